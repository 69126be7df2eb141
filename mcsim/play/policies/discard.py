"""The discard that keeps a hand nearest to complete: least deficiency, then most useful tiles.

Counting the useful tiles of every discard would take thousands of look-ups. Four observations leave
a few dozen, and the same choice:

- A discard changes one suit. With the class of the *other three* suits joined beforehand (its
  *rest*), the deficiency after the discard is two look-ups.
- Unless all 14 tiles are in use (the hand is complete), some discard leaves the deficiency as it
  is, and so do all that count. Useful tiles matter only if there are two or more of these.
- A tile is useful after such a discard only if it is so before: fewer tiles never need less. So
  the useful tiles of the 14 are found once, and for a discard only what it *loses* is counted.
- A discard that loses nothing is best; the first of these ends the search.
"""

from typing import Any

import numpy as np
from numba.cpython.unsafe.numbers import trailing_zeros

from mcsim._jit import kernel
from mcsim.hand.kernels import best_need, useful_weight
from mcsim.hand.state import POWER, SUIT, add, remove
from mcsim.hand.tables import HONOURS, MELDS
from mcsim.play.legal import is_locked
from mcsim.tiles import KINDS, WILD

__all__ = ["best_discard", "lowest", "useful_left"]

# Faces come as bits of one word, classes and rests of the four suits as bytes of one.
ONE = np.uint64(1)
NO_FACES = np.uint64(0)
BYTE = np.uint32(255)
ALL_LOST = np.int64(1 << 16)

SUIT_OF = SUIT.astype(np.uint8)
SHIFT = (8 * SUIT).astype(np.uint32)
SAME = np.where(SUIT == 3, HONOURS, 0).astype(np.uint32)  # where the suit's part of a table begins
MORE = SAME + POWER.astype(np.uint32)
LESS = SAME - POWER.astype(np.uint32)


@kernel
def lowest(faces: Any) -> Any:
    """Give the lowest of some faces."""
    return trailing_zeros(faces)


@kernel
def classes_of(lookup: Any, hand: Any) -> Any:
    """Look up the classes of the four suits, a byte each."""
    classes = lookup.classes
    index = hand.index
    return (
        np.uint32(classes[np.uint32(index[0])])
        | np.uint32(classes[np.uint32(index[1])]) << np.uint32(8)
        | np.uint32(classes[np.uint32(index[2])]) << np.uint32(16)
        | np.uint32(classes[np.uint32(HONOURS + index[3])]) << np.uint32(24)
    )


@kernel
def rests_of(lookup: Any, classes: Any) -> Any:
    """Join the classes of the other three suits for each suit, a byte each."""
    join = lookup.join
    c0 = np.uint8(classes)
    c1 = np.uint8(classes >> np.uint32(8))
    c2 = np.uint8(classes >> np.uint32(16))
    c3 = np.uint8(classes >> np.uint32(24))
    left = join[c0, c1]
    right = join[c2, c3]
    return (
        np.uint32(join[c1, right])
        | np.uint32(join[c0, right]) << np.uint32(8)
        | np.uint32(join[left, c3]) << np.uint32(16)
        | np.uint32(join[left, c2]) << np.uint32(24)
    )


@kernel
def class_moved(lookup: Any, hand: Any, face: Any, offset: Any) -> Any:
    """Class of a face's suit, its index moved by `MORE`, `LESS` or `SAME` of the face."""
    return lookup.classes[np.uint32(np.uint32(hand.index[SUIT_OF[face]]) + offset)]


@kernel
def need_moved(lookup: Any, hand: Any, melds: Any, rests: Any, face: Any, offset: Any) -> Any:
    """D(melds, 1) once a face's suit has moved so and the other three are as `rests` says."""
    rest = np.uint8(rests >> SHIFT[face])
    return lookup.with_pair[melds, rest, class_moved(lookup, hand, face, offset)]


@kernel
def faces_held(hand: Any, mask: int) -> Any:
    """Faces whose count has a bit of `mask`: 255 for all held, 1 for those held an odd time."""
    faces = NO_FACES
    for face in range(KINDS):
        faces |= np.uint64(hand.counts[face] & mask != 0) << np.uint64(face)
    return faces


@kernel
def near_pairs(rules: Any, hand: Any, need: Any) -> Any:
    """Odd faces of a hand that is as near to seven pairs (S1) as to anything, one single to spare.

    Only one of these may go without taking the seven pairs further away, and then the others are
    the useful tiles of the seven pairs.
    """
    missing = 7 - np.int64(hand.pairs)
    if rules.seven_pairs and hand.melds == 0 and missing == need and hand.odd > missing:
        return faces_held(hand, 1)
    return NO_FACES


@kernel
def harmless(lookup: Any, hand: Any, melds: Any, rests: Any, need: Any, held: Any) -> Any:
    """Faces that may go without raising the deficiency of the standard shape above `need`."""
    faces = NO_FACES
    while held != 0:
        face = lowest(held)
        held &= held - ONE
        after = need_moved(lookup, hand, melds, rests, face, LESS[face])
        faces |= np.uint64(after <= need) << face
    return faces


@kernel
def useful_now(
    lookup: Any, hand: Any, melds: Any, rests: Any, need: Any, board: Any, unseen: Any
) -> Any:
    """Faces that bring the standard shape below `need`; notes the unseen tiles of every face."""
    face: Any
    for face in range(KINDS):
        unseen[face] = board.hidden[face] - hand.counts[face]
    faces = NO_FACES
    for above in range(KINDS):
        face = np.uint64(KINDS - 1 - above)
        offset = MORE[face] if unseen[face] > 0 else SAME[face]
        after = need_moved(lookup, hand, melds, rests, face, offset)
        faces = faces + faces + np.uint64(after < need)
    return faces


@kernel
def tiles_of(faces: Any, unseen: Any) -> Any:
    """Unseen tiles of some faces."""
    tiles = np.int64(0)
    while faces != 0:
        tiles += unseen[lowest(faces)]
        faces &= faces - ONE
    return tiles


@kernel
def fewest_lost(
    lookup: Any,
    hand: Any,
    melds: Any,
    classes: Any,
    need: Any,
    discards: Any,
    useful: Any,
    odd: Any,
    unseen: Any,
) -> Any:
    """Discard that loses fewest of the useful tiles, the first of such.

    `useful` are those of the standard shape, `odd` the faces as `near_pairs` says: a discard out of
    these loses its own face, any other loses those that only seven pairs can use.
    """
    only_pairs = tiles_of(odd & ~useful, unseen)
    best: Any = np.int64(0)
    least = ALL_LOST
    while discards != 0:
        face = lowest(discards)
        discards &= discards - ONE
        less = class_moved(lookup, hand, face, LESS[face])
        shift = SHIFT[face]
        rests = rests_of(lookup, classes & ~(BYTE << shift) | np.uint32(less) << shift)
        left = useful
        lost = only_pairs
        if (odd >> face) & ONE:
            left &= ~odd
            lost = np.int64(unseen[face])
        hand.index[SUIT_OF[face]] -= POWER[face]
        while left != 0:
            other = lowest(left)
            left &= left - ONE
            after = need_moved(lookup, hand, melds, rests, other, MORE[other])
            lost += np.int64(unseen[other]) & -np.int64(after >= need)
        hand.index[SUIT_OF[face]] += POWER[face]
        best = np.int64(face) if lost < least else best
        least = min(least, lost)
        if least == 0:
            break
    return best


@kernel
def best_discard(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Discard that leaves the least deficiency, seven pairs counted, of these most useful tiles.

    Useful are the tiles not yet seen that would lower the deficiency. Never a wild while anything
    else may go; the first of equals in the order of the faces.
    """
    hand = mine.hand
    if rules.forced_tsumogiri and is_locked(board, mine.seat):  # P13
        return np.int64(mine.drawn)
    melds = np.uint8(MELDS - hand.melds)
    classes = classes_of(lookup, hand)
    rests = rests_of(lookup, classes)
    need = best_need(lookup, hand, rules.seven_pairs)
    held = faces_held(hand, 255)
    odd = near_pairs(rules, hand, need)
    discards = harmless(lookup, hand, melds, rests, need, held) | odd
    if discards == 0:
        if rules.seven_pairs and hand.melds == 0:
            return best_of_all(lookup, rules, board, mine)
        need += 1
        discards = held
    if discards & (discards - ONE) == 0:
        return np.int64(lowest(discards)) if discards != 0 else WILD
    useful = useful_now(lookup, hand, melds, rests, need, board, mine.unseen)
    return fewest_lost(lookup, hand, melds, classes, need, discards, useful, odd, mine.unseen)


@kernel
def best_of_all(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Discard with most useful tiles, from a complete hand: each raises the deficiency by one."""
    hand = mine.hand
    best: Any = WILD
    most: Any = np.int64(-1)
    for face in range(KINDS):
        if hand.counts[face] > 0:
            remove(hand, face)
            tiles = useful_left(lookup, rules, board, mine)
            add(hand, face)
            if tiles > most:
                best, most = face, tiles
    return best


@kernel
def useful_left(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Count the useful tiles that this seat has not seen."""
    hand = mine.hand
    for face in range(KINDS):
        mine.unseen[face] = board.hidden[face] - hand.counts[face]
    return useful_weight(lookup, hand, rules.seven_pairs, mine.unseen)
