"""Every case of the shared file and those worked by hand, through the scoring service."""

import json
from pathlib import Path

import pytest

from mcsim.scoring.service import answer

DATA = Path(__file__).parents[1] / "data"


def read(name):
    """Read the cases of a file."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


CASES = read("scoring.jsonl")
BY_HAND = read("by_hand.jsonl")  # worked out on paper from rules.md, edge readings above all


def test_there_are_cases_of_every_variant():
    assert len(CASES) == 263
    assert len({case["variant"] for case in CASES}) == 4


@pytest.mark.parametrize("case", CASES + BY_HAND, ids=lambda case: case["id"])
def test_case(case):
    found = answer({key: value for key, value in case.items() if key != "expect"})
    assert {key: found.get(key) for key in case["expect"]} == case["expect"]


def test_right_answers_beside_a_hand_are_not_read():
    assert answer(CASES[0]) == answer(CASES[0] | {"expect": None})
