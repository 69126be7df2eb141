"""Which sessions a run plays: by number of sessions or deals, or until precise enough."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mcsim.errors import InputError
from mcsim.rules import Rules

__all__ = ["Plan", "default_chunk", "gaps", "joined", "split"]

# Sessions a part, by what is kept; half as many where a session's length is not known beforehand.
CHUNK = {"deals": 512, "summary": 8192}
STEP = 1000  # sessions before the first look at the precision; each look doubles them


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for.

    Attributes
    ----------
    first : int
        Number of the first session.
    sessions : int or None
        How many sessions; None where only deals or a precision were asked for.
    deals : int or None
        The shortest run of sessions that holds at least so many deals.
    until : str or None
        Relative half-width of a named estimate, as `baotou_share<2%`, looked at after 1000, 2000,
        4000 … sessions; `deals` is then the most to play.
    chunk : int
        Sessions a part. Nothing but the cutting into parts depends on it.
    """

    first: int = 0
    sessions: int | None = None
    deals: int | None = None
    until: str | None = None
    chunk: int = 512

    def __post_init__(self) -> None:
        for name, value, least in (
            ("first session", self.first, 0),
            ("sessions", self.sessions, 1),
            ("deals", self.deals, 1),
            ("chunk", self.chunk, 1),
        ):
            if value is not None and value < least:
                raise InputError(f"{name}: {value}; must be at least {least}")
        if self.sessions is None and self.deals is None and self.until is None:
            raise InputError("nothing to stop at: give deals, sessions or until")

    def most_sessions(self, rules: Rules) -> int | None:
        """Sessions that are enough, where that can be told before playing; else None.

        Examples
        --------
        >>> Plan(deals=100).most_sessions(Rules.load("hangzhou"))
        7
        """
        known = [] if self.sessions is None else [self.sessions]
        if self.deals is not None and rules.session_unit == "deals":
            known.append(-(-self.deals // rules.session_length))
        return min(known) if known else None

    def looks(self, most: int | None) -> Iterator[int | None]:
        """Yield the numbers of sessions after which to look whether the run may stop.

        None, at the end, stands for as many as it takes.

        Examples
        --------
        >>> list(Plan(until="baotou_share<2%").looks(3500))
        [1000, 2000, 3500]
        """
        count = STEP
        while self.until and (most is None or count < most):
            yield count
            count *= 2
        yield most


def default_chunk(rules: Rules, keep: str) -> int:
    """Sessions a part: about half a second's work where rows are kept.

    Examples
    --------
    >>> default_chunk(Rules.load("hangzhou"), "deals"), default_chunk(Rules.load("linan"), "deals")
    (512, 256)
    """
    return CHUNK[keep] if rules.session_unit == "deals" else CHUNK[keep] // 2


def gaps(done: Iterable[tuple[int, int]], first: int, end: int) -> list[tuple[int, int]]:
    """Find what is missing of the sessions `first` … `end − 1`.

    Parameters
    ----------
    done : iterable of (first, end)
        What is there, disjoint.
    first, end : int

    Returns
    -------
    list of (first, end)
        In order.

    Examples
    --------
    >>> gaps([(4, 6), (0, 2)], 0, 9)
    [(2, 4), (6, 9)]
    """
    missing, at = [], first
    for start, stop in sorted(done):
        if start > at:
            missing.append((at, min(start, end)))
        at = max(at, stop)
        if at >= end:
            break
    if at < end:
        missing.append((at, end))
    return [(start, stop) for start, stop in missing if start < stop]


def joined(stretches: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Join disjoint stretches (first, end) of sessions that touch.

    Examples
    --------
    >>> joined([(4, 6), (0, 2), (2, 4), (8, 9)])
    ((0, 6), (8, 9))
    """
    whole: list[tuple[int, int]] = []
    for first, end in sorted(stretches):
        if whole and whole[-1][1] == first:
            first = whole.pop()[0]
        whole.append((first, end))
    return tuple(whole)


def split(missing: Iterable[tuple[int, int]], chunk: int) -> Iterator[tuple[int, int]]:
    """Cut stretches of sessions into chunks (first, count).

    Examples
    --------
    >>> list(split([(2, 4), (6, 9)], 2))
    [(2, 2), (6, 2), (8, 1)]
    """
    for start, stop in missing:
        for first in range(start, stop, chunk):
            yield first, min(chunk, stop - first)
