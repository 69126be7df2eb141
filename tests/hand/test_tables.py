"""The tables, exhaustively: every vector of a suit and of the honours against another algorithm."""

from itertools import product

import numpy as np
import pytest

from mcsim.hand.tables import CLASSES, FLAG, HONOURS, MELDS, NEVER, lookup, sizes
from mcsim.reference.hand import deficiency

FAR = 60


def deficiencies(kinds, chows):
    """D(m, p) of all vectors, kind by kind from the lowest.

    A state is (m, p, chows begun two kinds below, one kind below); its array runs over the vectors
    of the kinds so far. Whatever the targets want of a kind, vectors hold 0-4 of it.
    """
    states = {(0, 0, 0, 0): np.zeros(1, np.uint8)}
    held = np.arange(5)
    for kind in range(kinds):
        after = {}
        for (m, p, older, newer), cost in states.items():
            most_begun = MELDS - m if chows and kind < kinds - 2 else 0
            for begun, pair in product(range(most_begun + 1), range(2 - p)):
                for triplets in range(MELDS - m - begun + 1):
                    wanted = older + newer + begun + 3 * triplets + 2 * pair
                    short = np.maximum(wanted - held, 0).astype(np.uint8)
                    total = (short[:, None] + cost).ravel()
                    state = (m + begun + triplets, p + pair, newer, begun)
                    if state in after:
                        np.minimum(after[state], total, out=after[state])
                    else:
                        after[state] = total
        states = after
    rows = [[states[m, p, 0, 0] for p in range(2)] for m in range(MELDS + 1)]
    return np.moveaxis(np.array(rows), -1, 0)


@pytest.fixture(scope="module", params=["suit", "honours"])
def part(request):
    """Vectors of a suit or of the honours: their classes, needs, sizes and true deficiencies."""
    start, kinds, chows = {"suit": (0, 9, True), "honours": (HONOURS, 7, False)}[request.param]
    here = slice(start, start + 5**kinds)
    table = lookup()
    return (
        request.param,
        table["classes"][here],
        table["needs"][here].astype(int),
        sizes(kinds),
        deficiencies(kinds, chows),
    )


def test_every_vector_has_its_deficiencies(part):
    _, classes, _, _, true = part
    assert np.array_equal(lookup()["rows"][classes], true)


def test_numbers_of_vectors_and_classes(part):
    name, classes, _, tiles, _ = part
    vectors, distinct = {"suit": (405_350, 110), "honours": (43_130, 55)}[name]
    assert np.count_nonzero(tiles <= 14) == vectors
    assert len(np.unique(classes[tiles <= 14])) == distinct
    assert len(np.unique(classes)) == distinct  # vectors of more tiles bring nothing new


def test_one_byte_a_suit(part):
    """What uses up all tiles: D(m, 0) = 3 m - n melds only, D(m, 1) = 3 m + 2 - n with the pair.

    With the pair it takes one wild less (flag) or two more, never anything else.
    """
    _, _, needs, tiles, true = part
    few = tiles <= 14
    needs, tiles, true = needs[few], tiles[few].astype(int), true[few].astype(int)
    melds = np.full(len(tiles), FAR)
    pair = np.full(len(tiles), FAR)
    for m in range(MELDS, -1, -1):
        melds = np.where(true[:, m, 0] == 3 * m - tiles, 3 * m - tiles, melds)
        pair = np.where(true[:, m, 1] == 3 * m + 2 - tiles, 3 * m + 2 - tiles, pair)
    flagged = needs >= FLAG
    low = needs % FLAG
    assert np.array_equal(low[~flagged], np.where(melds == FAR, NEVER, melds)[~flagged])
    assert np.array_equal(pair[flagged], low[flagged] - 1)
    usable = ~flagged & (low < NEVER)
    assert np.array_equal(pair[usable], low[usable] + 2)
    assert np.all(pair[~flagged & (low == NEVER)] == FAR)
    with_both = flagged & (melds < FAR)
    assert np.array_equal(melds[with_both], low[with_both])


def test_joined_classes_add_up():
    table = lookup()
    rows = table["rows"].astype(int)
    best = np.full((CLASSES, CLASSES, MELDS + 1, 2), FAR)
    for m, p in product(range(MELDS + 1), range(2)):
        for mine, pair in product(range(m + 1), range(p + 1)):
            total = rows[:, None, mine, pair] + rows[None, :, m - mine, p - pair]
            best[:, :, m, p] = np.minimum(best[:, :, m, p], total)
    assert np.array_equal(rows[table["join"]], best)
    assert np.array_equal(np.moveaxis(table["melds_only"], 0, -1), best[..., 0])
    assert np.array_equal(np.moveaxis(table["with_pair"], 0, -1), best[..., 1])


def test_a_sample_of_vectors_agrees_with_the_reference():
    table = lookup()
    classes, join = table["classes"], table["join"]
    others = join[classes[0], classes[HONOURS]]
    rng = np.random.default_rng(3)
    for index in rng.choice(np.flatnonzero(sizes(9) <= 14), 100):
        counts = [int(index) // 5**rank % 5 for rank in range(9)] + [0] * 25
        said = [[deficiency(counts, m, p) for p in range(2)] for m in range(MELDS + 1)]
        hand = join[join[classes[index], classes[0]], others]
        assert table["rows"][hand].tolist() == said


def test_tables_are_small():
    assert lookup().nbytes < 8_000_000
    assert lookup() is lookup()
