"""The event log: its keys are the design's, the referee accepts it, the rows agree with it."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mcsim import tiles
from mcsim.play import play_sessions, shuffle_walls
from mcsim.play.log import json_lines
from mcsim.play.replay import replay
from mcsim.reference import referee
from mcsim.rules import VARIANTS, Rules
from mcsim.scoring.records import BY_NAMES

FLOATER = f"{Path(__file__).with_name('floater.py')}:floater"
MIXED = f"speed,{FLOATER},chaos,{FLOATER}"
KEYS = {
    "deal": "variant rules seed session deal dealer streak round_wind indicator wild hands wall",
    "flower": "seat tile replacement",
    "draw": "seat tile source",
    "discard": "seat tile piao",
    "chow": "seat from tile with",
    "pong": "seat from tile with",
    "kong": "seat form tiles",
    "win": "seat by from tile flags points",
    "exhausted": "",
    "settle": "payments next_dealer next_streak",
}
FLAGS = "shape by heavenly baotou piao kongs names"
HU_TAI_FLAGS = "wait full_flush half_flush all_triplets pinghu wild_single capped hu tai raw"
# One rule changed at a time, each where it meets the log: tiles, wall, claims, chain, payments.
CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("hangzhou", {"white_substitutes": False}),
    ("hangzhou", {"kong_replacement": "single", "reserve": 0, "indicator_in_reserve": False}),
    ("hangzhou", {"lock_trigger": "piao", "forced_tsumogiri": True}),
    ("hangzhou", {"discard_win": "always", "rob_kong": True, "winner_priority": "discarder"}),
    ("hangzhou", {"must_baotou": True, "kong_chain": "once"}),
    ("hangzhou", {"next_dealer": "rotate", "draw_keeps_dealer": False, "start_streak": 3}),
    ("hangzhou", {"session_unit": "passes", "session_length": 4}),
    ("yuhang", {"honour_rings": 1, "discard_payment": "own_share"}),
    ("hangzhou-fixed-white", {"wild_source": "none", "reserve": 60}),
    ("linan", {"piao": True, "lock_trigger": "piao", "cap": 0}),
    ("linan", {"laozhuang_scope": "every_payment", "kong_on_last_tile": False}),
]


def played(rules: Rules, sessions: int, policies: str, most: int = 10**9):
    """Give the logs of some sessions, at most some deals of each."""
    for session in range(sessions):
        for deal, events in enumerate(replay(rules, seed=3, session=session, policies=policies)):
            if deal == most:
                break
            yield events


def faults(rules: Rules, sessions: int, policies: str, most: int = 10**9) -> list[Any]:
    lines = [json_lines(events) for events in played(rules, sessions, policies, most)]
    return referee("".join(lines).splitlines())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    "policies", ["random", "chaos", "speed", MIXED], ids=["random", "chaos", "speed", "mixed"]
)
def test_the_referee_accepts_every_policy(variant, policies):
    """A share of verification/referee.py."""
    assert faults(Rules.load(variant), 5, policies, most=16) == []


@pytest.mark.parametrize(("variant", "changes"), CHANGES)
def test_the_referee_accepts_changed_rules(variant, changes):
    assert faults(Rules.load(variant, **changes), 4, MIXED, most=12) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_keys_are_those_of_the_design(variant):
    rules = Rules.load(variant)
    hu_tai = rules.scoring == "hu_tai"
    seen = Counter()
    for events in played(rules, 6, MIXED, most=16):
        assert events[0]["event"] == "deal"
        assert events[-1]["event"] == "settle"
        for event in events:
            what = event["event"]
            seen[what] += 1
            wanted = {"event", *KEYS[what].split()}
            if what == "kong" and event["form"] == "open":
                wanted.add("from")
            if what == "win":
                wanted |= {"hu", "tai", "raw"} if hu_tai else set()
                kind = "quads" if event["flags"]["shape"] == "seven_pairs" else "triplets"
                flags = {kind, *FLAGS.split(), *(HU_TAI_FLAGS.split() if hu_tai else ())}
                assert set(event["flags"]) == flags
            assert set(event) == wanted
    assert set(seen) == set(KEYS) - (set() if rules.kong_flower else {"flower"})


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_deal_lists_the_wall_of_the_public_function(variant):
    """W1: indicator, hands from the dealer on, the dealer's last tile, then head to tail."""
    rules = Rules.load(variant)
    walls = shuffle_walls(8, seed=3, session=0)
    for events, wall in zip(played(rules, 1, "random", most=8), walls, strict=True):
        deal = events[0]
        turned = deal["indicator"] is not None
        seats = [(deal["dealer"] + step) % 4 for step in range(4)]
        hands = [deal["hands"][seat][:13] for seat in seats]
        order = [tile for hand in hands for tile in hand] + deal["hands"][seats[0]][13:]
        order += deal["wall"]
        order = [deal["indicator"], *order] if turned else [order[-1], *order[:-1]]
        assert [tiles.tile(tile) for tile in order] == wall.tolist()
        assert len(deal["wall"]) == (82 if turned else 83)


@pytest.mark.parametrize("variant", VARIANTS)
def test_rows_say_the_same(variant):
    rules = Rules.load(variant)
    logs = list(played(rules, 4, MIXED))
    rows = play_sessions(rules, seed=3, count=4, policies=MIXED)
    assert len(logs) == rows.deals.size
    for events, row, seats in zip(logs, rows.deals, rows.seats.reshape(-1, 4), strict=True):
        deal, last, settle = events[0], events[-2], events[-1]
        for key in ("session", "deal", "dealer", "streak"):
            assert row[key] == deal[key]
        assert settle["payments"] == seats["payment"].tolist()
        assert sum(settle["payments"]) == 0
        assert row["turn"] == sum(
            event["event"] == "draw" or (event["event"] == "flower" and i > first_move(events))
            for i, event in enumerate(events)
        )
        if last["event"] == "exhausted":
            assert row["winner"] == -1
            continue
        assert (row["winner"], BY_NAMES[row["by"]]) == (last["seat"], last["by"])
        assert row["source"] == (-1 if last["from"] is None else last["from"])
        assert row["points"] == last["points"]
        for flag in ("baotou", "piao", "kongs", "heavenly"):
            assert row[flag] == last["flags"][flag]


def first_move(events: list[dict[str, Any]]) -> int:
    """Place of the first event that is no 槓花 of the deal."""
    return next(i for i, event in enumerate(events) if event["event"] not in ("deal", "flower"))
