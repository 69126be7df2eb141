"""胡 and 台 of one reading of a hand, and the reading that counts (L4–L8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mcsim.reference.readings import CHOW, PAIR, TRIPLET, Reading, readings, tiles_of

if TYPE_CHECKING:
    from mcsim.reference.scoring import WinHand
    from mcsim.rules import Rules

__all__ = ["Counted", "best_reading", "most_triplets"]

WILD = 34
HONOURS = 27
DRAGONS = (31, 32, 33)
WAITS = ("single", "closed", "edge", "dual_pair", "pinghu", "two_sided")  # order of L8
WAIT_HU = {  # L5: (2–8, terminals and honours) by self-draw, then on a discard
    "single": ((4, 6), (2, 4)),
    "dual_pair": ((6, 10), (2, 4)),
    "edge": ((6, 6), (4, 4)),
    "closed": ((6, 6), (4, 4)),
    "pinghu": ((2, 2), (0, 0)),
    "two_sided": ((2, 2), (0, 0)),
}
WAIT_TAI = ("pinghu", "single", "closed", "edge")
MELD_HU = {  # L4: 2–8, terminals and honours
    "chow": (0, 0),
    "pong": (2, 4),
    "open_kong": (8, 16),
    "added_kong": (8, 16),
    "concealed_kong": (16, 32),
}
TRIPLET_HU = (4, 8)
VALUE_PAIR_HU = 2
FLOWER_HU = 4


@dataclass(frozen=True)
class Counted:
    """One reading with one place for the winning tile, counted."""

    hu: int
    tai: int
    raw: int
    wait: str
    triplets: int
    full_flush: bool
    half_flush: bool
    all_triplets: bool
    wild_single: bool

    @property
    def rank(self) -> tuple[int, int, int, int, bool, bool]:
        """What L8 compares: raw, triplets, wait, tai. The rest is ours: 清一色, then 混一色."""
        flush = self.full_flush, self.half_flush
        return self.raw, self.triplets, -WAITS.index(self.wait), self.tai, *flush


def most_triplets(counts: tuple[int, ...], wilds: int, melds: tuple[tuple[str, int], ...]) -> int:
    """Triplets and kongs of the reading that has most of them (named outcomes)."""
    table = sum(form != "chow" for form, _ in melds)
    best = 0
    for sets, _ in readings(counts, wilds, 4 - len(melds), 1):
        best = max(best, sum(form == TRIPLET for form, _ in sets))
    return table + best


def best_reading(
    rules: Rules, hand: WinHand, counts: tuple[int, ...], wilds: int, *, any_wait: bool
) -> Counted:
    """Find the reading that counts (L8) among all splits, wild faces and places of the last tile.

    `counts` and `wilds` include the winning tile.
    """
    found = []
    for reading in readings(counts, wilds, 4 - len(hand.melds), 1):
        sets, stood_for = reading
        last_faces = set(stood_for) if hand.tile == WILD else {hand.tile}
        for last in last_faces:
            for place in set(sets):
                if last in tiles_of(*place):
                    found.append(_count(rules, hand, reading, place, last, any_wait=any_wait))
    return max(found, key=lambda counted: counted.rank)


def _count(
    rules: Rules,
    hand: WinHand,
    reading: Reading,
    place: tuple[str, int],
    last: int,
    *,
    any_wait: bool,
) -> Counted:
    """Count one reading whose winning tile, of face `last`, completes the set `place`."""
    sets, _ = reading
    concealed = list(sets)
    concealed.remove(place)
    as_self_draw = hand.by in ("self_draw", "robbed_kong")  # L12
    wait = _wait(hand, sets, place, last)
    triplets = sum(form != CHOW for form, _ in hand.melds)
    triplets += sum(form == TRIPLET for form, _ in sets)
    pair = next(face for form, face in sets if form == PAIR)

    hu = FLOWER_HU * hand.flowers
    for form, face in hand.melds:
        hu += MELD_HU[form][_is_outer(face)]
    for form, face in concealed:
        if form == TRIPLET:
            hu += TRIPLET_HU[_is_outer(face)]
    if _is_value(hand, pair):
        hu += VALUE_PAIR_HU
    hu += WAIT_HU[wait][0 if as_self_draw else 1][_is_outer(last)]

    suits, honours = _suits(hand, sets)
    full_flush = len(suits) == 1 and not honours
    half_flush = len(suits) == 1 and honours
    all_triplets = triplets == 4
    wild_single = hand.by == "self_draw" and any_wait and wait == "single"
    tai = 3 * full_flush + half_flush + all_triplets + wild_single + hand.flowers
    if hand.by == "self_draw" and hand.replacement and not hand.heavenly:
        tai += 2
    if as_self_draw:
        tai += 1
    if wait in WAIT_TAI:
        tai += 1
    for form, face in (*hand.melds, *sets):
        if form.endswith("kong"):
            tai += 1
        if form not in (CHOW, PAIR):
            tai += (face in DRAGONS) + (face == hand.seat_wind) + (face == hand.round_wind)

    raw = (rules.base_hu + hu) * 2**tai
    return Counted(hu, tai, raw, wait, triplets, full_flush, half_flush, all_triplets, wild_single)


def _wait(
    hand: WinHand, sets: tuple[tuple[str, int], ...], place: tuple[str, int], last: int
) -> str:
    """Name the wait of a reading (L5, L7)."""
    form, low = place
    if form == PAIR:
        return "single"
    if form == TRIPLET:
        return "dual_pair"
    if last == low + 1:
        return "closed"
    if (last == low and low % 9 == 6) or (last == low + 2 and low % 9 == 0):
        return "edge"
    pair = next(face for each, face in sets if each == PAIR)
    chows = sum(each == CHOW for each, _ in (*hand.melds, *sets))
    return "pinghu" if chows == 4 and not _is_value(hand, pair) else "two_sided"


def _is_outer(face: int) -> bool:
    """Whether a face is a 1, a 9 or an honour."""
    return face >= HONOURS or face % 9 in (0, 8)


def _is_value(hand: WinHand, face: int) -> bool:
    """Whether a pair of this face has hu of its own (L4): 中, 發, 白, seat or round wind."""
    return face in DRAGONS or face in (hand.seat_wind, hand.round_wind)


def _suits(hand: WinHand, sets: tuple[tuple[str, int], ...]) -> tuple[set[int], bool]:
    """Suits in the whole hand, and whether it has honours."""
    faces = [face for _, face in (*hand.melds, *sets)]
    return {face // 9 for face in faces if face < HONOURS}, any(face >= HONOURS for face in faces)
