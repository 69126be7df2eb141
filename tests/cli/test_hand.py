"""`mcsim hand`: what it says of one hand, how it counts what is left, what it refuses."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from mcsim.cli import main

KEYS = ["complete", "shanten", "any_wait", "waits", "discards"]


def run(*args):
    found = CliRunner().invoke(main, ["hand", *args])
    assert found.exception is None or isinstance(found.exception, SystemExit)
    return found


def keys(*args):
    found = run(*args, "--json")
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout)


def test_thirteen_tiles_waiting():
    """Left: four, less those in hand, in melds, seen, and the indicator (W2)."""
    said = keys("456p789s1122z", "--meld", "pong 999m", "--wild", "5m", "--seen", "1z")
    assert list(said)[:5] == KEYS
    assert said == {
        "complete": False,
        "shanten": 0,
        "any_wait": False,
        "waits": {"1z": 1, "2z": 2, "W": 3},
        "discards": [],
        "useful": {"1z": 1, "2z": 2, "W": 3},
    }


def test_thirteen_tiles_far_from_waiting():
    said = keys("123m456p78s1144z9p", "--wild", "5m")
    assert (said["shanten"], said["waits"]) == (1, {})
    assert said["useful"]["6s"] == 4
    assert said["useful"]["W"] == 3


def test_whites_are_the_wild_face():
    """W3: a white waits and is waited for as the wild's face; the indicator is no white."""
    said = keys("46m123p456p789s11z", "--wild", "5m", "--seen", "5z")
    assert said["waits"] == {"5m": 3, "W": 3}
    said = keys("4m5z123p456p789s11z", "--wild", "5m")
    assert said["waits"] == {"3m": 4, "6m": 4, "W": 3}


def test_below_the_indicator_there_are_four_wilds():
    """W2: yuhang: 4 wilds, 3 of the indicator's own kind."""
    said = keys("23p123m456s789s11z", "--wild", "3s", "--variant", "yuhang")
    assert said["waits"] == {"1p": 4, "4p": 4, "W": 4}
    said = keys("23s123m456m789m11z", "--wild", "3p", "--variant", "yuhang", "--seen", "3p")
    assert said["waits"] == {"1s": 4, "4s": 4, "W": 3}


def test_the_flower_cannot_be_waited_for():
    """W5: linan: all four tiles below the indicator are laid out."""
    hand = ("23m123p456p789s11z", "--variant", "linan")
    assert keys(*hand, "--wild", "9m")["waits"] == {"1m": 4, "4m": 4, "W": 3}
    assert keys(*hand, "--wild", "5m")["waits"] == {"1m": 4, "W": 3}


def test_any_wait_is_judged_before_the_draw():
    said = keys("123m456p789s222z5m9p", "--wild", "5m")
    assert said["any_wait"] is True
    assert (said["complete"], said["shanten"]) == (True, -1)
    assert said["score"]["names"] == ["baotou"]
    assert said["score"]["points"] == 2
    assert said["waits"]["W"] == 2
    last = keys("123m456p789s222z9p5m", "--wild", "5m")
    assert (last["any_wait"], last["score"]["points"]) == (False, 1)


def test_the_options_of_score_apply():
    said = keys("123456789m123p3s3s", "--variant", "hangzhou-fixed-white", "--chain", "k")
    assert said["score"]["names"] == ["kong_win"]
    said = keys("1199m2255p33s1144z", "--wild", "5s", "--by", "discard")
    assert (said["score"]["shape"], said["score"]["allowed"]) == ("seven_pairs", True)


def test_discards_are_sorted_by_what_they_leave():
    said = keys("123m456p789s1122z3z", "--wild", "5s")
    best = said["discards"][0]
    assert best == {
        "tile": "3z",
        "shanten": 0,
        "any_wait": False,
        "useful": {"1z": 2, "2z": 2, "W": 3},
        "total": 7,
    }
    assert len(said["discards"]) == 12  # one for each kind held
    order = [(left["shanten"], not left["any_wait"], -left["total"]) for left in said["discards"]]
    assert order == sorted(order)
    assert "score" not in said


def test_a_kind_held_four_times_is_no_wait():
    said = keys("1111m234p567s999s", "--wild", "5z", "--variant", "hangzhou-fixed-white")
    assert said["shanten"] == 0
    assert said["waits"] == {"W": 4}
    melds = ("--meld", "kong 1111m", "--meld", "pong 222p", "--meld", "pong 333p")
    assert keys("23m11z", *melds, "--wild", "9s")["waits"] == {"4m": 4, "W": 3}


def test_linan_needs_winds_for_points():
    melds = ("--meld", "chow 678m", "--meld", "chow 678m", "--meld", "chow 456m")
    linan = ("2377m4m", "--variant", "linan", "--wild", "1p", *melds)
    assert "need --seat-wind" in run(*linan).stdout
    assert keys(*linan)["complete"] is True
    told = run(*linan, "--seat-wind", "2z", "--round-wind", "3z").stdout
    assert "清一色 平胡 辣子" in told
    assert "500 胡" in told


def test_text_for_a_person():
    told = run("123m456p789s1122z5m", "--wild", "5m").stdout
    assert "wild 5m 5萬" in told
    assert "1萬 2萬 3萬 4筒 5筒 6筒 7條 8條 9條 東 東 南 南  drawn 5萬" in told
    assert "東×2 南×2 財神×2" in told
    told = run("1 2 3 萬 4筒5筒6筒 789條 东东南南".replace("1 2 3 ", "123"), "--wild", "5m").stdout
    assert "waits     東×2 南×2 財神×3" in told
    assert "name one with --wild" in run("123m456p789s1122z").stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["123m456p789s112z"], "12 tiles and 0 melds make 12 places; 13 or 14 are wanted"),
        (["123m456p789s112233z"], "15 tiles and 0 melds make 15 places"),
        (["123m456p789s1122z", "--meld", "pong 999m"], "make 16 places"),
        (["11111m456p789s11z"], "5 copies of 1m"),
        (["123m456p789s1122z", "--seen", "111z"], "5 copies of 1z in hand, in melds or seen"),
        (["555m456p789s1122z", "--wild", "5m", "--seen", "5m"], "5 copies of 5m"),
        (["5555m56p789s1122z", "--wild", "5m"], "4 copies of 5m"),
        (["456p789s1122z", "--meld", "pong 555m", "--wild", "5m"], "holds the wild 5m"),
        (["456p789s1122z", "--meld", "chow 124m", "--wild", "5m"], "is no run of three"),
        (["456p789s1122z", "--meld", "quad 124m"], "one of the form"),
        (["1z", *["--meld", "chow 123m"] * 5], "--meld: found 5; a hand has at most 4"),
        (["123m456p789s1122z", "--wild", "0m"], "there is no tile '0m'"),
        (["123m456p789s112x"], "cannot read"),
        (["123m456p789s1122z", "--kongs", "-1"], "kongs: found -1"),
        (["123m456p789s1122z3z", "--kongs", "-1"], "kongs: found -1"),
        (["123m456p789s1122z3z", "--by", "theft"], "by: found 'theft'"),
        (["123m456p789s1122z", "--variant", "nowhere"], "nowhere"),
        (["2m456p789s1122z123s", "--variant", "linan", "--wild", "3m"], "2m is the 槓花"),
        (["123m456p789s1122z", "--set", "piao=maybe"], "piao"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(args, message):
    found = run(*args)
    assert found.exit_code == 2
    assert found.stdout == ""
    assert found.stderr.startswith("Error: ")
    assert message in found.stderr
    assert found.stderr.count("\n") == 1


def test_help_needs_no_compiler():
    code = "import sys, mcsim.cli.hand; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert "Example:" in run("--help").stdout
