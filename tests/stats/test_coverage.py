"""Coverage of the clustered and paired intervals: a share of verification/intervals.py.

Every line has a fixed seed and 1,500 samples. The bands are 95 ± 1 % (or at least 94 % where erring
wide is promised) and 3.9 standard errors of the simulation: were the coverage at the band's edge, a
line would fail by chance once in 10,000 seeds, so the module less than once in 1,000.
"""

import runpy
from pathlib import Path

import numpy as np
import pytest

PROGRAM = runpy.run_path(str(Path(__file__).parents[2] / "verification" / "intervals.py"))
cover, quotient = PROGRAM["cover"], PROGRAM["quotient"]
REPEATS = 1500


def held(method: str, population: tuple[np.ndarray, ...], sessions: int, seed: int) -> float:
    truth = quotient(population)
    found = cover(PROGRAM[method], population, truth, sessions=sessions, repeats=REPEATS, seed=seed)
    return found.held


def noise(edge: float) -> float:
    return 3.9 * (edge * (1 - edge) / REPEATS) ** 0.5


def assert_close(share: float) -> None:
    assert 0.94 - noise(0.94) <= share <= 0.96 + noise(0.96)


def assert_wide(share: float) -> None:
    assert share >= 0.94 - noise(0.94)


@pytest.mark.parametrize("design", [1.0, 3.0])
@pytest.mark.parametrize("uneven", [False, True])
def test_shares_of_common_events(design: float, uneven: bool) -> None:
    rng = np.random.default_rng(1)
    crowd = PROGRAM["events"](rng, 0.3, design=design, uneven=uneven)
    assert_close(held("of_share", crowd, 300, 2))


@pytest.mark.parametrize("expected", [0.3, 1, 3, 10])
def test_shares_of_rare_events(expected: float) -> None:
    crowd = PROGRAM["events"](np.random.default_rng(3), expected / (16 * 300))
    assert_wide(held("of_share", crowd, 300, 4))


def test_the_plain_interval_fails_for_rare_events() -> None:
    """Why shares do not use it: about 60 % where one event is expected."""
    crowd = PROGRAM["events"](np.random.default_rng(3), 1 / (16 * 300))
    assert held("of_ratio", crowd, 300, 5) < 0.75


@pytest.mark.parametrize("uneven", [False, True])
def test_payments(uneven: bool) -> None:
    rng = np.random.default_rng(6)
    value, _, count = PROGRAM["points"](rng, uneven=uneven)
    crowd = (PROGRAM["seat_payments"](rng, value).sum(1), count)
    assert_close(held("of_ratio", crowd, 300, 7))
    assert_close(held("mean", crowd, 300, 8))


def test_points() -> None:
    value, _, count = PROGRAM["points"](np.random.default_rng(9), uneven=False)
    crowd = (value.sum(1), count)
    assert_close(held("of_ratio", crowd, 1000, 10))
    assert_close(held("mean", crowd, 1000, 11))


@pytest.mark.parametrize("changed", [0.05, 0.5])
def test_paired_differences(changed: float) -> None:
    crowd = PROGRAM["two_policies"](np.random.default_rng(12), changed=changed)
    assert_close(held("of_pair", crowd, 300, 13))


def test_clustered_medians() -> None:
    crowd = tuple(PROGRAM["session_values"](np.random.default_rng(14)).T)
    found = cover(
        PROGRAM["of_median"],
        crowd,
        float(np.quantile(np.concatenate(crowd), 0.5, method="inverted_cdf")),
        sessions=100,
        repeats=REPEATS,
        seed=15,
    )
    assert_close(found.held)
