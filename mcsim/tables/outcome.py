"""What a named outcome is: a numerator and a denominator, measured on every unit of play."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim.tables.units import DEAL, SEAT, SESSION, WIN, Units

__all__ = ["Measure", "Outcome", "mean", "share"]

Measure = Callable[[Units], NDArray[Any]]

# What is counted at each level, one of them and many.
COUNTED = {
    DEAL: ("deal", "deals"),
    WIN: ("win", "wins"),
    SEAT: ("seat", "seats of deals"),
    SESSION: ("session seat", "seats of sessions"),
}


@dataclass(frozen=True, repr=False)
class Outcome:
    """A named outcome.

    Attributes
    ----------
    is_share : bool
        True: events among units, 0 to 1. False: a mean of whole numbers.
    level : str
        What it is measured on: `deal`, `win`, `seat` (of a deal) or `session` (a seat of it).
    name : str
        Its id, as in `mcsim table --list`.
    chinese : str
        What players call it.
    value : callable
        Units -> numerator of each: bools for a share, whole numbers for a mean. It counts only
        where the denominator does.
    numerator : str
        What is summed, in words.
    sentence : str
        What the estimate says.
    base : callable or None
        Units -> which of them the denominator counts; None: all.
    denominator, unit : str
        What the denominator counts, many and one; the level's own by default.
    scoring : str
        The one scoring in which it is shown; empty: both.
    """

    is_share: bool
    level: str
    name: str
    chinese: str
    value: Measure
    numerator: str
    sentence: str
    base: Measure | None = None
    denominator: str = ""
    unit: str = ""
    scoring: str = ""

    def __post_init__(self) -> None:
        one, many = COUNTED[self.level]
        object.__setattr__(self, "denominator", self.denominator or many)
        object.__setattr__(self, "unit", self.unit or one)

    def __repr__(self) -> str:
        return f"Outcome({self.name!r}: {self.numerator} / {self.denominator})"

    def measure(self, units: Units) -> tuple[NDArray[Any], NDArray[Any] | None]:
        """Measure numerator and denominator of every unit.

        Parameters
        ----------
        units : Units
            Of this outcome's level.

        Returns
        -------
        value, base : ndarray [units.size]
            Bools for a share; base is of bools, or None for 1 each.
        """
        value = self.value(units)
        base = None if self.base is None else self.base(units)
        if base is not None:
            value = value & base if self.is_share else np.where(base, value, 0)
        return value, base


share = partial(Outcome, True)
mean = partial(Outcome, False)
