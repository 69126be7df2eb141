"""What every method of this room returns: an estimate with its interval and what it rests on."""

import math
from dataclasses import dataclass

from mcsim.errors import InputError

__all__ = ["Estimate", "check_level"]


@dataclass(frozen=True, slots=True, repr=False)
class Estimate:
    """A number taken from a sample, with its interval.

    Attributes
    ----------
    value : float
        The estimate; nan where the denominator is 0.
    se : float
        Standard error; nan where the sample cannot tell (a single session).
    low, high : float
        Ends of the interval. An end that the sample cannot tell is the end of all that is possible:
        0 or 1 for a share, infinite otherwise.
    numerator, denominator : int
        Exact sums whose ratio `value` is; for a quantile, the values at or below it and all values.
    unit : str
        What the denominator counts, such as ``deal`` or ``win``.
    effective : float
        How many independent units would tell as much as this sample does (the denominator over the
        design effect); nan where that is not known.
    level : float
        Confidence level of the interval.

    Examples
    --------
    >>> Estimate(0.25, 0.02, 0.21, 0.294, 100, 400, "deal", 380.0)
    0.25 [0.21, 0.294] (95 % interval; 100 / 400 per deal, worth 380 independent)
    """

    value: float
    se: float
    low: float
    high: float
    numerator: int
    denominator: int
    unit: str
    effective: float
    level: float = 0.95

    @property
    def relative_half_width(self) -> float:
        """Half the interval's width as a share of the value; inf where that says nothing.

        Examples
        --------
        >>> Estimate(0.25, 0.0625, 0.125, 0.375, 100, 400, "deal", 380.0).relative_half_width
        0.5
        >>> Estimate(0.0, 0.0, 0.0, 0.29, 0, 400, "deal", 400.0).relative_half_width
        inf
        """
        if self.value == 0 or not math.isfinite(self.high - self.low):
            return math.inf
        return (self.high - self.low) / 2 / abs(self.value)

    def __repr__(self) -> str:
        worth = "" if math.isnan(self.effective) else f", worth {self.effective:.6g} independent"
        return (
            f"{self.value:.6g} [{self.low:.6g}, {self.high:.6g}] "
            f"({100 * self.level:.6g} % interval; "
            f"{self.numerator} / {self.denominator} per {self.unit}{worth})"
        )


def check_level(level: float) -> float:
    """Refuse a confidence level that is none.

    Parameters
    ----------
    level : float
        Wanted confidence, at least 0.5 and below 1.

    Returns
    -------
    float
        The level.

    Raises
    ------
    InputError
        If it lies outside.
    """
    if not 0.5 <= level < 1:
        raise InputError(
            f"level {level}: a confidence level is at least 0.5 and below 1, as in 0.95"
        )
    return level
