"""Wins and settlements that were tampered with, each for the rule it breaks (S, L, D)."""

import copy
import json

import pytest

from mcsim.reference import referee

DEAD = "147m147p147s1234z"


def rules_broken(events: list[dict]) -> list[str]:
    return [fault.rule for fault in referee(json.dumps(event) for event in events)]


def changed(table, event: str, **values) -> list[str]:
    """Rules broken once values of a win (or of its flags) or of a settlement are changed."""
    events = copy.deepcopy(table.events)
    target = next(each for each in events if each["event"] == event)
    for key, value in values.items():
        in_flags = key in target.get("flags", {}) and key != "by"
        (target["flags"] if in_flags else target)[key] = value
    return rules_broken(events)


@pytest.fixture
def kong_piao(scene):
    """槓飄: a kong, a float, a self-draw; the dealer wins at streak 1."""
    hands = ("2222m456m456p789p9s", DEAD, "", "")
    table = scene("hangzhou", hands, wall="7z6z7z5p", tail="9s", indicator="9s")
    table.do("concealed_kong 2m", "discard 9s").tsumogiri(3).do("win")
    assert rules_broken(table.events) == []
    return table


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("shape", "seven_pairs", "S1"),
        ("triplets", 3, "S1"),
        ("baotou", False, "S3"),
        ("piao", 2, "S4"),
        ("kongs", 0, "S5"),
        ("names", ["piao_kong"], "S6"),
        ("names", [], "S6"),
        ("heavenly", True, "P1"),
        ("points", 16, "S1"),
    ],
)
def test_flags_of_a_multiplier_win(kong_piao, key, value, rule):
    assert changed(kong_piao, "win", **{key: value}) == [rule]


def test_settlement_of_a_self_draw_s8_d1(kong_piao):
    assert changed(kong_piao, "settle", payments=[24, -8, -8, -8]) == ["S8"]
    assert changed(kong_piao, "settle", payments=[49, -16, -16, -16]) == ["S8", "S8"]
    assert changed(kong_piao, "settle", next_streak=1) == ["D1"]
    assert changed(kong_piao, "settle", next_dealer=1) == ["D1"]


def test_flags_may_be_the_names_alone(kong_piao):
    win = next(event for event in kong_piao.events if event["event"] == "win")
    assert changed(kong_piao, "win", flags=["kong_piao"]) == []
    assert changed(kong_piao, "win", flags=["piao_1"]) == ["S6"]
    assert changed(kong_piao, "win", flags={**win["flags"], "quads": None, "wait": None}) == []
    assert changed(kong_piao, "win", flags={"names": ["kong_piao"]}) == ["S1"]


def test_quads_of_seven_pairs_s2(scene):
    table = scene("hangzhou", ("2222m5566p1133s99p", DEAD, "", ""), indicator="9s").do("win")
    assert changed(table, "win", quads=0) == ["S2"]
    assert changed(table, "win", names=["luxury_2", "heavenly"]) == ["S6"]


def test_discard_win_s7_s9(scene):
    hands = ("2m369p369s369m1244z", DEAD, "13m456m456p789s33z", "")
    table = scene("hangzhou", hands, indicator="9s", streak=3).do("discard 2m", "win")
    assert table.events[-1]["payments"] == [-10, 0, 10, 0]
    assert table.events[-1]["next_dealer"] == 2
    assert changed(table, "win", points=2) == ["S7"]
    assert changed(table, "win", by="self_draw") == ["P1"]
    assert changed(table, "win", tile="3m") == ["P2"]
    assert changed(table, "settle", payments=[-8, 0, 8, 0]) == ["S9"]
    own = scene("hangzhou", hands, indicator="9s", streak=3, discard_payment="own_share")
    assert own.do("discard 2m", "win").events[-1]["payments"] == [-8, 0, 8, 0]


def test_contract_s10(scene):
    hands = ("258m369p3669s1234z", "13m46m79m55p66s347z", "147m258p147s1234z", "")
    table = scene("hangzhou", hands, wall="6z6z6z7z6z5z7z7z5z5p", indicator="9s")
    table.do("discard 2m", "chow 1m 3m", "discard 7z").pass_all().tsumogiri(2)
    table.do("discard 5m", "chow 4m 6m", "discard 3z").pass_all().tsumogiri(2)
    table.do("discard 8m", "chow 7m 9m", "discard 4z").pass_all().tsumogiri(3)
    table.do("win")
    assert [meld.fed for meld in table.position.table.seats[1].melds] == [0, 0, 0]
    assert table.events[-1]["payments"] == [-4, 4, 0, 0]
    assert changed(table, "settle", payments=[-2, 4, -1, -1]) == ["S10"]


def test_incomplete_hand_wins_s1_l1(scene):
    for variant, rule in (("hangzhou", "S1"), ("linan", "L1")):
        table = scene(variant, ("369m369p369s12344z", "", "", ""), indicator="8s")
        win = {"event": "win", "seat": 0, "by": "self_draw", "from": None, "tile": "4z"}
        assert rules_broken([*table.events, {**win, "flags": {}, "points": 1}]) == [rule]


def test_must_baotou_s11(scene):
    hands = ("123456m456p79p55s9s", DEAD, "", "")
    table = scene("hangzhou", hands, indicator="9s")
    assert "win" in table.options
    table.do("win")
    table.events[0]["rules"]["must_baotou"] = True
    assert rules_broken(table.events) == ["S11"]
    assert "win" not in scene("hangzhou", hands, indicator="9s", must_baotou=True).options


@pytest.fixture
def flush(scene):
    """清一色 對對胡 on the replacement of a 槓花; another than the dealer wins at streak 3."""
    hands = ("369m369p369s1234z7z", "3334445556667m", "", "")
    table = scene("linan", hands, wall="1m", tail="7m", indicator="2m", streak=3)
    table.do("discard 7z", "win")
    assert rules_broken(table.events) == []
    return table


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("hu", 20, "L4"),
        ("tai", 7, "L6"),
        ("raw", 100, "L8"),
        ("wait", "closed", "L5"),
        ("pinghu", True, "L7"),
        ("full_flush", False, "L6"),
        ("wild_single", True, "L6"),
        ("capped", False, "L3"),
        ("points", 600, "L3"),
        ("names", ["full_flush"], "L6"),
    ],
)
def test_flags_of_a_hu_tai_win(flush, key, value, rule):
    assert changed(flush, "win", **{key: value}) == [rule]


def test_settlement_l9_l10_d1(flush, scene):
    assert flush.events[-1]["payments"] == [-700, 1700, -500, -500]
    assert flush.events[-1]["next_dealer"] == 1
    assert changed(flush, "settle", payments=[-500, 1500, -500, -500]) == ["L9"]
    assert changed(flush, "settle", next_streak=4) == ["D1"]
    hands = ("7m369m369p369s1234z", "3334445556667m", "", "")
    table = scene("linan", hands, indicator="2m").do("discard 7m")
    while table.asked[1] == "win" and table.asked[0] != 1:
        table.do("pass")
    table.do("win")
    assert table.events[-1]["payments"] == [-500, 1000, -250, -250]
    assert changed(table, "settle", payments=[-500, 1500, -500, -500]) == ["L10"]


def test_too_few_hu_l2(scene):
    table = scene("linan", ("123456p234567s9s5s", DEAD, "", ""), indicator="9s")
    win = {"event": "win", "seat": 0, "by": "self_draw", "from": None, "tile": "5s"}
    claim = {"flags": {"shape": "standard", "names": []}, "points": 200, "raw": 192}
    broken = rules_broken([*table.events, {**win, **claim, "hu": 4, "tai": 3}])
    assert broken[0] == "L2"


def scored(table, *, tai: int = 0, hu: int = 0, **flags) -> list[str]:
    """Rules broken once a win is scored throughout by so much more tai and hu."""
    won = next(each for each in table.events if each["event"] == "win")
    hu, tai = won["hu"] + hu, won["tai"] + tai
    raw = (table.rules.base_hu + hu) * 2**tai
    points = min(-(-raw // table.rules.round_to) * table.rules.round_to, table.rules.cap)
    flags = {**won["flags"], **flags, "hu": hu, "tai": tai, "raw": raw}
    flags["capped"] = points == table.rules.cap
    return changed(table, "win", hu=hu, tai=tai, raw=raw, points=points, flags=flags)


def test_replaced_flowers_l11(flush, scene):
    assert scored(flush) == []
    assert scored(flush, tai=-2) == ["L11"]  # no 槓開
    assert scored(flush, tai=-1)[0] == "L6"  # no misreading of one rule
    hands = ("123m456m789m99p55z1s", DEAD, "", "")  # 1s is the 槓花 of the deal
    table = scene("linan", hands, tail="5z", indicator="2s").do("win")
    assert table.events[1]["event"] == "flower"
    assert scored(table) == []
    assert scored(table, tai=2) == ["L11"]  # 槓開 at the deal


def robbed(scene, hand: str, **rules):
    """搶槓: seat 2 robs the 2m that seat 1 adds to its pong."""
    hands = ("2m369p369s369p1244z", "22m77p147p147s123z", hand, "")
    table = scene("linan", hands, wall="3z4z5z2m", indicator="9s", **rules)
    table.do("discard 2m")
    while table.asked != (1, "pong"):
        table.do("pass")
    table.do("pong", "discard 1p").pass_all().tsumogiri(3).do("added_kong 2m", "win")
    assert table.events[-2]["by"] == "robbed_kong"
    return table


def test_robbed_kong_l12(scene):
    closed = robbed(scene, "13m456m789m555m99m")
    assert scored(closed) == []
    assert scored(closed, tai=-1, hu=-2) == ["L12"]  # as a discard: no 自摸, less for the 坎
    assert scored(closed, tai=2) == ["L12"]  # 槓開
    assert scored(closed, tai=1)[0] != "L12"
    single = robbed(scene, "345m678m999m111m9s", any_wait_discard_win=True)
    assert scored(single) == []
    assert scored(single, tai=1, wild_single=True) == ["L12"]  # 抱頭
