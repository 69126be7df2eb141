"""`mcsim piao`: win now, or float 財飄."""

import json
from typing import TYPE_CHECKING, Any

import click

from mcsim.cli.options import (
    HELP,
    json_option,
    load_rules,
    policy_option,
    seed_option,
    set_option,
    variant_argument,
)

if TYPE_CHECKING:
    from mcsim.study.piao import PiaoStudy

__all__ = ["command"]

TITLES = {
    "offer": "offer",
    "left": "tiles left",
    "drawn": "tiles drawn",
    "melds": "opponents' melds",
    "role": "seat",
    "streak": "streak",
}


@click.command("piao", context_settings=HELP)
@variant_argument
@click.option("--deals", type=click.IntRange(1), default=100_000, show_default=True, metavar="N")
@seed_option
@policy_option
@set_option
@click.option("--workers", type=click.IntRange(1), metavar="W", help="Threads; one a core.")
@json_option
def command(
    variant: str,
    deals: int,
    seed: int,
    policy: str,
    settings: tuple[str, ...],
    workers: int | None,
    as_json: bool,
) -> None:
    """Win now or float? Fork every deal wherever a 飄 is on offer, and play it both ways.

    Both sides run on the same wall. Gains are payments to the seat in that deal; intervals are
    95 %, by session.

    Example: mcsim piao hangzhou --deals 200000
    """
    from mcsim.study.piao import piao_study

    study = piao_study(
        load_rules(variant, settings), deals=deals, seed=seed, policy=policy, workers=workers
    )
    click.echo(json.dumps(as_keys(study), ensure_ascii=False) if as_json else describe(study))


def as_keys(study: "PiaoStudy") -> dict[str, Any]:
    """Give the keys of the JSON answer; what a sample cannot tell is null."""
    return {
        "variant": study.rules.name,
        "policy": study.policy,
        "seed": study.seed,
        "sessions": study.sessions,
        "deals": study.deals,
        "unit": study.unit,
        "advice": study.advice.text,
        "table": json.loads(study.table().to_json(orient="records")),
        "heat": json.loads(study.heat().to_json(orient="records")),
    }


def describe(study: "PiaoStudy") -> str:
    """Write the study for a person: how often, what each way came to, the advice."""
    told = [
        f"{study.rules.name}, policy {study.policy}, seed {study.seed}: "
        f"{study.offers.size:,} offers of a 飄 in {study.deals:,} deals",
        "",
        f"{'':24}{'offers':>7}  {'gain of floating, ' + study.unit:<30}{'other way':>9}  "
        f"{'wins':<19}{'beaten':>6}{'break-even':>12}",
    ]
    cut = ""
    for row in study.table().to_dict("records"):
        if row["cut"] != cut:
            cut = row["cut"]
            told.append(TITLES[cut])
        named = {"win": "a win too", "no_win": "no win"}.get(row["group"], row["group"])
        gain = f"{row['gain']:+.2f} [{row['low']:+.2f}, {row['high']:+.2f}]"
        if "inf" in gain:
            gain = f"{row['gain']:+.2f} (too few to tell)"
        wins = (
            f"{100 * row['win_chance']:.0f} % [{100 * row['win_low']:.0f}, "
            f"{100 * row['win_high']:.0f}]"
        )
        even = row["break_even"]
        told.append(
            f"  {named:<22}{row['offers']:>7}  {gain:<30}{row['kept']:>9.2f}  {wins:<19}"
            f"{100 * row['beaten']:>4.0f} %" + (f"{100 * even:>10.0f} %" if even == even else "")
        )
    return "\n".join(
        [
            *told,
            "",
            "wins: share of floats that the seat went on to win; beaten: another won first;",
            "break-even: the share from which floating pays, (V + L) / (2V + L), with V the win",
            "given up and L the mean loss of a float not won. All but the first part: offers with",
            "a win too.",
            "",
            f"{study.advice.text}.",
        ]
    )
