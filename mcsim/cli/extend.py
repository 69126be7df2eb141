"""`mcsim extend`: more deals for a run."""

from pathlib import Path

import click

from mcsim.cli.options import HELP
from mcsim.cli.running import describe, keep_going, make_how, running_options, show
from mcsim.errors import InputError

__all__ = ["command"]


@click.command("extend", context_settings=HELP)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--deals", type=click.IntRange(1), metavar="N", help="At least so many more deals.")
@click.option("--sessions", type=click.IntRange(1), metavar="N", help="So many more sessions.")
@running_options
def command(
    folder: Path,
    deals: int | None,
    sessions: int | None,
    workers: int | None,
    cluster: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play further sessions behind those in the run folder DIR.

    Example: mcsim extend runs/hangzhou --deals 1000000
    """
    if (deals is None) == (sessions is None):
        raise InputError("give one of --deals and --sessions")
    with keep_going(folder):
        from mcsim.batch.runs import extend
        from mcsim.batch.store import find_folders, open_folder

        for path in find_folders(folder):
            made = open_folder(path).manifest
            with show(made.rules.name, quiet=quiet) as progress:
                how = make_how(workers=workers, cluster=cluster, keep=made.keep, progress=progress)
                made = extend(path, deals=deals, sessions=sessions, how=how)
            describe(path, made, as_json=as_json)
