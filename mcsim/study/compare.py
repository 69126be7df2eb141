"""Every outcome under several rules side by side, on common sessions."""

import math
from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.stats import holm, paired
from mcsim.study.common import Common, Progress, count_sessions
from mcsim.study.result import Study
from mcsim.study.sides import Side, read_sides
from mcsim.study.sums import Sums, check_names, known_names, rules_unit, sum_sessions
from mcsim.tables.table import known

if TYPE_CHECKING:
    from mcsim.batch.identity import Identity
    from mcsim.batch.store import Folder

__all__ = ["adjust", "compare", "difference", "mean"]

DEALS = 100_000  # of each side, where nothing is said


def compare(
    *sides: Any,
    outcome: str | Iterable[str] = (),
    sessions: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
    policy: str | None = None,
    level: float = 0.95,
    workers: int | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> Study:
    """Compare outcomes under different rules, played on the same walls.

    Differences are of the second, third … side less the first, by `mcsim.stats.paired` over common
    sessions. Payments are compared raw and, as `payment_dealer_relative` and the like, as shares of
    the mean absolute payment, which have no unit.

    Parameters
    ----------
    *sides : str, Path, Rules, Run or mapping
        Variants, TOML files, rules; run folders and runs with their rows; changes of the first
        side's rules, as `"piao=no"`.
    outcome : str or iterable of str
        Names; by default all that one side's scoring has.
    sessions : int, optional
        Sessions 0, 1, 2 … to play; runs say themselves which they hold.
    deals : int, optional
        As many sessions as hold so many deals on every side; 100,000 where neither is given.
    seed : int, optional
        0 where no run says one.
    policy : str, optional
        One name, or four joined by commas; `value` where no run says one. Runs may differ in it.
    level : float
        Confidence level.
    workers : int, optional
        Threads.
    progress : callable, optional
        Told how far playing has come.
    **settings
        With a single side, the change to compare with; else changes to all sides that are played
        here.

    Returns
    -------
    Study
        Records of `outcome, a, b, difference, se, low, high, variance_ratio`; then `p_holm`
        (adjusted for all outcomes shown), `differing` (sessions in which the two differ), `unit_a,
        unit_b` (points or 胡, of payments), `first, second` (the two sides). Where no session
        differs, `difference` and `se` are 0 and the ends and the ratio None: a sample without a
        difference cannot tell how rare one is.

    Raises
    ------
    InputError
        If a side cannot be read, runs are of different seeds or have no session in common.

    Examples
    --------
    >>> study = compare("hangzhou", "piao=no", outcome="piao_rate", sessions=20, policy="random")
    >>> study.records[0]["b"]
    0.0
    """
    read = read_sides(sides, settings)
    names = check_names([outcome] if isinstance(outcome, str) else outcome)
    common = find_common(read, sessions, deals, seed, policy, workers)
    played = [side for side in read if side.folder is None]
    made = common.play([side.rules for side in played], names or None, progress) if played else {}
    sums = [
        made[side.rules.digest] if side.folder is None else read_run(side, common, names)
        for side in read
    ]
    records: list[dict[str, Any]] = []
    first = read[0]
    for side, second in zip(read[1:], sums[1:], strict=True):
        same = side.folder is first.folder and side.rules.digest == first.rules.digest
        for name in names or list(dict.fromkeys((*sums[0].pairs, *second.pairs))):
            units = [rules_unit(one.rules, name) for one in (first, side)]
            records.append(
                {"outcome": name, "a": mean(sums[0], name), "b": mean(second, name)}
                | difference(sums[0], second, name, level=level, same=same)
                | {"unit_a": units[0], "unit_b": units[1]}
                | {"first": first.label, "second": side.label}
            )
    adjust(records)
    title = f"{first.label} (a) and {', '.join(side.label for side in read[1:])} (b)"
    if len(named := {record["outcome"] for record in records}) == 1:
        title += f": {named.pop()}"
    return Study(title, tuple(records), tuple(explain(read, common, sums, records)), level)


def difference(
    before: Sums, after: Sums, name: str, *, level: float, same: bool = False
) -> dict[str, Any]:
    """Take an outcome's difference, after less before.

    Parameters
    ----------
    before, after : Sums
        Of the same sessions.
    name : str
        An outcome; everything is None where one of them lacks it.
    level : float
        Confidence level.
    same : bool
        Whether both were played under the same rules: the difference is then 0 for certain.

    Returns
    -------
    dict
        `difference, se, low, high, variance_ratio, p_holm` (not adjusted yet, nan where there is
        none) `, differing`.
    """
    keys = ("difference", "se", "low", "high", "variance_ratio", "p_holm", "differing")
    if name not in before.pairs or name not in after.pairs:
        return dict.fromkeys(keys) | {"p_holm": math.nan}
    found = paired(after.pairs[name], before.pairs[name], level=level)
    if same:
        return dict(zip(keys, (0.0, 0.0, 0.0, 0.0, None, 1.0, 0), strict=True))
    numbers = (found.value, found.se, found.low, found.high, found.variance_ratio)
    return dict(zip(keys, (*map(known, numbers), found.p_value, found.differing), strict=True))


def adjust(records: list[dict[str, Any]]) -> None:
    """Adjust the p-values of all that is shown (`mcsim.stats.holm`)."""
    for row, p in zip(records, holm([row["p_holm"] for row in records]), strict=True):
        row["p_holm"] = known(float(p))


def mean(sums: Sums, name: str) -> float | None:
    """Estimate an outcome; None where there is none or nothing to divide by."""
    if name not in sums.pairs:
        return None
    total, count = (int(part.sum()) for part in sums.pairs[name])
    return total / count if count else None


def find_common(
    sides: list[Side],
    sessions: int | None,
    deals: int | None,
    seed: int | None,
    policy: str | None,
    workers: int | None,
) -> Common:
    """Find the sessions that all sides are compared on."""
    folders = [side.folder for side in sides if side.folder is not None]
    if not folders:
        numbers = count_sessions([side.rules for side in sides], sessions, deals, DEALS)
        return Common(seed or 0, policy or "value", numbers, workers)
    if sessions is not None or deals is not None:
        raise InputError(
            "a run folder says itself which sessions it holds; leave sessions and deals out"
        )
    from mcsim.batch.identity import identify

    made = folders[0].manifest
    for folder in folders[1:]:
        same_walls(made.identity, folder.manifest.identity, f"{folders[0].path}, {folder.path}")
    if seed not in (None, made.identity.seed):
        raise InputError(
            f"seed {seed}: {folders[0].path} was played with seed {made.identity.seed}"
        )
    if len(folders) < len(sides) and policy is None:
        here = identify(made.rules, made.identity.seed, made.identity.policy)
        made.identity.require(here, f"{folders[0].path} and what this program would play beside it")
    numbers = reduce(np.intersect1d, map(held_sessions, folders))
    if not numbers.size:
        raise InputError("the run folders have no session in common; there is nothing to compare")
    return Common(made.identity.seed, policy or made.identity.policy, numbers, workers)


def held_sessions(folder: "Folder") -> NDArray[np.int64]:
    """List the numbers of the sessions that a run folder holds."""
    held = [np.arange(part.first, part.end) for part in folder.manifest.parts]
    return np.concatenate([np.zeros(0, np.int64), *held])


def same_walls(one: "Identity", other: "Identity", what: str) -> None:
    """Refuse runs that were not played on the same walls, or not by the same program."""
    for name, a, b in (
        ("seed", one.seed, other.seed),
        ("results version", one.results, other.results),
    ):
        if a != b:
            raise InputError(f"{what}: {name} {a} and {b}; they have no walls in common")


def read_run(side: Side, common: Common, names: tuple[str, ...]) -> Sums:
    """Sum the common sessions of a run folder."""
    assert side.folder is not None
    here = [name for name in known_names(side.rules) if not names or name in names]
    parts = []
    for deals, seats in zip(side.folder.deals(), side.folder.seats(), strict=True):
        kept = np.intersect1d(common.sessions, deals["session"])
        parts.append(sum_sessions(deals, seats, here, kept))
    return Sums.join(parts)


def explain(
    sides: list[Side], common: Common, sums: list[Sums], records: list[dict[str, Any]]
) -> list[str]:
    """Say what a reader must know."""
    notes = [
        f"{common.sessions.size} common sessions, seed {common.seed}, policy {common.policy}; "
        f"deals: {', '.join(str(one.deals) for one in sums)}. Differences are b − a.",
        "Variance ratio: how many times fewer deals than independent runs would need.",
    ]
    policies = {side.folder.manifest.identity.policy for side in sides if side.folder}
    if len(policies | {common.policy}) > 1:
        notes.append(f"Policies differ between runs: {', '.join(sorted(policies))}.")
    if any(row["unit_a"] != row["unit_b"] for row in records):
        notes.append(
            "Payments are in different units (points, 胡): raw differences mix the units; "
            "the …_relative rows are shares of the mean absolute payment, without unit."
        )
    if len({side.rules.digest for side in sides}) < len(sides) and len(policies) < 2:
        notes.append("Some sides are the same rules.")
    return notes
