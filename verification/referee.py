"""The referee judges the engine's logs: every built-in policy under every variant.

Sessions are played from the first on until there are enough deals; long sessions are cut after
MOST deals, for a cut log is judged as far as it goes.

Run: python verification/referee.py [--deals N] [--policies A,B] [--variants A,B]
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from mcsim.play.log import json_lines
from mcsim.play.policies.registry import BUILT_IN
from mcsim.play.replay import replay
from mcsim.reference import referee
from mcsim.rules import VARIANTS, Rules

DEALS = 20_000
MOST = 200  # deals of one session
SEED = 31


def judge(variant: str, policy: str, deals: int) -> tuple[int, list[str]]:
    """Play and judge deals of one variant under one policy; the number judged, and the faults."""
    rules, judged, faults, session = Rules.load(variant), 0, [], 0
    while judged < deals:
        lines: list[str] = []
        told = replay(rules, seed=SEED, session=session, policies=policy)
        for _, events in zip(range(min(MOST, deals - judged)), told, strict=False):
            lines += json_lines(events).splitlines()
            judged += 1
        faults += [f"session {session}: {fault}" for fault in referee(lines)]
        session += 1
    return judged, faults


def main() -> int:
    """Judge all; 1 if there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="of each variant and policy")
    parser.add_argument("--policies", default=",".join(BUILT_IN))
    parser.add_argument("--variants", default=",".join(VARIANTS))
    options = parser.parse_args()
    wanted = list(product(options.variants.split(","), options.policies.split(",")))
    bad = False
    for policy in options.policies.split(","):
        judge(VARIANTS[0], policy, 1)  # compiles before the processes start
    with ProcessPoolExecutor(2) as pool:
        answers = pool.map(judge, *zip(*wanted, strict=True), [options.deals] * len(wanted))
        for (variant, policy), (judged, faults) in zip(wanted, answers, strict=True):
            print(f"{variant:22}{policy:8}{judged:8} deals, {len(faults)} faults", flush=True)
            for fault in faults[:5]:
                print(f"    {fault}")
            bad = bad or bool(faults)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
