"""A look at a deal from outside: is every tile where it can be, do the payments sum to 0."""

from typing import Any

from mcsim._jit import kernel
from mcsim.play.state import FACES, LOG_LENGTH
from mcsim.play.tiles_in_play import tile_from
from mcsim.play.wall import TILES
from mcsim.rules.record import KONG_REPLACEMENT_BURN_PAIR
from mcsim.tiles import WILD

__all__ = ["SOUND", "audit"]

SOUND, PAYMENTS, CONSERVATION, PLACES, LOG = range(5)


@kernel
def face_at(game: Any, place: int) -> int:
    """Face of the tile at a place of the wall."""
    return game.board.face_of[tile_from(game, place)]


@kernel
def count_unseen(rules: Any, game: Any, face: int) -> int:
    """Tiles of a face in hands and in the wall, those lost behind replacements included."""
    board = game.board
    count = 0
    for seat in range(4):
        hand = game.seats[seat].hand
        count += hand.wilds if face == WILD else hand.counts[face]
    for place in range(board.head, board.end):
        count += face_at(game, place) == face
    if rules.kong_replacement == KONG_REPLACEMENT_BURN_PAIR:
        past = TILES if board.indicator < WILD else TILES + 1
        for place in range(board.end, past):
            count += (past - place) % 2 == 0 and face_at(game, place) == face
    return count


@kernel
def audit(rules: Any, game: Any) -> int:
    """Check a game record between decisions or after a deal (W1, S8–S10, L10).

    Parameters
    ----------
    rules, game : records of dtype RULES, GAME

    Returns
    -------
    int
        SOUND, PAYMENTS (they do not sum to 0), CONSERVATION (tiles of a face are missing or too
        many), PLACES (a seat holds more or fewer than 13 or 14), LOG (the log is full).
    """
    board = game.board
    total = 0
    for seat in range(4):
        total += game.payments[seat]
    if total != 0:
        return PAYMENTS
    for face in range(FACES):
        if board.copies[face] > 0 and count_unseen(rules, game, face) != board.hidden[face]:
            return CONSERVATION
    for seat in range(4):
        hand = game.seats[seat].hand
        places = hand.wilds + 3 * hand.melds
        for face in range(WILD):
            places += hand.counts[face]
        if places < 12 or places > 14:
            return PLACES
    return LOG if game.log_length >= LOG_LENGTH else SOUND
