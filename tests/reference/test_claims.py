"""Claims, locks and bars, asked step by step (W3, W6, P2–P10, P12)."""

import pytest

from mcsim.reference import legal
from mcsim.reference.table import Meld

DEAD = "147m147p147s1234z"  # claims nothing but a pair
DEALER = "369m369p366s1234z9s"  # his draw is the wild 9s
PAIR_2M = "2258m258p258s123z"


def test_lock_binds_the_others_until_the_owners_next_turn_p12(scene):
    hands = (DEALER, DEAD, PAIR_2M, "")
    for trigger, asked in (("any_wild_discard", (2, "turn")), ("none", (2, "pong"))):
        table = scene("hangzhou", hands, wall="2m", indicator="9s", lock_trigger=trigger)
        assert table.do("discard 9s", "discard 2m").asked == asked
    table = scene("hangzhou", hands, wall="7z6z7z2m", indicator="9s")
    table.do("discard 9s").tsumogiri(3)
    assert table.asked == (0, "turn")
    assert table.do("discard 2m").asked == (2, "pong")


def test_only_a_counted_float_locks_with_trigger_piao_p12(scene):
    table = scene("hangzhou", (DEALER, DEAD, PAIR_2M, ""), wall="2m", indicator="9s",
                  lock_trigger="piao")  # fmt: skip
    assert table.do("discard 9s", "discard 2m").asked == (2, "pong")


def test_two_locks_end_each_with_its_owners_turn_p12(scene):
    hands = ("66m39m369p36s1234z9s", "139m47p147s1234z9s", PAIR_2M, "")
    table = scene("hangzhou", hands, wall="7z6m7z2m", indicator="9s")
    table.do("discard 9s", "discard 9s")
    assert table.position.table.locks == {0, 1}
    table.do("discard 6m")
    assert table.asked == (3, "turn")  # the dealer's 66m is bound by seat 1
    table.tsumogiri()
    assert table.position.table.locks == {1}
    # Seat 1 is free again, its own lock does not bind it; seat 2 with 22m still is bound.
    assert table.do("discard 2m").asked == (1, "chow")
    assert table.options == {"chow 1m 3m", "pass"}


def test_passed_pong_is_barred_until_the_own_turn_p5(scene):
    hands = ("2m369p369s369m1234z", DEAD, PAIR_2M, "")
    table = scene("hangzhou", hands, wall="2m", indicator="9s").do("discard 2m")
    assert (table.asked, table.options) == ((2, "pong"), {"pong", "pass"})
    assert table.do("pass").asked == (1, "turn")
    assert table.do("discard 2m").asked == (2, "turn")
    free = scene("yuhang", hands, wall="2m", indicator="9s").do("discard 2m", "pass", "discard 2m")
    assert free.asked == (2, "pong")
    later = scene("hangzhou", hands, wall="7z6z2m", indicator="9s")
    later.do("discard 2m", "pass").tsumogiri(2)
    assert later.do("discard 2m").asked == (2, "pong")


def test_passed_kong_of_a_barred_pong_stays_open_p5(scene):
    hands = ("2m369p369s369m1234z", DEAD, "222m58m258p258s12z", "")
    table = scene("hangzhou", hands, indicator="9s").do("discard 2m")
    assert table.options == {"pong", "open_kong", "pass"}
    seat = table.position.table.seats[2]
    seat.pong_bars.add(1)
    assert legal.open_kong_refusal(table.position.table, 2, 1, 0) is None
    assert legal.pong_refusal(table.position.table, 2, 1, 0).rule == "P5"


WAITS_2M = "13m456m456p789s33z"


def test_discard_wins_are_the_dealers_from_streak_3_p8(scene):
    hands = ("2m369p369s369m1244z", DEAD, WAITS_2M, "")
    assert scene("hangzhou", hands, indicator="9s", streak=2).do("discard 2m").asked[1] != "win"
    table = scene("hangzhou", hands, indicator="9s", streak=3).do("discard 2m")
    assert (table.asked, table.options) == ((2, "win"), {"win", "pass"})
    table = scene("hangzhou", hands, wall="2m", indicator="9s", streak=3)
    assert table.do("discard 3p", "discard 2m").asked == (2, "chow")  # no dealer in it


def test_passed_win_is_barred_but_not_a_self_draw_p6(scene):
    hands = (WAITS_2M + "9m", DEAD, "", "")
    table = scene("hangzhou", hands, wall="2m2m7z2m", indicator="9s", streak=3)
    assert table.do("discard 9m", "discard 2m").asked == (0, "win")
    assert table.do("pass").pass_all().asked == (2, "turn")
    table.do("discard 2m")
    assert table.asked[1] != "win"
    table.pass_all().tsumogiri()
    assert "win" in table.options


def test_refused_wins_are_not_passed_up_p6_p9(scene):
    hands = ("2m369p369s369m1244z", DEAD, "456m456p789s333z9s", "")
    table = scene("hangzhou", hands, indicator="9s", streak=3).do("discard 2m").pass_all()
    assert table.position.table.seats[2].win_bars == set()
    table = scene("hangzhou", hands, indicator="9s", streak=3, any_wait_discard_win=True)
    assert table.do("discard 2m").asked == (2, "win")


def test_order_of_winners_p10(scene):
    hands = ("13m456m456p789s44z9p", "2m47m147p147s1234z", WAITS_2M, "13m789m666s888p22z")
    order = []
    for priority in ("discarder", "dealer"):
        table = scene("yuhang", hands, wall="6z", indicator="7z", winner_priority=priority)
        table.do("discard 9p").pass_all().do("discard 2m")
        seats = []
        while table.asked[1] == "win":
            seats.append(table.asked[0])
            table.do("pass")
        order.append(seats)
    assert order == [[2, 3, 0], [0, 2, 3]]


@pytest.mark.parametrize("variant", ["hangzhou", "linan"])
def test_pong_before_chow_and_no_kong_after_it_p2_p3(scene, variant):
    hands = ("2m369p369s369m1244z", "13m77m147p147s123z", "22m5555p258m258s1z", "")
    table = scene(variant, hands, indicator="9s").do("discard 2m")
    assert table.asked == (2, "pong")
    table.do("pong")
    assert table.asked == (2, "discard")
    assert table.kongs == set()
    passed = scene(variant, hands, indicator="9s").do("discard 2m", "pass")
    assert (passed.asked, passed.options) == ((1, "chow"), {"chow 1m 3m", "pass"})


def test_third_chow_p4(scene):
    hands = ("2m369p369s369m1244z", "13m77m147p147s123z", "13m77m147p147s123z", "")
    cases = [("hangzhou", 1, 0, None), ("hangzhou", 3, 0, None), ("hangzhou", 3, 3, "P4"),
             ("yuhang", 1, 0, "P4"), ("linan", 3, 3, None)]  # fmt: skip
    for variant, streak, source, rule in cases:
        table = scene(variant, hands, indicator="9s", streak=streak).position.table
        if source == 3:
            table.dealer = 2  # neither the chow's maker nor the discarder
        taker = (source + 1) % 4
        table.seats[taker].melds = [Meld("chow", 9, 3), Meld("chow", 18, 3)]
        table.seats[taker].counts[0] = table.seats[taker].counts[2] = 1
        refusal = legal.chow_refusal(table, taker, 1, source, (0, 2))
        assert (refusal and refusal.rule) == rule


def test_whites_are_the_wilds_face_in_claims_w3(scene):
    hands = ("5z369p369s369m1244z", "46m147p147s1234z1m", "", "")
    table = scene("hangzhou", hands, indicator="5m").do("discard 5z")
    assert table.options == {"chow 4m 6m", "pass"}
    hands = ("7m369p369s369m1244z", "5z6m147p147s12344z", "", "")
    table = scene("hangzhou", hands, indicator="5m").do("discard 7m")
    assert table.options == {"chow 5z 6m", "pass"}


def test_discarded_wild_is_nobodys_w6(scene):
    hands = (DEALER, "78s147p147m1234z1s", "", "")
    assert scene("yuhang", hands, indicator="1s").do("discard 9s").asked == (1, "turn")


def test_robbed_kong_p7_p6_p12(scene):
    hands = ("2m369p369s369m1244z", "22m77m147p147s123z", WAITS_2M, "")
    steps = ("discard 2m", "pass", "pong", "discard 1p")
    table = scene("yuhang", hands, wall="7z6z7z2m", indicator="7z").do(*steps).pass_all()
    table.tsumogiri(3)
    assert "added_kong 2m" in table.options
    table.do("added_kong 2m")
    assert (table.asked, table.options) == ((2, "rob"), {"win", "pass"})
    table.do("win")
    assert table.events[-2]["by"] == "robbed_kong"
    assert table.events[-2]["from"] == 1
    assert table.faults() == []
    bare = scene("yuhang", hands, wall="7z6z7z2m", indicator="7z", rob_kong=False)
    bare.do(*steps).pass_all().tsumogiri(3)
    assert bare.do("added_kong 2m").asked == (1, "turn")
    assert bare.events[-1]["source"] == "tail"
