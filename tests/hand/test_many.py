"""The public functions: shapes, types, what they refuse."""

import numpy as np
import pytest

import mcsim
from mcsim.errors import InputError
from mcsim.hand import batch
from mcsim.hand.kernels import is_complete
from mcsim.hand.state import load, new_hand
from mcsim.hand.tables import lookup
from mcsim.tiles import KINDS, counts, parse, text

COMPLETE = counts(parse("123m456p789s11z222z"))
WAITING = counts(parse("123m456p789s11z22z"))


def test_shapes_and_types():
    hands = np.stack([WAITING] * 3)
    kinds, wild = mcsim.waits(hands)
    assert kinds.shape == (3, KINDS)
    assert kinds.dtype == bool
    assert kinds.nonzero()[1].tolist() == [27, 28] * 3
    assert wild.tolist() == [True] * 3
    assert mcsim.shanten(hands).tolist() == [0] * 3
    assert mcsim.deficiency(hands).dtype == np.int8
    assert mcsim.is_any_wait(hands).tolist() == [False] * 3
    assert np.array_equal(mcsim.useful_tiles(hands), kinds)
    assert mcsim.is_complete([COMPLETE.tolist()]).tolist() == [True]


def test_no_waits_unless_one_tile_short():
    far = counts(parse("147m258p369s1234z"))
    kinds, wild = mcsim.waits([far])
    assert not kinds.any()
    assert not wild.any()
    assert mcsim.useful_tiles([far]).any()


def test_a_held_quad_is_no_wait():
    hands = [counts(parse("1111m234p567s999s"))]
    kinds, wild = mcsim.waits(hands)
    assert mcsim.shanten(hands).tolist() == [0]
    assert not kinds.any()
    assert wild.all()


def test_no_hands():
    assert mcsim.is_complete(np.zeros((0, KINDS), np.uint8)).shape == (0,)


def test_rows_need_not_be_contiguous():
    wide = np.zeros((2, 2 * KINDS), np.uint8)
    wide[:, ::2] = COMPLETE
    assert mcsim.is_complete(wide[:, ::2]).tolist() == [True, True]


@pytest.mark.parametrize("places", [13, 14])
def test_words_of_eight_bytes_give_the_same_as_records(places):
    """The quick way from counts equals the one through a record, and the check finds no fault."""
    rng = np.random.default_rng(places)
    number = 3000
    melds = rng.integers(0, 5, number).astype(np.uint8)
    wilds = np.minimum(rng.integers(0, 5, number), places - 3 * melds).astype(np.uint8)
    hands = np.zeros((number, KINDS), np.uint8)
    for i in range(number):
        deck = np.repeat(rng.permutation(KINDS)[: rng.integers(4, KINDS + 1)], 4)
        hands[i] = np.bincount(
            rng.permutation(deck)[: places - 3 * melds[i] - wilds[i]], minlength=KINDS
        )
    rows = hands.view(batch.ROW)[:, 0]
    assert batch.first_fault(rows, wilds, melds, (places, places)) == -1
    out = np.empty(number, bool)
    hand = new_hand()
    for seven_pairs in (0, 1):
        batch.each_complete(lookup(), rows, wilds, melds, seven_pairs, out)
        for i in range(number):
            load(hand, hands[i], wilds[i], melds[i])
            assert out[i] == is_complete(lookup(), hand, seven_pairs)


@pytest.mark.parametrize("kind", range(KINDS))
@pytest.mark.parametrize("copies", [5, 128, 255])
def test_a_fifth_copy_is_found_in_every_place(kind, copies):
    hands = np.stack([COMPLETE, COMPLETE])
    hands[1, kind] = copies
    name = text(kind)
    with pytest.raises(InputError, match=f"^hand 1: {copies} tiles of {name} found; there are 4$"):
        mcsim.is_complete(hands)


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (COMPLETE, {}, r"hands: shape \(34,\) found; \(n, 34\) is wanted"),
        ([COMPLETE[:33]], {}, r"hands: shape \(1, 33\) found; \(n, 34\) is wanted"),
        ([COMPLETE.astype(float)], {}, "hands: float64 found; integers are wanted"),
        ([COMPLETE.astype(int) - 1], {}, "hands: -1 to 2 found; 0 to 4 are allowed"),
        (
            [WAITING],
            {},
            "hand 0: 13 tiles, 0 wilds and 0 melds make 13 places; 14 are wanted",
        ),
        ([COMPLETE], {"wilds": 5}, "hand 0: 5 wilds found; there are at most 4"),
        ([COMPLETE], {"melds": 5}, "hand 0: 5 melds found; there are at most 4"),
        ([COMPLETE], {"melds": [1, 1]}, r"melds: shape \(2,\) found; \(1,\) or one number"),
        ([COMPLETE], {"wilds": -1}, "wilds: -1 to -1 found; 0 to 4 are allowed"),
        ([COMPLETE], {"wilds": 1.5}, "wilds: float64 found; integers are wanted"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(hands, options, message):
    with pytest.raises(InputError, match=f"^{message}"):
        mcsim.is_complete(hands, **options)


@pytest.mark.parametrize("question", [mcsim.is_any_wait, mcsim.waits, mcsim.useful_tiles])
def test_questions_about_13_places_refuse_14(question):
    with pytest.raises(InputError, match="make 14 places; 13 are wanted"):
        question([COMPLETE])


@pytest.mark.parametrize("question", [mcsim.deficiency, mcsim.shanten])
def test_questions_about_both_refuse_12(question):
    with pytest.raises(InputError, match="make 12 places; 13 or 14 are wanted"):
        question([counts(parse("123m456p789s111z"))])
