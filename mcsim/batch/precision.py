"""Stopping by precision: `baotou_share<2%` asks for a relative half-width."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from mcsim.batch.tally import Tallies
from mcsim.errors import InputError
from mcsim.stats import Estimate

__all__ = ["Judge", "Precision"]

Judge = Callable[[str, Tallies], Estimate]
"""Makes the estimate of a named outcome; raises InputError for an unknown name."""

FORM = re.compile(r"\s*([a-z]\w*)\s*<\s*(\d+\.?\d*|\.\d+)\s*(%?)\s*")


@dataclass(frozen=True, slots=True)
class Precision:
    """What is precise enough.

    Attributes
    ----------
    outcome : str
        Name of an estimate.
    width : float
        Half its 95 % interval, as a share of its value, must be below this.
    """

    outcome: str
    width: float

    @classmethod
    def read(cls, text: str) -> "Precision":
        """Read it as it is written on the command line.

        Raises
        ------
        InputError
            If it is not of that form.

        Examples
        --------
        >>> Precision.read("baotou_share<2%")
        Precision(outcome='baotou_share', width=0.02)
        """
        found = FORM.fullmatch(text)
        if not found or float(found[2]) == 0:
            raise InputError(f"until {text!r}: write NAME<WIDTH, as in baotou_share<2%")
        return cls(found[1], float(found[2]) / (100 if found[3] else 1))

    def reached_by(self, estimate: Estimate) -> bool:
        """Tell whether an estimate is precise enough."""
        return estimate.relative_half_width < self.width
