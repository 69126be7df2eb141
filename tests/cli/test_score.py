"""`mcsim score`: JSON lines in, JSON lines out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcsim.cli import main

CASES = Path(__file__).parents[1] / "data" / "scoring.jsonl"
HAND = {
    "id": "a",
    "variant": "hangzhou",
    "wild": "5z",
    "concealed": "123456789m123p3s",
    "melds": [],
    "win_tile": "3s",
    "by": "self_draw",
    "kongs": 0,
    "piao": 0,
}


def run(lines, *arguments):
    """Run the command on lines of text; give its exit code and what it answers."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    result = CliRunner().invoke(main, ["score", *arguments], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_answers_come_in_order():
    code, answers = run([HAND | {"id": i} for i in range(5)])
    assert code == 0
    assert [answer["id"] for answer in answers] == [0, 1, 2, 3, 4]


def test_keys_of_a_multiplier_answer():
    _, [answer] = run([HAND])
    keys = ["id", "complete", "allowed", "any_wait", "shape", "multiplier", "names", "waits"]
    assert list(answer) == keys
    _, [answer] = run([HAND | {"concealed": "1122334455667m", "win_tile": "7m"}])
    assert (answer["shape"], answer["quads"]) == ("seven_pairs", 0)


def test_keys_of_a_hu_tai_answer():
    linan = HAND | {"variant": "linan", "wild": "9p", "seat_wind": "1z", "round_wind": "1z"}
    table = {"winner": 0, "dealer": 0, "streak": 1, "from": None, "fed": []}
    _, [answer] = run([linan | {"flowers": 1, "replacement": False, "table": table}])
    keys = ["hu", "tai", "raw", "points", "wait", "names", "waits", "payments"]
    assert list(answer)[5:] == keys
    assert sum(answer["payments"]) == 0


def test_an_incomplete_hand_has_waits_alone():
    code, [answer] = run([HAND | {"win_tile": "4s"}])
    assert code == 0
    assert list(answer) == ["id", "complete", "allowed", "any_wait", "waits"]


def test_overrides():
    seven = {"concealed": "1122334455667p", "win_tile": "7p"}
    _, answers = run([HAND | seven, HAND | seven | {"set": {"seven_pairs": False}}])
    assert [answer["shape"] for answer in answers] == ["seven_pairs", "standard"]


@pytest.mark.parametrize(
    ("line", "id_", "fault"),
    [
        ("{", None, "line 2: not JSON"),
        ("[1]", None, "line 2: an object"),
        ('{"id": NaN}', None, "line 2: not JSON"),
        ("[" * 100_000, None, "line 2: not JSON"),
        ('{"id": 1e999}', None, "line 2: the number 1e999 is too large"),
        ('{"id": 1, "id": 2}', None, "line 2: key 'id' stands twice"),
        (HAND | {"concealed": "1" * 5000}, "a", " … "),
        (HAND | {"id": 2, "kongs": -1}, 2, "kongs: found -1"),
        (HAND | {"id": 2, "wlid": "1m"}, 2, "unknown key 'wlid'"),
        (HAND | {"id": [2], "set": {"pio": True}}, [2], "pio"),
        (HAND | {"id": 2, "set": 5}, 2, "set: found 5"),
        (HAND | {"id": 2, "variant": 5}, 2, "variant: found 5"),
        (HAND | {"id": 2, "variant": "no/such.toml"}, 2, "no/such.toml"),
        ({"id": 2}, 2, "variant is missing"),
        (HAND | {"by": "\ud800"}, "a", "by: found"),
    ],
)
def test_a_bad_line_stops_nothing(line, id_, fault):
    code, answers = run([HAND, line, HAND | {"id": "z"}])
    assert code == 1
    assert [answer["id"] for answer in answers] == ["a", id_, "z"]
    assert list(answers[1]) == ["id", "error"]
    assert fault in answers[1]["error"]
    assert "\n" not in answers[1]["error"]
    assert len(answers[1]["error"]) < 450


def test_bytes_that_are_no_text():
    result = CliRunner().invoke(main, ["score"], input=b'{"id": "\xff"}\n')
    assert result.exit_code == 1
    assert "line 1: not JSON" in json.loads(result.stdout)["error"]


def test_blank_lines_are_passed_over():
    code, answers = run(["", HAND, "  "], "-")
    assert (code, len(answers)) == (0, 1)


@pytest.mark.parametrize("name", ["no-such-file.jsonl", "."])
def test_a_file_that_cannot_be_read(name):
    result = CliRunner().invoke(main, ["score", name])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {name}: cannot be read")


def test_a_file_from_another_process():
    """The command as it is run, on a whole file of cases."""
    program = [sys.executable, "-c", "from mcsim.cli import main; main()", "score", str(CASES)]
    result = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert len(result.stdout.splitlines()) == 263


def test_help_shows_an_example():
    result = CliRunner().invoke(main, ["score", "--help"])
    assert "Example:" in result.stdout
