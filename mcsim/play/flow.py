"""The game between decisions: `advance` runs to the next one, `apply` carries out the answer."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import is_any_wait, shanten
from mcsim.play.actions import ADDED, CHOW, CONCEALED, KONG, PASS, PONG, WIN
from mcsim.play.finish import exhaust, win
from mcsim.play.legal import (
    bit,
    claim_order,
    holds_chow,
    is_legal,
    may_be_won_on,
    may_chow_now,
    may_claim_win,
    may_open_kong,
    may_pong,
    may_win_by_draw,
)
from mcsim.play.state import (
    CLAIM_CHOW,
    CLAIM_PONG,
    CLAIM_WIN,
    DISCARD_ONLY,
    DRAW,
    JUDGE,
    KONG_LINK,
    LOG_CHOW,
    LOG_DISCARD,
    LOG_KONG,
    LOG_PONG,
    NO_LINK,
    NONE,
    OVER,
    PIAO_LINK,
    ROB,
    TURN,
)
from mcsim.play.tiles_in_play import draw_from_tail, draw_from_wall, hold, note, release
from mcsim.rules.record import LOCK_TRIGGER_ANY_WILD_DISCARD, LOCK_TRIGGER_PIAO
from mcsim.scoring.records import (
    ADDED_KONG,
    CONCEALED_KONG,
    DISCARD,
    OPEN_KONG,
    ROBBED_KONG,
)
from mcsim.scoring.records import CHOW as CHOW_FORM
from mcsim.scoring.records import PONG as PONG_FORM
from mcsim.tiles import WILD

__all__ = ["advance", "apply", "look_at_hand"]


@kernel
def begin_turn(board: Any, mine: Any) -> None:
    """Begin a turn: one's own lock (P12) and bars (P5, P6) end."""
    seat = mine.seat
    board.turn = seat
    board.locks -= board.lock[seat]
    board.lock[seat] = 0
    mine.win_bar = 0
    mine.pong_bar = 0
    mine.replaced = 0


@kernel
def look_at_hand(lookup: Any, rules: Any, mine: Any) -> int:
    """Judge the 13 places: tenpai and any-wait, and when each was first reached; give shanten."""
    hand = mine.hand
    away = shanten(lookup, hand, rules.seven_pairs)
    mine.tenpai = away <= 0
    mine.any_wait = 1 if hand.wilds > 0 and is_any_wait(lookup, hand, rules.seven_pairs) else 0
    if mine.tenpai and mine.tenpai_at < 0:
        mine.tenpai_at = mine.draws
    if mine.any_wait and mine.any_wait_at < 0:
        mine.any_wait_at = mine.draws
    return away


@kernel
def add_link(board: Any, seat: int, link: int) -> None:
    """Lengthen a chain by a kong or a counted 飄 (rules.md, Chain)."""
    if link == KONG_LINK:
        board.kongs[seat] += 1
        if board.last_link[seat] != KONG_LINK:
            board.kong_runs[seat] += 1
    else:
        board.piao[seat] += 1
    if board.first_link[seat] == NO_LINK:
        board.first_link[seat] = link
    board.last_link[seat] = link


@kernel
def break_chain(board: Any, seat: int) -> None:
    """Set a chain to 0 after any other own discard (rules.md, Chain)."""
    board.kongs[seat] = board.piao[seat] = board.kong_runs[seat] = 0
    board.first_link[seat] = board.last_link[seat] = NO_LINK


@kernel
def lay_meld(board: Any, mine: Any, form: int, face: int, source: int) -> None:
    """Put a meld on the table; its tiles have left the hand already."""
    seat = mine.seat
    i = board.melds[seat]
    board.meld_form[seat, i] = form
    board.meld_face[seat, i] = face
    board.meld_from[seat, i] = source
    board.melds[seat] = i + 1
    mine.hand.melds += 1
    if form == CHOW_FORM:
        board.chows[seat] += 1


@kernel
def show(board: Any, mine: Any, face: int, count: int) -> None:
    """Take tiles out of the hand onto the table, where all see them."""
    for _ in range(count):
        release(mine, face)
    board.hidden[face] -= count


@kernel
def replace_after_kong(lookup: Any, rules: Any, game: Any, mine: Any) -> None:
    """Count the kong in the chain and draw its replacement (W8)."""
    board = game.board
    add_link(board, mine.seat, KONG_LINK)
    look_at_hand(lookup, rules, mine)
    board.asked = mine.seat
    if draw_from_tail(rules, game, mine.seat):
        board.phase = JUDGE
    else:
        exhaust(rules, game)


@kernel
def discard(lookup: Any, rules: Any, game: Any, mine: Any, face: int) -> None:
    """Discard 打牌: the chain, 飄 (P11), the lock (P12), then the claims."""
    board = game.board
    seat = mine.seat
    board.face = face
    show(board, mine, face, 1)
    look_at_hand(lookup, rules, mine)
    counted = face == WILD and rules.piao and mine.any_wait
    if counted:
        add_link(board, seat, PIAO_LINK)
        mine.piao_taken += 1
    else:
        break_chain(board, seat)
    if face == WILD and (
        rules.lock_trigger == LOCK_TRIGGER_ANY_WILD_DISCARD
        or (counted and rules.lock_trigger == LOCK_TRIGGER_PIAO)
    ):
        board.lock[seat] = 1
        board.locks += 1
    note(game, LOG_DISCARD, seat, board.kind_of[face], 1 if counted else 0, 0, 0)
    mine.first = 0
    mine.drawn = NONE
    board.position = 0
    if face == WILD:
        pass_on(board)
    else:
        board.phase = CLAIM_WIN if may_be_won_on(rules, board) else CLAIM_PONG


@kernel
def pass_on(board: Any) -> None:
    """Nobody claims: the next seat draws."""
    board.phase = DRAW
    board.turn = (board.turn + 1) & 3


@kernel
def conceal_kong(lookup: Any, rules: Any, game: Any, mine: Any, face: int) -> None:
    """Concealed kong 暗槓, shown to all."""
    board = game.board
    show(board, mine, face, 4)
    mine.first = 0
    lay_meld(board, mine, CONCEALED_KONG, face, NONE)
    note(game, LOG_KONG, mine.seat, board.kind_of[face], CONCEALED_KONG, NONE, 0)
    replace_after_kong(lookup, rules, game, mine)


@kernel
def add_kong(lookup: Any, rules: Any, game: Any, mine: Any, face: int) -> None:
    """Add a kong 補槓; where robbing is legal the others are asked first (P7)."""
    board = game.board
    show(board, mine, face, 1)
    mine.first = 0
    board.face = face
    note(game, LOG_KONG, mine.seat, board.kind_of[face], ADDED_KONG, NONE, 0)
    if rules.rob_kong:
        board.phase = ROB
        board.position = 0
    else:
        finish_added_kong(lookup, rules, game)


@kernel
def finish_added_kong(lookup: Any, rules: Any, game: Any) -> None:
    """Nobody robs: the pong becomes a kong."""
    board = game.board
    seat = board.turn
    for i in range(board.melds[seat]):
        if board.meld_form[seat, i] == PONG_FORM and board.meld_face[seat, i] == board.face:
            board.meld_form[seat, i] = ADDED_KONG
    replace_after_kong(lookup, rules, game, game.seats[seat])


@kernel
def claim(lookup: Any, rules: Any, game: Any, mine: Any, action: int) -> None:
    """Chow, pong or open kong of the tile just discarded: a turn begins."""
    board = game.board
    face = np.int64(board.face)
    seat = mine.seat
    source = board.turn
    begin_turn(board, mine)
    mine.drawn = NONE
    if action == KONG:
        show(board, mine, face, 3)
        lay_meld(board, mine, OPEN_KONG, face, source)
        note(game, LOG_KONG, seat, board.kind_of[face], OPEN_KONG, source, 0)
        replace_after_kong(lookup, rules, game, mine)
        return
    if action == PONG:
        show(board, mine, face, 2)
        lay_meld(board, mine, PONG_FORM, face, source)
        note(game, LOG_PONG, seat, board.kind_of[face], source, 0, 0)
    else:
        low = face - (action - CHOW)
        for other in range(low, low + 3):
            if other != face:
                show(board, mine, other, 1)
        lay_meld(board, mine, CHOW_FORM, low, source)
        note(game, LOG_CHOW, seat, board.kind_of[face], source, action - CHOW, 0)
    board.asked = seat
    board.phase = DISCARD_ONLY
    count_offer(lookup, rules, board, mine)


@kernel
def decline(lookup: Any, rules: Any, game: Any, mine: Any) -> None:
    """Pass: a legal win or pong not taken is barred until one's next turn (P5, P6)."""
    board = game.board
    if board.phase == CLAIM_PONG:
        if rules.missed_pong and may_pong(board, mine):
            mine.pong_bar |= bit(board.face)
        board.phase = CLAIM_CHOW
    elif board.phase == CLAIM_CHOW:
        pass_on(board)
    else:
        if rules.missed_win:
            mine.win_bar |= bit(board.face)
        board.position += 1


@kernel
def apply(lookup: Any, rules: Any, game: Any, action: int) -> bool:
    """Carry out the answer of the seat asked; False, with nothing changed, if it is not legal."""
    board = game.board
    mine = game.seats[board.asked]
    if not is_legal(rules, board, mine, action):
        return False
    if action == WIN:
        win(rules, game)
        return True
    mine.wins_passed += board.may_win
    board.may_win = 0
    if action < CONCEALED:
        discard(lookup, rules, game, mine, action)
    elif action < ADDED:
        conceal_kong(lookup, rules, game, mine, action - CONCEALED)
    elif action < WIN:
        add_kong(lookup, rules, game, mine, action - ADDED)
    elif action == PASS:
        decline(lookup, rules, game, mine)
    else:
        claim(lookup, rules, game, mine, action)
    return True


@kernel
def start_draw(rules: Any, game: Any) -> None:
    """Draw from the head of the wall, or find it exhausted 流局 (P14)."""
    board = game.board
    if board.left <= 0:
        exhaust(rules, game)
        return
    mine = game.seats[board.turn]
    begin_turn(board, mine)
    board.asked = board.turn
    if draw_from_wall(rules, game, board.turn):
        board.phase = JUDGE
    else:
        exhaust(rules, game)


@kernel
def count_offer(lookup: Any, rules: Any, board: Any, mine: Any) -> None:
    """Count a decision at which a 飄 is legal (P11): a wild may go and leaves an any-wait hand."""
    if rules.piao and mine.hand.wilds > 1 and is_legal(rules, board, mine, WILD):
        release(mine, WILD)
        mine.piao_offered += is_any_wait(lookup, mine.hand, rules.seven_pairs)
        hold(mine, WILD)


@kernel
def open_turn(lookup: Any, rules: Any, game: Any) -> None:
    """Find out, once a draw is in hand, whether it wins."""
    board = game.board
    mine = game.seats[board.asked]
    board.may_win = may_win_by_draw(lookup, rules, game, board.asked)
    board.phase = TURN
    count_offer(lookup, rules, board, mine)


@kernel
def find_winner(lookup: Any, rules: Any, game: Any, by: int) -> bool:
    """Look for the next seat, in P10's order, that may win on the tile in `board.face`."""
    board = game.board
    while board.position < 4:
        seat = claim_order(rules, board, board.position)
        if seat != board.turn and may_claim_win(lookup, rules, game, seat, by):
            board.asked = seat
            board.may_win = 1
            return True
        board.position += 1
    return False


@kernel
def find_pong(rules: Any, game: Any) -> bool:
    """Look for a seat that may pong or open-kong; no two seats can hold a pair of one face."""
    board = game.board
    for step in range(1, 4):
        mine = game.seats[(board.turn + step) & 3]
        if mine.hand.counts[board.face] >= 2 and (
            may_pong(board, mine) or may_open_kong(rules, board, mine)
        ):
            board.asked = mine.seat
            return True
    return False


@kernel
def find_chow(rules: Any, game: Any) -> bool:
    """Tell whether the next seat may chow."""
    board = game.board
    mine = game.seats[(board.turn + 1) & 3]
    if may_chow_now(rules, board, mine) and (
        holds_chow(board, mine, 0) or holds_chow(board, mine, 1) or holds_chow(board, mine, 2)
    ):
        board.asked = mine.seat
        return True
    return False


@kernel
def advance(lookup: Any, rules: Any, game: Any) -> bool:
    """Run to the next decision, of `board.asked` in `board.phase`; False when the deal is over."""
    board = game.board
    while True:
        phase = board.phase
        if phase == DRAW:
            start_draw(rules, game)
        elif phase == JUDGE:
            open_turn(lookup, rules, game)
            return True
        elif phase == CLAIM_WIN:
            if find_winner(lookup, rules, game, DISCARD):
                return True
            board.phase = CLAIM_PONG
        elif phase == CLAIM_PONG:
            if find_pong(rules, game):
                return True
            board.phase = CLAIM_CHOW
        elif phase == CLAIM_CHOW:
            if find_chow(rules, game):
                return True
            pass_on(board)
        elif phase == ROB:
            if find_winner(lookup, rules, game, ROBBED_KONG):
                return True
            finish_added_kong(lookup, rules, game)
        else:
            return phase != OVER
