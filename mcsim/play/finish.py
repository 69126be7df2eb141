"""The end of a deal: win or exhausted wall, payments, who deals next, when the session is over."""

from typing import Any

from mcsim._jit import kernel
from mcsim.play.state import LOG_EXHAUSTED, LOG_WIN, NONE, OVER
from mcsim.play.tiles_in_play import note
from mcsim.rules.record import NEXT_DEALER_WINNER, SESSION_UNIT_DEALS
from mcsim.scoring import settle
from mcsim.scoring.records import SELF_DRAW

__all__ = ["exhaust", "pass_deal", "session_over", "win"]


@kernel
def exhaust(rules: Any, game: Any) -> None:
    """Exhausted wall 流局: nobody pays (P14)."""
    game.board.phase = OVER
    game.winner = NONE
    note(game, LOG_EXHAUSTED, 0, 0, 0, 0, 0)


@kernel
def win(rules: Any, game: Any) -> None:
    """Let the seat asked win with the score already judged, and settle (S8–S10, L9, L10)."""
    board, settlement = game.board, game.settlement
    seat = board.asked
    game.winner = seat
    settlement.winner = seat
    settlement.by = game.win.by
    settlement.source = -1 if game.win.by == SELF_DRAW else board.turn
    settlement.dealer = board.dealer
    settlement.streak = board.streak
    for i in range(4):
        fed = i < board.melds[seat] and board.meld_from[seat, i] != NONE
        settlement.fed[i] = board.meld_from[seat, i] if fed else -1
    settle(rules, game.score, settlement, game.payments)
    note(game, LOG_WIN, seat, board.kind_of[game.win.tile], game.win.by, board.turn, 0)
    board.phase = OVER


@kernel
def pass_deal(rules: Any, game: Any) -> None:
    """Say who deals next and with what streak (D1, D2)."""
    board = game.board
    board.deal += 1
    winner = game.winner
    stays = winner == board.dealer or (winner == NONE and rules.draw_keeps_dealer)
    if stays:
        board.streak += 1
        return
    board.streak = 1
    board.passes += 1
    if winner != NONE and rules.next_dealer == NEXT_DEALER_WINNER:
        board.dealer = winner
    else:
        board.dealer = (board.dealer + 1) & 3


@kernel
def session_over(rules: Any, board: Any) -> bool:
    """Tell, between deals, whether the session has run its length (D3)."""
    done = board.deal if rules.session_unit == SESSION_UNIT_DEALS else board.passes
    return done >= rules.session_length
