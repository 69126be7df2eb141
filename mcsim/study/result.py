"""What a comparison comes to: records, notes, and how people see them."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from mcsim.rules.fields import shown
from mcsim.tables.text import number

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Study"]

Record = Mapping[str, Any]

# Heads of the columns that people see; what is not here is left to JSON and to data frames.
HEADS = {
    "outcome": "outcome",
    "rule": "rule",
    "from": "from",
    "to": "to",
    "group": "group",
    "first": "first (a)",
    "second": "second (b)",
    "a": "a",
    "b": "b",
    "difference": "difference",
    "share": "share",
    "low": "interval",
    "variance_ratio": "variance ratio",
    "p_holm": "p (Holm)",
}
TEXT = ("outcome", "rule", "from", "to", "group", "first", "second")
SIGNED = ("difference", "share", "low")


@dataclass(frozen=True, repr=False)
class Study:
    """Rows of a comparison with what must be said beside them.

    Attributes
    ----------
    title : str
        What was compared, in one line.
    records : tuple of dict
        One a row, ready for JSON; what is not known is None.
    notes : tuple of str
        What a reader must know: units, what was left out, how much pairing saved.
    level : float
        Confidence level of the intervals.
    whole : tuple of dict
        Where rows are shares of a difference: that difference, for each outcome.
    """

    title: str
    records: tuple[dict[str, Any], ...]
    notes: tuple[str, ...] = ()
    level: float = 0.95
    whole: tuple[dict[str, Any], ...] = ()

    @property
    def frame(self) -> "pd.DataFrame":
        """The records as a data frame, nan where not known."""
        import pandas as pd

        frame = pd.DataFrame(list(self.records))
        for name in ("a", "b", "difference", "share", "se", "low", "high", "variance_ratio"):
            if name in frame:
                frame[name] = frame[name].astype(float)
        return frame

    def _cells(self) -> tuple[list[str], list[list[str]]]:
        """Keys of the columns that people see, and a row of heads, then one a record.

        Sides and outcome are left out where all rows have the same: the title names them.
        """
        keys = [key for key in HEADS if self.records and key in self.records[0]]
        for key in ("first", "second", "outcome"):
            if key in keys and len({record[key] for record in self.records}) == 1:
                keys.remove(key)
        heads = [f"{100 * self.level:g} % interval" if k == "low" else HEADS[k] for k in keys]
        return keys, [heads, *([cell(record, key) for key in keys] for record in self.records)]

    def __repr__(self) -> str:
        keys, rows = self._cells()
        left = [key in TEXT for key in keys]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                text.ljust(width) if to_left else text.rjust(width)
                for text, width, to_left in zip(row, widths, left, strict=True)
            ).rstrip()
            for row in rows
        ]
        return "\n".join([self.title, "", *lines, "", *self.notes])

    def _repr_html_(self) -> str:
        def row(tag: str, texts: list[str]) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts) + "</tr>"

        head, *body = self._cells()[1]
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return (
            f"<table><caption>{escape(self.title)}</caption><thead>{row('th', head)}</thead>"
            f"<tbody>{''.join(row('td', texts) for texts in body)}</tbody></table>{notes}"
        )


def cell(record: Record, key: str) -> str:
    """Write one cell.

    Examples
    --------
    >>> cell({"low": -0.25, "high": None}, "low"), cell({"to": True}, "to")
    ('-0.25 … –', 'yes')
    """
    if key == "low":
        return f"{signed(record['low'])} … {signed(record['high'])}"
    value = record[key]
    if isinstance(value, str):
        return value
    if key in ("from", "to"):
        return shown(value)
    if key in SIGNED:
        return signed(value)
    return number(value, 3 if key in ("variance_ratio", "p_holm") else 4)


def signed(value: float | None) -> str:
    """Write a difference with its sign.

    Examples
    --------
    >>> signed(0.25), signed(0.0), signed(None)
    ('+0.25', '0', '–')
    """
    return f"+{number(value)}" if value is not None and value > 0 else number(value)
