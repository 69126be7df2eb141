"""Who pays whom after a win (S8–S10, L9, L10)."""

from collections.abc import Sequence

from mcsim.rules import Rules

__all__ = ["contractor", "settle"]


def contractor(winner: int, fed: Sequence[int | None]) -> int | None:
    """Seat that fed the winner three or more melds (S10), or None.

    Parameters
    ----------
    winner
        Seat of the winner.
    fed
        Per meld the seat that fed it; None for a concealed kong. An added kong stays the pong it
        was.
    """
    for seat in range(4):
        if seat != winner and sum(feeder == seat for feeder in fed) >= 3:
            return seat
    return None


def settle(
    rules: Rules,
    points: int,
    *,
    by: str,
    winner: int,
    dealer: int,
    streak: int,
    source: int | None = None,
    fed: Sequence[int | None] = (),
) -> tuple[int, int, int, int]:
    """Payments of one win, by seat; they sum to 0.

    Parameters
    ----------
    points
        Points before L9.
    by, source
        `self_draw`, `discard` or `robbed_kong`, and the seat whose tile was won on.
    streak
        The dealer's (1 in his first deal).
    fed
        Per meld of the winner the seat that fed it.
    """
    others = [seat for seat in range(4) if seat != winner]
    if rules.scoring == "hu_tai":
        owed = {seat: _counted(rules, points, winner, seat, dealer, streak) for seat in others}
        if by == "discard":  # L10: the two who did not discard pay half
            owed = {seat: v if seat == source else v // 2 for seat, v in owed.items()}
    else:
        owed = {seat: _multiplied(rules, points, winner, seat, dealer, streak) for seat in others}
        if by == "discard":  # S9
            whole = sum(owed.values())
            if rules.discard_payment == "own_share":
                owed = {seat: v if seat == source else 0 for seat, v in owed.items()}
            else:
                owed = {seat: whole if seat == source else 0 for seat in others}
        elif rules.contract:  # S10
            liable = contractor(winner, fed)
            if liable is not None:
                whole = sum(owed.values())
                owed = {seat: whole if seat == liable else 0 for seat in others}
    payments = [0, 0, 0, 0]
    for seat, amount in owed.items():
        payments[seat] -= amount
        payments[winner] += amount
    return payments[0], payments[1], payments[2], payments[3]


def _multiplied(
    rules: Rules, points: int, winner: int, payer: int, dealer: int, streak: int
) -> int:
    """S8: what passes between the dealer and another is multiplied."""
    if dealer in (winner, payer):
        return points * rules.dealer_factor[min(streak, 3) - 1]
    return points


def _counted(rules: Rules, points: int, winner: int, payer: int, dealer: int, streak: int) -> int:
    """L9 老莊: an addition for every repeat of the deal, on the payments in its scope."""
    if rules.laozhuang_scope == "every_payment":
        adds = True
    elif rules.laozhuang_scope == "dealer_wins":
        adds = winner == dealer
    else:
        adds = dealer in (winner, payer)
    return points + (rules.laozhuang * (streak - 1) if adds else 0)
