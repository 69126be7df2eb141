"""Rows: one per deal, four per deal for the seats, narrow integers (columns in docs/tables.md)."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.play.state import NONE
from mcsim.rules.record import SCORING_HU_TAI
from mcsim.scoring.records import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, PONG, SELF_DRAW
from mcsim.scoring.settlement import contract_seat
from mcsim.tiles import WILD

__all__ = ["DEAL_ROW", "SEAT_ROW", "write_deal", "write_seats"]

DEAL_ROW = np.dtype(
    [
        ("session", np.int64),
        ("deal", np.int32),
        ("dealer", np.int8),
        ("streak", np.int16),
        ("round_wind", np.int8),  # 0 東 … 3 北
        ("indicator", np.int8),  # kind, -1 where none is turned
        ("wild", np.int8),  # kind, -1 where there is none
        ("winner", np.int8),  # seat, -1 = exhausted 流局; all below are -1 or 0 then
        ("by", np.int8),  # 0 self-draw, 1 discard, 2 robbed kong
        ("source", np.int8),  # who discarded or added the kong, -1 otherwise
        ("turn", np.int16),  # tiles drawn in play, replacements included
        ("left", np.int16),  # drawable tiles left
        ("points", np.int64),
        ("multiplier", np.int64),  # 0 in hu_tai
        ("hu", np.int32),
        ("tai", np.int32),
        ("raw", np.int64),
        ("seven_pairs", np.int8),
        ("triplets", np.int8),
        ("quads", np.int8),
        ("wilds", np.int8),  # in the winning hand, the winning tile included
        ("heavenly", np.int8),
        ("baotou", np.int8),
        ("piao", np.int8),  # in the chain of a self-draw
        ("kongs", np.int8),  # in the chain of a self-draw
        ("piao_first", np.int8),
        ("replacement", np.int8),  # 槓開: won on the replacement of a kong, in hu_tai of a 槓花 too
        ("wait", np.int8),  # see WAIT_NAMES; -1 in the multiplier scoring
        ("full_flush", np.int8),
        ("half_flush", np.int8),
        ("all_triplets", np.int8),
        ("pinghu", np.int8),
        ("wild_single", np.int8),
        ("capped", np.int8),
        ("contract", np.int8),  # seat that pays for all (S10), -1 none
        ("names", np.int32),  # bits, see scoring.records.NAMES
        ("refused", np.int16),  # complete hands that L2 or S11 kept from winning
    ],
)

SEAT_ROW = np.dtype(
    [
        ("session", np.int64),
        ("deal", np.int32),
        ("seat", np.int8),
        ("payment", np.int64),
        ("wilds_dealt", np.int8),  # in the first 13
        ("wilds_held", np.int8),  # at the end
        ("start_shanten", np.int8),
        ("tenpai_at", np.int8),  # own draws by then, -1 never
        ("any_wait_at", np.int8),
        (
            "draws",
            np.int8,
        ),  # own draws from the head of the wall, a dealer's fourteenth tile included
        ("chows", np.int8),
        ("pongs", np.int8),
        ("open_kongs", np.int8),
        ("added_kongs", np.int8),
        ("concealed_kongs", np.int8),
        ("flowers", np.int8),
        ("piao_offered", np.int8),
        ("piao_taken", np.int8),
        ("piao_won", np.int8),  # 飄 in the chain of the seat's own win
        ("wins_passed", np.int16),
    ],
)


@kernel
def write_deal(rules: Any, game: Any, row: Any) -> None:
    """Write the row of a deal that is over, before the deal passes on."""
    board, score, win = game.board, game.score, game.win
    row.session = board.session
    row.deal = board.deal
    row.dealer = board.dealer
    row.streak = board.streak
    row.round_wind = (board.passes >> 2) & 3
    row.indicator = -1 if board.indicator == NONE else board.indicator
    row.wild = -1 if board.wild == NONE else board.wild
    row.turn = board.drawn
    row.left = board.left
    row.refused = board.refused
    won = game.winner != NONE
    hu_tai = rules.scoring == SCORING_HU_TAI
    row.winner = game.winner if won else -1
    row.by = win.by if won else -1
    row.source = board.turn if won and win.by != SELF_DRAW else -1
    row.points = score.points if won else 0
    row.multiplier = score.multiplier if won and not hu_tai else 0
    row.hu = score.hu if won and hu_tai else 0
    row.tai = score.tai if won and hu_tai else 0
    row.raw = score.raw if won and hu_tai else 0
    row.seven_pairs = score.seven_pairs if won else 0
    row.triplets = score.triplets if won else 0
    row.quads = score.quads if won else 0
    row.wilds = win.hand.wilds + (win.tile == WILD) if won else 0
    row.heavenly = win.heavenly if won else 0
    row.baotou = score.baotou if won else 0
    row.piao = win.piao if won else 0
    row.kongs = win.kongs if won else 0
    row.piao_first = win.piao_first if won else 0
    row.replacement = win.replacement if won else 0
    row.wait = score.wait if won and hu_tai else -1
    row.full_flush = score.full_flush if won and hu_tai else 0
    row.half_flush = score.half_flush if won and hu_tai else 0
    row.all_triplets = score.all_triplets if won and hu_tai else 0
    row.pinghu = score.pinghu if won and hu_tai else 0
    row.wild_single = score.wild_single if won and hu_tai else 0
    row.capped = score.capped if won and hu_tai else 0
    row.contract = contract_seat(rules, game.settlement) if won else -1
    row.names = score.names if won else 0


@kernel
def write_seats(game: Any, rows: Any, first: int) -> None:
    """Write the four rows of the seats of a deal that is over, from `rows[first]` on."""
    board = game.board
    for seat in range(4):
        row, mine = rows[first + seat], game.seats[seat]
        row.session = board.session
        row.deal = board.deal
        row.seat = seat
        row.payment = game.payments[seat]
        row.wilds_dealt = mine.wilds_dealt
        row.wilds_held = mine.hand.wilds
        row.start_shanten = mine.start_shanten
        row.tenpai_at = mine.tenpai_at
        row.any_wait_at = mine.any_wait_at
        row.draws = mine.draws
        row.chows = count_melds(board, seat, CHOW)
        row.pongs = count_melds(board, seat, PONG)
        row.open_kongs = count_melds(board, seat, OPEN_KONG)
        row.added_kongs = count_melds(board, seat, ADDED_KONG)
        row.concealed_kongs = count_melds(board, seat, CONCEALED_KONG)
        row.flowers = board.flowers[seat]
        row.piao_offered = mine.piao_offered
        row.piao_taken = mine.piao_taken
        row.piao_won = game.win.piao if game.winner == seat else 0
        row.wins_passed = mine.wins_passed


@kernel
def count_melds(board: Any, seat: int, form: int) -> int:
    """Melds of one form that a seat has on the table."""
    count = 0
    for i in range(board.melds[seat]):
        count += board.meld_form[seat, i] == form
    return count
