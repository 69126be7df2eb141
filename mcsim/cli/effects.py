"""`mcsim effects`: what each rule does on its own."""

import click

from mcsim.cli.options import (
    HELP,
    load_rules,
    policy_option,
    seed_option,
    set_option,
    variant_argument,
)
from mcsim.cli.studying import show, studying_options, watch

__all__ = ["command"]


@click.command("effects", context_settings=HELP)
@variant_argument
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="FIELD=VALUE",
    help="A change to try, as in reserve=16; several fields in one, with blanks between, change "
    "together. May be repeated. By default every switch.",
)
@set_option
@seed_option
@policy_option
@studying_options
def command(
    variant: str,
    rules: tuple[str, ...],
    settings: tuple[str, ...],
    seed: int,
    policy: str,
    sessions: int | None,
    deals: int | None,
    outcomes: tuple[str, ...],
    workers: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Change one rule of VARIANT at a time and tell what an outcome does, largest effect first.

    All rule sets are played on the same walls. The outcome is points_mean, and 32,000 deals are
    played under each rule set, unless said otherwise.

    Example: mcsim effects hangzhou --rule piao=no --rule reserve=16 --outcome baotou_share
    """
    from mcsim.study import effects

    with watch("rule by rule", quiet=quiet) as progress:
        study = effects(
            load_rules(variant, settings),
            rules,
            outcome=outcomes or "points_mean",
            sessions=sessions,
            deals=deals,
            seed=seed,
            policy=policy,
            workers=workers,
            progress=progress,
        )
    show(study, as_json=as_json)
