"""`mcsim table`: estimates with intervals from a run folder."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mcsim.cli.options import HELP
from mcsim.errors import InputError

if TYPE_CHECKING:
    from mcsim.tables import Cut, Outcome

__all__ = ["command"]

FORMS = ("json", "csv", "parquet", "md")


@click.command(context_settings=HELP)
@click.argument("folders", metavar="[DIR]...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--by", default="", metavar="CUT[,CUT…]", help="Group, as in dealer,streak.")
@click.option("--outcome", "names", multiple=True, metavar="NAME", help="Only this; repeatable.")
@click.option("--json", "form", flag_value="json", help="Print a list of JSON objects.")
@click.option("--csv", "form", flag_value="csv", help="Print comma-separated values.")
@click.option("--md", "form", flag_value="md", help="Print a Markdown table.")
@click.option("--parquet", "form", flag_value="parquet", help="Write Parquet; needs --out.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write, not print.")
@click.option("--list", "listing", is_flag=True, help="List outcomes and cuts instead.")
def command(
    folders: tuple[Path, ...],
    by: str,
    names: tuple[str, ...],
    form: str | None,
    out: Path | None,
    listing: bool,
) -> None:
    """Print every named outcome of the runs in DIR with its 95 % interval.

    DIR is a run folder, or a folder of run folders (several variants). Every part is verified
    before a number is printed.

    Example: mcsim table runs/hangzhou --by dealer,streak --outcome payment --md
    """
    from mcsim.tables import CUTS, OUTCOMES, find_outcome, list_cuts
    from mcsim.tables.text import markdown, plain

    if listing:
        outcomes = [find_outcome(name) for name in names] or list(OUTCOMES.values())
        click.echo(list_json(outcomes) if form == "json" else list_text(outcomes, CUTS.values()))
        return
    if not folders:
        raise InputError("DIR: missing; give a run folder, as in mcsim table runs/hangzhou")
    if form == "parquet" and out is None:
        raise InputError("--parquet: needs a file, as in --parquet --out table.parquet")
    wanted = {find_outcome(name).name for name in names}
    records = [
        record
        for record in read_records(folders, list_cuts(by))
        if not wanted or record["outcome"] in wanted
    ]
    if form == "parquet":
        write(out, flat_frame(records).to_parquet(index=False))
    else:
        text = (
            json.dumps(records, ensure_ascii=False, indent=1)
            if form == "json"
            else flat_frame(records).to_csv(index=False).rstrip("\n")
            if form == "csv"
            else markdown(records)
            if form == "md"
            else plain(records)
        )
        write(out, (text + "\n").encode()) if out else click.echo(text)


def read_records(folders: tuple[Path, ...], by: tuple[str, ...]) -> list[dict[str, Any]]:
    """Estimate every outcome of every run folder before anything is printed."""
    from mcsim.batch.store import find_folders, open_folder
    from mcsim.tables.table import count_folder, estimate_records

    records: list[dict[str, Any]] = []
    for path in folders:
        for found in find_folders(path):
            folder = open_folder(found)
            made, rules = folder.manifest, folder.manifest.rules
            if not made.finished:
                click.echo(f"{found}: not finished, {made.deals} deals so far", err=True)
            records += estimate_records(count_folder(folder, by), rules, by)
    return records


def flat_frame(records: list[dict[str, Any]]) -> Any:
    """Make a table of one type a column, as files need."""
    from mcsim.tables.table import make_frame

    frame = make_frame(records)
    frame["group"] = frame["group"].fillna("").astype(str)
    for name in ("numerator", "denominator"):
        if max(map(abs, frame[name]), default=0) < 2**63:
            frame[name] = frame[name].astype("int64")
        else:
            frame[name] = frame[name].astype(float)
    return frame


def write(path: Path | None, content: bytes) -> None:
    """Write a file; a place that cannot be written is the user's error."""
    assert path is not None
    try:
        path.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or "").lower()
        raise InputError(f"--out {path}: cannot be written: {reason}") from None


def list_json(outcomes: list["Outcome"]) -> str:
    """Write what outcomes mean as JSON."""
    keys = ("name", "chinese", "unit", "numerator", "denominator", "sentence", "scoring")
    return json.dumps(
        [{key: getattr(outcome, key) or None for key in keys} for outcome in outcomes],
        ensure_ascii=False,
        indent=1,
    )


def list_text(outcomes: list["Outcome"], cuts: Any) -> str:
    """Write what outcomes and cuts mean as text."""
    lines: list[str] = []
    for outcome in outcomes:
        only = f" [{outcome.scoring} only]" if outcome.scoring else ""
        lines += [
            f"{outcome.name} {outcome.chinese}: {outcome.numerator} / {outcome.denominator}{only}",
            f"    {outcome.sentence}",
        ]
    lines += ["", "Cuts for --by, one or several:"]
    cut: Cut
    for cut in cuts:
        lines.append(f"    {cut.name}: {cut.sentence}")
    return "\n".join(lines)
