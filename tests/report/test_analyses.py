"""Analyses on whole, merged, filtered, summarised and empty runs."""

import csv
import math

import pytest

import mcsim
from mcsim.batch.merge import merge
from mcsim.batch.plan import Plan
from mcsim.batch.runs import How, start
from mcsim.cli.report import FOLDER as ANALYSES
from mcsim.report.script import ANALYSES as NAMES
from mcsim.report.script import call, load_analysis
from mcsim.report.source import open_sources
from mcsim.report.tongue import LANGUAGES, Tongue
from mcsim.rules import Rules

OF_RUNS = ("win_patterns", "baotou_caipiao", "payouts", "pace")


def analyse(name, sources, lang="en", deals=None):
    module = load_analysis(name, ANALYSES)
    return call(module.analyse, sources, Tongue.of(lang, ANALYSES / f"{name}.py"), deals)


def test_each_is_short_and_has_its_texts():
    for name in NAMES:
        assert len((ANALYSES / f"{name}.py").read_text().splitlines()) < 150, name
        assert (ANALYSES / f"{name}.toml").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OF_RUNS)
def test_of_runs(name, lang, sources):
    found = analyse(name, sources, lang)
    assert len(found.words) >= len(sources)
    assert found.tables
    assert found.charts
    for table in found.tables:
        frame = table.frame
        inside = (frame.low <= frame.estimate) & (frame.estimate <= frame.high)
        assert (inside | frame.low.isna() | frame.estimate.isna()).all(), table.name


@pytest.mark.parametrize("name", NAMES)
def test_empty_run_says_so(name, empty):
    found = analyse(name, open_sources([empty]))
    assert found.words == ["The runs hold no deal."]
    assert not found.tables


def test_filter(runs):
    sources = open_sources([runs], "streak >= 2")
    assert 0 < sources[0].size < 800
    assert (sources[0].deals["streak"] >= 2).all()
    for name in OF_RUNS:
        assert analyse(name, sources).words
    with pytest.raises(mcsim.InputError, match="--where 'streeeak'"):
        _ = open_sources([runs], "streeeak")[0].size
    assert analyse("pace", open_sources([runs], "streak > 999")).words == ["The runs hold no deal."]


def test_merged_run_gives_what_the_whole_run_gives(tmp_path):
    rules = Rules.load("hangzhou")
    paths = [tmp_path / name for name in ("whole", "first", "second", "merged")]
    for path, first, count in zip(paths[:3], (0, 0, 20), (40, 20, 20), strict=True):
        plan = Plan(first=first, sessions=count)
        start(path, rules, plan, seed=1, policies="speed", keep="deals", how=How(workers=1))
    merge(paths[1:3], paths[3])
    whole, merged = (analyse("win_patterns", open_sources([path])) for path in (paths[0], paths[3]))
    assert whole.words == merged.words


def test_summary_run(tmp_path):
    mcsim.simulate(
        "hangzhou", sessions=20, seed=1, policy="speed", keep="summary", out=tmp_path / "run"
    )
    for name in OF_RUNS:
        assert analyse(name, open_sources([tmp_path / "run"])).words


def test_what_never_happened_stands_with_its_upper_bound(sources):
    table = analyse("win_patterns", sources).tables[0]
    estimate, low, high, kind = table.cells["quads_3_share", "hangzhou"]
    assert (estimate, low, kind) == (0, 0, "share")
    assert 0 < high < 0.02


def test_estimates_are_those_of_the_table(sources, runs):
    table = analyse("pace", sources).tables[0]
    whole = mcsim.open_run(runs / "yuhang").table().set_index("outcome")
    assert table.value("turn_of_win", "yuhang") == whole.estimate["turn_of_win"]


def test_points_come_from_somewhere(sources):
    tables = {table.name: table for table in analyse("payouts", sources).tables}
    from_where = tables["pay_sources"].frame.groupby("column").estimate.sum()
    assert from_where.to_list() == pytest.approx([1] * len(sources))


def test_main_writes_tables_and_charts(runs, tmp_path, capsys):
    main = load_analysis("pace", ANALYSES).main
    assert main([str(runs / "hangzhou"), "--out", str(tmp_path), "--lang", "zh"]) == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"pace_length.csv", "pace_open.png", "pace_open.svg"} <= names
    rows = list(csv.DictReader((tmp_path / "pace_length.csv").read_text().splitlines()))
    assert math.isfinite(float(rows[0]["estimate"]))
    assert "杭州" in capsys.readouterr().out
    assert main([str(tmp_path)]) == 2


def test_policies_side_by_side(runs, tmp_path):
    mcsim.simulate("hangzhou", deals=64, seed=5, policy="random", out=tmp_path / "random")
    found = analyse("policies", open_sources([runs / "hangzhou", tmp_path / "random"]))
    assert [table.name for table in found.tables] == ["policies_hangzhou"]
    assert found.tables[0].keys("column") == ["random", "speed"]
    assert len(found.words) == 1


def test_rule_effects_and_floats(runs):
    pair = open_sources([runs / "hangzhou", runs / "yuhang"])
    found = analyse("rule_effects", pair, deals=64)
    bridge = next(table for table in found.tables if table.name.startswith("bridge"))
    parts = [bridge.value(row, "share") for row in bridge.keys("row") if row != "whole"]
    assert sum(parts) == pytest.approx(bridge.value("whole", "share"))
    assert analyse("piao_or_win", pair[:1], deals=100).words
