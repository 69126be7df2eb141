"""Win now or float: every offer of a 財飄 played on both ways on the same wall.

Example: python analyses/piao_or_win.py runs/all --out reports/piao_or_win
"""

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import mcsim
from mcsim.report import Analysis, Sheet, Source, Tongue, dots, heat, run_script

if TYPE_CHECKING:
    from mcsim.study.piao import PiaoStudy

DEALS = 4_000
TIMES = 20  # offers are rare, and one rule set is played where rule effects play dozens
ROLES = ("dealer", "other")


def cell(kind: str, value: float, low: float = math.nan, high: float = math.nan) -> dict[str, Any]:
    """Numbers of a cell."""
    return {"estimate": value, "low": low, "high": high, "kind": kind}


def gain_rows(study: "PiaoStudy") -> list[dict[str, Any]]:
    """Mean gain, chances and break-even by group; group names are kept as the study gives them."""
    rows: list[dict[str, Any]] = []
    for found in study.table().to_dict("records"):
        row = {"row": f"{found['cut']} {found['group']}", "denominator": found["offers"]}
        cells = {
            "gain": cell("shift", found["gain"], found["low"], found["high"]) | {"se": found["se"]},
            "won": cell("share", found["win_chance"], found["win_low"], found["win_high"]),
            "beaten": cell("share", found["beaten"], found["beaten_low"], found["beaten_high"]),
            "break_even": cell("share", found["break_even"]),
            "offers": cell("mean", found["offers"]),
        }
        rows += [row | {"column": column} | numbers for column, numbers in cells.items()]
    return rows


def heat_rows(study: "PiaoStudy") -> list[dict[str, Any]]:
    """Mean gain by tiles left and by the melds of the opponent with most."""
    return [
        {"row": f"left {found['left']}", "column": f"melds {found['melds']}"}
        | cell("shift", found["gain"], found["low"], found["high"])
        | {"se": found["se"], "denominator": found["offers"]}
        for found in study.heat().to_dict("records")
    ]


def advice_rows(study: "PiaoStudy") -> list[dict[str, Any]]:
    """Worth of the advice, on sessions it was not chosen on."""
    gain = study.advice.gain
    if gain is None:
        return []
    return [{"row": "advice", "column": "gain"} | cell("shift", gain.value, gain.low, gain.high)]


def name_groups(study: "PiaoStudy", say: Tongue) -> dict[str, str]:
    """Name rows and columns."""
    names = {key: say(f"column_{key}") for key in ("gain", "won", "beaten", "break_even", "offers")}
    for cut, group in study.table()[["cut", "group"]].itertuples(index=False):
        word = group if group[0].isdigit() else say(f"group_{group}")
        names[f"{cut} {group}"] = say(f"cut_{cut}", group=word)
    heat_groups = study.heat()
    names |= {f"left {group}": say("cut_left", group=group) for group in heat_groups["left"]}
    names |= {f"melds {group}": say("cut_melds", group=group) for group in heat_groups["melds"]}
    return names | {"advice": say("advice_row")}


def advise(study: "PiaoStudy", say: Tongue, where: str, gain: str) -> str:
    """Say the one line to keep."""
    guide = study.advice.guide
    if guide is None:
        return say("too_few", where=where)
    if guide.left is None:
        return say("never", where=where)
    key = "while_left" if guide.melds >= 4 else "while_left_melds"
    unit = say("hu" if study.rules.scoring == "hu_tai" else "points")
    return say(key, where=where, left=guide.left, melds=guide.melds, gain=gain, unit=unit)


def add_variant(sheet: Sheet, source: Source, say: Tongue, deals: int) -> None:
    """Study one variant."""
    seed, name = source.manifest.identity.seed, source.rules.name
    study = mcsim.piao_study(source.rules, deals=TIMES * deals, seed=seed, policy=source.policy)
    where = say.variant(source.label)
    if not study.offers.size:
        sheet.words.append(say("no_offer", where=where))
        return
    sheet.labels = {**sheet.labels, **name_groups(study, say)}
    table = sheet.table(f"piao_{name}", gain_rows(study) + advice_rows(study), "piao", where=where)
    gains = [row for row in table.keys("row") if row != "advice"]
    figure = dots(table, say("gain_axis"), rows=gains, columns=["gain"])
    sheet.chart(f"piao_{name}", figure, "piao", where=where)
    rows = heat_rows(study)
    if any(row["denominator"] for row in rows):
        grid = sheet.table(f"piao_heat_{name}", rows, "piao_heat", where=where)
        sheet.chart(f"piao_heat_{name}", heat(grid, say("gain_axis")), "piao_heat", where=where)
    sheet.words.append(advise(study, say, where, table.cite("advice", "gain", interval=True)))


def analyse(sources: Sequence[Source], say: Tongue, deals: int = DEALS) -> Analysis:
    """Study every variant that has the 財飄."""
    sheet = Sheet("piao_or_win", say, {})
    played = {source.rules.name: source for source in sources if source.size}
    for source in played.values():
        if source.rules.piao:
            add_variant(sheet, source, say, deals)
        else:
            sheet.words.append(say("no_piao", where=say.variant(source.label)))
    return sheet.done()


main = partial(run_script, analyse=analyse)

if __name__ == "__main__":
    raise SystemExit(main(None))
