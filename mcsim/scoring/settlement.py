"""Who pays whom: S8–S10 for multiplier scoring, L9 and L10 for 胡 and 台."""

from typing import Any

from mcsim._jit import kernel
from mcsim.rules.record import (
    DISCARD_PAYMENT_OWN_SHARE,
    LAOZHUANG_SCOPE_DEALER_PAYMENTS,
    LAOZHUANG_SCOPE_DEALER_WINS,
    SCORING_HU_TAI,
)
from mcsim.scoring.records import DISCARD

__all__ = ["contract_seat", "dealer_factor", "laozhuang_extra", "settle"]

SEATS = 4


@kernel
def dealer_factor(rules: Any, streak: int) -> int:
    """老莊 of the multiplier family: N by the dealer's streak, 3 and more alike (S8).

    Examples
    --------
    >>> from mcsim.rules import Rules
    >>> rules = Rules.load("hangzhou").record()
    >>> [dealer_factor(rules, streak) for streak in (1, 2, 3, 9)]
    [2, 4, 8, 8]
    """
    return int(rules.dealer_factor[min(streak, 3) - 1])


@kernel
def contract_seat(rules: Any, settlement: Any) -> int:
    """承包 (contract): the seat that fed the winner three or more melds; -1 for none (S10, L10).

    Robbed kongs included, discard wins not; 胡 and 台 know none.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SETTLEMENT
    >>> from mcsim.rules import Rules
    >>> settlement = np.zeros(1, dtype=SETTLEMENT)[0]
    >>> settlement["fed"] = 3, 3, -1, 3
    >>> contract_seat(Rules.load("hangzhou").record(), settlement)
    3
    >>> contract_seat(Rules.load("yuhang").record(), settlement)
    -1
    """
    if rules.contract == 0 or rules.scoring == SCORING_HU_TAI or settlement.by == DISCARD:
        return -1
    for seat in range(SEATS):
        melds = 0
        for meld in range(4):
            melds += settlement.fed[meld] == seat
        if melds >= 3:
            return seat
    return -1


@kernel
def laozhuang_extra(rules: Any, settlement: Any, payer: int) -> int:
    """老莊 of the hu-tai family: 100 胡 for each repeat of the deal on the dealer's payments (L9).

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SETTLEMENT
    >>> from mcsim.rules import Rules
    >>> settlement = np.zeros(1, dtype=SETTLEMENT)[0]
    >>> settlement["winner"], settlement["dealer"], settlement["streak"] = 1, 0, 3
    >>> rules = Rules.load("linan").record()
    >>> laozhuang_extra(rules, settlement, 0), laozhuang_extra(rules, settlement, 2)
    (200, 0)
    """
    wins = settlement.winner == settlement.dealer
    if rules.laozhuang_scope == LAOZHUANG_SCOPE_DEALER_PAYMENTS:
        counts = wins or payer == settlement.dealer
    elif rules.laozhuang_scope == LAOZHUANG_SCOPE_DEALER_WINS:
        counts = wins
    else:
        counts = True
    return int(rules.laozhuang * (settlement.streak - 1)) if counts else 0


@kernel
def settle_hu_tai(rules: Any, points: int, settlement: Any, payments: Any) -> None:
    """Make all three pay points + 老莊; on a discard those not at fault pay half (L10)."""
    for payer in range(SEATS):
        if payer == settlement.winner:
            continue
        due = points + laozhuang_extra(rules, settlement, payer)
        if settlement.by == DISCARD and payer != settlement.source:
            due //= 2
        payments[payer] -= due
        payments[settlement.winner] += due


@kernel
def settle_multiplier(rules: Any, points: int, settlement: Any, payments: Any) -> None:
    """Make each pay points, × N with the dealer (S8), or one for all (S9, S10)."""
    factor = dealer_factor(rules, settlement.streak)
    payer_of_all = contract_seat(rules, settlement)
    own_share = rules.discard_payment == DISCARD_PAYMENT_OWN_SHARE
    if settlement.by == DISCARD and not own_share:
        payer_of_all = settlement.source
    for seat in range(SEATS):
        if seat == settlement.winner:
            continue
        if settlement.by == DISCARD and own_share and seat != settlement.source:
            continue
        with_dealer = seat == settlement.dealer or settlement.winner == settlement.dealer
        due = points * factor if with_dealer else points
        payer = payer_of_all if payer_of_all >= 0 else seat
        payments[payer] -= due
        payments[settlement.winner] += due


@kernel
def settle(rules: Any, score: Any, settlement: Any, payments: Any) -> None:
    """Fill what each seat receives (negative: pays) for a win; the sum is 0 (S8–S10, L9, L10).

    Parameters
    ----------
    rules : record of dtype `RULES`
    score : record of dtype `SCORE`
        Its `points`: with `stake`, after cap and rounding, before L9.
    settlement : record of dtype `SETTLEMENT`
    payments : int64[4]
        Filled.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SCORE, SETTLEMENT
    >>> from mcsim.rules import Rules
    >>> settlement = np.zeros(1, dtype=SETTLEMENT)[0]
    >>> settlement["winner"], settlement["streak"], settlement["fed"] = 1, 2, -1
    >>> score = np.zeros(1, dtype=SCORE)[0]
    >>> score["points"] = 2
    >>> payments = np.zeros(4, dtype=np.int64)
    >>> settle(Rules.load("hangzhou").record(), score, settlement, payments)
    >>> payments.tolist()
    [-8, 12, -2, -2]
    """
    for seat in range(SEATS):
        payments[seat] = 0
    if rules.scoring == SCORING_HU_TAI:
        settle_hu_tai(rules, score.points, settlement, payments)
    else:
        settle_multiplier(rules, score.points, settlement, payments)
