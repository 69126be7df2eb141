"""Means with long tails and quantiles: closed forms and invariances."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import bdtr

from mcsim.errors import InputError
from mcsim.stats import Tally, mean, quantile, ratio
from mcsim.stats.mean import skewed_ends
from mcsim.stats.quantile import order_ranks

sessions = st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=60)


def test_hall_end_solves_its_equation() -> None:
    x = np.array([-1.0] * 95 + [19.0] * 5)
    skew = float((x**3).mean() / (x**2).mean() ** 1.5)
    t, up = skewed_ends(x, freedom=99, level=0.95)
    g = -up + skew * (2 * up**2 + 1) / (6 * 10) - skew**2 * up**3 / (27 * 100)
    assert g == pytest.approx(-t, rel=1e-12)


def test_without_skew_it_is_the_t_interval() -> None:
    x = [-8, -2, 0, 2, 8] * 4
    found, plain = mean(x), ratio(Tally.of(x))
    assert (found.low, found.high) == (plain.low, plain.high)
    assert found.unit == "session"


@given(sessions, st.integers(-1000, 1000), st.integers(1, 50))
def test_means_follow_units_and_sign(x: list[int], shift: int, scale: int) -> None:
    found = mean(x)
    plain = ratio(Tally.of(x))
    assert found.low <= plain.low <= found.value <= plain.high <= found.high
    moved = mean([scale * v + shift for v in x])
    near = pytest.approx(scale * np.array([found.low, found.high]) + shift, rel=1e-4, abs=1e-3)
    assert [moved.low, moved.high] == near
    turned = mean([-v for v in x])
    assert (turned.low, turned.high) == pytest.approx((-found.high, -found.low), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("n", "q"), [*product([1, 5, 17, 100, 12345], [0.01, 0.25, 0.5, 0.9])])
def test_ranks_are_the_narrowest_that_hold(n: int, q: float) -> None:
    low, high = order_ranks(n, q)
    if low:
        assert bdtr(low - 1, n, q) <= 0.025
    if low < n:
        assert bdtr(low, n, q) > 0.025
    mirrored = order_ranks(n, 1 - q)
    assert (low, high) == (n + 1 - mirrored[1], n + 1 - mirrored[0])


def test_small_samples_have_open_ends() -> None:
    found = quantile([3, 1, 2], 0.5)
    assert (found.value, found.low, found.high) == (2, -math.inf, math.inf)
    assert math.isnan(found.se)


def test_ties_may_leave_a_single_number() -> None:
    found = quantile([0] * 900 + [5] * 100, 0.5)
    assert (found.low, found.value, found.high) == (0, 0, 0)
    assert (found.numerator, found.denominator) == (900, 1000)


def test_one_session_tells_no_quantile() -> None:
    found = quantile([1, 2, 3], 0.5, sessions=[7, 7, 7])
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_repeated_values_count_once() -> None:
    """Sessions that repeat one value 16 times say no more than one value each."""
    x = np.random.default_rng(3).permutation(200)
    once = quantile(x, 0.5)
    often = quantile(np.repeat(x, 16), 0.5, sessions=np.repeat(np.arange(200), 16))
    assert often.effective == pytest.approx(once.effective, rel=0.01)
    assert (often.low, often.high) == pytest.approx((once.low, once.high), abs=4)


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=200), st.floats(0.01, 0.99))
def test_quantiles_keep_their_order(x: list[int], q: float) -> None:
    for sessions in (None, np.arange(len(x)) // 3):
        found = quantile(x, q, sessions=sessions)
        assert found.low <= found.value <= found.high
        stretched = quantile([v**3 for v in x], q, sessions=sessions)
        assert (stretched.low, stretched.high) == (found.low**3, found.high**3)


@pytest.mark.parametrize(
    ("values", "q", "ids", "says"),
    [
        ([], 0.5, None, "at least one"),
        ([1, math.nan], 0.5, None, "nan"),
        ([1], 1, None, "between 0 and 1"),
        ([1, 2], 0.5, [1], "one each"),
    ],
)
def test_bad_values_are_refused(
    values: list[float], q: float, ids: list[int] | None, says: str
) -> None:
    with pytest.raises(InputError, match=says):
        quantile(values, q, sessions=ids)
