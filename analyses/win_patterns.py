"""Win patterns: how often each shape and named outcome wins, and with how many wilds.

Example: python analyses/win_patterns.py runs/all --out reports/win_patterns
"""

from collections.abc import Sequence
from functools import partial

from mcsim.report import (
    Analysis,
    Chart,
    Source,
    Table,
    Tongue,
    dots,
    outcome_rows,
    run_script,
    tidy,
)

SHAPES = (
    *(f"triplets_{n}_share" for n in range(5)),
    *(f"quads_{n}_share" for n in range(4)),
    "seven_pairs_share",
)
HOW = ("self_draw_share", "discard_win_share", "robbed_kong_share", "dealer_win_share")
FORMS = ("baotou_share", "piao_share", "kong_win_share", "contract_share", "heavenly_share")
NAMES = ("kong_win", "baotou", "kong_baotou", "piao_1", "piao_2", "piao_3", "kong_piao", "piao_kong")
TAI = (
    *(f"name_{name}" for name in ("full_flush", "half_flush", "all_triplets")),
    "wild_single_share",
    *(f"wait_{name}_share" for name in "single closed edge dual_pair pinghu two_sided".split()),
    "capped_share",
)
SIZES = ("hu_mean", "tai_mean", "raw_mean", "points_mean")
WILDS = range(5)


def refused(source: Source) -> dict:
    """Share of complete hands that were worth too little to win (L2)."""
    refused, won = source.deals["refused"], source.deals["winner"] >= 0
    total = source.mean(refused, refused + won, unit="complete hand", kind="share")
    return {"row": "refused", "column": source.label} | total


def headline(sources: Sequence[Source], say: Tongue, patterns: Table) -> str:
    """Say the main shares in one sentence a source."""
    parts = []
    for source in sources:
        cite = partial(patterns.cite, column=source.label, interval=True)
        where = say.variant(source.label)
        if source.rules.scoring == "hu_tai":
            parts.append(say(
                f"{where}: of the wins {cite('self_draw_share')} are self-drawn,"
                f" {cite('baotou_share')} come from an any-wait hand,"
                f" {cite('kong_win_share')} are 槓開 wins on a replacement tile.",
                f"{where}：和牌中自摸佔 {cite('self_draw_share')}，"
                f"任意聽後自摸佔 {cite('baotou_share')}，槓開佔 {cite('kong_win_share')}。",
            ))  # fmt: skip
            continue
        parts.append(say(
            f"{where}: of the wins {cite('baotou_share')} are 暴頭 (self-drawn from an any-wait"
            f" hand), {cite('piao_share')} bear a float 財飄, {cite('seven_pairs_share')} are"
            f" seven pairs 七對, {cite('kong_win_share')} are 槓開.",
            f"{where}：和牌中暴頭佔 {cite('baotou_share')}，帶財飄佔 {cite('piao_share')}，"
            f"七對佔 {cite('seven_pairs_share')}，槓開佔 {cite('kong_win_share')}。",
        ))  # fmt: skip
    return " ".join(parts)


def analyse(sources: Sequence[Source], say: Tongue) -> Analysis:
    """Count shapes, names, wilds, and 胡 and 台 where they are played."""
    title = say("Win patterns", "和牌牌型")
    played = [source for source in sources if source.size]
    if not played:
        return Analysis.empty("win_patterns", title, say)
    variants = say.variants(played)
    names = [f"name_{name}" for name in NAMES]
    wanted = (*SHAPES, *HOW, *FORMS, *names)
    labels = variants | say.outcomes((*wanted, *TAI, *SIZES))
    patterns = Table(
        "win_patterns",
        say("Patterns, as shares of all wins", "各牌型佔全部和牌的比例"),
        tidy(outcome_rows(played, wanted)),
        labels,
        say("– : not part of these rules. 0 % stands with its upper bound.",
            "–：該規則沒有這一項。0 % 附有上限。"),
    )  # fmt: skip
    counts = [f"wilds_{n}_share" for n in WILDS]
    wild_names = {str(n): say(f"{n} wilds" if n != 1 else "1 wild", f"{n} 張財神") for n in WILDS}
    wilds = Table(
        "win_wilds",
        say("Wilds 財神 in the winning hand, as shares of all wins", "和牌中的財神張數佔全部和牌的比例"),
        tidy(outcome_rows(played, counts)),
        variants | {f"wilds_{n}_share": wild_names[str(n)] for n in WILDS},
    )
    worth = Table(
        "win_wilds_points",
        say("Points of a win by its wilds (臨安 in 胡)", "按財神張數的每次和牌點數（臨安以胡計）"),
        tidy(outcome_rows(played, ["points_mean"], by="wilds")),
        variants | wild_names,
    )
    of_wins = say("share of wins, log scale", "佔和牌的比例（對數刻度）")
    charts = [
        Chart("win_shapes", dots(patterns, of_wins, log=True, rows=SHAPES), say(
            "Shapes: four melds and a pair by the number of triplets, and seven pairs by quads."
            " Bars are 95 % intervals; an arrow marks the upper bound where nothing was seen.",
            "牌型：四面子一對按刻子數分列，七對按四張相同的數目分列。橫線為 95 % 區間；箭頭表示未出現者的上限。")),
        Chart("win_wilds", dots(wilds, say("share of wins", "佔和牌的比例")), say(
            "How many wilds the winning hand holds, the winning tile included: most wins hold at"
            " least one.", "和牌時手上的財神張數（含所和的一張）。")),
    ]  # fmt: skip
    words = [headline(played, say, patterns)]
    tables = [patterns, wilds, worth]
    if any(source.rules.scoring == "multiplier" for source in played):
        charts.insert(1, Chart("win_names", dots(patterns, of_wins, log=True, rows=names), say(
            "Named outcomes of the chain and of 暴頭: each further element is several times rarer.",
            "連鎖與暴頭各名目：每多一項，機會少數倍。")))  # fmt: skip
    hu_tai = [source for source in played if source.rules.scoring == "hu_tai"]
    if hu_tai:
        rows = outcome_rows(hu_tai, (*TAI, *SIZES))
        rows += [refused(source) for source in hu_tai if source.has_rows]
        refusal = say("complete hands refused (under 200 or 300 胡)", "成牌而不夠 200／300 胡")
        tai = Table("win_tai", say("胡 and 台 patterns, per win", "台型與胡數（每次和牌）"),
                    tidy(rows), labels | {"refused": refusal})  # fmt: skip
        tables.append(tai)
        charts.append(Chart("win_tai", dots(tai, of_wins, log=True, rows=TAI), say(
            "臨安: patterns that count 台, the wait of the counting reading, and 辣子 (the cap).",
            "臨安：計台的牌型、所計讀法的聽型，以及辣子（封頂）。")))  # fmt: skip
        label = hu_tai[0].label
        words.append(say(
            f"{say.variant(label)}: {tai.cite('refused', label)} of complete hands are refused"
            f" as worth too little; {tai.cite('capped_share', label)} of wins reach 辣子.",
            f"{say.variant(label)}：成牌中有 {tai.cite('refused', label)} 因胡數不夠而不能和；"
            f"和牌中 {tai.cite('capped_share', label)} 達到辣子。",
        ))  # fmt: skip
    return Analysis("win_patterns", title, words, tables, charts)


main = partial(run_script, analyse=analyse, about=__doc__)

if __name__ == "__main__":
    raise SystemExit(main(None))
