"""The engine and the plain-Python reference play the same deals in step.

At every decision both name the seat that is asked and its full set of legal actions; at the end of
a deal both name winner, score, payments and the next dealer. Whatever differs raises `Mismatch`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

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
from mcsim.reference import Position
from mcsim.reference.chaos import chosen_event, forced_event
from mcsim.rules import Rules
from mcsim.scoring.records import BY_NAMES, list_names

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


def settle_in_step(position: Position) -> list[dict[str, Any]]:
    """Let the game of the reference act until somebody is asked or the deal is over."""
    events = []
    while position.pending is None and position.phase != "over":
        events.append(forced_event(position))
        position.feed(events[-1])
    return events


def compare_ends(
    rules: Rules, game: np.void, position: Position, win: dict[str, Any] | None
) -> None:
    """Hold the engine's row against what the reference makes of the deal."""
    deal, seats = np.zeros(1, DEAL_ROW), np.zeros(4, SEAT_ROW)
    write_deal(rules.record(), game, deal[0])
    write_seats(game, seats, 0)
    row = deal[0]
    engine: dict[str, Any] = {"payments": seats["payment"].tolist(), "winner": int(row["winner"])}
    reference: dict[str, Any] = {
        "payments": list(position.payments) if position.payments else [0] * 4,
        "winner": -1 if position.winner is None else position.winner,
    }
    if win is not None:
        flags = win["flags"]
        engine |= {
            "points": int(row["points"]),
            "by": BY_NAMES[row["by"]],
            "names": list_names(int(row["names"])),
            "shape": "seven_pairs" if row["seven_pairs"] else "standard",
        }
        reference |= {key: flags[key] for key in ("shape", "names")}
        reference |= {key: win[key] for key in ("points", "by")}
        for flag in set(flags) & set(DEAL_ROW.names or ()) - {"by", "names", "wait"}:
            engine[flag], reference[flag] = int(row[flag]), int(flags[flag])
        for key in ("hu", "tai", "raw"):
            if key in win:
                engine[key], reference[key] = int(row[key]), win[key]
    if engine != reference:
        raise Mismatch(f"{where(game)}: engine {engine}, reference {reference}")


def where(game: np.void) -> str:
    """Name a deal."""
    board = game["board"]
    return f"seed {board['seed']} session {board['session']} deal {board['deal']}"


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
    while not session_over(record, board) and int(board["deal"]) < most:
        deal_out(tables, record, game)
        log, stages, win = [opening(rules, game)], Counter[str](), None
        position = Position(log[0])
        if position.breaches:
            raise Mismatch(f"{where(game)}: {position.breaches}")
        log += settle_in_step(position)
        while advance(tables, record, game):
            decision, asked = position.pending, int(board["asked"])
            actions = legal_set(record, game)
            if decision is None or (decision.seat, decision.actions) != (asked, actions):
                here = f"{where(game)}, event {len(log)}"
                raise Mismatch(f"{here}: seat {asked} {sorted(actions)}, reference {decision}")
            stages[decision.stage] += 1
            if decision.stage in ("win", "rob"):  # P10 decides where a second seat waits behind
                stages["contested"] += sum(ask.stage == decision.stage for ask in position.asks) > 1
            action = players[asked](tables, record, board, game["seats"][asked])
            described = describe(board, action)
            if not apply(tables, record, game, action):
                raise Mismatch(f"{where(game)}: {described} is refused")
            if described == ("pass",):
                position.decline()
            else:
                log.append(chosen_event(position, decision, described))
                win = log[-1] if log[-1]["event"] == "win" else win
                if position.feed(log[-1]):
                    raise Mismatch(f"{where(game)}: {position.breaches[-1]}")
            log += settle_in_step(position)
        if position.phase != "over":
            raise Mismatch(f"{where(game)}: the reference goes on: {position.pending}")
        compare_ends(rules, game, position, win)
        pass_deal(record, game)
        if position.following != (int(board["dealer"]), int(board["streak"])):
            here = f"{where(game)}: next {board['dealer']} {board['streak']}"
            raise Mismatch(f"{here}, reference {position.following}")
        yield log, stages
