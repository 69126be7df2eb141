"""Payouts: what a seat can expect and fear, deal by deal and over a session.

Example: python analyses/payouts.py runs/all --out reports/payouts
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from mcsim.report import Analysis, Sheet, Source, Tongue, dots, lines, outcome_rows, run_script

STREAKS = ("1", "2", "3+")
STAKES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
LOSSES = (8, 16, 32, 64, 128, 256)
PATTERNS = ("piao", "kong", "baotou", "seven_pairs", "plain")
OF_FIELD = ("piao", "seven_pairs")  # patterns that a field of the rules allows
Rows = list[dict[str, Any]]


def stake(source: Source) -> int:
    """Give one stake in the unit of the payments: 100 胡 in 臨安, `stake` points elsewhere."""
    return 100 if source.rules.scoring == "hu_tai" else source.rules.stake


def role_rows(sources: Sequence[Source]) -> Rows:
    """Take the mean payment by role and streak, in stakes."""
    rows = []
    for source in sources:
        for row in source.table(["payment"], by="dealer,streak").to_dict("records"):
            role = "dealer" if row["dealer"] else "other"
            scaled = {key: row[key] / stake(source) for key in ("estimate", "se", "low", "high")}
            rows.append(row | scaled | {"row": f"{role}_{row['streak']}", "column": source.label})
    return sorted(rows, key=lambda row: row["row"])


def tail_rows(source: Source, sign: int) -> Rows:
    """Estimate how often a seat wins (sign 1) or loses (-1) at least so many stakes in a deal."""
    paid = sign * source.seats["payment"]
    return [
        {"row": str(x), "column": source.label}
        | source.share(paid >= x * stake(source), unit="seat of a deal")
        for x in STAKES
    ]


def points_rows(source: Source) -> Rows:
    """Estimate the share of wins by points, in stakes."""
    won = source.deals["winner"] >= 0
    points = source.deals["points"] // stake(source)
    return [
        {"row": str(x), "column": source.label} | source.share(won & (points == x), won, unit="win")
        for x in np.unique(points[won]).tolist()
    ]


def pattern_rows(source: Source) -> Rows:
    """Estimate the share of all points by pattern; a win counts in the first that fits."""
    d = source.deals
    marks = [d["piao"] > 0, d["replacement"] > 0, d["baotou"] > 0, d["seven_pairs"] > 0]
    which = np.select(marks, range(4), 4)
    points = np.where(d["winner"] >= 0, d["points"], 0)
    return [
        {"row": f"from_{name}", "column": source.label}
        | source.mean(points * (which == i), points, unit="points", kind="share")
        for i, name in enumerate(PATTERNS)
        if name not in OF_FIELD or getattr(source.rules, name)
    ]


def session_rows(source: Source) -> Rows:
    """Estimate how often a seat loses more than a sum over a session, in stakes."""
    paid = source.seats["payment"].reshape(-1, 4)
    results = np.stack([source.sums(paid[:, seat], seats=False) for seat in range(4)])
    return [
        {"row": str(x), "column": source.label}
        | source.per_session((results < -x * stake(source)).sum(axis=0), 4, unit="session seat")
        for x in LOSSES
    ]


def add_rows(sheet: Sheet, sources: Sequence[Source], say: Tongue) -> None:
    """Add what rows are needed for: tails, points, where they come from, sessions."""

    def table(name: str, of: Callable[[Source], Rows]) -> Any:
        return sheet.table(name, [row for source in sources for row in of(source)])

    seats = say("share_of_seats_log")
    for sign, name in ((1, "pay_gain"), (-1, "pay_loss")):
        tail = table(name, partial(tail_rows, sign=sign))
        sheet.chart(name, lines(tail, say("at_least"), seats, log=True, log_x=True))
    points = table("pay_points", points_rows)
    figure = lines(points, say("points_of_win"), say("share_of_wins_log"), log=True, log_x=True)
    sheet.chart("pay_points", figure)
    sheet.chart("pay_sources", dots(table("pay_sources", pattern_rows), say("share_of_points")))
    if not any(source.where for source in sources):  # a filter leaves no whole sessions
        losses = table("pay_sessions", session_rows)
        figure = lines(losses, say("more_than"), say("share_of_sessions"), log_x=True)
        sheet.chart("pay_sessions", figure)


def analyse(sources: Sequence[Source], say: Tongue) -> Analysis:
    """Estimate payments by role, their tail, what they come from, and sessions."""
    played = [source for source in sources if source.size]
    labels = say.variants(played) | say.outcomes(("points_mean", "multiplier_mean"))
    labels |= {f"{role}_{n}": say(role, streak=n) for role in ("dealer", "other") for n in STREAKS}
    labels |= {f"from_{name}": say(f"from_{name}") for name in PATTERNS}
    sheet = Sheet("payouts", say, labels)
    if not played:
        return sheet.done()
    worth = sheet.table("pay_wins", outcome_rows(played, ("points_mean", "multiplier_mean")))
    roles = sheet.table("pay_roles", role_rows(played))
    sheet.chart("pay_roles", dots(roles, say("mean_payment")))
    if rows := [source for source in played if source.has_rows]:
        add_rows(sheet, rows, say)
    for source in played:
        mean = worth.cite("points_mean", source.label, interval=True)
        first, late = (roles.cite(f"dealer_{n}", source.label) for n in ("1", "3+"))
        where, unit = say.variant(source.label), say.unit(source)
        sheet.words.append(say("worth", where=where, mean=mean, unit=unit, first=first, late=late))
    return sheet.done()


main = partial(run_script, analyse=analyse)

if __name__ == "__main__":
    raise SystemExit(main(None))
