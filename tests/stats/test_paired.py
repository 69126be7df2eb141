"""Paired differences and Holm's adjustment."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcsim.errors import InputError
from mcsim.stats import Tally, holm, paired, ratio

rows = st.lists(
    st.tuples(*[st.integers(-1000, 1000), st.integers(1, 40)] * 2), min_size=2, max_size=40
)


def test_equal_sessions_are_the_paired_t_test() -> None:
    from scipy.stats import ttest_rel

    rng = np.random.default_rng(5)
    x = rng.integers(-50, 50, 40)
    y = x + rng.integers(-9, 12, 40)
    found = paired((x, [16] * 40), (y, [16] * 40))
    expected = ttest_rel(x, y)
    assert found.value == pytest.approx((x - y).mean() / 16)
    assert found.se == pytest.approx((x - y).std(ddof=1) / math.sqrt(40) / 16)
    assert found.p_value == pytest.approx(expected.pvalue)
    assert found.correlation == pytest.approx(np.corrcoef(x, y)[0, 1])
    assert found.variance_ratio == pytest.approx((x.var() + y.var()) / (x - y).var())


def test_unrelated_sessions_save_nothing() -> None:
    rng = np.random.default_rng(8)
    x, y = rng.integers(-50, 50, (2, 20_000))
    count = np.full(20_000, 16)
    found = paired((x, count), (y, count))
    assert found.variance_ratio == pytest.approx(1, abs=0.03)  # 4 standard errors of 0.007
    both = math.hypot(ratio(Tally.of(x, count)).se, ratio(Tally.of(y, count)).se)
    assert found.se == pytest.approx(both, rel=0.02)


def test_the_same_play_twice_does_not_differ() -> None:
    same = ([1, 2, 4], [16, 16, 17])
    found = paired(same, same)
    assert (found.value, found.differing, found.p_value) == (0, 0, 1)
    assert (found.low, found.high) == (-math.inf, math.inf)
    assert found.variance_ratio == math.inf


def test_one_session_tells_nothing() -> None:
    found = paired(([1], [16]), ([2], [16]))
    assert (found.low, found.high) == (-math.inf, math.inf)
    assert math.isnan(found.p_value)


@given(rows)
def test_turning_the_sides_turns_the_sign(data: list[tuple[int, int, int, int]]) -> None:
    a1, b1, a2, b2 = (list(column) for column in zip(*data, strict=True))
    there, back = paired((a1, b1), (a2, b2)), paired((a2, b2), (a1, b1))
    assert there.value == -back.value
    assert there.se == back.se
    assert (there.low, there.high) == pytest.approx((-back.high, -back.low), rel=1e-6, abs=1e-9)
    assert there.low <= there.value <= there.high
    assert math.isnan(there.correlation) or abs(there.correlation) <= 1 + 1e-12
    assert there.first == ratio(Tally.of(a1, b1))


@given(rows)
def test_order_of_sessions_changes_no_variance(data: list[tuple[int, int, int, int]]) -> None:
    forth, back = (
        paired((a1, b1), (a2, b2)) for a1, b1, a2, b2 in (np.array(data).T, np.array(data[::-1]).T)
    )
    assert (forth.value, forth.se, forth.p_value) == pytest.approx(
        (back.value, back.se, back.p_value), rel=0, abs=0, nan_ok=True
    )


def test_different_sessions_are_refused() -> None:
    with pytest.raises(InputError, match="1 and 2 sessions"):
        paired(([1], [1]), ([1, 2], [1, 1]))
    with pytest.raises(InputError, match="second total"):
        paired(([1], [1]), ([0.5], [1]))


def test_holm_by_hand() -> None:
    assert holm([0.005, 0.01, 0.03, 0.04]).tolist() == pytest.approx([0.02, 0.03, 0.06, 0.06])
    assert holm([]).size == 0
    np.testing.assert_array_equal(holm([0.02, math.nan, 0.5]), [0.04, math.nan, 0.5])
    with pytest.raises(InputError, match="between 0 and 1"):
        holm([0.5, 1.5])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30), st.randoms())
def test_holm_keeps_order_and_ignores_arrangement(p: list[float], random: object) -> None:
    adjusted = holm(p)
    assert (adjusted >= p).all()
    assert (adjusted <= np.minimum(1, len(p) * np.array(p) + 1e-300)).all()
    assert (np.diff(adjusted[np.argsort(p, kind="stable")]) >= 0).all()
    np.testing.assert_array_equal(holm(p[::-1])[::-1], adjusted)


def test_holm_keeps_the_family_error() -> None:
    """5,000 families of 8 true nulls: at most 5 % with a false alarm, false-alarm chance 10⁻⁴."""
    rng = np.random.default_rng(17)
    alarms = sum(holm(p).min() <= 0.05 for p in rng.random((5000, 8)))
    assert alarms <= 5000 * 0.05 + 3.8 * math.sqrt(5000 * 0.05 * 0.95)
