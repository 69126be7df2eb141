"""`mcsim compare`: every outcome under several rules side by side."""

from typing import Any

import click

from mcsim.cli.options import HELP, set_option
from mcsim.cli.studying import show, studying_options, watch

__all__ = ["command"]


@click.command("compare", context_settings=HELP)
@click.argument("sides", metavar="A [B …]", nargs=-1, required=True)
@set_option
@click.option("--seed", type=int, metavar="S", help="0, or the run folders'.")
@click.option(
    "--policy",
    metavar="P",
    help="One policy for all seats, or four joined by commas; value, or the run folders'.",
)
@studying_options
def command(
    sides: tuple[str, ...],
    settings: tuple[str, ...],
    seed: int | None,
    policy: str | None,
    sessions: int | None,
    deals: int | None,
    outcomes: tuple[str, ...],
    workers: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Compare outcomes of A with those of B …, played on the same walls.

    Each is a variant, a TOML file, a run folder, or a change of A as in piao=no. With A alone,
    --set makes B; otherwise it changes all sides that are played. Differences are b − a, paired by
    session; 100,000 deals are played unless --deals or --sessions says otherwise.

    Example: mcsim compare hangzhou yuhang --deals 20000 --outcome baotou_share
    """
    from mcsim.rules import parse_setting
    from mcsim.study import compare

    changes: dict[str, Any] = dict(map(parse_setting, settings))
    with watch("comparing", quiet=quiet) as progress:
        study = compare(
            *sides,
            outcome=outcomes,
            sessions=sessions,
            deals=deals,
            seed=seed,
            policy=policy,
            workers=workers,
            progress=progress,
            **changes,
        )
    show(study, as_json=as_json)
