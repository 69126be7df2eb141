"""Sessions played end to end into rows: the loop that millions of deals go through."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.play.finish import pass_deal, session_over
from mcsim.play.flow import advance, apply
from mcsim.play.rows import write_deal, write_seats
from mcsim.play.setup import deal_out, open_session

__all__ = ["ILLEGAL", "play_deal", "play_rows"]

ILLEGAL = -1


@kernel
def play_deal(lookup: Any, rules: Any, game: Any, policies: Any) -> int:
    """Play the deal that the game record stands before.

    `policies` is a tuple of four function pointers. The answer is 0, or ILLEGAL if a policy
    answered with an illegal action: the record then stands at that decision.
    """
    deal_out(lookup, rules, game)
    board = game.board
    while advance(lookup, rules, game):
        seat = board.asked
        action = policies[seat](lookup, rules, board, game.seats[seat])
        if not apply(lookup, rules, game, action):
            board.answer = action
            return ILLEGAL
    return 0


@kernel
def play_rows(
    lookup: Any,
    rules: Any,
    game: Any,
    policies: Any,
    last_session: Any,
    deals: Any,
    seats: Any,
) -> int:
    """Play on until a session has ended or the rows are full.

    The game record stands before a deal. It is left before the next one to be played, so that a
    further call goes on.

    Parameters
    ----------
    lookup, rules, game : records of dtype LOOKUP, RULES, GAME
    policies : tuple of four function pointers
    last_session : uint64
        The session to end with.
    deals : DEAL_ROW[n]
    seats : SEAT_ROW[4 n]

    Returns
    -------
    int
        Rows written; ILLEGAL − rows if a policy answered with an illegal action in the deal after
        them.
    """
    board = game.board
    rows = 0
    while rows < deals.size and board.session <= last_session:
        if play_deal(lookup, rules, game, policies) == ILLEGAL:
            return ILLEGAL - rows
        write_deal(rules, game, deals[rows])
        write_seats(game, seats, 4 * rows)
        rows += 1
        pass_deal(rules, game)
        if session_over(rules, board):
            open_session(rules, game, board.seed, board.session + np.uint64(1))
    return rows
