"""The scoring kernels against the plain reference, on random complete hands.

Hands are built from random melds, sets and a pair, or from seven pairs, half of them in one suit
and honours, where readings abound; then some tiles become wilds and one of them the winning tile
(a wild on a self-draw alone, W6). The rules are a variant, or the variant with switches of its
scoring thrown at random. Compared: complete, any-wait, every named outcome, points, whether the win
may be declared, and the payments.

Run: python verification/scoring.py
"""

import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from mcsim.hand.kernels import is_any_wait, is_complete
from mcsim.hand.state import add, remove
from mcsim.hand.tables import lookup
from mcsim.reference import scoring as plain
from mcsim.reference import settlement as plain_settlement
from mcsim.rules import VARIANTS, Rules
from mcsim.scoring import SCORE, SETTLEMENT, WIN, is_allowed, list_names, score, settle
from mcsim.scoring.records import (
    ADDED_KONG,
    BY_NAMES,
    CHOW,
    CONCEALED_KONG,
    OPEN_KONG,
    PONG,
    WAIT_NAMES,
)
from mcsim.tiles import KINDS, WILD

HANDS = 50_000
SWITCHES: dict[str, dict[str, tuple[Any, ...]]] = {
    "multiplier": {
        "seven_pairs": (True, True, False),
        "wild_makes_quad": (True, False),
        "four_wild_quad": (True, False),
        "four_wild_bonus": (True, False),
        "kong_chain": ("per_kong", "once"),
        "stake": (1, 5),
        "dealer_factor": ([2, 4, 8], [1, 1, 3]),
        "discard_payment": ("discarder_pays_all", "own_share"),
        "contract": (True, False),
    },
    "hu_tai": {
        "base_hu": (20, 0, 7),
        "min_self_draw": (200, 0),
        "min_discard": (300, 100),
        "cap": (500, 0, 1000),
        "round_to": (100, 10),
        "laozhuang": (100, 0),
        "laozhuang_scope": ("dealer_payments", "dealer_wins", "every_payment"),
    },
}
SHARED = {
    "must_baotou": (False, True),
    "rob_kong": (True, False),
    "any_wait_discard_win": (True, False),
    "discard_win": ("always", "never"),
}
MELD_FORMS = {
    "chow": CHOW,
    "pong": PONG,
    "open_kong": OPEN_KONG,
    "added_kong": ADDED_KONG,
    "concealed_kong": CONCEALED_KONG,
}


def some_rules(rng: random.Random, variant: str) -> Rules:
    """Load a variant, two times in three with some switches thrown."""
    rules = Rules.load(variant)
    if rng.random() < 1 / 3:
        return rules
    switches = SWITCHES[rules.scoring] | SHARED
    thrown = rng.sample(sorted(switches), 4)
    return rules.replace(**{name: rng.choice(switches[name]) for name in thrown})


def some_set(rng: random.Random, faces: list[int], chance: float) -> list[int]:
    """Draw a triplet, or with some chance a chow, among some faces."""
    face = rng.choice(faces)
    if rng.random() < chance and face < 27 and face % 9 < 7:
        return [face, face + 1, face + 2]
    return [face] * 3


def try_tiles(rng: random.Random, seven: bool) -> tuple[list[tuple[str, int]], list[int]]:
    """Draw the melds on the table and the concealed tiles of a complete hand without wilds."""
    suit = rng.randrange(3)
    flush = [*range(9 * suit, 9 * suit + 9)]
    faces = rng.choice([[*range(KINDS)], flush, [*flush, *range(27, KINDS)], [*range(KINDS)]])
    if seven:
        return [], [face for _ in range(7) for face in [rng.choice(faces)] * 2]
    chance = rng.choice([0.2, 0.6, 1.0])
    melds = []
    for _ in range(rng.choice([0, 0, 1, 2, 3, 4])):
        tiles = some_set(rng, faces, chance)
        form = "chow" if tiles[0] != tiles[1] else rng.choice([*MELD_FORMS][1:])
        melds.append((form, tiles[0]))
    concealed = [rng.choice(faces)] * 2
    for _ in range(4 - len(melds)):
        concealed += some_set(rng, faces, chance)
    return melds, concealed


def tiles_of(melds: list[tuple[str, int]]) -> list[int]:
    """Tiles on the table."""
    sizes = {"chow": 1, "pong": 3}
    return [
        face + step
        for form, face in melds
        for step in ((0, 1, 2) if form == "chow" else (0,))
        for _ in range(sizes.get(form, 4))
    ]


def random_win(rng: random.Random, rules: Rules) -> plain.WinHand:
    """Build a random complete hand with at most four tiles of a kind and four wilds."""
    seven = rules.seven_pairs and rng.random() < 0.3
    while True:
        melds, concealed = try_tiles(rng, seven)
        every = concealed + tiles_of(melds)
        if max(map(every.count, every)) <= 4:
            break
    rng.shuffle(concealed)
    wilds = min(rng.choice([0, 0, 1, 1, 2, 3, 4]), len(concealed))
    concealed[:wilds] = [WILD] * wilds
    tile = concealed.pop(rng.randrange(len(concealed)))
    by = "self_draw" if tile == WILD else rng.choice(["self_draw", "self_draw", *BY_NAMES])
    self_draw = by == "self_draw"
    chain = "".join(rng.choices("kp", k=rng.choice([0, 0, 1, 2, 3]))) if self_draw else ""
    hu_tai = rules.scoring == "hu_tai"
    return plain.WinHand(
        counts=tuple(concealed.count(face) for face in range(KINDS)),
        wilds=concealed.count(WILD),
        melds=tuple(melds),
        tile=tile,
        by=by,
        chain="" if hu_tai else chain,
        heavenly=self_draw and not melds and not chain and rng.random() < 0.1,
        replacement=self_draw and (rng.random() < 0.2 if hu_tai else chain.endswith("k")),
        seat_wind=rng.randrange(27, 31),
        round_wind=rng.randrange(27, 31),
        flowers=rng.randrange(5) if rules.kong_flower else 0,
    )


def record_of(hand: plain.WinHand) -> np.void:
    """Write a win into the record of the kernels."""
    win: np.void = np.zeros(1, dtype=WIN)[0]
    for face, count in enumerate(hand.counts):
        for _ in range(count):
            add(win["hand"], face)
    for _ in range(hand.wilds):
        add(win["hand"], WILD)
    win["hand"]["melds"] = len(hand.melds)
    for i, (form, face) in enumerate(hand.melds):
        win["meld_form"][i], win["meld_face"][i] = MELD_FORMS[form], face
    win["by"] = BY_NAMES.index(hand.by)
    win["kongs"], win["piao"] = hand.chain.count("k"), hand.chain.count("p")
    win["kong_runs"] = sum(bool(run) for run in hand.chain.split("p"))
    win["piao_first"] = hand.chain.startswith("p")
    for name in ("tile", "heavenly", "replacement", "seat_wind", "round_wind", "flowers"):
        win[name] = getattr(hand, name)
    return win


def outcomes(rules: Rules, win: np.void, out: np.void) -> dict[str, Any]:
    """Give what the kernels say, under the reference's names."""
    pairs = int(rules.seven_pairs)
    before = win.copy()
    add(win["hand"], win["tile"])
    complete = bool(is_complete(lookup(), win["hand"], pairs))
    remove(win["hand"], win["tile"])
    score(lookup(), rules.record(), win, out)
    seven = bool(out["seven_pairs"])
    said = {
        "complete": complete,
        "any_wait": bool(is_any_wait(lookup(), win["hand"], pairs)),
        "shape": "seven_pairs" if seven else "standard",
        "names": tuple(list_names(int(out["names"]))),
        "points": int(out["points"]),
        "baotou": bool(out["baotou"]),
        "allowed": bool(is_allowed(rules.record(), win, out)),
        "hand left as it was": bool(before == win),
    }
    said |= {"quads": int(out["quads"])} if seven else {"triplets": int(out["triplets"])}
    if rules.scoring == "multiplier":
        return said | {"multiplier": int(out["multiplier"])}
    said |= {name: int(out[name]) for name in ("hu", "tai", "raw")}
    flags = ("full_flush", "half_flush", "all_triplets", "pinghu", "wild_single", "capped")
    said |= {name: bool(out[name]) for name in flags}
    return said | {"wait": WAIT_NAMES[out["wait"]]}


def payments(rng: random.Random, rules: Rules, hand: plain.WinHand, out: np.void) -> Iterator[Any]:
    """Seat the win at random; give the kernels' payments, then the reference's."""
    winner, dealer = rng.randrange(4), rng.randrange(4)
    others = [seat for seat in range(4) if seat != winner]
    source = None if hand.by == "self_draw" else rng.choice(others)
    friend = rng.choice(others)
    fed = [
        None if form == "concealed_kong" else rng.choice([friend, friend, *others])
        for form, _ in hand.melds
    ]
    streak = rng.randrange(1, 6)
    record: np.void = np.zeros(1, dtype=SETTLEMENT)[0]
    record["winner"], record["dealer"], record["streak"] = winner, dealer, streak
    record["by"] = BY_NAMES.index(hand.by)
    record["source"] = -1 if source is None else source
    record["fed"] = -1
    for i, giver in enumerate(fed):
        record["fed"][i] = -1 if giver is None else giver
    paid = np.zeros(4, dtype=np.int64)
    settle(rules.record(), out, record, paid)
    yield tuple(paid.tolist())
    yield plain_settlement.settle(
        rules,
        int(out["points"]),
        by=hand.by,
        winner=winner,
        dealer=dealer,
        streak=streak,
        source=source,
        fed=fed,
    )


def compare(variant: str, *, hands: int, seed: int) -> list[str]:
    """Score random hands both ways; give one line for every difference."""
    rng = random.Random(f"{variant} {seed}")
    found = []
    for _ in range(hands):
        rules = some_rules(rng, variant)
        hand = random_win(rng, rules)
        out: np.void = np.zeros(1, dtype=SCORE)[0]
        said = outcomes(rules, record_of(hand), out)
        result = plain.score(rules, hand)
        right = {name: getattr(result, name, True) for name in said}
        right["allowed"] = plain.refusal(rules, hand, result) is None
        said["payments"], right["payments"] = payments(rng, rules, hand, out)
        for name in said:
            if said[name] != right[name]:
                found.append(f"{rules} {hand}: {name} {said[name]}, reference {right[name]}")
    return found


def main() -> int:
    """Compare the full number of hands under every variant."""
    bad = 0
    for variant in VARIANTS:
        found = compare(variant, hands=HANDS, seed=1)
        bad += len(found)
        print(f"{variant}: {HANDS} hands, {len(found)} differences", flush=True)
        print("\n".join(found[:5]))
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
