"""The engine against the plain-Python reference, decision by decision: all of W, P, D, S and L.

A share of verification/rules.py: `chaos` and a policy that floats and kongs, every variant, and a
few of the single-rule changes that open what no variant plays.
"""

import importlib
import sys
from pathlib import Path

import pytest

from mcsim.play.rows import DEAL_ROW, SEAT_ROW
from mcsim.rules import VARIANTS, Rules

WRITERS = {"write_deal": DEAL_ROW, "write_seats": SEAT_ROW}
SHARED = Path(__file__).parents[2] / "verification" / "shared"


@pytest.fixture(scope="module")
def lockstep():
    sys.path.append(str(SHARED))
    return importlib.import_module("lockstep")


@pytest.fixture(scope="module")
def play_in_step(lockstep):
    return lockstep.play_in_step


@pytest.mark.parametrize(
    "policies", ["chaos", f"{SHARED / 'shaker.py'}:choose"], ids=["chaos", "shaker"]
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_both_name_the_same_actions_and_ends(play_in_step, variant, policies):
    deals = [
        log
        for session in range(3)
        for log, _ in play_in_step(
            Rules.load(variant), seed=1, session=session, policies=policies, most=8
        )
    ]
    assert len(deals) == 24


CHANGES = {
    "hangzhou": [
        {"must_baotou": True},
        {"kong_chain": "once"},
        {"discard_win": "always", "any_wait_discard_win": True, "rob_kong": True},
        {"lock_trigger": "piao"},
        {"white_substitutes": False, "honour_rings": 1},
        {"must_baotou": True, "kong_flower": True},
    ],
    "yuhang": [{"missed_win": True, "missed_pong": True}, {"discard_payment": "own_share"}],
    "linan": [
        {"piao": True, "lock_trigger": "any_wild_discard"},
        {"must_baotou": True},
        {"laozhuang_scope": "every_payment"},
        {"kong_replacement": "burn_pair"},
        {"scoring": "multiplier", "must_baotou": True, "contract": True},
        {"contract": True},
    ],
    "hangzhou-fixed-white": [{"wild_source": "none"}, {"wild_makes_quad": True}],
}


@pytest.mark.parametrize(
    ("variant", "change"),
    [(variant, change) for variant, changes in CHANGES.items() for change in changes],
    ids=str,
)
def test_changed_rules_are_played_alike(play_in_step, variant, change):
    policies = f"{SHARED / 'shaker.py'}:choose"
    rules = Rules.load(variant, **change)
    # Seed 22 brings S11 a wild won on what replaces a 槓花, and linan three fed melds (L10).
    assert len(list(play_in_step(rules, seed=22, session=0, policies=policies, most=10))) == 10


@pytest.mark.parametrize(
    ("writer", "column"),
    [(writer, name) for writer, row in WRITERS.items() for name in row.names],
)
def test_a_wrong_column_is_found(lockstep, monkeypatch, writer, column):
    """Every column of a row is compared, and none can be left out."""
    write = getattr(lockstep, writer)

    def miswrite(*arguments):
        write(*arguments)
        row = arguments[-1] if writer == "write_deal" else arguments[1][2]
        row[column] += 1

    monkeypatch.setattr(lockstep, writer, miswrite)
    with pytest.raises(lockstep.Mismatch, match=f": {column} "):
        list(lockstep.play_in_step(Rules.load("linan"), seed=1, session=0, most=1))


@pytest.mark.parametrize("field", ["dealer", "streak", "deal", "session", "seed"])
def test_a_session_that_opens_wrong_is_found(lockstep, monkeypatch, field):
    """D4: seat 0 deals first, with the streak that the rules start from."""
    open_session = lockstep.open_session

    def misopen(rules, game, *numbers):
        open_session(rules, game, *numbers)
        game["board"][field] += 1

    monkeypatch.setattr(lockstep, "open_session", misopen)
    with pytest.raises(lockstep.Mismatch):
        list(lockstep.play_in_step(Rules.load("hangzhou"), seed=1, session=0, most=1))
