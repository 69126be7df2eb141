"""Tiles on the move: out of the wall, into a hand, out of it; and the log of what happened."""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.state import add, remove
from mcsim.play.state import LOG_DRAW, LOG_FLOWER, LOG_LENGTH, NONE
from mcsim.play.wall import TILES, tile_at
from mcsim.rules.record import KONG_REPLACEMENT_BURN_PAIR, KONG_REPLACEMENT_SINGLE
from mcsim.tiles import WILD

__all__ = [
    "draw_from_tail",
    "draw_from_wall",
    "draw_replacement",
    "hold",
    "may_replace",
    "note",
    "release",
]

ONE = np.uint64(1)


@kernel
def note(game: Any, what: int, seat: int, tile: int, a: int, b: int, c: int) -> None:
    """Write one entry of the deal's log."""
    length = game.log_length
    if length < LOG_LENGTH:
        game.log[length, 0] = what
        game.log[length, 1] = seat
        game.log[length, 2] = tile
        game.log[length, 3] = a
        game.log[length, 4] = b
        game.log[length, 5] = c
        game.log_length = length + 1


@kernel
def hold(mine: Any, face: int) -> None:
    """Take a tile into a seat's concealed hand."""
    add(mine.hand, face)
    if face != WILD and mine.hand.counts[face] == 4:
        mine.quads |= ONE << np.uint64(face)


@kernel
def release(mine: Any, face: int) -> None:
    """Give a tile out of a seat's concealed hand."""
    remove(mine.hand, face)
    mine.quads &= ~(ONE << np.uint64(face))


@kernel
def replacement_cost(rules: Any, board: Any) -> int:
    """Drawable tiles that the next replacement costs (W8)."""
    if rules.kong_replacement == KONG_REPLACEMENT_SINGLE:
        return 1
    if rules.kong_replacement == KONG_REPLACEMENT_BURN_PAIR:
        return 2
    return 0 if board.tail_draws & 1 else 2


@kernel
def may_replace(rules: Any, board: Any) -> bool:
    """Tell whether the wall still allows a kong (W9)."""
    if board.end <= board.head:
        return False
    return bool(rules.kong_on_last_tile) or board.left >= replacement_cost(rules, board)


@kernel
def tile_from(game: Any, place: int) -> int:
    """Kind of the tile at a place of the wall; past the end lies tile 0, if none was turned."""
    return tile_at(game.wall, place if place < TILES else 0)


@kernel
def draw_replacement(rules: Any, game: Any) -> int:
    """Take the last tile of the wall (W8); NONE where not one is left, not even in reserve."""
    board = game.board
    if board.end <= board.head:
        return NONE
    board.left = max(0, board.left - replacement_cost(rules, board))
    board.tail_draws += 1
    board.end -= 1
    place = board.end
    if rules.kong_replacement == KONG_REPLACEMENT_BURN_PAIR and board.end > board.head:
        board.end -= 1
    return tile_from(game, place)


@kernel
def receive(rules: Any, game: Any, seat: int, kind: int) -> bool:
    """Take in a drawn tile, laying out each 槓花 first (W5); False if one cannot be replaced."""
    board = game.board
    mine = game.seats[seat]
    while kind == board.flower:
        board.flowers[seat] += 1
        replacement = draw_replacement(rules, game)
        if replacement == NONE:
            return False
        board.drawn += 1
        mine.replaced = 1
        note(game, LOG_FLOWER, seat, kind, replacement, 0, 0)
        kind = replacement
    mine.drawn = board.face_of[kind]
    hold(mine, mine.drawn)
    return True


@kernel
def draw_from_wall(rules: Any, game: Any, seat: int) -> bool:
    """Begin a turn's draw from the head; False if a 槓花 drawn cannot be replaced."""
    board = game.board
    kind = tile_from(game, board.head)
    board.head += 1
    board.left -= 1
    board.drawn += 1
    mine = game.seats[seat]
    mine.draws += 1
    mine.replaced = 0
    note(game, LOG_DRAW, seat, kind, 0, 0, 0)
    return receive(rules, game, seat, kind)


@kernel
def draw_from_tail(rules: Any, game: Any, seat: int) -> bool:
    """Draw the replacement of a kong; False if a 槓花 drawn cannot be replaced."""
    board = game.board
    kind = draw_replacement(rules, game)
    board.drawn += 1
    mine = game.seats[seat]
    mine.replaced = 1
    note(game, LOG_DRAW, seat, kind, 1, 0, 0)
    return receive(rules, game, seat, kind)
