"""Streams and walls: numpy's words, every shuffle equally likely, the same wall for everyone.

Each statistical test fails by chance once in 10,000 times, and the seed is fixed.
"""

import numpy as np
import pytest
from scipy import stats

from mcsim.errors import InputError
from mcsim.play import shuffle_walls
from mcsim.play.streams import words
from mcsim.tiles import KINDS

FALSE_ALARM = 1e-4
TILES = 136
PLACES = np.arange(TILES)


@pytest.fixture(scope="module")
def walls() -> np.ndarray:
    return shuffle_walls(60_000, seed=20, session=1)


def within(statistic: float, freedom: int, tests: int = 1) -> bool:
    """Whether a χ² statistic lies in the two-sided band that holds for all `tests` together."""
    tail = FALSE_ALARM / tests / 2
    low, high = stats.chi2.ppf([tail, 1 - tail], freedom)
    return bool(low <= statistic <= high)


@pytest.mark.parametrize("seed", [0, 7, 2**63, 2**64 - 1])
@pytest.mark.parametrize("session", [0, 2**64 - 1])
@pytest.mark.parametrize(("deal", "purpose"), [(0, 0), (2, 0), (2**40, 4)])
def test_words_are_numpys(seed, session, deal, purpose):
    key, counter = np.array([seed, session], np.uint64), np.array([0, deal, purpose, 0], np.uint64)
    theirs = np.random.Philox(key=key, counter=counter).random_raw(1003)
    assert np.array_equal(
        words(1003, seed=seed, session=session, deal=deal, purpose=purpose), theirs
    )


def test_a_wall_by_whole_numbers():
    """Fisher–Yates with four draws a word, in Python's own integers."""
    walls = shuffle_walls(50, seed=5, session=6)
    for deal, wall in enumerate(walls):
        key, counter = np.array([5, 6], np.uint64), np.array([0, deal, 0, 0], np.uint64)
        raw = np.random.Philox(key=key, counter=counter).random_raw(34).tolist()
        tiles = [kind for kind in range(KINDS) for _ in range(4)]
        for place in range(TILES):
            if place % 4 == 0:
                word = raw[place // 4]
            product = word * (TILES - place)
            other, word = place + (product >> 64), product % 2**64
            tiles[place], tiles[other] = tiles[other], tiles[place]
        assert wall.tolist() == tiles


def test_four_of_each_kind(walls):
    """W1."""
    assert walls.dtype == np.uint8
    assert (np.sort(walls[:2000], axis=1) == np.repeat(np.arange(KINDS), 4)).all()


def test_kinds_by_place(walls):
    """Of n walls Σ (O − E)² / E · 135/136 over places and kinds is χ² with 135 · 33 degrees.

    Rows and columns of the table are fixed: each place holds one tile, each kind has four. The
    covariance of a random arrangement is 136/135 times that of the centred table.
    """
    seen = np.stack([np.bincount(walls[:, place], minlength=KINDS) for place in PLACES])
    expected = len(walls) / KINDS
    statistic = ((seen - expected) ** 2 / expected).sum() * (TILES - 1) / TILES
    assert within(statistic, (TILES - 1) * (KINDS - 1))


@pytest.mark.parametrize("step", [1, 4, 13])
def test_pairs_of_places(walls, step):
    """Kinds at two places: neighbours, draws of one lane, the same place in two hands."""
    chance = np.full((KINDS, KINDS), 16 / (TILES * (TILES - 1)))
    np.fill_diagonal(chance, 12 / (TILES * (TILES - 1)))
    expected = len(walls) * chance.ravel()
    firsts = PLACES[: TILES - step]
    for first in firsts:
        both = walls[:, first].astype(np.int64) * KINDS + walls[:, first + step]
        seen = np.bincount(both, minlength=KINDS * KINDS)
        statistic = ((seen - expected) ** 2 / expected).sum()
        assert within(statistic, KINDS * KINDS - 1, tests=3 * len(firsts)), first


def test_no_two_walls_are_equal(walls):
    """A share of verification/walls.py; equal walls by chance have odds below 10⁻¹⁰⁰."""
    assert len({wall.tobytes() for wall in walls}) == len(walls)


def test_seeds_sessions_and_deals_give_walls_of_their_own():
    first = shuffle_walls(3, seed=1)
    assert np.array_equal(first[:2], shuffle_walls(2, seed=1))
    for other in (shuffle_walls(3, seed=2), shuffle_walls(3, seed=1, session=1)):
        assert not np.array_equal(first, other)
    assert shuffle_walls(0, seed=1).shape == (0, TILES)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": -1, "seed": 0}, "n: -1; the number of walls must be 0 or more"),
        ({"n": 1, "seed": -1}, "seed: -1"),
        ({"n": 1, "seed": 2**64}, "seed: 18446744073709551616"),
        ({"n": 1, "seed": 0, "session": -1}, "session: -1"),
    ],
)
def test_numbers_out_of_range(arguments, message):
    n = arguments.pop("n")
    with pytest.raises(InputError, match=message):
        shuffle_walls(n, **arguments)
