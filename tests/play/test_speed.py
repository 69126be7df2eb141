"""`speed` decides as its definition says, however quickly."""

from pathlib import Path

import pytest

from mcsim.play import play_sessions
from mcsim.rules import Rules

PLAIN = f"{Path(__file__).parent / 'plain_speed.py'}:choose_both"
VARIANTS = ("hangzhou", "yuhang", "linan", "hangzhou-fixed-white")


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_decision_is_that_of_the_plain_form(variant):
    rows = play_sessions(Rules.load(variant), seed=11, count=60, policies=PLAIN)
    assert rows.deals.size >= 60 * 16


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("hangzhou", {"must_baotou": True}),  # complete hands that may not win
        ("hangzhou", {"must_baotou": True, "seven_pairs": False}),
        ("hangzhou-fixed-white", {"lock_trigger": "any_wild_discard", "must_baotou": True}),
        ("yuhang", {"third_chow": "allowed", "seven_pairs": False}),
        ("linan", {"session_length": 2}),
    ],
)
def test_odd_positions_are_decided_as_in_the_plain_form(variant, changes):
    """Hands that `chaos` beside it, or a rule, brings about (S11, P12, P13, L2)."""
    rules = Rules.load(variant, **changes)
    players = f"{PLAIN},chaos,{PLAIN},chaos"
    assert play_sessions(rules, seed=12, count=20, policies=players).deals.size >= 20
