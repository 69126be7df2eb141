"""`mcsim exact`: probabilities by counting."""

import json
from typing import TYPE_CHECKING

import click

from mcsim.cli.options import HELP, json_option, load_rules, set_option, variant_argument

if TYPE_CHECKING:
    from mcsim.exact import DealtOdds

__all__ = ["command"]

LABEL = 34  # columns of the terminal for what a line is about


@click.group(context_settings=HELP)
def command() -> None:
    """Probabilities by counting, no simulation.

    Example: mcsim exact dealt hangzhou --tiles 14
    """


@command.command(context_settings=HELP)
@variant_argument
@click.option("--tiles", type=click.Choice(["13", "14"]), required=True, help="14 for the dealer.")
@set_option
@json_option
def dealt(variant: str, tiles: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Say how likely a dealt hand of VARIANT is complete, any-wait, rich in wilds, or near tenpai.

    VARIANT is a name (see `mcsim rules list`) or the path of a TOML file.

    Example: mcsim exact dealt yuhang --tiles 13 --set seven_pairs=false --json
    """
    from mcsim.exact import dealt as count

    found = count(load_rules(variant, settings), tiles=int(tiles))
    click.echo(json.dumps(found.to_dict(), indent=2) if as_json else table(found))


def table(found: "DealtOdds") -> str:
    """Write the probabilities as lines of text: what, how likely, one in how many."""
    from rich.cells import set_cell_size

    from mcsim.exact.odds import odds

    rows = [
        f"{set_cell_size(label, LABEL)}{float(p):>13.6g}   {odds(p)}" for label, p in found.lines()
    ]
    means = (
        f"mean shanten {float(found.mean_shanten):.5f}, "
        f"of the standard shape {float(found.mean_shanten_standard):.5f} (complete = −1)"
    )
    return "\n".join([f"{found.variant}, {found.tiles} tiles as dealt", "", *rows, "", means])
