"""From physical tiles to the faces that they count as (W2-W4)."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from mcsim.rules.wilds import WildLayout
from mcsim.tiles import KINDS, WHITE, WILD

__all__ = ["face_of", "faces", "tile_of"]


def face_of(kind: int, layout: WildLayout) -> int:
    """Say what a physical tile counts as.

    Parameters
    ----------
    kind : int
        Kind of the tile, 0-33.
    layout : WildLayout
        What is wild and what a white stands for, from `mcsim.rules.wilds.wild_layout`.

    Returns
    -------
    int
        Its face 0-33, or 34 for a wild.

    Examples
    --------
    >>> layout = WildLayout(wild=2, copies=3, white_face=2, flower=None)
    >>> face_of(2, layout), face_of(31, layout), face_of(0, layout)
    (34, 2, 0)
    """
    if kind == layout.wild:
        return WILD
    if kind == WHITE and layout.white_face is not None:
        return layout.white_face
    return kind


def tile_of(face: int, layout: WildLayout) -> int | None:
    """Say which physical tile has a face: the inverse of `face_of`.

    Parameters
    ----------
    face : int
        Face 0-33, or 34 for a wild.
    layout : WildLayout
        As for `face_of`.

    Returns
    -------
    int or None
        Kind of the tile; None where no natural tile has that face.

    Examples
    --------
    >>> layout = WildLayout(wild=2, copies=3, white_face=2, flower=None)
    >>> tile_of(34, layout), tile_of(2, layout), tile_of(31, layout)
    (2, 31, None)
    """
    if face == WILD:
        return layout.wild
    if face == layout.white_face:
        return WHITE
    if face == layout.wild or (face == WHITE and layout.white_face is not None):
        return None
    return face


def faces(kinds: Iterable[int], layout: WildLayout) -> tuple[NDArray[np.uint8], int]:
    """Count the faces and the wilds of some physical tiles.

    Parameters
    ----------
    kinds : iterable of int
        Kinds of the tiles, 0-33.
    layout : WildLayout
        As for `face_of`.

    Returns
    -------
    counts : ndarray of uint8, shape (34,)
        Natural tiles of each face.
    wilds : int
        Wilds.

    Examples
    --------
    >>> from mcsim.tiles import format_tiles, parse
    >>> layout = WildLayout(wild=2, copies=3, white_face=2, flower=None)
    >>> counts, wilds = faces(parse("3m4m5m5z5z"), layout)
    >>> counts[:5].tolist(), wilds
    ([0, 0, 2, 1, 1], 1)
    """
    counted = np.bincount([face_of(kind, layout) for kind in kinds], minlength=KINDS + 1)
    return counted[:KINDS].astype(np.uint8), int(counted[WILD])
