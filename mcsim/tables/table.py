"""Tables of estimates: one row an outcome and group."""

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mcsim.batch.tally import Columns, Tallies, add_tallies
from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.tables.count import count
from mcsim.tables.cuts import CUTS, SUMMARY_CUTS
from mcsim.tables.estimates import estimate
from mcsim.tables.outcomes import list_outcomes

if TYPE_CHECKING:
    import pandas as pd

    from mcsim.batch.store import Folder

__all__ = ["COLUMNS", "count_folder", "estimate_records", "make_frame"]

COLUMNS = (
    "variant",
    "outcome",
    "group",
    "estimate",
    "se",
    "low",
    "high",
    "numerator",
    "denominator",
    "unit",
    "effective",
)

AT_ONCE = 1 << 17  # deals counted at once: memory stays small, and the work an outcome costs too


def count_folder(folder: "Folder", by: tuple[str, ...]) -> Tallies:
    """Count every outcome in a run folder, each part verified before a number is taken from it.

    Parameters
    ----------
    folder : Folder
    by : tuple of str
        Cuts, as `list_cuts` gives them.

    Returns
    -------
    Tallies

    Raises
    ------
    InputError
        If a part is damaged, or only tallies were kept and not those.
    """
    rules = folder.manifest.rules
    if folder.manifest.keep == "summary":
        if by not in SUMMARY_CUTS:
            kept = "; ".join(",".join(cuts) for cuts in SUMMARY_CUTS if cuts)
            raise InputError(f"by {','.join(by)}: the run keeps a summary; it may be {kept}")
        return folder.tallies() or count_nothing(rules)
    rows = zip(folder.deals(), folder.seats(), strict=True)
    total: Tallies = {}
    for deals, seats in gather(rows):
        total = add_tallies((total, count(deals, seats, rules, groupings=(by,))))
    return total or count_nothing(rules)


def gather(parts: Iterable[tuple[Columns, Columns]]) -> Iterator[tuple[Columns, Columns]]:
    """Join neighbouring parts until they hold `AT_ONCE` deals."""
    held: list[tuple[Columns, Columns]] = []
    size = 0
    for part in parts:
        held.append(part)
        size += part[0]["session"].size
        if size >= AT_ONCE:
            yield join(held)
            held, size = [], 0
    if held:
        yield join(held)


def join(parts: list[tuple[Columns, Columns]]) -> tuple[Columns, Columns]:
    """Join parts, column by column."""
    import numpy as np

    deals, seats = (
        {name: np.concatenate([part[side][name] for part in parts]) for name in parts[0][side]}
        for side in (0, 1)
    )
    return deals, seats


def count_nothing(rules: Rules) -> Tallies:
    """Tallies of a run without a deal: every outcome, nothing counted."""
    import numpy as np

    from mcsim.play.rows import DEAL_ROW, SEAT_ROW

    deals, seats = (
        {name: np.zeros(0, dtype[name]) for name in dtype.names or ()}
        for dtype in (DEAL_ROW, SEAT_ROW)
    )
    return count(deals, seats, rules)


def estimate_records(
    tallies: Tallies, rules: Rules, by: tuple[str, ...] = (), *, level: float = 0.95
) -> list[dict[str, Any]]:
    """Estimate every outcome in every group.

    Parameters
    ----------
    tallies : Tallies
    rules : Rules
        Those that were played.
    by : tuple of str
        Cuts to group by, as `list_cuts` gives them.
    level : float
        Confidence level.

    Returns
    -------
    list of dict
        Keys as in `COLUMNS`; `group` is a dict or None. What is not known (an estimate of nothing,
        an open end) is None.
    """
    names = {outcome.name: outcome for outcome in list_outcomes(rules.scoring)}
    order = {name: i for i, name in enumerate(names)}
    keys = [key for key in tallies if key[0] in names and tuple(cut for cut, _ in key[1]) == by]
    keys.sort(
        key=lambda key: (order[key[0]], [CUTS[cut].values.index(value) for cut, value in key[1]])
    )
    records = []
    for name, group in keys:
        found = estimate(names[name], tallies[name, group], level=level)
        numbers = (found.value, found.se, found.low, found.high)
        value, se, low, high = map(known, numbers)
        sums = (found.numerator, found.denominator, found.unit, known(found.effective))
        row = (rules.name, name, dict(group) or None, value, se, low, high, *sums)
        records.append(dict(zip(COLUMNS, row, strict=True)))
    return records


def known(number: float) -> float | None:
    """Give a number, or None for nan and infinity, which JSON has no word for."""
    return number if math.isfinite(number) else None


def make_frame(records: list[dict[str, Any]]) -> "pd.DataFrame":
    """Make a table of records: floats where they are known, nan where not.

    Parameters
    ----------
    records : list of dict
        As `estimate_records` gives them.

    Returns
    -------
    pandas.DataFrame
        Columns as in `COLUMNS`; a group is text, as `dealer=no streak=1`, or None.
    """
    import pandas as pd

    from mcsim.tables.text import describe_group

    frame = pd.DataFrame(records, columns=list(COLUMNS))
    for name in ("estimate", "se", "low", "high", "effective"):
        frame[name] = frame[name].astype(float)
    for name in ("group", "numerator", "denominator"):  # sums may be larger than int64
        frame[name] = frame[name].astype(object)
    frame["group"] = [describe_group(record["group"]) or None for record in records]
    return frame
