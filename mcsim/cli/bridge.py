"""`mcsim bridge`: how much of the difference between two variants each group of rules makes."""

import click

from mcsim.cli.options import HELP, load_rules, policy_option, seed_option, set_option
from mcsim.cli.studying import show, studying_options, watch

__all__ = ["command"]


@click.command("bridge", context_settings=HELP)
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@set_option
@seed_option
@policy_option
@studying_options
def command(
    a: str,
    b: str,
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
    """Tell how much of the difference between A and B each group of rules accounts for.

    Shapley values over the groups in which they differ (wilds, claims, discard wins, kongs, dealer,
    scoring): every mixture of the two is played on the same walls, and the shares sum to b − a. The
    outcome is points_mean, or payment_dealer_relative where the two score in different units;
    16,000 deals are played under each mixture, unless said otherwise.

    Example: mcsim bridge hangzhou yuhang --outcome baotou_share
    """
    from mcsim.study import bridge

    with watch("mixture by mixture", quiet=quiet) as progress:
        study = bridge(
            load_rules(a, settings),
            load_rules(b, settings),
            outcome=outcomes or None,
            sessions=sessions,
            deals=deals,
            seed=seed,
            policy=policy,
            workers=workers,
            progress=progress,
        )
    show(study, as_json=as_json)
