"""docs/tables.md names every column of the rows, with its type, in order; and every code."""

import re
from pathlib import Path

import pytest

from mcsim.play import DEAL_ROW, SEAT_ROW
from mcsim.scoring.records import BY_NAMES, NAMES, NAMES_ZH, WAIT_NAMES

PAGE = (Path(__file__).parents[2] / "docs" / "tables.md").read_text("utf-8")
PARTS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def table(text: str, first: str) -> list[list[str]]:
    """Cells of the rows of the table whose first column has this title."""
    lines = [line.strip("| ") for line in text.splitlines() if line.startswith("|")]
    cells = [re.split(r"\s*\|\s*", line) for line in lines]
    start = next(i for i, row in enumerate(cells) if row[0] == first) + 2
    rows = []
    for row in cells[start:]:
        if row[0].startswith("--") or len(row) != len(cells[start]):
            break
        rows.append(row)
    return rows


@pytest.mark.parametrize(("part", "dtype"), [("Deals", DEAL_ROW), ("Seats", SEAT_ROW)])
def test_columns(part, dtype):
    rows = table(PARTS[part], "column")
    assert [row[0].strip("`") for row in rows] == list(dtype.names)
    assert [row[1] for row in rows] == [dtype[name].name for name in dtype.names]
    assert all(row[2] and row[3] for row in rows)


def test_codes():
    names = table(PARTS["Deals"], "bit")
    assert [row[1].strip("`") for row in names] == list(NAMES)
    assert [int(row[0]) for row in names] == list(range(len(NAMES)))
    assert [row[2] for row in names] == [NAMES_ZH[name] for name in NAMES]
    meanings = {row[0].strip("`"): row[3] for row in table(PARTS["Deals"], "column")}
    assert re.findall(r"(?<!−)(\d) ([a-z]+)", meanings["by"]) == [
        (str(code), name.split("_")[0]) for code, name in enumerate(BY_NAMES)
    ]
    assert len(re.findall(r"(?<!−)\b\d ", meanings["wait"])) == len(WAIT_NAMES)
