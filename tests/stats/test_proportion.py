"""Clopper-Pearson: closed forms, and its coverage by exact summation."""

import math
import runpy
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcsim.errors import InputError
from mcsim.stats import clopper_pearson, proportion

PROGRAM = Path(__file__).parents[2] / "verification" / "intervals.py"
exact_coverage = runpy.run_path(str(PROGRAM))["exact_coverage"]


@pytest.mark.parametrize("n", [1, 7, 1000, 10**9])
def test_no_event_and_nothing_but_events(n: int) -> None:
    low, high = clopper_pearson([0, n], n)
    end = -math.expm1(math.log(0.025) / n)
    assert low[0] == 0
    assert high[1] == 1
    np.testing.assert_allclose([high[0], 1 - low[1]], end, rtol=1e-6)


def test_another_implementation_agrees() -> None:
    from scipy.stats import binomtest

    low, high = clopper_pearson(81, 263)
    expected = binomtest(81, 263).proportion_ci(0.95, method="exact")
    np.testing.assert_allclose([low, high], [expected.low, expected.high], rtol=1e-9)


def test_nothing_tried_says_nothing() -> None:
    low, high = clopper_pearson(0, 0)
    assert (float(low), float(high)) == (0, 1)
    assert math.isnan(proportion(0, 0).value)


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3), (math.nan, 3), (1, math.inf)])
def test_impossible_counts_are_refused(k: float, n: float) -> None:
    with pytest.raises(InputError, match="0 <= k <= n"):
        clopper_pearson(k, n)


@pytest.mark.parametrize("n", [10, 300, 10**4, 10**5, 10**7])
def test_coverage_is_never_below_the_level(n: int) -> None:
    """Exact binomial sums over n·p = 0.1 … 10⁴: no simulation, no tolerance but rounding."""
    expected = [x for x in np.geomspace(0.1, 1e4, 61) if x < n]
    assert min(exact_coverage(n, x / n) for x in expected) >= 0.95 - 1e-9


@pytest.mark.parametrize("level", [0.5, 0.8, 0.99, 0.999])
def test_coverage_at_other_levels(level: float) -> None:
    least = min(exact_coverage(2000, x / 2000, level=level) for x in np.geomspace(0.1, 1000, 41))
    assert least >= level - 1e-9


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.floats(0.5, 0.9999))
def test_order_and_symmetry(k: int, rest: int, level: float) -> None:
    n = k + rest
    low, high = clopper_pearson([k, rest], n, level=level)
    if n:
        assert 0 <= low[0] <= k / n <= high[0] <= 1
    np.testing.assert_allclose(low[0], 1 - high[1], atol=1e-12)


@given(st.integers(1, 1000), st.data())
def test_more_events_move_both_ends_up(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, n - 1))
    low, high = clopper_pearson([k, k + 1], n)
    assert low[0] <= low[1]
    assert high[0] <= high[1]
