"""胡 (hu) and 台 (tai): one small unit for every scoring element of the hu-tai family (L4–L7).

Faces are 0..33; forms, ways of winning and waits are the constants of `mcsim.scoring.records`.
"""

from mcsim._jit import kernel
from mcsim.scoring.records import (
    ADDED_KONG,
    CHOW,
    CLOSED,
    CONCEALED_KONG,
    DISCARD,
    DUAL_PAIR,
    EDGE,
    OPEN_KONG,
    PONG,
    SINGLE,
    TWO_SIDED,
)
from mcsim.tiles import WHITE

__all__ = [
    "all_triplets_tai",
    "chow_wait",
    "concealed_triplet_hu",
    "flower_hu",
    "flower_tai",
    "full_flush_tai",
    "half_flush_tai",
    "is_pinghu",
    "is_terminal",
    "kong_win_tai",
    "meld_hu",
    "meld_tai",
    "pair_hu",
    "self_draw_tai",
    "value_tai",
    "wait_hu",
    "wait_tai",
    "wild_single_tai",
]

HONOURS = 27  # first face of the honours


@kernel
def is_terminal(face: int) -> bool:
    """么九字 (a 1, a 9 or an honour): whether a face scores the higher hu (L4, L5).

    Examples
    --------
    >>> [is_terminal(face) for face in (0, 1, 8, 9, 30)]
    [True, False, True, True, True]
    """
    return face >= HONOURS or face % 9 == 0 or face % 9 == 8


@kernel
def meld_hu(form: int, face: int) -> int:
    """明刻 2/4, 明槓 and 補槓 8/16, 暗槓 16/32, 順子 0: hu of a meld on the table (L4).

    Examples
    --------
    >>> meld_hu(PONG, 1), meld_hu(PONG, 0), meld_hu(OPEN_KONG, 1), meld_hu(CONCEALED_KONG, 33)
    (2, 4, 8, 32)
    """
    if form == CHOW:
        return 0
    hu = 2 if form == PONG else 16 if form == CONCEALED_KONG else 8
    return 2 * hu if is_terminal(face) else hu


@kernel
def concealed_triplet_hu(face: int) -> int:
    """暗刻 (concealed triplet): 4, or 8 of a 1, 9 or honour (L4).

    Examples
    --------
    >>> concealed_triplet_hu(3), concealed_triplet_hu(27)
    (4, 8)
    """
    return 8 if is_terminal(face) else 4


@kernel
def pair_hu(face: int, seat_wind: int, round_wind: int) -> int:
    """Pair of 中, 發, 白, seat or round wind: 2 hu, no more if it is both winds (L4).

    Examples
    --------
    >>> pair_hu(31, 27, 28), pair_hu(28, 27, 28), pair_hu(27, 27, 27), pair_hu(29, 27, 28)
    (2, 2, 2, 0)
    """
    return 2 if face >= WHITE or face in (seat_wind, round_wind) else 0


@kernel
def flower_hu(flowers: int) -> int:
    """槓花 (kong flowers laid out): 4 hu each (L4).

    Examples
    --------
    >>> flower_hu(2)
    8
    """
    return 4 * flowers


@kernel
def chow_wait(face: int, offset: int) -> int:
    """邊 (edge), 坎 (closed) or two-sided: the wait that a winning tile completes in a chow (L5).

    Parameters
    ----------
    face, offset : int
        Lowest face of the chow, and which of its three tiles the winning one is.

    Examples
    --------
    >>> chow_wait(0, 2) == EDGE, chow_wait(6, 0) == EDGE, chow_wait(3, 1) == CLOSED
    (True, True, True)
    >>> chow_wait(0, 0) == TWO_SIDED
    True
    """
    if offset == 1:
        return CLOSED
    rank = face % 9
    if (rank == 0 and offset == 2) or (rank == 6 and offset == 0):
        return EDGE
    return TWO_SIDED


@kernel
def is_pinghu(wait: int, chows: int, pair_value: int) -> bool:
    """平胡: four chows, a two-sided wait and a pair without value (L7).

    Examples
    --------
    >>> is_pinghu(TWO_SIDED, 4, 0), is_pinghu(TWO_SIDED, 4, 2), is_pinghu(EDGE, 4, 0)
    (True, False, False)
    """
    return wait == TWO_SIDED and chows == 4 and pair_value == 0


@kernel
def wait_hu(wait: int, face: int, by: int) -> int:
    """單吊 4/6 (discard 2/4), 對倒 6/10 (2/4), 邊 and 坎 6 (4), 平胡 and two-sided 2 (0): L5.

    A robbed kong counts as a self-draw (L12). 對倒 replaces the completed triplet's own hu.

    Examples
    --------
    >>> wait_hu(SINGLE, 1, 0), wait_hu(SINGLE, 0, 0), wait_hu(SINGLE, 1, DISCARD)
    (4, 6, 2)
    >>> wait_hu(DUAL_PAIR, 0, 2), wait_hu(EDGE, 2, DISCARD), wait_hu(TWO_SIDED, 2, DISCARD)
    (10, 4, 0)
    """
    discard = by == DISCARD
    if wait in (SINGLE, DUAL_PAIR):
        if discard:
            return 4 if is_terminal(face) else 2
        if wait == SINGLE:
            return 6 if is_terminal(face) else 4
        return 10 if is_terminal(face) else 6
    if wait in (CLOSED, EDGE):
        return 4 if discard else 6
    return 0 if discard else 2


@kernel
def wait_tai(wait: int) -> int:
    """單吊, 坎, 邊 and 平胡: 1 tai; 對倒 and any other two-sided wait none (L6).

    Examples
    --------
    >>> [wait_tai(wait) for wait in (SINGLE, CLOSED, EDGE, DUAL_PAIR, TWO_SIDED)]
    [1, 1, 1, 0, 0]
    """
    return 0 if wait in (DUAL_PAIR, TWO_SIDED) else 1


@kernel
def full_flush_tai(suits: int) -> int:
    """清一色 (full flush): every tile of one suit, 3 tai; honours only are none (L6).

    Parameters
    ----------
    suits : int
        Bits 0, 1, 2 for 萬, 筒, 條 and bit 3 for honours among sets, pair and melds.

    Examples
    --------
    >>> full_flush_tai(0b0010), full_flush_tai(0b1010), full_flush_tai(0b1000)
    (3, 0, 0)
    """
    return 3 if suits == 1 or suits == 2 or suits == 4 else 0


@kernel
def half_flush_tai(suits: int) -> int:
    """混一色 (half flush): one suit and honours, 1 tai (L6).

    Examples
    --------
    >>> half_flush_tai(0b1010), half_flush_tai(0b0010), half_flush_tai(0b1011)
    (1, 0, 0)
    """
    return 1 if suits == 9 or suits == 10 or suits == 12 else 0


@kernel
def all_triplets_tai(triplets: int) -> int:
    """對對胡 (all triplets, kongs included): 1 tai (L6).

    Examples
    --------
    >>> all_triplets_tai(4), all_triplets_tai(3)
    (1, 0)
    """
    return 1 if triplets == 4 else 0


@kernel
def value_tai(face: int, seat_wind: int, round_wind: int) -> int:
    """Triplet or kong of 中, 發, 白 1 tai, of the seat wind 1, of the round wind 1, of both 2 (L6).

    Examples
    --------
    >>> value_tai(33, 27, 27), value_tai(27, 27, 28), value_tai(27, 27, 27), value_tai(30, 27, 28)
    (1, 1, 2, 0)
    """
    return (face >= WHITE) + (face == seat_wind) + (face == round_wind)


@kernel
def meld_tai(form: int, face: int, seat_wind: int, round_wind: int) -> int:
    """Kong on the table 1 tai, and what its face adds as a triplet (L6).

    Examples
    --------
    >>> meld_tai(CHOW, 3, 27, 27), meld_tai(CONCEALED_KONG, 3, 27, 27)
    (0, 1)
    >>> meld_tai(OPEN_KONG, 31, 27, 27)
    2
    """
    if form == CHOW:
        return 0
    kong = form in (OPEN_KONG, ADDED_KONG, CONCEALED_KONG)
    return kong + value_tai(face, seat_wind, round_wind)


@kernel
def flower_tai(flowers: int) -> int:
    """槓花 (kong flowers laid out): 1 tai each (L6).

    Examples
    --------
    >>> flower_tai(2)
    2
    """
    return flowers


@kernel
def self_draw_tai(by: int) -> int:
    """自摸 (self-draw, or 搶槓, which counts as one): 1 tai (L6, L12).

    Examples
    --------
    >>> self_draw_tai(0), self_draw_tai(DISCARD), self_draw_tai(2)
    (1, 0, 1)
    """
    return 0 if by == DISCARD else 1


@kernel
def kong_win_tai(kong_win: bool) -> int:
    """槓開 (win on a replacement tile): 2 tai (L6, L11).

    Examples
    --------
    >>> kong_win_tai(True), kong_win_tai(False)
    (2, 0)
    """
    return 2 if kong_win else 0


@kernel
def wild_single_tai(baotou: bool, wait: int) -> int:
    """財神抱頭 (wild single wait): self-draw from any-wait read as 單吊, 1 tai (L6).

    Examples
    --------
    >>> wild_single_tai(True, SINGLE), wild_single_tai(True, CLOSED), wild_single_tai(False, SINGLE)
    (1, 0, 0)
    """
    return 1 if baotou and wait == SINGLE else 0
