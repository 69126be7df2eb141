"""The engine against the plain-Python reference, decision by decision: all of W, P, D, S and L.

A share of verification/rules.py: `chaos` and a policy that floats and kongs, every variant, and a
few of the single-rule changes that open what no variant plays.
"""

import importlib.util
import sys
from pathlib import Path

import pytest

from mcsim.rules import VARIANTS, Rules

SHARED = Path(__file__).parents[2] / "verification" / "shared"


@pytest.fixture(scope="module")
def play_in_step():
    spec = importlib.util.spec_from_file_location("lockstep", SHARED / "lockstep.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["lockstep"] = module
    spec.loader.exec_module(module)
    return module.play_in_step


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
    ],
    "yuhang": [{"missed_win": True, "missed_pong": True}, {"discard_payment": "own_share"}],
    "linan": [
        {"piao": True, "lock_trigger": "any_wild_discard"},
        {"must_baotou": True},
        {"laozhuang_scope": "every_payment"},
        {"kong_replacement": "burn_pair"},
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
    assert len(list(play_in_step(rules, seed=2, session=0, policies=policies, most=10))) == 10
