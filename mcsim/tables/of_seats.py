"""Outcomes measured on seats of deals (four a deal)."""

import numpy as np
from numpy.typing import NDArray

from mcsim.scoring.records import DISCARD, SELF_DRAW
from mcsim.tables.outcome import Measure, Outcome, mean, share
from mcsim.tables.units import SEAT, Units

__all__ = ["OUTCOMES"]

MELDS = (
    ("chows", "吃", "chows"),
    ("pongs", "碰", "pongs"),
    ("open_kongs", "明槓", "open kongs"),
    ("added_kongs", "補槓", "added kongs"),
    ("concealed_kongs", "暗槓", "concealed kongs"),
    ("flowers", "槓花", "槓花 laid out"),
)


def by_draw(column: str, last: int) -> Measure:
    """Tell where something was reached by the own draw `last` (`-1`: never)."""
    return lambda u: (u[column] >= 0) & (u[column] <= last)


def reached(column: str) -> Measure:
    """Tell where something was reached at all."""
    return lambda u: u[column] >= 0


def some(column: str) -> Measure:
    """Tell where a count is not 0."""
    return lambda u: u[column] > 0


def column(name: str) -> Measure:
    """Take a column as it is."""
    return lambda u: u[name]


def is_dealer(u: Units) -> NDArray[np.bool_]:
    """Tell which seats deal."""
    deals: NDArray[np.bool_] = u["seat"] == u["dealer"]
    return deals


def is_winner(u: Units) -> NDArray[np.bool_]:
    """Tell which seats won."""
    won: NDArray[np.bool_] = u["seat"] == u["winner"]
    return won


HANDS: tuple[Outcome, ...] = (
    mean(
        SEAT,
        "start_shanten",
        "起手向聽數",
        column("start_shanten"),
        "shanten of the first 13 tiles",
        "Mean shanten of the first 13 tiles, standard or seven pairs (0 = tenpai).",
    ),
    mean(
        SEAT,
        "wilds_dealt_mean",
        "起手財神數",
        column("wilds_dealt"),
        "wilds among the first 13 tiles",
        "Mean number of wilds among the first 13 tiles.",
    ),
    *(
        share(
            SEAT,
            f"tenpai_by_{draws}",
            f"{draws}摸內聽牌",
            by_draw("tenpai_at", draws),
            f"seats tenpai by their draw {draws}",
            f"Share of seats tenpai by their own draw {draws}.",
        )
        for draws in (4, 8, 12, 16)
    ),
    share(
        SEAT,
        "tenpai_reached",
        "聽牌",
        reached("tenpai_at"),
        "seats tenpai at some time",
        "Share of seats that were tenpai at some time.",
    ),
    *(
        share(
            SEAT,
            f"baotou_by_{draws}",
            f"{draws}摸內百搭聽",
            by_draw("any_wait_at", draws),
            f"seats any-wait by their draw {draws}",
            f"Share of seats any-wait by their own draw {draws}.",
        )
        for draws in (4, 8, 12, 16)
    ),
    share(
        SEAT,
        "baotou_reached",
        "可暴頭",
        reached("any_wait_at"),
        "seats any-wait at some time",
        "Share of seats that were any-wait at some time, so that a self-draw was 暴頭.",
    ),
    share(
        SEAT,
        "baotou_won",
        "暴頭和",
        lambda u: is_winner(u) & (u["baotou"] > 0),
        "seats that won as 暴頭",
        "Share of seats that won as 暴頭.",
    ),
    share(
        SEAT,
        "baotou_success",
        "暴頭成功",
        lambda u: is_winner(u) & (u["baotou"] > 0),
        "seats that won as 暴頭",
        "Share of the seats that were any-wait at some time that won as 暴頭.",
        base=reached("any_wait_at"),
        denominator="seats any-wait at some time",
        unit="any-wait seat",
    ),
)

PIAO: tuple[Outcome, ...] = (
    share(
        SEAT,
        "piao_offered",
        "可飄",
        some("piao_offered"),
        "seats offered a 飄",
        "Share of seats that could make a counted 飄 at least once.",
    ),
    share(
        SEAT,
        "piao_taken",
        "飄出",
        some("piao_taken"),
        "seats that made a 飄",
        "Share of seats that made at least one counted 飄.",
    ),
    share(
        SEAT,
        "piao_won",
        "飄和",
        some("piao_won"),
        "seats that won with a 飄",
        "Share of seats that won with a 飄 in the chain.",
    ),
    share(
        SEAT,
        "piao_accepted",
        "見飄即飄",
        some("piao_taken"),
        "seats that made a 飄",
        "Share of the seats offered a 飄 that made one: a matter of policy.",
        base=some("piao_offered"),
        denominator="seats offered a 飄",
        unit="offered seat",
    ),
    share(
        SEAT,
        "piao_success",
        "飄成功",
        some("piao_won"),
        "seats that won with a 飄",
        "Share of the seats that made a 飄 that won with it.",
        base=some("piao_taken"),
        denominator="seats that made a 飄",
        unit="floating seat",
    ),
)

RESULTS: tuple[Outcome, ...] = (
    share(
        SEAT,
        "seat_win_rate",
        "各家和牌率",
        is_winner,
        "seats that won",
        "Share of seats that win their deal; all four together win `win_rate`.",
    ),
    share(
        SEAT,
        "other_win_rate",
        "閒家和牌率",
        is_winner,
        "non-dealers that won",
        "How often a seat that does not deal wins (the dealer: `dealer_win_rate`).",
        base=lambda u: ~is_dealer(u),
        denominator="seats of deals, the dealer's left out",
        unit="non-dealer",
    ),
    share(
        SEAT,
        "seat_self_draw_rate",
        "各家自摸率",
        lambda u: is_winner(u) & (u["by"] == SELF_DRAW),
        "seats that won by self-draw",
        "Share of seats that win by self-draw.",
    ),
    share(
        SEAT,
        "deal_in_rate",
        "放銃",
        lambda u: (u["seat"] == u["source"]) & (u["by"] == DISCARD),
        "seats whose discard won",
        "Share of seats whose discard another won on.",
    ),
    mean(
        SEAT,
        "payment",
        "收支",
        column("payment"),
        "payments received less paid",
        "Mean payment of a seat; 0 over all seats, of interest by group.",
    ),
    mean(
        SEAT,
        "payment_dealer",
        "莊家收支",
        column("payment"),
        "payments of the dealer",
        "Mean payment of the dealer per deal, in points (hu_tai: 胡).",
        base=is_dealer,
        denominator="deals",
        unit="deal",
    ),
    mean(
        SEAT,
        "payment_other",
        "閒家收支",
        column("payment"),
        "payments of those who do not deal",
        "Mean payment per deal of one seat that does not deal, in points (hu_tai: 胡).",
        base=lambda u: ~is_dealer(u),
        denominator="seats of deals, the dealer's left out",
        unit="non-dealer",
    ),
    mean(
        SEAT,
        "payment_size",
        "輸贏大小",
        lambda u: abs(u["payment"]),
        "payments, gains and losses alike",
        "Mean absolute payment of a seat per deal, in points (hu_tai: 胡).",
    ),
)

PLAY: tuple[Outcome, ...] = (
    mean(
        SEAT,
        "draws_mean",
        "摸牌數",
        column("draws"),
        "own draws from the head of the wall",
        "Mean number of own draws, replacements left out, a dealer's fourteenth tile included.",
    ),
    mean(
        SEAT,
        "wilds_held_mean",
        "手中財神數",
        column("wilds_held"),
        "wilds held at the end",
        "Mean number of wilds a seat holds at the end of the deal.",
    ),
    *(
        mean(
            SEAT,
            f"{name}_mean",
            chinese,
            column(name),
            what,
            f"Mean number of {what} of a seat in a deal.",
        )
        for name, chinese, what in MELDS
    ),
    mean(
        SEAT,
        "wins_passed_mean",
        "漏胡",
        column("wins_passed"),
        "wins that were legal and not taken",
        "Mean number of legal wins that a seat passed up in a deal.",
    ),
)

OUTCOMES: tuple[Outcome, ...] = (*HANDS, *PIAO, *RESULTS, *PLAY)
