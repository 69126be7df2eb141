"""Wilds, what white stands for, and 槓花, for every indicator (W2–W5)."""

import pytest

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.rules.wilds import WildLayout, indicator_of, wild_layout
from mcsim.tiles import GREEN, RED, WHITE, below, tile

HANGZHOU, YUHANG, LINAN = map(Rules.load, ("hangzhou", "yuhang", "linan"))
PRESET = Rules.load("hangzhou-fixed-white")
NONE = PRESET.replace(wild_source="none")


@pytest.mark.parametrize("indicator", range(34))
def test_hangzhou(indicator):
    """W2: three copies of the indicator's kind; W4: indicator 白, nothing substitutes."""
    face = None if indicator == WHITE else indicator
    assert wild_layout(HANGZHOU, indicator) == WildLayout(indicator, 3, face, None)


@pytest.mark.parametrize("indicator", range(34))
def test_yuhang(indicator):
    """W2: four copies of the kind below; W4: 中 makes 白 wild, 白 makes it 發."""
    wild = below(indicator)
    face = None if indicator == RED else wild
    assert wild_layout(YUHANG, indicator) == WildLayout(wild, 4, face, None)


def test_yuhang_dragons():
    assert wild_layout(YUHANG, RED) == WildLayout(WHITE, 4, None, None)
    assert wild_layout(YUHANG, WHITE) == WildLayout(GREEN, 4, GREEN, None)
    assert wild_layout(YUHANG, GREEN) == WildLayout(RED, 4, RED, None)


@pytest.mark.parametrize("indicator", range(34))
def test_linan(indicator):
    """W3, W5: white is an ordinary dragon; 槓花 is the kind below."""
    assert wild_layout(LINAN, indicator) == WildLayout(indicator, 3, None, below(indicator))


def test_one_ring_of_honours():
    rules = LINAN.replace(honour_rings=1)
    assert wild_layout(rules, tile("東")).flower == WHITE
    assert wild_layout(rules, RED).flower == tile("北")


def test_no_indicator():
    assert wild_layout(PRESET, None) == WildLayout(WHITE, 4, None, None)
    assert wild_layout(NONE, None) == WildLayout(None, 0, None, None)


def test_white_that_is_the_flower_stands_for_nothing():
    rules = HANGZHOU.replace(kong_flower=True)
    assert wild_layout(rules, RED) == WildLayout(RED, 3, None, WHITE)
    assert wild_layout(rules, 0) == WildLayout(0, 3, 0, 8)


@pytest.mark.parametrize("rings", [1, 2])
@pytest.mark.parametrize("rules", [HANGZHOU, YUHANG, LINAN])
def test_indicator_of_is_the_way_back(rules, rings):
    rules = rules.replace(honour_rings=rings)
    for indicator in range(34):
        assert indicator_of(rules, wild_layout(rules, indicator).wild) == indicator


def test_indicator_of_without_one():
    assert indicator_of(PRESET, WHITE) is None
    assert indicator_of(NONE, None) is None


@pytest.mark.parametrize(
    ("rules", "indicator"), [(HANGZHOU, None), (HANGZHOU, 34), (YUHANG, -1), (PRESET, 3), (NONE, 0)]
)
def test_indicators_that_cannot_be(rules, indicator):
    with pytest.raises(InputError, match="indicator: "):
        wild_layout(rules, indicator)


@pytest.mark.parametrize(
    ("rules", "wild"), [(HANGZHOU, None), (LINAN, 34), (PRESET, 3), (PRESET, None), (NONE, 0)]
)
def test_wilds_that_cannot_be(rules, wild):
    with pytest.raises(InputError, match="wild: found"):
        indicator_of(rules, wild)
