"""Starting hands of simulated deals against the exact odds of dealt hands (W1–W5)."""

import numpy as np
import pytest
from scipy.special import betaincinv

from mcsim.exact import dealt
from mcsim.play import play_sessions
from mcsim.rules import VARIANTS, Rules

DEALS = 30_000
CELLS = 60  # a bound on the comparisons of this file
LEVEL = 1e-4 / CELLS  # the whole file raises a false alarm with probability 10⁻⁴


def within_band(hits: int, trials: int, probability: float) -> bool:
    """Tell whether an exact (Clopper–Pearson) band around a share holds the probability."""
    low = 0.0 if hits == 0 else betaincinv(hits, trials - hits + 1, LEVEL / 2)
    high = 1.0 if hits == trials else betaincinv(hits + 1, trials - hits, 1 - LEVEL / 2)
    return bool(low <= probability <= high)


@pytest.mark.parametrize("variant", VARIANTS)
def test_shanten_and_wilds_of_dealt_hands_match_the_exact_odds(variant):
    rules = Rules.load(variant, session_unit="deals")
    seats = play_sessions(rules, seed=99, count=DEALS // 16, policies="random").seats
    seats = seats[seats["seat"] == 1]  # one seat a deal: hands of different deals are independent
    odds = dealt(rules, tiles=13).to_dict()
    for shanten, probability in odds["shanten"].items():
        assert within_band(
            int((seats["start_shanten"] == int(shanten)).sum()), seats.size, probability
        )
    for wilds, probability in enumerate(odds["wilds"]):
        assert within_band(int((seats["wilds_dealt"] == wilds).sum()), seats.size, probability)
    any_wait = int((seats["any_wait_at"] == 0).sum())
    assert within_band(any_wait, seats.size, odds["any_wait"]["any"])
    assert np.all(seats["start_shanten"] >= 0)
