"""Many comparisons shown at once."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mcsim.errors import InputError

__all__ = ["holm"]


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """P-values adjusted so that the chance of even one false alarm stays at the level.

    **Holds** under any dependence between the comparisons, as long as each p-value holds by itself.
    Give it every comparison that was looked at, not only those that came out.

    Parameters
    ----------
    p_values : array_like of float, shape (n,)
        In [0, 1]; nan stands for a comparison that could not be made and is left out of the count.

    Returns
    -------
    ndarray of float64, shape (n,)
        Adjusted p-values in the order given, nan where nan was; reject those at or below the level.

    Raises
    ------
    InputError
        If a value lies outside [0, 1].

    Notes
    -----
    Step-down: the i-th smallest of n is multiplied by n - i + 1, and no adjusted value is below an
    earlier one. Source: S. Holm, "A simple sequentially rejective multiple test procedure",
    Scandinavian Journal of Statistics 6 (1979) 65-70.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03]).tolist()
    [0.03, 0.06, 0.06]
    """
    p = np.asarray(p_values, np.float64)
    known = ~np.isnan(p)
    if p.ndim != 1 or ((p[known] < 0) | (p[known] > 1)).any():
        raise InputError("p-values: a list of numbers between 0 and 1 is needed")
    kept = p[known]
    order = np.argsort(kept, kind="stable")
    stepped = np.maximum.accumulate(kept[order] * np.arange(kept.size, 0, -1))
    adjusted = np.full(p.shape, np.nan)
    adjusted[np.flatnonzero(known)[order]] = np.minimum(stepped, 1)
    return adjusted
