"""Differences between two ways of playing the same sessions (common random numbers)."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtr

from mcsim.errors import InputError
from mcsim.stats.estimate import Estimate
from mcsim.stats.mean import skewed_ends
from mcsim.stats.ratio import ratio
from mcsim.stats.tally import Tally, exact_dot, session_integers

__all__ = ["Difference", "paired"]


@dataclass(frozen=True, slots=True, repr=False)
class Difference:
    """First minus second, both measured on the same sessions.

    Attributes
    ----------
    value, se, low, high : float
        The difference, its standard error and its interval.
    p_value : float
        Two-sided, of the t-test that the difference is 0; see `mcsim.stats.holm` where many are
        shown.
    first, second : Estimate
        The two by themselves, with plain t-intervals.
    correlation : float
        Between the two over sessions; nan where one does not vary.
    variance_ratio : float
        Variance of the difference of two independent runs of this size over the variance here: how
        many times the deals common sessions save. inf where the sessions do not differ in effect.
    differing : int
        Sessions in which numerator or denominator differ: what the interval rests on.
    level : float
        Confidence level.
    """

    value: float
    se: float
    low: float
    high: float
    p_value: float
    first: Estimate
    second: Estimate
    correlation: float
    variance_ratio: float
    differing: int
    level: float

    def __repr__(self) -> str:
        return (
            f"{self.value:+.6g} [{self.low:+.6g}, {self.high:+.6g}] "
            f"({100 * self.level:.6g} % interval; p = {self.p_value:.3g}; "
            f"{self.differing} sessions differ; variance ratio {self.variance_ratio:.3g})"
        )


def paired(
    first: tuple[ArrayLike, ArrayLike],
    second: tuple[ArrayLike, ArrayLike],
    *,
    level: float = 0.95,
    unit: str = "deal",
) -> Difference:
    """Difference of two ratios measured on common sessions.

    **Holds** for many independent sessions, each played both ways from the same walls; the two
    may have different numbers of deals. Correlation of either sign is accounted for. It needs
    some 30 sessions that differ: with fewer, and all in one direction, the long side is drawn out
    (`skewed_ends`) and errs on the wide side; with none, nothing is known of how rare a
    difference is and the ends are
    infinite.

    Parameters
    ----------
    first, second : tuple of two array_like of int, each of shape (sessions,)
        Numerator and denominator in each session, sessions in the same order.
    level : float
        Confidence level.
    unit : str
        What the denominators count.

    Returns
    -------
    Difference

    Raises
    ------
    InputError
        For numbers of sessions that differ and what `Tally.of` refuses.

    Notes
    -----
    A session's influence is d = (a1 - R1 b1) / B1 - (a2 - R2 b2) / B2 and the variance Σd² · m /
    (m - 1) with m the lesser effective number of sessions; the sum is exact. Source: W. G.
    Cochran, *Sampling Techniques*, 3rd ed. (1977), chapter 6; common random numbers: A. M. Law,
    *Simulation Modeling and Analysis*, 5th ed. (2015), 11.2.

    Examples
    --------
    >>> paired(([4, 6, 5, 3], [16] * 4), ([3, 6, 4, 3], [16] * 4))
    +0.03125 [-0.0261683, +0.0886683]
    (95 % interval; p = 0.182; 2 sessions differ; variance ratio 11)
    """
    a1, b1, a2, b2 = (
        session_integers(values, f"{side} {part}")
        for side, pair in (("first", first), ("second", second))
        for part, values in zip(("total", "count"), pair, strict=True)
    )
    if a1.size != a2.size:
        raise InputError(
            f"paired: {a1.size} and {a2.size} sessions; both must be played on the same ones"
        )
    t1, t2 = Tally.of(a1, b1), Tally.of(a2, b2)
    r1, r2 = ratio(t1, level=level, unit=unit), ratio(t2, level=level, unit=unit)
    value = r1.value - r2.value
    m = min(t1.effective_sessions, t2.effective_sessions)
    differing = int(np.count_nonzero((a1 != a2) | (b1 != b2)))
    nan, inf = math.nan, math.inf
    if math.isnan(r1.se) or math.isnan(r2.se):
        return Difference(value, nan, -inf, inf, nan, r1, r2, nan, nan, differing, level)

    # With s = Σ(B a - A b)(B' a' - A' b'), the sum of d d' is s / (B² B'²): whole numbers.
    s1, s2 = t1.scatter, t2.scatter
    s12 = t1.b * (t2.b * exact_dot(a1, a2) - t2.a * exact_dot(a1, b2))
    s12 -= t1.a * (t2.b * exact_dot(b1, a2) - t2.a * exact_dot(b1, b2))
    w1, w2 = t1.b**2, t2.b**2
    apart = s1 * w2**2 + s2 * w1**2
    together = apart - 2 * s12 * w1 * w2
    correlation = s12 / math.sqrt(s1) / math.sqrt(s2) if s1 and s2 else nan
    if not together:
        p_value = nan if value else 1.0
        return Difference(
            value, 0.0, -inf, inf, p_value, r1, r2, correlation, inf, differing, level
        )
    se = math.sqrt(together / (w1 * w2) ** 2 * m / (m - 1))
    influence = (a1 - r1.value * b1) / t1.b - (a2 - r2.value * b2) / t2.b
    down, up = skewed_ends(influence, freedom=m - 1, level=level)
    p_value = 2 * float(stdtr(m - 1, -abs(value) / se))
    low, high = value - down * se, value + up * se
    ratio_of_variances = apart / together
    return Difference(
        value, se, low, high, p_value, r1, r2, correlation, ratio_of_variances, differing, level
    )
