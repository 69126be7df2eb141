"""Offers of a 飄 in groups, and what each group came to."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim.stats import Tally, mean, share
from mcsim.study.fork import BEATEN, EXHAUSTED, WON

__all__ = ["CUTS", "Cut", "by_session", "describe_group", "select"]

Offers = NDArray[np.void]


@dataclass(frozen=True)
class Cut:
    """One way to group offers.

    Attributes
    ----------
    field : str
        Field of `OFFER`.
    groups : mapping of str to tuple of two int
        Group names with the least and the greatest value, in order.
    """

    field: str
    groups: Mapping[str, tuple[int, int]]


def bands(*starts: int) -> dict[str, tuple[int, int]]:
    """Make bands that begin at the given values; the last is open.

    Examples
    --------
    >>> bands(0, 1, 4)
    {'0': (0, 0), '1–3': (1, 3), '4+': (4, 1000000)}
    """
    ends = [start - 1 for start in starts[1:]]
    made = {
        str(start) if start == end else f"{start}–{end}": (start, end)
        for start, end in zip(starts, ends, strict=False)
    }
    return {**made, f"{starts[-1]}+": (starts[-1], 1_000_000)}


CUTS: Mapping[str, Cut] = MappingProxyType(
    {
        "offer": Cut("win", {"win": (1, 1), "no_win": (0, 0)}),
        "left": Cut("left", bands(0, 4, 8, 16, 24, 32, 40)),
        "drawn": Cut("drawn", bands(0, 8, 16, 24, 32, 40, 48)),
        "melds": Cut("melds", bands(0, 1, 2, 3)),
        "role": Cut("dealer", {"dealer": (1, 1), "other": (0, 0)}),
        "streak": Cut("streak", bands(1, 2, 3)),
    }
)


def select(offers: Offers, cut: str, group: str) -> Offers:
    """Take the offers of one group."""
    low, high = CUTS[cut].groups[group]
    values = offers[CUTS[cut].field]
    return offers[(values >= low) & (values <= high)]


def by_session(offers: Offers, *values: NDArray[Any]) -> list[NDArray[np.int64]]:
    """Sum values over each session that has an offer; sessions are the independent units."""
    _, place = np.unique(offers["session"], return_inverse=True)
    sessions = int(place.max()) + 1 if place.size else 0
    sums = []
    for value in values:
        total = np.zeros(sessions, np.int64)
        np.add.at(total, place, value)
        sums.append(total)
    return sums


def describe_group(offers: Offers, cut: str, group: str) -> dict[str, Any]:
    """Say what floating came to in one group; the keys are the columns of `PiaoStudy.table`."""
    these = select(offers, cut, group)
    end, win = these["floated_end"], these["win"] == 1
    gain, number, won, beaten = by_session(
        these,
        these["floated"] - these["kept"],
        np.ones(these.size, np.int64),
        end == WON,
        end == BEATEN,
    )
    gained = mean(gain, number, unit="offer")
    told = gained.se > 0  # a sample without spread cannot tell how far off it is
    wins, beats = (share(Tally.of(events, number), unit="offer") for events in (won, beaten))
    kept = average(these["kept"])
    loss = average(-these["floated"][end != WON]) if these.size else np.nan
    lost = 0.0 if np.isnan(loss) and these.size else loss
    return {
        "cut": cut,
        "group": group,
        "offers": int(these.size),
        "gain": gained.value,
        "se": gained.se,
        "low": gained.low if told else -np.inf,
        "high": gained.high if told else np.inf,
        "kept": kept,
        "win_chance": wins.value,
        "win_low": wins.low,
        "win_high": wins.high,
        "beaten": beats.value,
        "beaten_low": beats.low,
        "beaten_high": beats.high,
        "exhausted": average(end == EXHAUSTED),
        "loss": lost,
        "break_even": (kept + lost) / (2 * kept + lost) if win.any() and win.all() else np.nan,
    }


def average(values: NDArray[Any]) -> float:
    """Mean of some values; nan of none."""
    return float(values.mean()) if values.size else float("nan")
