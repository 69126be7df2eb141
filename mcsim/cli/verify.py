"""`mcsim verify`: check a run folder."""

import json
from pathlib import Path

import click

from mcsim.cli.options import HELP, json_option

__all__ = ["command"]


@click.command("verify", context_settings=HELP)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def command(context: click.Context, folder: Path, as_json: bool) -> None:
    """Read the whole run folder DIR and check it against its digests.

    Exit code 1 if there is a fault. A damaged part can be removed and played again by mcsim resume.

    Example: mcsim verify runs/hangzhou
    """
    from mcsim.batch.store import find_folders
    from mcsim.batch.verify import verify

    faulty = False
    for path in find_folders(folder):
        report = verify(path)
        faulty = faulty or not report.ok
        if as_json:
            values = {
                "path": str(path),
                "ok": report.ok,
                "content": report.content,
                "parts": report.parts,
                "deals": report.deals,
                "finished": report.finished,
                "faults": list(report.faults),
            }
            click.echo(json.dumps(values, ensure_ascii=False))
            continue
        for fault in report.faults:
            click.echo(fault)
        state = "whole" if report.ok else f"{len(report.faults)} faults"
        more = "" if report.finished or not report.ok else ", not finished: mcsim resume goes on"
        click.echo(f"{path}: {state}{more}; {report.parts} parts, {report.deals:,} deals")
        click.echo(f"  content {report.content}")
    context.exit(1 if faulty else 0)
