"""`mcsim report`: run folders to one page for people."""

from pathlib import Path

import click

from mcsim.cli.options import HELP

__all__ = ["command"]

FOLDER = Path(__file__).parents[2] / "analyses"


@click.command("report", context_settings=HELP)
@click.argument("runs", metavar="RUN …", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--out",
    metavar="PAGE",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("reports/index.html"),
    show_default=True,
    help="The page; its folder is made.",
)
@click.option("--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True)
@click.option(
    "--only", metavar="NAMES", default="", help="Some analyses, joined by commas; all by default."
)
@click.option(
    "--deals",
    metavar="N",
    type=click.IntRange(1),
    help="Deals that a study plays under each changed rule, 4000 by default; of floats and "
    "policies it plays several times as many.",
)
@click.option(
    "--where", metavar="FILTER", default="", help="Count only these deals, as in 'streak >= 3'."
)
@click.option(
    "--files",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write tables (CSV) and charts (PNG, SVG) there too.",
)
@click.option(
    "--analyses",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    default=FOLDER,
    help="Where the analyses are; by default those of the checkout.",
)
def command(
    runs: tuple[Path, ...],
    out: Path,
    lang: str,
    only: str,
    deals: int | None,
    where: str,
    files: Path | None,
    folder: Path,
) -> None:
    """Write one page (HTML) about RUN …: words, charts, tables, method, assumptions, glossary.

    Example: mcsim report runs/all --out reports/all.html --lang zh
    """
    from mcsim.report.script import make_report

    page = make_report(
        runs, lang=lang, only=only, deals=deals, where=where, files=files, folder=folder, out=out
    )
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8")
    click.echo(out)
