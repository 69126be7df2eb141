"""From one variant to another: how much of a difference each group of rules accounts for."""

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.rules.fields import shown
from mcsim.stats.mean import skewed_ends
from mcsim.study.common import Common, Progress, count_sessions
from mcsim.study.groups import differing_groups, mixtures
from mcsim.study.result import Study
from mcsim.study.sides import describe, load
from mcsim.study.sums import Pair, check_names, known_names, rules_unit
from mcsim.tables.table import known

__all__ = ["bridge"]

DEALS = 16_000  # under each mixture, where nothing is said


class Measured(NamedTuple):
    """A ratio under one mixture: its value, each session's influence, effective sessions."""

    value: float
    influence: NDArray[np.float64]
    sessions: float


def bridge(
    a: str | Path | Rules,
    b: str | Path | Rules,
    *,
    outcome: str | Iterable[str] | None = None,
    sessions: int | None = None,
    deals: int | None = None,
    seed: int = 0,
    policy: str = "value",
    level: float = 0.95,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Study:
    """Attribute the difference between two variants to the rules they differ in.

    The differing fields are grouped (wilds, claims, discard wins, kongs, dealer, scoring) and every
    mixture of the two variants is played on the same walls, 2^g of them for g groups that differ. A
    group's share is its Shapley value: what going over to b in this group changes, averaged over
    all orders in which the groups may go over. Shares sum to the whole difference, b less a.

    Every mixture must be a game. Fields that only make sense together are therefore in one group
    (`mcsim.study.groups`): what hangs on the indicator with `wild_source`, `lock_trigger` with
    `piao`, everything that only one scoring reads with `scoring`. If a user's rules still cannot be
    mixed freely, the groups concerned are joined.

    Parameters
    ----------
    a, b : str, Path or Rules
        From which to which.
    outcome : str or iterable of str, optional
        Names; by default `points_mean`, and `payment_dealer_relative` where the two score in
        different units.
    sessions, deals : int, optional
        How much to play under each mixture; 16,000 deals where neither is given.
    seed : int
    policy : str
        One name, or four joined by commas.
    level : float
        Confidence level.
    workers : int, optional
        Threads.
    progress : callable, optional
        Told how far playing has come.

    Returns
    -------
    Study
        Records of `group, share, se, low, high`, then `outcome` and
        `fields` (name to [of a, of b]); `whole` holds `outcome, a, b,
        difference, se, low, high` of the whole difference. Where no session differs, `se` is 0 and
        the ends None.

    Raises
    ------
    InputError
        If the two are the same rules, or an outcome is unknown or one of the two lacks it.

    Notes
    -----
    L. S. Shapley, "A value for n-person games" (1953), computed exactly. Each estimate is a ratio
    over sessions, linear in the sessions' influence (a - R b) / B; a share is a fixed sum of
    estimates, so its influence is the same sum of theirs, and interval and standard error follow as
    in `mcsim.stats.paired`.

    Examples
    --------
    >>> from mcsim.rules import Rules
    >>> stakes = Rules.load("hangzhou", stake=3, contract=False)
    >>> study = bridge("hangzhou", stakes, sessions=4, policy="random")
    >>> [row["group"] for row in study.records]
    ['scoring']
    >>> study.records[0]["share"] == study.whole[0]["difference"]
    True
    """
    one, other = load(a), load(b)
    groups = differing_groups(one, other)
    if not groups:
        raise InputError(
            f"{describe(one)} and {describe(other)}: the same rules; nothing to bridge"
        )
    paid = ["points_mean"] if one.scoring == other.scoring else ["payment_dealer_relative"]
    names = check_names(
        paid if outcome is None else [outcome] if isinstance(outcome, str) else outcome
    )
    for name in names:
        if name not in known_names(one) or name not in known_names(other):
            raise InputError(f"outcome {name}: only one of the two scorings has it")
    mixed = mixtures(one, other, groups)
    common = Common(seed, policy, count_sessions(mixed, sessions, deals, DEALS), workers)
    made = common.play(mixed, names, progress)
    records: list[dict[str, Any]] = []
    whole: list[dict[str, Any]] = []
    for name in names:
        game = [measure(made[rules.digest].pairs[name]) for rules in mixed]
        for i, (group, fields) in enumerate(groups.items()):
            steps = {f: [one.to_dict()[f], other.to_dict()[f]] for f in fields}
            found = combine(game, shapley(i, len(groups)), level)
            share = found.pop("value")
            records.append(
                {"group": group, "share": share, **found, "outcome": name, "fields": steps}
            )
        found = combine(game, [(1.0, len(game) - 1, 0)], level)
        ends = {"a": known(game[0].value), "b": known(game[-1].value)}
        whole.append({"outcome": name, **ends, "difference": found.pop("value"), **found})
    title = f"{describe(one)} (a) to {describe(other)} (b): shares of the difference b − a"
    notes = explain(one, other, records, whole)
    notes.insert(
        0,
        f"{len(mixed)} mixtures on {common.sessions.size} common sessions, "
        f"{made[one.digest].deals} deals of a, seed {seed}, policy {policy}.",
    )
    return Study(title, tuple(records), tuple(notes), level, tuple(whole))


def measure(pair: Pair) -> Measured:
    """Estimate a ratio and each session's influence on it; nan where nothing is counted."""
    total, count = (part.astype(np.float64) for part in pair)
    base = count.sum()
    if not base:
        return Measured(math.nan, np.full(total.size, math.nan), 0.0)
    value = float(total.sum() / base)
    return Measured(value, (total - value * count) / base, float(base**2 / (count**2).sum()))


def shapley(player: int, players: int) -> list[tuple[float, int, int]]:
    """List the steps of one player: weight, coalition with him, coalition without.

    Examples
    --------
    >>> shapley(0, 2)
    [(0.5, 1, 0), (0.5, 3, 2)]
    """
    bit = 1 << player
    return [
        (1 / (players * math.comb(players - 1, mask.bit_count())), mask | bit, mask)
        for mask in range(2**players)
        if not mask & bit
    ]


def combine(
    game: list[Measured], steps: list[tuple[float, int, int]], level: float
) -> dict[str, Any]:
    """Sum weighted steps between mixtures, with standard error and interval.

    Parameters
    ----------
    game : list of Measured
        By mixture.
    steps : list of (weight, after, before)
    level : float
        Confidence level.

    Returns
    -------
    dict
        `value, se, low, high`; None where not known.
    """
    value = math.fsum(w * (game[i].value - game[j].value) for w, i, j in steps)
    influence = np.sum([w * (game[i].influence - game[j].influence) for w, i, j in steps], axis=0)
    spread = float(np.sum(influence**2))
    m = min(min(game[i].sessions, game[j].sessions) for _, i, j in steps)
    numbers: tuple[float, ...] = (value, math.nan, -math.inf, math.inf)
    if m > 1 and spread:
        se = math.sqrt(spread * m / (m - 1))
        down, up = skewed_ends(influence, freedom=m - 1, level=level)
        numbers = (value, se, value - down * se, value + up * se)
    elif m > 1:
        numbers = (value, 0.0, -math.inf, math.inf)
    keys = ("value", "se", "low", "high")
    return dict(zip(keys, map(known, numbers), strict=True))


def explain(
    one: Rules, other: Rules, records: list[dict[str, Any]], whole: list[dict[str, Any]]
) -> list[str]:
    """Say what the shares sum to, which fields each group holds and in what units payments are."""
    notes = []
    for row in whole:
        numbers = (f"{row[key]:.6g}" if row[key] is not None else "–" for key in ("b", "a"))
        low, high = (f"{row[key]:+.4g}" if row[key] is not None else "–" for key in ("low", "high"))
        notes.append(
            f"{row['outcome']}: {' − '.join(numbers)} = {row['difference'] or 0:+.6g} "
            f"[{low}, {high}], the sum of the shares."
        )
    for group, fields in {row["group"]: row["fields"] for row in records}.items():
        steps = (f"{f} {shown(old)} → {shown(new)}" for f, (old, new) in fields.items())
        notes.append(f"{group}: {', '.join(steps)}.")
    if any(rules_unit(one, row["outcome"]) != rules_unit(other, row["outcome"]) for row in whole):
        notes.append(
            "Payments are in different units (points, 胡): raw shares mix the units; "
            "the …_relative outcomes are shares of the mean absolute payment, without unit."
        )
    return notes
