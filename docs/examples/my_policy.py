"""A policy of one's own: `patient` claims nothing but a win, and floats a wild whenever it may.

Play it with: mcsim replay hangzhou --policy docs/examples/my_policy.py:patient
"""

from numba import njit

from mcsim.hand.kernels import best_need, is_any_wait
from mcsim.hand.state import add, remove
from mcsim.play.actions import PASS, WIN
from mcsim.play.legal import is_legal
from mcsim.play.state import CLAIM_WIN
from mcsim.tiles import KINDS, WILD


@njit
def floats(lookup, rules, board, mine):
    """Tell whether a wild may go and every tile would still complete the hand."""
    if not is_legal(rules, board, mine, WILD):
        return False
    remove(mine.hand, WILD)
    ready = is_any_wait(lookup, mine.hand, rules.seven_pairs)
    add(mine.hand, WILD)
    return ready


@njit
def nearest(lookup, rules, board, mine):
    """Find the legal discard after which fewest tiles are missing; a wild only as the last."""
    best, least = WILD, 99
    for face in range(KINDS):
        if is_legal(rules, board, mine, face):
            remove(mine.hand, face)
            need = best_need(lookup, mine.hand, rules.seven_pairs)
            add(mine.hand, face)
            if need < least:
                best, least = face, need
    return best


def patient(lookup, rules, board, mine):
    """Answer with an action of mcsim.play.actions."""
    if board.phase >= CLAIM_WIN:
        return WIN if board.may_win else PASS
    if rules.piao and floats(lookup, rules, board, mine):
        return WILD
    return WIN if board.may_win else nearest(lookup, rules, board, mine)
