"""The public questions about hands, many at once.

Hands come as counts of faces: white substitution (W3, W4) has been applied and wilds are counted
apart. `mcsim.hand.faces` does that for physical tiles.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mcsim.errors import InputError
from mcsim.hand import batch
from mcsim.hand.state import new_hand
from mcsim.hand.tables import MELDS, lookup
from mcsim.tiles import COPIES, KINDS, text

__all__ = ["deficiency", "is_any_wait", "is_complete", "shanten", "useful_tiles", "waits"]

Bools: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.uint8]


def is_complete(
    hands: ArrayLike, wilds: ArrayLike = 0, melds: ArrayLike = 0, *, seven_pairs: bool = True
) -> Bools:
    """Tell which hands of 14 places are complete (rules.md, Terms; S1, S2, L1).

    Parameters
    ----------
    hands : array_like of integers, shape (n, 34)
        Natural concealed tiles of each face, 0-4; uint8 is read without a copy.
    wilds, melds : array_like of integers, shape (n,) or a single number
        Wilds held and melds on the table, 0-4 each.
    seven_pairs : bool
        Whether seven pairs count, with no meld.

    Returns
    -------
    ndarray of bool, shape (n,)
        True where the wilds fill what is missing.

    Raises
    ------
    InputError
        For a wrong shape, a fraction, a fifth copy, or a hand that has not 14 places.

    Examples
    --------
    >>> from mcsim.tiles import counts, parse
    >>> three_chows = counts(parse("123m456p789s11z"))
    >>> is_complete([three_chows], wilds=3)
    array([ True])
    >>> is_complete([three_chows], wilds=0, melds=1)
    array([ True])
    """
    counts, wild, meld = _checked(hands, wilds, melds, (14, 14))
    out = np.empty(len(counts), dtype=np.bool_)
    batch.each_complete(lookup(), _rows(counts), wild, meld, int(seven_pairs), out)
    return out


def deficiency(hands: ArrayLike, wilds: ArrayLike = 0, melds: ArrayLike = 0) -> NDArray[np.int8]:
    """Count the tiles missing to the standard shape, D(4 - k, 1) with k melds on the table.

    Parameters
    ----------
    hands, wilds, melds
        As for `is_complete`; 13 or 14 places. Wilds only fill the places: they are not used up.

    Returns
    -------
    ndarray of int8, shape (n,)
        Further tiles, 0-14, counted without the limit of four copies.

    Raises
    ------
    InputError
        For hands that cannot be, as `is_complete`.

    Examples
    --------
    >>> from mcsim.tiles import counts, parse
    >>> deficiency([counts(parse("123m456p789s11z"))], melds=1)
    array([0], dtype=int8)
    >>> deficiency([counts(parse("1111m"))], melds=3)  # a triplet and a pair: a fifth copy
    array([1], dtype=int8)
    """
    counts, wild, meld = _checked(hands, wilds, melds, (13, 14))
    out = np.empty(len(counts), dtype=np.int8)
    batch.each_need(lookup(), new_hand(), counts, wild, meld, out)
    return out


def shanten(
    hands: ArrayLike, wilds: ArrayLike = 0, melds: ArrayLike = 0, *, seven_pairs: bool = True
) -> NDArray[np.int8]:
    """Count how far hands are from waiting: -1 complete, 0 one tile short (rules.md, Terms).

    Parameters
    ----------
    hands, wilds, melds, seven_pairs
        As for `is_complete`; 13 or 14 places.

    Returns
    -------
    ndarray of int8, shape (n,)
        The lesser of the standard shape's and, where they count, seven pairs' shanten.

    Raises
    ------
    InputError
        For hands that cannot be, as `is_complete`.

    Examples
    --------
    >>> from mcsim.tiles import counts, parse
    >>> pairs = [counts(parse("1199m2255p33s11z5z"))]
    >>> shanten(pairs), shanten(pairs, seven_pairs=False)
    (array([0], dtype=int8), array([3], dtype=int8))
    """
    counts, wild, meld = _checked(hands, wilds, melds, (13, 14))
    out = np.empty(len(counts), dtype=np.int8)
    batch.each_shanten(lookup(), new_hand(), counts, wild, meld, int(seven_pairs), out)
    return out


def is_any_wait(
    hands: ArrayLike, wilds: ArrayLike = 0, melds: ArrayLike = 0, *, seven_pairs: bool = True
) -> Bools:
    """Tell which hands of 13 places are completed by every tile: 暴頭 (S3), 財神抱頭 (L6).

    Parameters
    ----------
    hands, wilds, melds, seven_pairs
        As for `is_complete`, but 13 places.

    Returns
    -------
    ndarray of bool, shape (n,)
        True where a wild is held and the rest is four melds, or six pairs.

    Raises
    ------
    InputError
        For hands that cannot be, as `is_complete`.

    Examples
    --------
    >>> from mcsim.tiles import counts, parse
    >>> is_any_wait([counts(parse("123m456p789s222z"))], wilds=1)
    array([ True])
    """
    counts, wild, meld = _checked(hands, wilds, melds, (13, 13))
    out = np.empty(len(counts), dtype=np.bool_)
    batch.each_any_wait(lookup(), new_hand(), counts, wild, meld, int(seven_pairs), out)
    return out


def waits(
    hands: ArrayLike, wilds: ArrayLike = 0, melds: ArrayLike = 0, *, seven_pairs: bool = True
) -> tuple[Bools, Bools]:
    """Find what completes hands of 13 places.

    Parameters
    ----------
    hands, wilds, melds, seven_pairs
        As for `is_complete`, but 13 places.

    Returns
    -------
    kinds : ndarray of bool, shape (n, 34)
        Faces whose draw completes the hand; a face of which the concealed hand holds four is none.
    wild : ndarray of bool, shape (n,)
        Whether a wild completes it: just where the hand is one tile short.

    Raises
    ------
    InputError
        For hands that cannot be, as `is_complete`.

    Examples
    --------
    >>> from mcsim.tiles import counts, format_tiles, parse
    >>> kinds, wild = waits([counts(parse("123m456p789s23s11z"))])
    >>> format_tiles(kinds[0].nonzero()[0].tolist()), bool(wild[0])
    ('14s', True)
    """
    counts, wild, meld = _checked(hands, wilds, melds, (13, 13))
    kinds = np.zeros(counts.shape, dtype=np.bool_)
    short = np.empty(len(counts), dtype=np.int8)
    room = new_hand()
    batch.each_shanten(lookup(), room, counts, wild, meld, int(seven_pairs), short)
    batch.each_wait(lookup(), room, counts, wild, meld, int(seven_pairs), kinds)
    return kinds, short == 0


def useful_tiles(
    hands: ArrayLike, wilds: ArrayLike = 0, melds: ArrayLike = 0, *, seven_pairs: bool = True
) -> Bools:
    """Find the faces whose draw lowers the shanten of hands of 13 places.

    Parameters
    ----------
    hands, wilds, melds, seven_pairs
        As for `is_complete`, but 13 places.

    Returns
    -------
    ndarray of bool, shape (n, 34)
        Useful faces; a face of which the concealed hand holds four is none.

    Raises
    ------
    InputError
        For hands that cannot be, as `is_complete`.

    Examples
    --------
    >>> from mcsim.tiles import counts, format_tiles, parse
    >>> useful = useful_tiles([counts(parse("123m456p79s1124z"))], melds=1)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: hand 0: 12 tiles, 0 wilds and 1 melds make 15 places; 13 are wanted
    >>> useful = useful_tiles([counts(parse("123m456p79s11z"))], melds=1)
    >>> format_tiles(useful[0].nonzero()[0].tolist())
    '8s'
    """
    counts, wild, meld = _checked(hands, wilds, melds, (13, 13))
    out = np.empty(counts.shape, dtype=np.bool_)
    batch.each_useful(lookup(), new_hand(), counts, wild, meld, int(seven_pairs), out)
    return out


def _checked(
    hands: ArrayLike, wilds: ArrayLike, melds: ArrayLike, places: tuple[int, int]
) -> tuple[Bytes, Bytes, Bytes]:
    """Turn the input into contiguous arrays of bytes, or say what is wrong with it."""
    counts = np.ascontiguousarray(_bytes(hands, "hands"))
    if counts.ndim != 2 or counts.shape[1] != KINDS:
        raise InputError(f"hands: shape {counts.shape} found; (n, {KINDS}) is wanted")
    wild, meld = (
        _column(_bytes(values, name), len(counts), name)
        for values, name in ((wilds, "wilds"), (melds, "melds"))
    )
    fault = batch.first_fault(_rows(counts), wild, meld, places)
    if fault >= 0:
        raise InputError(
            f"hand {fault}: {_fault(counts[fault], int(wild[fault]), int(meld[fault]), places)}"
        )
    return counts, wild, meld


def _bytes(values: ArrayLike, name: str) -> Bytes:
    """Convert integers to bytes; anything that does not fit is refused."""
    array = np.asarray(values)
    if array.dtype == np.uint8:
        return array
    if array.dtype.kind not in "iu":
        raise InputError(f"{name}: {array.dtype} found; integers are wanted")
    if array.size and (array.min() < 0 or array.max() > 255):
        raise InputError(f"{name}: {array.min()} to {array.max()} found; 0 to {COPIES} are allowed")
    return array.astype(np.uint8)


def _column(values: Bytes, size: int, name: str) -> Bytes:
    """Bring one number, or one a hand, to one a hand."""
    if values.ndim > 1 or values.shape not in ((), (size,)):
        raise InputError(f"{name}: shape {values.shape} found; ({size},) or one number is wanted")
    return np.ascontiguousarray(np.broadcast_to(values, (size,)))


def _rows(counts: Bytes) -> Any:
    """See rows of counts as records of words."""
    return counts.view(batch.ROW)[:, 0]


def _fault(counts: Bytes, wilds: int, melds: int, places: tuple[int, int]) -> str:
    """Say why a hand cannot be."""
    if counts.max() > COPIES:
        kind = int(counts.argmax())
        return f"{counts[kind]} tiles of {text(kind)} found; there are {COPIES}"
    if wilds > COPIES:
        return f"{wilds} wilds found; there are at most {COPIES}"
    if melds > MELDS:
        return f"{melds} melds found; there are at most {MELDS}"
    tiles = int(counts.sum())
    wanted = " or ".join(str(number) for number in sorted(set(places)))
    return (
        f"{tiles} tiles, {wilds} wilds and {melds} melds make {tiles + wilds + 3 * melds} places; "
        f"{wanted} are wanted"
    )
