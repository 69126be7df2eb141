"""Multiplier scoring: the rules S1–S7 and S11, one by one."""

import pytest

from mcsim.rules import Rules
from mcsim.scoring import score_hand

PRESET = "hangzhou-fixed-white"
CHOWS = "123456789m123p"


@pytest.mark.parametrize(
    ("concealed", "last", "multiplier", "name"),
    [
        ("1122334455667m", "7m", 2, "seven_pairs"),
        ("1111m2233p4455z1s", "1s", 4, "luxury_1"),
        ("1111m2222p3344p1s", "1s", 8, "luxury_2"),
        ("1111m2222p3333s1z", "1z", 16, "luxury_3"),
    ],
)
def test_seven_pairs_and_luxury(concealed, last, multiplier, name):
    """S1: ×2, ×4, ×8, ×16; a hand that fits both shapes counts as seven pairs."""
    found = score_hand(concealed, last, wild="7z")
    assert (found.multiplier, found.names) == (multiplier, (name,))


def test_standard_hand_counts_one():
    """S1."""
    found = score_hand(f"{CHOWS}3s", "3s", wild="5z")
    assert (found.shape, found.multiplier, found.names) == ("standard", 1, ())


def test_seven_pairs_need_every_meld_concealed():
    """S2: not even a concealed kong."""
    assert not score_hand("223344p557s7m", "7s", wild="5z", melds=["akong 1111m"]).complete


def test_three_naturals_and_a_wild_are_no_quad():
    """S2: `wild_makes_quad` counts them; two naturals and two wilds never are one."""
    rules = Rules.load("hangzhou", wild_makes_quad=True)
    for variant, quads in (("hangzhou", 0), (rules, 1)):
        given = {"variant": variant, "wild": "1z"}
        assert score_hand("111m22335577p5s1z", "5s", **given).quads == quads
        assert score_hand("11m22335577p5s11z", "5s", **given).quads == 0


def test_four_substituting_whites_are_a_quad():
    """S2, W3."""
    found = score_hand("5555z11m22337p44s", "7p", wild="1z")
    assert (found.shape, found.quads) == ("seven_pairs", 1)


def test_baotou_does_not_ask_what_is_drawn():
    """S3: a wild included."""
    for last in ("9s", "5z", "3p"):
        found = score_hand(f"{CHOWS}5z", last, wild="5z")
        assert (found.multiplier, found.names) == (2, ("baotou",))


@pytest.mark.parametrize(
    ("chain", "multiplier", "name"),
    [
        ("", 2, "baotou"),
        ("p", 4, "piao_1"),
        ("pp", 8, "piao_2"),
        ("k", 4, "kong_baotou"),
        ("kk", 8, "kong_baotou"),
        ("kp", 8, "kong_piao"),
        ("pk", 8, "piao_kong"),
        ("kpk", 16, "kong_piao"),
        ("pkp", 16, "piao_kong"),
    ],
)
def test_chain_of_an_any_wait_hand(chain, multiplier, name):
    """S3–S6 and their names."""
    melds = ["akong 1111s", "akong 9999s"]
    found = score_hand("123456m5z", "8s", wild="5z", melds=melds, chain=chain)
    assert (found.multiplier, found.names) == (multiplier, (name,))


def test_three_floats():
    """S4: three in a row ×16."""
    found = score_hand(f"{CHOWS}5z", "9s", variant="yuhang", wild="5z", piao=3)
    assert (found.multiplier, found.names) == (16, ("piao_3",))


def test_kongs_come_first_without_an_order():
    """S6."""
    given = {"wild": "5z", "melds": ["akong 1111s"]}
    assert score_hand("123456789m5z", "9s", kongs=1, piao=1, **given).names == ("kong_piao",)


def test_two_kongs_in_a_row():
    """S5: ×4 per kong; `kong_chain` = once counts each run."""
    once = Rules.load("hangzhou", kong_chain="once")
    for chain, per_kong, per_run in (("kk", 4, 2), ("k", 2, 2)):
        for variant, multiplier in (("hangzhou", per_kong), (once, per_run)):
            found = score_hand(f"{CHOWS}3s", "3s", variant=variant, wild="5z", chain=chain)
            assert (found.multiplier, found.names) == (multiplier, ("kong_win",))
    assert score_hand(f"{CHOWS}5z", "3s", variant=once, wild="5z", chain="kkpk").multiplier == 16


@pytest.mark.parametrize("by", ["discard", "robbed_kong"])
def test_other_wins_count_the_branch_alone(by):
    """S7: neither 暴頭 nor chain."""
    found = score_hand("1111m2233p4455s5z", "1z", wild="5z", by=by, kongs=1, piao=1)
    assert (found.any_wait, found.multiplier, found.names) == (True, 4, ("luxury_1",))


def test_four_wilds_held_or_floated():
    """S11: ×2 on a self-draw where `four_wild_bonus` is on."""
    for concealed, piao, multiplier in (
        ("123456789m1p555z", 1, 8),
        ("123456789m1p555z", 0, 2),
        (f"{CHOWS}5z", 3, 32),
    ):
        assert score_hand(concealed, "9s", variant=PRESET, piao=piao).multiplier == multiplier
    discards = Rules.load(PRESET, discard_win="always", any_wait_discard_win=True)
    found = score_hand("123456789m5555z", "9s", variant=discards, by="discard")
    assert (found.allowed, found.multiplier) == (True, 1)


def test_four_idle_wilds_are_a_quad_of_seven_pairs():
    """S11: `four_wild_quad`, where no odd tile asks for one of them."""
    given = {"variant": PRESET, "win_tile": "5z"}
    assert score_hand("1133m2244p66s555z", **given).quads == 1
    assert score_hand("1133m2244p67s555z", **given).quads == 0
    off = Rules.load(PRESET, four_wild_quad=False)
    assert score_hand("1133m2244p66s555z", **(given | {"variant": off})).quads == 0


def test_heavenly_is_a_name():
    """天胡 multiplies nothing; any-wait is judged on the other 13 tiles (P)."""
    found = score_hand(f"{CHOWS}5z", "9s", wild="5z", heavenly=True)
    assert (found.multiplier, found.names) == (2, ("baotou", "heavenly"))


def test_most_triplets_of_a_standard_hand():
    """Named outcomes: kongs included, wilds where they help."""
    found = score_hand("222333444m5z", "8s", wild="5z", melds=["kong 1111p"])
    assert found.triplets == 4
    assert score_hand(f"{CHOWS}3s", "3s", wild="5z").triplets == 0


def test_stake_multiplies_points_alone():
    """S: points = stake × multiplier."""
    found = score_hand(f"{CHOWS}5z", "3s", variant=Rules.load("hangzhou", stake=5), wild="5z")
    assert (found.multiplier, found.points) == (2, 10)
