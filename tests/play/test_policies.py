"""Policies by name, a user's own ones, and what bad ones are answered."""

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcsim.cli import main
from mcsim.errors import InputError
from mcsim.play import load_policies, load_policy, play_sessions
from mcsim.rules import Rules

EXAMPLE = f"{Path(__file__).parents[2] / 'docs' / 'examples' / 'my_policy.py'}:patient"
HANGZHOU = Rules.load("hangzhou")


def own(folder: Path, body: str, name: str = "choose") -> str:
    """Write a policy file; give the name that loads it."""
    path = folder / "own.py"
    path.write_text(body, "utf-8")
    return f"{path}:{name}"


def replay(*args: str):
    return CliRunner().invoke(main, ["replay", "hangzhou", *args])


def test_one_name_for_all_seats_or_four():
    assert [policy.name for policy in load_policies("random")] == ["random"] * 4
    names = ["random", "chaos", "random", "chaos"]
    assert [policy.name for policy in load_policies(",".join(names))] == names


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("clever", "policy 'clever': no such policy; give random, chaos, speed, value or "),
        ("random,random,random", "3 policies; give one for all seats, or four"),
        ("random,,random,random", "policy '': no such policy"),
        ("no/such.py:choose", "no/such.py cannot be read"),
    ],
)
def test_unknown_policies(text, message):
    with pytest.raises(InputError, match=message):
        load_policies(text)
    result = replay("--policy", text)
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")
    assert result.output.count("\n") == 1


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("def other(lookup, rules, board, mine):\n    return 0\n", "has no function 'choose'"),
        ("choose = 7\n", "has no function 'choose'"),
        ("def choose(lookup, rules, board, mine:\n", "does not run: SyntaxError"),
        ("import no_such_module\n", "does not run: ModuleNotFoundError"),
        ("def choose(lookup, rules, board, mine):\n    return board.nothing\n", "not compile"),
        ("def choose(lookup, rules, board, mine):\n    return 'pass'\n", "does not compile"),
        ("def choose(lookup, rules):\n    return 0\n", "does not compile"),
        ("def choose(lookup, rules, board, mine):\n    return undefined\n", "does not compile"),
    ],
)
def test_files_that_do_not_do(tmp_path, body, message):
    name = own(tmp_path, body)
    with pytest.raises(InputError, match=message) as caught:
        load_policy(name)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith(f"policy {name!r}: ")


@pytest.mark.parametrize("answer", [-1, 104, 110, 10**9])
def test_an_illegal_action_names_the_deal_and_how_to_see_it_again(tmp_path, answer):
    name = own(tmp_path, f"def choose(lookup, rules, board, mine):\n    return {answer}\n")
    with pytest.raises(InputError, match="illegal action") as caught:
        play_sessions(HANGZHOU, seed=9, first=4, policies=f"random,{name},random,random")
    message = str(caught.value)
    assert "\n" not in message
    assert f"policy {name!r}" in message
    assert "of seat 1 in deal 0 of session 4" in message
    command = shlex.split(message.partition("see it with: ")[2])
    assert command[:2] == ["mcsim", "replay"]
    result = CliRunner().invoke(main, command[1:])
    assert result.exit_code == 2
    assert "hangzhou, seed 9, session 4, deal 0" in result.output
    assert result.output.splitlines()[-1] == f"Error: {message}"


def test_the_command_for_an_illegal_action_carries_the_rules(tmp_path):
    name = own(tmp_path, "def choose(lookup, rules, board, mine):\n    return 110\n")
    rules = Rules.load("hangzhou", piao=False, dealer_factor=[1, 2, 3])
    with pytest.raises(InputError) as caught:
        play_sessions(rules, seed=0, policies=name)
    settings = [word for word in shlex.split(str(caught.value)) if "=" in word]
    assert settings == ["piao=no", "dealer_factor=[1,2,3]"]


def test_the_example_of_the_docs_plays():
    rows = play_sessions(HANGZHOU, seed=2, count=30, policies=f"{EXAMPLE},random,random,random")
    seats = rows.seats[rows.seats["seat"] == 0]
    assert seats["chows"].sum() + seats["pongs"].sum() == 0
    assert seats["payment"].sum() > 0


def test_a_digest_follows_the_source(tmp_path):
    body = "def choose(lookup, rules, board, mine):\n    return 110\n"
    digests = [load_policy(own(tmp_path, body)).digest]
    (tmp_path / "second").mkdir()
    digests.append(load_policy(own(tmp_path / "second", body + "# another\n")).digest)
    assert len(set(digests)) == 2


def test_a_file_that_exits_is_one_clear_line(tmp_path):
    (tmp_path / "leaves.py").write_text("raise SystemExit\n", encoding="utf-8")
    with pytest.raises(InputError, match="does not run: SystemExit"):
        load_policy(f"{tmp_path / 'leaves.py'}:choose")
