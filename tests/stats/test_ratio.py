"""Tallies, ratios and clustered shares: closed forms and invariances."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcsim.errors import InputError
from mcsim.stats import Tally, design_effect, mean, proportion, ratio, share
from mcsim.stats.ratio import variance

counts = st.lists(
    st.integers(0, 40).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), max_size=60
)
payments = st.lists(st.tuples(st.integers(-(10**12), 10**12), st.integers(0, 10**6)), max_size=40)


def tally(rows: Sequence[tuple[int, int]]) -> Tally:
    return Tally.of([a for a, _ in rows], [b for _, b in rows])


@given(payments, st.integers(0, 40))
def test_tallies_add_exactly(rows: list[tuple[int, int]], cut: int) -> None:
    whole = tally(rows)
    assert tally(rows[:cut]) + tally(rows[cut:]) == whole
    assert whole == Tally(
        len(rows),
        sum(a for a, _ in rows),
        sum(b for _, b in rows),
        sum(a * a for a, _ in rows),
        sum(b * b for _, b in rows),
        sum(a * b for a, b in rows),
    )


def test_sums_past_64_bits() -> None:
    big = Tally.of([2**62, -(2**62)] * 3, [2**61] * 6)
    assert big.aa == 6 * 2**124
    assert big.b == 6 * 2**61
    assert math.isfinite(ratio(big).se)


def test_one_unit_a_session_is_the_usual_mean() -> None:
    x = np.array([3, -1, 4, 1, -5, 9, 2, 6])
    found = ratio(Tally.of(x), squares=int((x * x).sum()))
    assert found.value == x.mean()
    assert found.se == pytest.approx(x.std(ddof=1) / math.sqrt(8), rel=1e-14)
    assert found.high - found.value == pytest.approx(2.364624 * found.se, rel=1e-6)
    assert found.effective == pytest.approx(8)


def test_equal_sessions_are_the_mean_of_session_means() -> None:
    a = np.array([30, -10, 45, 17, -5])
    assert variance(Tally.of(a, [16] * 5)) == pytest.approx((a / 16).var(ddof=1) / 5, rel=1e-14)


def test_variance_is_unbiased_for_independent_deals() -> None:
    """Σ over all outcomes: sessions of 1, 2 and 4 deals, each deal ±1 with chance 1/2."""
    sizes = [1, 2, 4]
    total = 0.0
    for outcome in range(2**7):
        signs = [1 if outcome >> i & 1 else -1 for i in range(7)]
        sums = [sum(signs[:1]), sum(signs[1:3]), sum(signs[3:])]
        total += variance(Tally.of(sums, sizes))
    assert total / 2**7 == pytest.approx(1 / 7, rel=1e-12)


@pytest.mark.parametrize("k", [0, 1, 5, 60, 119, 120])
def test_sessions_of_one_deal_give_clopper_pearson(k: int) -> None:
    found = share(Tally.of([1] * k + [0] * (120 - k), [1] * 120))
    expected = proportion(k, 120)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)
    assert found.effective == pytest.approx(120)


def test_no_event_gives_an_upper_bound() -> None:
    found = share(Tally.of([0] * 1000, [16] * 1000))
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(proportion(0, 16000).high, rel=0.01)


def test_sure_events_give_a_lower_bound() -> None:
    found = share(Tally.of([16] * 1000, [16] * 1000))
    assert (found.value, found.high) == (1, 1)
    assert found.low == pytest.approx(proportion(16000, 16000).low, rel=1e-6)


def test_whole_sessions_of_events_count_as_one_each() -> None:
    """All or nothing in every session: the effective number of deals is that of sessions."""
    found = share(Tally.of([16, 0, 0, 0] * 100, [16] * 400))
    assert found.effective == pytest.approx(400, rel=0.01)


def test_small_design_effects_need_sessions() -> None:
    few, many = (Tally.of([3, 4] * n, [16, 16] * n) for n in (5, 50))
    assert design_effect(few) == 1
    assert design_effect(many) < 0.1


@pytest.mark.parametrize("rows", [[], [(0, 0)], [(3, 16)], [(3, 16), (0, 0)]])
def test_one_session_tells_nothing_of_the_spread(rows: list[tuple[int, int]]) -> None:
    found = share(tally(rows))
    assert (found.low, found.high) == (0, 1)
    assert math.isnan(found.se)
    for method in (ratio(tally(rows)), mean([a for a, _ in rows], [b for _, b in rows])):
        assert (method.low, method.high) == (-math.inf, math.inf)
        assert method.relative_half_width == math.inf


@given(counts, st.integers(0, 20))
def test_shares_keep_their_order(rows: list[tuple[int, int]], empty: int) -> None:
    found = share(tally(rows))
    assert 0 <= found.low <= found.high <= 1
    if found.denominator:
        assert found.low <= found.value <= found.high
    padded = share(tally(rows + [(0, 0)] * empty))
    assert repr(found) == repr(padded)
    mirrored = share(tally([(b - a, b) for a, b in rows]))
    assert (mirrored.low, mirrored.high) == pytest.approx((1 - found.high, 1 - found.low), abs=1e-9)


@given(payments.filter(lambda rows: sum(b > 0 for _, b in rows) > 1), st.integers(-50, 50))
def test_ratios_move_with_the_payments(rows: list[tuple[int, int]], shift: int) -> None:
    found, moved = (ratio(tally([(a + s * b, b) for a, b in rows])) for s in (0, shift))
    scale = max(abs(found.value), found.se, abs(shift), 1)
    assert moved.value == pytest.approx(found.value + shift, abs=1e-9 * scale)
    assert moved.se == pytest.approx(found.se, rel=1e-12)
    assert found.low <= found.value <= found.high
    turned = ratio(tally([(-a, b) for a, b in reversed(rows)]))
    assert (turned.low, turned.high) == (-found.high, -found.low)


@pytest.mark.parametrize(
    ("total", "count", "says"),
    [
        ([1, 2], [1], "2 and 1 sessions"),
        ([1.5, 2], [1, 1], "whole number"),
        ([[1]], [[1]], "one whole number per session"),
        ([1], [-1], "negative"),
    ],
)
def test_bad_sessions_are_refused(total: object, count: object, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Tally.of(total, count)


def test_impossible_shares_are_refused() -> None:
    with pytest.raises(InputError, match="5 events in 4 units"):
        share(Tally.of([2, 3], [2, 2]))
    with pytest.raises(InputError, match="level 95"):
        ratio(Tally.of([1, 2]), level=95)
