"""Who may do what: for each action the rule that forbids it, and the sets of legal actions.

A `…_refusal` answers None for a legal action, else the breach. Actions are tuples of text; tiles in
them are physical ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mcsim import tiles
from mcsim.reference.faults import Breach
from mcsim.reference.hand import is_complete
from mcsim.reference.scoring import Score, WinHand, refusal, score
from mcsim.reference.table import WILD, Table

__all__ = [
    "Action",
    "Decision",
    "added_kong_refusal",
    "chow_refusal",
    "claim_decisions",
    "concealed_kong_refusal",
    "discard_refusal",
    "may_win_between",
    "open_kong_refusal",
    "own_actions",
    "pong_refusal",
    "rob_decisions",
    "win_hand",
    "win_refusal",
]

Action = tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """One seat is asked: `stage` is `turn`, `discard`, `win`, `pong`, `chow` or `rob`."""

    seat: int
    stage: str
    actions: frozenset[Action]


def win_hand(
    table: Table,
    seat: int,
    face: int,
    by: str,
    *,
    heavenly: bool = False,
    replacement: bool = False,
) -> WinHand:
    """Hand of a seat as scoring sees it; in a self-draw `face` is among the tiles held."""
    who = table.seats[seat]
    counts, wilds = who.without(face) if by == "self_draw" else (tuple(who.counts), who.wilds)
    return WinHand(
        counts=counts,
        wilds=wilds,
        melds=tuple((meld.form, meld.face) for meld in who.melds),
        tile=face,
        by=by,
        chain=who.chain,
        heavenly=heavenly,
        replacement=replacement,
        seat_wind=table.seat_wind(seat),
        round_wind=table.round_wind,
        flowers=who.flowers,
    )


def _is_complete_with(table: Table, hand: WinHand) -> bool:
    """Whether a hand is complete with its winning tile."""
    counts = list(hand.counts)
    wilds = hand.wilds
    if hand.tile == WILD:
        wilds += 1
    else:
        counts[hand.tile] += 1
    return is_complete(counts, wilds, len(hand.melds), table.rules.seven_pairs)


def may_win_between(table: Table, seat: int, source: int | None) -> bool:
    """P8: whether the dealer's streak lets a seat win on a discard of another."""
    if table.rules.discard_win != "dealer_streak_3":
        return True
    return table.streak >= 3 and table.dealer in (seat, source)


def win_refusal(
    table: Table, seat: int, hand: WinHand, *, source: int | None = None
) -> tuple[Breach | None, Score | None]:
    """Why a seat may not win, and the score of the hand where it is complete.

    `source` is the seat that discarded or added to a kong. P8's streak does not limit robbing (P7);
    a win the rules refuse anyway is never barred, for a bar comes only after a legal win (P6).
    """
    who = table.seats[seat]
    if not _is_complete_with(table, hand):
        shape_rule = "L1" if table.rules.scoring == "hu_tai" else "S1"
        return Breach(shape_rule, f"seat {seat}: the hand is not complete"), None
    result = score(table.rules, hand)
    if hand.by != "self_draw":
        if hand.tile == WILD:
            return Breach("W6", f"seat {seat}: a discarded wild cannot be won on"), result
        if table.is_locked(seat):
            return Breach("P12", f"seat {seat}: locked after a wild discard"), result
        if hand.tile in who.win_bars:
            message = f"seat {seat}: passed up a win on {table.text(hand.tile)} in this turn"
            return Breach("P6", message), result
    if hand.by == "discard" and not may_win_between(table, seat, source):
        message = f"seat {seat}: discard wins are between the dealer, from streak 3, and others"
        return Breach("P8", message), result
    refused = refusal(table.rules, hand, result)
    if refused is not None:
        return Breach(refused[0], f"seat {seat}: {refused[1]}"), result
    return None, result


def discard_refusal(table: Table, seat: int, face: int, drawn: int | None) -> Breach | None:
    """P13: a locked player discards the tile just drawn; `drawn` is None after a claim."""
    if not table.seats[seat].held(face):
        return Breach("W1", f"seat {seat} does not hold {table.text(face)}")
    bound = table.rules.forced_tsumogiri and table.is_locked(seat) and drawn is not None
    if bound and face != drawn:
        message = f"seat {seat}: locked, may discard only the tile just drawn"
        return Breach("P13", message)
    return None


def concealed_kong_refusal(table: Table, seat: int, face: int, *, claimed: bool) -> Breach | None:
    """P1, P3, W6, W9: four naturals of a face in the hand, after a draw."""
    if face == WILD:
        return Breach("W6", f"seat {seat}: wilds take no part in kongs")
    if claimed:
        return Breach("P3", f"seat {seat}: no kong between a claim and the next draw")
    if table.seats[seat].counts[face] < 4:
        return Breach("W1", f"seat {seat} does not hold four {table.text(face)}")
    return _short_wall(table, seat)


def added_kong_refusal(table: Table, seat: int, face: int, *, claimed: bool) -> Breach | None:
    """P1, P3, W6, W9: the fourth tile to an own pong, after a draw."""
    if face == WILD:
        return Breach("W6", f"seat {seat}: wilds take no part in kongs")
    if claimed:
        return Breach("P3", f"seat {seat}: no kong between a claim and the next draw")
    if not any(meld.form == "pong" and meld.face == face for meld in table.seats[seat].melds):
        return Breach("P1", f"seat {seat} has no pong of {table.text(face)}")
    if not table.seats[seat].counts[face]:
        return Breach("W1", f"seat {seat} does not hold {table.text(face)}")
    return _short_wall(table, seat)


def _short_wall(table: Table, seat: int) -> Breach | None:
    """W9: a kong must be replaceable."""
    if table.wall.allows_kong:
        return None
    return Breach("W9", f"seat {seat}: {table.wall.drawable} drawable tiles are too few for a kong")


def _claim_refusal(table: Table, seat: int, face: int, source: int) -> Breach | None:
    """P2, W6, P12: what forbids chow, pong and open kong alike."""
    if seat == source:
        return Breach("P2", f"seat {seat} cannot claim its own discard")
    if face == WILD:
        return Breach("W6", f"seat {seat}: a discarded wild cannot be claimed")
    if table.is_locked(seat):
        return Breach("P12", f"seat {seat}: locked after a wild discard")
    return None


def _lacks(table: Table, seat: int, faces: Sequence[int]) -> Breach | None:
    """W1, W6: the naturals for a claim are held."""
    if WILD in faces:
        return Breach("W6", f"seat {seat}: wilds take no part in melds")
    for face in faces:
        if table.seats[seat].counts[face] < list(faces).count(face):
            return Breach("W1", f"seat {seat} does not hold {table.text(face)} for the claim")
    return None


def chow_refusal(
    table: Table, seat: int, face: int, source: int, using: Sequence[int]
) -> Breach | None:
    """P2, P4, P12, W3, W6: a run with the previous player's discard."""
    breach = _claim_refusal(table, seat, face, source) or _lacks(table, seat, using)
    if breach:
        return breach
    if seat != (source + 1) % 4:
        return Breach("P2", f"seat {seat}: only the next seat may chow")
    run = sorted((face, *using))
    is_run = len(run) == 3 and run[0] + 1 == run[1] and run[1] + 1 == run[2]
    if not is_run or run[2] >= tiles.EAST or run[0] // 9 != run[2] // 9:
        white = any(table.kind(each) == tiles.WHITE for each in run)
        return Breach("W3" if white else "P2", f"seat {seat}: the chow is no run")
    if table.seats[seat].chows >= 2:
        limit = table.rules.third_chow
        from_streak = limit == "dealer_from_streak_3" and table.streak >= 3
        if limit == "never" or (from_streak and table.dealer not in (seat, source)):
            return Breach("P4", f"seat {seat}: a third chow")
    return None


def pong_refusal(table: Table, seat: int, face: int, source: int) -> Breach | None:
    """P2, P5, P12, W6: two naturals and the discard."""
    breach = _claim_refusal(table, seat, face, source) or _lacks(table, seat, (face, face))
    if breach is None and face in table.seats[seat].pong_bars:
        message = f"seat {seat}: passed up a pong of {table.text(face)} in this turn"
        return Breach("P5", message)
    return breach


def open_kong_refusal(table: Table, seat: int, face: int, source: int) -> Breach | None:
    """P2, P12, W6, W9: three naturals and the discard; P5 does not bar it."""
    breach = _claim_refusal(table, seat, face, source) or _lacks(table, seat, (face,) * 3)
    return breach or _short_wall(table, seat)


def own_actions(
    table: Table, seat: int, drawn: int | None, *, heavenly: bool, replacement: bool
) -> frozenset[Action]:
    """Legal actions in one's own turn (P1); `drawn` is None after a chow or pong (P3)."""
    actions: set[Action] = set()
    claimed = drawn is None
    for face in (*range(34), WILD):
        if not table.seats[seat].held(face):
            continue
        tile = table.text(face)
        if discard_refusal(table, seat, face, drawn) is None:
            actions.add(("discard", tile))
        if concealed_kong_refusal(table, seat, face, claimed=claimed) is None:
            actions.add(("concealed_kong", tile))
        if added_kong_refusal(table, seat, face, claimed=claimed) is None:
            actions.add(("added_kong", tile))
    if drawn is not None:
        hand = win_hand(table, seat, drawn, "self_draw", heavenly=heavenly, replacement=replacement)
        if win_refusal(table, seat, hand)[0] is None:
            actions.add(("win",))
    return frozenset(actions)


def _win_decisions(table: Table, face: int, source: int, by: str, stage: str) -> list[Decision]:
    """Ask every seat with a legal win, in the order of P10."""
    limit = table.rules.discard_win
    if by == "discard" and (limit == "never" or (limit == "dealer_streak_3" and table.streak < 3)):
        return []  # P8: no need to look at the hands
    found = []
    for seat in table.claim_order(source):
        hand = win_hand(table, seat, face, by)
        if win_refusal(table, seat, hand, source=source)[0] is None:
            found.append(Decision(seat, stage, frozenset({("win",), ("pass",)})))
    return found


def claim_decisions(table: Table, face: int, source: int) -> list[Decision]:
    """Whom a discard gives a choice, in order (P2, P10): wins, pong and kong, chow."""
    if face == WILD:
        return []
    found = _win_decisions(table, face, source, "discard", "win")
    for seat in table.claim_order(source):
        if table.seats[seat].counts[face] < 2:
            continue
        actions: set[Action] = set()
        if pong_refusal(table, seat, face, source) is None:
            actions.add(("pong",))
        if open_kong_refusal(table, seat, face, source) is None:
            actions.add(("open_kong",))
        if actions:
            found.append(Decision(seat, "pong", frozenset(actions | {("pass",)})))
    chows = set()
    taker = (source + 1) % 4
    held = table.seats[taker].counts
    nearby = [each for each in range(face - 2, face + 3) if 0 <= each < tiles.EAST and held[each]]
    for low in nearby:
        for high in nearby:
            if low < high and chow_refusal(table, taker, face, source, (low, high)) is None:
                chows.add(("chow", table.text(low), table.text(high)))
    if chows:
        found.append(Decision(taker, "chow", frozenset(chows | {("pass",)})))
    return found


def rob_decisions(table: Table, face: int, source: int) -> list[Decision]:
    """Who may rob an added kong, in order (P7, P10)."""
    return _win_decisions(table, face, source, "robbed_kong", "rob")
