"""A policy that goes where the rules are thick: it floats, kongs, and passes good things up."""

from typing import Any

from mcsim._jit import kernel
from mcsim.hand.kernels import is_any_wait
from mcsim.play.actions import CONCEALED, KONG, WIN
from mcsim.play.legal import is_legal, legal_action, legal_actions
from mcsim.play.policies.speed import choose_speed
from mcsim.play.state import TURN
from mcsim.play.streams import below
from mcsim.play.tiles_in_play import hold, release
from mcsim.tiles import WILD


@kernel
def may_float(lookup: Any, rules: Any, board: Any, mine: Any) -> bool:
    """Tell whether a wild discard would leave an any-wait hand."""
    if board.phase != TURN or mine.hand.wilds < 2 or not is_legal(rules, board, mine, WILD):
        return False
    release(mine, WILD)
    counts = is_any_wait(lookup, mine.hand, rules.seven_pairs)
    hold(mine, WILD)
    return counts


@kernel
def choose(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Float three times in four, kong whenever legal, else play as `speed` or at random."""
    dice = below(mine.choices, 16)
    if dice > 3 and may_float(lookup, rules, board, mine):
        return WILD
    if dice < 2:
        number = legal_actions(rules, board, mine)
        return legal_action(rules, board, mine, below(mine.choices, number))
    if dice > 8 or not board.may_win:
        for action in range(CONCEALED, WIN):
            if is_legal(rules, board, mine, action):
                return action
        if is_legal(rules, board, mine, KONG):
            return KONG
    return choose_speed(lookup, rules, board, mine)
