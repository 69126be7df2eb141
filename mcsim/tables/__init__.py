"""Named outcomes, and tables of estimates from what was played."""

from mcsim.tables.count import count, count_summary
from mcsim.tables.cuts import CUTS, SUMMARY_CUTS, Cut, list_cuts
from mcsim.tables.outcome import Outcome
from mcsim.tables.outcomes import OUTCOMES, find_outcome, list_outcomes

__all__ = [
    "CUTS",
    "OUTCOMES",
    "SUMMARY_CUTS",
    "Cut",
    "Outcome",
    "count",
    "count_summary",
    "find_outcome",
    "list_cuts",
    "list_outcomes",
]
