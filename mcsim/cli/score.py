"""`mcsim score`: the scoring service."""

from collections.abc import Iterator

import click

from mcsim.cli.options import HELP
from mcsim.errors import InputError

__all__ = ["command"]


@click.command("score", context_settings=HELP)
@click.argument("file", default="-", metavar="[FILE|-]")
@click.pass_context
def command(context: click.Context, file: str) -> None:
    """Score hands given as JSON lines, one hand a line, from FILE or standard input.

    Each line is answered by one JSON line, in order. A hand that cannot be read is answered by
    {"id": ..., "error": "..."}, and the exit code is 1 at the end; it is 2 if FILE cannot be read.

    Example: mcsim score hands.jsonl, where a line reads
    {"id": 1, "variant": "hangzhou", "wild": "5z", "concealed": "123456789m123p3s",
    "win_tile": "3s", "by": "self_draw"}
    """
    import json

    from mcsim.scoring.service import answer_lines

    bad = False
    for result in answer_lines(lines_of(file)):
        click.echo(json.dumps(result))
        bad = bad or "error" in result
    if bad:
        context.exit(1)


def lines_of(file: str) -> Iterator[bytes]:
    """Read a file line by line as it is asked for."""
    try:
        with click.open_file(file, "rb") as stream:
            yield from stream
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from None
