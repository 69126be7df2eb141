"""Exact odds of a deck small enough to write down every hand of it."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest

from mcsim import InputError
from mcsim.exact.count import count_hands
from mcsim.exact.deck import Deck
from mcsim.exact.odds import from_decks
from mcsim.tiles import KINDS, counts, parse

DECK = parse("1112223344p 9999s 222z")  # neither sorted by suit nor symmetric: decks are mirrored
WILDS = 2
MELDS = [[k, k, k] for k in range(KINDS)] + [[k, k + 1, k + 2] for k in range(27) if k % 9 <= 6]


def copies(tiles):
    return [int(n) for n in counts(tiles)]


def every_hand(tiles):
    """All hands as rows: wilds in column 34, one row a hand."""
    deck = [*DECK, *[KINDS] * WILDS]
    hands = np.array(list(combinations(deck, tiles)))
    return np.stack([(hands == kind).sum(axis=1) for kind in range(KINDS + 1)], axis=1)


def deficiency(naturals, *, pair):
    """D(4, pair) by trying every target there is; kinds the deck lacks are all alike."""
    held = sorted(set(DECK))

    def shrink(sets):
        vectors = np.stack([np.bincount(s, minlength=KINDS) for s in sets])
        elsewhere = vectors.sum(axis=1) - vectors[:, held].sum(axis=1)
        return np.unique(np.column_stack([vectors[:, held], elsewhere]), axis=0)

    melds = shrink(MELDS)
    pairs = shrink([[k, k] for k in range(KINDS)]) if pair else np.zeros((1, len(held) + 1), int)
    least = np.full(len(naturals), 99)
    for chosen in combinations_with_replacement(melds, 4):
        for target in sum(chosen) + pairs:
            lack = np.maximum(target[:-1] - naturals[:, held], 0).sum(axis=1) + target[-1]
            least = np.minimum(least, lack)
    return least


@pytest.fixture(scope="module", params=[13, 14])
def enumerated(request):
    """Every distinct hand with its number of ways and what it lacks."""
    hands, ways = np.unique(every_hand(request.param), axis=0, return_counts=True)
    naturals, wilds = hands[:, :KINDS], hands[:, KINDS]
    return {
        "tiles": request.param,
        "ways": ways,
        "wilds": wilds,
        "with_pair": deficiency(naturals, pair=True),
        "no_pair": deficiency(naturals, pair=False),
        "odd": (naturals % 2).sum(axis=1),
        "pairs": (naturals // 2).sum(axis=1),
    }


def test_every_cell_agrees_with_enumeration(enumerated):
    tiles = enumerated["tiles"]
    found = count_hands(Deck.of(copies(DECK), wilds=WILDS), tiles=tiles)
    expected = np.zeros_like(found)
    axes = tuple(enumerated[name] for name in ("wilds", "no_pair", "with_pair", "pairs"))
    np.add.at(expected, axes, enumerated["ways"])
    assert (found == expected).all()
    assert found.sum() == comb(len(DECK) + WILDS, tiles)


def test_odds_agree_with_enumeration(enumerated):
    """Terms, S1: complete, any-wait and shanten of both shapes, each from its own definition."""
    tiles, ways, wilds = (enumerated[name] for name in ("tiles", "ways", "wilds"))

    def chance(which):
        return Fraction(int(ways[which].sum()), int(ways.sum()))

    deck = Deck.of(copies(DECK), wilds=WILDS)
    found = from_decks([(deck, 1)], tiles=tiles, seven_pairs=True, variant="small")
    spare = wilds if tiles == 14 else wilds - 1
    standard = enumerated["with_pair" if tiles == 14 else "no_pair"] <= spare
    seven_pairs = enumerated["odd"] <= spare
    shapes = found.complete if tiles == 14 else found.any_wait
    assert shapes.standard == chance(standard) > 0
    assert shapes.seven_pairs == chance(seven_pairs) > 0
    assert shapes.both == chance(standard & seven_pairs) > 0
    assert shapes.any == chance(standard | seven_pairs)
    assert found.wilds == tuple(chance(wilds == n) for n in range(WILDS + 1))
    plain = enumerated["with_pair"] - wilds - 1
    whole, lone = enumerated["pairs"], enumerated["odd"]
    mended = np.minimum(7 - whole, lone)
    to_seven = mended + 2 * (7 - whole - mended) - wilds - 1
    for distribution, values in (
        (found.shanten_standard, plain),
        (found.shanten, np.minimum(plain, to_seven)),
    ):
        assert distribution == {n: chance(values == n) for n in range(-1, values.max() + 1)}


def test_decks_are_averaged_by_weight():
    one = Deck.of(copies(DECK), wilds=0)
    other = Deck.of(copies(DECK), wilds=4)
    odds = [
        from_decks(weighted, tiles=14, seven_pairs=False, variant="small")
        for weighted in ([(one, 1)], [(other, 1)], [(one, 1), (other, 3)])
    ]
    first, second, both = (o.complete.standard for o in odds)
    assert both == (first + 3 * second) / 4
    assert sum(odds[2].wilds) == sum(odds[2].shanten.values()) == 1


def test_a_deck_that_cannot_be_counted_is_refused():
    with pytest.raises(InputError, match="34 faces"):
        Deck.of([5] + [4] * 33, wilds=0)
    with pytest.raises(InputError, match="too many hands"):
        count_hands(Deck.of([4] * KINDS, wilds=40), tiles=14)
