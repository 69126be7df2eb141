"""Kernels over many hands given as rows of 34 counts, read eight bytes at a time."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import is_any_wait, shanten, standard_need, useful
from mcsim.hand.state import load
from mcsim.hand.tables import FLAG, HONOURS
from mcsim.tiles import COPIES, KINDS

__all__ = [
    "ROW",
    "each_any_wait",
    "each_complete",
    "each_need",
    "each_shanten",
    "each_useful",
    "each_wait",
    "first_fault",
]

# A row of 34 counts seen as words of eight bytes; a ninth rank is a byte of its own, that of the
# third suit also the lowest byte of the honours' word.
ROW = np.dtype(
    {
        "names": ["m", "m9", "p", "p9", "s", "z"],
        "formats": ["<u8", "u1", "<u8", "u1", "<u8", "<u8"],
        "offsets": [0, 8, 9, 17, 18, 26],
        "itemsize": KINDS,
    }
)

_LANES8 = np.uint64(0x00FF00FF00FF00FF)
_LANES16 = np.uint64(0x0000FFFF0000FFFF)
_EACH = np.uint64(0x0101010101010101)
_EIGHT = np.uint64(8)
_PAST = np.uint64(0x80 - COPIES - 1) * _EACH  # carries a byte above four into its top bit
_TOP = np.uint64(0x80) * _EACH


@kernel
def _digits(word: Any) -> Any:
    """Read eight counts as digits in base 5, the first byte lowest, joining two by two."""
    pairs = ((word * np.uint64(0x105)) >> _EIGHT) & _LANES8
    fours = ((pairs * np.uint64((1 << 16) + 25)) >> np.uint64(16)) & _LANES16
    return np.int64((fours * np.uint64((1 << 32) + 625)) >> np.uint64(32))


@kernel
def _total(word: Any) -> Any:
    """Sum of the eight bytes of a word, below 256."""
    return np.int64((word * _EACH) >> np.uint64(56))


@kernel
def _complete(lookup: Any, row: Any, wilds: int, melds: int, seven_pairs: int) -> Any:
    """`is_complete` from a row of counts."""
    needs = lookup.needs
    eighth = np.int64(5**8)
    s9 = row.z & np.uint64(255)
    total = (
        np.int64(needs[np.uint32(_digits(row.m) + eighth * row.m9)])
        + needs[np.uint32(_digits(row.p) + eighth * row.p9)]
        + needs[np.uint32(_digits(row.s) + eighth * np.int64(s9))]
        + needs[np.uint32(HONOURS + _digits(row.z >> _EIGHT))]
    )
    if (total & (FLAG - 1)) + (-1 if total >= FLAG else 2) <= wilds:
        return True
    if seven_pairs == 0 or melds > 0:
        return False
    odd = (row.m & _EACH) + (row.p & _EACH) + (row.s & _EACH) + (row.z & _EACH)
    return _total(odd) + (row.m9 & 1) + (row.p9 & 1) <= wilds


@kernel
def first_fault(rows: Any, wilds: Any, melds: Any, places: Any) -> int:
    """Find the first hand that cannot be: its number, or -1.

    Faults are more than four of a kind, of wilds or of melds, and fewer or more places than the
    two numbers of `places`.
    """
    for i in range(rows.size):
        row = rows[i]
        over = (row.m + _PAST) | (row.p + _PAST) | (row.s + _PAST) | (row.z + _PAST)
        over |= row.m | row.p | row.s | row.z
        held = _total(row.m) + _total(row.p) + _total(row.s) + _total(row.z) + row.m9 + row.p9
        held += wilds[i] + 3 * np.int64(melds[i])
        most = max(row.m9, row.p9, wilds[i], melds[i])
        if over & _TOP or most > COPIES or held < places[0] or held > places[1]:
            return i
    return -1


@kernel
def each_complete(
    lookup: Any, rows: Any, wilds: Any, melds: Any, seven_pairs: int, out: Any
) -> None:
    """Write into `out` whether each hand of 14 places is complete."""
    for i in range(rows.size):
        out[i] = _complete(lookup, rows[i], wilds[i], melds[i], seven_pairs)


@kernel
def each_need(lookup: Any, hand: Any, counts: Any, wilds: Any, melds: Any, out: Any) -> None:
    """Write the deficiency of each hand's standard shape into `out`; `hand` is room for one."""
    for i in range(counts.shape[0]):
        load(hand, counts[i], wilds[i], melds[i])
        out[i] = standard_need(lookup, hand)


@kernel
def each_shanten(
    lookup: Any, hand: Any, counts: Any, wilds: Any, melds: Any, seven_pairs: int, out: Any
) -> None:
    """Write the shanten of each hand into `out`."""
    for i in range(counts.shape[0]):
        load(hand, counts[i], wilds[i], melds[i])
        out[i] = shanten(lookup, hand, seven_pairs)


@kernel
def each_any_wait(
    lookup: Any, hand: Any, counts: Any, wilds: Any, melds: Any, seven_pairs: int, out: Any
) -> None:
    """Write into `out` whether each hand of 13 places waits for every tile."""
    for i in range(counts.shape[0]):
        load(hand, counts[i], wilds[i], melds[i])
        out[i] = is_any_wait(lookup, hand, seven_pairs)


@kernel
def each_useful(
    lookup: Any, hand: Any, counts: Any, wilds: Any, melds: Any, seven_pairs: int, out: Any
) -> None:
    """Mark in each row of `out` the kinds that are useful to the hand."""
    for i in range(counts.shape[0]):
        load(hand, counts[i], wilds[i], melds[i])
        useful(lookup, hand, seven_pairs, out[i])


@kernel
def each_wait(
    lookup: Any, hand: Any, counts: Any, wilds: Any, melds: Any, seven_pairs: int, out: Any
) -> None:
    """Mark in each row of `out`, empty so far, the kinds that complete a hand of 13 places."""
    for i in range(counts.shape[0]):
        load(hand, counts[i], wilds[i], melds[i])
        if shanten(lookup, hand, seven_pairs) == 0:
            useful(lookup, hand, seven_pairs, out[i])
