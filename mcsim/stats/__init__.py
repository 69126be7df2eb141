"""Intervals and differences for what is simulated.

Which to take:

- trials that are independent (dealt hands): `proportion`, `clopper_pearson` for arrays;
- shares of deals, wins or seats of played sessions: `share`, from a `Tally`;
- means per deal or per win of played sessions: `ratio` from a `Tally`, `mean` from the
  sessions one by one where tails are long;
- quantiles: `quantile`;
- two ways of playing the same sessions: `paired`;
- several comparisons shown together: `holm` over their p-values.

Sessions are the independent units; what happens within one may depend in any way.
"""

from mcsim.stats.estimate import Estimate
from mcsim.stats.mean import mean
from mcsim.stats.multiple import holm
from mcsim.stats.paired import Difference, paired
from mcsim.stats.proportion import clopper_pearson, proportion
from mcsim.stats.quantile import quantile
from mcsim.stats.ratio import ratio
from mcsim.stats.share import design_effect, share
from mcsim.stats.tally import Tally

__all__ = [
    "Difference",
    "Estimate",
    "Tally",
    "clopper_pearson",
    "design_effect",
    "holm",
    "mean",
    "paired",
    "proportion",
    "quantile",
    "ratio",
    "share",
]
