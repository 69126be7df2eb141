"""What a hand is worth: means tallied from play, in tables by a few features of the hand.

The tables (value.npz, made by `mcsim.play.policies.learn`) become constants of the compiled policy.
There are four of each, chosen by fields of the rules: three for the multiplier scoring by
`discard_win` (tallied in hangzhou-fixed-white, hangzhou and yuhang) and one for `hu_tai` (linan).
Rules of one's own thus play by the tables of the nearest variant.

Worth is a mean payment per deal in 1/1000: of points of one stake, scaled so that a seat's
self-draw of one point counts 3 whatever the dealer's factor (S8: a win brings 3N or N + 2, the
others' wins cost a third of it, dealer or not); in hu_tai of a hundred 胡.
"""

from pathlib import Path
from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import any_wait_need, pairs_need, standard_need, useful_weight
from mcsim.play.policies.potential import payable, promise
from mcsim.rules.record import DISCARD_WIN_ALWAYS, DISCARD_WIN_DEALER_STREAK_3, SCORING_HU_TAI
from mcsim.tiles import KINDS

__all__ = ["danger", "see", "worth_after", "worth_of_float", "worth_waiting"]

# Cells: laps of the wall left, shanten, further draws to any-wait, wilds, path, useful tiles.
SHAPE = (14, 5, 4, 4, 4, 12)
LEFTS, SHANTENS, GAPS, WILDS, PATHS, USEFULS = SHAPE
DANGER_SHAPE = (2, 4, 8, 4, 4)  # dealer, others' melds, wall left, rank, unseen of the face
SCALE = 1000.0
TABLES = 4
BREADTH = np.array([3, 5, 7, 8, 9])  # useful tiles in a bucket, by shanten
PLACE = 256  # a place is a cell with no useful tiles × PLACE + useful tiles

_DATA = np.load(Path(__file__).with_name("value.npz"))
AFTER = _DATA["after"]  # just after one's own discard
BEFORE = _DATA["before"]  # just before one's own draw
DANGER = _DATA["danger"]
FLOAT_GAIN = _DATA["float_gain"]
FLOAT_LOSS = _DATA["float_loss"]


@kernel
def table_of(rules: Any) -> Any:
    """Which of the four tables serves these rules."""
    return TABLES - 1 if rules.scoring == SCORING_HU_TAI else rules.discard_win


@kernel
def left_bucket(left: Any) -> Any:
    """Bucket of the drawable tiles at one's own next draw; 0 if there will be none."""
    return 0 if left <= 0 else min(LEFTS - 1, 1 + (left - 1) // 4)


@kernel
def see(board: Any, mine: Any) -> Any:
    """Note the tiles of each face that this seat has not seen; give the number of all."""
    total = 0
    for face in range(KINDS):
        mine.unseen[face] = board.hidden[face] - mine.hand.counts[face]
        total += mine.unseen[face]
    return total


@kernel
def place_of(lookup: Any, rules: Any, board: Any, mine: Any, left: Any) -> Any:
    """Place of 13 places in the tables; `see` has been called for them.

    The path is, in the multiplier scoring, which shape is nearest: 0 standard, 1 both, 2 seven
    pairs, 3 those with a quad (S1); in hu_tai it is `promise`, and for a tenpai hand `payable`
    stands for the useful tiles.
    """
    hand = mine.hand
    hu_tai = rules.scoring == SCORING_HU_TAI
    wilds: Any = np.int64(hand.wilds)
    need: Any = np.int64(standard_need(lookup, hand))
    away: Any = np.int64(any_wait_need(lookup, hand)) - wilds + 1
    path: Any = promise(board, mine) if hu_tai else 0
    if rules.seven_pairs and hand.melds == 0:
        pairs = pairs_need(hand)
        if pairs == need:
            path = 1
        elif pairs < need:
            path = 3 if mine.quads else 2
            need = pairs
        away = min(away, (hand.odd - wilds + 1) >> 1)
    shanten: Any = max(0, need - wilds - 1)
    gap: Any = min(GAPS - 1, max(0, away - shanten))
    if hu_tai and shanten == 0:
        useful = payable(lookup, rules, board, mine, away <= 0)
    elif away <= 0:
        useful = 0
    else:
        useful = useful_weight(lookup, hand, rules.seven_pairs, mine.unseen)
    shanten = min(SHANTENS - 1, shanten)
    cell = (left_bucket(left) * SHANTENS + shanten) * GAPS + gap
    cell = (cell * WILDS + min(WILDS - 1, wilds)) * PATHS + path
    return cell * USEFULS * PLACE + min(BREADTH[shanten] * USEFULS - 1, useful)


@kernel
def breadth_at(cell: Any) -> Any:
    """Give the useful tiles to a bucket at a cell."""
    return BREADTH[(cell // (USEFULS * PATHS * WILDS * GAPS)) % SHANTENS]


@kernel
def cell_at(place: Any) -> Any:
    """Cell in which a place is tallied."""
    cell = place // PLACE
    return cell + (place % PLACE) // breadth_at(cell)


@kernel
def worth_at(table: Any, place: Any) -> Any:
    """Worth at a place, on the line between the middles of two buckets of useful tiles."""
    cell = place // PLACE
    breadth = breadth_at(cell)
    twice = max(0, 2 * (place % PLACE) - breadth + 1)
    low: Any = min(USEFULS - 1, twice // (2 * breadth))
    high: Any = min(USEFULS - 1, low + 1)
    part = twice / (2.0 * breadth) - low
    return (table[cell + low] * (1 - part) + table[cell + high] * part) / SCALE


@kernel
def worth_after(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Worth of 13 places just after one's own discard: three others draw first."""
    place = place_of(lookup, rules, board, mine, board.left - 3)
    return worth_at(AFTER[table_of(rules)], place)


@kernel
def worth_waiting(lookup: Any, rules: Any, board: Any, mine: Any, others: Any) -> Any:
    """Worth of 13 places when `others` seats, 0 to 3, draw before this one."""
    place = place_of(lookup, rules, board, mine, board.left - others)
    table = table_of(rules)
    after, before = worth_at(AFTER[table], place), worth_at(BEFORE[table], place)
    return (others * after + (3 - others) * before) / 3


@kernel
def float_cell(rules: Any, board: Any, mine: Any) -> Any:
    """Cell of a 飄 in its tables: the wall left, and whether seven pairs are the shape."""
    hand = mine.hand
    pairs = rules.seven_pairs and hand.melds == 0 and hand.odd < hand.wilds
    return left_bucket(board.left - 3) * 2 + (1 if pairs else 0)


@kernel
def worth_of_float(rules: Any, board: Any, mine: Any, chain: Any) -> Any:
    """Worth of 13 places just after a counted 飄 that made the chain worth `chain` (S4)."""
    cell = float_cell(rules, board, mine)
    table = table_of(rules)
    return (chain * FLOAT_GAIN[table, cell] - FLOAT_LOSS[table, cell]) / SCALE


@kernel
def at_risk(rules: Any, board: Any) -> Any:
    """Tell whether discards may be won on in this deal (P8)."""
    if rules.discard_win == DISCARD_WIN_DEALER_STREAK_3:
        return board.streak >= 3
    return rules.discard_win == DISCARD_WIN_ALWAYS


@kernel
def danger_cell(board: Any, mine: Any, face: Any) -> Any:
    """Cell of a discard; `mine.unseen` counts what is not seen once it is out."""
    melds: Any = np.int64(0)
    for other in range(4):
        if other != mine.seat:
            melds += board.melds[other]
    rank: Any = face % 9
    kind: Any = 0 if face >= 27 else min(3, 1 + min(rank, 8 - rank))
    cell: Any = (1 if mine.seat == board.dealer else 0) * 4 + min(3, (melds + 1) // 2)
    cell = cell * 8 + min(7, max(0, board.left) // 8)
    return (cell * 4 + kind) * 4 + min(3, mine.unseen[face])


@kernel
def danger(rules: Any, board: Any, mine: Any, face: Any) -> Any:
    """Mean payment for the win of another on this discard (P8, S9, L10)."""
    if not at_risk(rules, board):
        return 0.0
    return DANGER[table_of(rules), danger_cell(board, mine, face)] / SCALE
