"""`mcsim whatif`: what each legal action of a position is worth."""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from mcsim.cli.options import HELP, load_rules, seed_option, set_option

if TYPE_CHECKING:
    from mcsim.study.whatif import WhatIf

__all__ = ["command"]

VERBS = {
    "discard": "discard",
    "concealed_kong": "concealed kong 暗槓",
    "added_kong": "added kong 補槓",
    "win": "win 胡",
}


@click.command("whatif", context_settings=HELP)
@click.option(
    "--hand", required=True, metavar="TILES", help="Concealed tiles, the tile drawn last."
)
@click.option("--variant", default="hangzhou", show_default=True, help="Name, or a TOML file.")
@set_option
@click.option("--meld", "melds", multiple=True, metavar="MELD", help="'pong 111m'; repeatable.")
@click.option("--right-meld", "right", multiple=True, metavar="MELD", help="Of the next seat.")
@click.option("--across-meld", "across", multiple=True, metavar="MELD", help="Of the seat across.")
@click.option("--left-meld", "before", multiple=True, metavar="MELD", help="Of the seat before.")
@click.option("--wild", metavar="TILE", help="The kind that is wild.")
@click.option("--indicator", metavar="TILE", help="Or the tile turned up.")
@click.option("--seen", default="", metavar="TILES", help="All discards that nobody claimed.")
@click.option("--left", type=int, metavar="N", help="Drawable tiles; else all those not seen.")
@click.option("--dealer/--not-dealer", default=None, help="Whether you deal; usually not.")
@click.option("--streak", type=int, default=1, show_default=True, metavar="N")
@click.option("--seat-wind", metavar="TILE", help="1z to 4z.")
@click.option("--round-wind", metavar="TILE", help="1z to 4z.")
@click.option("--chain", default="", metavar="kp", help="Own kongs (k) and 飄 (p) just before.")
@click.option("--flowers", type=int, default=0, help="Own 槓花 laid out.")
@click.option("--claimed", is_flag=True, help="The last --meld was claimed just now.")
@click.option(
    "--policy",
    default="value",
    show_default=True,
    metavar="P",
    help="Who plays on: one for all, or four joined by commas, yours first.",
)
@seed_option
@click.option(
    "--max-rollouts", type=click.IntRange(2), default=1 << 16, show_default=True, metavar="N"
)
@click.option("--max-seconds", type=click.FloatRange(0, min_open=True), metavar="S")
@click.option("--workers", type=click.IntRange(1), metavar="W", help="Threads; one a core.")
@click.option("--json", "as_json", is_flag=True, help="Print a list of JSON objects.")
def command(
    variant: str,
    settings: tuple[str, ...],
    right: tuple[str, ...],
    across: tuple[str, ...],
    before: tuple[str, ...],
    as_json: bool,
    **position: Any,
) -> None:
    """Value each legal action at your own turn by playing on, until the best is separated.

    The tiles you have not seen are dealt anew each time, the same for every action. Values are
    payments to you in this deal, with 95 % intervals.

    Example: mcsim whatif --hand 123m456p789s119p77z --wild 7z --left 30
    """
    from mcsim.study.whatif import whatif

    found = whatif(
        variant=load_rules(variant, settings), others=(right, across, before), **position
    )
    if as_json:
        click.echo(json.dumps([asdict(action) for action in found.actions], ensure_ascii=False))
    else:
        click.echo(describe(found))


def describe(found: "WhatIf") -> str:
    """Write the values for a person, the best first."""
    from rich.cells import set_cell_size

    from mcsim.tiles import name, tile

    position = found.position
    wild = "no wilds" if position.wild is None else f"wild {name(position.wild)}"
    told = [
        f"{position.rules.name}, {wild}, {position.left} tiles left, policy {found.policy}, "
        f"seed {found.seed}",
        "",
        f"{'action':<26}{'value in ' + found.unit:<32}rollouts",
    ]
    for action in found.actions:
        verb, _, drawn = action.action.partition(" ")
        named = f"{VERBS[verb]} {drawn} {name(tile(drawn))}" if drawn else VERBS[verb]
        value = f"{action.value:+.3f} [{action.low:+.3f}, {action.high:+.3f}]"
        told.append(f"{set_cell_size(named, 26)}{value:<32}{action.rollouts:>8}")
    first = found.actions[0].action.replace("_", " ")
    verdict = f"Best: {first}." if found.separated else f"Not separated; {first} leads so far."
    return "\n".join([*told, "", verdict])
