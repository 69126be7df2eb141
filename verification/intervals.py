"""Measure how often the intervals of `mcsim.stats` cover what they estimate.

Takes a population of sessions, draws samples of sessions from it with replacement and counts how
often the interval holds the population's own value. The populations are synthetic by default; with
`--sessions FILE` they are real: an npz file of whole numbers per session with `total` and `count`
(payments and deals, say) and, for paired differences, `total_2` and `count_2` of the same sessions.

Run `python verification/intervals.py [--repeats N] [--sessions FILE]`; the exit code is 1 if a line
that promises 95 % lies outside 95 ± 1 % (or under 94 % where erring wide is promised) by more than
the noise of the simulation.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr

from mcsim.stats import Tally, clopper_pearson, mean, paired, quantile, ratio, share

Ints = NDArray[np.int64]
Population = tuple[Ints, ...]  # columns; a row is a session

SESSIONS = 100_000  # in a synthetic population


class Interval(Protocol):
    """Anything with two ends."""

    @property
    def low(self) -> float:
        """Lower end."""

    @property
    def high(self) -> float:
        """Upper end."""


@dataclass(frozen=True)
class Coverage:
    """How often intervals held the truth, lay above it and lay below it."""

    repeats: int
    above: int
    below: int

    @property
    def held(self) -> float:
        """Share of the intervals that held the truth."""
        return 1 - (self.above + self.below) / self.repeats

    def noise(self, share_held: float = 0.95) -> float:
        """Three standard errors of `held` where the truth is `share_held`."""
        return 3 * (share_held * (1 - share_held) / self.repeats) ** 0.5


def cover(
    method: Callable[..., Interval],
    population: Population,
    truth: float,
    *,
    sessions: int,
    repeats: int,
    seed: int,
) -> Coverage:
    """Draw samples of sessions, make the interval of each and count."""
    rng = np.random.default_rng(seed)
    above = below = 0
    for _ in range(repeats):
        rows = rng.integers(0, len(population[0]), sessions)
        interval = method(*(column[rows] for column in population))
        if not interval.high >= truth:
            below += 1
        elif not interval.low <= truth:
            above += 1
    return Coverage(repeats, above, below)


def exact_coverage(n: int, p: float, *, level: float = 0.95) -> float:
    """Coverage of Clopper-Pearson by summing the binomial law, without simulation."""
    centre, reach = n * p, 12 * (n * p * (1 - p)) ** 0.5 + 12
    k = np.arange(max(0, int(centre - reach)), min(n, int(centre + reach)) + 1)
    low, high = clopper_pearson(k, n, level=level)
    holding = k[(low <= p) & (p <= high)]
    least, most = int(holding[0]), int(holding[-1])
    assert most - least + 1 == holding.size
    return float(bdtr(most, n, p)) - (float(bdtr(least - 1, n, p)) if least else 0.0)


def deals(rng: np.random.Generator, size: int, *, uneven: bool) -> Ints:
    """Deals of each session: 16, or 16 passes of the deal with repeats in between."""
    passes = np.full(size, 16)
    return passes + rng.negative_binomial(16, 0.75, size) if uneven else passes


def events(
    rng: np.random.Generator, rate: float, *, design: float = 1.0, uneven: bool = False
) -> Population:
    """Events among the deals of sessions, with about the given design effect."""
    count = deals(rng, SESSIONS, uneven=uneven)
    if design == 1:
        return rng.binomial(count, rate), count
    strength = (count.mean() - 1) / (design - 1) - 1
    return rng.binomial(count, rng.beta(rate * strength, (1 - rate) * strength, SESSIONS)), count


def streaks(rng: np.random.Generator, rate: float, *, length: float) -> Population:
    """Rare events that come in bursts of geometric length."""
    bursts = rng.poisson(16 * rate / length, SESSIONS)
    more = rng.negative_binomial(np.maximum(bursts, 1), 1 / length)
    return np.minimum(np.where(bursts > 0, bursts + more, 0), 16), np.full(SESSIONS, 16)


def points(rng: np.random.Generator, *, uneven: bool) -> tuple[Ints, NDArray[np.bool_], Ints]:
    """Points of every deal by doubling chains, which deals were played, and deals per session."""
    count = deals(rng, SESSIONS, uneven=uneven)
    shape = (SESSIONS, int(count.max()))
    played = np.arange(shape[1]) < count[:, None]
    won = played & (rng.random(shape) < 0.8)
    branch = 2 ** np.minimum(rng.geometric(0.75, shape) - 1, 7)
    return won * branch * rng.choice([2, 4, 8], p=[0.6, 0.25, 0.15], size=shape), played, count


def seat_payments(rng: np.random.Generator, value: Ints) -> Ints:
    """Pay one seat: three times the points if it wins, minus them when another does."""
    return np.where(rng.random(value.shape) < 0.25, 3 * value, -value)


def two_policies(rng: np.random.Generator, *, changed: float) -> Population:
    """Payments of a seat on the same walls under two policies that part in some of the deals."""
    value, _, count = points(rng, uneven=False)
    first = seat_payments(rng, value)
    other = seat_payments(rng, rng.permuted(value, axis=1))
    second = np.where(rng.random(first.shape) < changed, other + (value > 8), first)
    return first.sum(1), count, second.sum(1), count


def session_values(rng: np.random.Generator) -> Ints:
    """One value per deal, in clusters of 16 that share a shift."""
    shift = rng.normal(0, 5, (SESSIONS, 1))
    return np.round(1000 * (shift + rng.normal(0, 10, (SESSIONS, 16)))).astype(np.int64)


def of_share(a: Ints, b: Ints) -> Interval:
    return share(Tally.of(a, b))


def of_ratio(a: Ints, b: Ints) -> Interval:
    return ratio(Tally.of(a, b))


def of_pair(a: Ints, b: Ints, a2: Ints, b2: Ints) -> Interval:
    return paired((a, b), (a2, b2))


def of_median(*columns: Ints) -> Interval:
    values = np.stack(columns, axis=1)
    sessions = np.repeat(np.arange(len(values)), values.shape[1])
    return quantile(values.ravel(), 0.5, sessions=sessions)


def quotient(population: Population) -> float:
    """Take the true ratio of a population, or true difference of its two ratios."""
    sums = [int(column.sum()) for column in population]
    return sums[0] / sums[1] - (sums[2] / sums[3] if len(sums) == 4 else 0)


@dataclass(frozen=True)
class Check:
    """One line of the table.

    Its promise is `95` for 95 ± 1 %, `wide` for at least 94 %, or empty.
    """

    name: str
    method: Callable[..., Interval]
    population: Population
    sessions: int
    promise: str


def synthetic(seed: int) -> list[Check]:
    """Every check on synthetic populations."""
    rng = np.random.default_rng(seed)
    checks = []
    for design in (1.0, 1.5, 3.0):
        for uneven in (False, True):
            crowd = events(rng, 0.3, design=design, uneven=uneven)
            name = f"share 0.3, design effect {design}{', uneven sessions' if uneven else ''}"
            checks += [
                Check(name, of_share, crowd, n, "95" if n > 30 else "wide") for n in (30, 300)
            ]
    for expected in (0.3, 1, 3, 10, 30):
        alone = events(rng, expected / (16 * 300))
        checks.append(Check(f"share, {expected} events expected", of_share, alone, 300, "wide"))
        burst = streaks(rng, expected / (16 * 300), length=2)
        name = f"share, {expected} events expected, in bursts of 2"
        checks.append(Check(name, of_share, burst, 300, "95" if expected == 30 else ""))
    for uneven in (False, True):
        value, _, count = points(rng, uneven=uneven)
        tail = ", uneven sessions" if uneven else ""
        for name, total in (("points", value), ("payments", seat_payments(rng, value))):
            crowd = (total.sum(1), count)
            for n in (30, 300, 3000):
                plain = "95" if n >= (3000 if name == "points" else 300) else ""
                checks.append(Check(f"{name}, t{tail}", of_ratio, crowd, n, plain))
                checks.append(
                    Check(f"{name}, mean{tail}", mean, crowd, n, "95" if n >= 300 else "")
                )
    for changed in (0.001, 0.05, 0.5):
        crowd = two_policies(rng, changed=changed)
        for n in (100, 1000):
            rare = changed * 16 * n < 30
            name = f"paired, {changed:.1%} of deals changed"
            checks.append(Check(name, of_pair, crowd, n, "" if rare else "95"))
    values = session_values(rng)
    columns = tuple(np.ascontiguousarray(c) for c in values.T)
    checks += [Check("median, clustered", of_median, columns, n, "95") for n in (50, 300)]
    return checks


def real(path: str) -> list[Check]:
    """List the checks on the sessions of a file."""
    with np.load(path) as data:
        crowd = tuple(np.asarray(data[name], np.int64) for name in ("total", "count"))
        more = tuple(
            np.asarray(data[f"{n}_2"], np.int64) for n in ("total", "count") if f"{n}_2" in data
        )
    checks = []
    for n in (100, 1000, 10_000):
        promise = "95" if n >= 1000 else ""
        checks += [Check("payments, t", of_ratio, crowd, n, promise)]
        checks += [Check("payments, mean", mean, crowd, n, promise)]
        if ((crowd[0] >= 0) & (crowd[0] <= crowd[1])).all():
            checks += [Check("share", of_share, crowd, n, "wide")]
        if more:
            checks += [Check("paired", of_pair, crowd + more, n, promise)]
    return checks


def true_value(check: Check) -> float:
    """Find what the intervals of a check ought to hold."""
    if check.method is of_median:
        return float(np.quantile(np.concatenate(check.population), 0.5, method="inverted_cdf"))
    return quotient(check.population)


def verdict(check: Check, found: Coverage) -> str:
    """`ok`, `FAULT` or, where nothing is promised, nothing."""
    if not check.promise:
        return ""
    good = found.held >= 0.94 - found.noise(0.94)
    if check.promise == "95":
        good = good and found.held <= 0.96 + found.noise(0.96)
    return "ok" if good else "FAULT"


def main(argv: list[str] | None = None) -> int:
    """Print the table; 1 if a promise is not kept."""
    parser = argparse.ArgumentParser(description="Coverage of the intervals of mcsim.stats.")
    parser.add_argument("--repeats", type=int, default=4000, help="samples a line (4000)")
    parser.add_argument("--sessions", metavar="FILE", help="npz file of real sessions")
    parser.add_argument("--seed", type=int, default=20240)
    options = parser.parse_args(argv)

    faults = 0
    if not options.sessions:
        sizes = (10, 100, 1000, 10**5, 10**7)
        grid = [(n, x / n) for n in sizes for x in np.geomspace(0.1, 1e4, 101) if x < n]
        least = min(exact_coverage(n, p) for n, p in grid)
        faults += least < 0.95
        print(f"Clopper-Pearson, exact, {len(grid)} points n·p = 0.1 … 10⁴: least {least:.4%}")

    checks = real(options.sessions) if options.sessions else synthetic(options.seed)
    print(f"{'':<50}{'sessions':>9}{'covered':>9}{'above':>7}{'below':>7}")
    for number, check in enumerate(checks):
        found = cover(
            check.method,
            check.population,
            true_value(check),
            sessions=check.sessions,
            repeats=options.repeats,
            seed=options.seed + number,
        )
        word = verdict(check, found)
        faults += word == "FAULT"
        above, below = (f"{x / found.repeats:.1%}" for x in (found.above, found.below))
        line = f"{check.name:<50}{check.sessions:>9}{found.held:>9.1%}{above:>7}{below:>7}"
        print(f"{line}  {word}", flush=True)
    print(f"faults: {faults}")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
