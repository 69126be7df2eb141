"""Cuts: what tables can be grouped by."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.scoring.records import BY_NAMES
from mcsim.tables.outcome import Measure
from mcsim.tables.units import DEAL, SEAT, SESSION, WIN, Units

__all__ = ["CUTS", "SUMMARY_CUTS", "Cut", "Value", "list_cuts"]

Value = int | str


@dataclass(frozen=True, repr=False)
class Cut:
    """One way to group.

    Attributes
    ----------
    name : str
    sentence : str
        What it is, for `mcsim table --list`.
    values : tuple
        All groups, in order.
    codes : mapping of str to callable
        By level: units -> position of each unit's group in `values`. Outcomes of other levels have
        no such group.
    """

    name: str
    sentence: str
    values: tuple[Value, ...]
    codes: Mapping[str, Measure]

    def __repr__(self) -> str:
        return f"Cut({self.name!r}: {self.sentence})"


def streak(u: Units) -> NDArray[Any]:
    """Position of the streak among 1, 2, 3 and more."""
    position: NDArray[Any] = np.clip(u["streak"], 1, 3) - 1
    return position


def same(one: str, other: str) -> Measure:
    """Tell where two columns are equal."""
    return lambda u: u[one] == u[other]


def column(name: str, *levels: str, offset: int = 0) -> dict[str, Measure]:
    """Take a column, as it is or moved up, as the position."""
    return dict.fromkeys(levels, lambda u: u[name] + offset)


CUTS: Mapping[str, Cut] = MappingProxyType(
    {
        cut.name: cut
        for cut in (
            Cut(
                "dealer",
                "whether the seat is the dealer's; of a win, whether the winner is",
                (False, True),
                {WIN: same("winner", "dealer"), SEAT: same("seat", "dealer")},
            ),
            Cut(
                "streak",
                "the dealer's streak: 1, 2, 3+",
                ("1", "2", "3+"),
                dict.fromkeys((DEAL, WIN, SEAT), streak),
            ),
            Cut(
                "seat",
                "seat 0 to 3, 0 deals first in a session; of a win, the winner's",
                (0, 1, 2, 3),
                column("seat", WIN, SEAT, SESSION),
            ),
            Cut(
                "wilds_dealt",
                "wilds among the seat's first 13 tiles; of a win, the winner's",
                (0, 1, 2, 3, 4),
                column("wilds_dealt", WIN, SEAT),
            ),
            Cut(
                "start_shanten",
                "shanten of the seat's first 13 tiles; of a win, the winner's",
                tuple(range(-1, 9)),
                column("start_shanten", WIN, SEAT, offset=1),
            ),
            Cut(
                "round_wind",
                "1z 東 to 4z 北",
                ("1z", "2z", "3z", "4z"),
                column("round_wind", DEAL, WIN, SEAT),
            ),
            Cut("by", "how the deal was won", BY_NAMES, column("by", WIN)),
            Cut(
                "shape", "shape of the win", ("standard", "seven_pairs"), column("seven_pairs", WIN)
            ),
            Cut("wilds", "wilds in the winning hand", (0, 1, 2, 3, 4), column("wilds", WIN)),
        )
    }
)

# Groupings that a run kept as a summary can be asked for: each cut alone, and these together.
SUMMARY_CUTS: tuple[tuple[str, ...], ...] = (
    (),
    *((name,) for name in CUTS),
    ("dealer", "streak"),
    ("dealer", "wilds_dealt"),
)


def list_cuts(names: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Read a grouping, as `"dealer,streak"`, into the names of its cuts in the order of `CUTS`.

    Raises
    ------
    InputError
        If there is no such cut.

    Examples
    --------
    >>> list_cuts("streak,dealer")
    ('dealer', 'streak')
    """
    wanted = [part.strip() for part in names.split(",")] if isinstance(names, str) else names
    asked = {name for name in wanted if name}
    for name in wanted:
        if name and name not in CUTS:
            raise InputError(f"by {name!r}: unknown; it may be {', '.join(CUTS)}")
    return tuple(name for name in CUTS if name in asked)
