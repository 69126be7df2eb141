"""A session played again, deal by deal, as events."""

from collections.abc import Iterator

import numpy as np

from mcsim.errors import InputError
from mcsim.hand.tables import lookup
from mcsim.play.engine import ILLEGAL, play_deal
from mcsim.play.finish import pass_deal, session_over
from mcsim.play.log import Event, deal_events
from mcsim.play.policies.registry import Policy, load_policies
from mcsim.play.sessions import LARGEST, blame
from mcsim.play.setup import open_session
from mcsim.play.state import new_game
from mcsim.rules import Rules

__all__ = ["replay"]


def replay(
    rules: Rules,
    *,
    seed: int,
    session: int = 0,
    deal: int | None = None,
    policies: str | tuple[Policy, ...] = "value",
) -> Iterator[list[Event]]:
    """Play a session again and give the event log of its deals.

    Parameters
    ----------
    rules : Rules
    seed : int
        0 … 2^64 − 1.
    session : int
        0 … 2^63 − 1.
    deal : int, optional
        Only this deal of the session; the deals before it are played but not told.
    policies : str or four Policy
        As `load_policies` takes them.

    Yields
    ------
    list of dict
        The events of one deal, see `mcsim.play.log.deal_events`.

    Raises
    ------
    InputError
        If a number is out of range, the session has no such deal, or a policy is unknown. If a
        policy answers with an illegal action the events up to it are given first.

    Examples
    --------
    >>> deals = list(replay(Rules.load("hangzhou"), seed=1, session=7, policies="random"))
    >>> len(deals), deals[-1][0]["deal"]
    (16, 15)
    """
    if not 0 <= seed < 2**64:
        raise InputError(f"seed: {seed}; must be 0 … 2^64 − 1")
    if not 0 <= session <= LARGEST:
        raise InputError(f"session: {session}; must be 0 … 2^63 − 1")
    if deal is not None and deal < 0:
        raise InputError(f"deal: {deal}; deals count from 0")
    players = load_policies(policies) if isinstance(policies, str) else policies
    choose = tuple(player.choose for player in players)
    record, game = rules.record(), new_game()
    board = game["board"]
    open_session(record, game, np.uint64(seed), np.uint64(session))
    while not session_over(record, board):
        illegal = play_deal(lookup(), record, game, choose) == ILLEGAL
        wanted = deal is None or deal == board["deal"]
        if wanted:
            yield deal_events(rules, game)
        if illegal:
            raise InputError(blame(rules, players, game))
        if wanted and deal is not None:
            return
        pass_deal(record, game)
    if deal is not None:
        raise InputError(f"deal {deal}: session {session} ended after {board['deal']} deals")
