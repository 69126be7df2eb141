"""What an analysis comes to: words, tables and charts that agree."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mcsim.report.numbers import show, show_interval

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from mcsim.report.tongue import Tongue

__all__ = ["Analysis", "Chart", "Sheet", "Table", "tidy"]


@dataclass(frozen=True, eq=False)
class Table:
    """Estimates by two keys, with the means to cite them.

    Attributes
    ----------
    name : str
        Its id on the page and the name of its CSV file.
    title : str
        What it shows and per what.
    frame : DataFrame
        Columns row, column (keys), estimate, se, low, high, numerator, denominator, unit, kind.
    labels : mapping of str to str
        What people see in place of a key.
    note : str
        What the reader should know besides.
    """

    name: str
    title: str
    frame: "pd.DataFrame"
    labels: Mapping[str, str] = field(default_factory=dict)
    note: str = ""

    @cached_property
    def cells(self) -> dict[tuple[str, str], tuple[float, float, float, str]]:
        """Estimate, low, high and kind by (row, column)."""
        columns = ("row", "column", "estimate", "low", "high", "kind")
        return {
            (row, column): (estimate, low, high, kind)
            for row, column, estimate, low, high, kind in zip(
                *(self.frame[name] for name in columns), strict=True
            )
        }

    def keys(self, axis: str) -> list[str]:
        """Keys of the rows or columns: numbers by size, others as they come."""
        keys = list(dict.fromkeys(self.frame[axis]))
        return sorted(keys, key=int) if all(key.isdecimal() for key in keys) else keys

    def label(self, key: str) -> str:
        """Name a key."""
        return self.labels.get(key, key)

    def anchor(self, row: str, column: str) -> str:
        """Id of a cell on the page."""
        return f"{self.name}.{row}.{column}".replace(" ", "_")

    def value(self, row: str, column: str) -> float:
        """Estimate of a cell; nan where there is none."""
        return self.cells.get((row, column), (float("nan"),) * 3 + ("",))[0]

    def cite(self, row: str, column: str, *, interval: bool = False) -> str:
        """Write a cell in a sentence as a link to it, so that words and table cannot differ.

        Parameters
        ----------
        row, column : str
            Keys of the cell.
        interval : bool
            With its interval behind it.
        """
        if (row, column) not in self.cells:
            return "–"
        cell, anchor = self.cells[row, column], self.anchor(row, column)
        text = f"[{show(*cell)}](#{anchor})"
        if interval and show_interval(*cell) != "–":
            text += f" ([{show_interval(*cell)}](#{anchor}.i))"
        return text


@dataclass(frozen=True, eq=False)
class Chart:
    """A figure with what the reader should see in it."""

    name: str
    figure: "Figure"
    caption: str


@dataclass(frozen=True, eq=False)
class Analysis:
    """The answer to one question.

    Attributes
    ----------
    name : str
        That of its script.
    title : str
        The question's subject.
    words : sequence of str
        Paragraphs; numbers are links that `Table.cite` made. They stand in the summary too.
    tables : sequence of Table
    charts : sequence of Chart
    asides : sequence of str
        Paragraphs that the summary leaves out.
    """

    name: str
    title: str
    words: Sequence[str]
    tables: Sequence[Table] = ()
    charts: Sequence[Chart] = ()
    asides: Sequence[str] = ()


class Sheet:
    """An analysis in the making: titles and captions come from the script's texts, by name.

    A table takes `NAME.title` and, where there is one, `NAME.note`; a chart `NAME.caption`. Where
    there are several of a kind, `kind` is the name of the text, and `values` fill it in.

    Parameters
    ----------
    name : str
        That of the script.
    say : Tongue
    labels : mapping of str to str
        Names of rows and columns, for all its tables.
    """

    def __init__(self, name: str, say: "Tongue", labels: Mapping[str, str]) -> None:
        self.name, self.say, self.labels = name, say, labels
        self.words: list[str] = []
        self.asides: list[str] = []
        self.tables: list[Table] = []
        self.charts: list[Chart] = []

    def table(
        self, name: str, rows: Iterable[Mapping[str, Any]], kind: str = "", **values: str
    ) -> Table:
        """Add a table of rows that hold `row`, `column` and the numbers."""
        say, text = self.say, kind or name
        note = say(f"{text}.note", **values) if say.knows(f"{text}.note") else ""
        title = say(f"{text}.title", **values)
        self.tables.append(Table(name, title, tidy(rows), self.labels, note))
        return self.tables[-1]

    def chart(self, name: str, figure: "Figure", kind: str = "", **values: str) -> None:
        """Add a chart."""
        self.charts.append(Chart(name, figure, self.say(f"{kind or name}.caption", **values)))

    def done(self) -> Analysis:
        """Give the analysis; one without a word holds nothing, and says so."""
        words = self.words or [self.say("nothing")]
        title, asides = self.say("title"), self.asides
        return Analysis(self.name, title, words, self.tables, self.charts, asides)


def tidy(rows: Iterable[Mapping[str, Any]]) -> "pd.DataFrame":
    """Make the frame of a `Table` from rows that hold `row`, `column` and the numbers."""
    import pandas as pd

    from mcsim.report.source import NUMBERS

    frame = pd.DataFrame(list(rows)).reindex(columns=["row", "column", *NUMBERS, "kind"])
    for name in ("row", "column"):
        frame[name] = frame[name].astype(str)
    return frame.astype(dict.fromkeys(("estimate", "se", "low", "high"), float))
