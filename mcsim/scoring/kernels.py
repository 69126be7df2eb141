"""What the engine calls: score a complete hand, and the bits of its named outcomes."""

from typing import Any

from mcsim._jit import kernel
from mcsim.hand.kernels import is_any_wait
from mcsim.hand.state import add, remove
from mcsim.rules.record import SCORING_HU_TAI
from mcsim.scoring.hu_tai import score_hu_tai
from mcsim.scoring.multiplier import is_baotou, score_multiplier
from mcsim.scoring.readings import most_triplets
from mcsim.scoring.records import CHOW, NAMES, SELF_DRAW

__all__ = ["chain_name", "clear_score", "name_bits", "score"]

NO_NAME = -1
KONG_WIN = NAMES.index("kong_win")
BAOTOU = NAMES.index("baotou")
KONG_BAOTOU = NAMES.index("kong_baotou")
PIAO_1 = NAMES.index("piao_1")
KONG_PIAO = NAMES.index("kong_piao")
PIAO_KONG = NAMES.index("piao_kong")
SEVEN_PAIRS = NAMES.index("seven_pairs")
HEAVENLY = NAMES.index("heavenly")
FULL_FLUSH = NAMES.index("full_flush")
HALF_FLUSH = NAMES.index("half_flush")
ALL_TRIPLETS = NAMES.index("all_triplets")


@kernel
def chain_name(kongs: int, piao: int, piao_first: int, baotou: int) -> int:
    """Name the chain of a self-draw by its place in `NAMES`; -1 for no name (S3–S6).

    槓開, 暴頭, 槓暴, 財飄, 雙飄, 三飄, 槓飄 or 飄槓.

    Examples
    --------
    >>> [NAMES[chain_name(kongs, 0, 0, 1)] for kongs in (0, 1)]
    ['baotou', 'kong_baotou']
    >>> NAMES[chain_name(0, 2, 1, 1)], NAMES[chain_name(1, 1, 0, 1)], NAMES[chain_name(1, 1, 1, 1)]
    ('piao_2', 'kong_piao', 'piao_kong')
    >>> chain_name(0, 0, 0, 0)
    -1
    """
    if kongs > 0 and piao > 0:
        return PIAO_KONG if piao_first != 0 else KONG_PIAO
    if piao > 0:
        return PIAO_1 + min(piao, 3) - 1
    if kongs > 0:
        return KONG_BAOTOU if baotou != 0 else KONG_WIN
    return BAOTOU if baotou != 0 else NO_NAME


@kernel
def name_bits(rules: Any, win: Any, out: Any) -> int:
    """Named outcomes of a scored win as bits, bit i standing for `NAMES[i]`.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SCORE, WIN
    >>> from mcsim.rules import Rules
    >>> from mcsim.scoring.records import list_names
    >>> win, out = np.zeros(1, dtype=WIN)[0], np.zeros(1, dtype=SCORE)[0]
    >>> win["heavenly"] = out["baotou"] = out["seven_pairs"] = out["quads"] = 1
    >>> list_names(name_bits(Rules.load("hangzhou").record(), win, out))
    ['baotou', 'luxury_1', 'heavenly']
    """
    bits = 0
    if rules.scoring == SCORING_HU_TAI:
        bits |= int(out.full_flush) << FULL_FLUSH
        bits |= int(out.half_flush) << HALF_FLUSH
        bits |= int(out.all_triplets) << ALL_TRIPLETS
        return bits
    if win.by == SELF_DRAW:
        name = chain_name(win.kongs, win.piao, win.piao_first, out.baotou)
        if name != NO_NAME:
            bits |= 1 << name
    if out.seven_pairs != 0:
        bits |= 1 << (SEVEN_PAIRS + int(out.quads))
    bits |= int(win.heavenly) << HEAVENLY
    return bits


@kernel
def clear_score(out: Any) -> None:
    """Set every field of a score to 0."""
    out.points = out.raw = out.multiplier = out.hu = out.tai = 0
    out.any_wait = out.baotou = out.seven_pairs = out.quads = out.triplets = 0
    out.wait = out.full_flush = out.half_flush = out.all_triplets = 0
    out.pinghu = out.wild_single = out.capped = 0
    out.names = 0


@kernel
def score(lookup: Any, rules: Any, win: Any, out: Any) -> None:
    """Score a hand that its winning tile completes (S1–S7, S11; L1–L8, L11, L12; named outcomes).

    Parameters
    ----------
    lookup : record of dtype `LOOKUP`
        `mcsim.hand.tables.lookup()`.
    rules : record of dtype `RULES`
    win : record of dtype `WIN`
        Its hand is left as it was.
    out : record of dtype `SCORE`
        Filled.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SCORE, WIN
    >>> from mcsim.hand.tables import lookup
    >>> from mcsim.rules import Rules
    >>> win, out = np.zeros(1, dtype=WIN)[0], np.zeros(1, dtype=SCORE)[0]
    >>> for face in (0, 0, 0, 4, 4, 4, 8, 8, 8, 9, 9, 9, 34):
    ...     add(win["hand"], face)
    >>> win["tile"], win["kongs"] = 20, 1
    >>> score(lookup(), Rules.load("hangzhou").record(), win, out)
    >>> int(out["multiplier"]), int(out["triplets"]), bool(out["any_wait"])
    (4, 4, True)
    """
    clear_score(out)
    hand = win.hand
    out.any_wait = is_any_wait(lookup, hand, rules.seven_pairs)
    out.baotou = is_baotou(out.any_wait, win.by)
    add(hand, win.tile)
    if rules.scoring == SCORING_HU_TAI:
        score_hu_tai(rules, win, out)
    else:
        out.seven_pairs = rules.seven_pairs != 0 and hand.melds == 0 and hand.odd <= hand.wilds
        score_multiplier(rules, win, out)
        if out.seven_pairs == 0:
            out.triplets = most_triplets(out.search, hand.counts, hand.wilds, 4 - hand.melds)
            for i in range(hand.melds):
                out.triplets += win.meld_form[i] != CHOW
    out.names = name_bits(rules, win, out)
    remove(hand, win.tile)
