"""The game: random streams, the wall, deals, policies, sessions, the event log."""

from mcsim.play.policies.registry import Policy, load_policies, load_policy
from mcsim.play.rows import DEAL_ROW, SEAT_ROW
from mcsim.play.sessions import Rows, play_sessions
from mcsim.play.wall import shuffle_walls

__all__ = [
    "DEAL_ROW",
    "SEAT_ROW",
    "Policy",
    "Rows",
    "load_policies",
    "load_policy",
    "play_sessions",
    "shuffle_walls",
]
