"""`mcsim rules`: output and exit codes."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from mcsim.cli import main
from mcsim.rules import FIELDS, VARIANTS, Rules


def run(*args):
    found = CliRunner().invoke(main, ["rules", *map(str, args)])
    assert found.exception is None or isinstance(found.exception, SystemExit)
    return found


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text('base = "hangzhou"\npiao = false\n', "utf-8")
    return path


def test_list():
    found = run("list")
    assert found.exit_code == 0
    assert [line.split()[0] for line in found.stdout.splitlines()] == list(VARIANTS)
    assert "臨安長燒麻將" in found.stdout


@pytest.mark.parametrize("variant", VARIANTS)
def test_show_prints_every_field(variant):
    found = run("show", variant)
    assert found.exit_code == 0
    rules = Rules.load(variant)
    assert rules.digest in found.stdout
    lines = {line.split()[0]: line for line in found.stdout.splitlines()[3:]}
    assert list(lines) == ["field", *FIELDS]
    for name, field in FIELDS.items():
        assert all(part in lines[name] for part in (rules.tag(name), field.rule, field.allowed))


def test_show_json(table):
    found = json.loads(run("show", table, "--set", "dealer_factor=[1,2,3]", "--json").stdout)
    rules = Rules.load(table, dealer_factor=[1, 2, 3])
    assert (found["variant"], found["base"], found["digest"]) == (
        "table",
        "hangzhou",
        rules.digest,
    )
    assert {name: it["value"] for name, it in found["fields"].items()} == rules.to_dict()
    assert found["fields"]["piao"] == {
        "value": False,
        "allowed": "no, yes",
        "tag": "user",
        "rule": "P11",
        "meaning": FIELDS["piao"].doc,
    }
    assert found["assumptions"] == rules.assumptions


def test_show_of_a_file_says_where_it_started(table):
    assert run("show", table).stdout.startswith("table (from hangzhou)\n")


def test_diff_exit_codes(table):
    same = run("diff", "linan", "linan")
    assert (same.exit_code, same.stdout) == (0, "linan and linan: no differences\n")
    other = run("diff", "hangzhou", table)
    assert other.exit_code == 1
    assert [line.split() for line in other.stdout.splitlines()] == [
        ["field", "hangzhou", "table", "rule"],
        ["piao", "yes", "no", "P11"],
    ]
    assert run("diff", "hangzhou", table, "--set", "piao=yes").exit_code == 0
    assert run("diff", "hangzhou", "hangzou").exit_code == 2


def test_diff_json(table):
    found = run("diff", "hangzhou", table, "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout) == {
        "a": "hangzhou",
        "b": "table",
        "differences": {"piao": {"a": True, "b": False, "rule": "P11"}},
    }
    assert json.loads(run("diff", "linan", "linan", "--json").stdout)["differences"] == {}


def test_check_accepts(table):
    found = run("check", table)
    assert found.exit_code == 0
    assert found.stdout == "accepted: table (from hangzhou), 1 field set by user\n"
    answer = json.loads(run("check", table, "--json").stdout)
    assert answer["accepted"] is True
    assert answer["digest"] == Rules.load(table).digest
    assert answer["assumptions"]["piao"] == "set by user"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('base = "hangzhou"\npioa = true\n', "unknown field 'pioa'; did you mean piao?"),
        ('base = "hangzhou"\nreserve = 61\n', "reserve: found 61; allowed: 0–60 tiles"),
        ('base = "linan"\nseven_pairs = true\n', "seven_pairs: found yes; allowed: no with"),
        ("piao = \n", "not valid TOML: Invalid value (at line 1"),
    ],
)
def test_check_rejects(text, message, table):
    table.write_text(text, "utf-8")
    found = run("check", table)
    assert found.exit_code == 1
    assert found.stdout.startswith(f"rejected: {table}: ")
    assert message in found.stdout
    answer = run("check", table, "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["accepted"] is False
    assert message in json.loads(answer.stdout)["error"]


@pytest.mark.parametrize(
    "args",
    [
        ("show", "hangzou"),
        ("show", "none.toml"),
        ("check", "none.toml"),
        ("check", "hangzhou"),
        ("show", "hangzhou", "--set", "piao=maybe"),
        ("show", "hangzhou", "--set", "piao"),
        ("show", "hangzhou", "--set", "scoring=hu_tai"),
        ("diff", "hangzhou", "linan", "--set", "wild_source=none"),
        ("show",),
        ("show", "hangzhou", "--nonsense"),
    ],
)
def test_bad_input_is_one_line_and_code_2(args, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = run(*args)
    assert found.exit_code == 2
    assert found.stdout == ""
    errors = [line for line in found.stderr.splitlines() if line.startswith("Error: ")]
    assert len(errors) == 1


def test_check_refuses_a_bad_setting_as_input(table):
    assert run("check", table, "--set", "piao=maybe").exit_code == 2


def test_every_help_has_an_example():
    for command in ([], ["list"], ["show"], ["diff"], ["check"]):
        found = run(*command, "--help")
        assert found.exit_code == 0
        assert "Example: mcsim rules" in found.stdout


def test_help_and_rules_import_nothing_heavy():
    code = (
        "import sys, mcsim.cli.rules, mcsim.cli.options\n"
        "from mcsim.cli import main\n"
        "main(['rules', 'show', 'linan'], standalone_mode=False)\n"
        "heavy = {'numba', 'numpy', 'pandas', 'scipy', 'matplotlib'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
