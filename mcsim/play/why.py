"""Why a win is worth what it is worth, element by element, for people.

The products and sums are those of the scoring kernels, taken apart: each element is asked of its
own small kernel.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from mcsim.hand.state import add
from mcsim.rules import Rules
from mcsim.scoring import elements, multiplier, readings
from mcsim.scoring.hu_tai import can_hold, is_kong_win
from mcsim.scoring.records import (
    ADDED_KONG,
    CHOW,
    CLOSED,
    CONCEALED_KONG,
    DUAL_PAIR,
    EDGE,
    OPEN_KONG,
    PAIR,
    PINGHU,
    PONG,
    SEARCH,
    SELF_DRAW,
    SINGLE,
    TWO_SIDED,
)
from mcsim.tiles import name

__all__ = ["why"]

BRANCH_TEXT = (
    "七對 (seven pairs)",
    "豪華 (one quad)",
    "兩豪華 (two quads)",
    "三豪華 (three quads)",
)
FORM_TEXT = {
    PONG: "明刻 (pong)",
    OPEN_KONG: "明槓 (open or added kong)",
    ADDED_KONG: "明槓 (open or added kong)",
    CONCEALED_KONG: "暗槓 (concealed kong)",
}
WAIT_TEXT = {
    SINGLE: "單吊 (single wait)",
    CLOSED: "坎 (closed wait)",
    EDGE: "邊 (edge wait)",
    DUAL_PAIR: "對倒 (dual pair)",
    PINGHU: "平胡 (two-sided, all chows)",
    TWO_SIDED: "two-sided wait",
}


@dataclass(frozen=True)
class Element:
    """One element of a 胡 and 台 score."""

    what: str
    hu: int = 0
    tai: int = 0

    def __str__(self) -> str:
        worth = [f"{self.hu} 胡" if self.hu or not self.tai else ""]
        worth += [f"{self.tai} 台" if self.tai else ""]
        return f"{self.what} {' '.join(filter(None, worth))}"


def why(rules: Rules, win: np.void) -> list[str]:
    r"""Say why a win is worth its points, a line an element, the total last.

    Parameters
    ----------
    rules : Rules
    win : record of dtype `WIN`
        A complete hand: the 13 places and the winning tile.

    Returns
    -------
    list of str
        Points are those before the payments' own factors (S8, L9).

    Examples
    --------
    >>> from mcsim.scoring.entry import read_entry
    >>> rules = Rules.load("hangzhou-fixed-white")
    >>> hand = {"concealed": "123456789m1z5z5z5z", "melds": [], "win_tile": "3p", "wild": "5z"}
    >>> hand |= {"by": "self_draw", "kongs": 0, "piao": 1, "chain": None, "heavenly": False}
    >>> hand |= {"seat_wind": "1z", "round_wind": "1z", "flowers": 0, "replacement": False}
    >>> entry = read_entry(rules, **hand, table=None)
    >>> print("\n".join(why(rules, entry.win)))
    財飄 (floated wilds: 1) ×2
    暴頭 (any-wait win) ×2
    四財 (four wilds) ×2
    1 × 2 × 2 × 2 = 8 points
    """
    whole = win.copy()
    any_wait = is_any_wait(rules, win)
    add(whole["hand"], int(win["tile"]))
    if rules.scoring == "hu_tai":
        return why_hu_tai(rules, whole, baotou=any_wait and win["by"] == SELF_DRAW)
    return why_multiplier(rules, whole, any_wait=any_wait)


def is_any_wait(rules: Rules, win: np.void) -> bool:
    """Tell whether the 13 places wait for every tile."""
    from mcsim.hand.kernels import is_any_wait as judge
    from mcsim.hand.tables import lookup

    return bool(judge(lookup(), win["hand"], int(rules.seven_pairs)))


def why_multiplier(rules: Rules, win: np.void, *, any_wait: bool) -> list[str]:
    """Take the product of the multiplier scoring apart (S1–S7, S11)."""
    hand, by, record = win["hand"], int(win["by"]), rules.record()
    wilds = int(hand["wilds"])
    factors: list[tuple[str, int]] = []
    if rules.seven_pairs and hand["melds"] == 0 and hand["odd"] <= wilds:
        quads = multiplier.luxury_quads(
            hand["counts"], wilds, int(rules.wild_makes_quad), int(rules.four_wild_quad)
        )
        factors.append((BRANCH_TEXT[quads], multiplier.branch_factor(1, quads)))
    if by == SELF_DRAW:
        kongs, piao = int(win["kongs"]), int(win["piao"])
        kong = multiplier.kong_factor(kongs, int(win["kong_runs"]), int(record["kong_chain"]))
        factors.append((f"槓開 (kongs in the chain: {kongs})", kong))
        factors.append((f"財飄 (floated wilds: {piao})", multiplier.piao_factor(piao)))
        factors.append(("暴頭 (any-wait win)", 2 if any_wait else 1))
        bonus = multiplier.four_wild_factor(int(rules.four_wild_bonus), by, wilds, piao)
        factors.append(("四財 (four wilds)", bonus))
    counted = [(what, factor) for what, factor in factors if factor != 1]
    points = rules.stake
    for _, factor in counted:
        points *= factor
    product = " × ".join(map(str, [rules.stake, *(factor for _, factor in counted)]))
    plain = [] if counted else ["四面子 (four sets and a pair) ×1"]
    lines = [f"{what} ×{factor}" for what, factor in counted]
    return [*plain, *lines, f"{product} = {points} point{'s' if points != 1 else ''}"]


def why_hu_tai(rules: Rules, win: np.void, *, baotou: bool) -> list[str]:
    """Take the sums of 胡 and 台 apart, in the reading that counts (L3–L8)."""
    common = common_elements(win)
    best: tuple[tuple[int, ...], list[Element]] | None = None
    search = np.zeros(1, SEARCH)[0]
    readings.start(
        search,
        win["hand"]["counts"],
        int(win["hand"]["wilds"]),
        4 - int(win["hand"]["melds"]),
        True,
    )
    while readings.advance(search):
        for order, found in waits_of(rules, win, search, baotou=baotou, common=common):
            if best is None or order > best[0]:
                best = (order, found)
    assert best is not None
    found = best[1]
    hu, tai = sum(each.hu for each in found), sum(each.tai for each in found)
    raw = (rules.base_hu + hu) << tai
    rounded = -(-raw // rules.round_to) * rules.round_to
    line = f"({rules.base_hu} + {hu}) × 2^{tai} = {raw}, rounded up {rounded}"
    if rules.cap and rounded >= rules.cap:
        line += f", 辣子 (cap): {rules.cap}"
    return [*map(str, found), f"{line} 胡"]


def common_elements(win: np.void) -> list[Element]:
    """List what counts in every reading: 槓花, 自摸, 槓開 and the melds on the table."""
    flowers, by = int(win["flowers"]), int(win["by"])
    found = [
        Element(
            f"槓花 (kong flowers: {flowers})",
            elements.flower_hu(flowers),
            elements.flower_tai(flowers),
        ),
        Element("自摸 (self-draw)", tai=elements.self_draw_tai(by)),
        Element("槓開 (win on a replacement)", tai=elements.kong_win_tai(is_kong_win(win))),
    ]
    for i in range(int(win["hand"]["melds"])):
        form, face = int(win["meld_form"][i]), int(win["meld_face"][i])
        if form != CHOW:
            what = f"{FORM_TEXT[form]} {name(face)}"
            found.append(Element(what, elements.meld_hu(form, face), tai_of(win, form, face)))
    return [each for each in found if each.hu or each.tai]


def tai_of(win: np.void, form: int, face: int) -> int:
    """台 of a triplet or kong: of its form and of its face."""
    winds = int(win["seat_wind"]), int(win["round_wind"])
    return int(elements.meld_tai(form, face, *winds))


def waits_of(
    rules: Rules, win: np.void, search: Any, *, baotou: bool, common: list[Element]
) -> list[tuple[tuple[int, ...], list[Element]]]:
    """Rank and elements (L8) for each set of a reading that the winning tile may complete."""
    sets = [(int(search["form"][i]), int(search["face"][i])) for i in range(int(search["total"]))]
    table = [
        (int(win["meld_form"][i]), int(win["meld_face"][i]))
        for i in range(int(win["hand"]["melds"]))
    ]
    chows = sum(form == CHOW for form, _ in sets + table)
    suits = 0
    for _, face in sets + table:
        suits |= 1 << face // 9
    winds = int(win["seat_wind"]), int(win["round_wind"])
    pair_value = next(elements.pair_hu(face, *winds) for form, face in sets if form == PAIR)
    full, half = elements.full_flush_tai(suits), elements.half_flush_tai(suits)
    shape = [
        Element("清一色 (full flush)", tai=full),
        Element("混一色 (half flush)", tai=half),
        Element("對對胡 (all triplets)", tai=elements.all_triplets_tai(4 - chows)),
    ]
    found: list[tuple[tuple[int, ...], list[Element]]] = []
    for i, (form, face) in enumerate(sets):
        for offset in range(3 if form == CHOW else 1):
            if not can_hold(search, win, face + offset):
                continue
            wait = {PAIR: SINGLE, PONG: DUAL_PAIR}.get(form, elements.chow_wait(face, offset))
            if elements.is_pinghu(wait, chows, pair_value):
                wait = PINGHU
            held = [set_element(win, *each, own=j == i) for j, each in enumerate(sets)]
            last = Element(
                f"{WAIT_TEXT[wait]} {name(face + offset)}",
                elements.wait_hu(wait, face + offset, int(win["by"])),
                elements.wait_tai(wait),
            )
            single = Element(
                "財神抱頭 (wild single wait)", tai=elements.wild_single_tai(baotou, wait)
            )
            counted = [e for e in [*common, *held, *shape] if e.hu or e.tai]
            every = [*counted, last, *([single] if single.tai else [])]
            tai = sum(each.tai for each in every)
            raw = (rules.base_hu + sum(each.hu for each in every)) << tai
            rank = (raw, 4 - chows, -wait, tai, full + half)
            found.append((rank, every))
    return found


def set_element(win: np.void, form: int, face: int, *, own: bool) -> Element:
    """Hu and tai of a concealed set or the pair; `own`: the winning tile completes it (L5)."""
    if form == CHOW:
        return Element("")
    if form == PAIR:
        winds = int(win["seat_wind"]), int(win["round_wind"])
        return Element(f"pair of {name(face)}", elements.pair_hu(face, *winds))
    hu = 0 if own else elements.concealed_triplet_hu(face)
    return Element(
        f"{'刻子 (triplet)' if own else '暗刻 (concealed triplet)'} {name(face)}",
        hu,
        tai_of(win, PONG, face),
    )
