"""The scoring service: one hand as a JSON line in, one JSON line out (`mcsim score`)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.scoring.hand_score import HandScore, score_hand

__all__ = ["answer", "answer_lines"]

NEEDED = ("variant", "concealed", "win_tile", "by")
OPTIONAL = (
    "wild",
    "melds",
    "kongs",
    "piao",
    "chain",
    "heavenly",
    "seat_wind",
    "round_wind",
    "flowers",
    "replacement",
    "table",
)
# What stands in a line beside the hand: `expect`, the right answer of a test case, is not read.
BESIDE = ("id", "set", "expect")
SHOWN = ("shape", "quads", "multiplier", "hu", "tai", "raw", "points", "wait", "names")


@lru_cache(maxsize=256)
def load(variant: str, changes: str) -> Rules:
    """Load rules once for all lines that name the same ones."""
    return Rules.load(variant, **json.loads(changes))


def rules_of(hand: Mapping[str, Any]) -> Rules:
    """Load the rules a line names, with its overrides."""
    variant, changes = hand["variant"], hand.get("set")
    if not isinstance(variant, str):
        raise InputError(f"variant: found {variant!r}; the name of a variant is wanted")
    if not isinstance(changes, dict | None):
        raise InputError(f"set: found {changes!r}; an object of rules is wanted")
    return load(variant, json.dumps(changes or {}, sort_keys=True))


def shown(score: HandScore, *, multiplier: bool) -> dict[str, Any]:
    """Keys of an answer that a score has."""
    keys: dict[str, Any] = {
        "complete": score.complete,
        "allowed": score.allowed,
        "any_wait": score.any_wait,
    }
    for name in SHOWN:
        value = getattr(score, name)
        if value is not None and not (multiplier and name == "points"):
            keys[name] = list(value) if isinstance(value, tuple) else value
    keys["waits"] = list(score.waits)
    if score.payments is not None:
        keys["payments"] = list(score.payments)
    return keys


def answer(hand: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one hand.

    Parameters
    ----------
    hand : mapping
        Keys of the scoring service; see `score_hand` for their meaning.

    Returns
    -------
    dict
        `id, complete, allowed, any_wait`, the worth where complete, `waits`, `payments`.

    Raises
    ------
    InputError
        One sentence naming the fault.

    Examples
    --------
    >>> answer({"id": 7, "variant": "hangzhou", "wild": "5z", "concealed": "123456789m123p3s",
    ...     "win_tile": "3s", "by": "self_draw"})
    {'id': 7, 'complete': True, 'allowed': True, 'any_wait': False, 'shape': 'standard',
    'multiplier': 1, 'names': [], 'waits': ['3s', 'W']}
    """
    known = (*BESIDE, *NEEDED, *OPTIONAL)
    for key in hand:
        if key not in known:
            raise InputError(f"unknown key {key!r}; known are {', '.join(known)}")
    for key in NEEDED:
        if key not in hand:
            raise InputError(f"{key} is missing")
    rules = rules_of(hand)
    given = {key: hand[key] for key in OPTIONAL if hand.get(key) is not None}
    score = score_hand(hand["concealed"], hand["win_tile"], variant=rules, by=hand["by"], **given)
    return {"id": hand.get("id"), **shown(score, multiplier=rules.scoring == "multiplier")}


def refuse_constant(name: str) -> None:
    """Refuse NaN and infinities, which JSON does not have."""
    raise ValueError(f"{name} is not JSON")


def finite(text: str) -> float:
    """Read a number with a fraction or an exponent; what overflows to an infinity is refused."""
    value = float(text)
    if abs(value) == float("inf"):
        raise InputError(f"the number {text} is too large")
    return value


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; a key that stands twice says two things and is refused."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"key {twice!r} stands twice in one object")
    return found


def read_line(line: bytes) -> Any:
    """Read one line as strict JSON."""
    return json.loads(
        line.decode("utf-8-sig"),
        parse_constant=refuse_constant,
        parse_float=finite,
        object_pairs_hook=unique,
    )


def answer_lines(lines: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """Answer JSON lines in order; a bad line is answered with its error and stops nothing.

    Parameters
    ----------
    lines : iterable of bytes
        UTF-8; blank lines are passed over.

    Yields
    ------
    dict
        As `answer`, or `id` and `error`.

    Examples
    --------
    >>> list(answer_lines([b'{"id": 1, "variant": "hangzhou"}', b"[]"]))
    [{'id': 1, 'error': 'concealed is missing'},
     {'id': None, 'error': 'line 2: an object with the keys of one hand is wanted'}]
    """
    for place, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            hand = read_line(line)
        except InputError as error:
            yield {"id": None, "error": f"line {place}: {error}"}
            continue
        except (ValueError, RecursionError) as error:
            yield {"id": None, "error": f"line {place}: not JSON: {error}"}
            continue
        if not isinstance(hand, dict):
            wanted = "an object with the keys of one hand is wanted"
            yield {"id": None, "error": f"line {place}: {wanted}"}
            continue
        try:
            yield answer(hand)
        except InputError as error:
            yield {"id": hand.get("id"), "error": str(error)}
