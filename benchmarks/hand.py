"""Completion, deficiency, useful tiles: nanoseconds a hand; time and memory of the tables.

Hands are dealt at random from 136 tiles of which one kind is wild. Measured from running indices
(what the engine keeps) and from 34 counts (what the vectorised functions are given), half of the
time with seven pairs. Each figure is the median of some repetitions.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

import numba
import numpy as np
from numba import njit

import mcsim
from mcsim.hand import batch, kernels
from mcsim.hand.state import HAND, load
from mcsim.hand.tables import lookup
from mcsim.tiles import KINDS

NUMBER = 4096
REPEATS = 25
ROUNDS = 5

FRESH = """
import time
import mcsim.hand
from mcsim.hand.tables import lookup
start = time.perf_counter()
lookup()
print(time.perf_counter() - start)
"""


def deal(places: int) -> tuple[np.ndarray, np.ndarray]:
    """Deal hands: counts uint8[n, 34] and wilds uint8[n]; the last kind is wild."""
    rng = np.random.default_rng(2024)
    walls = rng.permuted(np.tile(np.repeat(np.arange(KINDS), 4), (NUMBER, 1)), axis=1)
    counts = np.zeros((NUMBER, KINDS), np.uint8)
    np.add.at(counts, (np.arange(NUMBER)[:, None], walls[:, :places]), 1)
    wilds = counts[:, KINDS - 1].copy()
    counts[:, KINDS - 1] = 0
    return counts, wilds


def records(counts: np.ndarray, wilds: np.ndarray) -> np.ndarray:
    """Turn counts into hands with running indices."""
    hands = np.zeros(len(counts), HAND)
    for i in range(len(counts)):
        load(hands[i], counts[i], wilds[i], 0)
    return hands


def nanoseconds(run: Callable[[], object], hands: int) -> float:
    """Median time of a call, in nanoseconds a hand."""
    run()
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return 1e9 * median(times) / hands


def over(question: Callable[..., int], hands: np.ndarray, weight: np.ndarray) -> float:
    """Ask a kernel about every hand, one after the other; nanoseconds a hand."""
    table = lookup()
    question(table, hands[0], weight)  # compile the kernels in the usual way
    ask = njit(question)

    @njit
    def loop(table, hands, weight):
        total = 0
        for _ in range(ROUNDS):
            for i in range(hands.size):
                total += ask(table, hands[i], weight)
        return total

    # The engine asks about one hand at a time: several at once would be another measurement.
    numba.config.LOOP_VECTORIZE = 0
    try:
        return nanoseconds(lambda: loop(table, hands, weight), ROUNDS * len(hands))
    finally:
        numba.config.LOOP_VECTORIZE = 1


def from_indices() -> list[tuple[str, float, str]]:
    weight = np.full(KINDS, 4, np.uint8)
    complete, need = kernels.is_complete, kernels.standard_need
    short, any_wait, useful = kernels.shanten, kernels.is_any_wait, kernels.useful_weight
    fourteen, thirteen = records(*deal(14)), records(*deal(13))
    cases = [
        ("is_complete from indices", fourteen, lambda t, h, w: complete(t, h, 0), "<= 3"),
        ("is_complete with seven pairs", fourteen, lambda t, h, w: complete(t, h, 1), ""),
        ("is_any_wait from indices", thirteen, lambda t, h, w: any_wait(t, h, 1), ""),
        ("deficiency from indices", thirteen, lambda t, h, w: need(t, h), "<= 5"),
        ("shanten from indices", thirteen, lambda t, h, w: short(t, h, 1), ""),
        ("all useful tiles", thirteen, lambda t, h, w: useful(t, h, 1, w), "<= 120"),
    ]
    return [(name, over(question, hands, weight), goal) for name, hands, question, goal in cases]


def from_counts() -> list[tuple[str, float, str]]:
    counts, wilds = deal(14)
    melds = np.zeros(NUMBER, np.uint8)
    rows = counts.view(batch.ROW)[:, 0]
    out = np.empty(NUMBER, bool)
    table = lookup()
    kernel = nanoseconds(lambda: batch.each_complete(table, rows, wilds, melds, 1, out), NUMBER)
    public = nanoseconds(lambda: mcsim.is_complete(counts, wilds), NUMBER)
    distance = nanoseconds(lambda: mcsim.shanten(counts, wilds), NUMBER)
    return [
        ("is_complete from counts", kernel, "<= 10"),
        ("mcsim.is_complete, input checked", public, ""),
        ("mcsim.shanten, input checked", distance, ""),
    ]


def main() -> None:
    print(f"{'nanoseconds a hand, one core':<36}{'median':>9}   goal")
    for name, measured, goal in from_indices() + from_counts():
        print(f"{name:<36}{measured:>9.1f}   {goal}")
    print("public checkers with wilds: C++ 37-59; deficiency 29-67; best Python, no wilds, 4400")
    fresh = [
        float(subprocess.run([sys.executable, "-c", FRESH], capture_output=True, check=True).stdout)
        for _ in range(4)
    ]
    print(f"{'tables, first call, fresh process':<36}{median(fresh[1:]):>9.2f} s <= 0.5 s")
    print(f"{'tables, memory':<36}{lookup().nbytes / 1e6:>9.2f} MB < 8 MB")


if __name__ == "__main__":
    main()
