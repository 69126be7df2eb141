"""Parts of a page: tables, figures, lists, as HTML."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from io import StringIO
from typing import TYPE_CHECKING
from zlib import crc32

from mcsim.report.analysis import Chart, Table
from mcsim.report.numbers import show, show_interval
from mcsim.report.words import to_html

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["draw_chart", "draw_table", "plain_table", "section", "to_svg"]

# What matplotlib writes that a page has no need of, and its size, which the page's styles give.
IDLE = (
    re.compile(
        r"<metadata>.*?</metadata>|<!--.*?-->|<style.*?</style>|<defs>\s*</defs>", re.DOTALL
    ),
    re.compile(r' transform="rotate\(-0 [^"]*"'),
    re.compile(r'(?<=<g) id="[^"]*"'),
    re.compile(r' (?:width|height)="[\d.]+pt"'),
    re.compile(r"(?<=\.\d\d)\d+(?=[^<>]*>)"),  # in a tag, never in a text
    re.compile(r" font-family: 'mcsim Sans';"),
    re.compile(r'(?<=") style="fill: #222222; stroke: #222222; stroke-width: 0\.8"(?=/>)'),
)
NAMED = re.compile(r'(\bid="|href="#|url\(#)')


def to_svg(figure: "Figure", name: str) -> str:
    """Write a figure as SVG to stand in a page: text stays text, ids are the figure's own."""
    import matplotlib as mpl

    out = StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    for idle in IDLE:
        text = idle.sub("", text)
    return re.sub(r"\n\s*", "\n", NAMED.sub(rf"\g<1>{crc32(name.encode()):x}-", text))


def draw_chart(chart: Chart) -> str:
    """Write a figure and its caption."""
    label = escape(chart.caption, quote=True)
    svg = to_svg(chart.figure, chart.name).replace(
        "<svg ", f'<svg role="img" aria-label="{label}" ', 1
    )
    return f"<figure>{svg}<figcaption>{to_html(chart.caption)}</figcaption></figure>"


def draw_table(table: Table) -> str:
    """Write estimates with their intervals; every cell can be linked to."""
    columns = table.keys("column")
    head = "".join(f"<th scope=col>{escape(table.label(column))}</th>" for column in columns)
    rows = []
    for row in table.keys("row"):
        cells = []
        for column in columns:
            if (row, column) not in table.cells:
                cells.append("<td>–</td>")
                continue
            cell, anchor = table.cells[row, column], escape(table.anchor(row, column))
            interval = show_interval(*cell)
            low, dash, high = interval.partition(" – ")
            halves = f"<span>{low}{dash.rstrip()}</span> <span>{high}</span>"
            ends = f'<small id="{anchor}.i">{halves}</small>' if dash else ""
            cells.append(f'<td><span id="{anchor}">{show(*cell)}</span>{ends}</td>')
        rows.append(f"<tr><th scope=row>{escape(table.label(row))}</th>{''.join(cells)}</tr>")
    note = f"<p class=note>{to_html(table.note)}</p>" if table.note else ""
    return (
        f"<div class=wide><table><caption>{to_html(table.title)}</caption>"
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>{note}"
    )


def plain_table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """Write a table of words; cells may hold links and emphasis."""

    def line(tag: str, cells: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{breakable(cell)}</{tag}>" for cell in cells) + "</tr>"

    title = f"<caption>{to_html(caption)}</caption>" if caption else ""
    body = "".join(line("td", row) for row in rows)
    return (
        f"<div class=wide><table class=text>{title}<thead>{line('th', heads)}</thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def breakable(cell: str) -> str:
    """Let names of fields break at their underscores."""
    return to_html(cell).replace("_", "_<wbr>")


def section(name: str, title: str, *parts: str) -> str:
    """Write a section that the contents can link to."""
    return f'<section id="{name}"><h2>{to_html(title)}</h2>{"".join(parts)}</section>'
