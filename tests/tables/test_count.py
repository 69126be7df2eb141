"""Sums over sessions: against pandas, in parts, with nothing, with large numbers."""

import numpy as np
import pandas as pd
import pytest

from mcsim.batch.tally import add_tallies
from mcsim.errors import InputError
from mcsim.play.rows import DEAL_ROW, SEAT_ROW
from mcsim.rules import Rules
from mcsim.stats import Tally
from mcsim.tables import CUTS, SUMMARY_CUTS, count, count_summary, list_cuts, list_outcomes
from tests.tables.conftest import made_by_hand, played

# Outcomes said once more for pandas: frame of seats joined to deals -> values; rows they are of.
DEALS = {
    "win_rate": lambda f: f.winner.ge(0),
    "exhausted_rate": lambda f: f.winner.eq(-1),
    "deal_length": lambda f: f.turn,
    "piao_rate": lambda f: f.piao.gt(0),
}
WINS = {
    "discard_win_share": lambda f: f.by.eq(1),
    "baotou_share": lambda f: f.baotou.eq(1),
    "turn_of_win": lambda f: f.turn,
    "points_mean": lambda f: f.points,
}
SEATS = {
    "payment": lambda f: f.payment,
    "seat_win_rate": lambda f: f.seat.eq(f.winner),
    "baotou_reached": lambda f: f.any_wait_at.ge(0),
    "start_shanten": lambda f: f.start_shanten,
    "piao_taken": lambda f: f.piao_taken.gt(0),
}
GROUPS = {
    "dealer": lambda f: f.seat.eq(f.dealer),
    "streak": lambda f: f.streak.clip(upper=3).map({1: "1", 2: "2", 3: "3+"}),
    "seat": lambda f: f.seat,
    "wilds_dealt": lambda f: f.wilds_dealt,
    "start_shanten": lambda f: f.start_shanten,
    "by": lambda f: f.by.map({0: "self_draw", 1: "discard", 2: "robbed_kong"}),
    "shape": lambda f: f.seven_pairs.map({0: "standard", 1: "seven_pairs"}),
    "wilds": lambda f: f.wilds,
    "round_wind": lambda f: (f.round_wind + 1).astype(str) + "z",
}


def oracle(frame, value, by):
    """Tally one outcome by groups of a frame, one row a unit, with pandas alone."""
    data = pd.DataFrame({"session": frame.session, "a": value(frame).astype("int64"), "b": 1})
    for cut in by:
        data[cut] = GROUPS[cut](frame)
    if not by:
        return {(): tally(data)}
    return {
        tuple(zip(by, group, strict=True)): tally(part) for group, part in data.groupby(list(by))
    }


def tally(data):
    sums = data.groupby("session")[["a", "b"]].sum()
    return Tally.of(sums.a.to_numpy(), sums.b.to_numpy()), int((data.a**2).sum())


@pytest.mark.parametrize(
    "by", [(), *((cut,) for cut in CUTS), ("dealer", "streak"), ("seat", "wilds_dealt", "shape")]
)
def test_against_pandas(rows, by):
    rules, deals, seats = rows
    frame = pd.DataFrame(seats).merge(pd.DataFrame(deals), on=["session", "deal"])
    tallies = count(deals, seats, rules, groupings=[by])
    for level, outcomes, part in (
        ("deal", DEALS, frame[frame.seat == 0]),
        ("win", WINS, frame[frame.seat == frame.winner]),
        ("seat", SEATS, frame),
    ):
        for name, value in outcomes.items():
            found = {
                group: (cell.tally, cell.squares)
                for (outcome, group), cell in tallies.items()
                if outcome == name
            }
            known = all(level in CUTS[cut].codes for cut in by)
            assert found == (oracle(part, value, by) if known else {})


def test_parts_add_up(rows):
    rules, deals, seats = rows
    edge = np.searchsorted(deals["session"], 5)
    head = ({k: v[:edge] for k, v in deals.items()}, {k: v[: 4 * edge] for k, v in seats.items()})
    tail = ({k: v[edge:] for k, v in deals.items()}, {k: v[4 * edge :] for k, v in seats.items()})
    whole = count_summary(deals, seats, rules)
    assert add_tallies(count_summary(*part, rules) for part in (head, tail)) == whole


def test_a_summary_holds_every_documented_grouping():
    rules, deals, seats = played("hangzhou")
    summary = count_summary(deals, seats, rules)
    for by in SUMMARY_CUTS:
        alone = count(deals, seats, rules, groupings=[by])
        assert alone.items() <= summary.items()
    assert {tuple(cut for cut, _ in group) for _, group in summary} == set(SUMMARY_CUTS)


def test_of_nothing():
    """Every outcome is there with nothing counted; no group is."""
    rules = Rules.load("linan")
    empty = [{name: np.zeros(0, t[name]) for name in t.names} for t in (DEAL_ROW, SEAT_ROW)]
    tallies = count(*empty, rules)
    assert {name for name, _ in tallies} == {outcome.name for outcome in list_outcomes("hu_tai")}
    assert {cell.tally for cell in tallies.values()} == {Tally(0, 0, 0, 0, 0, 0)}
    assert count(*empty, rules, groupings=[("dealer",)]) == {}


def test_a_run_without_a_win():
    deals, seats = made_by_hand([{"session": s, "winner": -1, "by": -1} for s in (0, 0, 1)])
    tallies = count(deals, seats, Rules.load("hangzhou"), groupings=[(), ("shape",)])
    assert tallies["exhausted_rate", ()].tally == Tally.of([2, 1], [2, 1])
    assert tallies["baotou_share", ()].tally.b == 0


def test_payments_larger_than_int64_when_squared():
    large = 2**40
    deals, seats = made_by_hand([{"session": 0, "winner": 0}], {(0, 0): {"payment": large}})
    cell = count(deals, seats, Rules.load("hangzhou"))["payment", ()]
    assert (cell.tally.aa, cell.squares) == (large**2, large**2)


def test_cuts_are_read_in_one_order():
    assert list_cuts("streak, dealer") == list_cuts(["dealer", "streak"]) == ("dealer", "streak")
    assert list_cuts("") == list_cuts(()) == ()
    with pytest.raises(InputError, match=r"by 'role': unknown; it may be dealer, streak, seat"):
        list_cuts("dealer,role")
