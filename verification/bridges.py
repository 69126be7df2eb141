"""Measure how often the intervals of `mcsim.bridge` cover a group's share.

Plays every mixture of hangzhou and yuhang on common sessions, takes them as the population, draws
samples of sessions from it with replacement and counts how often a share's interval holds the
population's own. About two minutes on two cores.

Run `python verification/bridges.py`; the exit code is 1 if a share is covered less than 93 % of the
time by more than the noise of the simulation (erring wide is allowed: few sessions differ in rare
rules).
"""

import sys

import numpy as np

from mcsim.rules import Rules
from mcsim.study.bridge import combine, measure, shapley
from mcsim.study.common import Common
from mcsim.study.groups import differing_groups, mixtures

SESSIONS, SAMPLE, REPEATS = 3000, 100, 1000
OUTCOMES = ("points_mean", "payment_dealer", "baotou_share")
PROMISED = 0.93


def main() -> int:
    """Print the coverage of every group's share."""
    one, other = Rules.load("hangzhou"), Rules.load("yuhang")
    groups = differing_groups(one, other)
    mixed = mixtures(one, other, groups)
    played = Common(1, "speed", np.arange(SESSIONS)).play(mixed, OUTCOMES)
    rng = np.random.default_rng(7)
    noise = 3 * (PROMISED * (1 - PROMISED) / REPEATS) ** 0.5
    failed = False
    for outcome in OUTCOMES:
        pairs = [played[rules.digest].pairs[outcome] for rules in mixed]
        truth = [measure(pair) for pair in pairs]
        draws = rng.integers(SESSIONS, size=(REPEATS, SAMPLE))
        samples = [[measure((a[draw], b[draw])) for a, b in pairs] for draw in draws]
        for player, group in enumerate(groups):
            steps = shapley(player, len(groups))
            share = combine(truth, steps, 0.95)["value"]
            found = [combine(sample, steps, 0.95) for sample in samples]
            known = [one for one in found if one["low"] is not None]
            if not known:
                print(f"{outcome:15} {group:13} {share:+.5f}  no session differs")
                continue
            held = sum(one["low"] <= share <= one["high"] for one in known) / len(known)
            failed |= held < PROMISED - noise
            print(f"{outcome:15} {group:13} {share:+.5f}  held {100 * held:.1f} %")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
