"""Play whole sessions from Python: rows in arrays."""

from dataclasses import dataclass
from shlex import quote

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.hand.tables import lookup
from mcsim.play.actions import ACTIONS, describe
from mcsim.play.engine import play_rows
from mcsim.play.policies.registry import Policy, load_policies
from mcsim.play.rows import DEAL_ROW, SEAT_ROW
from mcsim.play.setup import open_session
from mcsim.play.state import new_game
from mcsim.rules import Rules
from mcsim.rules.fields import shown

__all__ = ["Rows", "play_sessions"]

LARGEST = 2**63 - 1  # a session number also stands in the rows, as int64


@dataclass(frozen=True)
class Rows:
    """What some sessions came to.

    Attributes
    ----------
    deals : ndarray of DEAL_ROW [n]
        One row a deal, in order.
    seats : ndarray of SEAT_ROW [4 n]
        Four rows a deal, seats 0 to 3.
    """

    deals: NDArray[np.void]
    seats: NDArray[np.void]

    def __repr__(self) -> str:
        sessions = np.unique(self.deals["session"]).size
        return f"Rows({self.deals.size} deals of {sessions} sessions)"


def play_sessions(
    rules: Rules,
    *,
    seed: int,
    first: int = 0,
    count: int = 1,
    policies: str | tuple[Policy, ...] = "value",
) -> Rows:
    """Play sessions `first` … `first + count − 1` (D1–D4).

    Parameters
    ----------
    rules : Rules
    seed : int
        0 … 2^64 − 1. The same seed and session give the same rows, whatever is played beside them.
    first, count : int
        Session numbers 0 … 2^63 − 1.
    policies : str or four Policy
        As `load_policies` takes them.

    Returns
    -------
    Rows

    Raises
    ------
    InputError
        If a number is out of range, or a policy is unknown or answers with an illegal action.
    """
    if not 0 <= seed < 2**64:
        raise InputError(f"seed: {seed}; must be 0 … 2^64 − 1")
    if first < 0 or count < 0 or first + count - 1 > LARGEST:
        raise InputError(f"session {first} … {first + count - 1}: must be within 0 … 2^63 − 1")
    players = load_policies(policies) if isinstance(policies, str) else policies
    record = rules.record()
    game = new_game()
    deals, seats = [np.zeros(0, DEAL_ROW)], [np.zeros(0, SEAT_ROW)]
    open_session(record, game, np.uint64(seed), np.uint64(first))
    last = first + count - 1
    block = min(1 << 16, 24 * count)
    while count and int(game["board"]["session"]) <= last:
        more_deals, more_seats = np.empty(block, DEAL_ROW), np.empty(4 * block, SEAT_ROW)
        rows = play_rows(
            lookup(),
            record,
            game,
            tuple(player.choose for player in players),
            np.uint64(last),
            more_deals,
            more_seats,
        )
        if rows < 0:
            raise InputError(blame(rules, players, game))
        deals.append(more_deals[:rows])
        seats.append(more_seats[: 4 * rows])
    return Rows(np.concatenate(deals), np.concatenate(seats))


def blame(rules: Rules, players: tuple[Policy, ...], game: np.void) -> str:
    """Say which policy answered what where, and how to see it again."""
    board = game["board"]
    seat, answer = int(board["asked"]), int(board["answer"])
    player = players[seat].name
    known = 0 <= answer < ACTIONS
    what = " ".join(describe(board, answer)) if known else str(answer)
    names = ",".join(p.name for p in players)
    changed = rules.changes if rules.base else {}
    settings = "".join(f" --set {quote(f'{k}={shown(v)}')}" for k, v in changed.items())
    return (
        f"policy {player!r}: illegal action {what!r} of seat {seat} in deal {board['deal']} "
        f"of session {board['session']}; see it with: mcsim replay {rules.base or rules.name} "
        f"--seed {board['seed']} --session {board['session']} --deal {board['deal']} "
        f"--policy {quote(names)}{settings}"
    )
