"""The shipped variants against the table "Every field" of the rules page, copied to tests/data."""

import re
from pathlib import Path

import pytest

from mcsim.rules import FIELDS, VARIANTS, Rules
from mcsim.rules.fields import shown

TABLE = Path(__file__).parents[1] / "data" / "fields.md"
COLUMNS = ("field", "values", "rule", *VARIANTS)


def table():
    """Rows of the table as dicts; cells as written."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| `")]
    return [
        dict(zip(COLUMNS, (cell.strip() for cell in line.strip("|").split("|")), strict=True))
        for line in lines
    ]


ROWS = table()
CELLS = [(row["field"].strip("`"), variant, row[variant]) for row in ROWS for variant in VARIANTS]

DIGESTS = {
    "hangzhou": "6aa747a536fb01ae624ff1e6a95ed421afdec010f178a1a5fc119c4c3b367c8d",
    "yuhang": "f063d27560c80bd38cb3de5509370d8d1753ff205ca42f0e4fbdd1e7ec7230e9",
    "linan": "c2b3ff40a9beb5bcf592448b1d1f453b79a3772a27bc7f6cebb2a6e74f3bec32",
    "hangzhou-fixed-white": "b214fcd62706ad550fca0bc13758864c52f9cc01f722614a27c8a525155a302c",
}


def test_header_names_the_variants():
    header = next(line for line in TABLE.read_text("utf-8").splitlines() if "| field |" in line)
    assert tuple(cell.strip() for cell in header.strip("|").split("|")) == (
        "field", "values", "rule", *VARIANTS,
    )  # fmt: skip


def test_every_row_is_a_field_in_the_same_order():
    assert [row["field"].strip("`") for row in ROWS] == list(FIELDS)
    assert len(FIELDS) == 41


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["field"])
def test_rule_id_and_allowed_values(row):
    field = FIELDS[row["field"].strip("`")]
    values = row["values"]
    assert field.rule == row["rule"]
    assert field.doc
    if values == "bool":
        assert field.allowed == "no, yes"
    elif match := re.fullmatch(r"≥ (\d+)(; 0 = none)?", values):
        assert field.allowed.startswith(f"≥ {match[1]}, ")
    elif values == "3 integers":
        assert field.allowed == "3 integers of 1–1000"
    else:
        assert field.allowed == values


@pytest.mark.parametrize(("field", "variant", "cell"), CELLS)
def test_value_and_tag(field, variant, cell):
    rules = Rules.load(variant)
    if cell == "–":
        assert rules.tag(field) == "unused"
        return
    value, tag = re.fullmatch(r"(.*?)(?: `\[(\w+)\]`)?", cell).groups()
    found = shown(getattr(rules, field)).strip("[]").replace(",", ", ")
    assert (found, rules.tag(field)) == (value, tag or "seed")


@pytest.mark.parametrize("variant", VARIANTS)
def test_digest_stays(variant):
    assert Rules.load(variant).digest == DIGESTS[variant]


@pytest.mark.parametrize("variant", VARIANTS)
def test_assumptions_are_the_tagged_cells(variant):
    tagged = {
        field: match[1]
        for field, of, cell in CELLS
        if of == variant and (match := re.search(r"\[(assumed|contradiction)\]", cell))
    }
    assert Rules.load(variant).assumptions == tagged


def test_values_without_a_part_come_from_the_sibling_variant():
    hangzhou, linan = Rules.load("hangzhou"), Rules.load("linan")
    for name, field in FIELDS.items():
        if field.scoring == "hu_tai":
            assert getattr(hangzhou, name) == getattr(linan, name)
    yuhang = Rules.load("yuhang")
    for name, field in FIELDS.items():
        if field.scoring == "multiplier":
            assert getattr(linan, name) == getattr(yuhang, name)
