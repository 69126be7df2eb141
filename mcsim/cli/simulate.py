"""`mcsim simulate`: play many deals into a run folder."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mcsim.cli.options import HELP, load_rules, policy_option, seed_option, set_option
from mcsim.cli.running import describe, keep_going, make_how, running_options, show
from mcsim.errors import InputError

if TYPE_CHECKING:
    from mcsim.rules import Rules

__all__ = ["command"]


@click.command("simulate", context_settings=HELP)
@click.argument("variants", metavar="VARIANT …", nargs=-1, required=True)
@click.option(
    "--deals",
    type=click.IntRange(1),
    metavar="N",
    help="The shortest run of sessions that holds at least N deals, of each variant.",
)
@click.option("--sessions", type=click.IntRange(1), metavar="N", help="N sessions.")
@click.option(
    "--until",
    metavar="NAME<WIDTH",
    help="Until an estimate is precise: half its 95 % interval as a share of its value, as in "
    "baotou_share<2%; looked at after 1000, 2000, 4000 … sessions.",
)
@click.option("--max-deals", type=click.IntRange(1), metavar="N", help="With --until: the most.")
@seed_option
@click.option(
    "--first",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the first session, to share a big run between machines; see mcsim merge.",
)
@policy_option
@set_option
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="The run folder.")
@click.option(
    "--keep",
    type=click.Choice(["deals", "summary"]),
    default="deals",
    show_default=True,
    help="Every row, or only exact sums that tables are made from.",
)
@click.option("--chunk", type=click.IntRange(1), metavar="N", help="Sessions a part.")
@click.option("--dry-run", is_flag=True, help="Say what it would take, from a short try.")
@running_options
def command(
    variants: tuple[str, ...],
    deals: int | None,
    sessions: int | None,
    until: str | None,
    max_deals: int | None,
    seed: int,
    first: int,
    policy: str,
    settings: tuple[str, ...],
    out: Path | None,
    keep: str,
    chunk: int | None,
    dry_run: bool,
    workers: int | None,
    cluster: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play many deals of each VARIANT into a run folder (of several variants: DIR/VARIANT).

    The same seed, rules and policy give the same rows, whatever the workers and the chunks.

    Example: mcsim simulate hangzhou --deals 1000000 --out runs/hangzhou
    """
    if sum(value is not None for value in (deals, sessions, until)) != 1:
        raise InputError("give one of --deals, --sessions and --until")
    if max_deals is not None and until is None:
        raise InputError("--max-deals goes with --until; without it give --deals")
    if out is None and not dry_run:
        raise InputError("give --out DIR, the folder to write to")

    from mcsim.batch.plan import Plan, default_chunk

    wanted: list[tuple[Path, Rules, Plan]] = []
    for variant in variants:
        rules = load_rules(variant, settings)
        path = Path() if out is None else out if len(variants) == 1 else out / rules.name
        plan = Plan(first, sessions, deals or max_deals, until, chunk or default_chunk(rules, keep))
        wanted.append((path, rules, plan))
    if len({path for path, _, _ in wanted}) < len(wanted) and not dry_run:
        raise InputError("two variants of one name; simulate them into folders of their own")
    for path, rules, plan in wanted:
        if dry_run:
            from mcsim.cli.forecast import forecast

            forecast(rules, plan, seed, policy, keep, workers, as_json=as_json)
            continue
        with keep_going(path):
            from mcsim.batch.runs import start

            with show(rules.name, quiet=quiet) as progress:
                how = make_how(
                    workers=workers, cluster=cluster, keep=keep, until=until, progress=progress
                )
                made = start(path, rules, plan, seed=seed, policies=policy, keep=keep, how=how)
        describe(path, made, as_json=as_json)
