"""Rule effects on common walls: each rule alone, variants side by side, and what sets them apart.

Example: python analyses/rule_effects.py runs/all --out reports/rule_effects
"""

import math
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from statistics import median
from typing import Any

import mcsim
from mcsim.report import Analysis, Sheet, Source, Tongue, bars, run_script
from mcsim.tables import OUTCOMES

DEALS = 4_000
TRIED = ("baotou_share", "points_mean")
HEADLINES = (
    *("win_rate", "exhausted_rate", "self_draw_share", "baotou_share", "kong_win_share"),
    *("baotou_reached", "turn_of_win", "payment_dealer", "payment_dealer_relative"),
)
SHOWN = 14  # rules in a tornado
Record = dict[str, Any]


def kind(outcome: str) -> str:
    """Say whether an outcome is a share."""
    return "share" if outcome in OUTCOMES and OUTCOMES[outcome].is_share else "mean"


def change_kind(outcome: str) -> str:
    """Say what a difference of an outcome is: of shares, or of means."""
    return "gap" if kind(outcome) == "share" else "shift"


def known(value: float | None) -> float:
    """Give nan for what is not known."""
    return math.nan if value is None else value


def cell(record: Record, key: str, of: str) -> Record:
    """Numbers of an estimated difference."""
    numbers = {name: known(record[name]) for name in ("se", "low", "high")}
    return numbers | {"estimate": known(record[key]), "kind": of}


def point(value: float | None, of: str) -> Record:
    """Numbers of a value without an interval."""
    return {"estimate": known(value), "low": math.nan, "high": math.nan, "kind": of}


def name_change(record: Record, say: Tongue) -> str:
    """Name a rule and what it is changed to."""
    return f"{say.rule(record['rule'])} → {say.setting(record['to'])}"


def draw(records: Sequence[Record], key: str, names: Sequence[str], of: str, xlabel: str) -> Any:
    """Draw differences as bars."""
    scale = 100 if of == "share" else 1
    values = [[scale * known(record[end]) for end in (key, "low", "high")] for record in records]
    return bars(dict(zip(names, map(tuple, values), strict=True)), xlabel)


def add_effects(sheet: Sheet, source: Source, say: Tongue, deals: int) -> None:
    """Add what each rule of a variant does."""
    how = {"deals": deals, "seed": source.manifest.identity.seed, "policy": source.policy}
    study = mcsim.effects(source.rules, outcome=TRIED, **how)
    name, where = source.rules.name, say.variant(source.rules.name)
    moved = {name_change(record, say) for record in study.records if record["differing"]}
    idle = {name_change(record, say): None for record in study.records if not record["differing"]}
    rows = []
    for record in study.records:
        if (change := name_change(record, say)) not in moved:
            continue
        difference = cell(record, "difference", change_kind(record["outcome"]))
        rows.append({"row": change, "column": record["outcome"]} | difference)
        ratio = point(record["variance_ratio"], "mean")
        rows.append({"row": change, "column": f"ratio.{record['outcome']}"} | ratio)
    table = sheet.table(f"effects_{name}", rows, "effects", where=where)
    for outcome in TRIED:
        told = [r for r in study.records if r["outcome"] == outcome and r["differing"]][:SHOWN]
        what = {"where": where, "outcome": say.outcome(outcome)}
        names = [name_change(record, say) for record in told]
        unit = say("percent_points") if kind(outcome) == "share" else say.unit(source)
        figure = draw(told, "difference", names, kind(outcome), say("difference", unit=unit))
        sheet.chart(f"effects_{name}_{outcome}", figure, "effects", **what)
        what |= {"rule": names[0], "effect": table.cite(names[0], outcome, interval=True)}
        what |= {"unit": "" if kind(outcome) == "share" else f" {unit}"}
        sheet.words.append(say("strongest", meaning=say.meaning(told[0]["rule"]), **what))
    still = say.join(f"`{change}`" for change in idle if change not in moved)
    sheet.asides += [say("idle", where=where, rules=still)] if still else []
    ratios = [r["variance_ratio"] for r in study.records if r["variance_ratio"] is not None]
    if ratios:
        row = {"row": "ratio", "column": "median"} | point(median(ratios), "mean")
        saved = sheet.table(f"saved_{name}", [row], "saved", where=where)
        sheet.asides.append(say("saved", where=where, ratio=saved.cite("ratio", "median")))


def add_pair(sheet: Sheet, one: Source, other: Source, say: Tongue, deals: int) -> None:
    """Add two variants side by side, and the bridge between them."""
    how = {"deals": deals, "seed": one.manifest.identity.seed, "policy": one.policy}
    names = {"a": say.variant(one.rules.name), "b": say.variant(other.rules.name)}
    key = f"{one.rules.name}_{other.rules.name}"
    study = mcsim.compare(one.rules, other.rules, outcome=HEADLINES, **how)
    rows = []
    for record in study.records:
        row, of = {"row": record["outcome"]}, kind(record["outcome"])
        rows += [row | {"column": side} | point(record[side], of) for side in ("a", "b")]
        difference = cell(record, "difference", change_kind(record["outcome"]))
        rows.append(row | {"column": "b − a"} | difference)
        rows.append(row | {"column": "ratio"} | point(record["variance_ratio"], "mean"))
    sheet.table(f"compare_{key}", rows, "compare", **names)
    bridge = mcsim.bridge(one.rules, other.rules, outcome="baotou_share", **how)
    rows = [
        {"row": record["group"], "column": "share"} | cell(record, "share", "gap")
        for record in bridge.records
    ]
    whole = {"row": "whole", "column": "share"} | cell(bridge.whole[0], "difference", "gap")
    table = sheet.table(f"bridge_{key}", [*rows, whole], "bridge", **names)
    groups = [table.label(record["group"]) for record in bridge.records]
    xlabel = say("difference", unit=say("percent_points"))
    figure = draw(bridge.records, "share", groups, "share", xlabel)
    sheet.chart(f"bridge_{key}", figure, "bridge", **names)
    most = max(bridge.records, key=lambda record: abs(record["share"]))["group"]
    parts = {"whole": table.cite("whole", "share", interval=True), "most": table.label(most)}
    sheet.words.append(say("bridged", part=table.cite(most, "share"), **parts, **names))


def analyse(sources: Sequence[Source], say: Tongue, deals: int = DEALS) -> Analysis:
    """Study every variant and every pair of them."""
    groups = ("wilds", "claims", "discard wins", "kongs", "dealer", "scoring", "whole")
    labels = {name: say(name) for name in (*groups, "a", "b", "ratio", "share", "median")}
    labels |= say.outcomes([name for name in HEADLINES if name in OUTCOMES] + list(TRIED))
    labels |= {f"ratio.{name}": say("ratio") for name in TRIED}
    labels |= {name: say(name) for name in ("payment_dealer_relative", "b − a")}
    sheet = Sheet("rule_effects", say, labels)
    played = {source.rules.digest: source for source in sources if source.size}
    for source in played.values():
        add_effects(sheet, source, say, deals)
    for one, other in combinations(played.values(), 2):
        add_pair(sheet, one, other, say, deals)
    return sheet.done()


main = partial(run_script, analyse=analyse)

if __name__ == "__main__":
    raise SystemExit(main(None))
