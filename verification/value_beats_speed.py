"""`value` earns more than `speed`: two seats of each, seats rotated, on common walls.

Per variant each session is played with all six ways to seat two of each. A session's difference is
that of the mean payment of the `value` seats and the `speed` seats; deals of a session belong
together, so the interval rests on whole sessions (paired differences of ratios).

Run: python verification/value_beats_speed.py [--deals 200000] [--seed 4] [VARIANT ...]
"""

import argparse
import sys
import time
from itertools import combinations

import numpy as np

from mcsim.play import play_sessions
from mcsim.rules import VARIANTS, Rules
from mcsim.stats import paired

BLOCK = 100  # sessions
SEATINGS = tuple(combinations(range(4), 2))


def play_block(rules: Rules, seed: int, first: int) -> np.ndarray:
    """Twice the payments of the two policies' seats and the deals, by session."""
    totals = np.zeros((3, BLOCK), np.int64)
    for seating in SEATINGS:
        names = ",".join("value" if seat in seating else "speed" for seat in range(4))
        rows = play_sessions(rules, seed=seed, first=first, count=BLOCK, policies=names)
        payments = rows.seats["payment"].reshape(-1, 4)
        session = rows.deals["session"] - first
        value = payments[:, list(seating)].sum(axis=1)
        np.add.at(totals[0], session, value)
        np.add.at(totals[1], session, payments.sum(axis=1) - value)
        np.add.at(totals[2], session, 1)
    return totals


def duel(variant: str, deals: int, seed: int) -> bool:
    """Play one variant, print its figures, and tell whether `value` is ahead for certain."""
    rules = Rules.load(variant)
    play_sessions(rules, seed=seed, count=1, policies="value,value,speed,speed")
    start = time.process_time()
    blocks: list[np.ndarray] = []
    while sum(int(block[2].sum()) for block in blocks) < deals:
        blocks.append(play_block(rules, seed, BLOCK * len(blocks)))
    taken = time.process_time() - start
    value, speed, played = np.concatenate(blocks, axis=1)
    ahead = paired((value, 2 * played), (speed, 2 * played), unit="deal and seat")
    total = int(played.sum())
    print(
        f"{variant}: {total} deals, {played.size} sessions, {total / taken:.0f} deals a CPU second"
    )
    print(f"  value {ahead.first.value:+.4f}, speed {ahead.second.value:+.4f} a deal and seat")
    print(
        f"  difference {ahead.value:+.4f} [{ahead.low:+.4f}, {ahead.high:+.4f}] (95 %)", flush=True
    )
    return bool(ahead.low > 0)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args()
    ahead = [duel(v, options.deals, options.seed) for v in options.variants or VARIANTS]
    return 0 if all(ahead) else 1


if __name__ == "__main__":
    sys.exit(main())
