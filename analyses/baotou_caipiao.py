"""暴頭 and 財飄: how often they are within reach, offered, taken and won, and by what.

Example: python analyses/baotou_caipiao.py runs/all --out reports/baotou_caipiao
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from mcsim.report import Analysis, Sheet, Source, Tongue, dots, lines, outcome_rows, run_script

SEAT = (
    *("baotou_reached", "baotou_won", "baotou_success", "piao_offered", "piao_taken", "piao_won"),
    *("piao_accepted", "piao_success"),
)
NAMES = (
    *("name_kong_win", "name_baotou", "name_kong_baotou", "name_piao_1", "name_piao_2"),
    *("name_piao_3", "name_kong_piao", "name_piao_kong"),
)
FORMS = ("baotou_share", "piao_share", "kong_win_share")
SHAPES = ("standard", "seven_pairs")
DRAWS = (*range(1, 9), 10, 12, 14, 16, 18)


def name_rows(source: Source) -> list[dict[str, Any]]:
    """Count the names of the chain per deal: bits of the column `names` (docs/tables.md)."""
    bits = source.deals["names"]
    return [
        {"row": name, "column": source.label} | source.share((bits >> bit & 1) > 0)
        for bit, name in enumerate(NAMES)
    ]


def draw_rows(source: Source) -> list[dict[str, Any]]:
    """Count the seats that were any-wait by their own draw n."""
    at = source.seats["any_wait_at"]
    return [
        {"row": str(n), "column": source.label}
        | source.share((at >= 0) & (at <= n), unit="seat of a deal")
        for n in DRAWS
    ]


def analyse(sources: Sequence[Source], say: Tongue) -> Analysis:
    """Estimate the odds of 暴頭, 飄 and 槓開 per seat, per deal and per win."""
    played = [source for source in sources if source.size]
    labels = say.variants(played) | say.outcomes((*SEAT, *NAMES, *FORMS))
    labels |= {f"wilds_dealt_{n}": say("dealt", wilds=say(f"wilds_{n}")) for n in range(5)}
    labels |= {
        f"shape_{shape}.{form}": say("of_shape", shape=say(shape), form=say.outcome(form))
        for shape in SHAPES
        for form in FORMS
    }
    sheet = Sheet("baotou_caipiao", say, labels)
    if not played:
        return sheet.done()
    seat = sheet.table("odds_seat", outcome_rows(played, SEAT))
    rows = [source for source in played if source.has_rows]
    if named := [source for source in rows if source.rules.scoring == "multiplier"]:
        deal = sheet.table("odds_deal", [row for source in named for row in name_rows(source)])
        sheet.chart("odds_deal", dots(deal, say("share_of_deals_log"), log=True))
    wilds = sheet.table("odds_wilds", outcome_rows(played, ["baotou_reached"], by="wilds_dealt"))
    sheet.chart("odds_wilds", dots(wilds, say("share_of_seats")))
    sheet.table("odds_shape", outcome_rows(played, FORMS, by="shape"))
    if rows:
        draws = sheet.table("odds_draws", [row for source in rows for row in draw_rows(source)])
        sheet.chart("odds_draws", lines(draws, say("own_draws"), say("share_of_seats")))
    for source in played:
        cite = partial(seat.cite, column=source.label)
        reached, where = cite("baotou_reached", interval=True), say.variant(source.label)
        told = [say("reached", where=where, reached=reached, won=cite("baotou_won"))]
        if source.rules.piao:
            offered, taken, won = map(cite, ("piao_offered", "piao_taken", "piao_won"))
            told.append(say("floats", where=where, offered=offered, taken=taken, won=won))
        sheet.words.append(say.sentences(told))
    return sheet.done()


main = partial(run_script, analyse=analyse)

if __name__ == "__main__":
    raise SystemExit(main(None))
