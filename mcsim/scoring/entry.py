"""A win as people write it, checked and turned into the records of the kernels.

Every fault is an `InputError` of one sentence: the field, what was found, what is right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mcsim.errors import InputError
from mcsim.hand.faces import face_of
from mcsim.hand.state import add
from mcsim.rules import Rules
from mcsim.rules.wilds import WildLayout, indicator_of, wild_layout
from mcsim.scoring.records import (
    BY_NAMES,
    CHOW,
    CONCEALED_KONG,
    OPEN_KONG,
    PONG,
    SELF_DRAW,
    SETTLEMENT,
    WIN,
)
from mcsim.tiles import COPIES, EAST, KINDS, WHITE, WILD, parse, text

__all__ = ["Entry", "layout_of", "read_entry"]

PLACES = 13
MELDS = 4
MOST_PIAO = 3
SEATS = 4
FORMS = {"chow": (CHOW, 3), "pong": (PONG, 3), "kong": (OPEN_KONG, 4), "akong": (CONCEALED_KONG, 4)}
TABLE_KEYS = ("winner", "dealer", "streak", "from", "fed")


@dataclass(frozen=True)
class Entry:
    """A checked win.

    Attributes
    ----------
    rules : Rules
        The rules it is played by.
    layout : WildLayout
        Which tiles are wild, what white stands for, which are 槓花.
    win : void of dtype `WIN`
        The win for the kernels.
    held : tuple of int
        Natural tiles of each face in hand and melds, the winning tile apart.
    settlement : void of dtype `SETTLEMENT` or None
        Who sits where, if a table is given.
    """

    rules: Rules
    layout: WildLayout
    win: np.void
    held: tuple[int, ...]
    settlement: np.void | None


def number(value: Any, name: str, low: int, high: int | None = None) -> int:
    """Check a whole number.

    Examples
    --------
    >>> number(-1, "kongs", 0, 4)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: kongs: found -1; a whole number 0 to 4 is wanted
    """
    good = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not good or value < low or (high is not None and value > high):
        wanted = f"{low} to {high}" if high is not None else f"of at least {low}"
        raise InputError(f"{name}: found {value!r}; a whole number {wanted} is wanted")
    return int(value)


def flag(value: Any, name: str) -> bool:
    """Check a truth value."""
    if not isinstance(value, bool | np.bool_):
        raise InputError(f"{name}: found {value!r}; true or false is wanted")
    return bool(value)


def tiles(value: Any, name: str) -> list[int]:
    """Read tiles, naming the field in any fault."""
    if not isinstance(value, str):
        raise InputError(f"{name}: found {value!r}; tiles as text are wanted, as in '123m55z'")
    try:
        return parse(value)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def one_tile(value: Any, name: str) -> int:
    """Read exactly one tile."""
    kinds = tiles(value, name)
    if len(kinds) != 1:
        raise InputError(f"{name}: found {value!r}; exactly one tile is wanted")
    return kinds[0]


def layout_of(rules: Rules, wild: str | None) -> WildLayout:
    """Say what a wild kind, given as a tile, makes of the tiles (W2–W5).

    Examples
    --------
    >>> from mcsim.tiles import tile
    >>> layout_of(Rules.load("linan"), "3s").flower == tile("2s")
    True
    >>> layout_of(Rules.load("hangzhou"), None)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: wild: found none; the kind that is wild is wanted, as in '3m'
    """
    if wild is None and rules.wild_source == "white":
        wild = text(WHITE)
    if wild is None and rules.wild_source != "none":
        raise InputError("wild: found none; the kind that is wild is wanted, as in '3m'")
    kind = None if wild is None else one_tile(wild, "wild")
    return wild_layout(rules, indicator_of(rules, kind))


def read_meld(value: Any, layout: WildLayout) -> tuple[int, int, list[int]]:
    """Read one meld: its form, its lowest face, its physical tiles.

    Examples
    --------
    >>> layout = layout_of(Rules.load("hangzhou"), "1p")
    >>> read_meld("chow 5z23p", layout)
    (1, 9, [31, 10, 11])
    >>> read_meld("chow 124p", layout)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: melds: 'chow 124p' holds the wild 1p; wilds take no part in melds
    """
    words = value.split(maxsplit=1) if isinstance(value, str) else []
    if len(words) != 2 or words[0] not in FORMS:
        forms = "'chow 123p', 'pong 111m', 'kong 5555s' or 'akong 5555s'"
        raise InputError(f"melds: found {value!r}; one of the form {forms} is wanted")
    form, size = FORMS[words[0]]
    kinds = tiles(words[1], f"melds: {value!r}")
    faces = sorted(face_of(kind, layout) for kind in kinds)
    if WILD in faces:
        wild = text(layout.wild) if layout.wild is not None else ""
        raise InputError(f"melds: {value!r} holds the wild {wild}; wilds take no part in melds")
    if len(faces) != size:
        raise InputError(f"melds: {value!r} has {len(faces)} tiles; a {words[0]} has {size}")
    low = faces[0]
    if form == CHOW:
        if low >= EAST or low % 9 > 6 or faces != [low, low + 1, low + 2]:
            raise InputError(f"melds: {value!r} is no run of three in one suit")
    elif faces != [low] * size:
        raise InputError(f"melds: {value!r} is not {size} tiles of one kind")
    return form, low, kinds


def check_tiles(
    kinds: Sequence[int], flowers: int, piao: int, rules: Rules, layout: WildLayout
) -> None:
    """Refuse more copies of a kind than are in play (W1–W5): wilds, the indicator, 槓花."""
    indicator = indicator_of(rules, layout.wild)
    for kind in range(KINDS):
        held = kinds.count(kind)
        if kind == layout.flower and held:
            raise InputError(
                f"{text(kind)} is the 槓花 of the wild {text(layout.wild or 0)}: it is laid out, "
                f"never held; count it in flowers"
            )
        there = COPIES - (kind == indicator)
        floated = piao if kind == layout.wild else 0
        if held + floated > there:
            also = f" and {floated} discarded as 飄" if floated else ""
            why = " (the fourth is the indicator)" if there < COPIES else ""
            raise InputError(
                f"{held} copies of {text(kind)} in hand, melds and winning tile{also}; "
                f"{there} are in play{why}"
            )
    number(flowers, "flowers", 0, COPIES if rules.kong_flower else 0)


def read_chain(chain: Any, kongs: Any, piao: Any, rules: Rules) -> str:
    """Put the chain in order as text; without an order kongs come first (S5, S6).

    Examples
    --------
    >>> rules = Rules.load("hangzhou")
    >>> read_chain(None, 2, 1, rules), read_chain("pk", None, None, rules)
    ('kkp', 'pk')
    >>> read_chain("pk", 2, 1, rules)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: chain: 'pk' holds 1 kong(s); kongs says 2
    """
    if chain is None:
        chain = "k" * number(0 if kongs is None else kongs, "kongs", 0, MELDS)
        chain += "p" * number(0 if piao is None else piao, "piao", 0, MOST_PIAO)
    elif not isinstance(chain, str) or set(chain) - set("kp"):
        raise InputError(f"chain: found {chain!r}; k for a kong, p for a 飄 are wanted, as in 'kp'")
    counted = {"kongs": chain.count("k"), "piao": chain.count("p")}
    for name, given, word in (("kongs", kongs, "kong(s)"), ("piao", piao, "飄")):
        most = MELDS if name == "kongs" else MOST_PIAO
        number(counted[name], name, 0, most)
        if given is not None and number(given, name, 0, most) != counted[name]:
            raise InputError(f"chain: {chain!r} holds {counted[name]} {word}; {name} says {given}")
    if counted["piao"] and not rules.piao:
        raise InputError(f"piao: found {counted['piao']}; the rules have no 財飄 (piao = no)")
    return str(chain)


def seat(value: Any, name: str) -> int:
    """Check a seat."""
    return number(value, name, 0, SEATS - 1)


def read_table(table: Any, by: str, forms: Sequence[int]) -> np.void:
    """Read who sits where; a concealed kong is fed by nobody (S10)."""
    if not isinstance(table, Mapping):
        raise InputError(f"table: found {table!r}; an object with winner, dealer, streak is wanted")
    for key in table:
        if key not in TABLE_KEYS:
            raise InputError(f"table: unknown key {key!r}; known are {', '.join(TABLE_KEYS)}")
    for key in TABLE_KEYS[:3]:
        if key not in table:
            raise InputError(f"table: {key} is missing")
    settlement: np.void = np.zeros(1, dtype=SETTLEMENT)[0]
    winner = seat(table["winner"], "table.winner")
    settlement["winner"] = winner
    settlement["by"] = BY_NAMES.index(by)
    settlement["dealer"] = seat(table["dealer"], "table.dealer")
    settlement["streak"] = number(table["streak"], "table.streak", 1, 10**9)
    source = table.get("from")
    if source is None and by == "discard":
        raise InputError("table.from: a win on a discard needs the seat that discarded")
    settlement["source"] = -1 if source is None else seat(source, "table.from")
    if settlement["source"] == winner:
        raise InputError(f"table.from: found {source}, which is the winner; another seat is wanted")
    settlement["fed"] = -1
    fed = table.get("fed")
    if fed is None:
        return settlement
    if not isinstance(fed, list | tuple) or len(fed) != len(forms):
        raise InputError(f"table.fed: found {fed!r}; one seat or null for each of the melds")
    for i, giver in enumerate(fed):
        if giver is None:
            continue
        if seat(giver, "table.fed") == winner:
            raise InputError(f"table.fed: found {giver}, which is the winner")
        settlement["fed"][i] = -1 if forms[i] == CONCEALED_KONG else giver
    return settlement


def read_wind(value: Any, name: str, rules: Rules) -> int:
    """Read a wind; it must be given where winds score (L4, L6)."""
    if value is None and rules.scoring == "hu_tai":
        raise InputError(f"{name}: missing; 1z, 2z, 3z or 4z is wanted")
    wind = EAST if value is None else one_tile(value, name)
    if not EAST <= wind < WHITE:
        raise InputError(f"{name}: found {value!r}; 1z, 2z, 3z or 4z is wanted")
    return wind


def win_record(
    hand: Sequence[int], melds: Sequence[tuple[int, int]], last: int, layout: WildLayout
) -> np.void:
    """Write the tiles of a win into a record: concealed kinds, melds, the winning kind."""
    win: np.void = np.zeros(1, dtype=WIN)[0]
    for kind in hand:
        add(win["hand"], face_of(kind, layout))
    win["hand"]["melds"] = len(melds)
    for i, (form, face) in enumerate(melds):
        win["meld_form"][i], win["meld_face"][i] = form, face
    win["tile"] = face_of(last, layout)
    return win


def read_entry(
    rules: Rules,
    *,
    concealed: Any,
    win_tile: Any,
    wild: Any,
    melds: Any,
    by: Any,
    kongs: Any,
    piao: Any,
    chain: Any,
    heavenly: Any,
    seat_wind: Any,
    round_wind: Any,
    flowers: Any,
    replacement: Any,
    table: Any,
) -> Entry:
    """Check a win field by field; the arguments are those of `score_hand`."""
    layout = layout_of(rules, wild)
    if not isinstance(melds, list | tuple):
        raise InputError(f"melds: found {melds!r}; a list is wanted, as in ['pong 111m']")
    if len(melds) > MELDS:
        raise InputError(f"melds: found {len(melds)}; a hand has at most {MELDS}")
    read = [read_meld(meld, layout) for meld in melds]
    hand = tiles(concealed, "concealed")
    wanted = PLACES - 3 * len(read)
    if len(hand) != wanted:
        raise InputError(
            f"concealed: found {len(hand)} tiles; with {len(read)} meld(s) {wanted} are wanted, "
            f"the winning tile apart"
        )
    last = one_tile(win_tile, "win_tile")
    if by not in BY_NAMES:
        raise InputError(f"by: found {by!r}; one of {', '.join(BY_NAMES)} is wanted")
    order = read_chain(chain, kongs, piao, rules)
    flowers = number(flowers, "flowers", 0)
    on_table = [kind for _, _, kinds in read for kind in kinds]
    check_tiles([*hand, *on_table, last], flowers, order.count("p"), rules, layout)

    win = win_record(hand, [(form, face) for form, face, _ in read], last, layout)
    held = [int(count) for count in win["hand"]["counts"]]
    for kind in on_table:
        held[face_of(kind, layout)] += 1
    win["by"] = BY_NAMES.index(by)
    win["flowers"] = flowers
    win["heavenly"] = flag(heavenly, "heavenly")
    if win["heavenly"] and (by != "self_draw" or read or order):
        raise InputError("heavenly: 天胡 is a self-draw with neither melds, kongs nor 飄")
    if win["by"] == SELF_DRAW:
        win["kongs"], win["piao"] = order.count("k"), order.count("p")
        win["kong_runs"] = sum(bool(run) for run in order.split("p"))
        win["piao_first"] = order.startswith("p")
    replaced = order.endswith("k") if replacement is None else flag(replacement, "replacement")
    win["replacement"] = replaced if rules.scoring == "hu_tai" else order.endswith("k")
    settlement = None if table is None else read_table(table, by, [form for form, _, _ in read])
    if settlement is not None:
        if win["heavenly"] and settlement["winner"] != settlement["dealer"]:
            raise InputError("heavenly: 天胡 is the dealer's; table names another winner")
        if seat_wind is None:
            seat_wind = text(EAST + int(settlement["winner"] - settlement["dealer"]) % SEATS)
    win["seat_wind"] = read_wind(seat_wind, "seat_wind", rules)
    win["round_wind"] = read_wind(round_wind, "round_wind", rules)
    return Entry(rules, layout, win, tuple(held), settlement)
