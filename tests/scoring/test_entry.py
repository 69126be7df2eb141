"""Bad input is refused in one sentence that names the fault; good input is read as written."""

import pytest

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.scoring import score_hand

GOOD = {"concealed": "123456789m123p3s", "win_tile": "3s", "wild": "5z"}
LINAN = GOOD | {"variant": "linan", "wild": "9p", "seat_wind": "1z", "round_wind": "1z"}
TABLE = {"winner": 0, "dealer": 0, "streak": 1}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"concealed": "1111m23456m123p3s", "melds": [], "win_tile": "1m"}, "5 copies of 1m"),
        ({"concealed": "123456789m123p33s"}, "concealed: found 14 tiles"),
        ({"concealed": "123456789m123p"}, "concealed: found 12 tiles"),
        ({"concealed": "123456789m12p0s"}, "concealed: .*no tile '0s'"),
        ({"concealed": 5}, "concealed: found 5"),
        ({"win_tile": "33s"}, "win_tile: .*exactly one tile"),
        ({"win_tile": "8z"}, "win_tile: .*no tile '8z'"),
        ({"win_tile": ""}, "win_tile: .*exactly one tile"),
        ({"wild": "10z"}, "wild: "),
        ({"wild": None}, "wild: found none"),
        ({"wild": "123m"}, "wild: .*exactly one tile"),
        ({"melds": "pong 111m"}, "melds: .*a list is wanted"),
        ({"melds": ["pong 111s"] * 5}, "melds: found 5; a hand has at most 4"),
        ({"melds": ["pong 555z"]}, "holds the wild 5z"),
        ({"melds": ["chow 124m"]}, "no run of three"),
        ({"melds": ["chow 89m1p"]}, "no run of three"),
        ({"melds": ["chow 123z"]}, "no run of three"),
        ({"melds": ["pong 112m"]}, "not 3 tiles of one kind"),
        ({"melds": ["pong 1111m"]}, "has 4 tiles; a pong has 3"),
        ({"melds": ["kong 111m"]}, "has 3 tiles; a kong has 4"),
        ({"melds": ["kan 1111m"]}, "melds: found 'kan 1111m'"),
        ({"melds": ["pong"]}, "melds: found 'pong'"),
        ({"melds": [5]}, "melds: found 5"),
        ({"melds": ["pong 1x1m"]}, "melds: 'pong 1x1m'"),
        ({"by": "tsumo"}, "by: found 'tsumo'; one of self_draw, discard, robbed_kong"),
        ({"by": None}, "by: found None"),
        ({"kongs": -1}, "kongs: found -1; a whole number 0 to 4"),
        ({"kongs": 1.0}, "kongs: found 1.0"),
        ({"kongs": True}, "kongs: found True"),
        ({"piao": 4}, "piao: found 4; a whole number 0 to 3"),
        ({"piao": "1"}, "piao: found '1'"),
        ({"chain": "kx"}, "chain: found 'kx'"),
        ({"chain": "kp", "kongs": 2}, r"chain: 'kp' holds 1 kong\(s\); kongs says 2"),
        ({"chain": "kp", "piao": 0}, "chain: 'kp' holds 1 飄; piao says 0"),
        ({"chain": "kkkkk"}, "kongs: found 5"),
        ({"heavenly": 1}, "heavenly: found 1; true or false"),
        ({"heavenly": True, "by": "discard"}, "heavenly: 天胡 is a self-draw"),
        ({"heavenly": True, "kongs": 1}, "heavenly: 天胡 is a self-draw"),
        ({"flowers": 1}, "flowers: found 1; a whole number 0 to 0"),
        ({"replacement": "yes"}, "replacement: found 'yes'"),
        ({"seat_wind": "5z"}, "seat_wind: found '5z'"),
        ({"variant": "beijing"}, "beijing"),
        ({"wild": "9s", "concealed": "123m999s1112223p", "piao": 1}, "1 discarded as 飄; 3 are"),
        ({"wild": "3s", "concealed": "123456789m33s11p"}, None),
        (
            {"wild": "3s", "concealed": "123456789m333s1p"},
            r"4 copies of 3s .* \(the fourth is the indicator\)",
        ),
    ],
)
def test_faults(given, fault):
    if fault is None:
        assert score_hand(**(GOOD | given)).complete
        return
    with pytest.raises(InputError, match=fault) as error:
        score_hand(**(GOOD | given))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"seat_wind": None}, "seat_wind: missing"),
        ({"round_wind": None}, "round_wind: missing"),
        ({"flowers": 5}, "flowers: found 5; a whole number 0 to 4"),
        ({"flowers": -1}, "flowers: found -1"),
        ({"wild": "4s"}, "3s is the 槓花 of the wild 4s"),
        ({"piao": 1}, "no 財飄"),
    ],
)
def test_faults_of_linan(given, fault):
    with pytest.raises(InputError, match=fault):
        score_hand(**(LINAN | given))


@pytest.mark.parametrize(
    ("table", "by", "fault"),
    [
        (7, "self_draw", "table: found 7"),
        ({"winner": 0, "dealer": 0}, "self_draw", "table: streak is missing"),
        (TABLE | {"seat": 1}, "self_draw", "table: unknown key 'seat'"),
        (TABLE | {"winner": 4}, "self_draw", "table.winner: found 4; a whole number 0 to 3"),
        (TABLE | {"streak": 0}, "self_draw", "table.streak: found 0; a whole number 1 to"),
        (TABLE, "discard", "table.from: a win on a discard needs"),
        (TABLE | {"from": 0}, "discard", "table.from: found 0, which is the winner"),
        (TABLE | {"fed": [1]}, "self_draw", r"table.fed: found \[1\]"),
        (TABLE | {"fed": 1}, "self_draw", "table.fed: found 1"),
    ],
)
def test_faults_of_a_table(table, by, fault):
    with pytest.raises(InputError, match=fault):
        score_hand(**GOOD, by=by, table=table)


def test_nobody_feeds_himself():
    given = {"concealed": "123456789m3s", "win_tile": "3s", "wild": "5z", "melds": ["pong 111p"]}
    with pytest.raises(InputError, match=r"table.fed: found 0, which is the winner"):
        score_hand(**given, table=TABLE | {"fed": [0]})


def test_heavenly_is_the_dealers():
    with pytest.raises(InputError, match="heavenly: 天胡 is the dealer's"):
        score_hand(**GOOD, heavenly=True, table=TABLE | {"winner": 1})


def test_the_indicator_below_the_wild_is_one_copy_short():
    """W2: yuhang keeps four wilds; the indicator's own kind keeps three."""
    hand = {"concealed": "123456789m1p444s", "variant": "yuhang", "wild": "3s"}
    with pytest.raises(InputError, match=r"4 copies of 4s .* 3 are in play"):
        score_hand(win_tile="4s", **hand)
    assert score_hand("123456789m3333s", "1p", variant="yuhang", wild="3s").complete


def test_no_wilds_at_all():
    rules = Rules.load(
        "hangzhou",
        wild_source="none",
        white_substitutes=False,
        piao=False,
        indicator_in_reserve=False,
        lock_trigger="none",
    )
    found = score_hand("123456789m123p3s", "3s", variant=rules)
    assert (found.complete, found.waits) == (True, ("3s",))
    with pytest.raises(InputError, match="wild: found 1m"):
        score_hand("123456789m123p3s", "3s", variant=rules, wild="1m")


def test_white_is_a_natural_tile_of_the_wilds_face():
    """W3: in hand, in a meld, as the winning tile; waits name the face."""
    found = score_hand("13p555m66s", "5z", wild="2p", melds=["chow 1p5z3p", "pong 777m"])
    assert (found.complete, found.any_wait) == (True, False)
    assert found.waits == ("2p", "W")


def test_white_that_is_itself_wild_stands_for_nothing():
    """W4: hangzhou with indicator 白; yuhang with indicator 中."""
    for variant, wild in (("hangzhou", "5z"), ("yuhang", "5z")):
        found = score_hand("123456789m123p5z", "9s", variant=variant, wild=wild)
        assert found.any_wait
    with pytest.raises(InputError, match="4 copies of 7z"):
        score_hand("123456789m7777z", "1m", variant="yuhang", wild="5z")


def test_yuhang_with_indicator_white():
    """W4: 發 is wild, the other three whites are 發."""
    found = score_hand("123456789m555z1p", "1p", variant="yuhang", wild="6z")
    assert (found.complete, found.any_wait) == (True, False)
    with pytest.raises(InputError, match="4 copies of 5z"):
        score_hand("123456789m5555z", "1p", variant="yuhang", wild="6z")


def test_waits_leave_out_what_cannot_be_drawn():
    """Four held, the wild's own face, the 槓花; `W` whatever is left."""
    held = score_hand(
        "7p",
        "1m",
        wild="5z",
        variant="hangzhou-fixed-white",
        melds=["pong 777p", "chow 123m", "chow 123m", "chow 123m"],
    )
    assert held.waits == ("W",)
    linan = score_hand(**(LINAN | {"concealed": "123456789m77p1s9p", "win_tile": "1s"}))
    assert linan.waits == ("7p", "1s", "2s", "3s", "W")
    flower = score_hand(**(LINAN | {"concealed": "123456789m67p11s", "win_tile": "5p"}))
    assert flower.waits == ("5p", "W")


def test_a_table_gives_the_seat_wind():
    table = {"winner": 1, "dealer": 3, "streak": 1}
    given = LINAN | {"concealed": "123456789m23s33z", "win_tile": "1s", "seat_wind": None}
    assert score_hand(**given, table=table).hu == 4
    assert score_hand(**given, table=table | {"dealer": 0}).hu == 2


def test_repr_shows_what_has_a_meaning():
    shown = repr(score_hand("123456789m123p3s", "4s", wild="5z"))
    assert shown == "HandScore(complete=False, allowed=False, any_wait=False, waits=('3s', 'W'))"
