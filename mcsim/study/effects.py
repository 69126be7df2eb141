"""What each rule does on its own: one field changed at a time, on common sessions."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from mcsim.errors import InputError
from mcsim.rules import FIELDS, Rules
from mcsim.rules.combinations import CHECKS
from mcsim.rules.fields import shown
from mcsim.study.common import Common, Progress, count_sessions
from mcsim.study.compare import adjust, difference
from mcsim.study.result import Study
from mcsim.study.sides import describe, load, read_settings
from mcsim.study.sums import check_names, rules_unit

__all__ = ["effects", "switches"]

DEALS = 32_000  # under each rule set, where nothing is said

# What a field is set to that makes no sense beside a changed one: it goes with it.
OFF = {
    "white_substitutes": False,
    "kong_flower": False,
    "indicator_in_reserve": False,
    "lock_trigger": "none",
    "seven_pairs": False,
}


class Change(NamedTuple):
    """Some fields to change, and the rules that come of it; None and why where they are refused."""

    asked: Mapping[str, Any]
    rules: Rules | None
    refusal: str = ""


def switches(rules: Rules) -> list[dict[str, Any]]:
    """List every switch thrown: each other value of every bool and choice field in use.

    `scoring` is left out: it is no rule beside others but another language of points. Numbers are
    changed on request only.

    Examples
    --------
    >>> switches(Rules.load("hangzhou"))[:3]
    [{'wild_source': 'below_indicator'}, {'wild_source': 'white'}, {'wild_source': 'none'}]
    """
    return [
        {name: value}
        for name, field in FIELDS.items()
        if field.choices and name != "scoring" and rules.uses(name)
        for value in field.choices
        if value != getattr(rules, name)
    ]


def change(rules: Rules, asked: Mapping[str, Any]) -> Change:
    """Change fields; what the rules allow no more beside them is switched off with them.

    Examples
    --------
    >>> change(Rules.load("hangzhou"), {"wild_source": "white"}).rules
    <Rules hangzhou: wild_source=white white_substitutes=no indicator_in_reserve=no>
    >>> change(Rules.load("linan"), {"seven_pairs": True}).refusal
    'seven_pairs: found yes; allowed: no with scoring = hu_tai'
    """
    values = rules.to_dict() | dict(asked)
    with_it = {
        name: OFF[name]
        for name, check in CHECKS.items()
        if name in OFF and name not in asked and check(values)
    }
    try:
        return Change(asked, rules.replace(**with_it, **asked))
    except InputError as error:
        return Change(asked, None, str(error).removeprefix("override: "))


def effects(
    variant: str | Path | Rules,
    rules: Iterable[str | Mapping[str, Any]] = (),
    *,
    outcome: str | Iterable[str] = "points_mean",
    sessions: int | None = None,
    deals: int | None = None,
    seed: int = 0,
    policy: str = "value",
    level: float = 0.95,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Study:
    """Change one rule at a time and see what an outcome does.

    Parameters
    ----------
    variant : str, Path or Rules
        What is changed.
    rules : iterable of str or mapping
        Changes to try, each as `"reserve=16"` or `{"reserve": 16}`; several fields in one are
        changed together. By default every switch (`switches`); those that the rules refuse are
        progress in the notes.
    outcome : str or iterable of str
        Names; `payment_dealer_relative` and the like are shares of the mean absolute payment.
    sessions, deals : int, optional
        How much to play under each rule set; 32,000 deals where neither is given.
    seed : int
    policy : str
        One name, or four joined by commas.
    level : float
        Confidence level.
    workers : int, optional
        Threads.
    progress : callable, optional
        Told how far playing has come.

    Returns
    -------
    Study
        Records of `rule, from, to, outcome, difference, se, low, high`, the largest difference
        first; then `variance_ratio`, `p_holm` (adjusted for all shown), `differing` (sessions) and
        `also`, fields that had to go with the change. Where no session differs, `difference` and
        `se` are 0 and the ends None: the rule did not come up, and nothing tells how rarely it
        does. A change to the same rules is 0 for certain.

    Raises
    ------
    InputError
        If a field, value or outcome is unknown, or a change that was asked for is refused.

    Examples
    --------
    >>> study = effects("yuhang", ["rob_kong=yes"], sessions=4, policy="random")
    >>> [study.records[0][key] for key in ("rule", "from", "to", "difference")]
    ['rob_kong', True, True, 0.0]
    """
    base = load(variant)
    names = check_names([outcome] if isinstance(outcome, str) else outcome)
    asked = [read_settings(one, "rule") for one in rules]
    changes = [change(base, one) for one in asked or switches(base)]
    for refused in changes:
        if asked and refused.rules is None:
            raise InputError(refused.refusal)
    played = [(one.asked, one.rules) for one in changes if one.rules is not None]
    many = [base, *(changed for _, changed in played)]
    common = Common(seed, policy, count_sessions(many, sessions, deals, DEALS), workers)
    made = common.play(many, names, progress)
    before = made[base.digest]
    records = []
    for name in names:
        rows = [
            tell(base, fields, changed, name)
            | difference(
                before,
                made[changed.digest],
                name,
                level=level,
                same=changed.digest == base.digest,
            )
            | {"also": also(base, fields, changed)}
            for fields, changed in played
        ]
        records += sorted(rows, key=lambda row: -abs(row["difference"] or 0))
    adjust(records)
    notes = [
        f"{common.sessions.size} common sessions, {before.deals} deals of {describe(base)}, "
        f"seed {seed}, policy {policy}. Differences are to − from.",
        *explain(base, records),
        *(f"Left out: {one.refusal}." for one in changes if one.rules is None),
    ]
    title = f"{describe(base)}: effect of each rule on {', '.join(names)}"
    return Study(title, tuple(records), tuple(notes), level)


def tell(base: Rules, fields: Mapping[str, Any], changed: Rules, name: str) -> dict[str, Any]:
    """Say which fields go from what to what; several are progress in one text."""
    before, after = base.to_dict(), changed.to_dict()
    rule = " ".join(fields)
    if len(fields) == 1:
        return {"rule": rule, "from": before[rule], "to": after[rule], "outcome": name}
    old, new = (" ".join(shown(values[field]) for field in fields) for values in (before, after))
    return {"rule": rule, "from": old, "to": new, "outcome": name}


def also(base: Rules, fields: Mapping[str, Any], changed: Rules) -> dict[str, Any]:
    """Fields that went with a change without being asked for."""
    before = base.to_dict()
    return {
        name: value
        for name, value in changed.to_dict().items()
        if name not in fields and value != before[name]
    }


def explain(base: Rules, records: list[dict[str, Any]]) -> list[str]:
    """Say what pairing saved, what went along, and in what units payments are."""
    notes = []
    for name, rows in groupby(records, lambda row: row["outcome"]):
        found = [row["variance_ratio"] for row in rows if row["variance_ratio"] is not None]
        if found:
            notes.append(
                f"Variance ratio of {name} (how many times fewer deals than independent runs "
                f"need): median {median(found):.3g} over {len(found)} rules that change something."
            )
    for row in {(row["rule"], str(row["to"])): row for row in records if row["also"]}.values():
        with_it = " ".join(f"{name}={shown(value)}" for name, value in row["also"].items())
        new = row["to"] if isinstance(row["to"], str) else shown(row["to"])
        notes.append(f"{row['rule']} to {new} goes with {with_it}.")
    if any(row["difference"] == 0 and row["low"] is None for row in records):
        notes.append("0 without an interval: no session came out differently.")
    if "scoring" in {field for row in records for field in row["rule"].split()} and any(
        rules_unit(base, row["outcome"]) for row in records
    ):
        notes.append(
            "Payments are in different units (points, 胡): raw differences mix the units; "
            "the …_relative outcomes are shares of the mean absolute payment."
        )
    return notes
