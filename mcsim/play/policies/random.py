"""`random`: wins when it may, claims and kongs never, discards a kind at random, wilds last."""

from typing import Any

from mcsim._jit import kernel
from mcsim.play.actions import PASS, WIN
from mcsim.play.legal import may_discard
from mcsim.play.state import CLAIM_WIN
from mcsim.play.streams import below
from mcsim.tiles import KINDS, WILD

__all__ = ["choose_random"]


@kernel
def choose_random(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Answer as `random`; the discard is uniform over the natural kinds that may go."""
    if board.may_win:
        return WIN
    if board.phase >= CLAIM_WIN:
        return PASS
    kinds = 0
    for face in range(KINDS):
        if may_discard(rules, board, mine, face):
            kinds += 1
    if kinds == 0:
        return WILD
    pick = below(mine.choices, kinds)
    for face in range(KINDS):
        if may_discard(rules, board, mine, face):
            pick -= 1
            if pick < 0:
                return face
    return WILD
