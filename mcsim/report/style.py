"""How every chart looks, in one place."""

from contextlib import AbstractContextManager
from typing import Any

from mcsim.report.fonts import FAMILY, use_font

__all__ = ["COLOURS", "HATCHES", "INK", "LINES", "MARKS", "WIDTH", "chart_style"]

WIDTH = 5.2  # inches: on a phone a chart is shown at three quarters of this and stays readable
INK = "#222222"

# From dark to light, so that they survive grey print; blue against orange and yellow, so that they
# survive colour-blindness; marks and dashes differ besides (tests/report/test_style.py).
COLOURS = ("#1b3a6b", "#c8501e", "#5aa2d6", "#e3b23c", "#0f0f0f", "#8a8a8a")
MARKS = ("o", "s", "^", "D", "v", "P")
LINES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (1, 2)))
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "ooo")

SETTINGS: Any = {
    "font.family": [FAMILY],
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.labelsize": 9,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": INK,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "mathtext.fontset": "custom",
    "mathtext.rm": FAMILY,
    "mathtext.it": FAMILY,
    "mathtext.bf": FAMILY,
    "mathtext.cal": FAMILY,
    "mathtext.sf": FAMILY,
    "mathtext.tt": FAMILY,
    "mathtext.default": "regular",
    "grid.color": "#e2e2e2",
    "grid.linewidth": 0.6,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
    "legend.handlelength": 2.4,
    "lines.linewidth": 1.5,
    "lines.markersize": 4.5,
    "errorbar.capsize": 2.0,
    "figure.dpi": 100,
    "savefig.dpi": 200,
    "svg.fonttype": "path",
    "svg.hashsalt": "mcsim",
}


def chart_style() -> AbstractContextManager[None]:
    """Give the context in which a chart is drawn and saved."""
    import matplotlib as mpl

    use_font()
    context: AbstractContextManager[None] = mpl.rc_context(SETTINGS)
    return context
