"""`speed`: to a complete hand by the shortest way, whatever it is worth.

It wins at the first chance and never floats. It discards what leaves the least deficiency (seven
pairs counted), of these what leaves most useful tiles not yet seen. It claims when the deficiency
falls and kongs when it does not rise.
"""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import best_need
from mcsim.hand.state import add, remove
from mcsim.play.actions import ADDED, CHOW, CONCEALED, KONG, PASS, PONG, WIN
from mcsim.play.legal import (
    may_add_kong,
    may_chow,
    may_conceal_kong,
    may_open_kong,
    may_pong,
)
from mcsim.play.policies.discard import best_discard, lowest
from mcsim.play.state import CLAIM_CHOW, CLAIM_PONG, CLAIM_WIN, TURN

__all__ = ["choose_speed"]


@kernel
def need_after_meld(lookup: Any, rules: Any, mine: Any, face: int, count: int) -> Any:
    """Deficiency once `count` tiles of a face have gone into a meld."""
    hand = mine.hand
    for _ in range(count):
        remove(hand, face)
    hand.melds += 1
    need = best_need(lookup, hand, rules.seven_pairs)
    hand.melds -= 1
    for _ in range(count):
        add(hand, face)
    return need


@kernel
def need_after_chow(lookup: Any, rules: Any, board: Any, mine: Any, form: int) -> Any:
    """Deficiency once the two tiles of a chow have gone into a meld."""
    hand = mine.hand
    face: Any = np.int64(board.face)
    low = face - form
    for other in range(low, low + 3):
        if other != face:
            remove(hand, other)
    hand.melds += 1
    need = best_need(lookup, hand, rules.seven_pairs)
    hand.melds -= 1
    for other in range(low, low + 3):
        if other != face:
            add(hand, other)
    return need


@kernel
def best_own_kong(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Find a concealed or added kong that does not raise the deficiency; PASS if there is none."""
    hand = mine.hand
    if mine.quads == 0 and board.melds[mine.seat] == 0:
        return PASS
    need = best_need(lookup, hand, rules.seven_pairs)
    face: Any
    quads = mine.quads
    while quads != 0:
        face = np.int64(lowest(quads))
        quads &= quads - np.uint64(1)
        if (
            may_conceal_kong(rules, board, mine, face)
            and need_after_meld(lookup, rules, mine, face, 4) <= need
        ):
            return CONCEALED + face
    for i in range(board.melds[mine.seat]):
        face = np.int64(board.meld_face[mine.seat, i])
        if may_add_kong(rules, board, mine, face):
            remove(hand, face)
            after = best_need(lookup, hand, rules.seven_pairs)
            add(hand, face)
            if after <= need:
                return ADDED + face
    return PASS


@kernel
def claim_pong(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Open-kong if the deficiency does not rise, else pong if it falls."""
    need = best_need(lookup, mine.hand, rules.seven_pairs)
    face: Any = np.int64(board.face)
    if may_open_kong(rules, board, mine) and need_after_meld(lookup, rules, mine, face, 3) <= need:
        return KONG
    if may_pong(board, mine) and need_after_meld(lookup, rules, mine, face, 2) < need:
        return PONG
    return PASS


@kernel
def claim_chow(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Chow in the form that leaves the least deficiency, if it falls."""
    least = best_need(lookup, mine.hand, rules.seven_pairs)
    best = PASS
    for form in range(3):
        if may_chow(rules, board, mine, form):
            need = need_after_chow(lookup, rules, board, mine, form)
            if need < least:
                least, best = need, CHOW + form
    return best


@kernel
def choose_speed(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Answer as `speed`."""
    phase = board.phase
    if board.may_win:
        return WIN
    if phase == CLAIM_PONG:
        return claim_pong(lookup, rules, board, mine)
    if phase == CLAIM_CHOW:
        return claim_chow(lookup, rules, board, mine)
    if phase >= CLAIM_WIN:
        return PASS
    if phase == TURN:
        kong = best_own_kong(lookup, rules, board, mine)
        if kong != PASS:
            return kong
    return best_discard(lookup, rules, board, mine)
