"""Which actions are legal: one predicate a rule, and the full set at a decision."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import best_need, is_complete
from mcsim.hand.state import add, copy, remove
from mcsim.play.actions import ACTIONS, ADDED, CHOW, CONCEALED, KONG, PASS, PONG, WIN
from mcsim.play.state import (
    CLAIM_CHOW,
    CLAIM_PONG,
    CLAIM_WIN,
    DISCARD_ONLY,
    KONG_LINK,
    PIAO_LINK,
    ROB,
    TURN,
)
from mcsim.play.tiles_in_play import may_replace
from mcsim.rules.record import (
    DISCARD_WIN_ALWAYS,
    DISCARD_WIN_DEALER_STREAK_3,
    SCORING_HU_TAI,
    THIRD_CHOW_ALLOWED,
    THIRD_CHOW_NEVER,
    WINNER_PRIORITY_DEALER,
)
from mcsim.scoring import is_allowed, may_win_between, score
from mcsim.scoring.records import DISCARD, SELF_DRAW
from mcsim.scoring.records import PONG as PONG_FORM
from mcsim.tiles import WILD

__all__ = ["is_legal", "legal_action", "legal_actions"]

ONE = np.uint64(1)
HONOURS = 27


@kernel
def bit(face: int) -> Any:
    """Mask of one face in a bar."""
    return ONE << np.uint64(face)


@kernel
def is_locked(board: Any, seat: int) -> bool:
    """Tell whether another seat's float locks this one (P12)."""
    return board.locks > board.lock[seat]


@kernel
def claim_order(rules: Any, board: Any, position: int) -> int:
    """Seat at a position 0 … 3 of the order in which wins are offered (P10)."""
    if rules.winner_priority == WINNER_PRIORITY_DEALER:
        return (board.dealer + position) & 3
    return (board.turn + 1 + position) & 3


@kernel
def winds(board: Any, seat: Any) -> Any:
    """Seat and round wind of a seat."""
    return HONOURS + ((seat - board.dealer) & 3), HONOURS + ((board.passes >> 2) & 3)


@kernel
def describe_hand(board: Any, mine: Any, win: Any) -> None:
    """Fill what the record of a win says of the hand and its place at the table."""
    seat = mine.seat
    copy(win.hand, mine.hand)
    for i in range(board.melds[seat]):
        win.meld_form[i] = board.meld_form[seat, i]
        win.meld_face[i] = board.meld_face[seat, i]
    win.seat_wind, win.round_wind = winds(board, seat)
    win.flowers = board.flowers[seat]


@kernel
def is_replacement(rules: Any, board: Any, mine: Any) -> bool:
    """Tell whether a win on this draw is 槓開: after a kong (S5), in hu_tai after a 槓花 (L11)."""
    if rules.scoring == SCORING_HU_TAI:
        return mine.replaced != 0
    return board.last_link[mine.seat] == KONG_LINK


@kernel
def describe_win(rules: Any, game: Any, seat: int, face: int, by: int) -> None:
    """Fill the record of a win: the 13 places, the tile, the chain."""
    board, win = game.board, game.win
    mine = game.seats[seat]
    describe_hand(board, mine, win)
    own = by == SELF_DRAW
    if own:
        remove(win.hand, face)
    win.tile = face
    win.by = by
    win.kongs = board.kongs[seat] if own else 0
    win.piao = board.piao[seat] if own else 0
    win.kong_runs = board.kong_runs[seat] if own else 0
    win.piao_first = own and board.first_link[seat] == PIAO_LINK
    win.heavenly = own and mine.first
    win.replacement = own and is_replacement(rules, board, mine)


@kernel
def judge(lookup: Any, rules: Any, game: Any, seat: int, face: int, by: int) -> bool:
    """Score a complete hand and tell whether it may be declared (L2, S11).

    The score stays in the record.
    """
    describe_win(rules, game, seat, face, by)
    score(lookup, rules, game.win, game.score)
    if is_allowed(rules, game.win, game.score):
        return True
    game.board.refused += 1
    return False


@kernel
def may_win_by_draw(lookup: Any, rules: Any, game: Any, seat: int) -> bool:
    """Self-draw, 天胡 included (P1): the hand is complete and worth enough."""
    mine = game.seats[seat]
    # Not by `is_complete`: the policy reads the same classes next, so they are fetched once.
    if best_need(lookup, mine.hand, rules.seven_pairs) > mine.hand.wilds:
        return False
    return judge(lookup, rules, game, seat, mine.drawn, SELF_DRAW)


@kernel
def may_be_won_on(rules: Any, board: Any) -> bool:
    """Win on discards 放銃 at this streak, whoever it is (P8)."""
    if rules.discard_win == DISCARD_WIN_DEALER_STREAK_3:
        return board.streak >= 3
    return rules.discard_win == DISCARD_WIN_ALWAYS


@kernel
def may_claim_win(lookup: Any, rules: Any, game: Any, seat: int, by: int) -> bool:
    """Win on another's discard (P6, P8, P9, P12) or added kong (P6, P7, P9, P12)."""
    board = game.board
    mine = game.seats[seat]
    if not mine.tenpai or is_locked(board, seat) or mine.win_bar & bit(board.face):
        return False
    if mine.any_wait and not rules.any_wait_discard_win:
        return False
    turn = np.int64(board.turn)
    dealer = np.int64(board.dealer)
    if by == DISCARD and not may_win_between(rules, board.streak, dealer, seat, turn):
        return False
    add(mine.hand, board.face)
    complete = is_complete(lookup, mine.hand, rules.seven_pairs)
    remove(mine.hand, board.face)
    return complete and judge(lookup, rules, game, seat, board.face, by)


@kernel
def may_pong(board: Any, mine: Any) -> bool:
    """Pong 碰 (P2, P5, P12); also where the claim could be an open kong."""
    return (
        mine.hand.counts[board.face] >= 2
        and not is_locked(board, mine.seat)
        and not mine.pong_bar & bit(board.face)
    )


@kernel
def may_open_kong(rules: Any, board: Any, mine: Any) -> bool:
    """Open kong 明槓 (P2, P12, W9); a barred pong does not bar it (P5)."""
    return (
        mine.hand.counts[board.face] == 3
        and not is_locked(board, mine.seat)
        and may_replace(rules, board)
    )


@kernel
def may_chow_now(rules: Any, board: Any, mine: Any) -> bool:
    """Chow 吃 the claimed tile if one holds two that go with it (P2, P4, P12)."""
    if board.face >= HONOURS or is_locked(board, mine.seat):
        return False
    if board.chows[mine.seat] < 2 or rules.third_chow == THIRD_CHOW_ALLOWED:
        return True
    if rules.third_chow == THIRD_CHOW_NEVER:
        return False
    return board.streak < 3 or mine.seat == board.dealer or board.turn == board.dealer


@kernel
def holds_chow(board: Any, mine: Any, form: int) -> bool:
    """Hold the two tiles that go with the claimed one as the lowest (0) … highest (2) of a chow."""
    face = np.int64(board.face)
    rank = face % 9
    if rank < form or rank - form > 6:
        return False
    counts = mine.hand.counts
    low = face - form
    first = low + (form == 0)
    second = low + 2 - (form == 2)
    return (counts[first] > 0) & (counts[second] > 0)


@kernel
def may_chow(rules: Any, board: Any, mine: Any, form: int) -> bool:
    """Chow 吃 with the claimed tile lowest (0), in the middle (1) or highest (2) (P2, P4, P12)."""
    return may_chow_now(rules, board, mine) and holds_chow(board, mine, form)


@kernel
def may_discard(rules: Any, board: Any, mine: Any, face: int) -> bool:
    """Discard a tile held; while locked perhaps only the one drawn (P3, P13)."""
    held = mine.hand.wilds if face == WILD else mine.hand.counts[face]
    if held == 0:
        return False
    return face == mine.drawn or not rules.forced_tsumogiri or not is_locked(board, mine.seat)


@kernel
def may_conceal_kong(rules: Any, board: Any, mine: Any, face: int) -> bool:
    """Concealed kong 暗槓 of four natural tiles (P1, W6, W9)."""
    return mine.hand.counts[face] == 4 and may_replace(rules, board)


@kernel
def may_add_kong(rules: Any, board: Any, mine: Any, face: int) -> bool:
    """Add a tile to one's own pong: 補槓 (P1, W6, W9)."""
    if mine.hand.counts[face] == 0:
        return False
    for i in range(board.melds[mine.seat]):
        if board.meld_form[mine.seat, i] == PONG_FORM and board.meld_face[mine.seat, i] == face:
            return may_replace(rules, board)
    return False


@kernel
def is_legal(rules: Any, board: Any, mine: Any, action: int) -> bool:
    """Tell whether the seat asked may do this now."""
    phase = board.phase
    if action < 0:
        return False
    if action < CONCEALED:
        return (phase == TURN or phase == DISCARD_ONLY) and may_discard(rules, board, mine, action)
    if action < ADDED:
        return phase == TURN and may_conceal_kong(rules, board, mine, action - CONCEALED)
    if action < WIN:
        return phase == TURN and may_add_kong(rules, board, mine, action - ADDED)
    if action == WIN:
        return (phase == TURN or phase == CLAIM_WIN or phase == ROB) and bool(board.may_win)
    if action == PASS:
        return phase >= CLAIM_WIN and phase <= ROB
    if action == PONG:
        return phase == CLAIM_PONG and may_pong(board, mine)
    if action == KONG:
        return phase == CLAIM_PONG and may_open_kong(rules, board, mine)
    return phase == CLAIM_CHOW and action < CHOW + 3 and may_chow(rules, board, mine, action - CHOW)


@kernel
def legal_actions(rules: Any, board: Any, mine: Any) -> int:
    """Count the legal actions of the seat asked."""
    count = 0
    for action in range(ACTIONS):
        count += is_legal(rules, board, mine, action)
    return count


@kernel
def legal_action(rules: Any, board: Any, mine: Any, position: int) -> int:
    """Give the legal action at a position 0, 1 … of the ascending list."""
    for action in range(ACTIONS):
        if is_legal(rules, board, mine, action):
            if position == 0:
                return action
            position -= 1
    return PASS
