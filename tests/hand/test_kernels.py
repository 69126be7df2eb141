"""Kernels against each other: what one says at once, another says step by step."""

import numpy as np
import pytest

from mcsim.hand import kernels
from mcsim.hand.state import add, load, new_hand
from mcsim.hand.tables import lookup
from mcsim.tiles import COPIES, KINDS, WILD, counts, parse


def random_hands(number, places, seed, few_kinds=False):
    """Hands of so many places as records; of few kinds, many are close to complete."""
    rng = np.random.default_rng(seed)
    for _ in range(number):
        melds = int(rng.integers(0, 5))
        wilds = int(rng.integers(0, min(4, places - 3 * melds) + 1))
        kinds = rng.permutation(KINDS)[:8] if few_kinds else np.arange(KINDS)
        if few_kinds and rng.random() < 0.7:
            kinds = 9 * int(rng.integers(0, 3)) + np.arange(9)
        held = rng.permutation(np.repeat(kinds, COPIES))[: places - 3 * melds - wilds]
        hand = new_hand()
        load(hand, np.bincount(held, minlength=KINDS).astype(np.uint8), wilds, melds)
        yield hand


def record(tiles, wilds=0, melds=0):
    hand = new_hand()
    load(hand, counts(parse(tiles)), wilds, melds)
    return hand


def drawn(hand, face):
    """Give the hand with a tile more."""
    more = hand.copy()
    add(more, face)
    return more


@pytest.mark.parametrize("seven_pairs", [False, True])
def test_any_wait_means_that_every_tile_completes(seven_pairs):
    """Terms: with one wild set aside, D(4 - k, 0) <= w - 1, equals trying every tile.

    A record holds no fifth copy, so kinds held four times are tried by the reference alone.
    """
    table = lookup()
    seen = 0
    for hand in random_hands(4000, 13, seed=1, few_kinds=True):
        tried = hand["wilds"] > 0 and all(
            kernels.is_complete(table, drawn(hand, face), seven_pairs)
            for face in range(KINDS + 1)
            if face == WILD or hand["counts"][face] < COPIES
        )
        any_wait = kernels.is_any_wait(table, hand, seven_pairs)
        assert any_wait == tried
        seen += any_wait
        standard = kernels.any_wait_need(table, hand) < hand["wilds"]
        pairs = seven_pairs and hand["melds"] == 0 and hand["odd"] < hand["wilds"]
        assert any_wait == (standard or pairs)
    assert seen > 400


@pytest.mark.parametrize("seven_pairs", [False, True])
def test_complete_means_that_wilds_cover_the_need(seven_pairs):
    table = lookup()
    seen = 0
    for hand in random_hands(6000, 14, seed=2, few_kinds=True):
        complete = kernels.is_complete(table, hand, seven_pairs)
        assert complete == (kernels.best_need(table, hand, seven_pairs) <= hand["wilds"])
        assert complete == (kernels.shanten(table, hand, seven_pairs) == -1)
        standard = kernels.complete_need(table, hand) <= hand["wilds"]
        assert standard == (kernels.standard_need(table, hand) <= hand["wilds"])
        seen += complete
    assert 500 < seen < 5500


def test_one_tile_more_or_less():
    table = lookup()
    for hand in random_hands(500, 13, seed=3):
        for face in range(KINDS + 1):
            if face == WILD or hand["counts"][face] < COPIES:
                more = drawn(hand, face)
                need = kernels.standard_need(table, more)
                assert kernels.standard_need_with(table, hand, face) == need
                assert kernels.standard_need_without(table, more, face) == kernels.standard_need(
                    table, hand
                )


@pytest.mark.parametrize("seven_pairs", [False, True])
@pytest.mark.parametrize("few_kinds", [False, True])
def test_useful_tiles_bring_the_hand_nearer(seven_pairs, few_kinds):
    table = lookup()
    out = np.empty(KINDS, np.uint8)
    left = np.random.default_rng(4).integers(0, 5, KINDS).astype(np.uint8)
    for hand in random_hands(500, 13, 5, few_kinds):
        need = kernels.best_need(table, hand, seven_pairs)
        wanted = [
            hand["counts"][face] < COPIES
            and kernels.best_need(table, drawn(hand, face), seven_pairs) < need
            for face in range(KINDS)
        ]
        before = hand.copy()
        kernels.useful(table, hand, seven_pairs, out)
        assert out.tolist() == wanted
        mask = kernels.useful_mask(table, hand, seven_pairs)
        assert [bool(mask >> face & 1) for face in range(KINDS)] == wanted
        assert kernels.useful_weight(table, hand, seven_pairs, left) == left[wanted].sum()
        assert hand == before


@pytest.mark.parametrize(
    ("tiles", "need"),
    [
        ("7z", 13),
        ("11m22p33s44z55z66z7z", 1),
        ("1111m2222p3333s44z", 0),  # quads are two pairs each
        ("1111m2222p3333s4z", 1),
        ("111m222p333s444z5z", 3),  # four pairs and five singles, three of them of use
        ("123456789m1234p", 7),
        ("1111222233334m", 1),
    ],
)
def test_seven_pairs_need(tiles, need):
    """S1, S2: a quad counts as two pairs, three of a kind as a pair and a single."""
    assert kernels.pairs_need(record(tiles)) == need


def test_seven_pairs_only_without_melds():
    """S2: no meld at all."""
    table = lookup()
    assert kernels.is_complete(table, record("1199m1199p119s", wilds=3), 1)
    assert not kernels.is_complete(table, record("1199m19p19s", wilds=3, melds=1), 1)
    assert kernels.is_any_wait(table, record("1199m1199p1199s", wilds=1), 1)
    assert not kernels.is_any_wait(table, record("1199m1199p1199s", wilds=1), 0)


def test_no_limit_of_four_copies_for_wilds():
    """Terms: four of a kind as triplet and pair lack one more of the same."""
    table = lookup()
    assert kernels.standard_need(table, record("1111m", melds=3)) == 1
    assert kernels.is_complete(table, record("1111m", wilds=1, melds=3), 0)
    # one tile short, but only of a fifth 1m: a wild completes it, no natural tile does
    waiting = record("1111m", melds=3)
    assert kernels.shanten(table, waiting, 0) == 0
    assert kernels.useful_mask(table, waiting, 0) == 0
