"""What a person asks of one hand: how far, waiting for what, what each discard leaves."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.hand.faces import face_of, faces
from mcsim.hand.many import is_any_wait, shanten, useful_tiles
from mcsim.rules.wilds import WildLayout
from mcsim.tiles import COPIES, KINDS, WILD, text

__all__ = ["Discard", "Look", "look"]

PLACES = 13


@dataclass(frozen=True, kw_only=True)
class Discard:
    """What one discard leaves.

    Attributes
    ----------
    tile : str
        The physical tile discarded.
    shanten : int
        Of the 13 places left.
    any_wait : bool
        Every tile completes them.
    useful : dict of str to int
        Faces whose draw brings them nearer, `"W"` for a wild, and how many are left.
    """

    tile: str
    shanten: int
    any_wait: bool
    useful: dict[str, int]

    @property
    def total(self) -> int:
        """Useful tiles left, all together."""
        return sum(self.useful.values())


@dataclass(frozen=True, kw_only=True)
class Look:
    """One hand of 13 or 14 places.

    Attributes
    ----------
    complete : bool
        14 places that are complete, by shape alone.
    shanten : int
        -1 complete, 0 one tile short.
    any_wait : bool
        Every tile completes the 13 places; of 14, those without the tile drawn.
    waits : dict of str to int
        Faces that complete these 13 places, `"W"` for a wild, and how many are left.
    useful : dict of str to int
        Faces whose draw brings the 13 places nearer; the waits where one tile is missing.
    discards : tuple of Discard
        Of 14 places: what each discard leaves, the best first.
    """

    complete: bool
    shanten: int
    any_wait: bool
    waits: dict[str, int]
    useful: dict[str, int]
    discards: tuple[Discard, ...]


def look(
    concealed: Sequence[int],
    *,
    layout: WildLayout,
    melds: Sequence[Sequence[int]] = (),
    seen: Sequence[int] = (),
    seven_pairs: bool = True,
) -> Look:
    """Look at one hand.

    Parameters
    ----------
    concealed : sequence of int
        Kinds of the concealed tiles, 0-33; of 14 places the last is the tile drawn.
    layout : WildLayout
        What is wild and what a white stands for.
    melds : sequence of sequences of int
        Kinds of the tiles of each meld on the table.
    seen : sequence of int
        Kinds of other tiles that cannot be drawn any more, the indicator among them.
    seven_pairs : bool
        Whether seven pairs count.

    Returns
    -------
    Look
        Tiles are counted as left unless they are in hand, in the melds or seen.

    Raises
    ------
    InputError
        For a fifth copy, or not 13 or 14 places.

    Examples
    --------
    >>> from mcsim.rules.wilds import WildLayout
    >>> from mcsim.tiles import parse
    >>> layout = WildLayout(wild=4, copies=3, white_face=4, flower=None)
    >>> seen = look(parse("46m123p456p789s11z9s"), layout=layout, seen=parse("5m5z"))
    >>> seen.shanten, seen.waits
    (0, {'5m': 3, 'W': 3})
    >>> seen.discards[0]
    Discard(tile='9s', shanten=0, any_wait=False, useful={'5m': 3, 'W': 3})
    """
    table = [kind for meld in melds for kind in meld]
    places = len(concealed) + 3 * len(melds)
    if places not in (PLACES, PLACES + 1):
        raise InputError(
            f"hand: {len(concealed)} tiles and {len(melds)} melds make {places} places; "
            f"{PLACES} or {PLACES + 1} are wanted"
        )
    left = _left([*concealed, *table, *seen], layout)
    on_table, _ = faces(table, layout)

    def outlook(kinds: Sequence[int]) -> tuple[int, bool, dict[str, int]]:
        return _outlook(faces(kinds, layout), on_table, len(melds), seven_pairs, left)

    drawn = places > PLACES
    before, any_wait, useful = outlook(concealed[:-1] if drawn else concealed)
    short = before
    discards = []
    if drawn:
        counts, wilds = faces(concealed, layout)
        short = int(shanten(counts[None], wilds, len(melds), seven_pairs=seven_pairs)[0])
        for kind in sorted(set(concealed)):
            rest = list(concealed)
            rest.remove(kind)
            leaves = outlook(rest)
            discards.append(
                Discard(tile=text(kind), shanten=leaves[0], any_wait=leaves[1], useful=leaves[2])
            )
        discards.sort(key=lambda discard: (discard.shanten, not discard.any_wait, -discard.total))
    return Look(
        complete=short < 0,
        shanten=short,
        any_wait=any_wait,
        waits=useful if before == 0 else {},
        useful=useful,
        discards=tuple(discards),
    )


def _left(visible: Sequence[int], layout: WildLayout) -> dict[int, int]:
    """Count what may still be drawn of each face that a tile in play has; 34 for wilds."""
    for kind in set(visible):
        if visible.count(kind) > COPIES:
            raise InputError(
                f"{visible.count(kind)} copies of {text(kind)} in hand, in melds or seen; "
                f"there are {COPIES}"
            )
    kinds = [kind for kind in range(KINDS) if kind != layout.flower]
    there = {face_of(kind, layout): COPIES - visible.count(kind) for kind in kinds}
    return dict(sorted(there.items()))


def _outlook(
    concealed: tuple[NDArray[np.uint8], int],
    on_table: NDArray[np.uint8],
    melds: int,
    seven_pairs: bool,
    left: dict[int, int],
) -> tuple[int, bool, dict[str, int]]:
    """Tell shanten, any-wait and useful faces of 13 places.

    A wild is always useful. Faces of which hand and melds hold four are left out.
    """
    counts, wilds = concealed
    hand = (counts[None], wilds, melds)
    marked = useful_tiles(*hand, seven_pairs=seven_pairs)[0] & (counts + on_table < COPIES)
    useful = {
        "W" if face == WILD else text(face): number
        for face, number in left.items()
        if face == WILD or marked[face]
    }
    return (
        int(shanten(*hand, seven_pairs=seven_pairs)[0]),
        bool(is_any_wait(*hand, seven_pairs=seven_pairs)[0]),
        useful,
    )
