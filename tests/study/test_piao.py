"""Win now or float: forks against the deals as they were played, groups, advice."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from mcsim.cli import main
from mcsim.errors import InputError
from mcsim.play.sessions import play_sessions
from mcsim.rules import Rules
from mcsim.study.advice import Guide, advise
from mcsim.study.fork import BEATEN, EXHAUSTED, OFFER, WON
from mcsim.study.offers import CUTS, describe_group
from mcsim.study.piao import piao_study

FLOATER = f"{Path(__file__).parents[1] / 'play' / 'floater.py'}:floater"


def actual(study, session):
    """Payments of a session as it was played, by deal and seat; 飄 offered less those taken."""
    rows = play_sessions(study.rules, seed=study.seed, first=int(session), policies=study.policy)
    seats = rows.seats.reshape(-1, 4)
    return seats["payment"], int((seats["piao_offered"] - seats["piao_taken"]).sum())


@pytest.mark.parametrize(
    "rules",
    [
        Rules.load("hangzhou"),
        Rules.load("hangzhou-fixed-white"),
        Rules.load("yuhang", discard_win="never"),  # else `speed` is never any-wait
    ],
)
def test_win_now_is_what_was_played(rules):
    """`speed` wins at the first chance: the fork that wins equals the rows (P11, S4)."""
    study = piao_study(rules, deals=6000, seed=4, policy="speed")
    won = study.offers[study.offers["win"] == 1]
    assert won.size > 5
    assert (won["kept_end"] == WON).all()
    assert not won["floats"].any()
    for session in np.unique(study.offers["session"]):
        payments, declined = actual(study, session)
        these = won[won["session"] == session]
        assert (payments[these["deal"], these["seat"]] == these["kept"]).all()
        # `speed` floats only where it must, with nothing but wilds to discard: no choice, no row.
        assert declined == np.count_nonzero(study.offers["session"] == session)


def test_floats_are_what_was_played():
    """`floater` floats whenever it can: the fork that floats equals the rows."""
    study = piao_study("hangzhou-fixed-white", deals=4000, policy=FLOATER)
    floated = study.offers[study.offers["floats"] == 1]
    assert floated.size >= 20
    assert floated["chain"].max() > 0  # 雙飄 on offer
    for session in np.unique(floated["session"]):
        payments, _ = actual(study, session)
        these = floated[floated["session"] == session]
        assert (payments[these["deal"], these["seat"]] == these["floated"]).all()


def test_threads_change_nothing():
    one, two = (
        piao_study("hangzhou", deals=2500, seed=9, policy="speed", workers=n) for n in (1, 2)
    )
    assert (one.offers == two.offers).all()
    assert (one.sessions, one.deals) == (two.sessions, two.deals) == (157, 2512)


def test_rules_without_piao_are_refused():
    with pytest.raises(InputError, match="piao = no"):
        piao_study("linan", deals=10)
    with pytest.raises(InputError, match="deals"):
        piao_study("hangzhou", deals=0, policy="speed")


def test_a_session_of_passes_and_wins_too_small_to_declare():
    """In hu and tai a complete hand may be worth too little (L2): then there is no win on offer."""
    study = piao_study(Rules.load("linan", piao=True), deals=3000, policy="speed")
    assert study.unit == "胡"
    assert study.deals >= 3000
    assert 0 < np.count_nonzero(study.offers["win"] == 0) < study.offers.size


def offers(rows):
    """Make offers with a win from (session, left, melds, kept, floated, floated_end)."""
    made = np.zeros(len(rows), OFFER)
    made["win"] = 1
    for row, values in zip(made, rows, strict=True):
        for name, value in zip(
            ("session", "left", "melds", "kept", "floated", "floated_end"), values, strict=True
        ):
            row[name] = value
    return made


def test_a_group_by_hand():
    these = offers(
        [
            (0, 20, 1, 10, 20, WON),
            (0, 20, 1, 10, -4, BEATEN),
            (1, 22, 0, 10, 20, WON),
            (2, 23, 2, 10, 0, EXHAUSTED),
            (3, 3, 2, 10, 0, EXHAUSTED),
        ]
    )
    row = describe_group(these, "left", "16–23")
    assert row["offers"] == 4
    assert row["gain"] == (10 - 14 + 10 - 10) / 4
    assert (row["win_chance"], row["beaten"], row["exhausted"]) == (0.5, 0.25, 0.25)
    assert (row["kept"], row["loss"]) == (10, 2)
    assert row["break_even"] == (10 + 2) / (2 * 10 + 2)
    assert row["low"] < row["gain"] < row["high"]
    alone = describe_group(these, "left", "0–3")
    assert (alone["low"], alone["high"]) == (-np.inf, np.inf)
    assert describe_group(these, "left", "40+")["offers"] == 0


def test_bands_leave_no_gap():
    for name in ("left", "drawn", "melds", "streak"):
        spans = list(CUTS[name].groups.values())
        assert all(a[1] + 1 == b[0] for a, b in pairwise(spans))


def test_advice_finds_the_line():
    rng = np.random.default_rng(1)
    left = rng.integers(0, 60, 2000)
    won = rng.random(2000) < np.where(left >= 16, 0.9, 0.3)
    rows = [
        (session, n, 1, 10, 20 if good else -5, WON if good else BEATEN)
        for session, (n, good) in enumerate(zip(left, won, strict=True))
    ]
    advice = advise(offers(rows), unit="points")
    assert advice.guide == Guide(16)
    assert advice.text.startswith("Float while 16 or more tiles are left, else win (worth +")
    assert advice.gain.low > 0
    worse = [(*row[:4], -5, BEATEN) for row in rows]
    assert advise(offers(worse), unit="points").guide == Guide(None)
    assert advise(offers(rows[:20]), unit="points").guide is None


def test_command_prints_the_documented_keys():
    arguments = ["piao", "hangzhou", "--deals", "3000", "--policy", "speed"]
    answer = CliRunner().invoke(main, [*arguments, "--json"])
    assert answer.exit_code == 0
    found = json.loads(answer.output)
    assert {"advice", "table", "heat", "deals", "unit"} <= set(found)
    assert {"cut", "group", "gain", "se", "low", "high", "break_even"} <= set(found["table"][0])
    assert len(found["heat"]) == len(CUTS["left"].groups) * len(CUTS["melds"].groups)
    assert "offers of a 飄" in CliRunner().invoke(main, arguments).output
    assert CliRunner().invoke(main, ["piao", "linan"]).exit_code == 2
