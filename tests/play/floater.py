"""`floater`: a policy for tests that floats and kongs whenever it can.

It is here so that rare chains turn up often: 飄 and kongs before the win, several in a row, two
floats in one round. It never wins without 暴頭 while some discard leaves an any-wait hand.
"""

from typing import Any

from mcsim._jit import kernel
from mcsim.hand.kernels import best_need, is_any_wait
from mcsim.hand.state import add, remove
from mcsim.play.actions import ADDED, CHOW, CONCEALED, KONG, PASS, PONG, WIN
from mcsim.play.legal import is_legal
from mcsim.play.state import CLAIM_CHOW, CLAIM_PONG, CLAIM_WIN, TURN
from mcsim.tiles import KINDS, WILD


@kernel
def need_without(lookup: Any, rules: Any, hand: Any, face: int, count: int, melds: int) -> int:
    """Need once some tiles of a face are gone and a meld is made or none; less 20 for any-wait."""
    for _ in range(count):
        remove(hand, face)
    hand.melds += melds
    need = best_need(lookup, hand, rules.seven_pairs) - hand.wilds
    if is_any_wait(lookup, hand, rules.seven_pairs):
        need -= 20
    hand.melds -= melds
    for _ in range(count):
        add(hand, face)
    return need


@kernel
def need_after_chow(lookup: Any, rules: Any, hand: Any, face: int, form: int) -> int:
    """Need once two tiles of the hand have gone into a chow."""
    for other in range(face - form, face - form + 3):
        if other != face:
            remove(hand, other)
    hand.melds += 1
    need = best_need(lookup, hand, rules.seven_pairs) - hand.wilds
    hand.melds -= 1
    for other in range(face - form, face - form + 3):
        if other != face:
            add(hand, other)
    return need


@kernel
def own_turn(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Float, else kong, else reach or keep any-wait, else win, else come nearer to complete."""
    hand = mine.hand
    best, least = -1, 99
    for face in range(KINDS):
        if hand.counts[face] and is_legal(rules, board, mine, face):
            need = need_without(lookup, rules, hand, face, 1, 0)
            if need < least:
                best, least = face, need
    if is_legal(rules, board, mine, WILD):
        need = need_without(lookup, rules, hand, WILD, 1, 0)
        if need < -10 or best < 0:
            return WILD
    for face in range(KINDS):
        if is_legal(rules, board, mine, CONCEALED + face) and (
            need_without(lookup, rules, hand, face, 4, 1) <= least
        ):
            return CONCEALED + face
        if is_legal(rules, board, mine, ADDED + face) and (
            need_without(lookup, rules, hand, face, 1, 0) <= least
        ):
            return ADDED + face
    chained = mine.any_wait or board.kongs[mine.seat] + board.piao[mine.seat] > 0
    if is_legal(rules, board, mine, WIN) and (chained or least > -10):
        return WIN
    return best


@kernel
def claim(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Win on anything; kong when the need does not rise, pong and chow when it falls."""
    hand, face = mine.hand, int(board.face)
    if board.phase >= CLAIM_WIN and is_legal(rules, board, mine, WIN):
        return WIN
    need = best_need(lookup, hand, rules.seven_pairs) - hand.wilds
    if board.phase == CLAIM_PONG:
        if is_legal(rules, board, mine, KONG) and (
            need_without(lookup, rules, hand, face, 3, 1) <= need
        ):
            return KONG
        if is_legal(rules, board, mine, PONG) and (
            need_without(lookup, rules, hand, face, 2, 1) < need
        ):
            return PONG
    if board.phase == CLAIM_CHOW:
        for form in range(3):
            if is_legal(rules, board, mine, CHOW + form) and (
                need_after_chow(lookup, rules, hand, face, form) < need
            ):
                return CHOW + form
    return PASS


def floater(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Answer as `floater`."""
    if board.phase >= CLAIM_WIN:
        return claim(lookup, rules, board, mine)
    if board.phase == TURN:
        return own_turn(lookup, rules, board, mine)
    hand = mine.hand
    best, least = WILD, 99
    for face in range(KINDS):
        if hand.counts[face] and is_legal(rules, board, mine, face):
            need = need_without(lookup, rules, hand, face, 1, 0)
            if need < least:
                best, least = face, need
    return best
