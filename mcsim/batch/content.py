"""The digest of rows: one number for a set of sessions, however it was cut, played and stored."""

import hashlib
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError

__all__ = ["content", "session_starts"]


def session_starts(deals: NDArray[np.void]) -> NDArray[np.int64]:
    """Index of each session's first row, and the number of rows at the end.

    Parameters
    ----------
    deals : ndarray of DEAL_ROW [n]
        In order of session and deal.

    Returns
    -------
    int64[sessions + 1]
    """
    session = deals["session"]
    first = np.flatnonzero(session[1:] != session[:-1]) + 1
    edges = ([0], first, [deals.size]) if deals.size else ([0],)
    return np.concatenate(edges).astype(np.int64)


def content(deals: NDArray[np.void], seats: NDArray[np.void]) -> str:
    """Digest of whole sessions.

    Each session is digested by SHA-256 over its rows in canonical order: its deals in order, then
    its seats by deal and seat, each row packed, little-endian, in the order of the columns. The
    digest of a set of sessions is the sum of theirs modulo 2^256, so that parts add up in any order
    and a session (whose number stands in its rows) counts once.

    Parameters
    ----------
    deals : ndarray of DEAL_ROW [n]
    seats : ndarray of SEAT_ROW [4 n]

    Returns
    -------
    str
        64 hexadecimal digits.

    Raises
    ------
    InputError
        If there are not four seats a deal.
    """
    if seats.size != 4 * deals.size:
        raise InputError(f"{deals.size} deals with {seats.size} seats; there must be 4 a deal")
    starts = session_starts(deals).tolist()
    deal_bytes, seat_bytes = packed(deals), packed(seats)
    deal_size, seat_size = deals.dtype.itemsize, 4 * seats.dtype.itemsize
    total = 0
    for start, stop in pairwise(starts):
        digest = hashlib.sha256(deal_bytes[start * deal_size : stop * deal_size])
        digest.update(seat_bytes[start * seat_size : stop * seat_size])
        total += int.from_bytes(digest.digest(), "big")
    return f"{total % 2**256:064x}"


def packed(rows: NDArray[np.void]) -> memoryview:
    """Bytes of rows of a packed dtype, without copying."""
    return np.ascontiguousarray(rows).view(np.uint8).data
