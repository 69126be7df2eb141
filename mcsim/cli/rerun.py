"""`mcsim rerun`: play a run again from its manifest."""

from pathlib import Path

import click

from mcsim.cli.options import HELP
from mcsim.cli.running import describe, keep_going, make_how, running_options, show

__all__ = ["command"]


@click.command("rerun", context_settings=HELP)
@click.argument("manifest", metavar="MANIFEST", type=click.Path(path_type=Path))
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path))
@running_options
@click.pass_context
def command(
    context: click.Context,
    manifest: Path,
    out: Path,
    workers: int | None,
    cluster: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play the sessions that a manifest lists again, into DIR, and compare the content.

    MANIFEST is a manifest.json, its manifest.sha256 beside it, or a run folder. Exit code 1 if the
    content differs.

    Example: mcsim rerun runs/hangzhou/manifest.json --out again
    """
    with keep_going(out):
        from mcsim.batch.runs import rerun
        from mcsim.batch.store import open_folder

        old = open_folder(manifest if manifest.is_dir() else manifest.parent).manifest
        with show(old.rules.name, quiet=quiet) as progress:
            how = make_how(workers=workers, cluster=cluster, keep=old.keep, progress=progress)
            repeat = rerun(manifest, out, how=how)
    describe(out, repeat.new, as_json=as_json)
    if not repeat.same:
        why = "; ".join(repeat.old.identity.differences(repeat.new.identity)) or "nothing else does"
        click.echo(
            f"Error: the content differs: {repeat.old.content} and {repeat.new.content}; "
            f"what else differs: {why}",
            err=True,
        )
        context.exit(1)
