"""The story of a win adds up to what the kernels score: L3–L8, S1–S7, S11."""

import random
import re
import runpy
from pathlib import Path

import numpy as np
import pytest

from mcsim.hand.tables import lookup
from mcsim.play.why import why
from mcsim.scoring import SCORE, score
from mcsim.scoring.records import WAIT_NAMES

PROGRAM = runpy.run_path(str(Path(__file__).parents[2] / "verification" / "scoring.py"))
random_win, record_of, some_rules = map(PROGRAM.get, ("random_win", "record_of", "some_rules"))
WAITS = {
    "single": "單吊",
    "closed": "坎",
    "edge": "邊",
    "dual_pair": "對倒",
    "pinghu": "平胡",
    "two_sided": "two-sided wait",
}


def told(rng, variant):
    """Draw a random complete hand; give the rules, its score and its story."""
    rules = some_rules(rng, variant)
    win = record_of(random_win(rng, rules))
    lines = why(rules, win)
    out = np.zeros(1, SCORE)[0]
    score(lookup(), rules.record(), win, out)
    return rules, out, lines


@pytest.mark.parametrize("variant", ["hangzhou", "yuhang", "hangzhou-fixed-white"])
def test_factors_multiply_to_the_points(variant):
    rng = random.Random(1)
    for _ in range(300):
        rules, out, (*lines, total) = told(rng, variant)
        factors = [int(line.rsplit("×", 1)[1]) for line in lines]
        assert np.prod(factors) * rules.stake == out["points"]
        assert re.search(r"= (\d+) points?$", total).group(1) == str(out["points"])


def test_elements_add_up_to_the_hand():
    """L3–L8: 胡, 台, the wait and the flush that are told are those that count."""
    rng = random.Random(2)
    worthless = 0
    for _ in range(600):
        _, out, (*lines, total) = told(rng, "linan")
        text = "\n".join(lines)
        assert sum(int(hu) for hu in re.findall(r" (\d+) 胡", text)) == out["hu"]
        assert sum(int(tai) for tai in re.findall(r" (\d+) 台", text)) == out["tai"]
        assert f"= {out['raw']}, " in total
        assert re.search(r"(\d+) 胡$", total).group(1) == str(out["points"])
        wait = WAITS[WAIT_NAMES[out["wait"]]]
        assert sum(line.startswith(wait) for line in lines) == 1
        worthless += any(line.startswith(wait) and line.endswith(" 0 胡") for line in lines)
        for flag, name in (("full_flush", "清一色"), ("half_flush", "混一色")):
            assert (name in text) == bool(out[flag])
        for flag, name in (("all_triplets", "對對胡"), ("wild_single", "財神抱頭")):
            assert (name in text) == bool(out[flag])
    assert worthless > 5  # a two-sided wait on a discard is told though it adds nothing
