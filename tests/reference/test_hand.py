"""The reference's own two ways agree; seven pairs; waits."""

import random

from mcsim.reference.hand import (
    deficiency,
    is_any_wait,
    is_complete,
    pairs_need,
    shanten,
    standard_need,
    useful_tiles,
    waits,
)
from mcsim.tiles import counts as counts_of
from mcsim.tiles import parse


def hand(text: str) -> list[int]:
    return [int(count) for count in counts_of(parse(text))]


def random_hand(rng: random.Random, places: int) -> tuple[list[int], int, int]:
    """Naturals, wilds, melds; half of the hands from few kinds."""
    wilds, melds = rng.randrange(5), rng.randrange(4)
    kinds = range(34) if rng.random() < 0.5 else [*range(9), 31, 32]
    counts = [0] * 34
    for kind in rng.sample(
        [k for k in kinds for _ in range(4)], max(0, places - 3 * melds - wilds)
    ):
        counts[kind] += 1
    return counts, min(wilds, places - 3 * melds), melds


def test_taking_apart_agrees_with_deficiency():
    rng = random.Random(1)
    complete = 0
    for _ in range(2000):
        counts, wilds, melds = random_hand(rng, 14)
        found = is_complete(counts, wilds, melds, seven_pairs=False)
        assert found == (standard_need(counts, melds) <= wilds)
        assert is_complete(counts, wilds, melds, True) == (shanten(counts, wilds, melds, True) < 0)
        complete += found
    assert complete > 100


def test_any_wait_is_one_wild_to_spare():
    rng = random.Random(2)
    seen = 0
    for _ in range(2000):
        counts, wilds, melds = random_hand(rng, 13)
        spare = deficiency(counts, 4 - melds, 0) <= wilds - 1
        odd = melds == 0 and sum(count % 2 for count in counts) <= wilds - 1
        assert is_any_wait(counts, wilds, melds, False) == spare
        assert is_any_wait(counts, wilds, melds, True) == (spare or odd)
        seen += spare
    assert seen > 20


def test_fifth_copy_may_stand():
    assert deficiency(hand("1111m"), 1, 1) == 1
    assert is_complete(hand("1111m"), 1, 3, False)


def test_seven_pairs():
    assert pairs_need(hand("1111m22m33m44m55m6p")) == 1
    assert shanten(hand("1122m3344p5566s7z"), 0, 0, True) == 0
    assert shanten(hand("1122m3344p5566s7z"), 0, 0, False) > 0


def test_waits_and_useful_tiles():
    found, wild = waits(hand("2345678m"), 0, 2, False)
    assert [face for face in range(34) if found[face]] == [1, 4, 7]
    assert wild
    assert useful_tiles(hand("2345678m"), 0, 2, False) == found
