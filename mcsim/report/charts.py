"""Charts of estimates: every mark has its interval, every axis its unit."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mcsim.report.analysis import Table
from mcsim.report.numbers import show
from mcsim.report.style import COLOURS, INK, LINES, MARKS, WIDTH

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["bars", "dots", "heat", "lines", "new_figure"]

PER_ROW, EDGES = 0.21, 0.95  # inches


def new_figure(height: float, rows: int = 1, *, share_x: bool = False) -> "tuple[Figure, Any]":
    """Make a figure of the one width, its axes one above the other."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.subplots(rows, 1, sharex=share_x, squeeze=False)[:, 0]


def legend(figure: "Figure", axes: "Axes", columns: int = 3) -> None:
    """Put the legend above everything, where it hides nothing."""
    handles, labels = axes.get_legend_handles_labels()
    if len(labels) > 1:
        figure.legend(handles, labels, loc="outside upper left", ncols=columns, columnspacing=1.2)


def percent_axis(axis: Any, *, log: bool) -> None:
    """Label an axis of shares in percent."""
    from matplotlib.ticker import FuncFormatter, LogLocator

    def write(x: float, _: int) -> str:
        return f"{100 * x:.9f}".rstrip("0").rstrip(".") + " %"

    axis.set_major_formatter(FuncFormatter(write))
    if log:
        axis.set_major_locator(LogLocator(numticks=6))


def dots(
    table: Table,
    xlabel: str,
    *,
    log: bool = False,
    rows: Sequence[str] = (),
    columns: Sequence[str] = (),
) -> "Figure":
    """Draw a table as marks with intervals, a line a row, a colour and mark a column.

    On a logarithmic axis an estimate of 0 is shown as an arrow from its upper bound.

    Parameters
    ----------
    table : Table
    xlabel : str
        What the axis shows, with its unit.
    log : bool
        Logarithmic axis.
    rows, columns : sequence of str
        Which rows and columns; all by default. Rows that the table lacks are left out.
    """
    shown = [row for row in rows or table.keys("row") if row in set(table.frame["row"])]
    columns = list(columns) or table.keys("column")
    step = 0.62 / max(1, len(columns) - 1)
    height = EDGES + len(shown) * max(PER_ROW, 0.115 * len(columns) + 0.06)
    figure, (axes,) = new_figure(height)
    for j, column in enumerate(columns):
        style = {"color": COLOURS[j % 6], "marker": MARKS[j % 6]}
        offset = (j - (len(columns) - 1) / 2) * step if len(columns) > 1 else 0.0
        known = False
        for i, row in enumerate(shown):
            value, low, high, _ = table.cells.get((row, column), (math.nan,) * 3 + ("",))
            if math.isnan(value):
                continue
            y = i + offset
            label = None if known else table.label(column)
            known = True
            if log and value <= 0:
                axes.plot(
                    [high],
                    [y],
                    linestyle="",
                    **style | {"marker": "<"},
                    fillstyle="none",
                    label=label,
                )
                continue
            ends = [[value - low], [high - value]] if math.isfinite(high - low) else None
            axes.errorbar(
                [value], [y], xerr=ends, linestyle="", elinewidth=1.1, label=label, **style
            )
    if log:
        axes.set_xscale("log")
    axes.set_yticks(range(len(shown)), [table.label(row) for row in shown])
    axes.set_ylim(len(shown) - 0.4, -0.6)
    axes.set_xlabel(xlabel)
    kinds = {
        cell[3] for (row, column), cell in table.cells.items() if row in shown and column in columns
    }
    if kinds == {"share"}:
        percent_axis(axes.xaxis, log=log)
    legend(figure, axes)
    return figure


def lines(
    table: Table,
    xlabel: str,
    ylabel: str,
    *,
    log: bool = False,
    log_x: bool = False,
) -> "Figure":
    """Draw a table whose rows are numbers as a line a column, its intervals as error bars."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    figure, (axes,) = new_figure(3.1)
    for j, column in enumerate(table.keys("column")):
        points = [
            (float(row), *table.cells[row, column][:3])
            for row in table.keys("row")
            if (row, column) in table.cells and not math.isnan(table.cells[row, column][0])
        ]
        if log:
            points = [point for point in points if point[1] > 0]
        if not points:
            continue
        x, value, low, high = (list(values) for values in zip(*points, strict=True))
        ends = [
            [v - max(a, 0.0 if log else a) for v, a in zip(value, low, strict=True)],
            [b - v for v, b in zip(value, high, strict=True)],
        ]
        finite = all(math.isfinite(b) for pair in ends for b in pair)
        axes.errorbar(
            x,
            value,
            yerr=ends if finite else None,
            label=table.label(column),
            color=COLOURS[j % 6],
            linestyle=LINES[j % 6],
            marker=MARKS[j % 6],
            markersize=3.5,
            elinewidth=1.0,
            capsize=1.5,
        )
    if log:
        axes.set_yscale("log")
    else:
        axes.set_ylim(bottom=0)
    if log_x:
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(xlabel)
    axes.set_ylabel(ylabel)
    if set(table.frame["kind"]) == {"share"}:
        percent_axis(axes.yaxis, log=log)
    legend(figure, axes)
    return figure


def bars(
    values: Mapping[str, tuple[float, float, float]], xlabel: str, *, notes: Sequence[str] = ()
) -> "Figure":
    """Draw differences as bars from 0, each with its interval: a tornado when they are sorted.

    Parameters
    ----------
    values : mapping of str to (value, low, high)
        By label, from top to bottom.
    xlabel : str
        What the axis shows, with its unit.
    notes : sequence of str
        Lines written under the legend's place, one a title line.
    """
    figure, (axes,) = new_figure(0.9 + 0.2 * len(notes) + 0.27 * len(values))
    for i, (value, low, high) in enumerate(values.values()):
        axes.barh(i, value, height=0.62, color=COLOURS[2] if value >= 0 else COLOURS[1], zorder=2)
        if math.isfinite(high - low):
            ends = [[value - low], [high - value]]
            axes.errorbar(
                [value], [i], xerr=ends, color=INK, elinewidth=1.1, linestyle="", zorder=3
            )
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_yticks(range(len(values)), list(values))
    axes.set_ylim(len(values) - 0.4, -0.6)
    axes.set_xlabel(xlabel)
    if notes:
        axes.set_title("\n".join(notes), fontsize=8.5)
    return figure


def heat(table: Table, xlabel: str) -> "Figure":
    """Draw a table of differences as a map: blue above 0, red below, the numbers written in.

    Parameters
    ----------
    table : Table
    xlabel : str
        What the numbers are, with their unit.
    """
    from matplotlib.colors import LinearSegmentedColormap
    from matplotlib.patches import Rectangle

    rows, columns = table.keys("row"), table.keys("column")
    known = {key: cell for key, cell in table.cells.items() if not math.isnan(cell[0])}
    reach = max((abs(cell[0]) for cell in known.values()), default=0) or 1.0
    colours = LinearSegmentedColormap.from_list("gain", ["#e58a63", "#ffffff", "#7db3e0"])
    figure, (axes,) = new_figure(1.0 + 0.42 * len(rows))
    for (row, column), (value, low, high, kind) in known.items():
        i, j, half = rows.index(row), columns.index(column), (high - low) / 2
        colour = colours(0.5 + value / reach / 2)
        axes.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, facecolor=colour, edgecolor="white"))
        text = show(value, low, high, kind)
        text += f"\n± {show(half, low, high)}" if math.isfinite(half) else ""
        axes.text(j, i, text, ha="center", va="center", fontsize=8, linespacing=1.1)
    axes.set_xticks(range(len(columns)), [table.label(column) for column in columns])
    axes.set_yticks(range(len(rows)), [table.label(row) for row in rows])
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(xlabel)
    axes.grid(visible=False)
    return figure
