"""Tiles: text forms, counts and rings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcsim import tiles
from mcsim.errors import InputError

kinds = st.integers(0, tiles.KINDS - 1)
hands = st.lists(kinds, max_size=20)


def test_order_of_kinds_is_that_of_the_rules_page():
    every = tiles.parse("123456789m123456789p123456789s1234567z")
    assert every == list(range(34))
    assert "".join(map(tiles.name, range(27, 34))) == "東南西北白發中"
    assert (tiles.EAST, tiles.WHITE, tiles.GREEN, tiles.RED) == (27, 31, 32, 33)


@given(hands)
def test_formatted_tiles_read_back_sorted(hand):
    assert tiles.parse(tiles.format_tiles(hand)) == sorted(hand)


@given(hands)
def test_text_and_names_keep_the_written_order(hand):
    assert tiles.parse("".join(map(tiles.text, hand))) == hand
    assert tiles.parse(" ".join(map(tiles.name, hand))) == hand
    assert tiles.parse("".join(map(tiles.name, hand))) == hand


@given(hands)
def test_counts_hold_every_tile(hand):
    held = tiles.counts(hand)
    assert held.dtype == np.uint8
    assert held.shape == (34,)
    assert [hand.count(kind) for kind in range(34)] == held.tolist()


@given(kinds)
def test_one_tile_reads_back(kind):
    assert tiles.tile(tiles.text(kind)) == kind
    assert tiles.tile(tiles.name(kind)) == kind


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("3万", 2), ("三萬", 2), ("九筒", 17), ("1饼", 9), ("1餅", 9), ("5条", 22), ("5索", 22),
        ("東", 27), ("东", 27), ("東風", 27), ("南", 28), ("西风", 29), ("北", 30), ("白", 31),
        ("白板", 31), ("發", 32), ("发", 32), ("發財", 32), ("中", 33), ("紅中", 33), ("红中", 33),
        (" 7z ", 33),
    ],
)  # fmt: skip
def test_chinese_names(written, kind):
    assert tiles.tile(written) == kind


@pytest.mark.parametrize("text", ["10m", "0p", "8z", "9z", "1x", "m", "12", "1 2m", "X", "1m,2m"])
def test_what_is_no_tile_is_named(text):
    with pytest.raises(InputError, match="write 1m-9m") as caught:
        tiles.parse(text)
    assert repr(text) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "found"), [("", 0), ("12m", 2), ("白白", 2)])
def test_tile_wants_exactly_one(text, found):
    with pytest.raises(InputError, match=f"one tile is wanted, found {found}"):
        tiles.tile(text)


@pytest.mark.parametrize("kind", [-1, 34, 100])
@pytest.mark.parametrize(
    "function",
    [
        tiles.text,
        tiles.name,
        tiles.below,
        lambda k: tiles.counts([k]),
        lambda k: tiles.format_tiles([k]),
    ],
)
def test_numbers_that_are_no_kind_are_refused(function, kind):
    with pytest.raises(InputError, match=f"kind {kind}: there are kinds 0 to 33 only"):
        function(kind)


def test_fifth_copy_is_refused():
    tiles.check_copies(tiles.parse("1111m5555z"))
    with pytest.raises(InputError, match=r"5 copies of 5z \(白\); there are only 4"):
        tiles.check_copies(tiles.parse("1111m55555z"))


def test_below_walks_each_suit_and_two_rings_of_honours():
    for first in (0, 9, 18):
        assert [tiles.below(first + i) for i in range(9)] == [
            first + i for i in (8, 0, 1, 2, 3, 4, 5, 6, 7)
        ]
    pairs = {"東": "北", "南": "東", "西": "南", "北": "西", "中": "白", "發": "中", "白": "發"}
    assert {tiles.name(k): tiles.name(tiles.below(k)) for k in range(27, 34)} == pairs


def test_below_walks_one_ring_of_honours():
    ring = "東南西北中發白"
    for i, honour in enumerate(ring):
        found = tiles.below(tiles.tile(honour), honour_rings=1)
        assert tiles.name(found) == ring[i - 1]
    with pytest.raises(InputError, match="honour_rings: 3 found; 2 or 1 is allowed"):
        tiles.below(0, honour_rings=3)


@pytest.mark.parametrize("rings", [1, 2])
def test_below_is_a_permutation_without_fixed_kinds(rings):
    under = [tiles.below(kind, honour_rings=rings) for kind in range(34)]
    assert sorted(under) == list(range(34))
    assert all(under[kind] != kind for kind in range(34))
