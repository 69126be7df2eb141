"""May a complete hand be declared: P7–P9, W6, S11 (L2 is in test_hu_tai)."""

import pytest

from mcsim.rules import Rules
from mcsim.scoring import score_hand

PLAIN = {"concealed": "123456789m123p3s", "win_tile": "3s", "wild": "5z"}
WITH_WILD = {"concealed": "123456789m12p3s5z", "win_tile": "3s", "wild": "5z"}
ANY_WAIT = {"concealed": "123456789m123p5z", "win_tile": "3s", "wild": "5z"}


def allowed(hand, variant, by="self_draw", **given):
    found = score_hand(**hand, variant=variant, by=by, **given)
    assert found.complete
    return found.allowed


def test_robbing_a_kong():
    """P7."""
    assert not allowed(PLAIN, "hangzhou", "robbed_kong")
    assert allowed(PLAIN, "yuhang", "robbed_kong")


def test_discard_win_never():
    """P8."""
    assert not allowed(PLAIN, "hangzhou-fixed-white", "discard")
    assert allowed(PLAIN, "yuhang", "discard")


@pytest.mark.parametrize(
    ("streak", "dealer", "source", "good"),
    [(3, 0, 1, True), (4, 1, 1, True), (2, 0, 1, False), (3, 2, 1, False)],
)
def test_discard_win_with_the_dealer_from_streak_3(streak, dealer, source, good):
    """P8: judged where a table tells, else taken as met."""
    table = {"winner": 0, "dealer": dealer, "streak": streak, "from": source}
    assert allowed(PLAIN, "hangzhou", "discard", table=table) == good
    assert allowed(PLAIN, "hangzhou", "discard")
    assert allowed(PLAIN, "yuhang", "discard", table=table)


def test_streak_does_not_limit_robbing():
    """P7: P8 does not limit it."""
    rules = Rules.load("hangzhou", rob_kong=True)
    table = {"winner": 0, "dealer": 2, "streak": 1, "from": 1}
    assert allowed(PLAIN, rules, "robbed_kong", table=table)


def test_any_wait_hand_wins_on_no_discard():
    """P9."""
    for by in ("discard", "robbed_kong"):
        assert not allowed(ANY_WAIT, "yuhang", by)
        assert allowed(ANY_WAIT, Rules.load("yuhang", any_wait_discard_win=True), by)
    assert allowed(ANY_WAIT, "yuhang")


def test_discarded_wild_is_never_won_on():
    """W6."""
    hand = PLAIN | {"win_tile": "5z"}
    for by in ("discard", "robbed_kong"):
        assert not allowed(hand, "yuhang", by)
    assert allowed(hand, "yuhang")


def test_must_baotou():
    """S11 有財必暴: a wild held or drawn asks for 暴頭 or 槓開; no wild, no question."""
    rules = Rules.load("yuhang", must_baotou=True)
    assert not allowed(WITH_WILD, rules)
    assert not allowed(WITH_WILD, rules, "discard")
    assert not allowed(PLAIN | {"win_tile": "5z"}, rules)
    assert allowed(PLAIN, rules)
    assert allowed(PLAIN, rules, "discard")
    assert allowed(ANY_WAIT, rules)
    assert allowed(WITH_WILD, rules, kongs=1)
    assert not allowed(WITH_WILD, rules, "robbed_kong", kongs=1)


def test_must_baotou_takes_the_replacement_of_a_flower_for_a_kong():
    """S11, L11."""
    rules = Rules.load("linan", must_baotou=True, min_self_draw=0)
    hand = {"concealed": "123789m456p24s6m8p", "win_tile": "3s", "wild": "8p"}
    winds = {"seat_wind": "1z", "round_wind": "1z"}
    assert not allowed(hand, rules, **winds)
    assert allowed(hand, rules, replacement=True, **winds)


def test_must_baotou_asks_the_chain_where_it_is_a_chain_that_counts():
    """S11, S5: 槓開 is a chain that ends with a kong; the replacement of a 槓花 is none."""
    rules = Rules.load("hangzhou", must_baotou=True, kong_flower=True)
    assert not allowed(WITH_WILD, rules, replacement=True, flowers=1)
    assert not allowed(WITH_WILD, rules, chain="kp")
    for chain in ("k", "pk", "kk"):
        assert allowed(WITH_WILD, rules, chain=chain)
        assert allowed(WITH_WILD, rules, chain=chain, replacement=False)


def test_an_incomplete_hand_is_not_allowed():
    found = score_hand("123456789m123p3s", "4s", wild="5z")
    assert (found.complete, found.allowed, found.multiplier) == (False, False, None)
