"""Exact sums over sessions: all that a ratio's interval needs, whatever the number of sessions."""

import math
from dataclasses import dataclass, fields
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mcsim.errors import InputError

__all__ = ["Tally", "exact_dot", "session_integers"]


def session_integers(values: ArrayLike, name: str) -> NDArray[np.int64]:
    """One whole number per session, as int64.

    Parameters
    ----------
    values : array_like of int, shape (sessions,)
        What to read.
    name : str
        Its name in the error.

    Returns
    -------
    ndarray of int64, shape (sessions,)

    Raises
    ------
    InputError
        If it is not one-dimensional or not of an integer type.
    """
    array = np.asarray(values)
    if array.size == 0:
        array = array.astype(np.int64)
    if array.ndim != 1 or array.dtype.kind not in "iub":
        raise InputError(
            f"{name}: one whole number per session is needed, not {array.dtype} {array.shape}"
        )
    return array.astype(np.int64)


def exact_dot(x: NDArray[np.int64], y: NDArray[np.int64]) -> int:
    """Sum of products as a whole number that never overflows.

    Parameters
    ----------
    x, y : ndarray of int64, shape (sessions,)
        The factors.

    Returns
    -------
    int

    Examples
    --------
    >>> big = np.array([2**62, 2**62])
    >>> exact_dot(big, big) == 2**125
    True
    """
    if x.size == 0:
        return 0
    reach = [max(int(v.max()), -int(v.min())) for v in (x, y)]
    if math.prod(reach) * x.size < 2**63:
        return int(np.dot(x, y))
    return sum(a * b for a, b in zip(x.tolist(), y.tolist(), strict=True))


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over sessions of a numerator a and a denominator b.

    Tallies of disjoint sessions add, in any order, without rounding; estimates made from a tally
    and from the sessions themselves are the same to the last bit.

    Attributes
    ----------
    sessions : int
        Number of sessions. Those in which a and b are both 0 change no estimate.
    a, b : int
        Sums of numerator and denominator.
    aa, bb, ab : int
        Sums of a², b² and a·b over sessions. Whole numbers of any size.

    Examples
    --------
    >>> Tally.of([3, 1], [16, 16]) + Tally.of([2], [17])
    Tally(sessions=3, a=6, b=49, aa=14, bb=801, ab=98)
    """

    sessions: int
    a: int
    b: int
    aa: int
    bb: int
    ab: int

    @classmethod
    def of(cls, total: ArrayLike, count: ArrayLike | None = None) -> Self:
        """Tally of sessions given one by one.

        Parameters
        ----------
        total : array_like of int, shape (sessions,)
            The numerator in each session, such as wins or payments.
        count : array_like of int, shape (sessions,), optional
            The denominator, not negative, such as deals; 1 each by default, for a mean per session.

        Returns
        -------
        Tally

        Raises
        ------
        InputError
            If lengths differ, a value is not whole or a denominator is negative.

        Examples
        --------
        >>> Tally.of([5, -5, 7]).b
        3
        """
        a = session_integers(total, "total")
        b = np.ones_like(a) if count is None else session_integers(count, "count")
        if a.shape != b.shape:
            raise InputError(
                f"total and count: {a.size} and {b.size} sessions; they must be the same"
            )
        if (b < 0).any():
            raise InputError("count: a denominator cannot be negative")
        one = np.ones_like(a)
        sums = (
            exact_dot(a, one),
            exact_dot(b, one),
            exact_dot(a, a),
            exact_dot(b, b),
            exact_dot(a, b),
        )
        return cls(a.size, *sums)

    def __add__(self, other: Self) -> Self:
        return type(self)(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @property
    def scatter(self) -> int:
        """Sum of (B·a - A·b)² over sessions, exact; A and B are the sums of a and b."""
        return self.b**2 * self.aa - 2 * self.a * self.b * self.ab + self.a**2 * self.bb

    @property
    def effective_sessions(self) -> float:
        """B² / Σb²: how many sessions of equal size would weigh as much (L. Kish, 1965).

        Examples
        --------
        >>> Tally.of([1, 2, 0, 0], [16, 16, 0, 0]).effective_sessions
        2.0
        """
        return self.b**2 / self.bb if self.bb else 0.0
