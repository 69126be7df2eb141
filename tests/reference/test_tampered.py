"""Logs that were tampered with are rejected, each for the rule it breaks: play (W, P, D)."""

import copy
import json

import pytest

from mcsim.reference import referee
from mcsim.reference.chaos import play
from mcsim.rules import Rules

DEAD = "147m147p147s1234z"
VARIANTS = ("hangzhou", "yuhang", "linan", "hangzhou-fixed-white")


def rules_broken(events: list[dict]) -> list[str]:
    return [fault.rule for fault in referee(json.dumps(event) for event in events)]


def first_index(events: list[dict], name: str) -> int:
    return next(i for i, event in enumerate(events) if event["event"] == name)


@pytest.fixture(scope="module")
def logs() -> dict[str, list[dict]]:
    """Two deals per variant by chance, every one exhausted or won."""
    return {name: list(play(Rules.load(name), seed=3, deals=2)) for name in VARIANTS}


@pytest.mark.parametrize("variant", VARIANTS)
def test_untouched_logs_are_accepted(logs, variant):
    assert rules_broken(logs[variant]) == []
    assert rules_broken(logs[variant][:40]) == []  # as far as it goes


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("name", "key", "value", "rule"),
    [
        ("deal", "dealer", 1, "W1"),
        ("deal", "streak", 2, "D4"),
        ("deal", "deal", 16, "D3"),
        ("deal", "round_wind", "2z", "D3"),
        ("draw", "source", "tail", "W8"),
        ("draw", "seat", 3, "P1"),
        ("discard", "seat", 2, "P1"),
        ("discard", "piao", True, "P11"),
        ("settle", "next_streak", 9, "D2"),
        ("settle", "payments", [3, -1, -1, -1], "P14"),
    ],
)
def test_one_value_changed(logs, variant, name, key, value, rule):
    events = copy.deepcopy(logs[variant])
    events[first_index(events, name)][key] = value
    if key == "deal" and variant == "linan":
        return  # a session of 16 passes may have more than 16 deals
    assert rule in rules_broken(events)


@pytest.mark.parametrize("variant", VARIANTS)
def test_tiles_conserved_w1(logs, variant):
    events = copy.deepcopy(logs[variant])
    wall = events[0]["wall"]
    wall[0] = next(tile for tile in wall if tile != wall[0])
    assert rules_broken(events)[0] == "W1"
    events = copy.deepcopy(logs[variant])
    draw = events[first_index(events, "draw")]
    draw["tile"] = next(tile for tile in events[0]["wall"] if tile != draw["tile"])
    assert rules_broken(events)[0] == "W1"


@pytest.mark.parametrize("variant", VARIANTS)
def test_reserve_and_early_end_w7_p14(logs, variant):
    events = copy.deepcopy(logs[variant])
    end = first_index(events, "exhausted")
    last = max(i for i in range(end) if events[i]["event"] == "draw")
    drawn = sum(e["event"] == "draw" and e["source"] == "wall" for e in events[:end])
    more = {
        "event": "draw",
        "seat": (events[end - 1]["seat"] + 1) % 4,
        "tile": events[0]["wall"][drawn],
        "source": "wall",
    }
    assert rules_broken([*events[:end], more]) == ["W7"]
    assert rules_broken([*events[:last], events[end]]) == ["P14"]


def test_second_deal_does_not_follow_d1(logs):
    events = copy.deepcopy(logs["hangzhou"])
    second = [i for i, event in enumerate(events) if event["event"] == "deal"][1]
    events[second]["streak"] = 1
    assert "D1" in rules_broken(events)
    assert "P14" in rules_broken(events[: second - 1] + events[second:])


def test_wild_w2_w4(scene):
    events = scene("hangzhou", ("", "", "", ""), indicator="9s").events
    assert rules_broken([{**events[0], "wild": "8s"}]) == ["W2"]
    events = scene("yuhang", ("", "", "", ""), indicator="5z").events
    assert events[0]["wild"] == "6z"
    assert rules_broken([{**events[0], "wild": "5z"}]) == ["W4"]


CLAIMED = ("2m369p369s369m1244z", "13m77m147p147s123z", "22m5555p258m258s1z", "")


def claim(name: str, seat: int, *using: str, tile: str = "2m", source: int = 0) -> dict:
    return {"event": name, "seat": seat, "from": source, "tile": tile, "with": list(using)}


def test_claims_that_are_none_p2_w3_w6(scene):
    events = scene("linan", CLAIMED, indicator="9s").do("discard 2m").to_discard
    assert rules_broken([*events, claim("chow", 3, "1m", "3m")])[0] in ("W1", "P2")
    assert rules_broken([*events, claim("chow", 1, "1m", "7m")]) == ["P2"]
    assert rules_broken([*events, claim("chow", 1, "3m", "4m")]) == ["W1"]
    assert rules_broken([*events, claim("pong", 2, "2m", "9s")]) == ["W6"]
    assert rules_broken([*events, claim("pong", 2, "2m", "2m", source=3)]) == ["P2"]
    whites = ("2m369p369s369m1244z", "1m5z77m147p147s123z", "", "")
    events = scene("linan", whites, indicator="9s").do("discard 2m").to_discard
    assert rules_broken([*events, claim("chow", 1, "1m", "5z")]) == ["W3"]


def test_kong_and_win_after_a_claim_p3(scene):
    events = scene("hangzhou", CLAIMED, indicator="9s").do("discard 2m", "pong").events
    kong = {"event": "kong", "seat": 2, "form": "concealed", "tiles": ["5p"] * 4}
    assert rules_broken([*events, kong])[0] == "P3"
    win = {"event": "win", "seat": 2, "by": "self_draw", "from": None, "tile": "5p"}
    assert rules_broken([*events, {**win, "flags": {}, "points": 1}]) == ["P3"]


def test_third_chow_p4(scene):
    hands = ("258m369p3669s1234z", "13m46m79m147p147s7z", "147m258p147s1234z", "")
    table = scene("yuhang", hands, wall="6z6z6z6z", indicator="7z")
    table.do("discard 2m", "chow 1m 3m", "discard 7z").pass_all().tsumogiri(2)
    table.do("discard 5m").pass_all()
    events = [*table.to_discard, claim("chow", 1, "4m", "6m", tile="5m")]
    assert rules_broken(events) == []
    table = scene("yuhang", hands, wall="6z6z6z7z6z", indicator="7z", third_chow="allowed")
    table.do("discard 2m", "chow 1m 3m", "discard 7z").pass_all().tsumogiri(2)
    table.do("discard 5m", "chow 4m 6m", "discard 1p").pass_all().tsumogiri(2)
    table.do("discard 8m", "chow 7m 9m")
    assert rules_broken(table.events) == []
    table.events[0]["rules"]["third_chow"] = "never"
    assert rules_broken(table.events) == ["P4"]


def test_bars_p5_p6(scene):
    hands = ("2m369p369s369m1234z", DEAD, "2258m258p258s123z", "")
    table = scene("hangzhou", hands, wall="2m", indicator="9s")
    events = table.do("discard 2m", "pass", "discard 2m").to_discard
    assert rules_broken([*events, claim("pong", 2, "2m", "2m", source=1)]) == ["P5"]
    waits = ("13m456m456p789s33z9m", DEAD, "", "")
    table = scene("hangzhou", waits, wall="2m2m", indicator="9s", streak=3)
    table.do("discard 9m", "discard 2m", "pass").pass_all().do("discard 2m")
    assert rules_broken([*table.to_discard, win_on("2m", 0, 2)]) == ["P6"]


def win_on(tile: str, seat: int, source: int, by: str = "discard") -> dict:
    flags = {"shape": "standard", "names": []}
    win = {"event": "win", "seat": seat, "by": by, "from": source, "tile": tile}
    return {**win, "flags": flags, "points": 1}


def test_wins_that_are_not_allowed_p7_p8_p9(scene):
    hands = ("2m369p369s369m1244z", "22m77m147p147s123z", "13m456m456p789s33z", "")
    table = scene("hangzhou", hands, wall="7z6z7z2m", indicator="9s")
    table.do("discard 2m")
    assert rules_broken([*table.to_discard, win_on("2m", 2, 0)]) == ["P8"]
    table.do("pong", "discard 1p").pass_all().tsumogiri(3).do("added_kong 2m")
    events = table.events[: first_index(table.events, "kong") + 1]
    assert rules_broken([*events, win_on("2m", 2, 1, "robbed_kong")]) == ["P7"]
    hands = ("2m369p369s369m1244z", DEAD, "456m456p789s333z9s", "")
    table = scene("hangzhou", hands, indicator="9s", streak=3).do("discard 2m")
    assert rules_broken([*table.to_discard, win_on("2m", 2, 0)]) == ["P9"]


def test_one_winner_only_p10(scene):
    hands = ("2m369p369s369m1244z", DEAD, "13m456m456p789s33z", "13m789m666s888p22z")
    table = scene("yuhang", hands, indicator="7z").do("discard 2m", "win")
    won = next(event for event in table.events if event["event"] == "win")
    assert rules_broken([*table.events[:-1], {**won, "seat": 3}]) == ["P10"]


def test_locks_p12_p13(scene):
    hands = ("369m369p366s1234z9s", DEAD, "2258m258p258s123z", "")
    table = scene("hangzhou", hands, wall="2m", indicator="9s").do("discard 9s", "discard 2m")
    events = table.events[:-1]  # without the draw of seat 2
    assert rules_broken([*events, claim("pong", 2, "2m", "2m", source=1)]) == ["P12"]
    wild = {"event": "kong", "seat": 2, "form": "open", "from": 0, "tiles": ["9s"] * 4}
    assert rules_broken([*table.events[:2], wild]) == ["W6"]
    hands = ("369m369p366s1234z5z", DEAD, "", "")
    table = scene("hangzhou-fixed-white", hands, wall="7z").do("discard 5z")
    other = {"event": "discard", "seat": 1, "tile": "1z", "piao": False}
    assert rules_broken([*table.events, other]) == ["P13"]


def test_flowers_w5_w8(scene):
    hands = ("369m369p369s1234z1m", "1m47m147p147s123z1m", "", "")
    events = scene("linan", hands, indicator="2m").events
    assert rules_broken(events) == []
    assert rules_broken([events[0], *events[2:]])[0] == "W5"
    later = {"event": "discard", "seat": 0, "tile": "3m", "piao": False}
    assert rules_broken([events[0], later]) == ["W5"]
    assert "W8" in rules_broken([events[0], {**events[1], "replacement": "1s"}])


def test_short_wall_w9(scene):
    table = scene("hangzhou", ("", "", "", "2222m"), indicator="9s")
    table.tsumogiri().pass_all().tsumogiri(62)
    assert table.position.table.wall.drawable == 0
    assert table.asked == (3, "turn")
    assert table.kongs == set()
    kong = {"event": "kong", "seat": 3, "form": "concealed", "tiles": ["2m"] * 4}
    assert rules_broken([*table.events, kong]) == ["W9"]
