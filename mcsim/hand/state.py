"""One hand as the kernels see it: counts of faces, wilds, melds, running indices into the tables.

A *face* is a kind 0..33 as it counts after white substitution (W3, W4), or 34 for a wild. `add` and
`remove` keep every field consistent, so a hand's needs are table look-ups at any moment.
"""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.tiles import KINDS, WILD

__all__ = ["HAND", "POWER", "SUIT", "add", "clear", "copy", "load", "new_hand", "remove"]

HAND = np.dtype(
    [
        ("counts", np.uint8, (KINDS,)),  # natural concealed tiles of each face
        ("wilds", np.uint8),  # wilds held
        ("melds", np.uint8),  # melds on the table
        ("odd", np.uint8),  # faces held an odd number of times
        ("pairs", np.uint8),  # sum of counts // 2: a quad is two pairs
        (
            "index",
            np.int32,
            (4,),
        ),  # per suit: counts as base-5 digits, lowest rank first
    ],
    align=True,
)

SUIT = np.array([face // 9 for face in range(KINDS)], dtype=np.int64)
POWER = np.array([5 ** (face % 9) for face in range(KINDS)], dtype=np.int32)


def new_hand() -> np.void:
    """Make an empty hand, a record of dtype `HAND`.

    Examples
    --------
    >>> hand = new_hand()
    >>> for face in (31, 31, WILD):
    ...     add(hand, face)
    >>> int(hand["counts"][31]), int(hand["wilds"]), int(hand["pairs"]), hand["index"].tolist()
    (2, 1, 1, [0, 0, 0, 1250])
    """
    record: np.void = np.zeros(1, dtype=HAND)[0]
    return record


@kernel
def clear(hand: Any) -> None:
    """Empty a hand."""
    for face in range(KINDS):
        hand.counts[face] = 0
    for suit in range(4):
        hand.index[suit] = 0
    hand.wilds = 0
    hand.melds = 0
    hand.odd = 0
    hand.pairs = 0


@kernel
def add(hand: Any, face: int) -> None:
    """Take one tile into the concealed hand; face 34 is a wild."""
    if face == WILD:
        hand.wilds += 1
        return
    count = hand.counts[face]
    hand.counts[face] = count + 1
    hand.index[SUIT[face]] += POWER[face]
    if count & 1:
        hand.odd -= 1
        hand.pairs += 1
    else:
        hand.odd += 1


@kernel
def remove(hand: Any, face: int) -> None:
    """Give one tile out of the concealed hand, which must hold it; face 34 is a wild."""
    if face == WILD:
        hand.wilds -= 1
        return
    count = hand.counts[face]
    hand.counts[face] = count - 1
    hand.index[SUIT[face]] -= POWER[face]
    if count & 1:
        hand.odd -= 1
    else:
        hand.odd += 1
        hand.pairs -= 1


@kernel
def copy(hand: Any, other: Any) -> None:
    """Make a hand the same as another."""
    for face in range(KINDS):
        hand.counts[face] = other.counts[face]
    for suit in range(4):
        hand.index[suit] = other.index[suit]
    hand.wilds = other.wilds
    hand.melds = other.melds
    hand.odd = other.odd
    hand.pairs = other.pairs


@kernel
def load(hand: Any, counts: Any, wilds: int, melds: int) -> None:
    """Set a hand from the 34 counts of its natural concealed tiles, its wilds and its melds."""
    hand.wilds = wilds
    hand.melds = melds
    tiles: Any = 0
    odd: Any = 0
    for suit in range(4):
        index: Any = 0
        for rank in range(6 if suit == 3 else 8, -1, -1):
            count = np.int64(counts[9 * suit + rank])
            hand.counts[9 * suit + rank] = count
            index = 5 * index + count
            tiles += count
            odd += count & 1
        hand.index[suit] = index
    hand.odd = odd
    hand.pairs = (tiles - odd) >> 1
