"""Multiplier scoring: stake × branch × 2^chain × 2 for 暴頭 × 2 for four wilds (S1–S7, S11)."""

from typing import Any

from mcsim._jit import kernel
from mcsim.rules.record import KONG_CHAIN_ONCE
from mcsim.scoring.records import SELF_DRAW
from mcsim.tiles import KINDS

__all__ = [
    "baotou_factor",
    "branch_factor",
    "chain_factor",
    "four_wild_factor",
    "is_baotou",
    "kong_factor",
    "luxury_quads",
    "piao_factor",
    "score_multiplier",
]


@kernel
def luxury_quads(counts: Any, wilds: int, wild_makes_quad: int, four_wild_quad: int) -> int:
    """豪華 (quads used as two pairs each) of a hand that is seven pairs (S1, S2, S11).

    Four natural tiles make a quad; with `wild_makes_quad` three and a wild too; with
    `four_wild_quad` four wilds that have no odd tile to mend make one more.

    Examples
    --------
    >>> import numpy as np
    >>> counts = np.zeros(34, dtype=np.uint8)
    >>> counts[:4] = 4, 3, 2, 2
    >>> luxury_quads(counts, 3, 0, 0), luxury_quads(counts, 3, 1, 0)
    (1, 2)
    >>> counts[:4] = 4, 4, 2, 0
    >>> luxury_quads(counts, 4, 0, 0), luxury_quads(counts, 4, 0, 1)
    (2, 3)
    """
    quads = 0
    odd = 0
    for face in range(KINDS):
        count = counts[face]
        odd += count & 1
        quads += count == 4 or (wild_makes_quad != 0 and count == 3)
    if four_wild_quad != 0 and wilds == 4 and odd == 0:
        quads += 1
    return quads


@kernel
def branch_factor(seven_pairs: int, quads: int) -> int:
    """七對 ×2, 豪華 ×4, 兩豪華 ×8, 三豪華 ×16, any other hand ×1 (S1).

    Examples
    --------
    >>> branch_factor(0, 0), [branch_factor(1, quads) for quads in range(4)]
    (1, [2, 4, 8, 16])
    """
    return 2 << quads if seven_pairs != 0 else 1


@kernel
def is_baotou(any_wait: int, by: int) -> bool:
    """暴頭 (any-wait win): a self-draw from a hand that every tile completes (S3, S7).

    Examples
    --------
    >>> is_baotou(1, SELF_DRAW), is_baotou(0, SELF_DRAW), is_baotou(1, 1)
    (True, False, False)
    """
    return any_wait != 0 and by == SELF_DRAW


@kernel
def baotou_factor(baotou: int) -> int:
    """暴頭 (any-wait win): ×2 (S3).

    Examples
    --------
    >>> baotou_factor(1), baotou_factor(0)
    (2, 1)
    """
    return 2 if baotou != 0 else 1


@kernel
def piao_factor(piao: int) -> int:
    """財飄 (floated wilds): each ×2, on top of 暴頭 (S4).

    Examples
    --------
    >>> [piao_factor(piao) for piao in range(4)]
    [1, 2, 4, 8]
    """
    return 1 << piao


@kernel
def kong_factor(kongs: int, kong_runs: int, kong_chain: int) -> int:
    """槓開 (win on the replacement): ×2 for each kong of the chain, or for each run of kongs (S5).

    Examples
    --------
    >>> kong_factor(2, 1, 0), kong_factor(2, 1, KONG_CHAIN_ONCE)
    (4, 2)
    """
    return 1 << (kong_runs if kong_chain == KONG_CHAIN_ONCE else kongs)


@kernel
def chain_factor(rules: Any, win: Any) -> int:
    """槓暴, 槓飄, 飄槓 (kongs and floats in a chain): their product (S6); 1 if not self-drawn (S7).

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import WIN
    >>> from mcsim.rules import Rules
    >>> win = np.zeros(1, dtype=WIN)[0]
    >>> win["kongs"] = win["kong_runs"] = win["piao"] = 1
    >>> chain_factor(Rules.load("hangzhou").record(), win)
    4
    """
    if win.by != SELF_DRAW:
        return 1
    return kong_factor(win.kongs, win.kong_runs, rules.kong_chain) * piao_factor(win.piao)


@kernel
def four_wild_factor(four_wild_bonus: int, by: int, wilds: int, piao: int) -> int:
    """四財 (four wilds held or floated): ×2 on a self-draw where `four_wild_bonus` is on (S11).

    Examples
    --------
    >>> four_wild_factor(1, SELF_DRAW, 3, 1), four_wild_factor(1, SELF_DRAW, 3, 0)
    (2, 1)
    >>> four_wild_factor(0, SELF_DRAW, 4, 0), four_wild_factor(1, 1, 4, 0)
    (1, 1)
    """
    return 2 if four_wild_bonus != 0 and by == SELF_DRAW and wilds + piao == 4 else 1


@kernel
def score_multiplier(rules: Any, win: Any, out: Any) -> None:
    """Multiply branch, chain, 暴頭 and four wilds of a complete hand (S1–S7, S11).

    Parameters
    ----------
    rules : record of dtype `RULES`
    win : record of dtype `WIN`
        Here the hand already holds the winning tile.
    out : record of dtype `SCORE`
        `baotou` and `seven_pairs` are given; `quads`, `multiplier` and `points` are filled.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SCORE, WIN
    >>> from mcsim.rules import Rules
    >>> win, out = np.zeros(1, dtype=WIN)[0], np.zeros(1, dtype=SCORE)[0]
    >>> win["hand"]["counts"][:6] = 4, 2, 2, 2, 2, 2
    >>> out["seven_pairs"] = 1
    >>> score_multiplier(Rules.load("hangzhou").record(), win, out)
    >>> int(out["multiplier"])
    4
    """
    if out.seven_pairs != 0:
        out.quads = luxury_quads(
            win.hand.counts, win.hand.wilds, rules.wild_makes_quad, rules.four_wild_quad
        )
    out.multiplier = (
        branch_factor(out.seven_pairs, out.quads)
        * chain_factor(rules, win)
        * baotou_factor(out.baotou)
        * four_wild_factor(rules.four_wild_bonus, win.by, win.hand.wilds, win.piao)
    )
    out.points = rules.stake * out.multiplier
