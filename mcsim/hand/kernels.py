"""What a hand needs, in a few look-ups: kernels on records of `LOOKUP` and `HAND`.

A need is the number of tiles still missing; a hand is complete when its wilds cover the need.
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
def _class(lookup: Any, index: int) -> Any:
    """Class at an index; unsigned, so that no time is lost on negative ones."""
    return lookup.classes[np.uint32(index)]


@kernel
def need_at(lookup: Any, i0: int, i1: int, i2: int, i3: int, melds: int) -> Any:
    """D(melds, 1) of the suits at these indices (the last is the honours', without offset)."""
    left = lookup.join[_class(lookup, i0), _class(lookup, i1)]
    right = lookup.join[_class(lookup, i2), _class(lookup, HONOURS + i3)]
    return lookup.with_pair[np.uint8(melds), left, right]


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
    index = hand.index
    left = lookup.join[_class(lookup, index[0]), _class(lookup, index[1])]
    right = lookup.join[_class(lookup, index[2]), _class(lookup, HONOURS + index[3])]
    return lookup.melds_only[np.uint8(MELDS - hand.melds), left, right]


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
    standard = complete_need(lookup, hand) <= hand.wilds
    return standard | ((seven_pairs != 0) & (hand.melds == 0) & (hand.odd <= hand.wilds))


@kernel
def is_any_wait(lookup: Any, hand: Any, seven_pairs: int) -> Any:
    """Tell whether every tile completes 13 places: all but one wild go into melds, or pairs."""
    if hand.wilds == 0:
        return False
    if melds_use(lookup, hand) & (FLAG - 1) < hand.wilds:
        return True
    return seven_pairs != 0 and hand.melds == 0 and hand.odd < hand.wilds


@kernel
def _rank_weight(row: Any, of_class: int, count: int, limits: Any, weight: int) -> Any:
    """Weight of a face if its draw is useful, else 0.

    `row` holds the hand's needs by the class of this suit, `of_class` is that class after the
    draw; `limits` is what `useful_weight` says.
    """
    best, single, begun = limits
    hit = (row[of_class] < best) | (count & single) | (begun & (count < COPIES))
    return np.int64(weight) * hit


@kernel
def useful_weight(lookup: Any, hand: Any, seven_pairs: int, weight: Any) -> Any:
    """Sum of `weight[k]` over the kinds k whose draw brings the hand nearer to complete.

    A kind of which the concealed hand holds all four natural tiles cannot be drawn: it leaves the
    index, and so the need, as it is.
    """
    index = hand.index
    counts = hand.counts
    join = lookup.join
    table = lookup.with_pair[np.uint8(MELDS - hand.melds)]
    c0 = _class(lookup, index[0])
    c1 = _class(lookup, index[1])
    c2 = _class(lookup, index[2])
    c3 = _class(lookup, HONOURS + index[3])
    left = join[c0, c1]
    right = join[c2, c3]
    best: Any = np.int64(table[left, right])
    single = 0  # 1 where the second of a pair helps seven pairs
    begun: Any = 0  # 1 where the first of a pair does
    if seven_pairs and hand.melds == 0:
        pairs = pairs_need(hand)
        if pairs <= best:
            single = 1
            begun = np.int64(hand.pairs + hand.odd < 7)
        if pairs < best:
            best = 0  # no single draw brings the standard shape so far
    limits = (best, single, begun)
    row0 = table[join[right, c1]]
    row1 = table[join[right, c0]]
    row2 = table[join[left, c3]]
    row3 = table[join[left, c2]]
    total = np.int64(0)
    for rank in range(9):
        step = POWER[rank]
        n0 = counts[rank]
        n1 = counts[9 + rank]
        n2 = counts[18 + rank]
        more0 = _class(lookup, index[0] + (step if n0 < COPIES else 0))
        more1 = _class(lookup, index[1] + (step if n1 < COPIES else 0))
        more2 = _class(lookup, index[2] + (step if n2 < COPIES else 0))
        total += _rank_weight(row0, more0, n0, limits, weight[rank])
        total += _rank_weight(row1, more1, n1, limits, weight[9 + rank])
        total += _rank_weight(row2, more2, n2, limits, weight[18 + rank])
    for rank in range(7):
        n3 = counts[27 + rank]
        more3 = _class(lookup, HONOURS + index[3] + (POWER[rank] if n3 < COPIES else 0))
        total += _rank_weight(row3, more3, n3, limits, weight[27 + rank])
    return total


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
