"""Every reading of a complete hand: which sets it splits into and what its wilds stand for (L8)."""

from functools import lru_cache
from itertools import product

__all__ = ["CHOW", "PAIR", "TRIPLET", "Reading", "readings", "seven_pair_quads", "tiles_of"]

CHOW, TRIPLET, PAIR = "chow", "triplet", "pair"
KINDS = 34
HONOURS = 27

Set = tuple[str, int]  # form and face; of a chow its lowest
Reading = tuple[tuple[Set, ...], tuple[int, ...]]  # the sets, and the faces the wilds stand for


def tiles_of(form: str, face: int) -> tuple[int, ...]:
    """Faces in a set.

    Examples
    --------
    >>> tiles_of("chow", 3)
    (3, 4, 5)
    """
    if form == CHOW:
        return (face, face + 1, face + 2)
    return (face,) * (2 if form == PAIR else 3)


def _sets_with(face: int) -> list[Set]:
    """List the sets a tile can be part of."""
    found = [(TRIPLET, face), (PAIR, face)]
    if face < HONOURS:
        for low in (face - 2, face - 1, face):
            if low >= 0 and low // 9 == (low + 2) // 9 == face // 9:
                found.append((CHOW, low))
    return found


def _all_sets() -> list[Set]:
    """List every set there is."""
    return sorted({each for face in range(KINDS) for each in _sets_with(face)})


@lru_cache(maxsize=20_000)
def readings(counts: tuple[int, ...], wilds: int, melds: int, pairs: int) -> frozenset[Reading]:
    """Every way to put all tiles into exactly `melds` sets of three and `pairs` pairs.

    Parameters
    ----------
    counts
        34 naturals by face, the winning tile included.
    wilds
        Wilds, the winning tile included.
    melds, pairs
        Sets still to make of the concealed tiles.

    Returns
    -------
    frozenset of Reading
        Sets and faces of the wilds, both sorted. Empty if the hand is not complete.

    Examples
    --------
    >>> counts = [0] * 34
    >>> counts[33] = 1
    >>> readings(tuple(counts), 1, 0, 1)
    frozenset({((('pair', 33),), (33,))})
    """
    if melds < 0 or pairs < 0:
        return frozenset()
    if not any(counts) and wilds == melds == pairs == 0:
        return frozenset({((), ())})
    first = next((face for face in range(KINDS) if counts[face]), None)
    found = set()
    for form, face in _all_sets() if first is None else _sets_with(first):
        tiles = tiles_of(form, face)
        for from_wild in product((False, True), repeat=len(tiles)):
            left = list(counts)
            stood_for = []
            for tile, wild in zip(tiles, from_wild, strict=True):
                if wild:
                    stood_for.append(tile)
                else:
                    left[tile] -= 1
            takes_first = first is None or left[first] < counts[first]
            if min(left) < 0 or len(stood_for) > wilds or not takes_first:
                continue
            rest = readings(
                tuple(left),
                wilds - len(stood_for),
                melds - (form != PAIR),
                pairs - (form == PAIR),
            )
            for sets, faces in rest:
                found.add(
                    (tuple(sorted((*sets, (form, face)))), tuple(sorted((*faces, *stood_for))))
                )
    return frozenset(found)


def seven_pair_quads(
    counts: tuple[int, ...], wilds: int, *, wild_makes_quad: bool, four_wild_quad: bool
) -> int:
    """Quads (豪華) of a hand that is seven pairs (S1, S2, S11).

    Four naturals are a quad; with `wild_makes_quad` three naturals and the wild that mends them
    too; with `four_wild_quad` four wilds that need mend nothing.

    Examples
    --------
    >>> seven_pair_quads((4, 3, 2, 2, 2) + (0,) * 29, 1, wild_makes_quad=False,
    ...                  four_wild_quad=False)
    1
    """
    quads = 0
    for count in counts:
        if count == 4 or (wild_makes_quad and count == 3):
            quads += 1
    odd = sum(count % 2 for count in counts)
    if four_wild_quad and wilds == 4 and odd == 0:
        quads += 1
    return quads
