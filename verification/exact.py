"""The exact odds of dealt hands against hands dealt at random.

The random side shares no counting with the exact side: it shuffles 136 tiles, turns an indicator,
deals one hand, replaces its 槓花 (W5) from the tail one by one, and judges the hand with the
engine's kernels. Each probability must lie in the exact binomial band of what was seen; the bands
are so wide that all of them together hold in 9,999 of 10,000 runs when both sides are right.

Run: python verification/exact.py
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from mcsim.exact import DealtOdds, dealt
from mcsim.hand.kernels import is_any_wait, is_complete, shanten
from mcsim.hand.state import add, clear, new_hand
from mcsim.hand.tables import lookup
from mcsim.rules import VARIANTS, Rules
from mcsim.rules.wilds import wild_layout
from mcsim.tiles import KINDS, WHITE, WILD

FALSE_ALARM = 1e-4  # of a whole run
FLOWER = 35
WALL = 136
LEVELS = 12  # shanten −1 to 10


def faces(rules: Rules) -> NDArray[np.int64]:
    """Say what each kind counts as: a row for each indicator, or one row where none is turned."""
    turned = rules.wild_source in ("indicator", "below_indicator")
    table = np.tile(np.arange(KINDS), (KINDS if turned else 1, 1))
    for row, face in enumerate(table):
        layout = wild_layout(rules, row if turned else None)
        if layout.white_face is not None:
            face[WHITE] = layout.white_face
        if layout.wild is not None:
            face[layout.wild] = WILD
        if layout.flower is not None:
            face[layout.flower] = FLOWER
    return table


@njit(nogil=True)  # not cached on disk: the cache is for modules that can be imported by name
def tally(
    lookup: Any, hand: Any, faces: Any, tiles: int, seven_pairs: int, hands: int, rng: Any, out: Any
) -> None:
    """Deal hands and count them by wilds, standard shape, seven pairs, and the two shantens."""
    wall = np.arange(WALL)
    turned = faces.shape[0] > 1
    for _ in range(hands):
        head = 0
        row = 0
        if turned:
            other = rng.integers(0, WALL)
            wall[0], wall[other] = wall[other], wall[0]
            row = wall[0] // 4
            head = 1
        tail = WALL
        clear(hand)
        for _ in range(tiles):
            other = rng.integers(head, tail)
            wall[head], wall[other] = wall[other], wall[head]
            face = faces[row, wall[head] // 4]
            head += 1
            while face == FLOWER:
                tail -= 1
                other = rng.integers(head, tail + 1)
                wall[tail], wall[other] = wall[other], wall[tail]
                face = faces[row, wall[tail] // 4]
            add(hand, face)
        if tiles == 14:
            standard = is_complete(lookup, hand, 0)
            pairs = seven_pairs and hand.odd <= hand.wilds
        else:
            standard = is_any_wait(lookup, hand, 0)
            pairs = seven_pairs and hand.odd < hand.wilds
        alone = shanten(lookup, hand, 0) + 1
        best = shanten(lookup, hand, seven_pairs) + 1
        out[hand.wilds, int(standard), int(pairs), alone, best] += 1


def simulate(rules: Rules, *, tiles: int, hands: int, seed: int) -> NDArray[np.int64]:
    """Deal so many hands at random and count them."""
    out = np.zeros((5, 2, 2, LEVELS, LEVELS), np.int64)
    rng = np.random.Generator(np.random.Philox(seed))
    tally(lookup(), new_hand(), faces(rules), tiles, int(rules.seven_pairs), hands, rng, out)
    return out


def cells(odds: DealtOdds, seen: NDArray[np.int64]) -> Iterator[tuple[str, Fraction, int]]:
    """Pair every exact probability with the number of hands seen."""
    shapes = odds.complete or odds.any_wait
    assert shapes
    yield "standard", shapes.standard, seen[:, 1].sum()
    yield "seven pairs", shapes.seven_pairs, seen[:, :, 1].sum()
    yield "both shapes", shapes.both, seen[:, 1, 1].sum()
    for wilds, number in enumerate(seen.sum(axis=(1, 2, 3, 4))):
        yield f"wilds {wilds}", dict(enumerate(odds.wilds)).get(wilds, Fraction(0)), number
    for level, number in enumerate(seen.sum(axis=(0, 1, 2, 4)), start=-1):
        yield f"shanten, standard {level}", odds.shanten_standard.get(level, Fraction(0)), number
    for level, number in enumerate(seen.sum(axis=(0, 1, 2, 3)), start=-1):
        yield f"shanten {level}", odds.shanten.get(level, Fraction(0)), number


def check(*, hands: int, seed: int = 1) -> list[tuple[str, float, float, bool]]:
    """Compare all variants and both sizes of hand.

    Returns
    -------
    list of (str, float, float, bool)
        What, exact probability, share seen, whether the band holds it.
    """
    from scipy.stats import binom

    found = [
        (f"{variant}, {tiles} tiles: {what}", float(p), int(number))
        for variant in VARIANTS
        for tiles in (13, 14)
        for rules in [Rules.load(variant)]
        for what, p, number in cells(
            dealt(rules, tiles=tiles), simulate(rules, tiles=tiles, hands=hands, seed=seed + tiles)
        )
    ]
    tail = FALSE_ALARM / len(found) / 2
    return [
        (what, p, number / hands, binom.ppf(tail, hands, p) <= number <= binom.isf(tail, hands, p))
        for what, p, number in found
    ]


def main(hands: int = 10_000_000) -> int:
    """Print every comparison; give 1 if one of them fails."""
    found = check(hands=hands)
    for what, p, seen, holds in found:
        print(f"{what:<50}{p:>16.9g}{seen:>16.9g}  {'ok' if holds else 'OUTSIDE'}")
    wrong = sum(not holds for *_, holds in found)
    print(f"{len(found)} probabilities, {hands:,} hands each: {wrong} outside the band")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
