"""The reference accepts its own play under every variant and many changes of one rule."""

import json
import random

import pytest

from mcsim.reference import Decision, Position, referee
from mcsim.reference.chaos import Event, any_action, play
from mcsim.rules import Rules

VARIANTS = ("hangzhou", "yuhang", "linan", "hangzhou-fixed-white")
CHANGES = [
    {"white_substitutes": False},
    {"reserve": 40},
    {"kong_replacement": "burn_pair"},
    {"kong_replacement": "single"},
    {"kong_replacement": "whole_stacks"},
    {"kong_on_last_tile": True},
    {"third_chow": "never"},
    {"missed_pong": True, "missed_win": True},
    {"rob_kong": True},
    {"discard_win": "always", "any_wait_discard_win": True},
    {"winner_priority": "dealer"},
    {"piao": True, "lock_trigger": "piao"},
    {"lock_trigger": "any_wild_discard", "forced_tsumogiri": True},
    {"next_dealer": "rotate", "draw_keeps_dealer": False},
    {"session_unit": "passes", "session_length": 1},
    {"must_baotou": True},
]


def eager(position: Position, decision: Decision, rng: random.Random) -> tuple[str, ...]:
    """Win, kong and pong more often than chance would."""
    actions = sorted(decision.actions)
    if ("win",) in actions and rng.random() < 0.8:
        return ("win",)
    kongs = [action for action in actions if "kong" in action[0] or action == ("pong",)]
    return rng.choice(kongs if kongs and rng.random() < 0.6 else actions)


def check(events: list[Event]) -> None:
    assert referee(json.dumps(event) for event in events) == []
    for event in events:
        if event["event"] == "settle":
            assert sum(event["payments"]) == 0


@pytest.mark.parametrize("choose", [any_action, eager])
@pytest.mark.parametrize("variant", VARIANTS)
def test_own_play_is_accepted(variant, choose):
    rules = Rules.load(variant)
    check(list(play(rules, seed=1, deals=8, choose=choose)))


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: ",".join(change))
def test_own_play_with_one_rule_changed(change):
    for variant in VARIANTS:
        if change.get("white_substitutes") is False and variant == "hangzhou-fixed-white":
            continue
        check(list(play(Rules.load(variant, **change), seed=2, deals=1, choose=eager)))


def test_a_session_ends_by_passes_d3():
    rules = Rules.load("linan", session_length=1, draw_keeps_dealer=False)
    deals = [e for e in play(rules, seed=1, deals=9) if e["event"] == "deal"]
    assert len(deals) == 1


def test_two_sessions_in_one_log():
    rules = Rules.load("yuhang")
    events = [*play(rules, seed=1, deals=2), *play(rules, seed=1, session=1, deals=1)]
    check(events)
    later = [index for index, event in enumerate(events) if event["event"] == "deal"][1]
    check(events[later:])  # a log may begin with any deal
