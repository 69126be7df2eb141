"""`mcsim merge`: join runs."""

from pathlib import Path

import click

from mcsim.cli.options import HELP, json_option
from mcsim.cli.running import describe, keep_going

__all__ = ["command"]


@click.command("merge", context_settings=HELP)
@click.argument(
    "folders", metavar="A B …", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path))
@json_option
def command(folders: tuple[Path, ...], out: Path, as_json: bool) -> None:
    """Join the run folders A, B, … of one identity and disjoint sessions into the new folder DIR.

    Example: mcsim simulate hangzhou --deals 1000000 --out a; mcsim simulate hangzhou --first 62500
    --deals 1000000 --out b; mcsim merge a b --out c
    """
    with keep_going(out):
        from mcsim.batch.merge import merge

        made = merge(list(folders), out)
    describe(out, made, as_json=as_json)
