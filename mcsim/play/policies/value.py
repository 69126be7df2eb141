"""`value`: plays for points, by tables of what hands have been worth in play.

Each decision takes the action after which the hand is worth most (`mcsim.play.policies.outlook`).
Discards are weighed among those that leave the least deficiency, less the danger that the discard
is won on. A win is weighed against playing on for 暴頭 or a 飄, a claim against passing, a kong
against keeping the tiles. Only the hand itself and what all see is used.
"""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import best_need, is_any_wait, standard_need_with
from mcsim.hand.state import add, remove
from mcsim.hand.tables import MELDS
from mcsim.play.actions import ADDED, CHOW, CONCEALED, KONG, PASS, PONG, WIN
from mcsim.play.legal import (
    is_locked,
    may_add_kong,
    may_chow,
    may_conceal_kong,
    may_discard,
    may_open_kong,
    may_pong,
)
from mcsim.play.policies.discard import (
    NO_FACES,
    ONE,
    classes_of,
    faces_held,
    harmless,
    lowest,
    near_pairs,
    rests_of,
)
from mcsim.play.policies.outlook import danger, see, worth_after, worth_of_float, worth_waiting
from mcsim.play.policies.speed import need_after_chow, need_after_meld
from mcsim.play.state import CLAIM_CHOW, CLAIM_PONG, CLAIM_WIN, KONG_LINK, ROB, TURN
from mcsim.rules.record import SCORING_HU_TAI
from mcsim.scoring.multiplier import branch_factor, four_wild_factor, kong_factor, luxury_quads
from mcsim.scoring.records import ADDED_KONG, CONCEALED_KONG, OPEN_KONG, SELF_DRAW
from mcsim.scoring.records import CHOW as CHOW_FORM
from mcsim.scoring.records import PONG as PONG_FORM
from mcsim.tiles import KINDS, WILD

__all__ = ["choose_value"]

NEVER = -1e9
POINT = 3.0  # worth of one point won, see outlook
LAP = 4  # tiles drawn between two own draws


@kernel
def chain_worth(rules: Any, board: Any, seat: Any, kongs: Any, floats: Any) -> Any:
    """Factor of the chain (S4, S5) with some further kongs and 飄."""
    new_run = 1 if kongs and board.last_link[seat] != KONG_LINK else 0
    runs = board.kong_runs[seat] + new_run
    factor = kong_factor(board.kongs[seat] + kongs, runs, rules.kong_chain)
    return factor << (board.piao[seat] + floats)


@kernel
def branch(rules: Any, hand: Any) -> Any:
    """Branch of a complete hand (S1, S2)."""
    if not rules.seven_pairs or hand.melds or hand.odd > hand.wilds:
        return 1
    quads = luxury_quads(hand.counts, hand.wilds, rules.wild_makes_quad, rules.four_wild_quad)
    return branch_factor(1, quads)


@kernel
def worth_of_win(rules: Any, board: Any, mine: Any) -> Any:
    """Worth of a self-draw taken now (S1–S6, S11)."""
    seat, wilds = mine.seat, mine.hand.wilds
    points = branch(rules, mine.hand) * chain_worth(rules, board, seat, 0, 0)
    points *= four_wild_factor(rules.four_wild_bonus, SELF_DRAW, wilds, board.piao[seat])
    return POINT * points * (2 if mine.any_wait else 1)


@kernel
def candidates(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Natural faces that may go and leave the least deficiency, as bits."""
    hand = mine.hand
    if rules.forced_tsumogiri and mine.drawn < WILD and is_locked(board, mine.seat):  # P13
        return ONE << np.uint64(mine.drawn)
    if rules.forced_tsumogiri and mine.drawn == WILD and is_locked(board, mine.seat):
        return NO_FACES
    need = best_need(lookup, hand, rules.seven_pairs)
    held = faces_held(hand, 255)
    rests = rests_of(lookup, classes_of(lookup, hand))
    kept = harmless(lookup, hand, np.uint8(MELDS - hand.melds), rests, need, held)
    kept |= near_pairs(rules, hand, need)
    return kept if kept != NO_FACES else held


@kernel
def best_discard(lookup: Any, rules: Any, board: Any, mine: Any, weigh: Any) -> Any:
    """Discard after which the hand is worth most, and that worth; a wild only as a 飄 or last.

    Without `weigh` the worth of an only choice is left out.
    """
    hand = mine.hand
    faces = candidates(lookup, rules, board, mine)
    if not weigh and hand.wilds < 2 and faces != NO_FACES and faces & (faces - ONE) == NO_FACES:
        return np.int64(lowest(faces)), NEVER
    see(board, mine)
    best: Any = np.int64(WILD)
    most: Any = NEVER
    while faces != NO_FACES:
        face: Any = np.int64(lowest(faces))
        faces &= faces - ONE
        remove(hand, face)
        worth = worth_after(lookup, rules, board, mine) - danger(rules, board, mine, face)
        add(hand, face)
        if worth > most:
            best, most = face, worth
    if hand.wilds and (best == WILD or rules.piao) and may_discard(rules, board, mine, WILD):
        remove(hand, WILD)
        if rules.piao and is_any_wait(lookup, hand, rules.seven_pairs):
            chain = chain_worth(rules, board, mine.seat, 0, 1)
            worth = worth_of_float(rules, board, mine, chain)
            if worth > most:
                best, most = np.int64(WILD), worth
        elif best == WILD:
            most = worth_after(lookup, rules, board, mine)
        add(hand, WILD)
    return best, most


@kernel
def share_that_wins(lookup: Any, rules: Any, board: Any, mine: Any, unseen: Any) -> Any:
    """Share of the unseen tiles that complete 13 places."""
    hand = mine.hand
    wilds = board.hidden[WILD] - hand.wilds
    wins = np.int64(wilds)
    for face in range(KINDS):
        if mine.unseen[face] and standard_need_with(lookup, hand, face) <= hand.wilds:
            wins += mine.unseen[face]
    return wins / max(1, unseen + wilds)


@kernel
def worth_after_kong(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Worth of 13 places once a kong is laid and its replacement is to be drawn (S5, S6)."""
    unseen = see(board, mine)
    worth = worth_waiting(lookup, rules, board, mine, 0)
    hand = mine.hand
    if (
        rules.scoring == SCORING_HU_TAI
        or best_need(lookup, hand, rules.seven_pairs) > hand.wilds + 1
    ):
        return worth
    chain = chain_worth(rules, board, mine.seat, 1, 0)
    if is_any_wait(lookup, hand, rules.seven_pairs):
        return max(worth, POINT * 2 * chain)
    return worth + POINT * (chain - 1) * share_that_wins(lookup, rules, board, mine, unseen)


@kernel
def lay(board: Any, mine: Any, form: Any, face: Any) -> None:
    """Put a meld on the table to weigh what it leaves; `lift` takes it back."""
    seat = mine.seat
    i = board.melds[seat]
    board.meld_form[seat, i] = form
    board.meld_face[seat, i] = face
    board.melds[seat] = i + 1
    mine.hand.melds += 1


@kernel
def lift(board: Any, mine: Any) -> None:
    """Take back the meld that was laid."""
    board.melds[mine.seat] -= 1
    mine.hand.melds -= 1


@kernel
def try_kong(
    lookup: Any, rules: Any, board: Any, mine: Any, face: Any, count: Any, form: Any
) -> Any:
    """Worth of a concealed or open kong that takes `count` tiles out of the hand."""
    hand, quads = mine.hand, mine.quads
    for _ in range(count):
        remove(hand, face)
    lay(board, mine, form, face)
    mine.quads = 0
    worth = worth_after_kong(lookup, rules, board, mine)
    mine.quads = quads
    lift(board, mine)
    for _ in range(count):
        add(hand, face)
    return worth


@kernel
def try_added_kong(lookup: Any, rules: Any, board: Any, mine: Any, i: Any) -> Any:
    """Worth of adding a tile to the pong that is meld `i`."""
    hand, seat = mine.hand, mine.seat
    face: Any = np.int64(board.meld_face[seat, i])
    remove(hand, face)
    board.meld_form[seat, i] = ADDED_KONG
    worth = worth_after_kong(lookup, rules, board, mine)
    board.meld_form[seat, i] = PONG_FORM
    add(hand, face)
    return worth


@kernel
def best_kong(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Own kong with most worth, and that worth; PASS if there is none."""
    best: Any = np.int64(PASS)
    most: Any = NEVER
    face: Any
    if mine.quads:
        for face in range(KINDS):
            if may_conceal_kong(rules, board, mine, face):
                worth = try_kong(lookup, rules, board, mine, face, 4, CONCEALED_KONG)
                if worth > most:
                    best, most = np.int64(CONCEALED + face), worth
    for i in range(board.melds[mine.seat]):
        face = np.int64(board.meld_face[mine.seat, i])
        if may_add_kong(rules, board, mine, face):
            worth = try_added_kong(lookup, rules, board, mine, np.int64(i))
            if worth > most:
                best, most = ADDED + face, worth
    return best, most


@kernel
def own_turn(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Win, kong or discard, whichever is worth most.

    Not weighed are wins of hu_tai (200 at least, 500 at most), without a wild, and with no own draw
    to come.
    """
    answer = np.int64(PASS)
    most = NEVER
    if board.may_win:
        if rules.scoring == SCORING_HU_TAI or mine.hand.wilds == 0 or board.left < LAP:
            return np.int64(WIN)
        answer, most = np.int64(WIN), worth_of_win(rules, board, mine)
    if mine.quads or board.melds[mine.seat]:
        kong, worth = best_kong(lookup, rules, board, mine)
        if worth > most:
            answer, most = kong, worth
    discard, worth = best_discard(lookup, rules, board, mine, answer != PASS)
    return discard if worth >= most or answer == PASS else answer


@kernel
def others_first(board: Any, mine: Any) -> Any:
    """Seats that draw before this one if nobody claims."""
    return (mine.seat - board.turn - 1) & 3


@kernel
def claim_pong(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Open-kong or pong where that is worth more than passing.

    A pong that brings the hand no nearer is weighed only where triplets may count (L6).
    """
    hand, quads = mine.hand, mine.quads
    face: Any = np.int64(board.face)
    open_kong = may_open_kong(rules, board, mine)
    need = best_need(lookup, hand, rules.seven_pairs)
    nearer = need_after_meld(lookup, rules, mine, face, 2) < need
    pong = may_pong(board, mine) and (nearer or rules.scoring == SCORING_HU_TAI)
    if not (open_kong or pong):
        return PASS
    see(board, mine)
    most = worth_waiting(lookup, rules, board, mine, others_first(board, mine))
    answer = PASS
    if open_kong:
        worth = try_kong(lookup, rules, board, mine, face, 3, OPEN_KONG)
        if worth > most:
            answer, most = KONG, worth
    if pong:
        remove(hand, face)
        remove(hand, face)
        lay(board, mine, PONG_FORM, face)
        mine.quads = 0
        worth = best_discard(lookup, rules, board, mine, True)[1]
        mine.quads = quads
        lift(board, mine)
        add(hand, face)
        add(hand, face)
        if worth > most:
            answer = PONG
    return answer


@kernel
def try_chow(lookup: Any, rules: Any, board: Any, mine: Any, form: Any) -> Any:
    """Worth of the best discard after a chow in one form."""
    hand, quads = mine.hand, mine.quads
    face: Any = np.int64(board.face)
    low = face - form
    for other in range(low, low + 3):
        if other != face:
            remove(hand, other)
    lay(board, mine, CHOW_FORM, low)
    mine.quads = 0
    worth = best_discard(lookup, rules, board, mine, True)[1]
    mine.quads = quads
    lift(board, mine)
    for other in range(low, low + 3):
        if other != face:
            add(hand, other)
    return worth


@kernel
def claim_chow(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Chow in the form that is worth most, if more than passing and nearer to complete."""
    need = best_need(lookup, mine.hand, rules.seven_pairs)
    most: Any = NEVER
    answer = PASS
    for form in range(3):
        if (
            may_chow(rules, board, mine, form)
            and need_after_chow(lookup, rules, board, mine, form) < need
        ):
            if most == NEVER:
                see(board, mine)
                most = worth_waiting(lookup, rules, board, mine, 0)
            worth = try_chow(lookup, rules, board, mine, form)
            if worth > most:
                answer, most = CHOW + form, worth
    return answer


@kernel
def claim_win(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Win on another's tile unless waiting is worth more; it counts the branch only (S7)."""
    if not board.may_win:
        return PASS
    if rules.scoring == SCORING_HU_TAI:
        return WIN
    see(board, mine)
    waiting = worth_waiting(lookup, rules, board, mine, others_first(board, mine))
    add(mine.hand, board.face)
    now = POINT * branch(rules, mine.hand)
    remove(mine.hand, board.face)
    return WIN if now >= waiting else PASS


@kernel
def choose_value(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Answer as `value`."""
    phase = board.phase
    if phase == CLAIM_WIN or phase == ROB:
        return claim_win(lookup, rules, board, mine)
    if phase == CLAIM_PONG:
        return claim_pong(lookup, rules, board, mine)
    if phase == CLAIM_CHOW:
        return claim_chow(lookup, rules, board, mine)
    if phase == TURN:
        return own_turn(lookup, rules, board, mine)
    return best_discard(lookup, rules, board, mine, False)[0]
