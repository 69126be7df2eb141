"""White substitution comes before anything else (W3, W4)."""

import pytest

import mcsim
from mcsim.hand.faces import face_of, faces, tile_of
from mcsim.rules import VARIANTS, Rules
from mcsim.rules.wilds import wild_layout
from mcsim.tiles import KINDS, WHITE, WILD, parse, tile


def layouts(variant):
    rules = Rules.load(variant)
    if rules.wild_source == "white":
        return [wild_layout(rules, None)]
    return [wild_layout(rules, indicator) for indicator in range(KINDS)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_tiles_and_faces_are_a_bijection(variant):
    for layout in layouts(variant):
        seen = [face_of(kind, layout) for kind in range(KINDS)]
        assert len(set(seen)) == KINDS
        assert [tile_of(face, layout) for face in seen] == list(range(KINDS))
        absent = set(range(KINDS + 1)) - set(seen)
        assert [tile_of(face, layout) for face in absent] == [None]


def test_whites_complete_a_chow_of_the_wild():
    """W3: the white is a natural tile of the wild's face."""
    layout = wild_layout(Rules.load("hangzhou"), tile("5m"))
    counts, wilds = faces(parse("46m5z123p456p789s22z"), layout)
    assert wilds == 0
    assert counts[WHITE] == 0
    assert mcsim.is_complete([counts], wilds).tolist() == [True]


def test_white_as_the_indicator_is_wild():
    """W4: indicator white: the other three are wild, nothing substitutes."""
    layout = wild_layout(Rules.load("hangzhou"), WHITE)
    assert face_of(WHITE, layout) == WILD
    layout = wild_layout(Rules.load("yuhang"), tile("7z"))
    assert face_of(WHITE, layout) == WILD


def test_no_substitution_in_linan():
    layout = wild_layout(Rules.load("linan"), tile("5m"))
    counts, wilds = faces(parse("555m55z"), layout)
    assert (wilds, counts[WHITE]) == (3, 2)
