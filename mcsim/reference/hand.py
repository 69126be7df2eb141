"""Hands by plain recursion: deficiency, completeness, any-wait, waits, useful tiles.

A hand is `counts` (34 naturals by face), `wilds` (how many wilds are held) and `melds` (how many
melds lie on the table). White substitution (W3) is done before: a substituting white is counted
under the wild's face.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

__all__ = [
    "deficiency",
    "is_any_wait",
    "is_complete",
    "pairs_need",
    "shanten",
    "standard_need",
    "useful_tiles",
    "waits",
]

KINDS = 34
SUITS = ((0, 9), (9, 18), (18, 27), (27, 34))
HONOURS = 27


def _suits(counts: Sequence[int]) -> list[tuple[tuple[int, ...], bool]]:
    """Cut the 34 counts into suits; the flag says whether chows exist there."""
    return [(tuple(int(c) for c in counts[a:b]), a < HONOURS) for a, b in SUITS]


@cache
def _suit_deficiency(
    counts: tuple[int, ...], chows: bool, melds: int, pairs: int, older: int, newer: int
) -> int:
    """Fewest tiles one suit lacks for so many melds and pairs, kind by kind.

    `older` and `newer` are the chows begun two kinds and one kind before the first kind of
    `counts`: each still needs one tile of it.
    """
    if not counts:
        done = melds == pairs == older == newer == 0
        return 0 if done else 99
    best = 99
    begin_most = melds if chows and len(counts) >= 3 else 0
    for begun in range(begin_most + 1):
        for triplets in range(melds - begun + 1):
            for here in range(pairs + 1):
                wanted = older + newer + begun + 3 * triplets + 2 * here
                lacking = max(0, wanted - counts[0])
                if lacking < best:
                    rest = _suit_deficiency(
                        counts[1:], chows, melds - begun - triplets, pairs - here, newer, begun
                    )
                    best = min(best, lacking + rest)
    return best


def deficiency(counts: Sequence[int], m: int, p: int) -> int:
    """D(m, p) of rules.md: tiles the naturals lack to hold `m` melds and `p` pairs at once.

    Counted without the limit of four copies.

    Parameters
    ----------
    counts
        34 naturals by face.
    m, p
        Melds (0–4) and pairs (0–1) wanted.

    Returns
    -------
    int
        Tiles lacking.

    Examples
    --------
    >>> deficiency([3, 1, 1] + [0] * 31, 1, 1)
    0
    >>> deficiency([0] * 34, 4, 1)
    14
    """
    suits = _suits(counts)
    best = 99
    for shares in product(range(m + 1), repeat=3):
        last = m - sum(shares)
        if last < 0:
            continue
        for pair_suits in product(range(p + 1), repeat=4):
            if sum(pair_suits) != p:
                continue
            total = 0
            for (suit, chows), melds, pairs in zip(suits, (*shares, last), pair_suits, strict=True):
                total += _suit_deficiency(suit, chows, melds, pairs, 0, 0)
            best = min(best, total)
    return best


def standard_need(counts: Sequence[int], melds: int) -> int:
    """D(4 − k, 1): naturals lacking for the standard shape with `melds` on the table."""
    return deficiency(counts, 4 - melds, 1)


def pairs_need(counts: Sequence[int]) -> int:
    """Naturals lacking for seven pairs (S1); four of a kind are two pairs.

    Examples
    --------
    >>> pairs_need([2, 2, 2, 2, 2, 1] + [0] * 28)
    3
    """
    pairs = sum(int(c) // 2 for c in counts)
    singles = sum(int(c) % 2 for c in counts)
    need = 0
    while pairs < 7:
        pairs += 1
        if singles:
            singles -= 1
            need += 1
        else:
            need += 2
    return need


def shanten(counts: Sequence[int], wilds: int, melds: int, seven_pairs: bool) -> int:
    """Shanten of 13 or 14 places (Terms): −1 complete, 0 tenpai; the lesser of both shapes."""
    best = standard_need(counts, melds) - wilds - 1
    if seven_pairs and melds == 0:
        best = min(best, pairs_need(counts) - wilds - 1)
    return best


@cache
def _ways(counts: tuple[int, ...], chows: bool, wilds: int) -> frozenset[tuple[int, int, int]]:
    """Every way to put all tiles of a suit into sets: (melds, pairs, wilds used).

    Takes the first tile left and tries each set it can be in; wilds fill what is missing.
    """
    first = next((i for i, count in enumerate(counts) if count), None)
    if first is None:
        return frozenset({(0, 0, 0)})
    found = set()
    sets: list[tuple[int, ...]] = [(first,) * 3, (first,) * 2]
    if chows:
        sets += [(low, low + 1, low + 2) for low in range(first - 2, first + 1) if 0 <= low <= 6]
    for tiles in sets:
        is_pair = len(tiles) == 2
        others = list(tiles)
        others.remove(first)
        for from_wild in product((False, True), repeat=len(others)):
            left = list(counts)
            left[first] -= 1
            used = 0
            for tile, wild in zip(others, from_wild, strict=True):
                if wild:
                    used += 1
                else:
                    left[tile] -= 1
            if used > wilds or min(left) < 0:
                continue
            for melds, pairs, more in _ways(tuple(left), chows, wilds - used):
                if pairs + is_pair <= 1:
                    found.add((melds + (not is_pair), pairs + is_pair, used + more))
    return frozenset(found)


def _is_standard(counts: Sequence[int], wilds: int, melds: int) -> bool:
    """Whether every tile fits into 4 − `melds` sets and a pair."""
    totals = {(0, 0, 0)}
    for suit, chows in _suits(counts):
        totals = {
            (m + m2, p + p2, u + u2)
            for m, p, u in totals
            for m2, p2, u2 in _ways(suit, chows, wilds)
            if p + p2 <= 1 and u + u2 <= wilds
        }
        if not totals:
            return False
    wanted = 4 - melds
    return any(wilds - u == 3 * (wanted - m) + 2 * (1 - p) and m <= wanted for m, p, u in totals)


def _is_seven_pairs(counts: Sequence[int], wilds: int) -> bool:
    """Whether 14 tiles pair off, each odd one with a wild."""
    for count in counts:
        if count % 2:
            wilds -= 1
    return wilds >= 0


def is_complete(counts: Sequence[int], wilds: int, melds: int, seven_pairs: bool) -> bool:
    """Whether 14 places are complete (Terms, S1, L1), by taking the hand apart.

    Examples
    --------
    >>> is_complete([3, 1, 1] + [0] * 31, 0, 3, seven_pairs=True)
    True
    >>> is_complete([1, 1, 0, 0, 1] + [0] * 29, 2, 3, seven_pairs=True)
    True
    """
    places = sum(counts) + wilds + 3 * melds
    if places != 14:
        raise ValueError(f"complete is asked of 14 places, not {places}")
    if seven_pairs and melds == 0 and _is_seven_pairs(counts, wilds):
        return True
    return _is_standard(counts, wilds, melds)


def _with(counts: Sequence[int], face: int) -> list[int]:
    """Add one tile of a face to the counts."""
    more = [int(c) for c in counts]
    more[face] += 1
    return more


def is_any_wait(counts: Sequence[int], wilds: int, melds: int, seven_pairs: bool) -> bool:
    """Whether 13 places with a wild are completed by every tile (Terms), by trying them all.

    Examples
    --------
    >>> is_any_wait([3] + [0] * 33, 1, 3, seven_pairs=True)
    True
    """
    if wilds < 1:
        return False
    tried = all(
        is_complete(_with(counts, face), wilds, melds, seven_pairs)
        for face in reversed(range(KINDS))
    )
    return tried and is_complete(counts, wilds + 1, melds, seven_pairs)


def waits(
    counts: Sequence[int], wilds: int, melds: int, seven_pairs: bool
) -> tuple[list[bool], bool]:
    """Faces that complete 13 places, and whether a wild does."""
    faces = [is_complete(_with(counts, face), wilds, melds, seven_pairs) for face in range(KINDS)]
    return faces, is_complete(counts, wilds + 1, melds, seven_pairs)


def useful_tiles(counts: Sequence[int], wilds: int, melds: int, seven_pairs: bool) -> list[bool]:
    """Faces that lower the shanten of 13 places."""
    now = shanten(counts, wilds, melds, seven_pairs)
    return [shanten(_with(counts, face), wilds, melds, seven_pairs) < now for face in range(KINDS)]
