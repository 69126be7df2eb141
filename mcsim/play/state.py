"""A game in progress, one record: what all see (`BOARD`), what each seat has (`SEAT`), wall, log.

A policy is given the board and its own seat, never the other seats or the wall.
"""

import numpy as np

from mcsim.hand.state import HAND
from mcsim.play.streams import STREAM
from mcsim.play.wall import WALL_STATE
from mcsim.scoring.records import SCORE, SETTLEMENT, WIN
from mcsim.tiles import KINDS

__all__ = ["BOARD", "GAME", "SEAT", "new_game"]

FACES = KINDS + 1  # the natural faces and the wild
NONE = 255  # no such kind, face or seat

# Phases. In DRAW, JUDGE and OVER nobody decides; in the others `board.asked` does.
DRAW, JUDGE, TURN, DISCARD_ONLY, CLAIM_WIN, CLAIM_PONG, CLAIM_CHOW, ROB, OVER = range(9)

# Links of a chain.
NO_LINK, KONG_LINK, PIAO_LINK = 0, 1, 2

# Kinds of log entries: (what, seat, tile, a, b, c), tiles as physical kinds.
LOG_FLOWER, LOG_DRAW, LOG_DISCARD, LOG_CHOW, LOG_PONG, LOG_KONG, LOG_WIN, LOG_EXHAUSTED = range(8)
LOG_LENGTH = 400

BOARD = np.dtype(
    [
        # the session
        ("seed", np.uint64),
        ("session", np.uint64),
        ("deal", np.int64),  # number of the deal in the session
        ("streak", np.int64),
        ("passes", np.int64),  # how often the deal has passed on
        ("dealer", np.uint8),
        # the tiles of this deal
        ("indicator", np.uint8),
        ("wild", np.uint8),  # kind
        ("white_face", np.uint8),  # face a white stands for, where it substitutes (W3)
        ("flower", np.uint8),  # kind of the 槓花 (W5)
        ("face_of", np.uint8, (KINDS,)),  # kind → face
        ("kind_of", np.uint8, (FACES,)),  # face → kind
        ("copies", np.uint8, (FACES,)),  # tiles of each face that can be held
        ("hidden", np.uint8, (FACES,)),  # of these, not seen by everyone
        # the wall
        ("left", np.int64),  # drawable tiles
        ("head", np.int64),  # place of the next tile from the head
        ("end", np.int64),  # one past the last tile's place
        ("tail_draws", np.int64),
        ("drawn", np.int64),  # tiles drawn in play
        # whose decision
        ("phase", np.uint8),
        ("turn", np.uint8),  # seat whose turn it is, or was when it discarded
        ("asked", np.uint8),  # seat that decides
        ("face", np.uint8),  # face discarded or konged, to be claimed
        ("position", np.uint8),  # how far down the order of claims
        ("may_win", np.uint8),  # the seat asked may win now
        ("answer", np.int64),  # an illegal action that a policy gave
        # the seats, as all see them
        ("locks", np.uint8),  # open locks (P12)
        ("lock", np.uint8, (4,)),
        ("melds", np.uint8, (4,)),
        ("chows", np.uint8, (4,)),
        ("meld_form", np.uint8, (4, 4)),
        ("meld_face", np.uint8, (4, 4)),
        ("meld_from", np.uint8, (4, 4)),  # seat that fed it, NONE for a concealed kong
        ("flowers", np.uint8, (4,)),
        ("kongs", np.uint8, (4,)),  # the chain
        ("piao", np.uint8, (4,)),
        ("kong_runs", np.uint8, (4,)),
        ("first_link", np.uint8, (4,)),
        ("last_link", np.uint8, (4,)),
        ("refused", np.int64),  # complete hands that L2 or S11 kept from winning
    ],
    align=True,
)

SEAT = np.dtype(
    [
        ("hand", HAND),
        ("choices", STREAM),
        ("seat", np.uint8),
        ("drawn", np.uint8),  # face just drawn, NONE after a claim
        ("replaced", np.uint8),  # it came in place of a kong or 槓花
        ("first", np.uint8),  # the dealer's first turn, nothing done yet
        ("tenpai", np.uint8),  # of the 13 places
        ("any_wait", np.uint8),  # of the 13 places
        ("win_bar", np.uint64),  # faces barred by P6, one bit each
        ("pong_bar", np.uint64),  # faces barred by P5
        ("quads", np.uint64),  # faces of which four are held
        (
            "unseen",
            np.uint8,
            (KINDS,),
        ),  # scratch of policies: tiles of each face this seat has not seen
        ("win", WIN),  # scratch of policies: a win to be scored
        ("score", SCORE),  # scratch of policies: what it scores
        # for the tables
        ("draws", np.int64),
        ("wilds_dealt", np.int64),
        ("start_shanten", np.int64),
        ("tenpai_at", np.int64),
        ("any_wait_at", np.int64),
        ("piao_offered", np.int64),
        ("piao_taken", np.int64),
        ("wins_passed", np.int64),
    ],
    align=True,
)

GAME = np.dtype(
    [
        ("board", BOARD),
        ("seats", SEAT, (4,)),
        ("wall", WALL_STATE),
        ("win", WIN),
        ("score", SCORE),
        ("settlement", SETTLEMENT),
        ("winner", np.uint8),
        ("payments", np.int64, (4,)),
        ("log_length", np.int64),
        ("log", np.uint8, (LOG_LENGTH, 6)),
    ],
    align=True,
)


def new_game() -> np.void:
    """Make room for one game, a record of dtype `GAME`."""
    record: np.void = np.zeros(1, GAME)[0]
    return record
