"""What a win is to the scoring kernels (`WIN`), and what they answer (`SCORE`)."""

import numpy as np

from mcsim.hand.state import HAND
from mcsim.tiles import KINDS

__all__ = [
    "BY_NAMES",
    "MELD_FORMS",
    "NAMES",
    "NAMES_ZH",
    "SCORE",
    "SEARCH",
    "SETTLEMENT",
    "WAIT_NAMES",
    "WIN",
    "list_names",
]

# Forms of a meld on the table, and of the pair.
PAIR, CHOW, PONG, OPEN_KONG, ADDED_KONG, CONCEALED_KONG = range(6)
MELD_FORMS = ("", "chow", "pong", "open", "added", "concealed")

# How a hand is won.
SELF_DRAW, DISCARD, ROBBED_KONG = 0, 1, 2
BY_NAMES = ("self_draw", "discard", "robbed_kong")

# The wait of a reading (L5), in the order that breaks ties (L8).
SINGLE, CLOSED, EDGE, DUAL_PAIR, PINGHU, TWO_SIDED = 0, 1, 2, 3, 4, 5
WAIT_NAMES = ("single", "closed", "edge", "dual_pair", "pinghu", "two_sided")

# Ids of the named outcomes, in the order of rules.md, and their Chinese.
NAMES_ZH = {
    "kong_win": "槓開",
    "baotou": "暴頭",
    "kong_baotou": "槓暴",
    "piao_1": "財飄",
    "piao_2": "雙飄",
    "piao_3": "三飄",
    "kong_piao": "槓飄",
    "piao_kong": "飄槓",
    "seven_pairs": "七對",
    "luxury_1": "豪華",
    "luxury_2": "兩豪華",
    "luxury_3": "三豪華",
    "heavenly": "天胡",
    "full_flush": "清一色",
    "half_flush": "混一色",
    "all_triplets": "對對胡",
}
NAMES = tuple(NAMES_ZH)  # bit i of `SCORE.names` is NAMES[i]

WIN = np.dtype(
    [
        ("hand", HAND),  # the 13 places before the winning tile: concealed tiles, number of melds
        ("meld_form", np.uint8, (4,)),
        ("meld_face", np.uint8, (4,)),  # of a chow its lowest face
        ("tile", np.uint8),  # winning face, 34 = wild
        ("by", np.uint8),
        ("kongs", np.uint8),  # own kongs in the chain (0 unless self-draw)
        ("piao", np.uint8),  # counted 飄 in the chain
        ("kong_runs", np.uint8),  # runs of kongs with no 飄 between, for kong_chain = once
        ("piao_first", np.uint8),  # the chain begins with a 飄
        ("heavenly", np.uint8),
        ("replacement", np.uint8),  # drawn in place of a kong (S5) or, in hu_tai, of a 槓花 (L11)
        ("seat_wind", np.uint8),  # face 27..30
        ("round_wind", np.uint8),
        ("flowers", np.uint8),  # 槓花 laid out
    ],
    align=True,
)

# How far the search over the readings of a hand has come (mcsim.scoring.readings).
LEVELS = 5  # four sets and the pair
SEARCH = np.dtype(
    [
        ("form", np.uint8, (LEVELS,)),  # PAIR, CHOW or PONG
        ("face", np.uint8, (LEVELS,)),  # of a chow its lowest
        ("total", np.int64),  # sets and the pair
        ("depth", np.int64),  # how many are placed
        ("counts", np.uint8, (KINDS,)),  # natural tiles not placed yet
        ("wilds", np.int64),  # wilds not placed yet
        ("pair_free", np.uint8),
        ("range", np.int64),  # faces that sets of wilds alone may stand for
        ("tile", np.uint8, (LEVELS,)),  # the lowest natural tile at each level, 34 for none
        ("option", np.int64, (LEVELS,)),  # the next option to try at each level
        ("taken", np.uint8, (LEVELS, 3)),  # natural tiles each placed set holds, by offset
    ],
    align=True,
)

SCORE = np.dtype(
    [
        ("points", np.int64),  # before L9
        ("raw", np.int64),
        ("multiplier", np.int64),
        ("hu", np.int64),
        ("tai", np.int64),
        ("any_wait", np.uint8),  # before the winning tile
        ("baotou", np.uint8),
        ("seven_pairs", np.uint8),  # 1: counts as seven pairs, 0: standard
        ("quads", np.uint8),
        ("triplets", np.uint8),  # kongs included, in the reading with most
        ("wait", np.uint8),
        ("full_flush", np.uint8),
        ("half_flush", np.uint8),
        ("all_triplets", np.uint8),
        ("pinghu", np.uint8),
        ("wild_single", np.uint8),
        ("capped", np.uint8),
        ("names", np.uint32),  # bits, see NAMES
        ("search", SEARCH),  # scratch of the scoring kernels
    ],
    align=True,
)

SETTLEMENT = np.dtype(
    [
        ("winner", np.int8),  # seats 0..3
        ("by", np.int8),  # SELF_DRAW, DISCARD, ROBBED_KONG
        ("source", np.int8),  # who discarded or added the kong, -1 for a self-draw
        ("dealer", np.int8),
        ("streak", np.int64),
        ("fed", np.int8, (4,)),  # who fed each of the winner's melds, -1 for nobody
    ],
    align=True,
)


def list_names(bits: int) -> list[str]:
    """Ids of the named outcomes of a win, in the order of rules.md.

    Parameters
    ----------
    bits : int
        The field `names` of a `SCORE` record.

    Returns
    -------
    list of str
        A part of `NAMES`.

    Examples
    --------
    >>> list_names(0b100000010)
    ['baotou', 'seven_pairs']
    """
    return [name for bit, name in enumerate(NAMES) if bits >> bit & 1]
