"""`mcsim referee`: judge an event log by the rules."""

import json
from dataclasses import asdict
from typing import TextIO

import click

__all__ = ["command"]


@click.command()
@click.argument("log", type=click.File("r", encoding="utf-8-sig"), metavar="LOG.jsonl")
@click.pass_context
def command(ctx: click.Context, log: TextIO) -> None:
    """Check every event of a log against the rules; `-` reads standard input.

    Prints one JSON line per fault: deal, line, rule, message; nothing if there is none. A last deal
    that breaks off is judged as far as it goes. Exit code 0: accepted, 1: rejected, 2: unreadable.

    Example: mcsim replay hangzhou --seed 1 --session 0 --format jsonl | mcsim referee -
    """
    from mcsim.errors import InputError
    from mcsim.reference import referee

    try:
        faults = referee(log)
    except UnicodeDecodeError:
        raise InputError(f"{log.name}: not a text in UTF-8") from None
    for fault in faults:
        told = json.dumps(asdict(fault), ensure_ascii=False)
        click.echo(told.encode("utf-8", "backslashreplace"))  # half a surrogate pair stays \ud800
    ctx.exit(1 if faults else 0)
