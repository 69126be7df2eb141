"""Quantiles with intervals that assume nothing of the law; independent and clustered values."""

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import bdtr, bdtrik

from mcsim.errors import InputError
from mcsim.stats.estimate import Estimate, check_level
from mcsim.stats.ratio import t_quantile
from mcsim.stats.share import design_effect, shrunk
from mcsim.stats.tally import Tally

__all__ = ["order_ranks", "quantile"]


def order_ranks(n: int, q: float, *, level: float = 0.95) -> tuple[int, int]:
    """Ranks of the two values that enclose the q-quantile.

    **Holds** for n independent values of any law; with ties the coverage only grows.

    Parameters
    ----------
    n : int
        Number of values, at least 1.
    q : float
        Which quantile, 0 < q < 1.
    level : float
        Confidence level.

    Returns
    -------
    low, high : int
        Ranks from 1 for the least value; 0 and n + 1 where no value reaches far enough. Each end is
        missed with probability at most (1 - level) / 2.

    Notes
    -----
    The number of values at or below the quantile is binomial (n, q). Source: H. A. David,
    H. N. Nagaraja, *Order Statistics*, 3rd ed. (2003), 7.1.

    Examples
    --------
    >>> order_ranks(100, 0.5), order_ranks(5, 0.5)
    ((40, 61), (0, 6))
    """
    tail = (1 - check_level(level)) / 2

    def below(p: float) -> int:
        """Greatest r with P(K < r) <= tail, for K binomial (n, p); 0 if there is none."""
        if (1 - p) ** n > tail:
            return 0
        rank = int(bdtrik(tail, n, p)) + 1
        while bdtr(rank - 1, n, p) > tail:
            rank -= 1
        while bdtr(rank, n, p) <= tail:
            rank += 1
        return rank

    return below(q), n + 1 - below(1 - q)


def quantile(
    values: ArrayLike,
    q: float,
    *,
    sessions: ArrayLike | None = None,
    level: float = 0.95,
    unit: str = "deal",
) -> Estimate:
    """Quantile of payments with a distribution-free interval between two of the values.

    **Holds** without `sessions` for independent values of any law, exactly; with `sessions` for
    values that cluster in many independent sessions. Whole-numbered payments tie a lot: then the
    interval covers more than `level`, and may be a single number.

    Parameters
    ----------
    values : array_like of float, shape (n,)
        One value per deal.
    q : float
        Which quantile, 0 < q < 1.
    sessions : array_like of int, shape (n,), optional
        The session of each value.
    level : float
        Confidence level.
    unit : str
        What a value belongs to.

    Returns
    -------
    Estimate
        `value` is the least value with at least the share q at or below it; an end that no value
        reaches (small n, extreme q, a single session) is infinite. `se` is half the interval over
        the t-quantile, nan if an end is infinite.

    Raises
    ------
    InputError
        For no values, nan among them, q outside (0, 1) or `sessions` of another length.

    Notes
    -----
    The clustered interval inverts the interval of the share at or below the quantile, with n
    replaced by the effective number of units as in `mcsim.stats.share`. Source: R. S. Woodruff,
    "Confidence intervals for medians and other position measures", J. Amer. Statist. Assoc. 47
    (1952) 635-646.

    Examples
    --------
    >>> quantile(range(1, 101), 0.5)
    50 [40, 61] (95 % interval; 50 / 100 per deal, worth 100 independent)
    >>> quantile(range(1, 101), 0.5, sessions=[i // 2 for i in range(100)])
    50 [34, 67] (95 % interval; 50 / 100 per deal, worth 49.4949 independent)
    """
    given = np.asarray(values, np.float64)
    if given.ndim != 1 or given.size == 0 or np.isnan(given).any():
        raise InputError("values: a list of at least one number, without nan, is needed")
    if not 0 < q < 1:
        raise InputError(f"q {q}: a quantile lies between 0 and 1, as in 0.5 for the median")
    ordered = np.sort(given)
    n = given.size
    value = float(ordered[max(1, math.ceil(q * n - 1e-9)) - 1])
    inside = given <= value
    effective, trials, freedom = float(n), n, math.inf
    if sessions is not None:
        ids = np.asarray(sessions)
        if ids.shape != given.shape:
            raise InputError(f"sessions: {ids.size} given for {n} values; one each is needed")
        _, place = np.unique(ids, return_inverse=True)
        tally = Tally.of(np.bincount(place[inside], minlength=place.max() + 1), np.bincount(place))
        if tally.sessions < 2:
            nan = math.nan
            return Estimate(value, nan, -math.inf, math.inf, tally.a, n, unit, nan, level)
        effective = n / design_effect(tally)
        trials = min(n, max(1, math.floor(shrunk(effective, tally, level=level))))
        freedom = tally.effective_sessions - 1
    low_rank, high_rank = order_ranks(trials, q, level=level)
    low = float(ordered[(low_rank - 1) * n // trials]) if low_rank else -math.inf
    high = float(ordered[-(-high_rank * n // trials) - 1]) if high_rank <= trials else math.inf
    half = (high - low) / 2
    se = half / t_quantile(freedom, level) if math.isfinite(half) else math.nan
    return Estimate(value, se, low, high, int(inside.sum()), n, unit, effective, level)
