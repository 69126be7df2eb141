"""The tables behind every question about a hand, built once per process in about 0.1 s.

A suit is the vector of its counts, read as digits in base 5: an index below 5**9 (honours: 5**7).
What a suit can give is its *row*: the ten deficiencies D(m, p), m = 0..4 melds and p = 0..1 pair.
All vectors together have 164 different rows, sums of suits included, so a row is one byte, its
*class*, and two suits join into one by a table of 164 x 164.

D(m, p) of a vector v is the least of sum(max(0, t - v)) over all targets t of m melds and p pairs.
A target may ask for five or more of a kind (no limit of four copies, rules.md, Terms); since v
holds at most four, it costs as much as the target cut to four, plus the tiles cut off. Hence: write
each cut target's surplus into the lattice of vectors, then sweep it once along each axis: a tile
too many is free, a tile short costs 1.
"""

from functools import lru_cache
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mcsim._jit import kernel

__all__ = ["CLASSES", "FLAG", "HONOURS", "LOOKUP", "MELDS", "NEVER", "VECTORS", "lookup", "sizes"]

MELDS: Final = 4  # most melds of a hand
CLASSES: Final = 164  # different rows
HONOURS: Final = 5**9  # where the honours' part begins in `classes` and `needs`
VECTORS: Final = 5**9 + 5**7
TILES: Final = 14

FLAG: Final = 128  # in `needs`: holding the pair too makes the suit one tile cheaper
NEVER: Final = 30  # in `needs`: no way to use up all tiles of the suit

LOOKUP = np.dtype(
    [
        ("join", np.uint8, (CLASSES, CLASSES)),  # class of two suits together
        # D(m, 1) and D(m, 0) of a hand by m, the class of two of its suits, that of the others
        ("with_pair", np.uint8, (MELDS + 1, CLASSES, CLASSES)),
        ("melds_only", np.uint8, (MELDS + 1, CLASSES, CLASSES)),
        ("rows", np.uint8, (CLASSES, MELDS + 1, 2)),  # D(m, p) of each class
        ("classes", np.uint8, (VECTORS,)),  # by suit index; honours from HONOURS on
        # fewest wilds that turn all tiles of a suit into melds, + FLAG; same indices
        ("needs", np.uint8, (VECTORS,)),
    ],
    align=True,
)

# A row while the tables are built: ten fields of six bits, D(m, p) in field 2 m + p.
_FIELDS = 2 * (MELDS + 1)
_ONES = np.uint64(sum(1 << 6 * field for field in range(_FIELDS)))
_GUARD = np.uint64(32) * _ONES  # each field's top bit, never used by a value
_FAR = np.uint64(24) * _ONES  # more than any D
_FIVE = np.uint64(5)
_SLOTS = 1024  # of the hash table of rows; the element after them counts the rows
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@kernel
def _least(x: Any, y: Any) -> Any:
    """Field by field the lesser of two packed rows."""
    at_least = ((x | _GUARD) - y) & _GUARD  # guard bits of the fields where x >= y
    mask = at_least - (at_least >> _FIVE)
    return (y & mask) | (x & ~mask)


@kernel
def _fill(rows: Any, melds: Any, pairs: Any) -> None:
    """Write the surplus of every target into the lattice; element 0 of both lists is empty."""
    kinds = melds.shape[1]
    rows[:] = _FAR
    for a in range(melds.shape[0]):
        for b in range(a, melds.shape[0]):
            for c in range(b, melds.shape[0]):
                for d in range(c, melds.shape[0]):
                    m = (a > 0) + (b > 0) + (c > 0) + (d > 0)
                    for p in range(pairs.shape[0]):
                        index = 0
                        surplus = 0
                        for k in range(kinds - 1, -1, -1):
                            tiles = (
                                melds[a, k] + melds[b, k] + melds[c, k] + melds[d, k] + pairs[p, k]
                            )
                            surplus += max(0, tiles - 4)
                            index = 5 * index + min(tiles, 4)
                        shift = np.uint64(6 * (2 * m + (p > 0)))
                        others = _FAR & ~(np.uint64(63) << shift)
                        rows[index] = _least(rows[index], others | (np.uint64(surplus) << shift))


@kernel
def _sweep(rows: Any) -> None:
    """Spread the targets along each axis: a tile more is free, a tile short costs 1."""
    step = 1
    while step < rows.size:
        for base in range(0, rows.size, 5 * step):
            for i in range(base, base + step):
                v0 = rows[i]
                v1 = _least(rows[i + step], v0)
                v2 = _least(rows[i + 2 * step], v1)
                v3 = _least(rows[i + 3 * step], v2)
                v4 = _least(rows[i + 4 * step], v3)
                v3 = _least(v3, v4 + _ONES)
                v2 = _least(v2, v3 + _ONES)
                v1 = _least(v1, v2 + _ONES)
                v0 = _least(v0, v1 + _ONES)
                rows[i] = v0
                rows[i + step] = v1
                rows[i + 2 * step] = v2
                rows[i + 3 * step] = v3
                rows[i + 4 * step] = v4
        step *= 5


@kernel
def _class_of(row: Any, distinct: Any, slots: Any) -> int:
    """Find a packed row's class in a hash table; a new row gets the next number."""
    slot = np.int64((row * _GOLDEN) >> np.uint64(54))
    while slots[slot] >= 0 and distinct[slots[slot]] != row:
        slot = (slot + 1) % _SLOTS
    if slots[slot] < 0:
        slots[slot] = slots[_SLOTS]
        distinct[slots[_SLOTS]] = row
        slots[_SLOTS] += 1
    return slots[slot]  # type: ignore[no-any-return]


@kernel
def _classify(rows: Any, classes: Any, distinct: Any, slots: Any) -> None:
    """Replace every vector's row by its class; neighbours often share theirs."""
    found = _class_of(rows[0], distinct, slots)
    for i in range(rows.size):
        if rows[i] != rows[i - 1]:
            found = _class_of(rows[i], distinct, slots)
        classes[i] = found


@kernel
def _field(row: Any, m: int, p: int) -> Any:
    """D(m, p) of a packed row."""
    return np.int64((row >> np.uint64(6 * (2 * m + p))) & np.uint64(63))


@kernel
def _joined(x: Any, y: Any, m: int, p: int) -> int:
    """D(m, p) of two suits together: the best way to share melds and pair between them."""
    best = 63
    for mine in range(m + 1):
        for pair in range(p + 1):
            best = min(best, _field(x, mine, pair) + _field(y, m - mine, p - pair))
    return best


@kernel
def _join(table: Any, distinct: Any, slots: Any) -> None:
    """Join every two classes; sums that are new rows become classes and are joined too."""
    low = 0
    while low < slots[_SLOTS]:
        for other in range(low + 1):
            row = np.uint64(0)
            for m in range(MELDS + 1):
                for p in range(2):
                    value = np.uint64(_joined(distinct[low], distinct[other], m, p))
                    row |= value << np.uint64(6 * (2 * m + p))
            found = _class_of(row, distinct, slots)
            table[low, other] = found
            table[other, low] = found
        low += 1


@kernel
def _finish(table: Any, distinct: Any) -> None:
    """Unpack the rows; write the deficiencies of a hand by the classes of its two halves."""
    for x in range(CLASSES):
        for m in range(MELDS + 1):
            for p in range(2):
                table.rows[x, m, p] = _field(distinct[x], m, p)
    for x in range(CLASSES):
        for y in range(CLASSES):
            for m in range(MELDS + 1):
                table.melds_only[m, x, y] = table.rows[table.join[x, y], m, 0]
                table.with_pair[m, x, y] = table.rows[table.join[x, y], m, 1]


@kernel
def _need(rows: Any, c: int, tiles: int) -> int:
    """Fewest wilds that make melds of all tiles of a vector of class `c`, and the pair's flag.

    All tiles are used by m melds where D(m, 0) = 3 m - tiles. A pair beside them takes one wild
    less (four melds and a pair are one tile short of five melds) or two more, nothing else.
    """
    melds = NEVER
    pair = NEVER
    for m in range(MELDS, -1, -1):
        if rows[c, m, 0] == 3 * m - tiles:
            melds = 3 * m - tiles
        if rows[c, m, 1] == 3 * m + 2 - tiles:
            pair = 3 * m + 2 - tiles
    if pair < melds:
        return pair + 1 + FLAG
    return melds


@kernel
def _needs(table: Any, start: int, size: int, sizes: Any) -> None:
    """Fill `needs` for one part of the vectors; `sizes` is room for their numbers of tiles."""
    sizes[0] = 0
    table.needs[start] = 0
    for i in range(1, size):
        tiles = sizes[i // 5] + i % 5
        sizes[i] = tiles
        if tiles > TILES:
            table.needs[start + i] = NEVER
        else:
            table.needs[start + i] = _need(table.rows, table.classes[start + i], tiles)


def _targets(kinds: int, chows: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """List a suit's melds and pairs as count vectors, each list with an empty one first."""
    single = np.eye(kinds, dtype=np.int64)
    none = np.zeros((1, kinds), dtype=np.int64)
    runs = [single[k : k + 3].sum(axis=0, keepdims=True) for k in range(kinds - 2)] if chows else []
    return np.concatenate([none, 3 * single, *runs]), np.concatenate([none, 2 * single])


@lru_cache(maxsize=1)
def _build() -> np.void:
    table: np.void = np.zeros(1, dtype=LOOKUP)[0]
    distinct = np.zeros(256, dtype=np.uint64)
    slots = np.full(_SLOTS + 1, -1, dtype=np.int64)
    slots[_SLOTS] = 0
    for start, kinds, chows in ((0, 9, True), (HONOURS, 7, False)):
        rows = np.empty(5**kinds, dtype=np.uint64)
        _fill(rows, *_targets(kinds, chows))
        _sweep(rows)
        _classify(rows, table["classes"][start : start + 5**kinds], distinct, slots)
    _join(table["join"], distinct, slots)
    if slots[_SLOTS] != CLASSES:
        raise AssertionError(f"{slots[_SLOTS]} classes of suits, {CLASSES} expected")
    _finish(table, distinct)
    for start, kinds in ((0, 9), (HONOURS, 7)):
        _needs(table, start, 5**kinds, np.empty(5**kinds, dtype=np.uint8))
    return table


_LOCK = Lock()


def lookup() -> np.void:
    """Give the tables, a record of dtype `LOOKUP`, built at the first call.

    Returns
    -------
    numpy.void
        The one record of the process; read it, never write it.

    Examples
    --------
    >>> table = lookup()
    >>> table.nbytes < 8_000_000
    True
    >>> one_triplet = int(table["classes"][3])  # 111m
    >>> table["rows"][one_triplet].tolist()  # D(m, 0), D(m, 1) for m = 0..4
    [[0, 0], [0, 2], [3, 5], [6, 8], [9, 11]]
    """
    with _LOCK:
        return _build()


def sizes(kinds: int) -> NDArray[np.uint8]:
    """Count the tiles of every vector of `kinds` counts, by index.

    Parameters
    ----------
    kinds : int
        9 for a suit, 7 for the honours.

    Returns
    -------
    ndarray of uint8, shape (5 ** kinds,)
        Number of tiles.

    Examples
    --------
    >>> int((sizes(9) <= 14).sum())
    405350
    """
    total = np.zeros(1, dtype=np.uint8)
    for _ in range(kinds):
        total = (np.arange(5, dtype=np.uint8)[:, None] + total).ravel()
    return total
