"""The units that outcomes are measured on, as columns by name."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["DEAL", "LEVELS", "SEAT", "SESSION", "WIN", "Units", "units_of"]

DEAL, WIN, SEAT, SESSION = "deal", "win", "seat", "session"
LEVELS = (DEAL, WIN, SEAT, SESSION)

Columns = Mapping[str, NDArray[Any]]


class Units:
    """Deals, wins, seats of deals or seats of sessions, whole sessions in order.

    `units[name]` is a column: at `deal` and `win` those of `DEAL_ROW`; at `win` also those of
    `SEAT_ROW`, the winner's; at `seat` those of both, the deal's repeated for each seat; at
    `session`, four units each, `session`, `seat`, `deals` (in the session) and `result` (sum of the
    seat's payments). Columns are made when asked for and kept.

    Attributes
    ----------
    level : str
    size : int
        Number of units.
    """

    def __init__(self, level: str, size: int, look: Callable[[str], NDArray[Any]]) -> None:
        self.level = level
        self.size = size
        self._look = look
        self._columns: dict[str, NDArray[Any]] = {}

    def __getitem__(self, name: str) -> NDArray[Any]:
        if name not in self._columns:
            self._columns[name] = self._look(name)
        return self._columns[name]

    def __repr__(self) -> str:
        return f"Units({self.level!r}, {self.size})"


def units_of(deals: Columns, seats: Columns) -> dict[str, Units]:
    """Make the units of every level from rows.

    Parameters
    ----------
    deals : mapping of str to ndarray [n]
        Columns of `DEAL_ROW`, whole sessions, each session's deals together.
    seats : mapping of str to ndarray [4 n]
        Columns of `SEAT_ROW`, four rows a deal.

    Returns
    -------
    dict of str to Units
        By level, `LEVELS` in order.
    """
    size = deals["session"].size
    won = np.flatnonzero(deals["winner"] >= 0)
    winners = 4 * won + deals["winner"][won]

    def of_win(name: str) -> NDArray[Any]:
        return deals[name][won] if name in deals else seats[name][winners]

    def of_seat(name: str) -> NDArray[Any]:
        return seats[name] if name in seats else np.repeat(deals[name], 4)

    sessions = session_columns(deals, seats)
    return {
        DEAL: Units(DEAL, size, deals.__getitem__),
        WIN: Units(WIN, won.size, of_win),
        SEAT: Units(SEAT, 4 * size, of_seat),
        SESSION: Units(SESSION, sessions["session"].size, sessions.__getitem__),
    }


def session_columns(deals: Columns, seats: Columns) -> dict[str, NDArray[Any]]:
    """Columns of the seats of sessions: who ended with how much after how many deals."""
    session = deals["session"]
    starts = np.flatnonzero(np.diff(session, prepend=-1))
    lengths = np.diff(starts, append=session.size)
    paid = seats["payment"].reshape(-1, 4)
    results = np.add.reduceat(paid, starts, dtype=np.int64) if starts.size else paid
    return {
        "session": np.repeat(session[starts], 4),
        "deals": np.repeat(lengths, 4),
        "seat": np.tile(np.arange(4), starts.size),
        "result": results.astype(np.int64).ravel(),
    }
