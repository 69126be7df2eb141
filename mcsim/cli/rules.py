"""`mcsim rules`: list, show, compare and check rules."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mcsim.cli.options import HELP, json_option, load_rules, set_option, variant_argument
from mcsim.errors import InputError

if TYPE_CHECKING:
    from mcsim.rules import Rules

__all__ = ["command"]


@click.group(context_settings=HELP)
def command() -> None:
    """List, show, compare and check rules.

    Example: mcsim rules show hangzhou
    """


@command.command("list")
def list_variants() -> None:
    """List the variants there are.

    Example: mcsim rules list
    """
    from mcsim.rules.variants import VARIANTS, variant

    click.echo(columns([[name, variant(name).title] for name in VARIANTS]))


@command.command()
@variant_argument
@set_option
@json_option
def show(variant: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Show every rule of VARIANT: value, allowed values, where it comes from, rule id, meaning.

    VARIANT is a name (`mcsim rules list`) or the path of a TOML file. Tags: `seed` the source says
    so, `family` public implementations agree, `assumed` we chose, `contradiction` the source says
    two things, `user` changed by you, `unused` no part in this scoring.

    Example: mcsim rules show hangzhou --set piao=false
    """
    rules = load_rules(variant, settings)
    fields = described(rules)
    if as_json:
        head = {"variant": rules.name, "base": rules.base or None, "digest": rules.digest}
        echo_json(head | {"fields": fields, "assumptions": rules.assumptions})
        return
    from mcsim.rules.fields import shown

    head_row = ["field", "value", "tag", "rule", "allowed", "meaning"]
    rows = [
        [name, shown(it["value"]), it["tag"], it["rule"], it["allowed"], it["meaning"]]
        for name, it in fields.items()
    ]
    click.echo(f"{rules.name}{start_of(rules)}\ndigest {rules.digest}\n")
    click.echo(columns([head_row, *rows]))


@command.command()
@click.argument("variants", metavar="A B", nargs=2)
@set_option
@json_option
@click.pass_context
def diff(
    context: click.Context, variants: tuple[str, str], settings: tuple[str, ...], as_json: bool
) -> None:
    """Compare the rules of A and B, each a variant or the path of a TOML file.

    Settings of --set apply to both. The exit code is 1 if there are differences.

    Example: mcsim rules diff hangzhou yuhang
    """
    from mcsim.rules.fields import shown

    first, second = (load_rules(variant, settings) for variant in variants)
    fields, others = described(first), described(second)
    differing = [name for name in fields if fields[name]["value"] != others[name]["value"]]
    if as_json:
        found = {
            name: {
                "a": fields[name]["value"],
                "b": others[name]["value"],
                "rule": fields[name]["rule"],
            }
            for name in differing
        }
        echo_json({"a": first.name, "b": second.name, "differences": found})
    elif differing:
        rows = [
            [name, shown(fields[name]["value"]), shown(others[name]["value"]), fields[name]["rule"]]
            for name in differing
        ]
        click.echo(columns([["field", first.name, second.name, "rule"], *rows]))
    else:
        click.echo(f"{first.name} and {second.name}: no differences")
    context.exit(1 if differing else 0)


@command.command()
@click.argument("file")
@set_option
@json_option
@click.pass_context
def check(context: click.Context, file: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Check a TOML file of rules.

    The exit code is 1 if the file is rejected, 2 if it cannot be read.

    Example: mcsim rules check my-table.toml
    """
    from mcsim.rules import parse_setting
    from mcsim.rules.rules import build
    from mcsim.rules.variants import Unreadable

    changes = dict(map(parse_setting, settings))
    try:
        rules = build(Path(file), changes, "--set")
    except Unreadable:
        raise
    except InputError as error:
        if as_json:
            echo_json({"file": file, "accepted": False, "error": str(error)})
        else:
            click.echo(f"rejected: {error}")
        context.exit(1)
    if as_json:
        about = {"variant": rules.name, "base": rules.base or None, "digest": rules.digest}
        echo_json({"file": file, "accepted": True} | about | {"assumptions": rules.assumptions})
    else:
        changed = len(rules.changes)
        click.echo(
            f"accepted: {rules.name}{start_of(rules)}, "
            f"{changed} {'field' if changed == 1 else 'fields'} set by user"
        )


def described(rules: "Rules") -> dict[str, dict[str, Any]]:
    """Describe every field: value, allowed values, tag, rule id and meaning."""
    from mcsim.rules import FIELDS

    values = rules.to_dict()
    return {
        name: {
            "value": values[name],
            "allowed": field.allowed,
            "tag": rules.tag(name),
            "rule": field.rule,
            "meaning": field.doc,
        }
        for name, field in FIELDS.items()
    }


def start_of(rules: "Rules") -> str:
    """Say which variant rules of another name started from."""
    return f" (from {rules.base})" if rules.base not in ("", rules.name) else ""


def echo_json(found: dict[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(found, ensure_ascii=False, indent=2))


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows in columns as wide as their longest cell; the last column may hold Chinese."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
