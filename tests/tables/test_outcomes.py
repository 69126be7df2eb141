"""What each outcome counts, on rows made by hand, and what must hold between outcomes."""

import pytest

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.scoring.records import DISCARD, NAMES, ROBBED_KONG, SELF_DRAW
from mcsim.tables import OUTCOMES, count, find_outcome, list_outcomes
from tests.tables.conftest import made_by_hand

HANGZHOU, LINAN = Rules.load("hangzhou"), Rules.load("linan")
WON = {"session": 0, "winner": 2, "by": SELF_DRAW}
EXHAUSTED = {"session": 0, "winner": -1, "by": -1}


def ratio(name, deals, seats=(), rules=HANGZHOU, **group):
    """Numerator and denominator of one outcome."""
    groupings = [tuple(group)]
    tallies = count(*made_by_hand(deals, seats), rules, groupings=groupings)
    tally = tallies[name, tuple(group.items())].tally
    return tally.a, tally.b


@pytest.mark.parametrize(
    ("name", "win", "other"),
    [
        ("self_draw_share", {"by": SELF_DRAW}, {"by": DISCARD}),
        ("discard_win_share", {"by": DISCARD}, {"by": SELF_DRAW}),
        ("robbed_kong_share", {"by": ROBBED_KONG}, {"by": SELF_DRAW}),
        ("heavenly_share", {"heavenly": 1}, {}),
        ("baotou_share", {"baotou": 1}, {"piao": 0}),
        ("piao_share", {"piao": 2}, {"kongs": 1}),
        ("kong_win_share", {"replacement": 1, "kongs": 1}, {"kongs": 1, "piao": 1}),
        ("kong_chain_share", {"kongs": 3}, {"piao": 1}),
        ("seven_pairs_share", {"seven_pairs": 1, "quads": 2}, {"triplets": 2}),
        ("quads_2_share", {"seven_pairs": 1, "quads": 2}, {"seven_pairs": 1}),
        ("triplets_0_share", {}, {"seven_pairs": 1}),
        ("wilds_3_share", {"wilds": 3}, {"wilds": 2}),
        ("contract_share", {"contract": 0}, {}),
        ("dealer_win_share", {"dealer": 2}, {"dealer": 3}),
        *((f"name_{id}", {"names": 1 << i}, {"names": 0}) for i, id in enumerate(NAMES[:13])),
    ],
)
def test_share_of_wins(name, win, other):
    """One win of the kind, two of another, one deal without a win."""
    assert ratio(name, [WON | win, EXHAUSTED, WON | other, WON | other]) == (1, 3)


@pytest.mark.parametrize(
    ("name", "win"),
    [
        ("capped_share", {"capped": 1}),
        ("wild_single_share", {"wild_single": 1}),
        ("wait_pinghu_share", {"wait": 4}),
        ("name_full_flush", {"names": 1 << 13}),
        ("name_half_flush", {"names": 1 << 14}),
        ("name_all_triplets", {"names": 1 << 15}),
    ],
)
def test_share_of_wins_in_hu_tai(name, win):
    """The flags that only L1 to L6 give."""
    assert ratio(name, [WON | win, EXHAUSTED, WON | {"wait": 1}], rules=LINAN) == (1, 2)
    assert name not in {outcome.name for outcome in list_outcomes("multiplier")}


@pytest.mark.parametrize(
    ("name", "deal"),
    [
        ("win_rate", WON),
        ("self_draw_rate", WON),
        ("discard_win_rate", WON | {"by": DISCARD}),
        ("robbed_kong_rate", WON | {"by": ROBBED_KONG}),
        ("heavenly_rate", WON | {"heavenly": 1}),
        ("baotou_rate", WON | {"baotou": 1}),
        ("piao_rate", WON | {"piao": 1}),
        ("kong_win_rate", WON | {"replacement": 1}),
        ("dealer_win_rate", WON | {"dealer": 2}),
        ("long_streak_rate", EXHAUSTED | {"streak": 3}),
    ],
)
def test_share_of_deals(name, deal):
    assert ratio(name, [deal, EXHAUSTED, EXHAUSTED | {"streak": 2}]) == (1, 3)


@pytest.mark.parametrize(
    ("name", "win", "value"),
    [
        ("turn_of_win", {"turn": 31}, 31),
        ("points_mean", {"points": 16}, 16),
        ("multiplier_mean", {"multiplier": 8}, 8),
        ("wilds_mean", {"wilds": 2}, 2),
    ],
)
def test_mean_over_wins(name, win, value):
    assert ratio(name, [WON | win, EXHAUSTED, WON]) == (value, 2)


@pytest.mark.parametrize(
    ("name", "column"),
    [
        ("streak_mean", "streak"),
        ("deal_length", "turn"),
        ("tiles_left", "left"),
        ("points_per_deal", "points"),
        ("refused_per_deal", "refused"),
    ],
)
def test_mean_over_deals(name, column):
    assert ratio(name, [WON | {column: 5}, EXHAUSTED | {column: 3}]) == (8, 2)


@pytest.mark.parametrize(
    "column",
    [
        *("draws", "wilds_held", "wilds_dealt", "chows", "pongs", "open_kongs", "added_kongs"),
        *("concealed_kongs", "flowers", "wins_passed"),
    ],
)
def test_mean_over_seats(column):
    seats = {(0, 0): {column: 2}, (0, 3): {column: 1}, (1, 3): {column: 1}}
    assert ratio(f"{column}_mean", [WON, EXHAUSTED], seats) == (4, 8)
    assert ratio(f"{column}_mean", [WON, EXHAUSTED], seats, dealer=True) == (2, 2)


def test_start_shanten():
    """Complete as dealt counts -1."""
    seats = {(0, s): {"start_shanten": shanten} for s, shanten in enumerate((-1, 0, 3, 6))}
    assert ratio("start_shanten", [WON], seats) == (8, 4)
    assert ratio("start_shanten", [WON], seats, start_shanten=-1) == (-1, 1)


def test_means_in_hu_tai():
    won = WON | {"hu": 26, "tai": 3, "raw": 208}
    found = [ratio(f"{name}_mean", [won, WON], rules=LINAN) for name in ("hu", "tai", "raw")]
    assert found == [(26, 2), (3, 2), (208, 2)]


def test_seats_that_reach():
    """By the own draw: 0 is as dealt, -1 never."""
    seats = {
        (0, 0): {"tenpai_at": 0, "any_wait_at": 8},
        (0, 1): {"tenpai_at": 8, "any_wait_at": 9},
        (0, 2): {"tenpai_at": 9},
    }
    found = {
        name: ratio(name, [WON], seats)[0]
        for name in ("tenpai_by_4", "tenpai_by_8", "tenpai_reached", "baotou_by_8")
    }
    assert found == {"tenpai_by_4": 1, "tenpai_by_8": 2, "tenpai_reached": 3, "baotou_by_8": 1}
    assert ratio("baotou_reached", [WON], seats) == (2, 4)


def test_baotou_won_among_those_that_reached():
    seats = {(0, 2): {"any_wait_at": 3}, (0, 1): {"any_wait_at": 3}, (1, 2): {"any_wait_at": 3}}
    deals = [WON | {"baotou": 1}, WON | {"by": DISCARD}]
    assert ratio("baotou_won", deals, seats) == (1, 8)
    assert ratio("baotou_success", deals, seats) == (1, 3)


def test_piao_offered_taken_won():
    seats = {
        (0, 2): {"piao_offered": 3, "piao_taken": 2, "piao_won": 1},
        (0, 1): {"piao_offered": 1},
    }
    found = [ratio(f"piao_{what}", [WON], seats) for what in ("offered", "taken", "won")]
    assert found == [(2, 4), (1, 4), (1, 4)]
    assert ratio("piao_accepted", [WON], seats) == (1, 2)
    assert ratio("piao_success", [WON], seats) == (1, 1)


def test_payments_by_role():
    paid = {(0, 0): {"payment": -6}, (0, 2): {"payment": 6}, (1, 0): {"payment": 2}}
    deals = [WON, EXHAUSTED]
    assert ratio("payment_dealer", deals, paid) == (-4, 2)
    assert ratio("payment_other", deals, paid) == (6, 6)
    assert ratio("payment", deals, paid) == (2, 8)
    assert ratio("payment_size", deals, paid) == (14, 8)
    assert ratio("payment", deals, paid, dealer=True) == (-4, 2)
    assert ratio("payment", deals, paid, dealer=False) == (6, 6)


def test_who_feeds_a_win():
    deals = [WON | {"by": DISCARD, "source": 1}, WON | {"by": ROBBED_KONG, "source": 1}]
    assert ratio("deal_in_rate", deals) == (1, 8)
    assert ratio("deal_in_rate", deals, seat=1) == (1, 2)


def test_sessions():
    deals = [WON, WON, WON | {"session": 5}]
    paid = {(0, 0): {"payment": 3}, (1, 0): {"payment": -1}, (2, 1): {"payment": -4}}
    assert ratio("session_deals", deals, paid) == (3, 2)
    assert ratio("session_result_size", deals, paid) == (6, 8)
    assert ratio("session_result_square", deals, paid) == (20, 8)
    assert ratio("session_first_dealer", deals, paid) == (2, 2)
    assert ratio("session_ahead", deals, paid) == (1, 8)
    assert ratio("session_result", deals, paid, seat=1) == (-4, 2)


def test_identities(rows):
    """What holds whatever is played."""
    rules, deals, seats = rows
    tallies = {name: cell.tally for (name, _), cell in count(deals, seats, rules).items()}

    def total(*names):
        return sum(tallies[name].a for name in names)

    wins = tallies["win_rate"].a
    assert total("win_rate", "exhausted_rate") == tallies["win_rate"].b
    assert total("self_draw_share", "discard_win_share", "robbed_kong_share") == wins
    assert total(*(f"triplets_{i}_share" for i in range(5)), "seven_pairs_share") == wins
    assert total(*(f"quads_{i}_share" for i in range(4))) == total("seven_pairs_share")
    assert total(*(f"wilds_{i}_share" for i in range(5))) == wins
    assert total("payment") == total("session_result") == 0
    assert total("payment_dealer") == -total("payment_other")
    assert total("seat_win_rate") == wins == total("dealer_win_rate", "other_win_rate")
    assert total("piao_won") == total("piao_rate") == total("piao_share")
    assert total("baotou_won") == total("baotou_share") <= total("baotou_reached")
    assert total("deal_in_rate") == total("discard_win_rate")
    assert total("session_deals") == tallies["win_rate"].b
    if rules.scoring == "multiplier":
        names = [f"name_{name}" for name in NAMES[1:8] if name != "kong_win"]
        assert total(*names) == total("baotou_share")  # all of these wins are from any-wait
    else:
        assert sum(t.a for n, t in tallies.items() if n.startswith("wait_")) == wins


def test_every_outcome_says_what_it_is():
    for outcome in OUTCOMES.values():
        assert outcome.sentence.endswith(".")
        assert all((outcome.chinese, outcome.numerator, outcome.denominator, outcome.unit))


def test_unknown_outcome():
    with pytest.raises(InputError, match="'baotu_share': unknown"):
        find_outcome("baotu_share")
