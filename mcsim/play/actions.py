"""What a seat may answer: one small integer an action.

===================  ==============================================================
0 … 34               discard that face (34 = a wild)
35 + face            concealed kong 暗槓 of that face
69 + face            added kong 補槓 of that face
103                  win 胡
104                  pass (claims only)
105, 106             pong 碰, open kong 明槓
107, 108, 109        chow 吃 with the claimed tile lowest, middle, highest of the run
===================  ==============================================================
"""

from typing import Any

from mcsim import tiles
from mcsim.play.state import NONE
from mcsim.tiles import KINDS, WILD

__all__ = ["ACTIONS", "describe"]

DISCARD = 0
CONCEALED = WILD + 1
ADDED = CONCEALED + KINDS
WIN = ADDED + KINDS
PASS = WIN + 1
PONG = PASS + 1
KONG = PONG + 1
CHOW = KONG + 1
ACTIONS = CHOW + 3

# Ranks, counted from the claimed tile, of the two tiles that go with it.
CHOW_OFFSETS = ((1, 2), (-1, 1), (-2, -1))


def describe(board: Any, action: int) -> tuple[str, ...]:
    """Name an action with the physical tiles of this deal.

    Parameters
    ----------
    board : record of dtype BOARD
        Which kind is wild and what a white stands for, and the tile to be claimed.
    action : int
        0 … 109.

    Returns
    -------
    tuple of str
        `("discard", tile)`, `("concealed_kong", tile)`, `("added_kong", tile)`, `("win",)`,
        `("pass",)`, `("pong",)`, `("open_kong",)` or `("chow", tile, tile)` with the two tiles of
        the hand.
    """

    def tile(face: int) -> str:
        kind = int(board["kind_of"][face])
        return "-" if kind == NONE else tiles.text(kind)

    if action < CONCEALED:
        return ("discard", tile(action))
    if action < ADDED:
        return ("concealed_kong", tile(action - CONCEALED))
    if action < WIN:
        return ("added_kong", tile(action - ADDED))
    if action >= CHOW:
        low, high = CHOW_OFFSETS[action - CHOW]
        face = int(board["face"])
        return ("chow", tile(face + low), tile(face + high))
    return ({WIN: "win", PASS: "pass", PONG: "pong", KONG: "open_kong"}[action],)
