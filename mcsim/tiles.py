"""Tiles: the 34 kinds, their text forms, counts and the rings that `below` walks.

A *kind* is a tile face 0–33 (rules.md, Terms): 1m–9m 萬 are 0–8, 1p–9p 筒 9–17, 1s–9s 條 18–26,
then 1z–4z 東南西北 27–30, 5z 白 31, 6z 發 32, 7z 中 33.
"""

import re
from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError

__all__ = [
    "COPIES",
    "EAST",
    "GREEN",
    "KINDS",
    "RED",
    "WHITE",
    "WILD",
    "below",
    "check_copies",
    "counts",
    "format_tiles",
    "name",
    "parse",
    "text",
    "tile",
]

KINDS = 34  # faces there are
COPIES = 4  # tiles of each
WILD = 34  # the face of a wild where kinds alone do not say it
EAST = 27  # first of 東南西北
WHITE = 31
GREEN = 32
RED = 33

_SUITS = "mpsz"
_HONOURS = "東南西北白發中"
_NUMERALS = "一二三四五六七八九"
_SUIT_NAMES = {"m": "m萬万", "p": "p筒餅饼", "s": "s條条索", "z": "z"}
_HONOUR_NAMES = {
    EAST: ("東風", "东风", "東", "东"),
    EAST + 1: ("南風", "南风", "南"),
    EAST + 2: ("西風", "西风", "西"),
    EAST + 3: ("北風", "北风", "北"),
    WHITE: ("白板", "白"),
    GREEN: ("發財", "发财", "青發", "青发", "發", "发"),
    RED: ("紅中", "红中", "中"),
}
_SUIT_OF = {letter: suit for suit, letters in _SUIT_NAMES.items() for letter in letters}
_HONOUR_OF = {word: kind for kind, words in _HONOUR_NAMES.items() for word in words}
_TOKEN = re.compile(
    rf"(?P<ranks>[0-9{_NUMERALS}]+)(?P<suit>[{''.join(_SUIT_OF)}])"
    rf"|(?P<honour>{'|'.join(sorted(_HONOUR_OF, key=len, reverse=True))})|\s+"
)
_ALLOWED = "write 1m-9m, 1p-9p, 1s-9s, 1z-7z or Chinese names, as in '123m55z' or '3萬 東 白板'"


def parse(text: str) -> list[int]:
    """Read tiles from text.

    Parameters
    ----------
    text : str
        Ranks followed by their suit, `123m55z`, and Chinese names, `3萬`, `三萬`, `東`, `白板`,
        traditional or simplified; spaces may stand between tiles. How many copies there are is
        not looked at (see `check_copies`).

    Returns
    -------
    list of int
        Kinds 0–33 in the order written.

    Raises
    ------
    InputError
        If something in the text is no tile.

    Examples
    --------
    >>> parse("123m 55z")
    [0, 1, 2, 31, 31]
    >>> parse("3萬 东 白板 紅中")
    [2, 27, 31, 33]
    >>> parse("19m8z")
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: tiles '19m8z': there is no tile '8z'; write 1m-9m, ...
    """
    kinds: list[int] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise InputError(f"tiles {text!r}: cannot read {text[place:]!r}; {_ALLOWED}")
        if match["honour"]:
            kinds.append(_HONOUR_OF[match["honour"]])
        elif match["ranks"]:
            suit = _SUITS.index(_SUIT_OF[match["suit"]])
            for digit in match["ranks"]:
                rank = _NUMERALS.find(digit) + 1 or int(digit)
                if not 1 <= rank <= (7 if suit == 3 else 9):
                    raise InputError(
                        f"tiles {text!r}: there is no tile '{digit}{match['suit']}'; {_ALLOWED}"
                    )
                kinds.append(9 * suit + rank - 1)
        place = match.end()
    return kinds


def tile(text: str) -> int:
    """Read exactly one tile.

    Parameters
    ----------
    text : str
        As for `parse`.

    Returns
    -------
    int
        Its kind, 0–33.

    Raises
    ------
    InputError
        If the text is not one tile.

    Examples
    --------
    >>> tile("3m"), tile("發")
    (2, 32)
    >>> tile("33m")
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: tile '33m': one tile is wanted, found 2
    """
    kinds = parse(text)
    if len(kinds) != 1:
        raise InputError(f"tile {text!r}: one tile is wanted, found {len(kinds)}")
    return kinds[0]


def text(kind: int) -> str:
    """Text form of a kind, `3m`.

    Parameters
    ----------
    kind : int
        0–33.

    Returns
    -------
    str
        Rank and suit.

    Raises
    ------
    InputError
        If there is no such kind.

    Examples
    --------
    >>> text(2), text(31)
    ('3m', '5z')
    """
    _check(kind)
    return f"{kind % 9 + 1}{_SUITS[kind // 9]}"


def name(kind: int) -> str:
    """Chinese name of a kind.

    Parameters
    ----------
    kind : int
        0–33.

    Returns
    -------
    str
        `3萬`, `4筒`, `5條`, or one of 東南西北白發中.

    Raises
    ------
    InputError
        If there is no such kind.

    Examples
    --------
    >>> name(2), name(27), name(31)
    ('3萬', '東', '白')
    """
    _check(kind)
    return _HONOURS[kind - EAST] if kind >= EAST else f"{kind % 9 + 1}{'萬筒條'[kind // 9]}"


def format_tiles(kinds: Iterable[int]) -> str:
    """Text form of several tiles, sorted and grouped by suit.

    Parameters
    ----------
    kinds : iterable of int
        0–33 each, in any order.

    Returns
    -------
    str
        As `123m5z`; empty for no tiles.

    Raises
    ------
    InputError
        If one is no kind.

    Examples
    --------
    >>> format_tiles([31, 2, 0, 1])
    '123m5z'
    """
    suits: dict[str, str] = {}
    for written in map(text, sorted(kinds)):
        suits[written[1]] = suits.get(written[1], "") + written[0]
    return "".join(ranks + suit for suit, ranks in suits.items())


def counts(kinds: Iterable[int]) -> NDArray[np.uint8]:
    """Count tiles by kind.

    Parameters
    ----------
    kinds : iterable of int
        0–33 each.

    Returns
    -------
    ndarray of uint8, shape (34,)
        Tiles of each kind; more than four are counted as they come (see `check_copies`).

    Raises
    ------
    InputError
        If one is no kind.

    Examples
    --------
    >>> counts(parse("11m5z"))[[0, 1, 31]].tolist()
    [2, 0, 1]
    """
    held = np.zeros(KINDS, np.int64)
    for kind in kinds:
        _check(kind)
        held[kind] += 1
    return held.astype(np.uint8)


def check_copies(kinds: Iterable[int]) -> None:
    """Refuse a fifth copy of a tile (W1: each kind has four).

    Parameters
    ----------
    kinds : iterable of int
        All tiles that are in play together, 0–33 each.

    Raises
    ------
    InputError
        Naming the kind that is there too often.

    Examples
    --------
    >>> check_copies(parse("1111m"))
    >>> check_copies(parse("11111m"))
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: 5 copies of 1m (1萬); there are only 4
    """
    for kind, copies in sorted(Counter(kinds).items()):
        if copies > COPIES:
            raise InputError(
                f"{copies} copies of {text(kind)} ({name(kind)}); there are only {COPIES}"
            )


def below(kind: int, *, honour_rings: int = 2) -> int:
    """Kind just below one in its ring (rules.md, Terms).

    Parameters
    ----------
    kind : int
        0–33.
    honour_rings : {2, 1}
        2: 東南西北 and 中發白 are two rings; 1: 東南西北中發白 is one.

    Returns
    -------
    int
        In a suit one rank less, and 9 below 1; among honours the one before it in its ring.

    Raises
    ------
    InputError
        If there is no such kind or number of rings.

    Examples
    --------
    >>> name(below(tile("1m"))), name(below(tile("東"))), name(below(tile("中")))
    ('9萬', '北', '白')
    >>> name(below(tile("東"), honour_rings=1)), name(below(tile("中"), honour_rings=1))
    ('白', '北')
    """
    _check(kind)
    if honour_rings not in (1, 2):
        raise InputError(f"honour_rings: {honour_rings!r} found; 2 or 1 is allowed")
    if kind < EAST:
        return kind // 9 * 9 + (kind - 1) % 9
    winds, dragons = (EAST, EAST + 1, EAST + 2, EAST + 3), (RED, GREEN, WHITE)
    rings = (winds, dragons) if honour_rings == 2 else (winds + dragons,)
    ring = next(ring for ring in rings if kind in ring)
    return ring[ring.index(kind) - 1]


def _check(kind: int) -> None:
    """Refuse a number that is no kind."""
    if not 0 <= kind < KINDS:
        raise InputError(f"kind {kind}: there are kinds 0 to {KINDS - 1} only")
