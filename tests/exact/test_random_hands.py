"""A share of verification/exact.py: exact odds against hands dealt at random."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from mcsim.rules import Rules

PROGRAM = Path(__file__).resolve().parents[2] / "verification" / "exact.py"


@pytest.fixture(scope="module")
def program():
    spec = spec_from_file_location("verification_exact", PROGRAM)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_odds_agree_with_random_hands(program):
    """All bands together miss once in 10,000 seeds; this seed is fixed."""
    found = program.check(hands=200_000, seed=5)
    assert len(found) > 200
    assert [what for what, _, _, holds in found if not holds] == []


def test_a_wrong_deck_is_noticed(program):
    """The bands are narrow enough to tell three copies of the indicator's kind from four (W2)."""
    seen = program.simulate(Rules.load("yuhang"), tiles=14, hands=200_000, seed=5)
    wilds = seen.sum(axis=(1, 2, 3, 4)) @ np.arange(5) / 200_000
    assert wilds == pytest.approx(14 * 4 / 135, abs=0.005)
    assert wilds != pytest.approx(14 * 3 / 135, abs=0.05)
