"""Tables: estimates by the right method, golden tables, unknown numbers."""

import json
import math
from pathlib import Path

import pandas as pd
import pytest

from mcsim.rules import VARIANTS, Rules
from mcsim.stats import ratio, share
from mcsim.tables import COLUMNS, count, estimate_records, make_frame
from mcsim.tables.text import markdown, number, plain
from tests.tables.conftest import made_by_hand, played

GOLDEN = Path(__file__).parents[1] / "golden"


def records_of(rules, deals, seats, by=()):
    return estimate_records(count(deals, seats, rules, groupings=[by]), rules, by)


@pytest.mark.parametrize("variant", VARIANTS)
def test_golden(variant, update_golden):
    """A small table of each variant, to the digits that are shown."""
    rules, deals, seats = played(variant)
    text = markdown(records_of(rules, deals, seats)) + "\n"
    path = GOLDEN / f"table-{variant}.md"
    if update_golden:
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_methods():
    """Shares by `share`, means by `ratio`, with the squares over units."""
    rules, deals, seats = played("hangzhou")
    cells = count(deals, seats, rules)
    records = {record["outcome"]: record for record in estimate_records(cells, rules)}
    one, other = cells["baotou_share", ()], cells["payment_dealer", ()]
    for name, found in (
        ("baotou_share", share(one.tally, unit="win")),
        ("payment_dealer", ratio(other.tally, squares=other.squares, unit="deal")),
    ):
        record = records[name]
        assert record["estimate"] == found.value
        assert (record["se"], record["low"], record["high"]) == (found.se, found.low, found.high)
        assert (record["numerator"], record["denominator"]) == (found.numerator, found.denominator)
        assert (record["unit"], record["effective"]) == (found.unit, found.effective)


def test_rows_and_their_order(rows):
    records = records_of(*rows, ("dealer", "streak"))
    assert all(tuple(record) == COLUMNS for record in records)
    groups = [record["group"] for record in records if record["outcome"] == "payment"]
    assert groups == [
        {"dealer": dealer, "streak": streak}
        for dealer in (False, True)
        for streak in ["1", "2", "3+"]
    ]
    assert "win_rate" not in {record["outcome"] for record in records}  # a deal has no such group


def test_what_is_not_known_is_null():
    """No win at all, one session: no estimate, no standard error, open ends."""
    rules = Rules.load("hangzhou")
    records = records_of(rules, *made_by_hand([{"session": 0, "winner": -1, "by": -1}]))
    found = {record["outcome"]: record for record in records}
    share_of_wins, mean_of_wins = found["baotou_share"], found["points_mean"]
    assert share_of_wins["estimate"] is share_of_wins["se"] is None
    assert (share_of_wins["low"], share_of_wins["high"]) == (0, 1)
    assert mean_of_wins["estimate"] is mean_of_wins["low"] is mean_of_wins["high"] is None
    assert json.loads(json.dumps(records, allow_nan=False)) == records
    assert math.isnan(make_frame(records).set_index("outcome").estimate["points_mean"])


def test_frame(rows):
    frame = make_frame(records_of(*rows))
    assert list(frame) == list(COLUMNS)
    assert frame.group.isna().all()
    assert frame.outcome.is_unique
    known = frame[frame.denominator > 0]
    assert (known.low <= known.estimate).all()
    assert (known.estimate <= known.high).all()
    assert known.estimate.dtype == "float64"
    assert frame.estimate[frame.denominator == 0].isna().all()


def test_frame_of_nothing():
    assert list(make_frame([])) == list(COLUMNS)
    assert pd.DataFrame(make_frame([])).empty


def test_text():
    record = dict(
        zip(
            COLUMNS,
            ("x", "payment", {"dealer": True}, -1.5, 1, None, 2, -3, 2, "seat", 1),
            strict=True,
        )
    )
    head, row = plain([record]).splitlines()
    assert (
        " ".join(head.split())
        == "variant outcome group estimate 95 % interval numerator denominator"
    )
    assert " ".join(row.split()) == "x payment dealer=yes -1.5 – … 2 -3 2 seat"
    assert markdown([record]).splitlines()[2] == (
        "| x | payment | dealer=yes | -1.5 | – … 2 | -3 | 2 seat |"
    )
    assert number(float("nan")) == "–"
