"""The built-in policies by number, so that one compiled engine serves them all."""

from typing import Any

from mcsim._jit import kernel
from mcsim.play.policies.chaos import choose_chaos
from mcsim.play.policies.random import choose_random
from mcsim.play.policies.speed import choose_speed

__all__ = ["POLICIES", "choose"]

POLICIES = ("random", "chaos", "speed")


@kernel
def choose(policy: int, lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Ask the built-in policy of that number in `POLICIES`."""
    if policy == 0:
        return choose_random(lookup, rules, board, mine)
    if policy == 1:
        return choose_chaos(lookup, rules, board, mine)
    return choose_speed(lookup, rules, board, mine)
