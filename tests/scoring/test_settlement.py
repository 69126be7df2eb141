"""Payments: S8–S10 for multipliers, L9 and L10 for 胡 and 台."""

import numpy as np
import pytest

from mcsim.rules import Rules
from mcsim.scoring import SETTLEMENT, score_hand
from mcsim.scoring.settlement import contract_seat

KONGS = ["pong 111s", "pong 999s", "kong 3333p"]


def paid(variant="hangzhou", *, by="self_draw", melds=(), **table):
    """Settle a hand worth 1 point; seat 0 deals at streak 1 unless told otherwise."""
    concealed = "123m3s" if melds else "123456789m123p3s"
    given = {"winner": 0, "dealer": 0, "streak": 1} | {
        {"source": "from"}.get(key, key): value for key, value in table.items()
    }
    found = score_hand(
        concealed, "3s", variant=variant, wild="5z", melds=list(melds), by=by, table=given
    )
    assert found.points == 1
    assert sum(found.payments) == 0
    return found.payments


@pytest.mark.parametrize(("streak", "factor"), [(1, 2), (2, 4), (3, 8), (7, 8)])
def test_dealer_factor(streak, factor):
    """S8: between the dealer and each other; the rest pay 1."""
    assert paid(streak=streak) == (3 * factor, -factor, -factor, -factor)
    assert paid(streak=streak, winner=2) == (-factor, -1, factor + 2, -1)


def test_preset_has_one_factor():
    """S8: [8, 8, 8]."""
    assert paid("hangzhou-fixed-white") == (24, -8, -8, -8)


def test_discarder_pays_for_all_three():
    """S9."""
    assert paid("yuhang", by="discard", source=3) == (6, 0, 0, -6)
    assert paid("yuhang", by="discard", winner=1, source=3) == (0, 4, 0, -4)


def test_discarder_pays_his_own_share():
    """S9: `own_share`."""
    rules = Rules.load("yuhang", discard_payment="own_share")
    assert paid(rules, by="discard", source=3) == (2, 0, 0, -2)
    assert paid(rules, by="discard", winner=1, source=3) == (0, 1, 0, -1)
    assert paid(rules, by="discard", winner=1, source=0) == (-2, 2, 0, 0)


def test_robbed_kong_is_paid_like_a_self_draw():
    """S7, P7."""
    assert paid("yuhang", by="robbed_kong", source=3) == (6, -2, -2, -2)


@pytest.mark.parametrize(
    ("fed", "by", "payments"),
    [
        ([2, 2, 2], "self_draw", (6, 0, -6, 0)),
        ([2, 2, 1], "self_draw", (6, -2, -2, -2)),
        ([2, 2, None], "self_draw", (6, -2, -2, -2)),
        ([2, 2, 2], "robbed_kong", (6, 0, -6, 0)),
        ([2, 2, 2], "discard", (6, -6, 0, 0)),
    ],
)
def test_contract(fed, by, payments):
    """S10: three melds fed by one seat; robbed kongs included, discard wins not."""
    source = None if by == "self_draw" else 1
    assert paid(melds=KONGS, fed=fed, by=by, source=source) == payments


def test_a_concealed_kong_is_fed_by_nobody():
    """S10."""
    melds = ["pong 111s", "pong 999s", "akong 3333p"]
    assert paid(melds=melds, fed=[2, 2, 2]) == (6, -2, -2, -2)


def test_no_contract_in_yuhang():
    """S10: hangzhou only."""
    assert paid("yuhang", melds=KONGS, fed=[2, 2, 2]) == (6, -2, -2, -2)


def linan(by="self_draw", rules="linan", **table):
    """Settle a hand of linan worth 400 before 老莊."""
    given = {"winner": 1, "dealer": 0, "streak": 1} | table
    found = score_hand(
        "24s66m",
        "3s",
        variant=rules,
        wild="8p",
        melds=["chow 123m", "kong 1111s", "chow 789m"],
        by=by,
        seat_wind="2z",
        round_wind="1z",
        table=given,
    )
    assert sum(found.payments) == 0
    return found.points, found.payments


def test_all_three_pay_a_self_draw():
    """L10: 搶槓 included."""
    assert linan() == (400, (-400, 1200, -400, -400))
    assert linan("robbed_kong", **{"from": 2}) == (400, (-400, 1200, -400, -400))


def test_the_others_pay_half_of_a_discard():
    """L10."""
    assert linan("discard", **{"from": 2}) == (200, (-100, 400, -200, -100))


@pytest.mark.parametrize(
    ("scope", "winner", "payments"),
    [
        ("dealer_payments", 1, (-600, 1400, -400, -400)),
        ("dealer_payments", 0, (1800, -600, -600, -600)),
        ("dealer_wins", 1, (-400, 1200, -400, -400)),
        ("dealer_wins", 0, (1800, -600, -600, -600)),
        ("every_payment", 1, (-600, 1800, -600, -600)),
    ],
)
def test_laozhuang(scope, winner, payments):
    """L9: 100 for each repeat, after the cap, on the payments in its scope."""
    rules = Rules.load("linan", laozhuang_scope=scope)
    assert linan(rules=rules, winner=winner, streak=3) == (400, payments)


def test_laozhuang_is_halved_with_the_rest():
    """L9, L10: v/2 of v = points + 老莊."""
    assert linan("discard", winner=0, streak=2, **{"from": 2}) == (200, (600, -150, -300, -150))


def test_no_contract_in_hu_and_tai():
    """L10: even where the rules carry the switch, nobody pays for all."""
    settlement = np.zeros(1, SETTLEMENT)[0]
    settlement["fed"] = 2, 2, 2, -1
    assert contract_seat(Rules.load("hangzhou").record(), settlement) == 2
    assert contract_seat(Rules.load("linan", contract=True).record(), settlement) == -1
