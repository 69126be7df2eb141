"""The wall: one uniform shuffle of 136 tiles, drawn only as far as a deal needs it.

Place 0 is the indicator's; places 1–52 are the four hands of 13, from the dealer on; place 53 is
the dealer's fourteenth tile; from place 54 on the tiles are drawn from the head, and replacements
come from the end (W8). Where no indicator is turned (`wild_source` `white` or `none`) tile 0 is the
very last of the wall, so that hands and draws are the same tiles under every variant.

The shuffle is Fisher–Yates from the head, four bounded draws a Philox word: the draw for place i
takes lane i mod 4 of word i // 4 and swaps places i and i + draw. Of one wall the distribution is
off from uniform by less than 34 · 136⁴ / 2⁶⁴ < 10⁻⁹ in total variation.
"""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.errors import InputError
from mcsim.play.streams import STREAM, WALL, bounded, next_word, open_stream

__all__ = ["FIRST_DRAW", "TILES", "WALL_STATE", "open_wall", "shuffle_walls", "tile_at"]

TILES = 136
FIRST_DRAW = 54

WALL_STATE = np.dtype(
    [
        ("stream", STREAM),
        ("word", np.uint64),  # what is left of the word in use
        ("settled", np.int64),  # places that are final
        ("tiles", np.uint8, (TILES,)),  # kinds
    ],
    align=True,
)


@kernel
def open_wall(wall: Any, seed: Any, session: Any, deal: Any) -> None:
    """Lay the sorted wall; nothing is shuffled yet."""
    open_stream(wall.stream, seed, session, deal, np.uint64(WALL))
    wall.settled = 0
    for place in range(TILES):
        wall.tiles[place] = place >> 2


@kernel
def settle_to(wall: Any, last: int) -> None:
    """Shuffle on until place `last` is final."""
    place = wall.settled
    word = wall.word
    while place <= last:
        if place & 3 == 0:
            word = next_word(wall.stream)
        draw, word = bounded(word, TILES - place)
        other = place + np.int64(draw)
        tile = wall.tiles[other]
        wall.tiles[other] = wall.tiles[place]
        wall.tiles[place] = tile
        place += 1
    wall.settled = place
    wall.word = word


@kernel
def tile_at(wall: Any, place: int) -> int:
    """Kind of the tile at a place 0 … 135; places near the end cost the whole shuffle.

    The tiles of the deal are settled at once, later ones a word of draws at a time.
    """
    if place >= wall.settled:
        settle_to(wall, max(FIRST_DRAW + 1, place | 3) if place < TILES - 24 else TILES - 1)
    return np.int64(wall.tiles[place])


@kernel
def fill_walls(wall: Any, seed: Any, session: Any, out: Any) -> None:
    """Shuffle the walls of deals 0, 1, … of a session into rows."""
    for deal in range(out.shape[0]):
        open_wall(wall, seed, session, np.uint64(deal))
        settle_to(wall, TILES - 1)
        for place in range(TILES):
            out[deal, place] = wall.tiles[place]


def shuffle_walls(n: int, *, seed: int, session: int = 0) -> np.ndarray:
    """Shuffle the walls of the first deals of one session (W1): the very walls the engine plays.

    Parameters
    ----------
    n : int
        Number of walls, of deals 0 … n − 1.
    seed, session : int
        0 … 2^64 − 1.

    Returns
    -------
    uint8[n, 136]
        Kinds 0–33 in the order of the wall, see the module's text for which place is whose.

    Raises
    ------
    InputError
        If n is negative or seed or session is out of range.

    Examples
    --------
    >>> walls = shuffle_walls(2, seed=1)
    >>> walls.shape, [int((walls[0] == kind).sum()) for kind in (0, 33)]
    ((2, 136), [4, 4])
    """
    if n < 0:
        raise InputError(f"n: {n}; the number of walls must be 0 or more")
    for name, value in (("seed", seed), ("session", session)):
        if not 0 <= value < 2**64:
            raise InputError(f"{name}: {value}; must be 0 … 2^64 − 1")
    out = np.empty((n, TILES), np.uint8)
    fill_walls(np.zeros(1, WALL_STATE)[0], np.uint64(seed), np.uint64(session), out)
    return out
