"""Every case of the shared file comes out right, through the scoring service."""

import json
from pathlib import Path

import pytest

from mcsim.scoring.service import answer

LINES = Path(__file__).parents[1] / "data" / "scoring.jsonl"
CASES = [json.loads(line) for line in LINES.read_text().splitlines()]


def test_there_are_cases_of_every_variant():
    assert len(CASES) == 263
    assert len({case["variant"] for case in CASES}) == 4


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    found = answer({key: value for key, value in case.items() if key != "expect"})
    assert {key: found.get(key) for key in case["expect"]} == case["expect"]


def test_right_answers_beside_a_hand_are_not_read():
    assert answer(CASES[0]) == answer(CASES[0] | {"expect": None})
