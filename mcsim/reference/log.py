"""Reading an event log: JSON lines whose keys and types are those of the design."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mcsim import tiles
from mcsim.errors import InputError
from mcsim.rules import FIELDS, Rules

__all__ = ["read_event", "rules_of"]

SEAT, COUNT, TEXT, TILE, TILES = "a seat 0–3", "a whole number", "text", "a tile", "a list of tiles"
NUMBERS, HANDS, FLAGS, TABLE, TRUTH = (
    "4 whole numbers",
    "4 lists of tiles",
    "flags",
    "an object",
    "a bool",
)
NO = " or null"
KEYS: dict[str, dict[str, str]] = {
    "deal": {
        "variant": TEXT,
        "rules": TABLE,
        "seed": COUNT,
        "session": COUNT,
        "deal": COUNT,
        "dealer": SEAT,
        "streak": COUNT,
        "round_wind": TILE,
        "indicator": TILE + NO,
        "wild": TILE + NO,
        "hands": HANDS,
        "wall": TILES,
    },
    "flower": {"seat": SEAT, "tile": TILE, "replacement": TILE},
    "draw": {"seat": SEAT, "tile": TILE, "source": TEXT},
    "discard": {"seat": SEAT, "tile": TILE, "piao": TRUTH},
    "chow": {"seat": SEAT, "from": SEAT, "tile": TILE, "with": TILES},
    "pong": {"seat": SEAT, "from": SEAT, "tile": TILE, "with": TILES},
    "kong": {"seat": SEAT, "form": TEXT, "tiles": TILES},
    "win": {
        "seat": SEAT,
        "by": TEXT,
        "from": SEAT + NO,
        "tile": TILE,
        "flags": FLAGS,
        "points": COUNT,
    },
    "exhausted": {},
    "settle": {"payments": NUMBERS, "next_dealer": SEAT, "next_streak": COUNT},
}
WORDS = {
    ("draw", "source"): ("wall", "tail"),
    ("kong", "form"): ("open", "added", "concealed"),
    ("win", "by"): ("self_draw", "discard", "robbed_kong"),
}


def _is_number(value: Any) -> bool:
    """Whether a value is a whole number, and no bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_tile(value: Any) -> bool:
    """Whether a value is the text of one tile."""
    try:
        return isinstance(value, str) and tiles.tile(value) is not None
    except InputError:
        return False


def _fits(value: Any, kind: str) -> bool:
    """Whether a value is what its key wants."""
    if kind.endswith(NO):
        return value is None or _fits(value, kind.removesuffix(NO))
    if kind == SEAT:
        return _is_number(value) and 0 <= value <= 3
    if kind == COUNT:
        return _is_number(value)
    if kind == TEXT:
        return isinstance(value, str)
    if kind == TILE:
        return _is_tile(value)
    if kind == TILES:
        return isinstance(value, list) and all(_is_tile(each) for each in value)
    if kind == HANDS:
        return _is_four(value) and all(_fits(each, TILES) for each in value)
    if kind == NUMBERS:
        return _is_four(value) and all(map(_is_number, value))
    if kind == FLAGS:
        return isinstance(value, dict | list)
    if kind == TABLE:
        return isinstance(value, dict)
    return isinstance(value, bool)


def _is_four(value: Any) -> bool:
    """Whether a value is a list of four."""
    return isinstance(value, list) and len(value) == 4


def read_event(text: str, line: int) -> dict[str, Any]:
    """Read one line of a log.

    Parameters
    ----------
    text
        One JSON object.
    line
        Its number, for errors.

    Returns
    -------
    dict
        The event, its keys and types checked.

    Raises
    ------
    InputError
        Not JSON, an unknown event, a key that is missing or of a wrong type.

    Examples
    --------
    >>> read_event('{"event": "exhausted"}', 1)
    {'event': 'exhausted'}
    >>> read_event('{"event": "draw", "seat": 0}', 7)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: line 7: draw: tile is missing
    """
    try:
        event = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"line {line}: not JSON ({error.msg})") from None
    except (ValueError, RecursionError):
        raise InputError(f"line {line}: a number too long or lists nested too deep") from None
    if not isinstance(event, dict) or str(event.get("event")) not in KEYS:
        raise InputError(f"line {line}: no event; an object with `event`: {', '.join(KEYS)}")
    name = event["event"]
    wanted = dict(KEYS[name])
    if name == "kong" and event.get("form") == "open":
        wanted["from"] = SEAT
    for key, kind in wanted.items():
        if key not in event:
            raise InputError(f"line {line}: {name}: {key} is missing")
        if not _fits(event[key], kind):
            raise InputError(f"line {line}: {name}: {key}: found {event[key]!r}; should be {kind}")
        words = WORDS.get((name, key))
        if words and event[key] not in words:
            allowed = ", ".join(words)
            raise InputError(
                f"line {line}: {name}: {key}: found {event[key]!r}; allowed: {allowed}"
            )
    return event


def rules_of(event: Mapping[str, Any]) -> Rules:
    """Rules a `deal` event was played by.

    Raises
    ------
    InputError
        A field is missing, unknown, or has a value that is not allowed.
    """
    return _rules(event["variant"], json.dumps(event["rules"], sort_keys=True))


@lru_cache(maxsize=64)
def _rules(variant: str, fields: str) -> Rules:
    """Build rules from every field as JSON; once for a log."""
    values = json.loads(fields)
    for key in ("name", "base"):
        values.pop(key, None)
    for field in FIELDS:
        if field not in values:
            raise InputError(f"rules: {field} is missing")
    for field in values:
        if field not in FIELDS:
            raise InputError(f"rules: {field}: no such field")
    return Rules(name=variant, **values)
