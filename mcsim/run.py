"""Runs from Python: simulate, open, and see what they came to."""

from dataclasses import dataclass, field, replace
from os import cpu_count
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any
from weakref import finalize

from mcsim.errors import InputError
from mcsim.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

    from mcsim.batch.manifest import Manifest
    from mcsim.batch.store import Folder

__all__ = ["Run", "open_run", "simulate"]

HEADLINES = (
    "win_rate",
    "self_draw_share",
    "discard_win_share",
    "baotou_share",
    "piao_rate",
    "kong_win_share",
    "seven_pairs_share",
    "turn_of_win",
    "points_mean",
    "payment_dealer",
)


@dataclass(frozen=True, repr=False, eq=False)
class Run:
    """A run folder and what can be asked of it.

    Attributes
    ----------
    folder : Folder
        Its verified folder.
    """

    folder: "Folder"
    _tables: dict[Any, list[dict[str, Any]]] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """Where it stands."""
        return self.folder.path

    @property
    def manifest(self) -> "Manifest":
        """What was run, and what parts there are."""
        return self.folder.manifest

    @property
    def rules(self) -> Rules:
        """The rules that were played."""
        return self.folder.manifest.rules

    @property
    def deals(self) -> "pd.DataFrame":
        """All deals, one row each; columns in docs/tables.md.

        Raises
        ------
        InputError
            If a part is damaged, or only tallies were kept.
        """
        return self._frame("deals")

    @property
    def seats(self) -> "pd.DataFrame":
        """All seats, four rows a deal; columns in docs/tables.md.

        Raises
        ------
        InputError
            If a part is damaged, or only tallies were kept.
        """
        return self._frame("seats")

    def table(
        self, by: str | tuple[str, ...] | list[str] = (), *, level: float = 0.95
    ) -> "pd.DataFrame":
        """Estimate every named outcome.

        Parameters
        ----------
        by : str or sequence of str
            Cuts to group by, as `"dealer,streak"`; see `mcsim.tables.CUTS`.
        level : float
            Confidence level of the intervals.

        Returns
        -------
        pandas.DataFrame
            Columns variant, outcome, group (text or None), estimate, se, low, high, numerator,
            denominator, unit, effective (independent units worth as much).

        Raises
        ------
        InputError
            For an unknown cut, or if a part is damaged.
        """
        from mcsim.tables import list_cuts, make_frame

        return make_frame(self._records(list_cuts(by), level))

    def _records(self, by: tuple[str, ...], level: float) -> list[dict[str, Any]]:
        """Estimate once and keep."""
        from mcsim.tables import count_folder, estimate_records

        if (by, level) not in self._tables:
            tallies = count_folder(self.folder, by)
            self._tables[by, level] = estimate_records(tallies, self.rules, by, level=level)
        return self._tables[by, level]

    def _frame(self, kind: str) -> "pd.DataFrame":
        """Join the parts of one kind of rows."""
        import numpy as np
        import pandas as pd

        from mcsim.play.rows import DEAL_ROW, SEAT_ROW

        parts = list(self.folder.deals() if kind == "deals" else self.folder.seats())
        names = (DEAL_ROW if kind == "deals" else SEAT_ROW).names or ()
        if not parts:
            return pd.DataFrame(columns=list(names))
        return pd.DataFrame(
            {name: np.concatenate([part[name] for part in parts]) for name in names}
        )

    def _headlines(self) -> list[dict[str, Any]]:
        """Rows of the table that a glance should see."""
        records = {record["outcome"]: record for record in self._records((), 0.95)}
        return [records[name] for name in HEADLINES]

    def _title(self) -> str:
        """Say in one line what was run."""
        made = self.manifest
        state = "" if made.finished else f", {made.stop}"
        return (
            f"{self.rules.name}, {made.deals} deals in {made.sessions} sessions, "
            f"policy {made.identity.policy}, seed {made.identity.seed}{state}"
        )

    def __repr__(self) -> str:
        from mcsim.tables.text import plain

        return f"Run: {self._title()}\n{plain(self._headlines())}"

    def _repr_html_(self) -> str:
        from html import escape

        from mcsim.tables.text import HEADS, cells

        def row(tag: str, values: Any) -> str:
            return "<tr>" + "".join(f"<{tag}>{escape(v)}</{tag}>" for v in values) + "</tr>"

        body = "".join(row("td", cells(record)) for record in self._headlines())
        return (
            f"<table><caption>{escape(self._title())}</caption>"
            f"<thead>{row('th', HEADS)}</thead><tbody>{body}</tbody></table>"
        )


def simulate(
    variant: str | Rules,
    *,
    deals: int | None = None,
    sessions: int | None = None,
    until: str | None = None,
    seed: int = 0,
    policy: str = "value",
    out: str | Path | None = None,
    workers: int | None = None,
    keep: str = "deals",
    **settings: Any,
) -> Run:
    """Play deals and keep them in a run folder.

    Parameters
    ----------
    variant : str or Rules
        Name of a variant, path of a TOML file, or rules.
    deals : int, optional
        The shortest run of sessions 0, 1, 2 … that holds at least so many deals.
    sessions : int, optional
        How many sessions.
    until : str, optional
        Stop once an estimate is precise enough, as `"baotou_share<2%"`; `deals` is then the most.
    seed : int
        0 … 2^64 − 1.
    policy : str
        One name for all seats, or four joined by commas.
    out : str or Path, optional
        A folder that is new or empty; by default a temporary one, removed with the run object.
    workers : int, optional
        Threads; by default as many as there are processors. No number depends on it.
    keep : str
        `deals` keeps every row, `summary` only tallies.
    **settings
        Rules changed, as `piao=False`.

    Returns
    -------
    Run

    Raises
    ------
    InputError
        If the folder holds something, or a rule, policy or number is refused.

    Examples
    --------
    >>> run = simulate("hangzhou", sessions=4, seed=7, policy="random")
    >>> len(run.deals), len(run.seats)
    (64, 256)
    >>> "baotou_share" in set(run.table("shape").outcome)
    True
    """
    from mcsim.batch.plan import Plan, default_chunk
    from mcsim.batch.runs import How, start
    from mcsim.tables import count, count_summary, judge

    rules = (
        variant.replace(**settings)
        if isinstance(variant, Rules)
        else Rules.load(variant, **settings)
    )
    plan = Plan(sessions=sessions, deals=deals, until=until)
    plan = replace(plan, chunk=default_chunk(rules, keep))
    counter = count_summary if keep == "summary" else count if until else None
    how = How(workers=workers or cpu_count() or 1, counter=counter, judge=judge)
    path = Path(mkdtemp(prefix="mcsim-") if out is None else out)
    try:
        start(path, rules, plan, seed=seed, policies=policy, keep=keep, how=how)
        run = open_run(path)
    except BaseException:
        if out is None:
            rmtree(path, ignore_errors=True)
        raise
    if out is None:
        finalize(run, rmtree, path, ignore_errors=True)
    return run


def open_run(path: str | Path) -> Run:
    """Open a run folder.

    Parameters
    ----------
    path : str or Path
        The folder that `simulate` or `mcsim simulate` wrote, of one variant.

    Returns
    -------
    Run

    Raises
    ------
    InputError
        If there is no run, several (their names are told), or its manifest is damaged.
    """
    from mcsim.batch.store import find_folders, open_folder

    found = find_folders(path)
    if len(found) > 1:
        names = ", ".join(folder.name for folder in found)
        raise InputError(f"{path}: holds several runs ({names}); open one of them")
    return Run(open_folder(found[0]))
