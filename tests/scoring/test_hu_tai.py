"""胡 and 台: the rules L1–L8, L11 and L12, one by one."""

import pytest

from mcsim.scoring import score_hand

WINDS = {"seat_wind": "4z", "round_wind": "3z"}


def linan(concealed, win_tile, *, wild="8p", **given):
    return score_hand(concealed, win_tile, variant="linan", wild=wild, **(WINDS | given))


def test_seven_pairs_are_no_hand():
    """L1."""
    assert not linan("113355779m1133s", "9m").complete
    assert linan("113355779m1133s", "9m").waits == ()


def test_wild_single_of_a_simple_is_refused_and_of_a_terminal_allowed():
    """L2: (20 + 4) × 2³ = 192 on a simple, (20 + 6) × 2³ = 208 on a 1, 9 or honour."""
    chows = ["chow 123m", "chow 456m", "chow 789s", "chow 345p"]
    simple = linan("8p", "5s", melds=chows)
    assert (simple.hu, simple.tai, simple.raw, simple.allowed) == (4, 3, 192, False)
    for tile in ("1s", "9p", "2z"):
        found = linan("8p", tile, melds=chows)
        assert (found.hu, found.tai, found.raw, found.allowed) == (6, 3, 208, True)
        assert found.wild_single


def test_least_raw_differs_by_way_of_winning():
    """L2, L12: 200 by self-draw and 搶槓, 300 on a discard."""
    melds = ["chow 123m", "pong 111s", "kong 4444p", "chow 345s"]
    for by, raw, allowed in (
        ("self_draw", (20 + 4 + 8 + 6) * 8, True),
        ("robbed_kong", (20 + 4 + 8 + 6) * 8, True),
        ("discard", (20 + 4 + 8 + 4) * 4, False),
    ):
        found = linan("9p", "9p", melds=melds, by=by)
        assert (found.raw, found.allowed) == (raw, allowed)


@pytest.mark.parametrize(
    ("tiles", "last", "wait", "drawn", "claimed"),
    [
        ("5s", "5s", "single", 4, 2),
        ("9s", "9s", "single", 6, 4),
        ("2z", "2z", "single", 6, 4),
    ],
)
def test_single_wait(tiles, last, wait, drawn, claimed):
    """L5, L6: 單吊 4 or 6, on a discard 2 or 4; 1 tai."""
    melds = ["chow 123m", "chow 456m", "chow 789s", "chow 345p"]
    for by, hu, tai in (("self_draw", drawn, 2), ("discard", claimed, 1)):
        found = linan(tiles, last, melds=melds, by=by)
        assert (found.wait, found.hu, found.tai) == (wait, hu, tai)


@pytest.mark.parametrize(
    ("tiles", "last", "wait", "hu", "tai"),
    [
        ("24s66m", "3s", "closed", 6, 2),
        ("12s66m", "3s", "edge", 6, 2),
        ("89s66m", "7s", "edge", 6, 2),
        ("23s66m", "1s", "pinghu", 2, 2),
        ("23s22z", "4s", "pinghu", 2, 2),
        ("23s33z", "4s", "two_sided", 4, 1),
        ("23s55z", "4s", "two_sided", 4, 1),
        ("66s66m", "6s", "dual_pair", 6, 1),
        ("99s66m", "9s", "dual_pair", 10, 1),
        ("55z66m", "5z", "dual_pair", 10, 2),
        ("4567s", "4s", "single", 4, 2),
    ],
)
def test_other_waits_on_a_self_draw(tiles, last, wait, hu, tai):
    """L4, L5, L6, L7: with three chows on the table; the pair of a round wind adds 2 hu."""
    found = linan(tiles, last, melds=["chow 123m", "chow 456p", "chow 789m"])
    assert (found.wait, found.hu, found.tai) == (wait, hu, tai)


def test_pinghu_on_a_discard_has_no_hu():
    """L5, L6: 平胡 2 / 0 hu, 1 tai."""
    found = linan("23s66m", "1s", melds=["chow 123m", "chow 456p", "chow 789m"], by="discard")
    assert (found.wait, found.hu, found.tai, found.pinghu) == ("pinghu", 0, 1, True)


def test_a_pong_on_the_table_spoils_pinghu():
    """L7."""
    found = linan("23s66m", "1s", melds=["chow 123m", "pong 444p", "chow 789m"])
    assert found.wait == "two_sided"


@pytest.mark.parametrize(
    ("meld", "hu", "tai"),
    [
        ("chow 345s", 0, 0),
        ("pong 555s", 2, 0),
        ("pong 999s", 4, 0),
        ("kong 5555s", 8, 1),
        ("kong 2222z", 16, 1),
        ("akong 5555s", 16, 1),
        ("akong 9999s", 32, 1),
        ("pong 555z", 4, 1),
        ("kong 6666z", 16, 2),
        ("pong 444z", 4, 1),
        ("akong 3333z", 32, 2),
    ],
)
def test_melds(meld, hu, tai):
    """L4, L6: beside a single wait on a simple (4 hu, 1 tai) and 自摸 (1 tai)."""
    found = linan("5m", "5m", melds=["chow 123m", "chow 456p", "chow 345p", meld])
    assert (found.hu - 4, found.tai - 2) == (hu, tai)


def test_seat_wind_that_is_the_round_wind_counts_twice_in_tai():
    """L6: 2 if both; L4: the pair has 2 hu all the same."""
    melds = ["chow 123m", "chow 456p", "chow 345p"]
    both = {"seat_wind": "2z", "round_wind": "2z"}
    assert linan("5m", "5m", melds=[*melds, "pong 222z"], **both).tai == 4
    assert linan("12s22z", "3s", melds=melds, **both).hu == 6 + 2


def test_concealed_triplets():
    """L4: 4 and 8; the one that the winning tile completes is 對倒 instead (L5)."""
    found = linan("444s999s66m11p", "6m", melds=["chow 123p"])
    assert (found.hu, found.wait) == (4 + 8 + 6, "dual_pair")


def test_flowers():
    """L4, L6: 4 hu and 1 tai each."""
    melds = ["chow 123m", "chow 456p", "chow 789m"]
    found = linan("24s66m", "3s", melds=melds, flowers=3)
    assert (found.hu, found.tai) == (6 + 12, 2 + 3)


@pytest.mark.parametrize(
    ("melds", "concealed", "names", "tai"),
    [
        (["chow 123m", "chow 456m", "chow 789m"], "12m66m", ["full_flush"], 3),
        (["chow 123m", "chow 456m", "chow 789m"], "12m55z", ["half_flush"], 1),
        (["pong 222s", "pong 444p", "pong 666m"], "33m55z", ["all_triplets"], 1),
    ],
)
def test_flushes_and_all_triplets(melds, concealed, names, tai):
    """L6: 清一色 3, 混一色 1, 對對胡 1, beside 自摸 1 and 邊 1 (對倒 none)."""
    found = linan(concealed, "3m", melds=melds)
    wait = found.wait == "edge"
    assert (list(found.names), found.tai) == (names, tai + 1 + wait)


def test_honours_only_are_no_flush():
    """L6: neither 清一色 nor 混一色."""
    found = linan("1z", "1z", melds=["pong 222z", "pong 333z", "pong 555z", "pong 666z"])
    assert found.names == ("all_triplets",)


def test_wilds_take_the_suit_of_their_set():
    """L8: a set of wilds joins the flush."""
    found = linan("12345678m55m888p", "9m", wild="8p")
    assert found.names == ("full_flush",)


def test_win_on_a_replacement():
    """L6, L11: 槓開 2 tai on a self-draw; not for 搶槓 (L12) nor 天胡 (P)."""
    melds = ["chow 123m", "chow 456p", "chow 789m"]
    plain = linan("24s66m", "3s", melds=melds)
    assert linan("24s66m", "3s", melds=melds, replacement=True).tai == plain.tai + 2
    robbed = linan("24s66m", "3s", melds=melds, replacement=True, by="robbed_kong")
    assert (robbed.tai, robbed.hu) == (plain.tai, plain.hu)
    dealt = {"concealed": "123789m456p24s66m", "win_tile": "3s", "heavenly": True}
    assert linan(**dealt, replacement=True).tai == linan(**dealt).tai


def test_robbed_kong_is_no_wild_single():
    """L12."""
    chows = ["chow 123m", "chow 456m", "chow 789s", "chow 345p"]
    found = linan("8p", "5s", melds=chows, by="robbed_kong")
    assert (found.wait, found.wild_single, found.tai, found.hu) == ("single", False, 2, 4)


def test_rounding_and_cap():
    """L3: up to a hundred; 辣子 at 500 and above."""
    melds = ["chow 123m", "chow 456p", "chow 789m"]
    found = linan("24s66m", "3s", melds=melds, flowers=1)
    assert (found.raw, found.points, found.capped) == (240, 300, False)
    found = linan("24s66m", "3s", melds=melds, flowers=2)
    assert (found.raw, found.points, found.capped) == (544, 500, True)


def test_a_pair_of_wilds_takes_the_best_suit():
    """L8: a pair of wilds alone joins the half flush."""
    found = linan("8p", "8p", melds=["pong 111m", "pong 999m", "pong 222z", "kong 5555z"])
    assert (found.wait, found.names) == ("single", ("half_flush", "all_triplets"))


def test_the_reading_with_the_highest_raw_counts():
    """L8: 2223s and the 4s are 22s with 234s; nothing else fits."""
    found = linan("2223s", "4s", melds=["chow 123m", "chow 456p", "chow 789m"])
    assert (found.wait, found.hu, found.tai, found.raw) == ("pinghu", 2, 2, 88)


def test_a_triplet_holding_the_winning_tile_counts_for_its_value():
    """L8: 對倒 counts for 對對胡 and its value tai."""
    found = linan("55z66m", "5z", melds=["pong 111m", "pong 444p", "pong 222s"])
    assert (found.tai, found.names) == (3, ("all_triplets",))


def test_most_triplets_are_those_of_another_reading():
    """Named outcomes: `triplets` in the reading with most, also where another counts."""
    found = linan("333444555m66m12s", "3s", melds=[])
    assert found.triplets == 3


def test_a_flush_settles_what_l8_leaves_equal():
    """Three wilds as 發 or as 9m: 8 hu and one tai either way; 混一色 is named."""
    melds = ["pong 111z", "pong 222z", "pong 777z"]
    found = linan("5z888p", "5z", melds=melds, seat_wind="2z", round_wind="3z")
    assert found.names == ("half_flush", "all_triplets")
