"""Golden deal logs: the engine plays them again, the referee accepts them, some are hand-checked.

Which deals they are, and how to write them anew, stands in tests/golden/deals.toml.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mcsim.play.log import json_lines
from mcsim.play.replay import replay
from mcsim.reference import referee
from mcsim.rules import VARIANTS, Rules

GOLDEN = Path(__file__).parents[1] / "golden"
FLOATER = f"{Path(__file__).with_name('floater.py')}:floater"
DEALS: dict[str, dict[str, Any]] = tomllib.loads((GOLDEN / "deals.toml").read_text("utf-8"))


def log(name: str) -> list[dict[str, Any]]:
    lines = (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("name", DEALS)
def test_played_again_and_refereed(name, update_golden):
    deal = DEALS[name]
    rules, policies = Rules.load(deal["variant"]), deal.get("policy", FLOATER)
    told = replay(rules, seed=1, session=deal["session"], deal=deal["deal"], policies=policies)
    text = json_lines(next(told))
    path = GOLDEN / f"{name}.jsonl"
    if update_golden:
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
    assert referee(text.splitlines()) == []


def test_every_variant_has_a_golden_log_and_every_log_a_deal():
    assert {log(name)[0]["variant"] for name in DEALS} == set(VARIANTS)
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(DEALS)


def end(name: str) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Give the opening, the win and the settlement of a log."""
    events = log(name)
    assert events[-2]["event"] == "win"
    return events[0], events[-2], events[-1]


def test_piao_1():
    """財飄 (S3, S4): 暴頭 ×2, one float ×2. The dealer, streak 1, pays ×2 (S8)."""
    deal, win, settle = end("piao-1")
    assert win["flags"] == {
        "shape": "standard",
        "triplets": 0,
        "by": "self_draw",
        "heavenly": False,
        "baotou": True,
        "piao": 1,
        "kongs": 0,
        "names": ["piao_1"],
    }
    assert win["points"] == 2 * 2
    assert (deal["dealer"], deal["streak"], win["seat"]) == (0, 1, 1)
    assert settle["payments"] == [-4 * 2, 4 * 2 + 4 + 4, -4, -4]
    assert (settle["next_dealer"], settle["next_streak"]) == (1, 1)  # D1: the winner deals


def test_piao_2():
    """雙飄 (S1, S3, S4): seven pairs ×2, 暴頭 ×2, two floats ×2 ×2."""
    deal, win, settle = end("piao-2")
    assert (win["flags"]["shape"], win["flags"]["quads"]) == ("seven_pairs", 0)
    assert win["flags"]["names"] == ["piao_2", "seven_pairs"]
    assert win["points"] == 2 * 2 * 2 * 2
    assert (deal["dealer"], deal["streak"], win["seat"]) == (2, 1, 0)
    assert settle["payments"] == [16 + 16 * 2 + 16, -16, -16 * 2, -16]
    floats = [event for event in log("piao-2") if event.get("piao")]
    assert [event["seat"] for event in floats] == [0, 0]
    assert {event["tile"] for event in floats} == {deal["wild"]}


def test_kong_baotou():
    """槓暴 (S3, S5, S6): kong ×2, 暴頭 ×2. The dealer wins at streak 2, so all pay ×4 (S8)."""
    deal, win, settle = end("kong-baotou")
    assert win["flags"]["names"] == ["kong_baotou"]
    assert (win["flags"]["kongs"], win["flags"]["piao"], win["flags"]["baotou"]) == (1, 0, True)
    assert win["points"] == 2 * 2
    assert (deal["dealer"], deal["streak"], win["seat"]) == (1, 2, 1)
    assert settle["payments"] == [-4 * 4, 3 * 4 * 4, -4 * 4, -4 * 4]
    assert (settle["next_dealer"], settle["next_streak"]) == (1, 3)
    kong, draw = log("kong-baotou")[-4:-2]
    assert (kong["event"], kong["form"], draw["source"]) == ("kong", "open", "tail")


def test_kong_piao():
    """槓飄 (S6): kong, then float, then the ordinary draw: 2 × 2 × 2."""
    deal, win, settle = end("kong-piao")
    assert win["flags"]["names"] == ["kong_piao"]
    assert (win["flags"]["kongs"], win["flags"]["piao"], win["flags"]["baotou"]) == (1, 1, True)
    assert win["points"] == 2 * 2 * 2
    assert (deal["dealer"], deal["streak"], win["seat"]) == (1, 1, 3)
    assert settle["payments"] == [-8, -8 * 2, -8, 8 + 8 * 2 + 8]
    assert log("kong-piao")[-3] | {"tile": ""} == {
        "event": "draw",
        "seat": 3,
        "tile": "",
        "source": "wall",
    }


def test_piao_kong():
    """飄槓 (S6): float, then kong, win on its replacement: 2 × 2 × 2; dealer at streak 2 ×4."""
    deal, win, settle = end("piao-kong")
    assert win["flags"]["names"] == ["piao_kong"]
    assert (win["flags"]["kongs"], win["flags"]["piao"], win["flags"]["baotou"]) == (1, 1, True)
    assert win["points"] == 2 * 2 * 2
    assert (deal["dealer"], deal["streak"], win["seat"]) == (3, 2, 1)
    assert settle["payments"] == [-8, 8 + 8 + 8 * 4, -8, -8 * 4]
    kong, draw = log("piao-kong")[-4:-2]
    assert (kong["form"], draw["source"]) == ("concealed", "tail")


def test_contract():
    """承包 (S10): seat 2 fed three melds and pays for all: kong ×2; the dealer's part is ×4."""
    deal, win, settle = end("contract")
    fed = [
        event["from"]
        for event in log("contract")
        if event["event"] in ("chow", "pong") and event["seat"] == win["seat"]
    ]
    assert sorted(fed) == [0, 2, 2, 2]
    assert win["flags"]["names"] == ["kong_win"]
    assert win["points"] == 2
    assert (deal["dealer"], deal["streak"], win["seat"]) == (0, 2, 3)
    assert settle["payments"] == [0, 0, -(2 * 4 + 2 + 2), 2 * 4 + 2 + 2]


def test_robbed_kong():
    """搶槓 (P7, S7): the branch alone, ×1, paid as a self-draw; the dealer at streak 2 pays ×4."""
    deal, win, settle = end("robbed-kong")
    assert (win["by"], win["from"], win["points"]) == ("robbed_kong", 0, 1)
    assert win["flags"]["names"] == []
    assert (deal["dealer"], deal["streak"], win["seat"]) == (0, 2, 3)
    assert settle["payments"] == [-1 * 4, -1, -1, 4 + 1 + 1]
    kong = log("robbed-kong")[-3]
    assert (kong["event"], kong["form"], kong["tiles"][0]) == ("kong", "added", win["tile"])


def test_third_streak_discard():
    """P8, S7, S9: at streak 3 the dealer wins on a discard; seven pairs ×2, N = 8.

    The discarder pays the sum that the three would have paid.
    """
    deal, win, settle = end("third-streak-discard")
    assert (win["by"], win["from"], win["points"]) == ("discard", 0, 2)
    assert (win["flags"]["shape"], win["flags"]["baotou"]) == ("seven_pairs", False)
    assert (deal["dealer"], deal["streak"], win["seat"]) == (1, 3, 1)
    assert settle["payments"] == [-3 * 2 * 8, 3 * 2 * 8, 0, 0]
    assert (settle["next_dealer"], settle["next_streak"]) == (1, 4)


def test_flower_win():
    """A 槓花 drawn and replaced by the winning tile (W5, L6, L11).

    The 7s are wild: 456p 89s + the 7s drawn, 66z + the 7s held, 44z the seat's wind, pong 777z.
    """
    deal, win, settle = end("flower-win")
    assert log("flower-win")[-3]["event"] == "flower"
    assert deal["wild"] == "7s"
    hu = {"two 槓花": 8, "pong 777z": 4, "pair of the seat wind": 2, "concealed 666z": 8, "邊": 6}
    tai = {"two 槓花": 2, "自摸": 1, "槓開": 2, "777z": 1, "666z": 1, "邊": 1}
    assert (win["hu"], win["tai"]) == (sum(hu.values()), sum(tai.values()))
    assert win["raw"] == (20 + 28) * 2**8 == 12288
    assert win["flags"]["capped"]
    assert win["flags"]["wait"] == "edge"
    assert win["points"] == 500
    assert deal["streak"] == 1
    assert settle["payments"] == [-500, -500, -500, 3 * 500]


def test_capped_laozhuang():
    """辣子 with 老莊 (L3, L9): rounded 500; streak 3 adds 2 × 100 to each payment of the dealer."""
    deal, win, settle = end("capped-laozhuang")
    hu = {"pong 111z": 4, "單吊 9m": 6}
    tai = {"自摸": 1, "111z, the seat's wind": 1, "單吊": 1, "財神抱頭": 1}
    assert (win["hu"], win["tai"]) == (sum(hu.values()), sum(tai.values()))
    assert win["raw"] == (20 + 10) * 2**4 == 480
    assert (win["points"], win["flags"]["capped"]) == (500, True)
    assert (deal["dealer"], deal["streak"], win["seat"]) == (1, 3, 1)
    assert deal["round_wind"] != "1z"
    assert settle["payments"] == [-(500 + 200), 3 * (500 + 200), -(500 + 200), -(500 + 200)]


def test_two_locks():
    """P12: seat 1 floats, before its next turn seat 0 discards a wild too; 2 × 2 points, N = 8."""
    deal, win, settle = end("two-locks")
    events = log("two-locks")
    wilds = [
        (i, event)
        for i, event in enumerate(events)
        if event["event"] == "discard" and event["tile"] == deal["wild"]
    ]
    (first, one), (second, other) = wilds
    assert (one["seat"], one["piao"], other["seat"], other["piao"]) == (1, True, 0, False)
    between = events[first + 1 : second]
    assert {event["event"] for event in between} == {"draw", "discard"}
    assert one["seat"] not in {event["seat"] for event in between}
    assert win["points"] == 2 * 2
    assert (deal["dealer"], deal["streak"], win["seat"]) == (0, 2, 1)
    assert settle["payments"] == [-4 * 8, 4 * 8 + 4 + 4, -4, -4]


def test_last_tile_kong():
    """W8, W9: after 66 drawable tiles are gone a kong is still replaced, from the reserve.

    The 1z are wild: 234p, 66s + one of them, pong 888m, kong 7777z, the other waits alone for 7p.
    """
    deal, win, settle = end("last-tile-kong")
    events = log("last-tile-kong")
    kong = max(i for i, event in enumerate(events) if event["event"] == "kong")
    before = events[:kong]
    head = sum(event.get("source") == "wall" for event in before)
    tail = sum(event.get("source") == "tail" or event["event"] == "flower" for event in before)
    assert 66 - head - 2 * ((tail + 1) // 2) == 0  # nothing is drawable
    assert [event["event"] for event in events[kong:]] == [
        "kong",
        "draw",
        "flower",
        "win",
        "settle",
    ]
    hu = {"槓花": 4, "pong 888m": 2, "kong 7777z": 16, "concealed 666s": 4, "單吊 7p": 4}
    tai = {"槓花": 1, "自摸": 1, "槓開": 2, "kong": 1, "7777z": 1, "單吊": 1, "財神抱頭": 1}
    assert (win["hu"], win["tai"]) == (sum(hu.values()), sum(tai.values()))
    assert win["raw"] == (20 + 30) * 2**8 == 12800
    assert (win["points"], deal["streak"]) == (500, 1)
    assert settle["payments"] == [-500, -500, 3 * 500, -500]
