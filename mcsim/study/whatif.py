"""What is each legal action worth? Rollouts of one position, the same deals for every action."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.hand.tables import lookup
from mcsim.play.actions import ACTIONS, describe
from mcsim.play.policies.registry import Policy, load_policies
from mcsim.rules import Rules
from mcsim.stats import mean
from mcsim.study.fork import ILLEGAL, list_actions, new_games, roll_out
from mcsim.study.piao import cores
from mcsim.study.position import Position, read_position

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["ActionValue", "WhatIf", "whatif"]

FIRST_LOOK = 256  # rollouts before actions are compared for the first time, then twice as many
BLOCK = 64  # rollouts a task; the clock is looked at between tasks
ERROR = 0.05  # chance that an action left out was the best after all


@dataclass(frozen=True, kw_only=True)
class ActionValue:
    """What one action is worth.

    Attributes
    ----------
    action : str
        Such as `discard 3m`, `concealed_kong 5s`, `added_kong 2p`, `win`, with physical tiles.
    value, se, low, high : float
        Mean payment to the player in this deal, its standard error, its 95 % interval; the error
        is 0 where every rollout paid the same.
    rollouts : int
        Deals that it rests on; fewer for an action that was left out early.
    """

    action: str
    value: float
    se: float
    low: float
    high: float
    rollouts: int


@dataclass(frozen=True, kw_only=True, repr=False)
class WhatIf:
    """The value of every legal action in a position.

    Attributes
    ----------
    position : Position
    policy : str
        Who plays on: the player, then the seats to the right, across and to the left.
    seed : int
    actions : tuple of ActionValue
        The best first; those left out early after those that were not.
    separated : bool
        The first is the best but for a chance of 5 %; otherwise rollouts or time ran out first.
    rollouts : int
        Deals played with every action not left out.
    """

    position: Position
    policy: str
    seed: int
    actions: tuple[ActionValue, ...]
    separated: bool
    rollouts: int

    @property
    def unit(self) -> str:
        """What payments are counted in."""
        return "胡" if self.position.rules.scoring == "hu_tai" else "points"

    def table(self) -> "pd.DataFrame":
        """One row an action: `action`, `value`, `se`, `low`, `high`, `rollouts`."""
        import pandas as pd

        return pd.DataFrame([asdict(action) for action in self.actions])

    def __repr__(self) -> str:
        best = self.actions[0]
        sure = "best" if self.separated else "not separated"
        return (
            f"WhatIf({best.action}: {best.value:+.3f} [{best.low:+.3f}, {best.high:+.3f}] "
            f"{self.unit}, {sure} of {len(self.actions)}; {self.rollouts} rollouts)"
        )


def whatif(
    hand: str,
    *,
    variant: str | Path | Rules = "hangzhou",
    melds: Sequence[str] = (),
    others: Sequence[Sequence[str]] = (),
    wild: str | None = None,
    indicator: str | None = None,
    seen: str = "",
    left: int | None = None,
    dealer: bool | None = None,
    streak: int = 1,
    seat_wind: str | None = None,
    round_wind: str | None = None,
    chain: str = "",
    flowers: int = 0,
    claimed: bool = False,
    policy: str = "value",
    seed: int = 0,
    max_rollouts: int = 1 << 16,
    max_seconds: float | None = None,
    workers: int | None = None,
) -> WhatIf:
    """Value each legal action of a position, at the player's own turn, by rollouts.

    Parameters
    ----------
    hand : str
        Concealed tiles, physical, the tile drawn last; with the melds 14 places.
    variant : str, Path or Rules
    melds : sequence of str
        `"chow 123p"`, `"pong 111m"`, `"kong 5555s"`, `"akong 5555s"`.
    others : sequence of sequences of str
        The melds of the next seat, the one across and the one before, as far as there are any.
    wild, indicator : str, optional
        The wild's kind or the indicator; one tells the other.
    seen : str
        Other tiles that lie open: all discards, those claimed (they are in melds) apart.
    left : int, optional
        Drawable tiles. Without it, what is left if every tile not seen lies in a hand or the wall;
        if fewer are left, some that were not listed in `seen` are taken as gone.
    dealer : bool, optional
        Whether the player deals (usually not).
    streak : int
    seat_wind, round_wind : str, optional
        `1z` to `4z`; needed where winds score.
    chain : str
        Own kongs (k) and 飄 (p) in a row just before, in order; after a last `k` the tile drawn is
        its replacement.
    flowers : int
        Own 槓花 laid out.
    claimed : bool
        The turn began with the chow or pong listed last (P3).
    policy : str
        Who plays on: one, or four joined by commas, the player's first, then in order of play.
    seed : int
        0 … 2^64 − 1. The same seed and number of rollouts give the same answer.
    max_rollouts : int
    max_seconds : float, optional
        Stop after this time at the latest (compiling apart); the answer then depends on the speed
        of the machine.
    workers : int, optional
        Threads; one a core by default. They do not change the result.

    Returns
    -------
    WhatIf

    Raises
    ------
    InputError
        For a position that cannot be, a number out of range, an unknown policy.

    Notes
    -----
    Each rollout deals the unseen tiles uniformly to the other hands and the wall, the same for
    every action (common random numbers): nothing is read into what the others have discarded or
    claimed, no lock (P12) or bar (P5, P6) is taken as open, and who fed the melds that lie on the
    table is not known (S10 counts only those still to come).

    At 256, 512, 1024 … rollouts an action is left out when its paired difference to the leader is
    sure: at look k its t-interval, drawn out for skewness, has the level 1 − 0.05 / (k (k + 1))
    over the number of other actions, so that all looks together err with a chance of at most
    about 5 %.

    Examples
    --------
    >>> found = whatif("123m456p789s11z555z", wild="7z", left=2, policy="speed")
    >>> found.actions[0].action, found.actions[0].value
    ('win', 4.0)
    """
    rules = variant if isinstance(variant, Rules) else Rules.load(variant)
    position = read_position(
        hand,
        rules=rules,
        melds=melds,
        others=others,
        wild=wild,
        indicator=indicator,
        seen=seen,
        left=left,
        dealer=dealer,
        streak=streak,
        seat_wind=seat_wind,
        round_wind=round_wind,
        chain=chain,
        flowers=flowers,
        claimed=claimed,
    )
    if not 0 <= seed < 2**64:
        raise InputError(f"seed: {seed}; must be 0 … 2^64 − 1")
    if max_rollouts < 2:
        raise InputError(f"max_rollouts: {max_rollouts}; must be 2 or more")
    players = load_policies(policy)
    rollouts = Rollouts(position, players, seed)
    separated = race(rollouts, max_rollouts, max_seconds, workers or cores())
    return WhatIf(
        position=position,
        policy=policy,
        seed=seed,
        actions=rollouts.values(),
        separated=separated,
        rollouts=rollouts.done,
    )


class Rollouts:
    """Payments of one position's actions, rollout by rollout.

    Attributes
    ----------
    actions : ndarray of int64 [a]
        Every legal action.
    alive : list of int
        Places in `actions` of those not left out.
    done : int
        Rollouts of the actions alive.
    """

    def __init__(self, position: Position, players: tuple[Policy, ...], seed: int) -> None:
        self.position = position
        self.players = players
        self.seed = np.uint64(seed)
        self.record = position.rules.record()
        self.games, _ = new_games(1)
        position.set_up(self.games[0])
        found = np.zeros(ACTIONS, np.int64)
        count = list_actions(lookup(), self.record, self.games[0], found)
        self.actions = found[:count]
        self.names = [" ".join(describe(self.games[0]["board"], int(a))) for a in self.actions]
        self.alive = list(range(count))
        self.done = 0
        self.payments: list[list[NDArray[np.int64]]] = [[] for _ in range(count)]

    def block(self, first: int, count: int) -> NDArray[np.int64]:
        """Play some rollouts of the actions alive: payments [count, alive]."""
        games, raw = new_games(3)
        games[0] = self.games[0]
        payments = np.zeros((count, len(self.alive)), np.int64)
        answer = roll_out(
            lookup(),
            self.record,
            games,
            raw,
            tuple(player.choose for player in self.players),
            self.position.unseen,
            self.position.plain,
            self.actions[self.alive],
            self.seed,
            np.uint64(first),
            payments,
        )
        if answer == ILLEGAL:
            board = games[2]["board"]
            name = self.players[int(board["asked"])].name
            raise InputError(f"policy {name!r}: illegal action {int(board['answer'])} in a rollout")
        return payments

    def add(self, payments: NDArray[np.int64]) -> None:
        """Take over the payments of a block that follows those before."""
        for place, column in zip(self.alive, payments.T, strict=True):
            self.payments[place].append(column)
        self.done += payments.shape[0]

    def of(self, place: int) -> NDArray[np.int64]:
        """Payments of one action."""
        whole = np.concatenate(self.payments[place])
        self.payments[place] = [whole]
        return whole

    def leave_out(self, level: float) -> None:
        """Leave out the actions whose paired difference to the leader is sure at a level."""
        leader = max(self.alive, key=lambda place: int(self.of(place).sum()))
        best = self.of(leader)
        self.alive = [
            place
            for place in self.alive
            if place == leader or not mean(best - self.of(place), level=level).low > 0
        ]

    def values(self) -> tuple[ActionValue, ...]:
        """Value every action, those alive first, then by value."""
        found = []
        for place, name in enumerate(self.names):
            worth = mean(self.of(place))
            value = ActionValue(
                action=name,
                value=worth.value,
                se=worth.se,
                low=worth.low,
                high=worth.high,
                rollouts=worth.denominator,
            )
            found.append((place not in self.alive, -worth.value, place, value))
        return tuple(value for *_, value in sorted(found, key=lambda row: row[:3]))


def race(rollouts: Rollouts, most: int, seconds: float | None, workers: int) -> bool:
    """Roll out until one action is left, or rollouts or time run out; tell whether one is left."""
    rollouts.block(0, 0)  # compiles before the clock runs
    end = None if seconds is None else time.monotonic() + seconds
    others = max(1, len(rollouts.actions) - 1)
    look, target = 1, min(FIRST_LOOK, most)
    with ThreadPoolExecutor(workers, thread_name_prefix="mcsim") as pool:
        while True:
            late = play_to(rollouts, target, end, partial(pool.map, rollouts.block), workers)
            if rollouts.done > 1:
                rollouts.leave_out(1 - ERROR / (look * (look + 1) * others))
            if len(rollouts.alive) == 1:
                return True
            if late or target >= most:
                return False
            look, target = look + 1, min(2 * target, most)


def play_to(rollouts: Rollouts, target: int, end: float | None, each: Any, workers: int) -> bool:
    """Roll out up to a number; True if time ran out before. One block at least is played."""
    while rollouts.done < target:
        starts = range(rollouts.done, target, BLOCK)[:workers]
        for payments in each(starts, [min(BLOCK, target - start) for start in starts]):
            rollouts.add(payments)
        if end is not None and time.monotonic() > end and rollouts.done < target:
            return True
    return False
