"""What a hand needs, in a few look-ups: kernels on `(lookup, hand)`, records of `LOOKUP` and `HAND`.

`need` always means natural or wild tiles still missing; a hand is complete when its wilds cover it.
"""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.state import POWER, SUIT
from mcsim.hand.tables import FLAG, HONOURS, MELDS
from mcsim.tiles import COPIES, KINDS

__all__ = [
    "any_wait_need",
    "best_need",
    "complete_need",
    "is_any_wait",
    "is_complete",
    "melds_use",
    "need_at",
    "pairs_need",
    "shanten",
    "standard_need",
    "standard_need_with",
    "standard_need_without",
    "useful",
    "useful_mask",
    "useful_weight",
]

# What one tile of a face adds to each of the four indices; a wild (34) adds nothing.
_STEP = np.zeros((KINDS + 1, 4), dtype=np.int32)
_STEP[np.arange(KINDS), SUIT] = POWER
_BITS = np.int64(1) << np.arange(KINDS)


@kernel
def need_at(lookup: Any, i0: int, i1: int, i2: int, i3: int, melds: int) -> Any:
    """D(melds, 1) of the suits at these indices (the last is the honours', without offset)."""
    classes = lookup.classes
    left = lookup.join[classes[i0], classes[i1]]
    right = lookup.join[classes[i2], classes[HONOURS + i3]]
    return lookup.with_pair[melds, left, right]


@kernel
def standard_need(lookup: Any, hand: Any) -> Any:
    """D(4 - k, 1): tiles missing to four melds and a pair, k melds being on the table."""
    index = hand.index
    return need_at(lookup, index[0], index[1], index[2], index[3], MELDS - hand.melds)


@kernel
def standard_need_with(lookup: Any, hand: Any, face: int) -> Any:
    """D(4 - k, 1) once one more tile of a face (34: a wild) is held."""
    index = hand.index
    step = _STEP[face]
    return need_at(
        lookup,
        index[0] + step[0],
        index[1] + step[1],
        index[2] + step[2],
        index[3] + step[3],
        MELDS - hand.melds,
    )


@kernel
def standard_need_without(lookup: Any, hand: Any, face: int) -> Any:
    """D(4 - k, 1) once a tile of a face that is held (34: a wild) is gone."""
    index = hand.index
    step = _STEP[face]
    return need_at(
        lookup,
        index[0] - step[0],
        index[1] - step[1],
        index[2] - step[2],
        index[3] - step[3],
        MELDS - hand.melds,
    )


@kernel
def any_wait_need(lookup: Any, hand: Any) -> Any:
    """D(4 - k, 0): tiles missing to 4 - k melds without a pair."""
    classes = lookup.classes
    index = hand.index
    left = lookup.join[classes[index[0]], classes[index[1]]]
    right = lookup.join[classes[index[2]], classes[HONOURS + index[3]]]
    return lookup.melds_only[MELDS - hand.melds, left, right]


@kernel
def pairs_need(hand: Any) -> Any:
    """Tiles missing to seven pairs (S1), a quad being two pairs.

    A single asks for one tile, a pair that not even a single has begun for two.
    """
    missing = 7 - np.int64(hand.pairs)
    return missing + max(0, missing - hand.odd)


@kernel
def best_need(lookup: Any, hand: Any, seven_pairs: int) -> Any:
    """Tiles missing to the nearer of the standard shape and, with no meld, seven pairs (S2)."""
    need = np.int64(standard_need(lookup, hand))
    if seven_pairs and hand.melds == 0:
        need = min(need, pairs_need(hand))
    return need


@kernel
def shanten(lookup: Any, hand: Any, seven_pairs: int) -> Any:
    """Shanten of 13 or 14 places: -1 complete, 0 one tile short."""
    return best_need(lookup, hand, seven_pairs) - hand.wilds - 1


@kernel
def melds_use(lookup: Any, hand: Any) -> Any:
    """Sum of the four suits' bytes in `needs`: wilds that use up all tiles in melds, and flags."""
    needs = lookup.needs
    index = hand.index
    return np.int64(needs[index[0]]) + needs[index[1]] + needs[index[2]] + needs[HONOURS + index[3]]


@kernel
def complete_need(lookup: Any, hand: Any) -> Any:
    """Fewest wilds that turn all the tiles of 14 places into melds and a pair.

    The pair goes where a flag says that it saves a tile; else it costs two more.
    """
    total = melds_use(lookup, hand)
    return (total & (FLAG - 1)) + (-1 if total >= FLAG else 2)


@kernel
def is_complete(lookup: Any, hand: Any, seven_pairs: int) -> Any:
    """Tell whether 14 places are complete (rules.md, Terms)."""
    if complete_need(lookup, hand) <= hand.wilds:
        return True
    return seven_pairs != 0 and hand.melds == 0 and hand.odd <= hand.wilds


@kernel
def is_any_wait(lookup: Any, hand: Any, seven_pairs: int) -> Any:
    """Tell whether every tile completes 13 places: all but one wild go into melds, or pairs."""
    if hand.wilds == 0:
        return False
    if melds_use(lookup, hand) & (FLAG - 1) < hand.wilds:
        return True
    return seven_pairs != 0 and hand.melds == 0 and hand.odd < hand.wilds


@kernel
def _suit_weight(
    lookup: Any, hand: Any, rest: int, start: int, faces: Any, limits: Any, weight: Any
) -> Any:
    """Sum the weights of one suit's useful faces.

    `rest` is the class of the other suits, `start` where the suit's own index lies in `classes`,
    `faces` the first face and the one after the last, `limits` what `useful_weight` says. A fifth
    copy is no draw: it leaves the index, and so the need, as it is.
    """
    classes = lookup.classes
    melds = MELDS - hand.melds
    best, single, begun = limits
    total = np.int64(0)
    for face in range(faces[0], faces[1]):
        count = hand.counts[face]
        step = POWER[face] if count < COPIES else 0
        need = lookup.with_pair[melds, rest, classes[start + step]]
        hit = (need < best) | (count & single) | (begun & (count < COPIES))
        total += np.int64(weight[face]) * hit
    return total


@kernel
def useful_weight(lookup: Any, hand: Any, seven_pairs: int, weight: Any) -> Any:
    """Sum of `weight[k]` over the kinds k whose draw brings the hand nearer to complete.

    A kind of which the concealed hand holds all four natural tiles cannot be drawn.
    """
    index = hand.index
    join = lookup.join
    c0 = lookup.classes[index[0]]
    c1 = lookup.classes[index[1]]
    c2 = lookup.classes[index[2]]
    c3 = lookup.classes[HONOURS + index[3]]
    left = join[c0, c1]
    right = join[c2, c3]
    best = np.int64(lookup.with_pair[MELDS - hand.melds, left, right])
    single = 0  # 1 where the second of a pair helps seven pairs
    begun = 0  # 1 where the first of a pair does
    if seven_pairs and hand.melds == 0:
        pairs = pairs_need(hand)
        if pairs <= best:
            single = 1
            begun = np.int64(hand.pairs + hand.odd < 7)
        if pairs < best:
            best = 0  # no single draw brings the standard shape so far
    limits = (best, single, begun)
    return (
        _suit_weight(lookup, hand, join[right, c1], index[0], (0, 9), limits, weight)
        + _suit_weight(lookup, hand, join[right, c0], index[1], (9, 18), limits, weight)
        + _suit_weight(lookup, hand, join[left, c3], index[2], (18, 27), limits, weight)
        + _suit_weight(
            lookup, hand, join[left, c2], HONOURS + index[3], (27, KINDS), limits, weight
        )
    )


@kernel
def useful_mask(lookup: Any, hand: Any, seven_pairs: int) -> Any:
    """Bit k is set where the draw of kind k brings the hand nearer to complete."""
    return useful_weight(lookup, hand, seven_pairs, _BITS)


@kernel
def useful(lookup: Any, hand: Any, seven_pairs: int, out: Any) -> None:
    """Write 1 into `out` (34 bytes) for each kind of `useful_mask`, 0 for the others."""
    mask = useful_mask(lookup, hand, seven_pairs)
    for face in range(KINDS):
        out[face] = (mask >> face) & 1
