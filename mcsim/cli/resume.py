"""`mcsim resume`: go on with a run."""

from pathlib import Path

import click

from mcsim.cli.options import HELP
from mcsim.cli.running import describe, keep_going, make_how, running_options, show

__all__ = ["command"]


@click.command("resume", context_settings=HELP)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@running_options
def command(
    folder: Path, workers: int | None, cluster: str | None, quiet: bool, as_json: bool
) -> None:
    """Play what is missing in the run folder DIR: nothing where the run is finished.

    Example: mcsim resume runs/hangzhou
    """
    with keep_going(folder):
        from mcsim.batch.runs import resume
        from mcsim.batch.store import find_folders, open_folder

        for path in find_folders(folder):
            made = open_folder(path).manifest
            with show(made.rules.name, quiet=quiet) as progress:
                how = make_how(
                    workers=workers,
                    cluster=cluster,
                    keep=made.keep,
                    until=made.plan.until,
                    progress=progress,
                )
                made = resume(path, how=how)
            describe(path, made, as_json=as_json)
