"""Outcomes measured on deals."""

from mcsim.scoring.records import DISCARD, ROBBED_KONG, SELF_DRAW
from mcsim.tables.outcome import Outcome, mean, share
from mcsim.tables.units import DEAL

__all__ = ["OUTCOMES"]

OUTCOMES: tuple[Outcome, ...] = (
    share(
        DEAL,
        "win_rate",
        "和牌率",
        lambda u: u["winner"] >= 0,
        "deals won",
        "How often somebody wins the deal.",
    ),
    share(
        DEAL,
        "exhausted_rate",
        "流局率",
        lambda u: u["winner"] < 0,
        "deals whose wall ran out",
        "How often the wall runs out and nobody wins.",
    ),
    share(
        DEAL,
        "self_draw_rate",
        "自摸率",
        lambda u: u["by"] == SELF_DRAW,
        "deals won by self-draw",
        "How often a deal is won by self-draw.",
    ),
    share(
        DEAL,
        "discard_win_rate",
        "放銃率",
        lambda u: u["by"] == DISCARD,
        "deals won on a discard",
        "How often a deal is won on another's discard.",
    ),
    share(
        DEAL,
        "robbed_kong_rate",
        "搶槓率",
        lambda u: u["by"] == ROBBED_KONG,
        "deals won by robbing a kong",
        "How often a deal is won by robbing an added kong.",
    ),
    share(
        DEAL,
        "heavenly_rate",
        "天胡率",
        lambda u: u["heavenly"] > 0,
        "deals the dealer won as dealt",
        "How often the dealer's fourteen tiles win as dealt.",
    ),
    share(
        DEAL,
        "baotou_rate",
        "暴頭率",
        lambda u: u["baotou"] > 0,
        "deals won as 暴頭",
        "How often a deal is won by self-draw from an any-wait hand.",
    ),
    share(
        DEAL,
        "piao_rate",
        "財飄率",
        lambda u: u["piao"] > 0,
        "deals won with a 飄 in the chain",
        "How often a deal is won with at least one counted 飄.",
    ),
    share(
        DEAL,
        "kong_win_rate",
        "槓開率",
        lambda u: u["replacement"] > 0,
        "deals won on a replacement tile",
        "How often a deal is won on a replacement tile (槓開 in any form).",
    ),
    share(
        DEAL,
        "dealer_win_rate",
        "莊家和牌率",
        lambda u: u["winner"] == u["dealer"],
        "deals the dealer won",
        "How often the dealer wins the deal.",
    ),
    share(
        DEAL,
        "long_streak_rate",
        "三連莊率",
        lambda u: u["streak"] >= 3,
        "deals at streak 3 or more",
        "How often a deal is the dealer's third in a row or later.",
    ),
    mean(
        DEAL,
        "streak_mean",
        "連莊數",
        lambda u: u["streak"],
        "sum of streaks",
        "Mean streak of the dealer (1 = the dealer's first deal).",
    ),
    mean(
        DEAL,
        "deal_length",
        "摸牌數",
        lambda u: u["turn"],
        "tiles drawn in play",
        "Mean number of tiles drawn in play in a deal, won or not.",
    ),
    mean(
        DEAL,
        "tiles_left",
        "剩牌數",
        lambda u: u["left"],
        "drawable tiles left",
        "Mean number of drawable tiles left at the end of a deal.",
    ),
    mean(
        DEAL,
        "points_per_deal",
        "每盤番數",
        lambda u: u["points"],
        "points of the wins",
        "Mean points per deal, 0 where nobody wins.",
    ),
    mean(
        DEAL,
        "refused_per_deal",
        "不許和",
        lambda u: u["refused"],
        "complete hands refused",
        "Mean number of times in a deal that a complete hand could not win: worth too little (L2), "
        "or with a wild and neither 暴頭 nor 槓開 (S11).",
    ),
)
