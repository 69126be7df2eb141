"""One line of advice on the 飄: found on half of the sessions, measured on the other half."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim.stats import Estimate, mean
from mcsim.study.offers import by_session

__all__ = ["Advice", "Guide", "advise"]

FEW = 40  # offers with a win, below which nothing is advised
MOST_MELDS = 4
LEFT = range(4, 44, 4)


@dataclass(frozen=True)
class Guide:
    """When to float: with so many tiles left, and no opponent with more melds than this.

    Attributes
    ----------
    left : int or None
        Least number of drawable tiles; None: never float.
    melds : int
        Most melds that any opponent may have on the table.
    """

    left: int | None
    melds: int = MOST_MELDS

    def floats(self, offers: NDArray[np.void]) -> NDArray[np.bool_]:
        """Say at which offers the guide floats."""
        if self.left is None:
            return np.zeros(offers.size, np.bool_)
        return np.asarray((offers["left"] >= self.left) & (offers["melds"] <= self.melds))

    @property
    def text(self) -> str:
        """Say it in words."""
        if self.left is None:
            return "Win at once, never float"
        if self.melds == MOST_MELDS:
            return f"Float while {self.left} or more tiles are left, else win"
        many = "melds" if self.melds != 1 else "meld"
        return (
            f"Float while {self.left} or more tiles are left and no opponent has more than "
            f"{self.melds} {many} on the table, else win"
        )


# Simplest first. With fewer than four tiles left the seat does not draw again.
GUIDES = (
    Guide(None),
    *(Guide(left) for left in LEFT),
    *(Guide(left, melds) for melds in (3, 2, 1, 0) for left in LEFT),
)


@dataclass(frozen=True)
class Advice:
    """A guide and what it is worth.

    Attributes
    ----------
    guide : Guide or None
        None: too few offers to tell.
    gain : Estimate or None
        Mean payment an offer over winning every time, on sessions that the guide was not chosen on.
    text : str
        Both in one sentence.
    """

    guide: Guide | None
    gain: Estimate | None
    text: str


def advise(offers: NDArray[np.void], *, unit: str) -> Advice:
    """Find the simplest guide that is about as good as the best.

    Parameters
    ----------
    offers : ndarray of OFFER
    unit : str
        What payments are counted in.

    Returns
    -------
    Advice
        On offers with a win. The guide is the simplest of those that on even sessions fall short
        of the best by no more than one standard error of the difference; its worth is measured on
        odd sessions.
    """
    offers = offers[offers["win"] == 1]
    even = offers["session"] % 2 == 0
    if min(np.count_nonzero(even), np.count_nonzero(~even)) < FEW // 2:
        return Advice(None, None, f"Only {offers.size} offers with a win: too few to advise on")
    guide = find_guide(offers[even])
    rest = offers[~even]
    gain = worth(rest, guide)
    if guide.left is None:
        always = worth(rest, Guide(0))
        told = f"floating every time gains {shown(always, unit)} an offer"
    else:
        told = f"worth {shown(gain, unit)} an offer over always winning"
    return Advice(guide, gain, f"{guide.text} ({told})")


def find_guide(offers: NDArray[np.void]) -> Guide:
    """Take the simplest guide within one standard error of the best."""
    gain = offers["floated"] - offers["kept"]
    gains = [by_session(offers, np.where(guide.floats(offers), gain, 0))[0] for guide in GUIDES]
    best = gains[int(np.argmax([total.sum() for total in gains]))]
    for guide, total in zip(GUIDES, gains, strict=True):
        behind = best - total
        if behind.sum() <= np.sqrt(behind.size) * behind.std():
            return guide
    raise AssertionError("the best guide is within its own standard error")


def worth(offers: NDArray[np.void], guide: Guide) -> Estimate:
    """Mean gain an offer of following a guide."""
    gain = np.where(guide.floats(offers), offers["floated"] - offers["kept"], 0)
    total, number = by_session(offers, gain, np.ones(offers.size, np.int64))
    return mean(total, number, unit="offer")


def shown(estimate: Estimate, unit: Any) -> str:
    """Write an estimate with its interval."""
    return f"{estimate.value:+.2f} {unit} [{estimate.low:+.2f}, {estimate.high:+.2f}]"
