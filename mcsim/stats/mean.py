"""Means of heavy-tailed payments, from the sessions one by one."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mcsim.stats.estimate import Estimate
from mcsim.stats.ratio import ratio, t_quantile
from mcsim.stats.tally import Tally

__all__ = ["mean", "skewed_ends"]


def skewed_ends(
    influence: NDArray[np.float64], *, freedom: float, level: float
) -> tuple[float, float]:
    """How many standard errors an interval reaches down and up when the sample is skewed.

    **Holds** for many independent sessions with a third moment. The t-interval is kept and, on the
    side of the long tail, drawn out to Hall's end where that lies further.

    Parameters
    ----------
    influence : ndarray of float64, shape (sessions,)
        What each session adds to the estimate's error; any scale, mean 0.
    freedom : float
        Degrees of freedom.
    level : float
        Confidence level.

    Returns
    -------
    down, up : float
        Both at least the t-quantile.

    Notes
    -----
    Hall's end solves g(T) = ±t for g(T) = T + γ (2 T² + 1) / (6 √n) + γ² T³ / (27 n), γ being the
    sample's skewness: P. Hall, "On the removal of skewness by transformation", J. R. Statist.
    Soc. B 54 (1992) 221-228. Chosen by measured coverage on made-up sessions of 16 deals: for
    points of a very long tail (skewness 50), t covers 88 % at 100 sessions and 91 % at 1,000,
    Hall's interval 90 % and 92 %, the wider end of the two 92 % and 94 %; for one seat's
    payments, as heavy on both sides, t covers 95 %, Hall's interval 91 % (the sample's skewness
    is mere noise there) and the wider end 95 %. A shift of the centre alone (N. J. Johnson,
    1978) changed next to nothing.

    Examples
    --------
    >>> down, up = skewed_ends(np.array([-1.0] * 90 + [9.0] * 10), freedom=99, level=0.95)
    >>> round(down, 2), round(up, 2)
    (1.98, 2.57)
    """
    t = t_quantile(freedom, level)
    spread = float(np.sum(influence**2))
    bend = float(np.sum(influence**3)) / spread**1.5 if spread else 0.0  # skewness / √n
    if abs(bend) < 1e-6:
        return t, t
    down, up = (abs(3 / bend * (math.cbrt(1 + bend * (y - bend / 6)) - 1)) for y in (t, -t))
    return max(t, down), max(t, up)


def mean(
    total: ArrayLike,
    count: ArrayLike | None = None,
    *,
    level: float = 0.95,
    unit: str | None = None,
) -> Estimate:
    """Mean payment per deal (or per session) with an interval that minds the long tail.

    **Holds** for independent sessions of a law with a third moment, which payments have: no deal
    pays without bound. A sample that missed the tail cannot know of it: for a skewness of 50,
    92 % at 100 sessions and 94 % at 1,000 were measured instead of 95 %. For fewer than two
    sessions with a denominator the ends are infinite. `ratio` gives the plain t-interval from the
    sums alone; the two agree for large samples.

    Parameters
    ----------
    total : array_like of int, shape (sessions,)
        Sum of the payments in each session.
    count : array_like of int, shape (sessions,), optional
        Deals (or wins) in each session; left out, the mean is per session.
    level : float
        Confidence level.
    unit : str, optional
        What the denominator counts; ``deal``, or ``session`` where `count` is left out.

    Returns
    -------
    Estimate

    Raises
    ------
    InputError
        For lengths that differ, values that are not whole, negative counts.

    See Also
    --------
    skewed_ends : the method and why it was chosen.

    Examples
    --------
    >>> mean([0, 0, 40, 0, -8, 0, 16, 0], [16] * 8)
    0.375 [-0.422826, 3.50498] (95 % interval; 48 / 128 per deal)
    """
    tally = Tally.of(total, count)
    unit = unit or ("session" if count is None else "deal")
    plain = ratio(tally, level=level, unit=unit)
    if not math.isfinite(plain.se):
        return plain
    a = np.asarray(total, np.float64)
    b = np.ones_like(a) if count is None else np.asarray(count, np.float64)
    down, up = skewed_ends(a - plain.value * b, freedom=tally.effective_sessions - 1, level=level)
    low, high = plain.value - down * plain.se, plain.value + up * plain.se
    return Estimate(
        plain.value, plain.se, low, high, tally.a, tally.b, unit, plain.effective, plain.level
    )
