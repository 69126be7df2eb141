"""Sides played on the same walls: against tables of runs, pandas and paired differences."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

import mcsim
from mcsim.cli import main
from mcsim.errors import InputError
from mcsim.play import play_sessions
from mcsim.rules import Rules
from mcsim.stats import paired
from mcsim.study.common import Common, columns, count_sessions
from mcsim.study.sums import RELATIVE, known_names, rules_unit, sum_sessions
from mcsim.tables import OUTCOMES

FIRST = ("outcome", "a", "b", "difference", "se", "low", "high", "variance_ratio")
COUNT = 24


@pytest.fixture(scope="module")
def runs():
    return {
        name: mcsim.simulate(name, sessions=COUNT, seed=5, policy="speed")
        for name in ("hangzhou", "linan")
    }


@pytest.fixture(scope="module")
def study(runs):
    return mcsim.compare("hangzhou", "linan", sessions=COUNT, seed=5, policy="speed")


def by_outcome(study):
    return {row["outcome"]: row for row in study.records}


def test_estimates_are_those_of_the_tables(runs, study):
    rows = by_outcome(study)
    for side, name in (("a", "hangzhou"), ("b", "linan")):
        table = runs[name].table().set_index("outcome").estimate
        for outcome, estimate in table.items():
            shown = rows[outcome][side]
            assert shown == pytest.approx(estimate, nan_ok=True) if shown else not estimate > 0
    assert set(rows) == set(OUTCOMES) | set(RELATIVE)


def test_played_here_and_read_from_folders_are_the_same(runs, study):
    read = mcsim.compare(runs["hangzhou"], str(runs["linan"].path))
    mixed = mcsim.compare(runs["hangzhou"], "linan")
    for other in (read, mixed):
        for one, two in zip(study.records, other.records, strict=True):
            assert [one[key] for key in FIRST] == [two[key] for key in FIRST]


@pytest.mark.parametrize("outcome", ["payment_dealer", "baotou_share", "session_deals"])
def test_difference_is_the_paired_one(runs, study, outcome):
    def sums(run):
        deals, seats = run.deals, run.seats.merge(run.deals, on=["session", "deal"])
        if outcome == "payment_dealer":
            values = seats[seats.seat == seats.dealer].payment.groupby(seats.session)
        elif outcome == "baotou_share":
            values = deals[deals.winner >= 0].baotou.groupby(deals.session)
        else:
            counts = deals.groupby("session").size().to_numpy()
            return counts, np.ones_like(counts)
        return values.sum().to_numpy(), values.size().to_numpy()

    want = paired(sums(runs["linan"]), sums(runs["hangzhou"]))
    row = by_outcome(study)[outcome]
    assert row["difference"] == want.value
    assert (row["se"], row["low"], row["high"]) == (want.se, want.low, want.high)
    assert row["variance_ratio"] == want.variance_ratio


def test_relative_payments_are_shares_of_the_mean_absolute_payment(study):
    rows = by_outcome(study)
    for name, (payment, size, _) in RELATIVE.items():
        for side in ("a", "b"):
            assert rows[name][side] == pytest.approx(rows[payment][side] / rows[size][side])
        assert (rows[name]["unit_a"], rows[name]["unit_b"]) == ("", "")
    assert (rows["payment"]["unit_a"], rows["payment"]["unit_b"]) == ("points", "胡")
    assert any("different units" in note for note in study.notes)


def test_every_outcome_in_points_has_a_unit():
    """A stake doubles what is paid and nothing else (a square fourfold)."""
    study = mcsim.compare("hangzhou", "stake=2", sessions=COUNT, policy="speed")
    for row in study.records:
        paid = bool(rules_unit(Rules.load("hangzhou"), row["outcome"]))
        times = 4 if row["outcome"] == "session_result_square" else 2 if paid else 1
        if row["a"]:
            assert row["b"] == pytest.approx(times * row["a"])
            assert row["difference"] == pytest.approx((times - 1) * row["a"])


def test_what_only_one_scoring_has(study):
    row = by_outcome(study)["hu_mean"]
    assert row["a"] is None
    assert row["b"] > 0
    assert [row[key] for key in FIRST[3:]] == [None] * 5
    assert row["p_holm"] is None


def test_the_same_rules_do_not_differ():
    study = mcsim.compare("linan", {"piao": False}, sessions=3, policy="speed")
    assert all(row["difference"] in (0, None) for row in study.records)
    assert all(row["low"] == row["high"] == 0 for row in study.records if row["a"] is not None)
    assert any("the same rules" in note for note in study.notes)


def test_threads_and_chunks_change_nothing():
    numbers = np.array([0, 1, 2, 7, 8, 200])
    rules = [Rules.load("hangzhou"), Rules.load("yuhang")]
    one, three = (Common(3, "speed", numbers, workers).play(rules) for workers in (1, 3))
    for digest, sums in one.items():
        assert (sums.sessions == numbers).all()
        for name, pair in sums.pairs.items():
            for part, other in zip(pair, three[digest].pairs[name], strict=True):
                assert (part == other).all()


def test_sessions_without_a_win():
    """Sums of sessions that hold nothing of what is counted are 0, in their place."""
    rows = play_sessions(Rules.load("hangzhou"), seed=1, count=3, policies="speed")
    deals, seats = columns(rows)
    deals["winner"][deals["session"] == 1] = -1
    total, count = sum_sessions(deals, seats, ["points_mean"]).pairs["points_mean"]
    assert total[1] == count[1] == 0
    assert count[0] > 0
    assert count[2] > 0


def test_only_common_sessions_are_compared(runs, tmp_path):
    part = mcsim.simulate("linan", sessions=9, seed=5, policy="speed", out=tmp_path / "run")
    study = mcsim.compare(runs["hangzhou"], part)
    assert study.notes[0].startswith("9 common sessions, seed 5, policy speed")
    want = mcsim.compare("hangzhou", "linan", sessions=9, seed=5, policy="speed")
    assert study.records[0]["difference"] == want.records[0]["difference"]


def test_policies_of_runs_may_differ(runs):
    other = mcsim.simulate("hangzhou", sessions=4, seed=5, policy="random")
    study = mcsim.compare(runs["hangzhou"], other, outcome="win_rate")
    assert any("Policies differ" in note for note in study.notes)


def test_runs_that_have_no_walls_in_common(runs):
    other = mcsim.simulate("hangzhou", sessions=2, seed=6, policy="speed")
    with pytest.raises(InputError, match="seed 5 and 6"):
        mcsim.compare(runs["hangzhou"], other)
    with pytest.raises(InputError, match="seed 7"):
        mcsim.compare(runs["hangzhou"], "yuhang", seed=7)
    with pytest.raises(InputError, match="leave sessions"):
        mcsim.compare(runs["hangzhou"], "yuhang", sessions=3)


def test_a_run_of_another_program_is_not_played_beside(runs, monkeypatch):
    monkeypatch.setattr("mcsim.batch.identity.RESULTS", 99)
    with pytest.raises(InputError, match="results version: 1 and 99"):
        mcsim.compare(runs["hangzhou"], "yuhang")


@pytest.mark.parametrize(
    ("sides", "settings", "labels"),
    [
        (["hangzhou", "piao=no"], {}, "hangzhou (a) and hangzhou piao=no (b)"),
        (["hangzhou"], {"stake": 2}, "hangzhou (a) and hangzhou stake=2 (b)"),
        (
            ["yuhang", "linan"],
            {"start_streak": 2},
            "yuhang start_streak=2 (a) and linan start_streak=2 (b)",
        ),
        (
            ["hangzhou", "piao=no lock_trigger=none", "yuhang"],
            {},
            "hangzhou (a) and hangzhou piao=no lock_trigger=none, yuhang (b)",
        ),
    ],
)
def test_sides(sides, settings, labels):
    study = mcsim.compare(*sides, outcome="win_rate", sessions=1, policy="speed", **settings)
    assert study.title == f"{labels}: win_rate"  # the one outcome that was asked for
    assert len(study.records) == labels.count(",") + 1


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        (["hangzhou"], "one side"),
        (["piao=no", "hangzhou"], "name a variant first"),
        (["hangzhou", "pioa=no"], "did you mean piao"),
        (["hangzhou", "beijing"], "beijing"),
    ],
)
def test_sides_that_are_refused(sides, message):
    with pytest.raises(InputError, match=message):
        mcsim.compare(*sides, sessions=1, policy="speed")


def test_numbers_that_are_refused():
    with pytest.raises(InputError, match="not both"):
        count_sessions([], 1, 1, 1)
    with pytest.raises(InputError, match="at least 1"):
        count_sessions([], 0, None, 1)
    with pytest.raises(InputError, match="payment_dealer_relative"):
        mcsim.compare("hangzhou", "yuhang", outcome="luck", sessions=1, policy="speed")
    assert set(RELATIVE) <= set(known_names(Rules.load("linan")))


def test_command():
    call = ["compare", "hangzhou", "yuhang", "--sessions", "3", "--policy", "speed"]
    rows = json.loads(CliRunner().invoke(main, [*call, "--json"]).stdout)
    assert tuple(rows[0])[:8] == FIRST
    assert len(rows) == len(known_names(Rules.load("hangzhou")))
    text = CliRunner().invoke(main, [*call, "--outcome", "win_rate"]).stdout
    assert "hangzhou (a) and yuhang (b)" in text
    assert "variance ratio" in text
    one = CliRunner().invoke(main, ["compare", "hangzhou"])
    assert (one.exit_code, one.stderr.count("\n")) == (2, 1)


def test_how_people_see_it(study):
    assert len(study.frame) == len(study.records)
    assert study.frame.difference.dtype == float
    assert study._repr_html_().count("<tr>") == len(study.records) + 1
