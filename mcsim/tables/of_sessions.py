"""Outcomes measured on whole sessions: their length and what each seat ends with."""

from mcsim.tables.outcome import Outcome, mean, share
from mcsim.tables.units import SESSION

__all__ = ["OUTCOMES"]

OUTCOMES: tuple[Outcome, ...] = (
    mean(
        SESSION,
        "session_deals",
        "每局盤數",
        lambda u: u["deals"],
        "deals",
        "Mean number of deals in a session.",
        base=lambda u: u["seat"] == 0,
        denominator="sessions",
        unit="session",
    ),
    mean(
        SESSION,
        "session_result",
        "每局收支",
        lambda u: u["result"],
        "results of seats",
        "Mean result of a seat over a session; 0 over all seats, of interest by seat.",
    ),
    mean(
        SESSION,
        "session_result_size",
        "每局輸贏",
        lambda u: abs(u["result"]),
        "results, gains and losses alike",
        "Mean absolute result of a seat over a session, in points (hu_tai: 胡).",
    ),
    mean(
        SESSION,
        "session_result_square",
        "每局輸贏平方",
        lambda u: u["result"] ** 2,
        "squared results",
        "Mean squared result of a seat over a session; its root is the spread.",
    ),
    mean(
        SESSION,
        "session_first_dealer",
        "起莊收支",
        lambda u: u["result"],
        "results of seat 0",
        "Mean result of the session's first dealer, in points (hu_tai: 胡).",
        base=lambda u: u["seat"] == 0,
        denominator="sessions",
        unit="session",
    ),
    share(
        SESSION,
        "session_ahead",
        "每局贏家",
        lambda u: u["result"] > 0,
        "seats that end ahead",
        "Share of seats that end a session with a gain.",
    ),
)
