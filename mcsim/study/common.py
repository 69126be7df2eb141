"""Common sessions: the same walls dealt under many rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.study.sums import Sums, known_names, sum_sessions

if TYPE_CHECKING:
    from mcsim.play import Rows

__all__ = ["Common", "Progress", "count_sessions"]

CHUNK = 128  # sessions whose rows are in memory at once, per thread

Progress = Callable[[int, int], None]  # how many of how many sessions are played


def count_sessions(
    many: Iterable[Rules], sessions: int | None, deals: int | None, default: int
) -> NDArray[np.int64]:
    """Give numbers to the sessions that are to be played under every one of some rules.

    Parameters
    ----------
    many : iterable of Rules
    sessions : int or None
        So many.
    deals : int or None
        Or so many as hold at least these deals under each of the rules. Every pass takes a deal at
        least, so that sessions of passes hold more.
    default : int
        Deals, where neither is given.

    Returns
    -------
    ndarray of int64
        0, 1, 2 …

    Raises
    ------
    InputError
        If both are given or one is below 1.

    Examples
    --------
    >>> count_sessions([Rules.load("hangzhou"), Rules.load("linan")], None, 33, 0)
    array([0, 1, 2])
    """
    if sessions is not None and deals is not None:
        raise InputError("give sessions or deals, not both")
    for name, number in (("sessions", sessions), ("deals", deals)):
        if number is not None and number < 1:
            raise InputError(f"{name}: {number}; must be at least 1")
    if sessions is None:
        shortest = min(rules.session_length for rules in many)
        sessions = -(-(deals or default) // shortest)
    return np.arange(sessions, dtype=np.int64)


@dataclass(frozen=True)
class Common:
    """Sessions of one seed and policy, to be played under any rules.

    The wall of a deal depends on seed, session and deal alone (`mcsim.play.streams`), so that all
    rules meet the same walls. The session is the unit that pairs: once dealer or length have come
    apart, deals of one number are no longer the same.

    Attributes
    ----------
    seed : int
    policy : str
        One name for all seats, or four joined by commas.
    sessions : ndarray of int64
        Session numbers, ascending.
    workers : int or None
        Threads; None: one a processor. No number depends on it.
    """

    seed: int
    policy: str
    sessions: NDArray[np.int64]
    workers: int | None = None

    def play(
        self,
        many: Iterable[Rules],
        names: Iterable[str] | None = None,
        progress: Progress | None = None,
    ) -> dict[str, Sums]:
        """Play the sessions under every one of some rules.

        Parameters
        ----------
        many : iterable of Rules
            The same rules are played once.
        names : iterable of str, optional
            What to sum; by default all that each scoring has. A name that a scoring lacks is left
            out there.
        progress : callable, optional
            Told how many of how many sessions are played.

        Returns
        -------
        dict of str to Sums
            By `Rules.digest`.
        """
        from mcsim.play import load_policies

        players = load_policies(self.policy)
        wanted = None if names is None else set(names)
        distinct = {rules.digest: rules for rules in many}
        kept = {
            digest: [name for name in known_names(rules) if wanted is None or name in wanted]
            for digest, rules in distinct.items()
        }

        def play_chunk(task: tuple[str, int, int]) -> Sums:
            from mcsim.play import play_sessions

            digest, first, count = task
            rules = distinct[digest]
            rows = play_sessions(rules, seed=self.seed, first=first, count=count, policies=players)
            return sum_sessions(*columns(rows), kept[digest])

        stretches = list(chunks(self.sessions))
        tasks = [(digest, *stretch) for digest in distinct for stretch in stretches]
        if not tasks:
            raise InputError("no sessions to play")
        parts: dict[str, list[Sums]] = {digest: [] for digest in distinct}
        pool = ThreadPoolExecutor(self.workers or cpu_count() or 1, thread_name_prefix="mcsim")
        try:
            play_chunk((tasks[0][0], tasks[0][1], 1))  # one thread compiles, better than each
            for number, (task, made) in enumerate(
                zip(tasks, pool.map(play_chunk, tasks), strict=True)
            ):
                parts[task[0]].append(made)
                if progress:
                    progress(number + 1, len(tasks))
        finally:
            pool.shutdown(cancel_futures=True)
        return {digest: Sums.join(made) for digest, made in parts.items()}


def chunks(sessions: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Cut session numbers into stretches (first, count) of at most `CHUNK`.

    Examples
    --------
    >>> list(chunks(np.array([0, 1, 2, 7])))
    [(0, 3), (7, 1)]
    """
    for run in np.split(sessions, np.flatnonzero(np.diff(sessions) != 1) + 1):
        for at in range(0, run.size, CHUNK):
            yield int(run[at]), min(CHUNK, run.size - at)


def columns(
    rows: "Rows",
) -> tuple[Mapping[str, NDArray[np.generic]], Mapping[str, NDArray[np.generic]]]:
    """Take rows apart into columns of deals and of seats."""
    deals = {name: rows.deals[name] for name in rows.deals.dtype.names or ()}
    return deals, {name: rows.seats[name] for name in rows.seats.dtype.names or ()}
