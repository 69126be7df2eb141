"""What a hand of the hu-tai family holds towards the least raw (L2): tai, and tiles that pay."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import standard_need_with
from mcsim.play.legal import describe_hand, winds
from mcsim.scoring import is_allowed, score
from mcsim.scoring.elements import full_flush_tai, half_flush_tai, is_terminal, meld_tai, value_tai
from mcsim.scoring.records import CHOW, SELF_DRAW
from mcsim.tiles import KINDS, WILD

__all__ = ["payable", "promise"]


@kernel
def promise(board: Any, mine: Any) -> Any:
    """Class of the tai in hand (L6): 3 for two or more, 2 for one, 1 for a beginning, 0 for none.

    A beginning is a triplet or a live pair, one of value and not yet seen out. Counted are 槓花,
    kongs, triplets of value and flushes.
    """
    hand, seat = mine.hand, mine.seat
    own_wind, round_wind = winds(board, seat)
    tai: Any = np.int64(board.flowers[seat])
    suits: Any = 0
    begun: Any = False
    face: Any
    for i in range(board.melds[seat]):
        form = board.meld_form[seat, i]
        face = np.int64(board.meld_face[seat, i])
        tai += meld_tai(form, face, own_wind, round_wind)
        begun |= form != CHOW
        suits |= 1 << (face // 9)
    for suit in range(4):
        if hand.index[suit]:
            suits |= 1 << suit
    for face in range(KINDS):
        count = hand.counts[face]
        if count < 2:
            continue
        value = value_tai(face, own_wind, round_wind)
        if count > 2:
            tai += value
        begun |= count > 2 or (value > 0 and mine.unseen[face] > 0)
    tai += full_flush_tai(suits) + half_flush_tai(suits)
    if tai:
        return 3 if tai > 1 else 2
    return 1 if begun else 0


@kernel
def points_of(lookup: Any, rules: Any, win: Any, result: Any, face: Any) -> Any:
    """Points of a self-draw of a face; 0 where L2 refuses it."""
    win.tile = face
    score(lookup, rules, win, result)
    return result.points if is_allowed(rules, win, result) else 0


@kernel
def payable(lookup: Any, rules: Any, board: Any, mine: Any, every: bool) -> Any:
    """Quarter of the root of the points, summed over the unseen tiles that may win 13 places.

    Where `every` tile completes the hand, it pays as the wild's pair (財神抱頭), by one hu for all
    2–8 and another for all 1, 9 and honours: two tiles are scored for all.
    """
    win, result = mine.win, mine.score
    describe_hand(board, mine, win)
    win.by = SELF_DRAW
    total = 0
    inner = outer = -1
    for face in range(KINDS):
        if mine.unseen[face] == 0:
            continue
        if not every:
            if standard_need_with(lookup, mine.hand, face) > mine.hand.wilds:
                continue
            points = points_of(lookup, rules, win, result, face)
        elif is_terminal(face):
            outer = outer if outer >= 0 else points_of(lookup, rules, win, result, face)
            points = outer
        else:
            inner = inner if inner >= 0 else points_of(lookup, rules, win, result, face)
            points = inner
        total += mine.unseen[face] * points
    total += (board.hidden[WILD] - mine.hand.wilds) * max(np.int64(rules.min_self_draw), outer)
    return np.int64(np.sqrt(total / 16))
