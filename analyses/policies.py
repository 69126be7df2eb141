"""Who plays: the headline figures under several policies, side by side on the same walls.

Runs of one variant under several policies are compared as they are; of a variant that was played
under one policy only, some deals are played here under the others.

Example: python analyses/policies.py runs/all --out reports/policies
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from mcsim.report import (
    Analysis,
    Sheet,
    Source,
    Tongue,
    dots,
    outcome_rows,
    play_source,
    run_script,
)

DEALS = 4_000
TIMES = 5  # one rule set a variant, where rule effects play dozens
POLICIES = ("value", "speed")
SHARES = (
    *("win_rate", "exhausted_rate", "self_draw_share", "baotou_share", "piao_share"),
    *("kong_win_share", "seven_pairs_share", "baotou_reached", "piao_accepted"),
)
MEANS = ("turn_of_win", "points_mean", "payment_dealer")


def under_policies(source: Source, deals: int) -> list[Source]:
    """Play a source's rules under the other policies too."""
    made = {source.policy: Source(source.policy, source.folder, source.where)}
    for policy in POLICIES:
        if policy in made:
            continue
        seed = source.manifest.identity.seed
        play = partial(play_source, source.rules, label=policy, policy=policy)
        made[policy] = play(seed=seed, deals=TIMES * deals)
    return list(made.values())


def add_variant(sheet: Sheet, name: str, played: list[Source], say: Tongue) -> None:
    """Add one variant's table, chart and words."""
    where = say.variant(name)
    rows: list[dict[str, Any]] = outcome_rows(played, (*SHARES, *MEANS))
    table = sheet.table(f"policies_{name}", rows, "policies", where=where)
    sheet.chart(
        f"policies_{name}",
        dots(table, say("share"), rows=SHARES),
        "policies",
        where=where,
    )
    told = []
    for source in played:
        cite = partial(table.cite, column=source.label)
        baotou, turn = cite("baotou_share", interval=True), cite("turn_of_win")
        key = "told_piao" if source.rules.piao else "told"
        numbers = {"baotou": baotou, "piao": cite("piao_share"), "turn": turn}
        told.append(say(key, policy=source.label, **numbers))
    told_all = ("; " if say.lang == "en" else "；").join(told)
    sheet.words.append(say("lead", where=where, told=told_all))


def analyse(sources: Sequence[Source], say: Tongue, deals: int = DEALS) -> Analysis:
    """Compare policies within each variant."""
    played = [source for source in sources if source.size]
    sheet = Sheet("policies", say, say.outcomes((*SHARES, *MEANS)))
    groups: dict[str, list[Source]] = {}
    for source in played:
        groups.setdefault(source.rules.name, []).append(source)
    for name, group in groups.items():
        if len(group) == 1:
            add_variant(sheet, name, under_policies(group[0], deals), say)
        else:
            same = [Source(s.policy, s.folder, s.where, s.run) for s in group]
            add_variant(sheet, name, same, say)
    return sheet.done()


main = partial(run_script, analyse=analyse)

if __name__ == "__main__":
    raise SystemExit(main(None))
