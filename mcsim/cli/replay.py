"""`mcsim replay`: a session played again and told."""

import click

from mcsim.cli.options import HELP, load_rules, set_option, variant_argument

__all__ = ["command"]


@click.command("replay", context_settings=HELP)
@variant_argument
@click.option("--seed", type=int, default=0, show_default=True, help="Of the run, 0 … 2^64 − 1.")
@click.option("--session", type=int, default=0, show_default=True, help="Number of the session.")
@click.option("--deal", type=int, help="Only this deal of the session; deals count from 0.")
@click.option(
    "--policy",
    default="value",
    show_default=True,
    help="One for all or four joined by commas: random, chaos, speed, value, or FILE.py:NAME.",
)
@set_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="For a person, or one JSON object an event.",
)
def command(
    variant: str,
    seed: int,
    session: int,
    deal: int | None,
    policy: str,
    settings: tuple[str, ...],
    form: str,
) -> None:
    """Play a session of VARIANT again, the very deals of a run with this seed, and tell it.

    VARIANT is a name (see `mcsim rules list`) or the path of a TOML file.

    Example: mcsim replay hangzhou --seed 1 --session 3 --deal 2 --policy speed
    """
    from mcsim.play.log import json_lines
    from mcsim.play.replay import replay
    from mcsim.play.telling import tell

    rules = load_rules(variant, settings)
    told = replay(rules, seed=seed, session=session, deal=deal, policies=policy)
    for number, events in enumerate(told):
        if form == "jsonl":
            click.echo(json_lines(events), nl=False)
        else:
            click.echo(("\n" if number else "") + tell(events), nl=False)
