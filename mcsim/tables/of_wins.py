"""Outcomes measured on wins."""

from mcsim.scoring.records import (
    DISCARD,
    NAMES_ZH,
    ROBBED_KONG,
    SELF_DRAW,
    WAIT_NAMES,
)
from mcsim.tables.outcome import Measure, Outcome, mean, share
from mcsim.tables.units import WIN

__all__ = ["OUTCOMES"]

HU_TAI_NAMES = ("full_flush", "half_flush", "all_triplets")
WAITS_ZH = ("單吊", "坎", "邊", "對倒", "平胡", "兩面")


def equal(column: str, number: int) -> Measure:
    """Tell where a column is this number."""
    return lambda u: u[column] == number


def some(column: str) -> Measure:
    """Tell where a column is not 0."""
    return lambda u: u[column] > 0


def column(name: str) -> Measure:
    """Take a column as it is."""
    return lambda u: u[name]


def shape(seven_pairs: int, column: str, number: int) -> Measure:
    """Tell where the shape is this one with so many quads or triplets."""
    return lambda u: (u["seven_pairs"] == seven_pairs) & (u[column] == number)


def named(bit: int) -> Measure:
    """Tell which wins bear a name (rules.md, Named outcomes)."""
    return lambda u: (u["names"] & (1 << bit)) != 0


def name_outcome(bit: int, name: str, chinese: str) -> Outcome:
    """Define the share of wins that bear a name."""
    scoring = "hu_tai" if name in HU_TAI_NAMES else "multiplier"
    return share(
        WIN,
        f"name_{name}",
        chinese,
        named(bit),
        f"wins named {name} {chinese}",
        f"Share of wins that bear the name {chinese}.",
        scoring=scoring,
    )


MANNER: tuple[Outcome, ...] = (
    share(
        WIN,
        "self_draw_share",
        "自摸",
        equal("by", SELF_DRAW),
        "wins by self-draw",
        "Share of wins by self-draw.",
    ),
    share(
        WIN,
        "discard_win_share",
        "放銃",
        equal("by", DISCARD),
        "wins on a discard",
        "Share of wins on another's discard.",
    ),
    share(
        WIN,
        "robbed_kong_share",
        "搶槓",
        equal("by", ROBBED_KONG),
        "wins by robbing a kong",
        "Share of wins by robbing an added kong.",
    ),
    share(
        WIN,
        "dealer_win_share",
        "莊家和",
        lambda u: u["winner"] == u["dealer"],
        "wins of the dealer",
        "Share of wins that are the dealer's.",
    ),
    share(
        WIN,
        "heavenly_share",
        "天胡",
        some("heavenly"),
        "wins as dealt",
        "Share of wins on the dealer's fourteen tiles as dealt.",
    ),
    share(
        WIN,
        "baotou_share",
        "暴頭",
        some("baotou"),
        "wins by self-draw from any-wait",
        "Share of wins by self-draw from an any-wait hand, with a chain or without.",
    ),
    share(
        WIN,
        "piao_share",
        "財飄",
        some("piao"),
        "wins with a 飄 in the chain",
        "Share of wins with at least one counted 飄.",
    ),
    share(
        WIN,
        "kong_win_share",
        "槓開",
        some("replacement"),
        "wins on a replacement tile",
        "Share of wins on a replacement tile: 槓開 in any form (in linan of a 槓花 in play too).",
    ),
    share(
        WIN,
        "kong_chain_share",
        "槓",
        some("kongs"),
        "wins with a kong in the chain",
        "Share of wins with at least one kong in the unbroken chain (槓開, 槓暴, 槓飄, 飄槓).",
    ),
    share(
        WIN,
        "contract_share",
        "承包",
        lambda u: u["contract"] >= 0,
        "wins that one seat pays for all",
        "Share of wins that the one who fed three melds pays for all (S10).",
    ),
)

SHAPE: tuple[Outcome, ...] = (
    share(
        WIN,
        "seven_pairs_share",
        "七對",
        some("seven_pairs"),
        "wins with seven pairs",
        "Share of wins with seven pairs, quads or none.",
    ),
    *(
        share(
            WIN,
            f"quads_{count}_share",
            ("七對", "豪華", "兩豪華", "三豪華")[count],
            shape(1, "quads", count),
            f"wins with seven pairs and {count} quads",
            f"Share of wins with seven pairs of which {count} times two are a quad.",
        )
        for count in range(4)
    ),
    *(
        share(
            WIN,
            f"triplets_{count}_share",
            f"{count}刻",
            shape(0, "triplets", count),
            f"wins with four melds, {count} of them triplets",
            f"Share of wins with four melds and a pair, {count} of them triplets or kongs.",
        )
        for count in range(5)
    ),
    *(
        share(
            WIN,
            f"wilds_{count}_share",
            f"{count}財",
            equal("wilds", count),
            f"wins with {count} wilds",
            f"Share of wins with {count} wilds in the hand, the winning tile included.",
        )
        for count in range(5)
    ),
    mean(
        WIN,
        "wilds_mean",
        "財神數",
        column("wilds"),
        "wilds in winning hands",
        "Mean number of wilds in a winning hand, the winning tile included.",
    ),
)

SIZE: tuple[Outcome, ...] = (
    mean(
        WIN,
        "turn_of_win",
        "和牌巡",
        column("turn"),
        "tiles drawn in play",
        "Mean number of tiles drawn in play before the win, replacements included.",
    ),
    mean(
        WIN,
        "points_mean",
        "番數",
        column("points"),
        "points of the wins",
        "Mean points of a win, before the dealer's factor (S8) or 老莊 (L9).",
    ),
    mean(
        WIN,
        "multiplier_mean",
        "倍數",
        column("multiplier"),
        "multipliers of the wins",
        "Mean multiplier of a win (S1 to S5, S11), the stake and the dealer's factor left out.",
        scoring="multiplier",
    ),
    *(
        mean(
            WIN,
            f"{name}_mean",
            chinese,
            column(name),
            f"{what} of the wins",
            f"Mean {what} of a win.",
            scoring="hu_tai",
        )
        for name, chinese, what in (
            ("hu", "胡", "胡 (hu)"),
            ("tai", "台", "台 (tai)"),
            ("raw", "原胡", "raw 胡 before rounding and cap"),
        )
    ),
    share(
        WIN,
        "capped_share",
        "辣子",
        some("capped"),
        "wins at the cap",
        "Share of wins worth the cap or more (L3).",
        scoring="hu_tai",
    ),
    share(
        WIN,
        "wild_single_share",
        "財神抱頭",
        some("wild_single"),
        "wins with 財神抱頭",
        "Share of wins by self-draw from any-wait in a reading whose wait is 單吊 (L6).",
        scoring="hu_tai",
    ),
    *(
        share(
            WIN,
            f"wait_{name}_share",
            chinese,
            equal("wait", code),
            f"wins on a {name} wait",
            f"Share of wins whose counting reading waits on {chinese} ({name}, L5).",
            scoring="hu_tai",
        )
        for code, (name, chinese) in enumerate(zip(WAIT_NAMES, WAITS_ZH, strict=True))
    ),
)

OUTCOMES: tuple[Outcome, ...] = (
    *MANNER,
    *SHAPE,
    *(name_outcome(bit, *pair) for bit, pair in enumerate(NAMES_ZH.items())),
    *SIZE,
)
