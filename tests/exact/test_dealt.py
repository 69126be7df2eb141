"""Exact odds of dealt hands under the rules of each variant."""

import json
from fractions import Fraction
from math import comb

import pytest
from click.testing import CliRunner

from mcsim import InputError
from mcsim.exact import dealt
from mcsim.exact.deck import Deck, decks
from mcsim.rules import VARIANTS, Rules

NO_WILDS = ("hangzhou-fixed-white", {"wild_source": "none"})


def deck_with(*changes, wilds):
    """Four copies of every face, but for some faces."""
    copies = [4] * 34
    for face, number in changes:
        copies[face] = number
    return Deck.of(copies, wilds=wilds)


def test_no_wilds_agree_with_an_independent_count():
    """An ordinary deck of 136 tiles, counted elsewhere."""
    rules = Rules.load(NO_WILDS[0], **NO_WILDS[1])
    fourteen, thirteen = dealt(rules, tiles=14), dealt(rules, tiles=13)
    assert float(fourteen.complete.standard) == pytest.approx(2.6711e-6, abs=5e-11)
    assert float(fourteen.mean_shanten_standard) == pytest.approx(3.31558, abs=5e-6)
    assert float(thirteen.mean_shanten_standard) == pytest.approx(3.78581, abs=5e-6)
    assert thirteen.any_wait.any == 0
    assert fourteen.wilds == (1,)


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        # W2, W3, W4: three wilds; whites are the wild's face, or are the wilds themselves.
        ("hangzhou", {deck_with((31, 0), wilds=3): 34}),
        # W2, W3, W4: four wilds; the indicator's kind keeps three, where it is 白 as the face 發.
        (
            "yuhang",
            {
                **{deck_with((31, 0), (rank, 3), wilds=4): 6 for rank in range(4)},
                deck_with((31, 0), (4, 3), wilds=4): 3,
                deck_with((31, 0), (27, 3), wilds=4): 7,
            },
        ),
        # W2, W5: three wilds, and the kind below the indicator laid out.
        (
            "linan",
            {
                **{deck_with((rank, 0), (rank - 1, 0), wilds=3): 6 for rank in range(1, 5)},
                deck_with((0, 0), (8, 0), wilds=3): 3,
                deck_with((27, 0), (30, 0), wilds=3): 7,
            },
        ),
        ("hangzhou-fixed-white", {deck_with((31, 0), wilds=4): 1}),
    ],
)
def test_decks_of_each_variant(variant, expected):
    found = decks(Rules.load(variant))
    assert dict(found) == expected
    assert len({deck.size for deck, _ in found}) == 1


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("tiles", [13, 14])
def test_probabilities_sum_to_one_exactly(variant, tiles):
    found = dealt(Rules.load(variant), tiles=tiles)
    assert sum(found.wilds) == 1
    assert sum(found.shanten.values()) == 1
    assert sum(found.shanten_standard.values()) == 1
    complete = found.complete.any if found.complete else 0
    assert found.shanten[-1] == complete


@pytest.mark.parametrize(
    ("variant", "changes", "size"),
    [
        ("hangzhou", {"kong_flower": True}, 131),  # whites may be the 槓花 and stand for nothing
        ("linan", {"white_substitutes": True}, 131),
        ("linan", {"honour_rings": 1}, 131),
        ("yuhang", {"honour_rings": 1, "white_substitutes": False}, 135),
        ("hangzhou-fixed-white", {"seven_pairs": False}, 136),
    ],
)
def test_other_rules_count_every_hand(variant, changes, size):
    """W1 to W5 in combinations that no shipped variant has."""
    rules = Rules.load(variant, **changes)
    assert {deck.size for deck, _ in decks(rules)} == {size}
    found = dealt(rules, tiles=13)
    assert sum(found.wilds) == sum(found.shanten.values()) == 1
    assert found.shanten[-1] == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_wilds_are_hypergeometric(variant):
    for deck, _ in decks(Rules.load(variant)):
        expected = tuple(
            Fraction(
                comb(deck.wilds, n) * comb(deck.size - deck.wilds, 14 - n), comb(deck.size, 14)
            )
            for n in range(deck.wilds + 1)
        )
        assert dealt(Rules.load(variant), tiles=14).wilds == expected


def few_odd(deck, tiles, most_odd):
    """P(naturals have at most most_odd(wilds) odd counts), by generating functions of the kinds."""
    kinds = [n for suit in deck.suits for n in suit] + list(deck.honours)
    ways = {(0, 0): 1}  # (tiles, odd counts) -> ways
    for copies in kinds:
        longer = {}
        for (drawn, odd), number in ways.items():
            for n in range(min(copies, tiles - drawn) + 1):
                key = (drawn + n, odd + n % 2)
                longer[key] = longer.get(key, 0) + number * comb(copies, n)
        ways = longer
    hands = sum(
        number * comb(deck.wilds, tiles - drawn)
        for (drawn, odd), number in ways.items()
        if odd <= most_odd(tiles - drawn)
    )
    return Fraction(hands, comb(deck.size, tiles))


@pytest.mark.parametrize("variant", ["hangzhou", "yuhang", "hangzhou-fixed-white"])
def test_seven_pairs_agree_with_generating_functions(variant):
    """Terms, S1: seven pairs are odd counts that the wilds can mend."""
    rules = Rules.load(variant)
    weighted = decks(rules)
    total = sum(weight for _, weight in weighted)

    def chance(tiles, most_odd):
        return sum(weight * few_odd(deck, tiles, most_odd) for deck, weight in weighted) / total

    assert dealt(rules, tiles=14).complete.seven_pairs == chance(14, lambda wilds: wilds)
    assert dealt(rules, tiles=13).any_wait.seven_pairs == chance(13, lambda wilds: wilds - 1)


def test_without_seven_pairs():
    """L1: no seven pairs in linan; elsewhere they only add to the standard shape."""
    found = dealt(Rules.load("linan"), tiles=14)
    assert found.complete.seven_pairs == found.complete.both == 0
    assert found.complete.any == found.complete.standard
    assert found.shanten == found.shanten_standard
    with_pairs = dealt(Rules.load("hangzhou"), tiles=14)
    without = dealt(Rules.load("hangzhou", seven_pairs=False), tiles=14)
    assert with_pairs.complete.standard == without.complete.any
    assert with_pairs.shanten_standard == without.shanten
    assert 0 < with_pairs.complete.both < with_pairs.complete.seven_pairs


def test_other_sizes_are_refused():
    with pytest.raises(InputError, match="13 tiles, or 14"):
        dealt(Rules.load("hangzhou"), tiles=12)


def test_shown_as_text_and_html():
    found = dealt(Rules.load("hangzhou"), tiles=14)
    assert repr(found) == (
        "<DealtOdds hangzhou, 14 tiles: complete 1 in 12,629, mean shanten 2.86172>"
    )
    assert "<caption>hangzhou, 14 tiles</caption>" in found._repr_html_()


def run(*arguments):
    from mcsim.cli import main

    return CliRunner().invoke(main, ["exact", "dealt", *arguments])


@pytest.mark.parametrize("tiles", [13, 14])
def test_command_prints_json(tiles):
    result = run("hangzhou", "--tiles", str(tiles), "--json")
    assert result.exit_code == 0
    printed = json.loads(result.stdout)
    assert list(printed) == [
        "variant",
        "tiles",
        "complete",
        "any_wait",
        "wilds",
        "shanten_standard",
        "shanten",
    ]
    assert (printed["complete"] is None) == (tiles == 13)
    assert (printed["any_wait"] is None) == (tiles == 14)
    shapes = printed["complete"] or printed["any_wait"]
    assert list(shapes) == ["standard", "seven_pairs", "both", "any"]
    exact = dealt(Rules.load("hangzhou"), tiles=tiles)
    assert shapes["any"] == pytest.approx(float((exact.complete or exact.any_wait).any), rel=1e-15)
    assert list(printed["shanten"]) == [str(n) for n in range(-1, len(printed["shanten"]) - 1)]


def test_command_prints_a_table():
    result = run("hangzhou-fixed-white", "--tiles", "14", "--set", "wild_source=none")
    assert result.exit_code == 0
    assert "hangzhou-fixed-white, 14 tiles" in result.stdout
    assert "2.67113e-06" in result.stdout
    assert "1 in 374,37" in result.stdout


def test_command_refuses_bad_input():
    for arguments in (
        ("hangzhou", "--tiles", "12"),
        ("nowhere", "--tiles", "13"),
        ("hangzhou", "--tiles", "13", "--set", "wild_source=some"),
    ):
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stderr.count("\n") >= 1
        assert "Traceback" not in result.output
