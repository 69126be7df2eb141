"""Shapley values over groups of rules."""

import json
from itertools import combinations, permutations
from math import fsum

import numpy as np
import pytest
from click.testing import CliRunner

import mcsim
from mcsim.cli import main
from mcsim.errors import InputError
from mcsim.rules import FIELDS, VARIANTS, Rules
from mcsim.study.bridge import Measured, combine, measure, shapley
from mcsim.study.common import Common
from mcsim.study.groups import GROUPS, differing_groups, mixtures

PAIRS = list(combinations(VARIANTS, 2))
OUTCOMES = ("win_rate", "baotou_share", "points_mean", "payment_dealer", "payment_dealer_relative")


def test_weights_are_the_average_over_all_orders():
    values = np.random.default_rng(4).normal(size=2**4)
    game = [Measured(float(value), np.array([value, -value]), 9.0) for value in values]
    orders = list(permutations(range(4)))
    for player in range(4):
        steps = []
        for order in orders:
            before = sum(1 << p for p in order[: order.index(player)])
            steps.append(values[before | 1 << player] - values[before])
        share = combine(game, shapley(player, 4), 0.95)["value"]
        assert share == pytest.approx(fsum(steps) / len(orders))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_shares_sum_to_the_difference_both_ways(a, b):
    there = mcsim.bridge(a, b, outcome=OUTCOMES, sessions=6, policy="speed")
    back = mcsim.bridge(b, a, outcome=OUTCOMES, sessions=6, policy="speed")
    for study in (there, back):
        for whole in study.whole:
            rows = [row for row in study.records if row["outcome"] == whole["outcome"]]
            if whole["difference"] is None:
                assert rows[0]["share"] is None
                continue
            shares = fsum(row["share"] for row in rows)
            size = max(1.0, abs(whole["a"]), abs(whole["b"]))
            assert shares == pytest.approx(whole["b"] - whole["a"], abs=1e-12 * size)
            assert whole["difference"] == whole["b"] - whole["a"]
    for one, other in zip(there.records, back.records, strict=True):
        assert (one["group"], one["outcome"]) == (other["group"], other["outcome"])
        assert one["share"] is None or one["share"] == pytest.approx(-other["share"], abs=1e-9)
        assert one["se"] == (None if other["se"] is None else pytest.approx(other["se"]))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_groups_hold_every_field_that_differs_and_mix_freely(a, b):
    one, other = Rules.load(a), Rules.load(b)
    groups = differing_groups(one, other)
    assert list(groups) == [g for g in (*GROUPS, "scoring") if g in groups]
    fields = [name for group in groups.values() for name in group]
    assert len(set(fields)) == len(fields)
    for name in FIELDS:
        same = getattr(one, name) == getattr(other, name)
        assert (name in fields) == (not same and (one.uses(name) or other.uses(name)))
    mixed = mixtures(one, other, groups)
    assert (mixed[0].digest, len(mixed)) == (one.digest, 2 ** len(groups))
    assert all(getattr(mixed[-1], name) == getattr(other, name) for name in fields)


def test_fields_are_in_one_group_each():
    names = [name for fields in GROUPS.values() for name in fields]
    assert len(set(names)) == len(names)
    assert all(not FIELDS[name].scoring for name in names)


def test_groups_that_do_not_mix_are_joined():
    """W7: a reserve of 1 tile is enough for no kong on the last tile."""
    small = Rules.load("hangzhou", reserve=1, missed_pong=False)
    kongs = Rules.load("hangzhou", kong_on_last_tile=True)
    groups = differing_groups(small, kongs)
    assert groups == {
        "wilds + kongs": ("reserve", "kong_on_last_tile"),
        "claims": ("missed_pong",),
    }
    assert len(mixtures(small, kongs, groups)) == 4


def test_a_single_group_has_the_whole_paired_difference():
    other = Rules.load("hangzhou", discard_win="always", rob_kong=True)
    row = mcsim.bridge("hangzhou", other, sessions=60, policy="speed").records[0]
    pair = mcsim.compare("hangzhou", other, outcome="points_mean", sessions=60, policy="speed")
    assert row["group"] == "discard wins"
    for key, want in (("share", "difference"), ("se", "se"), ("low", "low"), ("high", "high")):
        assert row[key] == pytest.approx(pair.records[0][want])


def test_standard_error_agrees_with_the_jackknife():
    """Leaving out one session at a time moves a share by its influence, to first order."""
    one, other = Rules.load("hangzhou"), Rules.load("yuhang")
    groups = differing_groups(one, other)
    mixed = mixtures(one, other, groups)
    sums = Common(0, "speed", np.arange(40)).play(mixed, ["points_mean"])
    pairs = [sums[rules.digest].pairs["points_mean"] for rules in mixed]

    def share(pairs):
        game = [measure(pair) for pair in pairs]
        return combine(game, shapley(0, len(groups)), 0.95)

    left = [
        share([(np.delete(a, i), np.delete(b, i)) for a, b in pairs])["value"] for i in range(40)
    ]
    jackknife = np.sqrt(39 / 40 * np.sum((left - np.mean(left)) ** 2))
    assert share(pairs)["se"] == pytest.approx(jackknife, rel=0.02)


def test_a_group_that_does_not_come_up_has_share_0():
    """S10 moves payments alone: no part in points."""
    rows = mcsim.bridge("hangzhou", "yuhang", sessions=5, policy="speed").records
    row = next(row for row in rows if row["group"] == "scoring")
    assert (row["share"], row["se"], row["low"]) == (0, 0, None)
    assert row["fields"] == {"contract": [True, False]}


def test_different_units_are_told():
    study = mcsim.bridge(
        "yuhang", "linan", outcome=["payment_dealer", "win_rate"], sessions=2, policy="speed"
    )
    assert any("different units" in note for note in study.notes)
    default = mcsim.bridge("yuhang", "linan", sessions=2, policy="speed")
    assert default.whole[0]["outcome"] == "payment_dealer_relative"


def test_what_is_refused():
    with pytest.raises(InputError, match="the same rules"):
        mcsim.bridge("hangzhou", Rules.load("hangzhou"))
    with pytest.raises(InputError, match="only one of the two"):
        mcsim.bridge("hangzhou", "linan", outcome="hu_mean")


def test_command():
    call = ["bridge", "hangzhou", "yuhang", "--sessions", "3", "--policy", "speed"]
    rows = json.loads(CliRunner().invoke(main, [*call, "--json"]).stdout)
    assert tuple(rows[0])[:5] == ("group", "share", "se", "low", "high")
    assert [row["group"] for row in rows] == ["wilds", "claims", "discard wins", "kongs", "scoring"]
    text = CliRunner().invoke(main, call).stdout
    assert "the sum of the shares." in text
    assert "claims: third_chow dealer_from_streak_3 → never" in text
