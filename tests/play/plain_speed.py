"""`speed` in plain form, as its definition reads: every answer looked at in turn, nothing saved.

`choose_both` answers as `speed` where both agree and illegally where they do not, so that a game
played by it stops at the first difference.
"""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import best_need, useful_weight
from mcsim.hand.state import add, remove
from mcsim.play.actions import ADDED, CHOW, CONCEALED, KONG, PASS, PONG, WIN
from mcsim.play.legal import is_legal
from mcsim.play.policies.speed import choose_speed
from mcsim.play.state import CLAIM_CHOW, CLAIM_PONG, CLAIM_WIN, TURN
from mcsim.tiles import KINDS, WILD

DISAGREE = -1
NO_TILE = np.int64(-1)


@kernel
def need_after_meld(lookup: Any, rules: Any, hand: Any, first: int, second: int, third: int) -> int:
    """Deficiency once two tiles of the hand, or three, lie in a meld; -1 stands for no tile."""
    for face in (first, second, third):
        if face >= 0:
            remove(hand, face)
    hand.melds += 1
    need = best_need(lookup, hand, rules.seven_pairs)
    hand.melds -= 1
    for face in (first, second, third):
        if face >= 0:
            add(hand, face)
    return need


@kernel
def own_kong(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """First kong, the concealed ones before the added ones, that does not raise the deficiency."""
    hand = mine.hand
    need = best_need(lookup, hand, rules.seven_pairs)
    for face in range(KINDS):
        if is_legal(rules, board, mine, CONCEALED + face):
            remove(hand, face)
            after = need_after_meld(lookup, rules, hand, face, face, face)
            add(hand, face)
            if after <= need:
                return CONCEALED + face
    for i in range(board.melds[mine.seat]):
        face = np.int64(board.meld_face[mine.seat, i])
        if is_legal(rules, board, mine, ADDED + face):
            remove(hand, face)
            after = best_need(lookup, hand, rules.seven_pairs)
            add(hand, face)
            if after <= need:
                return ADDED + face
    return PASS


@kernel
def discard(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Least deficiency, then most useful tiles not yet seen, then the first face; a wild last."""
    hand = mine.hand
    best, least, most = WILD, 99, -1
    for face in range(KINDS):
        if not is_legal(rules, board, mine, face):
            continue
        remove(hand, face)
        need = best_need(lookup, hand, rules.seven_pairs)
        for other in range(KINDS):
            mine.unseen[other] = board.hidden[other] - hand.counts[other]
        useful = useful_weight(lookup, hand, rules.seven_pairs, mine.unseen)
        add(hand, face)
        if need < least or (need == least and useful > most):
            best, least, most = face, need, useful
    return best


@kernel
def claim(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Kong where the deficiency does not rise, pong or chow where it falls, the most if it can."""
    hand = mine.hand
    face = np.int64(board.face)
    least = best_need(lookup, hand, rules.seven_pairs)
    if is_legal(rules, board, mine, KONG) and (
        need_after_meld(lookup, rules, hand, face, face, face) <= least
    ):
        return KONG
    if is_legal(rules, board, mine, PONG) and (
        need_after_meld(lookup, rules, hand, face, face, NO_TILE) < least
    ):
        return PONG
    best = PASS
    for form in range(3):
        if is_legal(rules, board, mine, CHOW + form):
            low = face - form
            with_first = low if form != 0 else low + 1
            with_second = low + 2 if form != 2 else low + 1
            need = need_after_meld(lookup, rules, hand, with_first, with_second, NO_TILE)
            if need < least:
                best, least = CHOW + form, need
    return best


@kernel
def choose_plain(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Answer as `speed` is defined."""
    if board.may_win:
        return WIN
    if board.phase == CLAIM_PONG or board.phase == CLAIM_CHOW:
        return claim(lookup, rules, board, mine)
    if board.phase >= CLAIM_WIN:
        return PASS
    if board.phase == TURN:
        kong = own_kong(lookup, rules, board, mine)
        if kong != PASS:
            return kong
    return discard(lookup, rules, board, mine)


@kernel
def choose_both(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Answer as `speed`, or illegally where the plain form answers otherwise."""
    action = choose_speed(lookup, rules, board, mine)
    return action if action == choose_plain(lookup, rules, board, mine) else DISAGREE
