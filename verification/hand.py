"""Completeness, deficiency, any-wait, waits and useful tiles against the plain reference.

Hands are drawn from the tiles that an indicator leaves under a variant's rules (W2-W5): 0-4 melds
on the table, as many wilds as there are, 13 or 14 places. Half of them are built from sets and a
pair with up to two tiles changed, so that they are complete or close to it. The reference tells
completeness by splitting the hand, and any-wait by trying every tile; any disagreement is printed.

Run: python verification/hand.py
"""

import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

import mcsim
from mcsim.hand import faces
from mcsim.reference import hand as plain
from mcsim.rules import VARIANTS, Rules
from mcsim.rules.wilds import wild_layout
from mcsim.tiles import COPIES, KINDS

HANDS = 200_000
USEFUL_EVERY = 5  # the reference needs some milliseconds for useful tiles


@dataclass(frozen=True)
class Hand:
    """One hand: natural concealed tiles by face, wilds, melds on the table."""

    counts: tuple[int, ...]
    wilds: int
    melds: int


def left_by(rules: Rules, source: random.Random) -> tuple[list[int], int]:
    """Turn an indicator: tiles of each face in play and wilds among them."""
    turned = rules.wild_source in ("indicator", "below_indicator")
    indicator = source.randrange(KINDS) if turned else None
    layout = wild_layout(rules, indicator)
    deck = [kind for kind in range(KINDS) for _ in range(COPIES) if kind != layout.flower]
    if indicator is not None:
        deck.remove(indicator)
    counts, wilds = faces(deck, layout)
    return counts.tolist(), wilds


def random_set(source: random.Random) -> list[int]:
    """Choose a chow or a triplet."""
    if source.random() < 0.6:
        low = 9 * source.randrange(3) + source.randrange(7)
        return [low, low + 1, low + 2]
    return [source.randrange(KINDS)] * 3


def take(tiles: list[int], left: list[int]) -> bool:
    """Take tiles out of what is left, all or none."""
    if any(left[tile] < tiles.count(tile) for tile in tiles):
        return False
    for tile in tiles:
        left[tile] -= 1
    return True


def draw(number: int, left: list[int], source: random.Random) -> list[int]:
    """Draw natural tiles at random."""
    deck = [face for face in range(KINDS) for _ in range(left[face])]
    drawn = source.sample(deck, number)
    for face in drawn:
        left[face] -= 1
    return drawn


def random_hand(rules: Rules, places: int, near: bool, source: random.Random) -> Hand:
    """Draw one hand of so many places, near to complete or not."""
    left, wilds_there = left_by(rules, source)
    melds = source.choice([0, 0, 0, 1, 2, 3, 4])
    for _ in range(melds):
        while not take(random_set(source), left):
            pass
    concealed = places - 3 * melds
    wilds = min(source.randint(0, wilds_there), concealed)
    if not near:
        held = draw(concealed - wilds, left, source)
    else:
        held = []
        if melds == 0 and source.random() < 0.3:
            while len(held) < 14:
                pair = [source.randrange(KINDS)] * 2
                held += pair if take(pair, left) else []
        else:
            while len(held) < 12 - 3 * melds:
                tiles = random_set(source)
                held += tiles if take(tiles, left) else []
            pair = [source.randrange(KINDS)] * 2
            while not take(pair, left):
                pair = [source.randrange(KINDS)] * 2
            held += pair
        changed = min(source.choice([0, 0, 1, 2]), concealed - wilds)
        held = source.sample(held, concealed - wilds - changed) + draw(changed, left, source)
    return Hand(tuple(held.count(face) for face in range(KINDS)), wilds, melds)


def expected(hand: Hand, places: int, seven_pairs: bool, useful: bool) -> tuple[object, ...]:
    """Say what the reference thinks of a hand; of useful tiles, which cost most, on request."""
    counts, wilds, melds = list(hand.counts), hand.wilds, hand.melds
    need = plain.standard_need(counts, melds)
    short = plain.shanten(counts, wilds, melds, seven_pairs)
    if places == 14:
        return need, short, plain.is_complete(counts, wilds, melds, seven_pairs)
    drawable = [count < COPIES for count in counts]
    kinds, wild = plain.waits(counts, wilds, melds, seven_pairs)
    nearer = plain.useful_tiles(counts, wilds, melds, seven_pairs) if useful else [False] * KINDS
    return (
        need,
        short,
        plain.is_any_wait(counts, wilds, melds, seven_pairs),
        [a and b for a, b in zip(kinds, drawable, strict=True)],
        wild,
        [a and b for a, b in zip(nearer, drawable, strict=True)],
    )


def found(hands: list[Hand], places: int, seven_pairs: bool) -> list[tuple[object, ...]]:
    """Say what the tables think of all hands at once."""
    counts = np.array([hand.counts for hand in hands], np.uint8)
    wilds = np.array([hand.wilds for hand in hands], np.uint8)
    melds = np.array([hand.melds for hand in hands], np.uint8)
    need = mcsim.deficiency(counts, wilds, melds).tolist()
    short = mcsim.shanten(counts, wilds, melds, seven_pairs=seven_pairs).tolist()
    if places == 14:
        complete = mcsim.is_complete(counts, wilds, melds, seven_pairs=seven_pairs)
        return list(zip(need, short, complete.tolist(), strict=True))
    any_wait = mcsim.is_any_wait(counts, wilds, melds, seven_pairs=seven_pairs)
    kinds, wild = mcsim.waits(counts, wilds, melds, seven_pairs=seven_pairs)
    useful = mcsim.useful_tiles(counts, wilds, melds, seven_pairs=seven_pairs)
    answers = (any_wait.tolist(), kinds.tolist(), wild.tolist(), useful.tolist())
    return list(zip(need, short, *answers, strict=True))


def compare(variant: str, *, hands: int, seed: int) -> tuple[list[str], dict[str, int]]:
    """Compare tables and reference on random hands of a variant.

    Returns
    -------
    faults : list of str
        One line a disagreement.
    seen : dict
        How many hands were complete, any-wait, one tile short.
    """
    rules = Rules.load(variant)
    source = random.Random(f"{seed} {variant}")
    faults = []
    seen = {"complete": 0, "any_wait": 0, "waiting": 0}
    for places in (13, 14):
        near = [i // USEFUL_EVERY % 2 == 0 for i in range(hands // 2)]
        drawn = [random_hand(rules, places, built, source) for built in near]
        answers = found(drawn, places, rules.seven_pairs)
        for i, (hand, said) in enumerate(zip(drawn, answers, strict=True)):
            useful = i % USEFUL_EVERY == 0
            wanted = expected(hand, places, rules.seven_pairs, useful)
            if not useful:
                said, wanted = said[:5], wanted[:5]
            seen["complete"] += said[1] == -1
            seen["waiting"] += said[1] == 0
            seen["any_wait"] += places == 13 and said[2] is True
            if said != wanted:
                faults.append(f"{variant}: {hand}: {said}, but the reference says {wanted}")
    return faults, seen


def main(hands: int = HANDS) -> int:
    bad = 0
    with ProcessPoolExecutor(2) as pool:
        answers = pool.map(partial(compare, hands=hands, seed=1), VARIANTS)
        for variant, (faults, seen) in zip(VARIANTS, answers, strict=True):
            bad += len(faults)
            print(f"{variant}: {hands} hands, {seen}, {len(faults)} disagreements", flush=True)
            print("\n".join(faults[:5]))
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
