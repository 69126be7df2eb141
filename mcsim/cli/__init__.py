"""The command line: one module a command, loaded only when it is asked for."""

import errno
import os
import sys
from importlib import import_module
from importlib.metadata import version
from typing import Any

import click

from mcsim.errors import InputError

__all__ = ["main"]

COMMANDS = {
    "bridge": "Share a difference of two variants among their rules.",
    "compare": "Outcomes under different rules side by side.",
    "effects": "What each rule does on its own.",
    "exact": "Probabilities by counting, no simulation.",
    "extend": "Add deals to a run.",
    "hand": "Look at one hand: shape, waits, discards.",
    "merge": "Join runs of disjoint sessions.",
    "piao": "Win now or float 財飄: every offer played both ways.",
    "referee": "Check an event log against the rules.",
    "replay": "Play a session again and tell it.",
    "report": "Charts, tables and words on one page.",
    "rerun": "Play a run again and compare.",
    "resume": "Go on with a run that was broken off.",
    "rules": "List, show, compare and check rules.",
    "score": "Score hands given as JSON lines.",
    "table": "Estimates with intervals from a run folder.",
    "simulate": "Play many deals into a run folder.",
    "verify": "Check a run folder against its digests.",
    "whatif": "What each legal action of a position is worth.",
}


class LazyGroup(click.Group):
    """A group that knows names and one-line helps of its commands and imports none before use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"mcsim.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; bad input ends in one line and exit code 2.

        So does what the system refuses, as writing to a full disk; a reader of a pipe that has left
        is no error to tell of (click ends the program). A standard input that is closed reads as an
        empty one.
        """
        if sys.stdin is None:
            sys.stdin = open(os.devnull)  # noqa: SIM115
        try:
            return super().invoke(ctx)
        except InputError as error:
            click.echo(f"Error: {error}", err=True)
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            where = f"{error.filename}: " if error.filename else ""
            click.echo(f"Error: {where}{error.strerror or error}", err=True)
        ctx.exit(2)


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("mcsim"), prog_name="mcsim")
def main() -> None:
    """Monte Carlo statistics for the mahjong of Zhejiang: 杭州, 餘杭, 臨安長燒.

    Example: mcsim hand "123m456p789s1122z3z"
    """
