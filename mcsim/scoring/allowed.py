"""May a complete hand be declared: P7, P8, P9, W6, L2, L12 and `must_baotou` (S11)."""

from typing import Any

from mcsim._jit import kernel
from mcsim.rules.record import (
    DISCARD_WIN_ALWAYS,
    DISCARD_WIN_DEALER_STREAK_3,
    DISCARD_WIN_NEVER,
    SCORING_HU_TAI,
)
from mcsim.scoring.hu_tai import is_kong_win
from mcsim.scoring.records import DISCARD, ROBBED_KONG, SELF_DRAW
from mcsim.tiles import WILD

__all__ = ["is_allowed", "may_win_between", "meets_must_baotou", "min_win"]


@kernel
def min_win(rules: Any, by: int) -> int:
    """Least raw that may be declared: 200 by self-draw or 搶槓, 300 on a discard (L2, L12).

    Examples
    --------
    >>> from mcsim.rules import Rules
    >>> rules = Rules.load("linan").record()
    >>> min_win(rules, SELF_DRAW), min_win(rules, DISCARD), min_win(rules, ROBBED_KONG)
    (200, 300, 200)
    """
    if rules.scoring != SCORING_HU_TAI:
        return 0
    return int(rules.min_discard if by == DISCARD else rules.min_self_draw)


@kernel
def may_win_between(rules: Any, streak: int, dealer: int, winner: int, discarder: int) -> bool:
    """放銃 (win on a discard): always, never, or only with the dealer from streak 3 (P8).

    Examples
    --------
    >>> from mcsim.rules import Rules
    >>> rules = Rules.load("hangzhou").record()
    >>> may_win_between(rules, 3, 0, 0, 2), may_win_between(rules, 2, 0, 0, 2)
    (True, False)
    >>> may_win_between(rules, 3, 1, 0, 2)
    False
    """
    if rules.discard_win == DISCARD_WIN_DEALER_STREAK_3:
        return streak >= 3 and dealer in (winner, discarder)
    return bool(rules.discard_win == DISCARD_WIN_ALWAYS)


@kernel
def meets_must_baotou(win: Any, score: Any) -> bool:
    """有財必暴 (a hand with a wild wins only as 暴頭 or 槓開): S11.

    What is 槓開 goes by the scoring: the replacement of a 槓花 is only in `hu_tai` (L11).

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SCORE, WIN
    >>> win, score = np.zeros(1, dtype=WIN)[0], np.zeros(1, dtype=SCORE)[0]
    >>> win["hand"]["wilds"] = 1
    >>> meets_must_baotou(win, score)
    False
    >>> score["baotou"] = 1
    >>> meets_must_baotou(win, score)
    True
    """
    if win.hand.wilds == 0 and win.tile != WILD:
        return True
    return score.baotou != 0 or is_kong_win(win)


@kernel
def is_allowed(rules: Any, win: Any, score: Any) -> bool:
    """Whether the rules let a scored hand be declared, seats, locks and bars apart.

    A discarded wild is never won on (W6); `rob_kong` (P7); `discard_win` (P8, whose
    streak `may_win_between` judges); no discard or robbed kong for an any-wait hand (P9); the least
    raw (L2); `must_baotou` (S11).

    Parameters
    ----------
    rules : record of dtype `RULES`
    win : record of dtype `WIN`
    score : record of dtype `SCORE`
        What `score` made of this win.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SCORE, WIN
    >>> from mcsim.rules import Rules
    >>> win, score = np.zeros(1, dtype=WIN)[0], np.zeros(1, dtype=SCORE)[0]
    >>> win["by"] = ROBBED_KONG
    >>> is_allowed(Rules.load("yuhang").record(), win, score)
    True
    >>> is_allowed(Rules.load("hangzhou").record(), win, score)
    False
    """
    if win.by != SELF_DRAW:
        if win.tile == WILD:
            return False
        if win.by == ROBBED_KONG and rules.rob_kong == 0:
            return False
        if win.by == DISCARD and rules.discard_win == DISCARD_WIN_NEVER:
            return False
        if score.any_wait != 0 and rules.any_wait_discard_win == 0:
            return False
    if rules.scoring == SCORING_HU_TAI and score.raw < min_win(rules, win.by):
        return False
    return rules.must_baotou == 0 or meets_must_baotou(win, score)
