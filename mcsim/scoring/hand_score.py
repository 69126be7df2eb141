"""`score_hand`: one win as people write it, and what it is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from mcsim.hand.faces import face_of
from mcsim.hand.kernels import is_any_wait, is_complete
from mcsim.hand.state import add, remove
from mcsim.hand.tables import lookup
from mcsim.rules import Rules
from mcsim.scoring.allowed import is_allowed, may_win_between
from mcsim.scoring.entry import Entry, read_entry
from mcsim.scoring.kernels import score
from mcsim.scoring.records import BY_NAMES, SCORE, WAIT_NAMES, list_names
from mcsim.scoring.settlement import settle
from mcsim.tiles import COPIES, KINDS, WILD, text

__all__ = ["HandScore", "score_hand"]


@dataclass(frozen=True, kw_only=True, repr=False)
class HandScore:
    """What a hand is worth. What has no meaning for it is None.

    Attributes
    ----------
    complete : bool
        The 14 places are complete: the shape alone.
    allowed : bool
        The win may be declared (L2, P7, P8, P9, W6, S11); False unless complete.
    any_wait : bool
        Every tile completes the 13 places before the winning tile.
    waits : tuple of str
        Faces whose draw completes the 13 places, `"W"` for a wild.
    shape : str
        `standard` or `seven_pairs`.
    names : tuple of str
        Named outcomes of rules.md.
    triplets, quads : int
        Of a standard hand, in the reading with most; of seven pairs.
    multiplier : int
        Branch, chain, 暴頭 and four wilds together, without the stake.
    hu, tai, raw : int
        胡, 台 and their product before rounding, in the reading that counts.
    points : int
        In stakes, or in 胡 (after rounding and cap, before 老莊).
    wait : str
        Wait of that reading.
    pinghu, wild_single, capped : bool
        平胡, 財神抱頭, 辣子.
    payments : tuple of int
        What each seat receives, if a table is given.
    """

    complete: bool
    allowed: bool
    any_wait: bool
    waits: tuple[str, ...]
    shape: str | None = None
    names: tuple[str, ...] | None = None
    triplets: int | None = None
    quads: int | None = None
    multiplier: int | None = None
    hu: int | None = None
    tai: int | None = None
    raw: int | None = None
    points: int | None = None
    wait: str | None = None
    pinghu: bool | None = None
    wild_single: bool | None = None
    capped: bool | None = None
    payments: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        given = ((f.name, getattr(self, f.name)) for f in fields(self))
        shown = ", ".join(f"{name}={value!r}" for name, value in given if value is not None)
        return f"HandScore({shown})"


def waits_of(entry: Entry) -> tuple[str, ...]:
    """Faces whose draw completes the 13 places, then `W`.

    Left out: faces that no natural tile in play has, and those of which hand and melds hold four.
    """
    hand, layout = entry.win["hand"], entry.layout
    pairs = int(entry.rules.seven_pairs)
    faces = {face_of(kind, layout) for kind in range(KINDS) if kind != layout.flower}
    drawable = [face for face in range(KINDS) if face in faces and entry.held[face] < COPIES]
    if layout.wild is not None:
        drawable.append(WILD)
    found = []
    for face in drawable:
        add(hand, face)
        if is_complete(lookup(), hand, pairs):
            found.append("W" if face == WILD else text(face))
        remove(hand, face)
    return tuple(found)


def is_declared(entry: Entry, out: np.void) -> bool:
    """Tell whether the win may be declared, the dealer's streak included where it is known (P8)."""
    seen, table = entry.rules.record(), entry.settlement
    if not is_allowed(seen, entry.win, out):
        return False
    if table is None or BY_NAMES[entry.win["by"]] != "discard":
        return True
    who = (int(table[name]) for name in ("streak", "dealer", "winner", "source"))
    return bool(may_win_between(seen, *who))


def payments_of(entry: Entry, out: np.void) -> tuple[int, ...] | None:
    """Settle the win, if a table is given."""
    if entry.settlement is None:
        return None
    payments = np.zeros(4, dtype=np.int64)
    settle(entry.rules.record(), out, entry.settlement, payments)
    return tuple(payments.tolist())


def value_of(entry: Entry, out: np.void) -> dict[str, Any]:
    """Fields of `HandScore` that belong to the scoring in force."""
    if entry.rules.scoring == "hu_tai":
        numbers = {name: int(out[name]) for name in ("hu", "tai", "raw")}
        flags = {name: bool(out[name]) for name in ("pinghu", "wild_single", "capped")}
        return {**numbers, **flags, "wait": WAIT_NAMES[out["wait"]]}
    return {"multiplier": int(out["multiplier"])}


def evaluate(entry: Entry) -> HandScore:
    """Score a checked win."""
    win, pairs = entry.win, int(entry.rules.seven_pairs)
    any_wait = bool(is_any_wait(lookup(), win["hand"], pairs))
    add(win["hand"], win["tile"])
    complete = bool(is_complete(lookup(), win["hand"], pairs))
    remove(win["hand"], win["tile"])
    waits = waits_of(entry)
    if not complete:
        return HandScore(complete=False, allowed=False, any_wait=any_wait, waits=waits)
    out: np.void = np.zeros(1, dtype=SCORE)[0]
    score(lookup(), entry.rules.record(), win, out)
    seven = bool(out["seven_pairs"])
    return HandScore(
        complete=True,
        allowed=is_declared(entry, out),
        any_wait=any_wait,
        waits=waits,
        shape="seven_pairs" if seven else "standard",
        names=tuple(list_names(int(out["names"]))),
        triplets=None if seven else int(out["triplets"]),
        quads=int(out["quads"]) if seven else None,
        points=int(out["points"]),
        payments=payments_of(entry, out),
        **value_of(entry, out),
    )


def score_hand(
    concealed: str,
    win_tile: str,
    *,
    variant: str | Path | Rules = "hangzhou",
    wild: str | None = None,
    melds: Sequence[str] = (),
    by: str = "self_draw",
    kongs: int | None = None,
    piao: int | None = None,
    chain: str | None = None,
    heavenly: bool = False,
    seat_wind: str | None = None,
    round_wind: str | None = None,
    flowers: int = 0,
    replacement: bool | None = None,
    table: Mapping[str, Any] | None = None,
) -> HandScore:
    """Say what a hand is worth.

    Tiles are physical: a white that stands for the wild's face is written `5z`.

    Parameters
    ----------
    concealed, win_tile : str
        The concealed tiles before the winning one, and the winning one.
    variant : str, Path or Rules
        Name of a variant, path of a TOML file, or rules already loaded.
    wild : str, optional
        The kind that is wild. None where the rules have no wilds or fix them.
    melds : sequence of str
        `"chow 123p"`, `"pong 111m"`, `"kong 5555s"` (open or added), `"akong 5555s"` (concealed).
    by : str
        `self_draw`, `discard` or `robbed_kong`.
    kongs, piao : int, optional
        Own kongs and 飄 in the unbroken chain (S4, S5); they count on a self-draw alone (S7).
    chain : str, optional
        Their order, `"kp"` for a kong and then a 飄; without it kongs come first.
    heavenly : bool
        天胡.
    seat_wind, round_wind : str, optional
        `1z` to `4z`; needed where winds score (L4, L6). A table gives the seat wind too.
    flowers : int
        槓花 laid out (W5).
    replacement : bool, optional
        The winning tile replaced a kong or a 槓花 drawn in play (L11); told by the chain if None,
        and always in the multiplier scoring, where only a kong counts (S5).
    table : mapping, optional
        `winner`, `dealer`, `streak`, `from` (the seat that discarded), `fed` (the seat that fed
        each meld, or None); seats 0 to 3.

    Returns
    -------
    HandScore
        Shape, worth, names, waits, payments.

    Raises
    ------
    InputError
        One sentence naming the fault.

    Examples
    --------
    >>> score_hand("123456789m123p3s", "3s", wild="5z", kongs=1)
    HandScore(complete=True, allowed=True, any_wait=False, waits=('3s', 'W'), shape='standard',
    names=('kong_win',), triplets=0, multiplier=2, points=2)
    >>> result = score_hand("2377m", "4m", variant="linan", wild="1p", seat_wind="2z",
    ...     round_wind="3z", melds=["chow 678m", "chow 678m", "chow 456m"])
    >>> result.hu, result.tai, result.raw, result.points, result.wait, result.names
    (2, 5, 704, 500, 'pinghu', ('full_flush',))
    >>> score_hand("1111m", "1m", wild="5z", melds=["pong 222m", "pong 333m", "pong 444m"])
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: 5 copies of 1m in hand, melds and winning tile; 4 are in play
    """
    rules = variant if isinstance(variant, Rules) else Rules.load(variant)
    entry = read_entry(
        rules,
        concealed=concealed,
        win_tile=win_tile,
        wild=wild,
        melds=melds,
        by=by,
        kongs=kongs,
        piao=piao,
        chain=chain,
        heavenly=heavenly,
        seat_wind=seat_wind,
        round_wind=round_wind,
        flowers=flowers,
        replacement=replacement,
        table=table,
    )
    return evaluate(entry)
