"""`mcsim simulate --dry-run`: what a run would take, from a small one."""

import math
import time
from typing import TYPE_CHECKING, Any

import click

from mcsim.cli.running import cores, count_named

if TYPE_CHECKING:
    from mcsim.batch.plan import Plan
    from mcsim.rules import Rules

__all__ = ["forecast"]

PILOT = 200  # sessions
SHOWN = ("win_rate", "exhausted_rate", "baotou_share", "seven_pairs_share", "points_mean")


def forecast(
    rules: "Rules",
    plan: "Plan",
    seed: int,
    policy: str,
    keep: str,
    workers: int | None,
    *,
    as_json: bool,
) -> None:
    """Print time, disk and half-widths to expect of a run, scaled up from a small one."""
    from functools import partial

    from mcsim.batch.chunk import Job, play_chunk
    from mcsim.batch.identity import identify
    from mcsim.batch.precision import Precision
    from mcsim.tables import count_summary
    from mcsim.tables.estimates import judge

    identity = identify(rules, seed, policy)
    goal = Precision.read(plan.until) if plan.until else None
    names = (*SHOWN, goal.outcome) if goal else SHOWN
    counter = count_summary if keep == "summary" else partial(count_named, names=names)
    job = Job(rules, identity, keep, counter)
    play_chunk(job, 0, 1)
    began = time.perf_counter()
    made = play_chunk(job, 0, PILOT)
    seconds = time.perf_counter() - began
    pilot = made.part.deals
    most = plan.most_sessions(rules)
    deals = float(plan.deals or pilot)
    if most is not None:
        deals = round(most * pilot / PILOT)
    if goal:
        width = judge(goal.outcome, made.tallies).relative_half_width
        needed = pilot * (width / goal.width) ** 2
        deals = min(deals if plan.deals else math.inf, needed)
    number = workers or cores()
    chunks = deals / pilot * PILOT / plan.chunk
    size = sum(map(len, made.files)) * (chunks if keep == "summary" else deals / pilot)
    half = {}
    for name in dict.fromkeys(names):
        found = judge(name, made.tallies)
        shrink = math.sqrt(pilot / deals) if deals else math.nan
        half[name] = {"value": found.value, "half_width": (found.high - found.low) / 2 * shrink}
    values: dict[str, Any] = {
        "variant": rules.name,
        "seed": seed,
        "policy": policy,
        "deals": deals if math.isfinite(deals) else None,
        "workers": number,
        "seconds": deals / pilot * seconds / number,
        "bytes": size,
        "expected": half,
    }
    if as_json:
        import json

        click.echo(json.dumps(values, ensure_ascii=False))
        return
    click.echo(
        f"{rules.name}, policy {policy}, seed {seed}: about {deals:,.0f} deals, "
        f"{values['seconds']:,.0f} s with {number} workers, {size / 1e6:,.1f} MB "
        f"(from {pilot} deals); 95 % intervals to expect:"
    )
    for name, row in half.items():
        click.echo(f"  {name:20} {row['value']:.4g} ± {row['half_width']:.2g}")
