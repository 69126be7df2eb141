"""What the commands that compare rules share: options, progress, printing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from mcsim.study import Study

__all__ = ["show", "studying_options", "watch"]

F = TypeVar("F", bound=Callable[..., Any])


def studying_options(function: F) -> F:
    """Add the options of every command that plays common sessions."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print a list of JSON objects."),
        click.option("--quiet", is_flag=True, help="Show no progress."),
        click.option(
            "--workers", type=click.IntRange(1), metavar="W", help="Threads; one a core by default."
        ),
        click.option(
            "--outcome",
            "outcomes",
            multiple=True,
            metavar="NAME",
            help="What to measure, as mcsim table --list names it, or payment_dealer_relative, "
            "payment_other_relative, session_first_dealer_relative; may be repeated.",
        ),
        click.option(
            "--deals",
            type=click.IntRange(1),
            metavar="N",
            help="As many common sessions as hold N deals under each rule set.",
        ),
        click.option("--sessions", type=click.IntRange(1), metavar="N", help="N common sessions."),
    ):
        function = option(function)
    return function


@contextmanager
def watch(title: str, *, quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Show progress on standard error while rules are played; nothing where it is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show(study: "Study", *, as_json: bool) -> None:
    """Print a study: its records as JSON, or the whole for a person."""
    if as_json:
        import json

        click.echo(json.dumps(study.records, ensure_ascii=False, indent=1))
    else:
        click.echo(repr(study))
