"""Charts, tables and pages that say what was found, in English and in Chinese."""

from mcsim.report.analysis import Analysis, Chart, Sheet, Table, tidy
from mcsim.report.charts import bars, dots, heat, lines, new_figure
from mcsim.report.script import run_script
from mcsim.report.source import Source, open_sources, outcome_rows, play_source
from mcsim.report.tongue import Tongue

__all__ = [
    "Analysis",
    "Chart",
    "Sheet",
    "Source",
    "Table",
    "Tongue",
    "bars",
    "dots",
    "heat",
    "lines",
    "new_figure",
    "open_sources",
    "outcome_rows",
    "play_source",
    "run_script",
    "tidy",
]
