"""Analyses as scripts: command line, files, and the folder that `mcsim report` takes them from."""

import argparse
import importlib.util
import sys
from collections.abc import Callable, Sequence
from inspect import signature
from pathlib import Path
from shlex import join
from types import ModuleType

from mcsim.errors import InputError
from mcsim.report.analysis import Analysis
from mcsim.report.source import Source, open_sources
from mcsim.report.style import chart_style
from mcsim.report.tongue import LANGUAGES, Tongue
from mcsim.report.words import plain

__all__ = ["ANALYSES", "load_analysis", "make_report", "run_script", "write_analysis"]

Analyse = Callable[..., Analysis]  # (sources, tongue), and `deals` where it plays some itself

ANALYSES = (
    "win_patterns",
    "baotou_caipiao",
    "payouts",
    "pace",
    "rule_effects",
    "piao_or_win",
    "policies",
)


def write_analysis(found: Analysis, folder: Path) -> list[Path]:
    """Write tables as CSV, charts as PNG and SVG.

    Returns
    -------
    list of Path
        The files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for table in found.tables:
        files.append(folder / f"{table.name}.csv")
        table.frame.to_csv(files[-1], index=False)
    with chart_style():
        for chart in found.charts:
            for form in ("png", "svg"):
                files.append(folder / f"{chart.name}.{form}")
                metadata = {"Date": None} if form == "svg" else None
                chart.figure.savefig(files[-1], metadata=metadata)
    return files


def run_script(argv: Sequence[str] | None, analyse: Analyse) -> int:
    """Run an analysis from the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments; those of the process by default.
    analyse : callable
        (sources, tongue) -> Analysis; its module's docstring is the help, and its texts stand
        beside it.

    Returns
    -------
    int
        Exit code: 0, or 2 for bad input.
    """
    module = sys.modules[analyse.__module__]
    parser = argparse.ArgumentParser(
        description=module.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run folders")
    parser.add_argument("--out", type=Path, default=Path("reports"), metavar="DIR")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument(
        "--where", default="", metavar="FILTER", help="only these deals, as in 'streak >= 3'"
    )
    if "deals" in signature(analyse).parameters:
        parser.add_argument("--deals", type=int, metavar="N", help="deals under each rule set")
    options = parser.parse_args(argv)
    try:
        say = Tongue.of(options.lang, Path(str(module.__file__)))
        sources = open_sources(options.runs, options.where)
        found = call(analyse, sources, say, getattr(options, "deals", None))
        files = write_analysis(found, options.out)
    except InputError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    print(found.title)
    for paragraph in (*found.words, *found.asides):
        print(plain(paragraph))
    for path in files:
        print(path)
    return 0


def call(analyse: Analyse, sources: Sequence[Source], say: Tongue, deals: int | None) -> Analysis:
    """Call an analysis in the style of charts, with a number of deals where it takes one."""
    more = {"deals": deals} if deals and "deals" in signature(analyse).parameters else {}
    with chart_style():
        return analyse(sources, say, **more)


def make_report(
    runs: Sequence[Path],
    *,
    out: Path,
    lang: str = "en",
    only: str = "",
    deals: int | None = None,
    where: str = "",
    files: Path | None = None,
    folder: Path,
) -> str:
    """Make the page about some runs; see `mcsim report`.

    Parameters
    ----------
    runs : sequence of Path
        Run folders.
    out : Path
        Where the page will stand: it is named in the command that the page tells.
    lang : {"en", "zh"}
    only : str
        Names of analyses, joined by commas; all by default.
    deals : int, optional
        Deals that a study plays under each rule set.
    where : str
        A filter on columns of the deals.
    files : Path, optional
        A folder for tables and charts.
    folder : Path
        Where the analyses are.

    Returns
    -------
    str
        HTML.

    Raises
    ------
    InputError
        If a run, an analysis or the filter is refused.
    """
    from mcsim.report.page import make_page

    names = [name.strip() for name in only.split(",") if name.strip()] or list(ANALYSES)
    modules = [load_analysis(name, folder) for name in names]
    sources = open_sources(runs, where)
    analyses = []
    for module in modules:
        say = Tongue.of(lang, Path(str(module.__file__)))
        analyses.append(call(module.analyse, sources, say, deals))
        if files is not None:
            write_analysis(analyses[-1], files)
    told = [*map(str, runs), "--out", str(out), "--lang", lang]
    told += ["--only", ",".join(names)] if only else []
    told += ["--deals", str(deals)] if deals else []
    told += ["--where", where] if where else []
    with chart_style():
        return make_page(sources, analyses, lang, f"mcsim report {join(told)}")


def load_analysis(name: str, folder: Path) -> ModuleType:
    """Import an analysis from a folder.

    Raises
    ------
    InputError
        If it is not there.
    """
    path = folder / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"mcsim_analyses_{name}", path)
    if not path.exists() or spec is None or spec.loader is None:
        raise InputError(f"{path}: no such analysis; --analyses names the folder that holds them")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
