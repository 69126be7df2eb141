"""What a win is worth, by trying every reading: multiplier (S1–S7, S11) and 胡, 台 (L1–L8)."""

from dataclasses import dataclass, replace

from mcsim.reference.hand import is_any_wait, is_complete
from mcsim.reference.hutai import Counted, best_reading, most_triplets
from mcsim.reference.readings import seven_pair_quads
from mcsim.rules import Rules

__all__ = ["Score", "WinHand", "is_kong_win", "refusal", "score"]

WILD = 34


@dataclass(frozen=True)
class WinHand:
    """A hand of 13 places and the tile it would win on; faces throughout.

    Attributes
    ----------
    counts, wilds
        Concealed naturals by face and wilds, without the winning tile.
    melds
        `(form, face)`: `chow` (lowest face), `pong`, `open_kong`, `added_kong`, `concealed_kong`.
    tile
        Face of the winning tile, 34 for a wild.
    by
        `self_draw`, `discard` or `robbed_kong`.
    chain
        The winner's unbroken chain: `k` a kong, `p` a counted 飄, in order.
    heavenly
        天胡: the dealer wins on the tiles he was dealt.
    replacement
        The tile drawn replaced a kong or, in play, a 槓花 (L11).
    seat_wind, round_wind
        Faces 27–30.
    flowers
        槓花 laid out.
    """

    counts: tuple[int, ...]
    wilds: int
    melds: tuple[tuple[str, int], ...]
    tile: int
    by: str = "self_draw"
    chain: str = ""
    heavenly: bool = False
    replacement: bool = False
    seat_wind: int = 27
    round_wind: int = 27
    flowers: int = 0


@dataclass(frozen=True)
class Score:
    """Named outcomes of a win (rules.md); `points` are before L9 and include the stake."""

    complete: bool
    any_wait: bool
    by: str = "self_draw"
    shape: str | None = None
    triplets: int | None = None
    quads: int | None = None
    heavenly: bool = False
    baotou: bool = False
    piao: int = 0
    kongs: int = 0
    names: tuple[str, ...] = ()
    multiplier: int | None = None
    points: int = 0
    hu: int | None = None
    tai: int | None = None
    raw: int | None = None
    wait: str | None = None
    full_flush: bool | None = None
    half_flush: bool | None = None
    all_triplets: bool | None = None
    pinghu: bool | None = None
    wild_single: bool | None = None
    capped: bool | None = None


def score(rules: Rules, hand: WinHand) -> Score:
    """Score a win, or say that the hand is not complete.

    Whether the win may be declared at all is asked of `refusal`.
    """
    any_wait = is_any_wait(hand.counts, hand.wilds, len(hand.melds), rules.seven_pairs)
    counts, wilds = _with_winning_tile(hand)
    if not is_complete(counts, wilds, len(hand.melds), rules.seven_pairs):
        return Score(complete=False, any_wait=any_wait)
    own = hand.by == "self_draw"
    pairs = rules.seven_pairs and not hand.melds and is_complete_pairs(counts, wilds)
    base = Score(
        complete=True,
        any_wait=any_wait,
        by=hand.by,
        shape="seven_pairs" if pairs else "standard",
        triplets=None if pairs else most_triplets(counts, wilds, hand.melds),
        heavenly=own and hand.heavenly,
        baotou=own and any_wait,
        piao=hand.chain.count("p") if own else 0,
        kongs=hand.chain.count("k") if own else 0,
    )
    if rules.scoring == "multiplier":
        return _multiplied(rules, hand, base, counts, wilds)
    return _counted(rules, hand, base, best_reading(rules, hand, counts, wilds, any_wait=any_wait))


def is_complete_pairs(counts: tuple[int, ...], wilds: int) -> bool:
    """Whether 14 concealed tiles pair off, wilds mending the odd ones (S1)."""
    return sum(count % 2 for count in counts) <= wilds


def refusal(rules: Rules, hand: WinHand, result: Score) -> tuple[str, str] | None:
    """Why a win may not be declared: a rule's id and a sentence; None if it may.

    Looks at the hand alone: shape, P7, P8 (`never`), P9, L2, S11. Locks, bars and the dealer's
    streak belong to the table.
    """
    if not result.complete:
        return ("L1" if rules.scoring == "hu_tai" else "S1", "the hand is not complete")
    if hand.by == "robbed_kong" and not rules.rob_kong:
        return "P7", "kongs are not robbed here"
    if hand.by == "discard" and rules.discard_win == "never":
        return "P8", "discards are not won on here"
    if hand.by != "self_draw" and result.any_wait and not rules.any_wait_discard_win:
        return "P9", "an any-wait hand wins by self-draw only"
    asks = rules.must_baotou and _with_winning_tile(hand)[1] > 0
    if asks and not (result.baotou or is_kong_win(rules, hand)):
        return "S11", "a hand with a wild wins as 暴頭 or 槓開 only"
    if result.raw is not None:
        least = rules.min_discard if hand.by == "discard" else rules.min_self_draw
        if result.raw < least:
            return "L2", f"{result.raw} 胡 are short of {least}"
    return None


def _with_winning_tile(hand: WinHand) -> tuple[tuple[int, ...], int]:
    """Naturals and wilds, the winning tile included."""
    if hand.tile == WILD:
        return hand.counts, hand.wilds + 1
    counts = list(hand.counts)
    counts[hand.tile] += 1
    return tuple(counts), hand.wilds


def is_kong_win(rules: Rules, hand: WinHand) -> bool:
    """槓開: in `hu_tai` any replacement drawn in play (L11); else the chain ends in a kong (S5)."""
    if hand.by != "self_draw" or hand.heavenly:
        return False
    return hand.replacement if rules.scoring == "hu_tai" else hand.chain.endswith("k")


def _multiplied(
    rules: Rules, hand: WinHand, base: Score, counts: tuple[int, ...], wilds: int
) -> Score:
    """Points as branch × 2^chain × any-wait (S1–S7, S11)."""
    branch = 1
    names = []
    quads = None
    if base.shape == "seven_pairs":
        quads = seven_pair_quads(
            counts,
            wilds,
            wild_makes_quad=rules.wild_makes_quad,
            four_wild_quad=rules.four_wild_quad,
        )
        branch = 2 * 2**quads
        names.append("seven_pairs" if quads == 0 else f"luxury_{quads}")
    multiplier = branch
    if hand.by == "self_draw":
        for link in _links(hand.chain, each_kong=rules.kong_chain == "per_kong"):
            multiplier *= 2 if link else 1
        if base.any_wait:
            multiplier *= 2
        if rules.four_wild_bonus and wilds + base.piao == 4:
            multiplier *= 2
        names = [*_chain_names(hand.chain, any_wait=base.any_wait), *names]
        if base.heavenly:
            names.append("heavenly")
    return replace(
        base,
        quads=quads,
        names=tuple(names),
        multiplier=multiplier,
        points=rules.stake * multiplier,
    )


def _links(chain: str, *, each_kong: bool) -> list[str]:
    """Parts of a chain that double: each 飄, and each kong or each run of kongs (S4, S5)."""
    if each_kong:
        return list(chain)
    links: list[str] = []
    for link in chain:
        if not (link == "k" and links and links[-1] == "k"):
            links.append(link)
    return links


def _chain_names(chain: str, *, any_wait: bool) -> list[str]:
    """Name chain and any-wait together (S3–S6): none or one name."""
    if "p" in chain and "k" in chain:
        return ["kong_piao" if chain.index("k") < chain.index("p") else "piao_kong"]
    if "p" in chain:
        return [f"piao_{min(3, len(chain))}"]
    if "k" in chain:
        return ["kong_baotou" if any_wait else "kong_win"]
    return ["baotou"] if any_wait else []


def _counted(rules: Rules, hand: WinHand, base: Score, best: Counted) -> Score:
    """Points from 胡 and 台: rounded up, capped (L3)."""
    rounded = best.raw
    while rounded % rules.round_to:
        rounded += 1
    capped = rules.cap > 0 and rounded >= rules.cap
    flags = {
        "full_flush": best.full_flush,
        "half_flush": best.half_flush,
        "all_triplets": best.all_triplets,
    }
    return replace(
        base,
        names=tuple(name for name, true in flags.items() if true),
        points=rules.cap if capped else rounded,
        hu=best.hu,
        tai=best.tai,
        raw=best.raw,
        wait=best.wait,
        full_flush=best.full_flush,
        half_flush=best.half_flush,
        all_triplets=best.all_triplets,
        pinghu=best.wait == "pinghu",
        wild_single=best.wild_single,
        capped=capped,
    )
