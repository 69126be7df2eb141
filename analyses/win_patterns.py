"""Win patterns: how often each shape and named outcome wins, and with how many wilds.

Example: python analyses/win_patterns.py runs/all --out reports/win_patterns
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from mcsim.report import Analysis, Sheet, Source, Tongue, dots, outcome_rows, run_script

SHAPES = (
    *(f"triplets_{n}_share" for n in range(5)),
    *(f"quads_{n}_share" for n in range(4)),
    "seven_pairs_share",
)
HOW = ("self_draw_share", "discard_win_share", "robbed_kong_share", "dealer_win_share")
FORMS = ("baotou_share", "piao_share", "kong_win_share", "contract_share", "heavenly_share")
NAMES = (
    *("name_kong_win", "name_baotou", "name_kong_baotou", "name_piao_1", "name_piao_2"),
    *("name_piao_3", "name_kong_piao", "name_piao_kong"),
)
WAITS = ("single", "closed", "edge", "dual_pair", "pinghu", "two_sided")
TAI = (
    *("name_full_flush", "name_half_flush", "name_all_triplets", "wild_single_share"),
    *(f"wait_{name}_share" for name in WAITS),
    "capped_share",
)
SIZES = ("hu_mean", "tai_mean", "raw_mean", "points_mean")
WILDS = tuple(f"wilds_{n}_share" for n in range(5))


def refused(source: Source) -> dict[str, Any]:
    """Share of complete hands that were worth too little to win (L2)."""
    refused, won = source.deals["refused"], source.deals["winner"] >= 0
    total = source.mean(refused, refused + won, unit="complete hand", kind="share")
    return {"row": "refused", "column": source.label} | total


def add_tai(sheet: Sheet, sources: Sequence[Source], say: Tongue) -> None:
    """Add 胡 and 台 patterns, where they are played."""
    rows = outcome_rows(sources, (*TAI, *SIZES))
    tai = sheet.table("win_tai", rows + [refused(source) for source in sources if source.has_rows])
    sheet.chart("win_tai", dots(tai, say("share_of_wins_log"), log=True, rows=TAI))
    for source in sources:
        cite = partial(tai.cite, column=source.label)
        where = say.variant(source.label)
        capped, refusal = cite("capped_share", interval=True), cite("refused")
        sheet.words.append(say("tai", where=where, refused=refusal, capped=capped))


def analyse(sources: Sequence[Source], say: Tongue) -> Analysis:
    """Count shapes, names, wilds, and 胡 and 台."""
    played = [source for source in sources if source.size]
    labels = say.variants(played) | say.outcomes((*SHAPES, *HOW, *FORMS, *NAMES, *TAI, *SIZES))
    labels |= {f"wilds_{n}_share": say(f"wilds_{n}") for n in range(5)}
    labels |= {f"wilds_{n}": say(f"wilds_{n}") for n in range(5)} | {"refused": say("refused")}
    sheet = Sheet("win_patterns", say, labels)
    if not played:
        return sheet.done()
    multiplier = [source for source in played if source.rules.scoring == "multiplier"]
    hu_tai = [source for source in played if source.rules.scoring == "hu_tai"]
    patterns = sheet.table("win_patterns", outcome_rows(played, (*SHAPES, *HOW, *FORMS, *NAMES)))
    wilds = sheet.table("win_wilds", outcome_rows(played, WILDS))
    sheet.table("win_wilds_points", outcome_rows(played, ["points_mean"], by="wilds"))
    sheet.chart("win_shapes", dots(patterns, say("share_of_wins_log"), log=True, rows=SHAPES))
    if multiplier:
        sheet.chart("win_names", dots(patterns, say("share_of_wins_log"), log=True, rows=NAMES))
    sheet.chart("win_wilds", dots(wilds, say("share_of_wins")))
    for source in played:
        cite = partial(patterns.cite, column=source.label, interval=True)
        cited = {name: cite(f"{name}_share") for name in ("baotou", "piao", "kong_win")}
        cited |= {name: cite(f"{name}_share") for name in ("self_draw", "seven_pairs")}
        where = say.variant(source.label)
        sheet.words.append(say(source.rules.scoring, where=where, **cited))
    if hu_tai:
        add_tai(sheet, hu_tai, say)
    return sheet.done()


main = partial(run_script, analyse=analyse)

if __name__ == "__main__":
    raise SystemExit(main(None))
