"""What the commands that play share: options, progress, how a run that is broken off ends."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from mcsim.cli.options import json_option

if TYPE_CHECKING:
    from mcsim.batch.manifest import Manifest
    from mcsim.batch.runner import Progress
    from mcsim.batch.runs import How
    from mcsim.batch.tally import Columns, Tallies
    from mcsim.rules import Rules

__all__ = ["count_named", "describe", "keep_going", "make_how", "running_options", "show"]

HEADLINE = "baotou_share"
F = TypeVar("F", bound=Callable[..., Any])


def running_options(function: F) -> F:
    """Add the options of every command that plays."""
    for option in (
        json_option,
        click.option("--quiet", is_flag=True, help="Show no progress."),
        click.option(
            "--cluster",
            metavar="ADDRESS|local",
            help="Play on a Dask cluster: the address of its scheduler, or worker processes here.",
        ),
        click.option(
            "--workers", type=click.IntRange(1), metavar="W", help="Threads; one a core by default."
        ),
    ):
        function = option(function)
    return function


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def count_named(
    deals: "Columns", seats: "Columns", rules: "Rules", *, names: tuple[str, ...]
) -> "Tallies":
    """Count some outcomes over all, without groups."""
    from mcsim.tables import count, find_outcome

    return count(deals, seats, rules, outcomes=[find_outcome(name) for name in names])


def make_how(
    *,
    workers: int | None,
    cluster: str | None,
    keep: str = "deals",
    until: str | None = None,
    progress: "Callable[[Progress], None] | None" = None,
) -> "How":
    """Say how to carry out a run, from what the options say."""
    from mcsim.batch.cluster import Cluster
    from mcsim.batch.precision import Precision
    from mcsim.batch.runs import How
    from mcsim.tables import count_summary
    from mcsim.tables.estimates import judge

    names = {Precision.read(until).outcome} if until else set()
    if progress:
        names.add(HEADLINE)
    number = workers or cores()
    return How(
        workers=number,
        pool=partial(Cluster, cluster, number) if cluster else None,
        counter=count_summary
        if keep == "summary"
        else partial(count_named, names=tuple(sorted(names)))
        if names
        else None,
        judge=judge,
        progress=progress,
    )


@contextmanager
def show(title: str, *, quiet: bool) -> "Iterator[Callable[[Progress], None] | None]":
    """Show progress on standard error while a run goes on; nothing where that is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from mcsim.tables.estimates import judge

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} deals  {task.fields[rate]:,.0f}/s"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[headline]}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None, rate=0.0, headline="compiling …")
        began: list[tuple[float, int]] = []

        def tell(now: "Progress") -> None:
            began.append((time.monotonic(), now.deals))
            del began[1:-1]
            (start, before), (at, deals) = began[0], began[-1]
            whole = now.most_deals
            if now.most_sessions and now.sessions:
                whole = round(now.most_sessions * now.deals / now.sessions)
            found = judge(HEADLINE, now.tallies)
            half = (found.high - found.low) / 2
            bar.update(
                task,
                total=whole,
                completed=now.deals,
                rate=(deals - before) / max(at - start, 1e-9),
                headline=f"暴頭 {100 * found.value:.2f} ± {100 * half:.2f} % of wins",
            )

        yield tell


@contextmanager
def keep_going(path: Path) -> Iterator[None]:
    """End a command cleanly where its run is broken off: what was played stays."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"Stopped; go on with: mcsim resume {path}", err=True)
        if any(thread.name.startswith("mcsim") for thread in threading.enumerate()):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(130)  # kernels under way cannot be interrupted; their parts are not there yet
        raise click.exceptions.Exit(130) from None
    except OSError as error:
        name = error.filename or path
        click.echo(
            f"Error: {name}: {(error.strerror or str(error)).lower()}; what was written is kept, "
            f"go on with: mcsim resume {path}",
            err=True,
        )
        raise click.exceptions.Exit(1) from None


def describe(path: Path, made: "Manifest", *, as_json: bool) -> None:
    """Print what a run came to: one JSON object on a line, or lines for a person."""
    size = sum(file.size for part in made.parts for file in part.files)
    if as_json:
        import json

        values = {
            "path": str(path),
            "variant": made.rules.name,
            "seed": made.identity.seed,
            "policy": made.identity.policy,
            "sessions": made.sessions,
            "deals": made.deals,
            "content": made.content,
            "parts": len(made.parts),
            "bytes": size,
            "seconds": round(made.seconds, 3),
            "finished": made.finished,
            "stop": made.stop,
        }
        click.echo(json.dumps(values, ensure_ascii=False))
        return
    click.echo(
        f"{path}: {made.rules.name}, policy {made.identity.policy}, seed {made.identity.seed}\n"
        f"  {made.deals:,} deals in {made.sessions:,} sessions, {made.seconds:.1f} s, "
        f"{size / max(made.deals, 1):.1f} bytes a deal; {made.stop}\n"
        f"  content {made.content}"
    )
