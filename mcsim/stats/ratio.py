"""Ratios of sums whose units cluster in sessions: means of everything that is played."""

import math

from scipy.special import stdtrit

from mcsim.stats.estimate import Estimate, check_level
from mcsim.stats.tally import Tally

__all__ = ["ratio", "t_quantile", "variance"]


def t_quantile(freedom: float, level: float) -> float:
    """Two-sided quantile of Student's t.

    Parameters
    ----------
    freedom : float
        Degrees of freedom, above 0; need not be whole.
    level : float
        Confidence level.

    Returns
    -------
    float
        t with P(-t < T < t) = level.

    Examples
    --------
    >>> round(t_quantile(10, 0.95), 3)
    2.228
    """
    return float(stdtrit(freedom, (1 + check_level(level)) / 2))


def variance(tally: Tally) -> float:
    """Variance of the ratio a / b with sessions as the independent units.

    **Holds** for many independent sessions, the denominator's relative error being small (under
    about 0.1): the ratio is taken as linear in the session sums.

    Parameters
    ----------
    tally : Tally
        Sums over sessions.

    Returns
    -------
    float
        Σ(a - R b)² / B² · m / (m - 1), where m = B² / Σb² is the effective number of sessions; nan
        if fewer than two sessions have a denominator.

    Notes
    -----
    The linearised variance of a ratio: W. G. Cochran, *Sampling Techniques*, 3rd ed. (1977),
    ch. 6. Its usual factor is n / (n - 1); m / (m - 1) equals it for sessions of one size, makes
    the estimate unbiased where a session's variance is proportional to its size, and is blind to
    sessions that hold nothing of what is counted. The sums are whole numbers, so nothing cancels.

    Examples
    --------
    >>> variance(Tally.of([1, 2, 3])) == 1 / 3
    True
    """
    spread = tally.b**2 - tally.bb
    return tally.scatter / (tally.b**2 * spread) if spread > 0 else math.nan


def ratio(
    tally: Tally, *, squares: int | None = None, level: float = 0.95, unit: str = "deal"
) -> Estimate:
    """Mean per unit, a / b, from the sums over sessions alone.

    **Holds** for many independent sessions: t-interval with m - 1 degrees of freedom, m being the
    effective number of sessions. Where a few sessions carry most of the sum of squares (heavy
    tails, rare events) it misses on the long tail's side; `mean` corrects for that but needs the
    sessions one by one, and `share` is right for events that are counted.

    Parameters
    ----------
    tally : Tally
        Sums over sessions.
    squares : int, optional
        Sum of the squared values over the units themselves (deals, wins); with it the effective
        number of units is told.
    level : float
        Confidence level.
    unit : str
        What the denominator counts.

    Returns
    -------
    Estimate
        With fewer than two sessions that have a denominator, se is nan and both ends are
        infinite.

    Notes
    -----
    Source: see `variance`. Small counts: for fewer than about 30 effective sessions the interval
    rests on the session sums being near normal.

    Examples
    --------
    >>> ratio(Tally.of([12, -3, 7, 0], [16, 16, 17, 16]))
    0.246154 [-0.41496, 0.907268] (95 % interval; 16 / 65 per deal)
    """
    check_level(level)
    value = tally.a / tally.b if tally.b else math.nan
    var = variance(tally)
    se = math.sqrt(var)

    if math.isnan(se):
        low, high = -math.inf, math.inf
    else:
        half = se * t_quantile(tally.effective_sessions - 1, level)
        low, high = value - half, value + half

    effective = math.nan
    if squares is not None and var > 0:
        # Units taken one by one would give the variance (Σx² / B - R²) / (B - 1).
        alone = (squares * tally.b - tally.a**2) / (tally.b**2 * (tally.b - 1))
        effective = tally.b * alone / var
    return Estimate(value, se, low, high, tally.a, tally.b, unit, effective, level)
