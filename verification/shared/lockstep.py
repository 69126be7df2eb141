"""The engine and the plain-Python reference play the same deals in step.

At every decision both name the seat that is asked and its full set of legal actions; at the end of
a deal both name every column of its rows. Who deals next and whether the session goes on (D1–D4)
is worked out here from the reference. Whatever differs raises `Mismatch`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from witness import Witness

from mcsim.hand.tables import lookup
from mcsim.play.actions import describe
from mcsim.play.finish import pass_deal, session_over
from mcsim.play.flow import advance, apply
from mcsim.play.legal import legal_action, legal_actions
from mcsim.play.log import opening
from mcsim.play.policies.registry import load_policies
from mcsim.play.rows import DEAL_ROW, SEAT_ROW, write_deal, write_seats
from mcsim.play.setup import deal_out, open_session
from mcsim.play.state import new_game
from mcsim.reference import Position, verdict
from mcsim.reference.chaos import chosen_event, forced_event
from mcsim.reference.legal import Decision
from mcsim.rules import Rules

__all__ = ["Mismatch", "play_in_step"]


class Mismatch(AssertionError):
    """The engine and the reference disagree."""


def legal_set(rules: np.void, game: np.void) -> frozenset[tuple[str, ...]]:
    """Name the legal actions of the seat that the engine asks."""
    board = game["board"]
    mine = game["seats"][int(board["asked"])]
    number = legal_actions(rules, board, mine)
    actions = (legal_action(rules, board, mine, place) for place in range(number))
    return frozenset(describe(board, action) for action in actions)


def feed(position: Position, event: dict[str, Any], witness: Witness | None) -> None:
    """Feed the reference an event; a witness, where there is one, looks on.

    Raises
    ------
    Mismatch
        The reference finds a breach.
    """
    if witness is not None:
        witness.about_to(event)
    if position.feed(event):
        raise Mismatch(str(position.breaches[-1]))
    if witness is not None:
        witness.fed(event)


def run_on(position: Position, witness: Witness | None = None) -> list[dict[str, Any]]:
    """Let the game of the reference act until somebody is asked or the deal is over."""
    events = []
    while position.pending is None and position.phase != "over":
        events.append(forced_event(position))
        feed(position, events[-1], witness)
    return events


def decision_in_step(rules: np.void, game: np.void, position: Position) -> Decision:
    """Give the decision that is due, once both agree on it."""
    decision, asked = position.pending, int(game["board"]["asked"])
    actions = legal_set(rules, game)
    if decision is None or (decision.seat, decision.actions) != (asked, actions):
        raise Mismatch(f"seat {asked} {sorted(actions)}, reference {decision}")
    return decision


def open_in_step(rules: Rules, game: np.void, right: dict[str, int]) -> dict[str, Any]:
    """Give the event that opens a deal, once it says what is `right` (D1–D4)."""
    event = opening(rules, game)
    said = {name: event[name] for name in right}
    if said != right:
        raise Mismatch(f"the deal opens with {said}, reference {right}")
    return event


def deal_in_step(
    rules: Rules, game: np.void, players: list[Any], right: dict[str, int], passes: int
) -> tuple[list[dict[str, Any]], Counter[str], Position]:
    """Play a deal already dealt out; give its log, the stages asked and the reference at its end.

    `right` is what the deal's opening should say, `passes` how often the deal has passed on before.
    """
    record, tables, board = rules.record(), lookup(), game["board"]
    log, stages = [open_in_step(rules, game, right)], Counter[str]()
    position = Position(log[0])
    if position.breaches:
        raise Mismatch(str(position.breaches[0]))
    log += run_on(position)
    witness = Witness(position, log[0], passes=passes)
    while advance(tables, record, game):
        decision = decision_in_step(record, game, position)
        stages[decision.stage] += 1
        if decision.stage in ("win", "rob"):  # P10 decides where a second seat waits behind
            stages["contested"] += sum(ask.stage == decision.stage for ask in position.asks) > 1
        action = players[decision.seat](tables, record, board, game["seats"][decision.seat])
        described = describe(board, action)
        if not apply(tables, record, game, action):
            raise Mismatch(f"{described} is refused")
        witness.asked(decision, described)
        if described == ("pass",):
            position.decline()
        else:
            log.append(chosen_event(position, decision, described))
            feed(position, log[-1], witness)
        log += run_on(position, witness)
    if position.phase != "over":
        raise Mismatch(f"the reference goes on: {position.pending}")
    compare_rows(rules, game, witness)
    return log, stages, position


def compare_rows(rules: Rules, game: np.void, witness: Witness) -> None:
    """Hold every column of the engine's rows against what the reference makes of the deal."""
    deal, seats = np.zeros(1, DEAL_ROW), np.zeros(4, SEAT_ROW)
    write_deal(rules.record(), game, deal[0])
    write_seats(game, seats, 0)
    right_deal, right_seats = witness.rows()
    for found, right in zip([*deal, *seats], [right_deal, *right_seats], strict=True):
        if set(right) != set(found.dtype.names or ()):
            raise Mismatch(f"columns {found.dtype.names}, reference {tuple(right)}")
        wrong = [name for name in right if int(found[name]) != right[name]]
        if wrong:
            each = "; ".join(f"{name} {found[name]}, reference {right[name]}" for name in wrong)
            raise Mismatch(each)


def play_in_step(
    rules: Rules, *, seed: int, session: int, policies: str = "chaos", most: int = 10**9
) -> Iterator[tuple[list[dict[str, Any]], Counter[str]]]:
    """Play one session in step and yield each deal's log and how often each stage was asked.

    Parameters
    ----------
    rules : Rules
    seed, session : int
    policies : str
        As `load_policies` takes them; they choose for both.
    most : int
        Deals at most.

    Raises
    ------
    Mismatch
        Where the engine and the reference first disagree.
    """
    record, game, tables = rules.record(), new_game(), lookup()
    board = game["board"]
    players = [player.choose for player in load_policies(policies)]
    open_session(record, game, np.uint64(seed), np.uint64(session))
    deals, passes = 0, 0
    dealer, streak = 0, rules.start_streak
    while deals < most:
        here = f"seed {seed} session {session} deal {deals}"
        over = verdict.session_over(rules, deals=deals, passes=passes)
        if over != session_over(record, board):
            raise Mismatch(f"{here}: session over {not over}, reference {over}")
        if over:
            return
        deal_out(tables, record, game)
        right = {"seed": seed, "session": session, "deal": deals}
        right |= {"dealer": dealer, "streak": streak}
        try:
            log, stages, position = deal_in_step(rules, game, players, right, passes)
        except Mismatch as mismatch:
            raise Mismatch(f"{here}: {mismatch}") from None
        pass_deal(record, game)
        assert position.following is not None
        deals, passes = deals + 1, passes + (position.following[0] != dealer)
        dealer, streak = position.following
        yield log, stages
