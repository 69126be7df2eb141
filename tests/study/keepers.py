"""Policies for tests that keep their hand, so that what follows can be counted by hand."""

from typing import Any

from mcsim.play.actions import PASS, WIN
from mcsim.play.state import CLAIM_WIN


def keeper(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Win when possible, claim nothing, discard the tile drawn."""
    if board.may_win:
        return WIN
    return PASS if board.phase >= CLAIM_WIN else int(mine.drawn)


def idler(lookup: Any, rules: Any, board: Any, mine: Any) -> int:
    """Never win, claim nothing, discard the tile drawn."""
    return PASS if board.phase >= CLAIM_WIN else int(mine.drawn)
