"""`mcsim referee`: exit codes and lines."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcsim.cli import main
from mcsim.reference.chaos import play
from mcsim.rules import Rules

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def lines() -> list[str]:
    events = play(Rules.load("hangzhou"), seed=1, deals=1)
    return [json.dumps(event, ensure_ascii=False) for event in events]


def run(lines: list[str], *args: str):
    return CliRunner().invoke(main, ["referee", *(args or ("-",))], input="\n".join(lines))


def test_accepted(lines, tmp_path):
    assert (run(lines).exit_code, run(lines).output) == (0, "")
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert run([], str(path)).exit_code == 0


def test_rejected(lines):
    bad = [line.replace('"piao": false', '"piao": true') for line in lines[:2]]
    result = run(bad)
    assert result.exit_code == 1
    fault = json.loads(result.output)
    assert (fault["deal"], fault["line"], fault["rule"]) == (0, 2, "P11")
    assert set(fault) == {"deal", "line", "rule", "message"}


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ("", "the log holds no event"),
        ("{", "line 1: not JSON"),
        ("[]", "line 1: no event"),
        ('{"event": "exhausted"}', "line 1: a log begins with a deal"),
        ('{"event": "draw", "seat": 0, "tile": "0m", "source": "wall"}', "tile: found '0m'"),
        ('{"event": "draw", "seat": 4, "tile": "1m", "source": "wall"}', "a seat 0–3"),
        ('{"event": "deal"}', "deal: variant is missing"),
        ("[" * 100_000, "line 1: a number too long or lists nested too deep"),
        ('{"event": ' + "9" * 5000 + "}", "line 1: a number too long or lists nested too deep"),
    ],
)
def test_unreadable(bad, message):
    result = run([bad])
    assert result.exit_code == 2
    assert message in result.output
    assert result.output.startswith("Error: ")
    assert result.output.count("\n") == 1


def test_rules_that_are_not_allowed(lines):
    deal = json.loads(lines[0])
    del deal["rules"]["piao"]
    result = run([json.dumps(deal)])
    assert (result.exit_code, result.output) == (2, "Error: line 1: rules: piao is missing\n")


def test_a_byte_order_mark_is_passed_over(lines):
    assert run(["\ufeff" + lines[0], *lines[1:]]).exit_code == 0


def test_half_a_surrogate_pair_stays_json():
    """JSON may spell out what no text can hold."""
    told = (GOLDEN / "piao-1.jsonl").read_text(encoding="utf-8")
    result = run([told.replace('"shape": "standard"', '"shape": "\\ud800"')])
    assert result.exit_code == 1
    assert "found \\ud800" in result.output
    assert json.loads(result.output)["rule"] == "S1"


def test_a_streak_below_one_is_a_fault_and_no_crash(lines):
    for streak in (0, -(10**20)):
        deal = json.loads(lines[0]) | {"streak": streak}
        result = run([json.dumps(deal), *lines[1:]])
        assert result.exit_code == 1
        assert {json.loads(line)["line"] for line in result.output.splitlines()} == {1}


@pytest.mark.parametrize("payments", [[0.0, 0, 0, 0], [True, 0, 0, 0], [0, 0, 0]])
def test_payments_are_whole_numbers(lines, payments):
    settle = json.loads(lines[-1]) | {"payments": payments}
    result = run([*lines[:-1], json.dumps(settle)])
    assert (result.exit_code, "4 whole numbers" in result.output) == (2, True)


def test_a_deal_not_played_out_is_the_one_named(lines):
    following = json.loads(lines[0]) | {"deal": 7}
    fault = json.loads(run([*lines[:3], json.dumps(following)]).output)
    assert (fault["deal"], fault["line"], fault["rule"]) == (0, 4, "P14")


def test_no_such_file():
    assert run([], "no-such.jsonl").exit_code == 2
