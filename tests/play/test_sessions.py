"""Sessions: who deals, how long, what a seed fixes (D1–D4, W1, and identity of rows)."""

from itertools import pairwise

import numpy as np
import pytest

from mcsim.errors import InputError
from mcsim.play import load_policies, play_sessions, shuffle_walls
from mcsim.play.wall import FIRST_DRAW
from mcsim.rules import VARIANTS, Rules


def rows(variant: str, **options):
    overrides = options.pop("overrides", {})
    return play_sessions(
        Rules.load(variant, **overrides), **{"seed": 7, "policies": "speed", **options}
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_session_is_the_same_whatever_is_played_beside_it(variant):
    together = rows(variant, count=6)
    alone = [rows(variant, first=session) for session in range(6)]
    assert np.array_equal(together.deals, np.concatenate([part.deals for part in alone]))
    assert np.array_equal(together.seats, np.concatenate([part.seats for part in alone]))


def test_walls_are_the_same_under_every_variant_and_policy():
    first_tile = {int(shuffle_walls(1, seed=7, session=session)[0, 0]) for session in range(5)}
    for variant, policies in (("hangzhou", "speed"), ("yuhang", "random"), ("linan", "chaos")):
        played = rows(
            variant, count=5, policies=policies, overrides={"session_unit": "deals"}
        ).deals
        for row in played:
            wall = shuffle_walls(int(row["deal"]) + 1, seed=7, session=int(row["session"]))[-1]
            assert row["indicator"] == wall[0]
    assert len(first_tile) > 1


def test_dealt_hands_follow_the_page_on_randomness_w1():
    wall = shuffle_walls(1, seed=7)[0]
    played = rows("hangzhou-fixed-white", count=1)
    whites = [int((wall[1 + 13 * turn : 14 + 13 * turn] == 31).sum()) for turn in range(4)]
    assert played.seats["wilds_dealt"][:4].tolist() == whites
    assert wall.size == 136
    assert FIRST_DRAW == 54


def expected_dealers(deals: np.ndarray, rules: Rules) -> None:
    for before, after in pairwise(deals):
        if before["session"] != after["session"]:
            assert (after["dealer"], after["streak"], after["deal"]) == (0, rules.start_streak, 0)
            continue
        stays = before["winner"] in (before["dealer"], -1)
        if before["winner"] == -1 and not rules.draw_keeps_dealer:
            stays = False
        if stays:
            assert (after["dealer"], after["streak"]) == (before["dealer"], before["streak"] + 1)
            continue
        follows = rules.next_dealer == "winner" and before["winner"] >= 0
        dealer = before["winner"] if follows else (before["dealer"] + 1) % 4
        assert (after["dealer"], after["streak"]) == (dealer, 1)


@pytest.mark.parametrize(
    ("variant", "overrides"),
    [
        ("hangzhou", {}),
        ("linan", {}),
        ("linan", {"draw_keeps_dealer": False}),
        ("yuhang", {"next_dealer": "rotate", "start_streak": 3}),
    ],
)
def test_the_deal_passes_as_d1_d2_and_d4_say(variant, overrides):
    rules = Rules.load(variant, **overrides)
    expected_dealers(rows(variant, count=40, overrides=overrides).deals, rules)


def test_a_session_of_deals_and_one_of_passes_d3():
    deals = rows("hangzhou", count=10).deals
    assert np.bincount(deals["session"]).tolist() == [16] * 10
    linan = rows("linan", count=10).deals
    for session in range(10):
        mine = linan[linan["session"] == session]
        passes = np.count_nonzero(np.diff(mine["dealer"].astype(int)))
        assert passes == 15  # the sixteenth ends the session
        assert mine["round_wind"].max() == 3
        changed = np.concatenate([[0], np.cumsum(np.diff(mine["dealer"].astype(int)) != 0)])
        assert (mine["round_wind"] == changed // 4).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seed": -1}, "seed: -1"),
        ({"seed": 2**64}, "must be 0 … 2"),
        ({"first": 2**63, "count": 1}, "session 9223372036854775808"),
        ({"policies": "clever"}, "no such policy"),
        ({"policies": "speed,speed,speed"}, "3 policies"),
    ],
)
def test_bad_input_is_one_clear_line(options, message):
    with pytest.raises(InputError, match=message.replace("(", r"\(")) as caught:
        rows("hangzhou", **options)
    assert "\n" not in str(caught.value)


def test_policies_have_digests():
    first, *_ = load_policies("speed")
    assert len(first.digest) == 16
    assert "speed" in repr(first)
