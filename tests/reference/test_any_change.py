"""Golden logs, changed anywhere at random: the referee finds each change."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mcsim import tiles
from mcsim.errors import InputError
from mcsim.reference import referee
from mcsim.scoring.records import BY_NAMES, NAMES, WAIT_NAMES

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))
CHANGES = 40  # of some 7,000 that each log allows
TILES = [tiles.text(kind) for kind in range(tiles.KINDS)]
SEATS = ("seat", "from", "dealer", "next_dealer")
WORDS = {
    "by": BY_NAMES,
    "form": ("open", "added", "concealed"),
    "names": NAMES,
    "shape": ("standard", "seven_pairs"),
    "source": ("wall", "tail"),
    "wait": WAIT_NAMES,
}
# What can be changed without breaking a rule: which tile goes, which chow is made, and what a
# single deal says of the game it belongs to.
FREE = {
    "deal": ("variant", "rules", "seed", "session", "deal", "streak", "round_wind"),
    "discard": ("tile",),
    "chow": ("with",),
}


def others(key: str, value: Any) -> Iterator[Any]:
    """Give other values of the same kind."""
    if isinstance(value, dict):
        for each in value:
            yield from ({**value, each: new} for new in others(each, value[each]))
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from ([*value[:i], new, *value[i + 1 :]] for new in others(key, each))
        if key == "names":
            yield [*value, "heavenly"]
    elif key in SEATS:
        yield from (seat for seat in range(4) if seat != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    else:
        yield from (word for word in WORDS.get(key, TILES) if word != value)


def changes(events: list[dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Give every log with one event changed, left out, said twice or moved."""
    for i, event in enumerate(events):
        what, before, after = event["event"], events[:i], events[i + 1 :]
        for key in event.keys() - {"event", *FREE.get(what, ())}:
            for new in others(key, event[key]):
                yield f"{what} {i}: {key} = {new}", [*before, {**event, key: new}, *after]
        if what != "deal":
            yield f"{what} {i} twice", [*before, event, event, *after]
            if after:  # a log may break off
                yield f"{what} {i} left out", [*before, *after]
                yield f"{what} {i} later", [*before, after[0], event, *after[1:]]


def is_accepted(events: list[dict[str, Any]]) -> bool:
    try:
        return not referee(json.dumps(event) for event in events)
    except InputError:
        return False


@pytest.mark.parametrize("log", GOLDEN, ids=lambda path: path.stem)
def test_any_change_is_found(log):
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert is_accepted(events)
    every = sorted(changes(events), key=lambda change: change[0])
    for what, changed in random.Random(log.stem).sample(every, CHANGES):
        assert not is_accepted(changed), what
