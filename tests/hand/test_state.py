"""The running fields of a hand equal those counted afresh."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from mcsim.hand.state import HAND, add, clear, load, new_hand, remove
from mcsim.tiles import COPIES, KINDS, WILD


@st.composite
def moves(draw):
    """Tiles taken in and given out again, never more than four of a kind."""
    held, done = [], []
    for face in draw(st.lists(st.integers(0, WILD), max_size=40)):
        if held.count(face) < COPIES:
            held.append(face)
            done.append((add, face))
        else:
            held.remove(face)
            done.append((remove, face))
    return done, held


@settings(deadline=None)
@given(moves(), st.integers(0, 4))
def test_running_fields_equal_those_of_the_counts(played, melds):
    done, held = played
    hand, fresh = new_hand(), new_hand()
    hand["melds"] = melds
    for move, face in done:
        move(hand, face)
    counts = np.bincount(held, minlength=KINDS + 1)[:KINDS].astype(np.uint8)
    load(fresh, counts, held.count(WILD), melds)
    assert hand == fresh
    assert hand["odd"] == np.count_nonzero(counts % 2)
    assert hand["pairs"] == (counts // 2).sum()
    for suit, part in enumerate(np.split(counts, (9, 18, 27))):
        assert hand["index"][suit] == sum(int(n) * 5**rank for rank, n in enumerate(part))


def test_a_cleared_hand_is_empty():
    hand = new_hand()
    load(hand, np.full(KINDS, COPIES, np.uint8), 4, 4)
    clear(hand)
    assert hand == np.zeros(1, HAND)[0]
