"""Runs from Python."""

import gc
import subprocess
import sys
from dataclasses import replace

import pytest

import mcsim
from mcsim.play import play_sessions
from mcsim.tables import COLUMNS


@pytest.fixture(scope="module")
def run():
    return mcsim.simulate("hangzhou", sessions=20, seed=3, policy="speed")


def test_rows_are_those_of_the_engine(run):
    rows = play_sessions(run.rules, seed=3, count=20, policies="speed")
    assert (run.deals.to_records(index=False) == rows.deals).all()
    assert (run.seats.to_records(index=False) == rows.seats).all()


def test_table(run):
    table = run.table().set_index("outcome")
    assert list(run.table()) == list(COLUMNS)
    assert table.numerator["win_rate"] == (run.deals.winner >= 0).sum()
    assert table.estimate["payment_dealer"] == pytest.approx(
        run.seats.payment[
            (run.seats.seat.to_numpy() == run.deals.dealer.repeat(4).to_numpy())
        ].mean()
    )


def test_groups_and_level(run):
    table = run.table("streak, dealer")
    assert table.group[0] == "dealer=no streak=1"
    assert run.table(["streak"]).group[0] == "streak=1"
    narrow, wide = run.table(level=0.5), run.table(level=0.99)
    assert (narrow.high <= wide.high).all()


def test_a_table_is_a_copy(run):
    table = run.table()
    table["estimate"] = 0.0
    assert run.table().estimate[0] > 0


def test_a_temporary_folder_goes_with_the_run():
    run = mcsim.simulate("hangzhou", sessions=2, policy="random")
    path = run.path
    assert (path / "manifest.json").exists()
    del run
    gc.collect()
    assert not path.exists()


def test_a_folder_of_one_s_own_stays(tmp_path):
    out = tmp_path / "run"
    made = mcsim.simulate("hangzhou", deals=33, seed=9, policy="random", out=out, piao=False)
    opened = mcsim.open_run(out)
    assert opened.rules == made.rules
    assert not opened.rules.piao
    assert opened.manifest.deals == 48
    with pytest.raises(mcsim.InputError, match="run"):
        mcsim.simulate("hangzhou", deals=33, policy="random", out=out)


def test_rules_with_changes():
    rules = mcsim.Rules.load("yuhang")
    run = mcsim.simulate(rules, sessions=2, policy="random", rob_kong=False)
    assert not run.rules.rob_kong


def test_until_precise_enough():
    run = mcsim.simulate("hangzhou", until="win_rate<50%", deals=20_000, policy="speed")
    table = run.table().set_index("outcome")
    assert (table.high["win_rate"] - table.low["win_rate"]) / 2 < 0.5 * table.estimate["win_rate"]
    assert run.manifest.sessions == 1000
    with pytest.raises(mcsim.InputError, match="'win_rat': unknown"):
        mcsim.simulate("hangzhou", until="win_rat<50%", policy="random")


def test_summary(run):
    kept = mcsim.simulate(
        "hangzhou", sessions=20, seed=3, policy="speed", keep="summary", workers=1
    )
    assert kept.table("dealer").equals(run.table("dealer"))
    with pytest.raises(mcsim.InputError, match="only tallies"):
        _ = kept.deals


@pytest.mark.parametrize("keep", ["deals", "summary"])
def test_a_run_that_has_no_part_yet(keep):
    """Every outcome with nothing counted, no group."""
    made = mcsim.simulate("hangzhou", sessions=1, policy="random", keep=keep)
    manifest = replace(made.manifest, parts=(), finished=False)
    empty = mcsim.Run(replace(made.folder, manifest=manifest))
    assert (empty.table().denominator == 0).all()
    assert set(empty.table().outcome) == set(made.table().outcome)
    assert empty.table("dealer").empty
    assert "0 deals in 0 sessions, policy random, seed 0" in repr(empty)
    if keep == "deals":
        assert list(empty.deals) == list(made.deals)


def test_shown(run):
    assert repr(run).startswith("Run: hangzhou, 320 deals in 20 sessions, policy speed, seed 3\n")
    assert "baotou_share" in repr(run)
    assert run._repr_html_().startswith("<table><caption>hangzhou, 320 deals")
    assert run._repr_html_().count("<tr>") == 11


def test_several_runs_in_one_folder(tmp_path):
    for variant in ("hangzhou", "yuhang"):
        mcsim.simulate(variant, sessions=1, policy="random", out=tmp_path / variant)
    with pytest.raises(mcsim.InputError, match=r"several runs \(hangzhou, yuhang\)"):
        mcsim.open_run(tmp_path)
    with pytest.raises(mcsim.InputError, match="no run folder"):
        mcsim.open_run(tmp_path / "none")


def test_import_is_light():
    code = (
        "import sys, mcsim, mcsim.cli.table; print('numba' in sys.modules, 'pandas' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "False"]
