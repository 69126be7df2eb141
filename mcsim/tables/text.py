"""Tables as text: for a terminal and as Markdown."""

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = ["describe_group", "markdown", "number", "plain"]

HEADS = ("variant", "outcome", "group", "estimate", "95 % interval", "numerator", "denominator")


def number(value: float | None, digits: int = 4) -> str:
    """Write a number with so many significant digits, and no exponent where it can be helped.

    Examples
    --------
    >>> number(0.0912345), number(31.21875), number(0.0), number(None), number(351594.0)
    ('0.09123', '31.22', '0', '–', '351594')
    """
    if value is None or value != value:
        return "–"
    if abs(value) >= 10**digits:
        return f"{value:.0f}"
    return f"{value:.{digits}g}"


def describe_group(group: Mapping[str, Any] | None) -> str:
    """Write a group on one line.

    Examples
    --------
    >>> describe_group({"dealer": True, "streak": "3+"})
    'dealer=yes streak=3+'
    """
    words = {True: "yes", False: "no"}
    return " ".join(
        f"{cut}={words[value] if isinstance(value, bool) else value}"
        for cut, value in (group or {}).items()
    )


def cells(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Write the cells of one row."""
    low, high = number(record["low"]), number(record["high"])
    return (
        record["variant"],
        record["outcome"],
        describe_group(record["group"]),
        number(record["estimate"]),
        f"{low} … {high}",
        str(record["numerator"]),
        f"{record['denominator']} {record['unit']}",
    )


def markdown(records: Iterable[Mapping[str, Any]]) -> str:
    """Write records, as `estimate_records` gives them, as a Markdown table."""
    lines = ["| " + " | ".join(HEADS) + " |", "|---|---|---|--:|--:|--:|--:|"]
    lines += ["| " + " | ".join(cells(record)) + " |" for record in records]
    return "\n".join(lines)


def plain(records: Iterable[Mapping[str, Any]]) -> str:
    """Write records as columns of text; a column of groups only where there are some."""
    rows = [HEADS, *map(cells, records)]
    shown = [i for i in range(len(HEADS)) if i != 2 or any(row[2] for row in rows[1:])]
    widths = {i: max(len(row[i]) for row in rows) for i in shown}
    return "\n".join(
        "  ".join(
            row[i].ljust(widths[i]) if i < 3 else row[i].rjust(widths[i]) for i in shown
        ).rstrip()
        for row in rows
    )
