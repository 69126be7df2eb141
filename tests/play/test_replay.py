"""`mcsim replay`: which deals, in which form, and the text for a person."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcsim.cli import main
from mcsim.errors import InputError
from mcsim.play.log import json_lines
from mcsim.play.replay import replay
from mcsim.play.telling import tell
from mcsim.rules import VARIANTS, Rules

FLOATER = f"{Path(__file__).with_name('floater.py')}:floater"
GOLDEN = Path(__file__).parents[1] / "golden"
HANGZHOU = Rules.load("hangzhou")


def run(*args: str):
    return CliRunner().invoke(main, ["replay", *args])


def told(name: str) -> str:
    lines = (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()
    return tell([json.loads(line) for line in lines])


def test_one_deal_is_that_of_the_whole_session():
    whole = list(replay(HANGZHOU, seed=1, session=2, policies="random"))
    assert [events[0]["deal"] for events in whole] == list(range(16))
    (alone,) = replay(HANGZHOU, seed=1, session=2, deal=5, policies="random")
    assert alone == whole[5]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": -1}, "seed: -1; must be 0 "),
        ({"seed": 2**64}, "must be 0 … 2"),
        ({"seed": 0, "session": -1}, "session: -1; must be 0 "),
        ({"seed": 0, "session": 2**63}, "session: 9223372036854775808"),
        ({"seed": 0, "deal": -1}, "deal: -1; deals count from 0"),
        ({"seed": 0, "deal": 16}, "deal 16: session 0 ended after 16 deals"),
    ],
)
def test_numbers_out_of_range(arguments, message):
    with pytest.raises(InputError, match=message):
        list(replay(HANGZHOU, policies="random", **arguments))
    options = [text for key, value in arguments.items() for text in (f"--{key}", str(value))]
    result = run("hangzhou", "--policy", "random", *options)
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")
    assert result.output.count("\n") == 1


def test_largest_numbers_play():
    (events,) = replay(HANGZHOU, seed=2**64 - 1, session=2**63 - 1, deal=0, policies="random")
    assert (events[0]["seed"], events[0]["session"]) == (2**64 - 1, 2**63 - 1)


def test_json_lines_pass_the_referee():
    result = run(
        "yuhang", "--seed", "3", "--session", "1", "--policy", "speed", "--format", "jsonl"
    )
    assert result.exit_code == 0
    (events, *_) = replay(Rules.load("yuhang"), seed=3, session=1, policies="speed")
    assert result.output.startswith(json_lines(events))
    judged = CliRunner().invoke(main, ["referee", "-"], input=result.output)
    assert (judged.exit_code, judged.output) == (0, "")


def test_settings_are_played_and_logged():
    args = ("hangzhou", "--policy", "random", "--deal", "0", "--set", "wild_source=white")
    result = run(*args, "--set", "white_substitutes=no", "--set", "indicator_in_reserve=no",
                 "--format", "jsonl")  # fmt: skip
    deal = json.loads(result.output.splitlines()[0])
    assert (deal["wild"], deal["indicator"], deal["rules"]["piao"]) == ("5z", None, True)


def test_text_of_a_win():
    text = told("kong-piao")
    for part in (
        "hangzhou, seed 1, session 1222, deal 1",
        "dealer seat 1, streak 1; indicator",
        "seat 3 is tenpai 聽: waits on 47m478s2z or a wild",
        "seat 3 is any-wait 暴頭: every tile completes",
        "補槓 (added kong) 2222z, draws 4s from the tail, discards 8p: 財飄 (float)",
        "the others are locked until its next turn",
        "wins on 7m, 自摸 (self-draw)",
        "four sets and a pair: 槓飄",
        "1 × 2 × 2 × 2 = 8 points",
        "payments: seat 0 -8   seat 1 -16   seat 2 -8   seat 3 +32",
        "老莊: streak 1, ×2 between the dealer and another",
        "next: seat 3 deals, streak 1",
    ):
        assert part in text


def test_text_of_hu_and_tai():
    text = told("last-tile-kong")
    for part in (
        "round wind ",
        "lays out 槓花 4z, draws 7p, wins on 7p",
        "槓開 (win on a replacement) 2 台",
        "明槓 (open or added kong) 中 16 胡 2 台",
        "財神抱頭 (wild single wait) 1 台",
        "(20 + 30) × 2^8 = 12800, rounded up 12800, 辣子 (cap): 500 胡",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("contract", "承包: seat 2 fed 3 melds and pays for all"),
        ("robbed-kong", "搶槓 (robs the kong)"),
        ("third-streak-discard", "seat 0 discarded: pays for all"),
        ("piao-2", "七對 (seven pairs): 雙飄 七對"),
        ("capped-laozhuang", "老莊: streak 3 adds 200 胡 (dealer payments)"),
        ("chaos-hangzhou", "流局: the wall is exhausted, nobody pays"),
    ],
)
def test_text_of_other_ends(name, part):
    assert part in told(name)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_reasons_add_up_to_the_points(variant):
    """The elements told multiply, or add up, to what the engine scored (S1–S7, S11, L3–L8)."""
    wins = 0
    for session in range(12):
        for events in replay(Rules.load(variant), seed=8, session=session, policies=FLOATER):
            win = events[-2]
            if win["event"] != "win":
                continue
            wins += 1
            text = tell(events)
            if variant == "linan":
                hu, tai, raw = re.search(r"\(20 \+ (\d+)\) × 2\^(\d+) = (\d+)", text).groups()
                assert (int(hu), int(tai), int(raw)) == (win["hu"], win["tai"], win["raw"])
            else:
                assert int(re.search(r" = (\d+) points?", text)[1]) == win["points"]
    assert wins > 40
