"""Named outcomes, and tables of estimates from what was played."""

from mcsim.tables.count import count, count_summary
from mcsim.tables.cuts import CUTS, SUMMARY_CUTS, Cut, list_cuts
from mcsim.tables.estimates import estimate, judge
from mcsim.tables.outcome import Outcome
from mcsim.tables.outcomes import OUTCOMES, find_outcome, list_outcomes
from mcsim.tables.table import COLUMNS, count_folder, estimate_records, make_frame

__all__ = [
    "COLUMNS",
    "CUTS",
    "OUTCOMES",
    "SUMMARY_CUTS",
    "Cut",
    "Outcome",
    "count",
    "count_folder",
    "count_summary",
    "estimate",
    "estimate_records",
    "find_outcome",
    "judge",
    "list_cuts",
    "list_outcomes",
    "make_frame",
]
