"""Every rule, engine against reference: sessions in step, changes of rules, coverage by rule.

Run `python verification/rules.py [--sessions N] [--deals M] [--overrides K] [--mixtures L]`: N
sessions of `chaos` and a quarter as many of a shaker, of at most M deals, per variant; K sessions
of each for each value of each field of each variant; L sessions of each under mixtures, where each
of a variant's rules was drawn anew with chance 0.35. It prints how often each rule id was exercised
and exits with 1 on a mismatch or if an id stayed at 0.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.append(str(Path(__file__).parent / "shared"))

from lockstep import Mismatch, play_in_step

from mcsim.errors import InputError
from mcsim.reference import legal
from mcsim.reference.faults import Breach
from mcsim.rules import FIELDS, VARIANTS, Rules

IDS = (
    *(f"W{i}" for i in range(1, 10)),
    *(f"P{i}" for i in range(1, 15)),
    *(f"D{i}" for i in range(1, 5)),
    *(f"S{i}" for i in range(1, 12)),
    *(f"L{i}" for i in range(1, 13)),
)
FORBIDDING = ("W6", "W9", "P4", "P5", "P6", "P7", "P8", "P9", "P12", "P13", "S11", "L2")
SHAKER = f"{Path(__file__).parent / 'shared' / 'shaker.py'}:choose"
NUMBERS = {
    "reserve": (5, 40),
    "session_length": (1, 3),
    "stake": (3,),
    "dealer_factor": ((1, 1, 1), (3, 2, 5)),
    "base_hu": (0, 60),
    "min_self_draw": (0, 400),
    "min_discard": (0, 500),
    "round_to": (2, 50),
    "cap": (0, 300),
    "laozhuang": (0, 50),
}


VALUES = {name: tuple(field.choices or NUMBERS[name]) for name, field in FIELDS.items()}


def variations(variant: str) -> Iterator[Rules]:
    """Change every field of a variant to every other value (of numbers some), where allowed."""
    base = Rules.load(variant)
    for name, values in VALUES.items():
        for value in values:
            if value == getattr(base, name):
                continue
            try:
                yield base.replace(**{name: value})
            except InputError:
                continue  # a combination that makes no sense on its own


def mixture(variant: str, number: int) -> Rules:
    """Draw each field of a variant anew with chance 0.35, until the rules make sense."""
    base, rng = Rules.load(variant), random.Random(f"{variant} {number}")
    while True:
        drawn = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < 0.35}
        try:
            return base.replace(**drawn)
        except InputError:
            continue


def scoring_ids(rules: Rules, event: dict[str, Any], streak: int) -> list[str]:
    """Rules that a win exercises."""
    flags, own = event["flags"], event["by"] == "self_draw"
    if rules.scoring == "hu_tai":
        ids = ["L1", "L2", "L4", "L5", "L6", "L8", "L10"]
        ids += ["L3"] if event["raw"] % rules.round_to or flags["capped"] else []
        ids += ["L7"] if flags["pinghu"] else []
        ids += ["L9"] if streak > 1 and rules.laozhuang else []
        return ids + (["L12"] if event["by"] == "robbed_kong" else [])
    ids = ["S1", "S8"]
    ids += ["S2"] if flags["shape"] == "seven_pairs" else []
    ids += ["S3"] if flags["baotou"] else []
    ids += ["S4"] if flags["piao"] else []
    ids += ["S5"] if flags["kongs"] else []
    ids += ["S6"] if {"kong_baotou", "kong_piao", "piao_kong"} & set(flags["names"]) else []
    ids += [] if own else ["S7"]
    ids += ["S9"] if event["by"] == "discard" else []
    switched = rules.must_baotou or rules.four_wild_bonus or rules.four_wild_quad
    return ids + (["S11"] if switched else [])


def exercised(rules: Rules, log: list[dict[str, Any]], stages: Counter[str]) -> Counter[str]:
    """Count the rules that a deal's log shows at work."""
    deal, ids = log[0], Counter[str]()
    ids.update({"W1": 1, "W2": deal["wild"] is not None})
    ids.update({"P1": stages["turn"], "P3": stages["discard"]})
    ids.update({"P2": stages["pong"] + stages["chow"] + stages["win"], "P7": stages["rob"]})
    ids["W4"] += deal["indicator"] in ("5z", "7z")
    ids["D4" if deal["deal"] == 0 else "D3"] += 1
    tail_draws, last = 0, {}
    for event in log[1:]:
        kind = event["event"]
        if kind in ("chow", "pong", "kong"):
            used = [event.get("tile"), *event.get("with", ()), *event.get("tiles", ())]
            ids["W3"] += rules.white_substitutes and "5z" in used and deal["wild"] != "5z"
        elif kind == "flower":
            ids["W5"] += 1
            last = {"flower": event["seat"]}
        elif kind == "draw":
            tail_draws += event["source"] == "tail"
            last = {}
        elif kind == "discard":
            ids["P11"] += event["piao"]
            if event["tile"] == deal["wild"]:
                ids["W6"] += 1
                ids["P12"] += rules.lock_trigger != "none"
        elif kind == "exhausted":
            ids.update(("W7", "P14", "D2"))
        elif kind == "win":
            ids.update(scoring_ids(rules, event, deal["streak"]))
            ids["P8"] += event["by"] == "discard"
            ids["D1"] += 1
            ids["L11"] += rules.scoring == "hu_tai" and last.get("flower") == event["seat"]
        elif kind == "settle" and rules.contract and rules.scoring == "multiplier":
            wins = [each for each in log if each["event"] == "win" and each["by"] != "discard"]
            ids["S10"] += bool(wins) and sum(each < 0 for each in event["payments"]) == 1
    ids["W8"] += tail_draws
    ids["P10"] += stages["contested"]
    return ids


def play_one(job: tuple[Rules, int, str, int]) -> tuple[int, int, Counter[str], str]:
    """Play one session in step: deals, decisions, rules exercised, and a mismatch if any."""
    rules, session, policies, most = job
    ids, deals, decisions, said = Counter[str](), 0, 0, ""

    def breach(rule: str, message: str) -> Breach:
        ids[rule] += rule in FORBIDDING  # an action that this rule forbids was considered
        return Breach(rule, message)

    with mock.patch.object(legal, "Breach", breach):
        try:
            played = play_in_step(rules, seed=2026, session=session, policies=policies, most=most)
            for log, stages in played:
                ids += exercised(rules, log, stages)
                deals += 1
                decisions += sum(stages.values())
        except Mismatch as mismatch:
            said = f"{rules!r} {policies}: {mismatch}"
    return deals, decisions, ids, said


def main(argv: list[str] | None = None) -> int:
    """Play, print what was seen, give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=2000)
    parser.add_argument("--deals", type=int, default=16)
    parser.add_argument("--overrides", type=int, default=3)
    parser.add_argument("--mixtures", type=int, default=250)
    parser.add_argument("--variants", nargs="*", default=list(VARIANTS))
    options = parser.parse_args(argv)
    faults, ids = [], Counter[str]()
    for variant in options.variants:
        rules = Rules.load(variant)
        most, sessions = options.deals, options.sessions
        jobs = [(rules, session, "chaos", most) for session in range(sessions)]
        jobs += [(rules, session, SHAKER, most) for session in range(sessions // 4)]
        jobs += [
            (changed, session, policy, most)
            for changed in variations(variant)
            for session in range(options.overrides)
            for policy in ("chaos", SHAKER)
        ]
        jobs += [
            (mixture(variant, session), session, policy, most)
            for session in range(options.mixtures)
            for policy in ("chaos", SHAKER)
        ]
        deals = decisions = 0
        with ProcessPoolExecutor(2) as pool:
            for played, decided, exercised_here, said in pool.map(play_one, jobs, chunksize=8):
                deals, decisions, ids = deals + played, decisions + decided, ids + exercised_here
                faults += [said] if said else []
        counts = f"{len(jobs)} sessions, {deals} deals, {decisions} decisions"
        print(f"{variant}: {counts}, {len(faults)} mismatches so far", flush=True)
    print("exercised:", ", ".join(f"{name} {ids[name]}" for name in IDS))
    missing = [name for name in IDS if not ids[name]]
    for said in faults[:20]:
        print(said)
    if missing:
        print("never exercised:", ", ".join(missing))
    return 1 if faults or missing else 0


if __name__ == "__main__":
    sys.exit(main())
