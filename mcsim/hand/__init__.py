"""Hands: when they are complete, how far from it they are, what they wait for."""

from mcsim.hand.faces import faces
from mcsim.hand.many import (
    deficiency,
    is_any_wait,
    is_complete,
    shanten,
    useful_tiles,
    waits,
)

__all__ = [
    "deficiency",
    "faces",
    "is_any_wait",
    "is_complete",
    "shanten",
    "useful_tiles",
    "waits",
]
