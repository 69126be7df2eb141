"""Win now or float 財飄 (P11, S4)? Every offer in play, played on both ways on the same wall."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.hand.tables import lookup
from mcsim.play.policies.registry import Policy, load_policies
from mcsim.play.sessions import blame
from mcsim.play.setup import open_session
from mcsim.rules import Rules
from mcsim.study.advice import Advice, advise
from mcsim.study.fork import ILLEGAL, OFFER, OFFERS_A_DEAL, fork_offers, new_games
from mcsim.study.offers import CUTS, describe_group, select

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["PiaoStudy", "piao_study"]

BLOCK = 64  # sessions a task
ROWS = 1 << 12


@dataclass(frozen=True, kw_only=True, repr=False)
class PiaoStudy:
    """What every offer of a 飄 came to, both ways.

    Attributes
    ----------
    rules : Rules
    seed : int
    policy : str
        Who played, also after the fork.
    sessions, deals : int
        How much was played to find the offers.
    offers : ndarray of OFFER
        One row an offer, in order of session and deal; fields in `mcsim.study.fork`.
    """

    rules: Rules
    seed: int
    policy: str
    sessions: int
    deals: int
    offers: NDArray[np.void]

    @property
    def unit(self) -> str:
        """What payments are counted in."""
        return "胡" if self.rules.scoring == "hu_tai" else "points"

    @cached_property
    def advice(self) -> Advice:
        """The one line a player can keep."""
        return advise(self.offers, unit=self.unit)

    def table(self) -> "pd.DataFrame":
        """Estimates of all offers and of groups of them.

        Returns
        -------
        DataFrame
            `cut` and `group`: first `offer` = `win` (a win is on offer too; everything below is of
            these alone) and `no_win` (after a chow or pong, P3, or where the rules refuse the win:
            there the other way is the policy's own choice, or where that is the float itself the
            discard of `speed`), then by `left`, `drawn`, `melds` (of the opponent with most),
            `role` and `streak`. Columns: `offers`; `gain`, `se`, `low`, `high`: mean payment when
            floating less mean payment the other way, by session; `kept`: mean payment the other
            way (V); `win_chance`, `win_low`, `win_high`: share of floats that the seat won;
            `beaten`, `beaten_low`, `beaten_high`: share in which another seat won first;
            `exhausted`; `loss`: mean payment lost in floats not won (L); `break_even`:
            (V + L) / (2V + L), the chance of winning from which floating pays.
        """
        import pandas as pd

        with_win = self.offers[self.offers["win"] == 1]
        rows = [describe_group(self.offers, "offer", group) for group in CUTS["offer"].groups]
        for name, cut in CUTS.items():
            if name != "offer":
                rows += [describe_group(with_win, name, group) for group in cut.groups]
        return pd.DataFrame([row for row in rows if row["offers"]])

    def heat(self) -> "pd.DataFrame":
        """Mean gain of floating by tiles left and opponents' melds, for a heat map.

        Returns
        -------
        DataFrame
            `left`, `melds` (group names in order) and the columns of `table`, one row a pair of
            groups, those without an offer too; of offers with a win.
        """
        import pandas as pd

        with_win = self.offers[self.offers["win"] == 1]
        rows = []
        for left in CUTS["left"].groups:
            these = select(with_win, "left", left)
            for melds in CUTS["melds"].groups:
                row = describe_group(these, "melds", melds)
                del row["cut"], row["group"]
                rows.append({"left": left, "melds": melds, **row})
        return pd.DataFrame(rows)

    def __repr__(self) -> str:
        return (
            f"PiaoStudy({self.rules.name}: {self.offers.size} offers in {self.deals} deals; "
            f"{self.advice.text})"
        )


def piao_study(
    variant: str | Path | Rules = "hangzhou",
    *,
    deals: int = 100_000,
    seed: int = 0,
    policy: str = "value",
    workers: int | None = None,
) -> PiaoStudy:
    """Play deals and fork each at every 飄 on offer.

    Parameters
    ----------
    variant : str, Path or Rules
        Rules with `piao` (P11).
    deals : int
        The shortest run of sessions from session 0 on that holds at least so many.
    seed : int
        0 … 2^64 − 1. The deals are those of `mcsim simulate` with this seed.
    policy : str
        Who plays, before the fork and on both sides after it: one, or four joined by commas.
    workers : int, optional
        Threads; one a core by default. They do not change the result.

    Returns
    -------
    PiaoStudy

    Raises
    ------
    InputError
        For rules without 財飄, a number out of range, an unknown policy.

    Notes
    -----
    Both sides run on the same wall and the same streams of choices, so a difference is the float's
    own. Where nothing but a wild may be discarded there is no choice and no row. Payments are those
    of the deal at hand: what a win does to who deals next is left out.
    """
    rules = variant if isinstance(variant, Rules) else Rules.load(variant)
    if not rules.piao:
        raise InputError(
            f"{rules.name}: piao = no, a wild discard is only a discard; "
            f"piao = yes (--set piao=true) gives it a 飄"
        )
    if not 0 <= seed < 2**64:
        raise InputError(f"seed: {seed}; must be 0 … 2^64 − 1")
    if deals < 1:
        raise InputError(f"deals: {deals}; must be 1 or more")
    players = load_policies(policy)
    found, lengths = [np.zeros(0, OFFER)], np.zeros(0, np.int64)
    for rows, played in play_blocks(rules, seed, players, workers or cores()):
        found.append(rows)
        lengths = np.append(lengths, played)
        if lengths.sum() >= deals:
            break
    sessions = int(np.searchsorted(lengths.cumsum(), deals)) + 1
    offers = np.concatenate(found)
    return PiaoStudy(
        rules=rules,
        seed=seed,
        policy=policy,
        sessions=sessions,
        deals=int(lengths[:sessions].sum()),
        offers=offers[offers["session"] < sessions],
    )


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_blocks(
    rules: Rules, seed: int, players: tuple[Policy, ...], workers: int
) -> Iterator[tuple[NDArray[np.void], NDArray[np.int64]]]:
    """Fork blocks of sessions one after another, some at once: offers and deals by session."""
    fork_block(rules, seed, players, 0, 0)  # compiles once, before there are threads
    first = 0
    with ThreadPoolExecutor(workers, thread_name_prefix="mcsim") as pool:
        while True:
            starts = range(first, first + workers * BLOCK, BLOCK)
            yield from pool.map(
                lambda start: fork_block(rules, seed, players, start, BLOCK), starts
            )
            first = starts.stop


def fork_block(
    rules: Rules, seed: int, players: tuple[Policy, ...], first: int, count: int
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """Fork some sessions: offers, and deals by session."""
    games, raw = new_games(2)
    record = rules.record()
    played = np.zeros(max(count, 1), np.int64)
    rows = np.zeros(ROWS if count else OFFERS_A_DEAL - 1, OFFER)
    open_session(record, games[0], np.uint64(seed), np.uint64(first))
    last = np.uint64(first + max(count, 1) - 1)
    found = [rows[:0]]
    choosers = tuple(player.choose for player in players)
    while True:
        used = fork_offers(lookup(), record, games, raw, choosers, last, rows, played)
        if used == ILLEGAL:
            raise InputError(blame(rules, players, games[0]))
        found.append(rows[:used].copy())
        if not count or games[0]["board"]["session"] > last:
            return np.concatenate(found), played
