"""Before the first turn: wilds, hands, the 槓花 of the deal, a session's start."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.state import clear
from mcsim.play.flow import look_at_hand
from mcsim.play.state import FACES, JUDGE, LOG_FLOWER, NONE
from mcsim.play.streams import CHOICES, open_stream
from mcsim.play.tiles_in_play import draw_replacement, hold, note
from mcsim.play.wall import FIRST_DRAW, TILES, open_wall, tile_at
from mcsim.rules.record import (
    WILD_SOURCE_BELOW_INDICATOR,
    WILD_SOURCE_INDICATOR,
    WILD_SOURCE_WHITE,
)
from mcsim.tiles import EAST, KINDS, RED, WHITE, WILD

__all__ = ["deal_out", "open_session"]

NORTH = 30


@kernel
def below(rules: Any, kind: int) -> int:
    """Give the kind just below in its ring (Terms: 1…9 of a suit, the winds, 中發白 upwards)."""
    if kind < EAST:
        return kind - 1 if kind % 9 > 0 else kind + 8
    if kind > EAST and kind <= NORTH:
        return kind - 1
    if kind == EAST:
        return WHITE if rules.honour_rings == 1 else NORTH
    if kind == RED:
        return NORTH if rules.honour_rings == 1 else WHITE
    return kind + 1


@kernel
def lay_out_faces(rules: Any, board: Any, indicator: int) -> None:
    """Say which kind is wild, what whites are and what is left in play (W2–W5)."""
    for kind in range(KINDS):
        board.face_of[kind] = kind
        board.kind_of[kind] = kind
        board.copies[kind] = 4
    board.copies[WILD] = 0
    board.indicator = board.wild = board.white_face = board.flower = NONE
    wild = NONE
    if rules.wild_source == WILD_SOURCE_WHITE:
        wild = WHITE
    elif (
        rules.wild_source == WILD_SOURCE_INDICATOR
        or rules.wild_source == WILD_SOURCE_BELOW_INDICATOR
    ):
        board.indicator = indicator
        board.copies[indicator] = 3
        wild = indicator if rules.wild_source == WILD_SOURCE_INDICATOR else below(rules, indicator)
        if rules.kong_flower:
            board.flower = below(rules, indicator)
    board.wild = wild
    board.kind_of[WILD] = wild
    if wild != NONE:
        board.face_of[wild] = WILD
        board.kind_of[wild] = NONE
        board.copies[WILD] = board.copies[wild]
        board.copies[wild] = 0
        if rules.white_substitutes and wild != WHITE:
            board.white_face = wild
            board.face_of[WHITE] = wild
            board.kind_of[wild] = WHITE
            board.kind_of[WHITE] = NONE
            board.copies[wild] = board.copies[WHITE]
            board.copies[WHITE] = 0
    if board.flower != NONE:
        board.copies[board.face_of[board.flower]] = 0
    for face in range(FACES):
        board.hidden[face] = board.copies[face]


@kernel
def open_session(rules: Any, game: Any, seed: Any, session: Any) -> None:
    """Set a session to its first deal (D4: seat 0 deals first)."""
    board = game.board
    board.seed = seed
    board.session = session
    board.deal = 0
    board.dealer = 0
    board.streak = rules.start_streak
    board.passes = 0


@kernel
def clear_table(rules: Any, game: Any) -> None:
    """Sweep the table for a new deal: shuffle, turn the indicator, set the wall's ends (W7)."""
    board = game.board
    deal = np.uint64(board.deal)
    open_wall(game.wall, board.seed, board.session, deal)
    lay_out_faces(rules, board, tile_at(game.wall, 0))
    turned = board.indicator != NONE
    board.head = FIRST_DRAW
    board.end = TILES if turned else TILES + 1
    inside = 1 if turned and rules.indicator_in_reserve else 0
    board.left = board.end - board.head - rules.reserve + inside
    board.tail_draws = 0
    board.drawn = 0
    board.locks = 0
    board.refused = 0
    board.face = NONE
    game.log_length = 0
    game.winner = NONE
    for seat in range(4):
        game.payments[seat] = 0
        board.lock[seat] = 0
        board.melds[seat] = 0
        board.chows[seat] = 0
        board.flowers[seat] = 0
        board.kongs[seat] = board.piao[seat] = board.kong_runs[seat] = 0
        board.first_link[seat] = board.last_link[seat] = 0
        mine = game.seats[seat]
        clear(mine.hand)
        open_stream(mine.choices, board.seed, board.session, deal, np.uint64(CHOICES + seat))
        mine.seat = seat
        mine.drawn = NONE
        mine.replaced = mine.first = mine.tenpai = mine.any_wait = 0
        mine.win_bar = mine.pong_bar = mine.quads = 0
        mine.draws = mine.piao_offered = mine.piao_taken = mine.wins_passed = 0
        mine.tenpai_at = mine.any_wait_at = -1


@kernel
def deal_tiles(rules: Any, game: Any, offset: int, places: int) -> int:
    """Deal a seat its tiles, replacing each 槓花 at once (W5); give the last face held."""
    board = game.board
    seat = (board.dealer + offset) & 3
    mine = game.seats[seat]
    face = NONE
    for i in range(places):
        kind = tile_at(game.wall, 1 + 13 * offset + i if i < 13 else FIRST_DRAW - 1)
        while kind == board.flower:
            board.flowers[seat] += 1
            replacement = draw_replacement(rules, game)
            note(game, LOG_FLOWER, seat, kind, replacement, 0, 0)
            kind = replacement
        face = np.int64(board.face_of[kind])
        if i < 13:
            hold(mine, face)
    return face


@kernel
def deal_out(lookup: Any, rules: Any, game: Any) -> None:
    """Deal the hands and leave the dealer before his first turn, his fourteenth tile drawn."""
    clear_table(rules, game)
    board = game.board
    last = NONE
    for offset in range(4):
        seat = (board.dealer + offset) & 3
        face = deal_tiles(rules, game, offset, 14 if offset == 0 else 13)
        if offset == 0:
            last = face
        mine = game.seats[seat]
        mine.wilds_dealt = mine.hand.wilds
        mine.start_shanten = look_at_hand(lookup, rules, mine)
    dealer = game.seats[board.dealer]
    hold(dealer, last)
    dealer.drawn = last
    dealer.first = 1
    dealer.draws = 1
    board.turn = board.asked = board.dealer
    board.phase = JUDGE
