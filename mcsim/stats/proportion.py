"""Shares of independent trials: the interval of Clopper and Pearson."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betaincinv

from mcsim.errors import InputError
from mcsim.stats.estimate import Estimate, check_level

__all__ = ["clopper_pearson", "proportion"]


def clopper_pearson(
    k: ArrayLike, n: ArrayLike, *, level: float = 0.95
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Exact interval for a share, element by element.

    Its coverage is never below `level`, whatever the share and however few the events; it is above
    it where few events are expected (0.95 becomes about 0.99 at one), because counts are whole.

    **Holds** for independent trials of one and the same probability: dealt hands, deals of a fixed
    situation. Deals of a session share dealer and streak: take `mcsim.stats.share` for those.

    Parameters
    ----------
    k : array_like of int or float
        Events. Real numbers are taken as they are, as an effective count.
    n : array_like of int or float
        Trials, at least `k`; broadcast with it.
    level : float
        Confidence level.

    Returns
    -------
    low, high : ndarray of float64
        Ends, in [0, 1]. `low` is exactly 0 where k = 0, `high` exactly 1 where k = n (the other end
        is then a one-sided bound at the level's half: 1 - (0.025)^(1/n) for k = 0). For n = 0 they
        are 0 and 1.

    Raises
    ------
    InputError
        Unless 0 <= k <= n everywhere.

    Notes
    -----
    The ends are the quantiles (1 - level) / 2 of Beta(k, n - k + 1) and (1 + level) / 2 of
    Beta(k + 1, n - k). Source: C. J. Clopper, E. S. Pearson, "The use of confidence or fiducial
    limits illustrated in the case of the binomial", Biometrika 26 (1934) 404-413.

    Examples
    --------
    >>> low, high = clopper_pearson([0, 5, 10], 10)
    >>> low.round(4).tolist(), high.round(4).tolist()
    ([0.0, 0.1871, 0.6915], [0.3085, 0.8129, 1.0])
    """
    tail = (1 - check_level(level)) / 2
    events, trials = np.broadcast_arrays(np.asarray(k, np.float64), np.asarray(n, np.float64))
    if not np.all((events >= 0) & (events <= trials) & np.isfinite(trials)):
        raise InputError("events out of trials: every count must satisfy 0 <= k <= n")
    rest = trials - events
    # Where a parameter would be 0 the beta law is no more; 1 stands in and the end is set by hand.
    low = np.where(events > 0, betaincinv(np.where(events > 0, events, 1), rest + 1, tail), 0.0)
    high = np.where(rest > 0, betaincinv(events + 1, np.where(rest > 0, rest, 1), 1 - tail), 1.0)
    return low, high


def proportion(k: int, n: int, *, level: float = 0.95, unit: str = "deal") -> Estimate:
    """Share of independent trials with its Clopper-Pearson interval.

    **Holds** as `clopper_pearson` does.

    Parameters
    ----------
    k, n : int
        Events and trials.
    level : float
        Confidence level.
    unit : str
        What a trial is.

    Returns
    -------
    Estimate
        With se = sqrt(p (1 - p) / n); the interval is not built on it.

    Raises
    ------
    InputError
        Unless 0 <= k <= n.

    Examples
    --------
    >>> proportion(3, 1000)
    0.003 [0.0006191, 0.00874202] (95 % interval; 3 / 1000 per deal, worth 1000 independent)
    >>> proportion(0, 1000).high
    0.0036820...
    """
    low, high = clopper_pearson(k, n, level=level)
    p = k / n if n else math.nan
    se = math.sqrt(p * (1 - p) / n) if n else math.nan
    return Estimate(p, se, float(low), float(high), int(k), int(n), unit, float(n), level)
