"""胡 and 台 (linan): the reading with the highest raw, and its points (L1–L8, L11, L12)."""

from typing import Any

from mcsim._jit import kernel
from mcsim.scoring.elements import (
    all_triplets_tai,
    chow_wait,
    concealed_triplet_hu,
    flower_hu,
    flower_tai,
    full_flush_tai,
    half_flush_tai,
    is_pinghu,
    kong_win_tai,
    meld_hu,
    meld_tai,
    pair_hu,
    self_draw_tai,
    value_tai,
    wait_hu,
    wait_tai,
    wild_single_tai,
)
from mcsim.scoring.readings import advance, multiplicity, start
from mcsim.scoring.records import CHOW, DUAL_PAIR, PAIR, PINGHU, PONG, SELF_DRAW, SINGLE
from mcsim.tiles import WILD

__all__ = ["is_kong_win", "round_points", "score_hu_tai"]


@kernel
def is_kong_win(win: Any) -> bool:
    """槓開 (win on the replacement of a kong or of a 槓花 drawn in play): L11, never 天胡 or 搶槓.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import WIN
    >>> win = np.zeros(1, dtype=WIN)[0]
    >>> win["replacement"] = 1
    >>> is_kong_win(win)
    True
    >>> win["heavenly"] = 1
    >>> is_kong_win(win)
    False
    """
    return bool(win.replacement != 0 and win.by == SELF_DRAW and win.heavenly == 0)


@kernel
def round_points(raw: int, round_to: int, cap: int) -> int:
    """辣子 (the cap) after rounding up (L3); a cap of 0 is none.

    Examples
    --------
    >>> [round_points(raw, 100, 500) for raw in (200, 202, 320, 501)]
    [200, 300, 400, 500]
    """
    rounded = (raw + round_to - 1) // round_to * round_to
    return min(rounded, cap) if cap > 0 else rounded


@kernel
def can_hold(search: Any, win: Any, face: int) -> bool:
    """Whether the winning tile can be a tile of this face in the reading, itself or as a wild."""
    if win.tile != WILD:
        return bool(face == win.tile)
    need = 0
    for i in range(search.total):
        need += multiplicity(search.form[i], search.face[i], face)
    return bool(need > win.hand.counts[face])


@kernel
def is_better(raw: int, triplets: int, wait: int, tai: int, flush: int, out: Any) -> bool:
    """Whether a reading counts before the best so far (L8).

    `flush` are the tai of 清一色 or 混一色: the more settle what L8 leaves equal.
    """
    if raw != out.raw:
        return bool(raw > out.raw)
    if triplets != out.triplets:
        return bool(triplets > out.triplets)
    if wait != out.wait:
        return bool(wait < out.wait)
    if tai != out.tai:
        return bool(tai > out.tai)
    return bool(flush > 3 * out.full_flush + out.half_flush)


@kernel
def weigh(
    rules: Any,
    win: Any,
    out: Any,
    wait: int,
    face: int,
    hu: int,
    tai: int,
    suits: int,
    triplets: int,
) -> None:
    """Add the wait to the hu and tai of a reading's sets; keep the reading if it is the best."""
    single = wild_single_tai(out.baotou != 0, wait)
    hu += wait_hu(wait, face, win.by)
    tai += wait_tai(wait) + single
    raw = (rules.base_hu + hu) << tai
    full, half = full_flush_tai(suits), half_flush_tai(suits)
    if is_better(raw, triplets, wait, tai, full + half, out):
        out.raw = raw
        out.hu = hu
        out.tai = tai
        out.wait = wait
        out.triplets = triplets
        out.full_flush = full != 0
        out.half_flush = half != 0
        out.all_triplets = triplets == 4
        out.pinghu = wait == PINGHU
        out.wild_single = single


@kernel
def weigh_reading(
    rules: Any, win: Any, out: Any, search: Any, hu: int, tai: int, suits: int, chows: int
) -> int:
    """Weigh one reading for every set that the winning tile can complete; return its triplets.

    `hu`, `tai`, `suits` and `chows` are those of the melds and of the whole hand.
    """
    triplets = int(win.hand.melds) - chows
    value = 0
    for i in range(search.total):
        form, face = search.form[i], int(search.face[i])
        suits |= 1 << face // 9
        if form == PAIR:
            value = pair_hu(face, win.seat_wind, win.round_wind)
            hu += value
        elif form == PONG:
            triplets += 1
            hu += concealed_triplet_hu(face)
            tai += value_tai(face, win.seat_wind, win.round_wind)
        else:
            chows += 1
    tai += full_flush_tai(suits) + half_flush_tai(suits) + all_triplets_tai(triplets)
    for i in range(search.total):
        form, face = search.form[i], int(search.face[i])
        if form == CHOW:
            for offset in range(3):
                if can_hold(search, win, face + offset):
                    wait = chow_wait(face, offset)
                    if is_pinghu(wait, chows, value):
                        wait = PINGHU
                    weigh(rules, win, out, wait, face + offset, hu, tai, suits, triplets)
        elif can_hold(search, win, face):
            if form == PAIR:
                weigh(rules, win, out, SINGLE, face, hu, tai, suits, triplets)
            else:
                own = concealed_triplet_hu(face)
                weigh(rules, win, out, DUAL_PAIR, face, hu - own, tai, suits, triplets)
    return triplets


@kernel
def score_hu_tai(rules: Any, win: Any, out: Any) -> None:
    """Score a complete hand by 胡 and 台: raw = (base + hu) × 2^tai in the best reading (L1–L8).

    Parameters
    ----------
    rules : record of dtype `RULES`
    win : record of dtype `WIN`
        Here the hand already holds the winning tile.
    out : record of dtype `SCORE`
        `baotou` is given, the rest is filled; `triplets` are those of the reading with most.
    """
    hu = flower_hu(win.flowers)
    tai = flower_tai(win.flowers) + self_draw_tai(win.by) + kong_win_tai(is_kong_win(win))
    suits = 0
    chows = 0
    for i in range(win.hand.melds):
        form, face = win.meld_form[i], int(win.meld_face[i])
        hu += meld_hu(form, face)
        tai += meld_tai(form, face, win.seat_wind, win.round_wind)
        suits |= 1 << face // 9
        chows += form == CHOW
    out.raw = -1
    most = 0
    search = out.search
    start(search, win.hand.counts, win.hand.wilds, 4 - win.hand.melds, True)
    while advance(search):
        most = max(most, weigh_reading(rules, win, out, search, hu, tai, suits, chows))
    out.triplets = most
    rounded = round_points(out.raw, rules.round_to, 0)
    out.points = round_points(out.raw, rules.round_to, rules.cap)
    out.capped = rules.cap > 0 and rounded >= rules.cap
