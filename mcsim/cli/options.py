"""Arguments and options that commands share."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from mcsim.rules import Rules

__all__ = [
    "HELP",
    "json_option",
    "load_rules",
    "policy_option",
    "seed_option",
    "set_option",
    "variant_argument",
]

HELP = {"help_option_names": ["-h", "--help"]}

variant_argument = click.argument("variant", metavar="VARIANT")
set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Change one rule, as in piao=false or dealer_factor=[2,4,8]; may be repeated.",
)
seed_option = click.option("--seed", type=int, default=0, show_default=True, metavar="S")
policy_option = click.option(
    "--policy",
    default="value",
    show_default=True,
    metavar="P",
    help="One policy for all seats, or four joined by commas.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def load_rules(variant: str, settings: tuple[str, ...] = ()) -> "Rules":
    """Load what a command's VARIANT and its `--set` say.

    Parameters
    ----------
    variant : str
        Name of a variant, or the path of a TOML file.
    settings : tuple of str
        `field=value` each; of one field the last counts.

    Returns
    -------
    Rules
        The checked rules.

    Raises
    ------
    InputError
        If there is no such variant or file, or a setting is refused.

    Examples
    --------
    >>> load_rules("hangzhou", ("piao=false",))
    <Rules hangzhou: piao=no>
    """
    from mcsim.rules import parse_setting
    from mcsim.rules.rules import build

    return build(variant, dict(map(parse_setting, settings)), "--set")
