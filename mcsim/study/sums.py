"""What sessions came to: numerator and denominator of outcomes, session by session."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from mcsim.batch.tally import Columns
from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.tables import OUTCOMES, Outcome, list_outcomes
from mcsim.tables.units import LEVELS, units_of

__all__ = [
    "RELATIVE",
    "Pair",
    "Relative",
    "Sums",
    "check_names",
    "known_names",
    "rules_unit",
    "sum_sessions",
]

Pair = tuple[NDArray[np.int64], NDArray[np.int64]]


class Relative(NamedTuple):
    """A payment as a share of the mean absolute payment, a pure number.

    With p summed over one seat in `part` and |p| over all four, the mean of p over the mean of |p|
    is (4 Σp) / (part Σ|p|): a ratio of sums over sessions as any other.
    """

    payment: str
    size: str
    part: int


RELATIVE: Mapping[str, Relative] = {
    "payment_dealer_relative": Relative("payment_dealer", "payment_size", 1),
    "payment_other_relative": Relative("payment_other", "payment_size", 3),
    "session_first_dealer_relative": Relative("session_first_dealer", "session_result_size", 1),
}

# Outcomes counted in points (multiplier) or 胡 (hu_tai).
PAID = frozenset(
    (
        *(
            "points_mean",
            "points_per_deal",
            "payment",
            "payment_dealer",
            "payment_other",
            "payment_size",
        ),
        *("session_result", "session_result_size", "session_result_square"),
        "session_first_dealer",
    )
)


def rules_unit(rules: Rules, name: str) -> str:
    """Tell what an outcome is paid in: `points`, `胡`, or nothing where it is no payment.

    Examples
    --------
    >>> rules_unit(Rules.load("linan"), "points_mean"), rules_unit(Rules.load("linan"), "win_rate")
    ('胡', '')
    """
    if name not in PAID:
        return ""
    return "胡" if rules.scoring == "hu_tai" else "points"


def known_names(rules: Rules) -> list[str]:
    """Names of all that can be compared under these rules: outcomes, then relative payments."""
    return [*(outcome.name for outcome in list_outcomes(rules.scoring)), *RELATIVE]


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """Refuse names of no outcome.

    Raises
    ------
    InputError
        For the first that is unknown.

    Examples
    --------
    >>> check_names(["payment_dealer_relative"])
    ('payment_dealer_relative',)
    """
    wanted = tuple(dict.fromkeys(names))
    for name in wanted:
        if name not in OUTCOMES and name not in RELATIVE:
            raise InputError(
                f"outcome {name!r}: unknown; mcsim table --list names them, and here also "
                f"{', '.join(RELATIVE)}"
            )
    return wanted


@dataclass(frozen=True, repr=False)
class Sums:
    """Sums of outcomes in each of some sessions.

    Attributes
    ----------
    sessions : ndarray of int64 [n]
        Session numbers, ascending.
    deals : int
        Deals in them.
    pairs : mapping of str to (ndarray of int64 [n], ndarray of int64 [n])
        Numerator and denominator of each outcome in each session.
    """

    sessions: NDArray[np.int64]
    deals: int
    pairs: Mapping[str, Pair]

    @classmethod
    def join(cls, parts: Iterable[Self]) -> Self:
        """Put together the sums of disjoint stretches of sessions, in order."""
        parts = list(parts)
        return cls(
            np.concatenate([part.sessions for part in parts]),
            sum(part.deals for part in parts),
            {
                name: (
                    np.concatenate([part.pairs[name][0] for part in parts]),
                    np.concatenate([part.pairs[name][1] for part in parts]),
                )
                for name in parts[0].pairs
            },
        )

    def __repr__(self) -> str:
        return (
            f"Sums({self.sessions.size} sessions, {self.deals} deals, {len(self.pairs)} outcomes)"
        )


def sum_sessions(
    deals: Columns,
    seats: Columns,
    names: Iterable[str],
    sessions: NDArray[np.int64] | None = None,
) -> Sums:
    """Sum outcomes over each session.

    Parameters
    ----------
    deals, seats : mapping of str to ndarray
        Columns of `DEAL_ROW` [n] and `SEAT_ROW` [4 n], whole sessions, ascending.
    names : iterable of str
        Outcomes and relative payments.
    sessions : ndarray of int64, optional
        Those to keep, all of them among the rows; every session by default.

    Returns
    -------
    Sums
    """
    names = tuple(names)
    of_deal = deals["session"].astype(np.int64)
    if sessions is None:
        sessions = np.unique(of_deal)
    units = units_of(deals, seats)
    ends = {level: bounds(units[level]["session"], sessions) for level in LEVELS}

    def pair(outcome: Outcome) -> Pair:
        value, base = outcome.measure(units[outcome.level])
        low, high = ends[outcome.level]
        counted = high - low if base is None else between(base, low, high)
        return between(value, low, high), counted.astype(np.int64)

    needed = [name for name in names if name in OUTCOMES]
    needed += [side for name in names if name in RELATIVE for side in RELATIVE[name][:2]]
    plain = {name: pair(OUTCOMES[name]) for name in dict.fromkeys(needed)}
    pairs = {name: plain[name] if name in plain else relative(name, plain) for name in names}
    low, high = ends["deal"]
    return Sums(sessions, int((high - low).sum()), pairs)


def bounds(
    of_unit: NDArray[np.int64], sessions: NDArray[np.int64]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Find where each session begins and ends among units in order."""
    return np.searchsorted(of_unit, sessions), np.searchsorted(of_unit, sessions, "right")


def between(
    values: NDArray[np.generic], low: NDArray[np.intp], high: NDArray[np.intp]
) -> NDArray[np.int64]:
    """Sum values from `low` up to before `high`, of each pair of places."""
    running = np.concatenate((np.zeros(1, np.int64), np.cumsum(values, dtype=np.int64)))
    summed: NDArray[np.int64] = running[high] - running[low]
    return summed


def relative(name: str, plain: Mapping[str, Pair]) -> Pair:
    """Numerator and denominator of a relative payment, from those of its two means."""
    payment, size, part = RELATIVE[name]
    return 4 * plain[payment][0], part * plain[size][0]
