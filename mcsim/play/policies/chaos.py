"""`chaos`: uniform over all legal actions; it exists to shake the rules."""

from typing import Any

from mcsim._jit import kernel
from mcsim.play.legal import legal_action, legal_actions
from mcsim.play.streams import below

__all__ = ["choose_chaos"]


@kernel
def choose_chaos(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Answer as `chaos`: passing a win and breaking a hand are as likely as anything else."""
    return legal_action(rules, board, mine, below(mine.choices, legal_actions(rules, board, mine)))
