"""`mcsim score`: the scoring service."""

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

    try:
        stream = click.open_file(file, "rb")
    except OSError as error:
        raise InputError(f"{file}: cannot be read: {error.strerror}") from None
    bad = False
    with stream:
        try:
            for result in answer_lines(stream):
                click.echo(json.dumps(result))
                bad = bad or "error" in result
        except OSError as error:
            raise InputError(f"{file}: cannot be read: {error.strerror}") from None
    if bad:
        context.exit(1)
