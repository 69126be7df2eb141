"""Draws, kongs, floats, flowers and ends (W5, W7–W9, P11, P13, P14, S3–S6, L11)."""

import pytest

from mcsim.reference.wall import Wall
from mcsim.rules import Rules

DEAD = "147m147p147s1234z"


def wall(variant: str, *, tiles: int = 82, **rules: object) -> Wall:
    return Wall(Rules.load(variant, **rules), list(range(tiles)), indicator_turned=tiles == 82)


def test_drawable_tiles_after_the_deal_w7():
    assert wall("hangzhou").drawable == wall("yuhang").drawable == 63
    assert wall("linan").drawable == 66
    assert wall("hangzhou-fixed-white", tiles=83).drawable == 63


@pytest.mark.parametrize(
    ("variant", "drawable", "tails"),
    [
        ("hangzhou", [61, 59, 57], [81, 79, 77]),
        ("yuhang", [62, 61, 60], [81, 80, 79]),
        ("linan", [64, 64, 62], [81, 80, 79]),
    ],
)
def test_what_a_replacement_costs_w8(variant, drawable, tails):
    pile = wall(variant)
    for left, tail in zip(drawable, tails, strict=True):
        assert pile.next_tail == tail
        pile.tail_draws += 1
        assert pile.drawable == left


def test_kongs_when_the_wall_is_short_w9():
    for variant, enough in (("hangzhou", 2), ("yuhang", 1)):
        pile = wall(variant)
        pile.head_draws = 63 - enough
        assert pile.allows_kong
        pile.head_draws += 1
        assert not pile.allows_kong
    pile = wall("linan")
    pile.head_draws = 66
    assert pile.drawable == 0
    assert pile.allows_kong
    pile = wall("linan", kong_on_last_tile=False)
    pile.head_draws = 66
    assert not pile.allows_kong
    pile.head_draws, pile.tail_draws = 64, 1  # the half stack left over costs nothing
    assert (pile.drawable, pile.kong_cost, pile.allows_kong) == (0, 0, True)


def test_piao_counts_if_it_leaves_any_wait_p11(scene):
    hand = "123m456m456p789p9s9s"  # two wilds, the last one drawn
    table = scene("hangzhou", (hand, DEAD, "", ""), wall="7z6z7z5p", indicator="9s")
    assert "win" in table.options
    table.do("discard 9s")
    assert table.events[-2]["piao"] is True
    assert table.position.table.seats[0].chain == "p"
    table.tsumogiri(3).do("win")
    flags = table.events[-2]["flags"]
    assert (flags["names"], flags["multiplier"], flags["piao"]) == (["piao_1"], 4, 1)
    poor = scene("hangzhou", ("123m456m456p78p3z9s9s", DEAD, "", ""), indicator="9s")
    assert poor.do("discard 9s").events[-2]["piao"] is False
    off = scene("linan", (hand, DEAD, "", ""), indicator="9s")
    assert off.do("discard 9s").events[-2]["piao"] is False


def test_chain_ends_with_another_discard(scene):
    hands = ("2222m369p369s56z44z", DEAD, "", "")
    table = scene("hangzhou", hands, tail="2s5z", indicator="9s")
    table.do("concealed_kong 2m")
    assert table.position.table.seats[0].chain == "k"
    table.do("discard 5z")
    assert table.position.table.seats[0].chain == ""


def test_kong_then_piao_s6(scene):
    hands = ("2222m456m456p789p9s", DEAD, "", "")
    table = scene("hangzhou", hands, wall="7z6z7z5p", tail="9s", indicator="9s")
    table.do("concealed_kong 2m", "discard 9s").tsumogiri(3).do("win")
    flags = table.events[-2]["flags"]
    assert (flags["names"], flags["multiplier"], flags["kongs"]) == (["kong_piao"], 8, 1)
    assert table.events[-1]["payments"] == [48, -16, -16, -16]


def test_heavenly_is_no_kong_win_p(scene):
    hands = ("123m456m456p789p55s", DEAD, "", "")
    table = scene("hangzhou", hands, indicator="9s").do("win")
    assert table.events[-2]["flags"]["names"] == ["heavenly"]
    kong = scene("hangzhou", ("2222m456m456p789p5s", DEAD, "", ""), tail="5s", indicator="9s")
    kong.do("concealed_kong 2m", "win")
    assert kong.events[-2]["flags"]["names"] == ["kong_win"]


def test_locked_player_discards_what_it_drew_p13(scene):
    hands = ("369m369p366s1234z5z", DEAD, "", "")
    table = scene("hangzhou-fixed-white", hands, wall="7z")
    assert table.do("discard 5z").options == {"discard 7z"}
    free = scene("hangzhou-fixed-white", hands, wall="7z", forced_tsumogiri=False)
    assert len(free.do("discard 5z").options) == 14


def test_flowers_of_the_deal_seat_by_seat_w5(scene):
    # Indicator 2m: the 1m are 槓花, the 2m wild.
    hands = ("369m369p369s1234z1m", "1m47m147p147s123z1m", "", "")
    table = scene("linan", hands, tail="5z6z1m7z", indicator="2m")
    flowers = [(e["seat"], e["replacement"]) for e in table.events if e["event"] == "flower"]
    assert flowers == [(0, "7z"), (1, "1m"), (1, "6z"), (1, "5z")]
    assert table.position.table.wall.drawable == 62
    assert table.position.drawn == 33
    assert "discard 7z" in table.options


def test_flower_in_play_is_a_kong_win_l11(scene):
    table = scene("linan", ("369m369p369s1234z7z", "3334445556667m", "", ""), wall="1m",
                  tail="7m", indicator="2m")  # fmt: skip
    table.do("discard 7z")
    assert [e["event"] for e in table.events[-2:]] == ["draw", "flower"]
    table.do("win")
    won = table.events[-2]
    # 清一色 3, 對對胡 1, 單吊 1, 自摸 1, 槓開 2, 槓花 1.
    assert won["tai"] == 9
    assert table.faults() == []


def test_exhausted_wall_p14_d2(scene):
    table = scene("yuhang", ("369m369p369s12344z", DEAD, "", ""), indicator="9s")
    table.position.table.wall.head_draws = 62
    table.position.table.wall.tiles[62] = 33
    table.do("discard 4z").pass_all().tsumogiri()
    assert table.events[-2]["event"] == "exhausted"
    assert table.events[-1] == {
        "event": "settle", "payments": [0, 0, 0, 0], "next_dealer": 0, "next_streak": 2,
    }  # fmt: skip


def test_last_discard_may_be_claimed_p14(scene):
    hands = ("2m369p369s369m1244z", "13m77m147p147s123z", "", "")
    table = scene("hangzhou", hands, indicator="9s")
    table.position.table.wall.head_draws = 63
    assert table.do("discard 2m").asked == (1, "chow")
    table.do("chow 1m 3m", "discard 7m").pass_all()
    assert table.events[-2]["event"] == "exhausted"


def test_minimum_of_200_l2(scene):
    # All chows, wild single wait by self-draw: refused on a simple, enough on an honour.
    for drawn, wins in (("5s", False), ("3z", True)):
        hand = f"123456p234567s9s{drawn}"
        table = scene("linan", (hand, DEAD, "", ""), indicator="9s")
        assert ("win" in table.options) == wins
