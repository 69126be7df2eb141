"""`mcsim table`: forms of output, several variants, summaries, damage."""

import json
from io import StringIO

import pandas as pd
import pytest
from click.testing import CliRunner

import mcsim
from mcsim.cli import main


def run(*arguments):
    """Run the command; give its exit code, what it prints and what it complains of."""
    result = CliRunner().invoke(main, ["table", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two small runs side by side."""
    path = tmp_path_factory.mktemp("runs")
    for variant in ("hangzhou", "yuhang"):
        mcsim.simulate(variant, sessions=20, seed=3, policy="speed", out=path / variant)
    return path


def test_json(folder):
    code, text, _ = run(folder / "hangzhou", "--json")
    records = json.loads(text)
    assert code == 0
    assert {"variant", "outcome", "group", "estimate", "se", "low", "high"} < set(records[0])
    assert {"numerator", "denominator", "unit"} < set(records[0])
    assert records[0]["outcome"] == "win_rate"
    assert records[0]["group"] is None
    assert records[0]["denominator"] == 320
    assert len({record["outcome"] for record in records}) == len(records)


def test_groups(folder):
    code, text, _ = run(
        folder / "hangzhou", "--json", "--by", "dealer,streak", "--outcome", "payment"
    )
    assert code == 0
    assert json.loads(text)[0]["group"] == {"dealer": False, "streak": "1"}


def test_several_variants(folder):
    code, text, _ = run(folder, "--csv")
    frame = pd.read_csv(StringIO(text))
    assert code == 0
    assert set(frame.variant) == {"hangzhou", "yuhang"}
    assert (frame.groupby("variant").outcome.nunique() == 100).all()


def test_markdown_and_plain(folder):
    wanted = ("--outcome", "win_rate", "--outcome", "baotou_share")
    _, text, _ = run(folder / "yuhang", "--md", *wanted)
    assert [line.split(" | ")[1] for line in text.splitlines()[2:]] == ["win_rate", "baotou_share"]
    _, text, _ = run(folder / "yuhang", *wanted)
    assert [line.split()[:2] for line in text.splitlines()[1:]] == [
        ["yuhang", "win_rate"],
        ["yuhang", "baotou_share"],
    ]


def test_parquet(folder, tmp_path):
    path = tmp_path / "table.parquet"
    assert run(folder, "--parquet", "--out", path, "--by", "dealer")[0] == 0
    frame = pd.read_parquet(path)
    assert set(frame.group) == {"dealer=yes", "dealer=no"}
    code, _, complaint = run(folder, "--parquet")
    assert code == 2
    assert "--out" in complaint


def test_output_to_a_file(folder, tmp_path):
    assert run(folder, "--csv", "--out", tmp_path / "table.csv")[1] == ""
    assert (tmp_path / "table.csv").read_text() == run(folder, "--csv")[1]
    code, _, complaint = run(folder, "--csv", "--out", tmp_path / "none" / "table.csv")
    assert code == 2
    assert complaint.startswith("Error: --out")
    assert complaint.count("\n") == 1


def test_a_summary_gives_the_same_table(folder, tmp_path):
    out = tmp_path / "summary"
    mcsim.simulate("hangzhou", sessions=20, seed=3, policy="speed", out=out, keep="summary")
    for by in ("", "dealer,streak", "wilds_dealt"):
        assert run(out, "--json", "--by", by) == run(folder / "hangzhou", "--json", "--by", by)
    code, text, complaint = run(out, "--by", "seat,wilds")
    assert (code, text) == (2, "")
    assert "keeps a summary" in complaint


def test_damage_is_found_before_a_number_is_printed(folder, tmp_path):
    out = tmp_path / "damaged"
    mcsim.simulate("hangzhou", sessions=20, seed=3, policy="speed", out=out)
    for file in sorted(out.rglob("*.parquet")):
        raw = bytearray(file.read_bytes())
        raw[len(raw) // 2] ^= 4
        file.write_bytes(raw)
        code, text, complaint = run(folder, out)
        assert (code, text) == (2, "")
        assert complaint.startswith("Error: ")
        assert file.name in complaint
        raw[len(raw) // 2] ^= 4
        file.write_bytes(raw)


def test_list():
    code, text, _ = run("--list")
    assert code == 0
    assert "baotou_share 暴頭: wins by self-draw from any-wait / wins\n" in text
    _, text, _ = run("--list", "--json")
    listed = {outcome["name"]: outcome for outcome in json.loads(text)}
    wanted = (
        "win_rate exhausted_rate heavenly_rate piao_rate self_draw_share discard_win_share "
        "baotou_share seven_pairs_share kong_win_share turn_of_win multiplier_mean points_mean "
        "baotou_reached start_shanten tenpai_by_8 piao_offered piao_taken piao_won "
        "payment_dealer payment_other"
    )
    assert set(wanted.split()) <= set(listed)
    assert listed["turn_of_win"]["denominator"] == "wins"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "DIR: missing"),
        (("nowhere",), "no run folder here"),
        (("--list", "--outcome", "baotu"), "outcome 'baotu': unknown"),
        (("nowhere", "--by", "role"), "by 'role': unknown"),
    ],
)
def test_bad_input(arguments, complaint):
    code, text, told = run(*arguments)
    assert (code, text) == (2, "")
    assert told.startswith("Error: ")
    assert complaint in told
    assert told.count("\n") == 1
