"""Rows of whole sessions -> exact sums over sessions of every outcome."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim.batch.tally import Cell, Columns, Tallies
from mcsim.rules import Rules
from mcsim.stats.tally import Tally, exact_dot
from mcsim.tables.cuts import CUTS, SUMMARY_CUTS
from mcsim.tables.outcome import Outcome
from mcsim.tables.outcomes import list_outcomes
from mcsim.tables.units import LEVELS, Units, units_of

Group = tuple[tuple[str, int | str], ...]

__all__ = ["count", "count_summary"]


def count_summary(deals: Columns, seats: Columns, rules: Rules) -> Tallies:
    """Count every outcome in all documented groups: what `--keep summary` keeps."""
    return count(deals, seats, rules, groupings=SUMMARY_CUTS)


def count(
    deals: Columns,
    seats: Columns,
    rules: Rules,
    *,
    groupings: Iterable[tuple[str, ...]] = ((),),
    outcomes: Iterable[Outcome] | None = None,
) -> Tallies:
    """Count outcomes over whole sessions.

    Parameters
    ----------
    deals, seats : mapping of str to ndarray
        Columns of `DEAL_ROW` [n] and `SEAT_ROW` [4 n], by session and deal.
    rules : Rules
        Those that were played.
    groupings : iterable of tuple of str
        Cuts to group by, each tuple as `list_cuts` gives it; () is all together.
    outcomes : iterable of Outcome, optional
        All that the scoring has by default.

    Returns
    -------
    Tallies
        Key (outcome's name, ((cut, value), …)). Together, every outcome is there; of groups those
        that the rows hold, for outcomes whose level knows all the cuts.
    """
    units = units_of(deals, seats)
    wanted = list_outcomes(rules.scoring) if outcomes is None else list(outcomes)
    tallies: Tallies = {}
    for level in LEVELS:
        these = [outcome for outcome in wanted if outcome.level == level]
        splits = [
            Split(units[level], cuts)
            for cuts in groupings
            if all(level in CUTS[cut].codes for cut in cuts)
        ]
        for outcome in these:
            value, base = outcome.measure(units[level])
            for split in splits:
                cells = split.shares if outcome.is_share else split.means
                for group, cell in zip(split.names, cells(value, base), strict=True):
                    tallies[outcome.name, group] = cell
    return tallies


class Split:
    """Units by group and, within it, by session: the cells that sums are taken over.

    Parameters
    ----------
    units : Units
        Sessions in order.
    cuts : tuple of str
        Names of the cuts.
    """

    def __init__(self, units: Units, cuts: tuple[str, ...]) -> None:
        code = np.zeros(units.size, np.int16)  # narrow: sorted by radix
        for name in cuts:
            cut = CUTS[name]
            code = code * np.int16(len(cut.values)) + cut.codes[units.level](units).astype(np.int16)
        session = units["session"]
        self.order = np.argsort(code, kind="stable") if cuts else None
        if self.order is not None:
            code, session = code[self.order], session[self.order]
        fresh = np.diff(code, prepend=-1) != 0
        begins = fresh | (np.diff(session, prepend=-1) != 0)
        groups = np.flatnonzero(fresh)
        self.names = [decode(cuts, int(c)) for c in code[groups]]
        self.starts = np.flatnonzero(begins)  # where, once in order, each cell begins
        self.sizes = np.diff(self.starts, append=units.size)
        self.bounds = np.append(np.searchsorted(self.starts, groups), self.starts.size)
        self.groups = np.append(groups, units.size)
        self.cell = np.cumsum(begins) - 1  # of each unit, in the units' own order
        if self.order is not None:
            self.cell[self.order] = self.cell.copy()
        if not cuts and not units.size:
            self.names, self.bounds, self.groups = [()], np.zeros(2, int), np.zeros(2, int)

    def events(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Count events, given by the units they are at, in every cell."""
        return np.bincount(self.cell[places], minlength=self.starts.size)

    def shares(self, value: NDArray[Any], base: NDArray[Any] | None) -> list[Cell]:
        """Cells of a share, by group; a squared event is itself."""
        a = self.events(np.flatnonzero(value))
        b = self.sizes if base is None else self.events(np.flatnonzero(base))
        return [Cell(tally, tally.a) for tally in tally_groups(a, b, self.bounds)]

    def means(self, value: NDArray[Any], base: NDArray[Any] | None) -> list[Cell]:
        """Cells of a mean, by group."""
        most = reach(value)
        value = (value if self.order is None else value[self.order]).astype(np.int64)
        a = np.add.reduceat(value, self.starts) if value.size else value
        b = self.sizes if base is None else self.events(np.flatnonzero(base))
        squares = sum_products(value, value, self.groups, most**2)
        return list(map(Cell, tally_groups(a, b, self.bounds), squares))


def tally_groups(
    a: NDArray[np.int64], b: NDArray[np.int64], bounds: NDArray[np.int64]
) -> list[Tally]:
    """Tally the sessions of each group, given where each begins and the last ends."""
    most_a, most_b = reach(a), reach(b)
    sums = (
        sum_products(a, None, bounds, most_a),
        sum_products(b, None, bounds, most_b),
        sum_products(a, a, bounds, most_a**2),
        sum_products(b, b, bounds, most_b**2),
        sum_products(a, b, bounds, most_a * most_b),
    )
    return list(map(Tally, np.diff(bounds).tolist(), *sums))


def reach(x: NDArray[Any]) -> int:
    """Largest absolute value."""
    return max(int(x.max()), -int(x.min())) if x.size else 0


def sum_products(
    x: NDArray[np.int64], y: NDArray[np.int64] | None, bounds: NDArray[np.int64], most: int
) -> list[int]:
    """Sum products (of x alone if y is None) group by group, exactly; none is beyond ±most."""
    if x.size == 0:
        return [0] * (bounds.size - 1)
    if most * x.size < 2**63:
        sums: list[int] = np.add.reduceat(x if y is None else x * y, bounds[:-1]).tolist()
        return sums
    other = np.ones_like(x) if y is None else y
    return [exact_dot(x[low:high], other[low:high]) for low, high in pairwise(bounds)]


def decode(cuts: tuple[str, ...], code: int) -> Group:
    """Name a group by its code."""
    group: list[tuple[str, int | str]] = []
    for name in reversed(cuts):
        code, position = divmod(code, len(CUTS[name].values))
        group.append((name, CUTS[name].values[position]))
    return tuple(reversed(group))
