"""Runs as analyses read them: rows in memory, estimates of outcomes, of one's own counts too."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.stats import Estimate, Tally, ratio, share
from mcsim.tables import (
    CUTS,
    OUTCOMES,
    count,
    count_folder,
    estimate_records,
    list_cuts,
    list_outcomes,
)

if TYPE_CHECKING:
    import pandas as pd

    from mcsim.batch.manifest import Manifest
    from mcsim.batch.store import Folder

__all__ = ["Source", "as_row", "open_sources", "outcome_rows", "play_source"]

Columns = dict[str, NDArray[Any]]


@dataclass(frozen=True, eq=False, repr=False)
class Source:
    """One run, or those of its deals that a filter leaves.

    Attributes
    ----------
    label : str
        Tells it from the others: the variant, with the policy where a variant is there twice.
    folder : Folder
        The verified run folder.
    where : str
        The filter on columns of `DEAL_ROW`, as `"streak >= 3"`; empty: all deals.
    run : Run, optional
        What keeps a temporary folder from being removed.
    """

    label: str
    folder: "Folder"
    where: str = ""
    run: Any = None
    _kept: dict[str, Columns] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Source({self.label!r}, {self.size} deals)"

    @property
    def manifest(self) -> "Manifest":
        """What was run."""
        return self.folder.manifest

    @property
    def rules(self) -> Rules:
        """The rules that were played."""
        return self.folder.manifest.rules

    @property
    def policy(self) -> str:
        """Who played."""
        return self.folder.manifest.identity.policy

    @property
    def has_rows(self) -> bool:
        """Whether deals were kept, not only tallies."""
        return self.folder.manifest.keep == "deals"

    @property
    def size(self) -> int:
        """How many deals there are, the filtered ones left out."""
        return self.deals["session"].size if self.where else self.folder.manifest.deals

    @property
    def deals(self) -> Columns:
        """Columns of the deals; names as in docs/tables.md."""
        return self._rows("deals")

    @property
    def seats(self) -> Columns:
        """Columns of the seats, four rows a deal."""
        return self._rows("seats")

    def _rows(self, kind: str) -> Columns:
        if not self._kept:
            self._kept.update(self._read())
        return self._kept[kind]

    def _read(self) -> dict[str, Columns]:
        """Read all parts, and filter."""
        from mcsim.play.rows import DEAL_ROW, SEAT_ROW

        kept: dict[str, Columns] = {}
        for kind, parts, dtype in (
            ("deals", self.folder.deals(), DEAL_ROW),
            ("seats", self.folder.seats(), SEAT_ROW),
        ):
            held = list(parts)
            kept[kind] = {
                name: np.concatenate([part[name] for part in held])
                if held
                else np.zeros(0, dtype[name])
                for name in dtype.names or ()
            }
        if self.where:
            mask = self._mask(kept["deals"])
            kept["deals"] = {name: column[mask] for name, column in kept["deals"].items()}
            four = np.repeat(mask, 4)
            kept["seats"] = {name: column[four] for name, column in kept["seats"].items()}
        return kept

    def _mask(self, deals: Columns) -> NDArray[np.bool_]:
        """Tell which deals the filter leaves."""
        import pandas as pd

        try:
            mask = np.asarray(pd.DataFrame(deals).eval(self.where, engine="python"))
        except Exception as error:
            raise InputError(f"--where {self.where!r}: {error}") from None
        if mask.shape != deals["session"].shape or mask.dtype != bool:
            raise InputError(f"--where {self.where!r}: must be true or false, as in streak >= 3")
        return mask

    def table(self, outcomes: Sequence[str] = (), by: str = "") -> "pd.DataFrame":
        """Estimate outcomes.

        Parameters
        ----------
        outcomes : sequence of str
            Names; those that the scoring does not have are left out. All by default.
        by : str
            Cuts, as `"dealer,streak"`.

        Returns
        -------
        pandas.DataFrame
            Columns source, outcome, the cuts, estimate, se, low, high, numerator, denominator,
            unit, kind (`share` or `mean`).
        """
        import pandas as pd

        cuts = list_cuts(by)
        wanted = [
            o for o in list_outcomes(self.rules.scoring) if o.name in outcomes or not outcomes
        ]
        if self.has_rows:
            tallies = count(self.deals, self.seats, self.rules, groupings=[cuts], outcomes=wanted)
        else:
            tallies = count_folder(self.folder, cuts)
        order = {name: i for i, name in enumerate(outcomes)}
        rows = [
            {"source": self.label, "outcome": record["outcome"]}
            | dict(record["group"] or {})
            | {name: record[name] for name in NUMBERS}
            | {"kind": "share" if OUTCOMES[record["outcome"]].is_share else "mean"}
            for record in estimate_records(tallies, self.rules, cuts)
            if not outcomes or record["outcome"] in order
        ]
        rows.sort(key=lambda row: order.get(row["outcome"], 0))
        frame = pd.DataFrame(rows, columns=["source", "outcome", *cuts, *NUMBERS, "kind"])
        return frame.astype(dict.fromkeys(("estimate", "se", "low", "high"), float))

    def sums(self, value: NDArray[Any], seats: bool) -> NDArray[np.int64]:
        """Sum whole numbers over each session."""
        session = (self.seats if seats else self.deals)["session"]
        if not session.size:
            return np.zeros(0, np.int64)
        starts = np.flatnonzero(np.diff(session, prepend=session[0] - 1))
        return np.add.reduceat(value.astype(np.int64), starts)

    def share(
        self, event: NDArray[Any], base: NDArray[Any] | None = None, *, unit: str = "deal"
    ) -> dict[str, Any]:
        """Estimate how often a base is an event, both given deal by deal or seat by seat.

        Parameters
        ----------
        event : ndarray of bool [deals] or [4 deals]
        base : ndarray of bool, optional
            All by default. Events count where it does.
        unit : str
            What the base is.

        Returns
        -------
        dict
            The numbers of a row of a table.
        """
        base = np.ones(event.shape, bool) if base is None else base
        seats = event.size != self.size
        tally = Tally.of(self.sums(event & base, seats), self.sums(base, seats))
        return as_row(share(tally, unit=unit), "share")

    def mean(
        self,
        value: NDArray[Any],
        base: NDArray[Any] | None = None,
        *,
        unit: str = "deal",
        kind: str = "mean",
    ) -> dict[str, Any]:
        """Estimate the sum of whole numbers over that of a base, 1 each by default; see `share`."""
        base = np.ones(value.shape, bool) if base is None else base
        seats = value.size != self.size
        tally = Tally.of(self.sums(value, seats), self.sums(base, seats))
        return as_row(ratio(tally, unit=unit), kind)

    def per_session(self, events: NDArray[Any], each: int, *, unit: str) -> dict[str, Any]:
        """Estimate a share from its events in each session, of `each` possible ones."""
        tally = Tally.of(events, np.full(events.shape, each))
        return as_row(share(tally, unit=unit), "share")


NUMBERS = ("estimate", "se", "low", "high", "numerator", "denominator", "unit")


def as_row(found: Estimate, kind: str) -> dict[str, Any]:
    """Give the numbers of a row of a table."""
    numbers = (found.value, found.se, found.low, found.high, found.numerator, found.denominator)
    return dict(zip(NUMBERS, (*numbers, found.unit), strict=True)) | {"kind": kind}


def play_source(rules: Rules, *, label: str, policy: str, seed: int, deals: int) -> Source:
    """Play deals for an analysis that needs some of its own.

    Raises
    ------
    InputError
        If there is no such policy.
    """
    from mcsim.run import simulate

    run = simulate(rules, deals=deals, seed=seed, policy=policy)
    return Source(label, run.folder, run=run)


OF_FIELD = {"piao": "piao", "robbed_kong": "rob_kong", "contract": "contract"} | dict.fromkeys(
    ("seven_pairs", "quads_", "luxury"), "seven_pairs"
)


def can_come(outcome: str, rules: Rules) -> bool:
    """Whether rules have what an outcome counts: a mark in its name tells the field it needs."""
    return all(getattr(rules, field) for mark, field in OF_FIELD.items() if mark in outcome)


def outcome_rows(
    sources: Sequence[Source], outcomes: Sequence[str], by: str = ""
) -> list[dict[str, Any]]:
    """Rows of a table of outcomes by source.

    Parameters
    ----------
    sources : sequence of Source
    outcomes : sequence of str
        Names, in the order of the rows. Those that a source's rules do not have are left out.
    by : str
        A cut; each of its values comes before the outcome, if there are several outcomes.

    Returns
    -------
    list of dict
        `row` is the outcome, `cut_value`, or `cut_value.outcome`; `column` the source.
    """
    rows: list[dict[str, Any]] = [
        {str(key): value for key, value in row.items()} | {"column": source.label}
        for source in sources
        for row in source.table(outcomes, by).to_dict("records")
        if can_come(row["outcome"], source.rules)
    ]
    for row in rows:
        keys = [f"{by}_{row[by]}"] if by else []
        row["row"] = ".".join(keys + [row["outcome"]] * (not by or len(outcomes) > 1))
    rows.sort(key=lambda row: outcomes.index(row["outcome"]))
    if by:
        rows.sort(key=lambda row: CUTS[by].values.index(row[by]))
    return rows


def open_sources(paths: Sequence[str | Path], where: str = "") -> list[Source]:
    """Open run folders, each one run or a folder of several.

    Parameters
    ----------
    paths : sequence of str or Path
    where : str
        A filter on columns of `DEAL_ROW`.

    Returns
    -------
    list of Source
        In the order of the variants as they ship, then of names.

    Raises
    ------
    InputError
        If there is no run, a run is damaged, or two runs cannot be told apart.
    """
    from mcsim.batch.store import find_folders, open_folder
    from mcsim.rules import VARIANTS

    folders = [open_folder(found) for path in paths for found in find_folders(path)]
    names = [folder.manifest.rules.name for folder in folders]
    sources = []
    for folder, name in zip(folders, names, strict=True):
        label = f"{name} {folder.manifest.identity.policy}" if names.count(name) > 1 else name
        sources.append(Source(label, folder, where))
        if where and folder.manifest.keep != "deals":
            raise InputError(f"{folder.path}: --where needs rows; only tallies were kept")
    labels = [source.label for source in sources]
    if twice := {label for label in labels if labels.count(label) > 1}:
        raise InputError(f"{', '.join(sorted(twice))}: two runs of it; merge them, or give one")
    order = {name: i for i, name in enumerate(VARIANTS)}
    return sorted(sources, key=lambda source: (order.get(source.rules.name, 99), source.label))
