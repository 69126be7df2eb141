"""Analyses as scripts: command line, files, and the folder that `mcsim report` takes them from."""

import argparse
import importlib.util
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from mcsim.errors import InputError
from mcsim.report.analysis import Analysis
from mcsim.report.source import Source, open_sources
from mcsim.report.style import chart_style
from mcsim.report.tongue import LANGUAGES, Tongue
from mcsim.report.words import plain

__all__ = ["ANALYSES", "load_analysis", "run_script", "write_analysis"]

Analyse = Callable[[Sequence[Source], Tongue], Analysis]

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


def run_script(argv: Sequence[str] | None, analyse: Analyse, about: str | None) -> int:
    """Run an analysis from the command line.

    Parameters
    ----------
    argv : sequence of str, optional
        Arguments; those of the process by default.
    analyse : callable
        (sources, tongue) -> Analysis
    about : str
        The script's docstring.

    Returns
    -------
    int
        Exit code: 0, or 2 for bad input.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("runs", nargs="+", metavar="RUN", help="run folders")
    parser.add_argument("--out", type=Path, default=Path("reports"), metavar="DIR")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument(
        "--where", default="", metavar="FILTER", help="only these deals, as in 'streak >= 3'"
    )
    options = parser.parse_args(argv)
    try:
        with chart_style():
            found = analyse(open_sources(options.runs, options.where), Tongue(options.lang))
        files = write_analysis(found, options.out)
    except InputError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    print(found.title)
    for paragraph in found.words:
        print(plain(paragraph))
    for path in files:
        print(path)
    return 0


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
    spec.loader.exec_module(module)
    return module
