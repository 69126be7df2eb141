"""How many of all hands lack what: the hands of a deck, counted by class.

The hand room's tables sort the count vectors of a suit into a few classes by what they lack. Here
each vector is weighted by the number of ways to draw it: hands are counted by class, never one by
one. Every number is an integer. A partial count never exceeds the number of all hands, which for 14
of 136 tiles is 4.25 × 10¹⁸ and fits a signed 64-bit integer.
"""

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.exact.deck import SUIT, Deck
from mcsim.hand.tables import CLASSES, HONOURS, MELDS, lookup, sizes

__all__ = ["Counts", "count_hands"]

LEVELS = 5  # 0 to 4 copies of a kind
MOST = 14  # tiles in a hand
NEEDS = 16  # a hand needs at most 14 tiles more

Counts = NDArray[np.int64]


@lru_cache(maxsize=2)
def vectors(ranks: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Count vectors of at most 14 tiles of a suit or of the honours, and the class of each."""
    index = np.flatnonzero(sizes(ranks) <= MOST)
    held = np.stack([index // LEVELS**rank % LEVELS for rank in range(ranks)]).astype(np.uint8)
    return held, lookup()["classes"][index + (0 if ranks == SUIT else HONOURS)]


@lru_cache(maxsize=64)
def draw(copies: tuple[int, ...], tiles: int) -> Counts:
    """Count the ways to draw from one suit, or from the honours.

    A count vector c can be drawn in Π C(copies_r, c_r) ways.

    Parameters
    ----------
    copies : tuple of int
        Copies of each of the 9 ranks, or of the 7 honours.
    tiles : int
        Most tiles to draw.

    Returns
    -------
    numpy.ndarray
        int64[classes, tiles + 1, 8], ways by class, tiles drawn and pairs among them, a quad being
        two.
    """
    held, kind = vectors(len(copies))
    ways = np.ones(len(kind), np.int64)
    for rank, there in enumerate(copies):
        ways *= np.array([comb(there, n) for n in range(LEVELS)])[held[rank]]
    total = np.zeros((CLASSES, MOST + 1, MOST // 2 + 1), np.int64)
    np.add.at(total, (kind, held.sum(axis=0), (held // 2).sum(axis=0)), ways)
    return total[:, : tiles + 1]


def multiply(left: Counts, right: Counts, place: NDArray[np.intp], places: int) -> Counts:
    """Count the ways to draw from two parts of a deck at once.

    Parameters
    ----------
    left, right : numpy.ndarray
        int64[classes, tiles + 1, 8], the ways of each part.
    place : numpy.ndarray
        intp[classes, classes], where a class of the left and one of the right are counted together.
    places : int
        Number of those places.

    Returns
    -------
    numpy.ndarray
        int64[places, tiles + 1, 8].
    """
    _, drawn, pairs = left.shape
    total = np.zeros((places, drawn, pairs), np.int64)
    here = [np.nonzero(left[:, n]) for n in range(drawn)]
    there = [np.nonzero(right[:, n]) for n in range(drawn)]
    for n, (left_class, left_pairs) in enumerate(here):
        for m, (right_class, right_pairs) in enumerate(there[: drawn - n]):
            ways = np.outer(left[left_class, n, left_pairs], right[right_class, m, right_pairs])
            index = place[left_class[:, None], right_class] * pairs
            index += left_pairs[:, None] + right_pairs
            both = np.zeros(places * pairs, np.int64)
            np.add.at(both, index.ravel(), ways.ravel())
            total[:, n + m] += both.reshape(places, pairs)
    return total


@lru_cache(maxsize=64)
def join(left: tuple[int, ...], right: tuple[int, ...], tiles: int) -> Counts:
    """Count the ways to draw up to `tiles` tiles from two parts of a deck, given by copies."""
    place = lookup()["join"].astype(np.intp)
    return multiply(draw(left, tiles), draw(right, tiles), place, CLASSES)


def count_hands(deck: Deck, *, tiles: int) -> Counts:
    """Count all hands of a deck by what they lack.

    Parameters
    ----------
    deck : Deck
        What there is to draw from.
    tiles : int
        Tiles in a hand, wilds included, 14 at most.

    Returns
    -------
    numpy.ndarray
        int64[wilds + 1, 16, 16, 8], the number of hands with so many wilds, D(4, 0), D(4, 1) and
        pairs of naturals, a quad being two. It sums to C(size of the deck, tiles).

    Raises
    ------
    InputError
        If the hands are too many for a 64-bit count.

    Examples
    --------
    >>> deck = Deck.of([1] * 9 + [0] * 25, wilds=1)
    >>> hands = count_hands(deck, tiles=4)
    >>> int(hands.sum()), hands.sum(axis=(1, 2, 3)).tolist()
    (210, [126, 84])
    """
    if comb(deck.size, tiles) >= 2**63:
        raise InputError(f"{tiles} of {deck.size} tiles: too many hands to count; take fewer tiles")
    table = lookup()
    place = table["melds_only"][MELDS].astype(np.intp) * NEEDS + table["with_pair"][MELDS]
    one = join(deck.suits[0], deck.suits[1], tiles)
    other = join(deck.suits[2], deck.honours, tiles)
    naturals = multiply(one, other, place, NEEDS**2)
    hands = np.zeros((deck.wilds + 1, NEEDS, NEEDS, naturals.shape[-1]), np.int64)
    for wilds in range(min(deck.wilds, tiles) + 1):
        ways = naturals[:, tiles - wilds].reshape(hands.shape[1:])
        hands[wilds] = comb(deck.wilds, wilds) * ways
    return hands
