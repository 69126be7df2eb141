"""The event log of a deal: one dictionary an event, with physical tiles.

The engine notes what happens in a few bytes an event (`mcsim.play.tiles_in_play.note`); here the
notes, the wall and the score become the events of the design, ready for JSON.
"""

import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from mcsim import tiles
from mcsim.play.actions import CHOW_OFFSETS
from mcsim.play.finish import pass_deal
from mcsim.play.state import (
    LOG_CHOW,
    LOG_DISCARD,
    LOG_DRAW,
    LOG_EXHAUSTED,
    LOG_FLOWER,
    LOG_KONG,
    LOG_PONG,
    LOG_WIN,
    NONE,
)
from mcsim.play.wall import FIRST_DRAW, TILES, tile_at
from mcsim.rules import Rules
from mcsim.scoring.records import (
    BY_NAMES,
    MELD_FORMS,
    OPEN_KONG,
    SELF_DRAW,
    WAIT_NAMES,
    list_names,
)

__all__ = ["Event", "deal_events", "json_lines"]

Event = dict[str, Any]
HAND = 13
FLAGS = ("full_flush", "half_flush", "all_triplets", "pinghu", "wild_single", "capped")


def deal_events(rules: Rules, game: np.void) -> list[Event]:
    """Write out the deal that a game record has come to.

    Parameters
    ----------
    rules : Rules
        The rules it was played by.
    game : record of dtype GAME
        A deal that is over, before it passes on; or one that stopped at a decision, whose events so
        far are given.

    Returns
    -------
    list of dict
        The events of the design's table, `deal` first, `settle` last where the deal is over.

    Examples
    --------
    >>> from mcsim.play.replay import replay
    >>> events = next(replay(Rules.load("hangzhou"), seed=1, policies="random"))
    >>> [event["event"] for event in events[:3]], events[-1]["event"]
    (['deal', 'discard', 'draw'], 'settle')
    >>> len(events[0]["hands"][0]), len(events[0]["wall"])
    (14, 82)
    """
    events = [opening(rules, game)]
    for note in game["log"][: int(game["log_length"])].tolist():
        events.append(event_of(rules, game, *note))
    if events[-1]["event"] in ("win", "exhausted"):
        events.append(settlement(rules, game))
    return events


def json_lines(events: Iterable[Event]) -> str:
    r"""Write events as JSON, one a line.

    Examples
    --------
    >>> json_lines([{"event": "exhausted"}])
    '{"event": "exhausted"}\n'
    """
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events)


def opening(rules: Rules, game: np.void) -> Event:
    """Write the `deal` event: hands and wall as they were before anything was laid out or drawn."""
    board = game["board"]
    tile_at(game["wall"], TILES - 1)  # shuffle to the end
    wall = [tiles.text(kind) for kind in game["wall"]["tiles"].tolist()]
    dealer = int(board["dealer"])
    hands: list[list[str]] = [[], [], [], []]
    for offset in range(4):
        first = 1 + HAND * offset
        hands[(dealer + offset) % 4] = wall[first : first + HAND]
    hands[dealer].append(wall[FIRST_DRAW - 1])
    indicator, wild = text_or_none(board["indicator"]), text_or_none(board["wild"])
    winds = rules.scoring == "hu_tai"
    return {
        "event": "deal",
        "variant": rules.name,
        "rules": rules.to_dict(),
        "seed": int(board["seed"]),
        "session": int(board["session"]),
        "deal": int(board["deal"]),
        "dealer": dealer,
        "streak": int(board["streak"]),
        "round_wind": tiles.text(tiles.EAST + (int(board["passes"]) // 4 % 4 if winds else 0)),
        "indicator": indicator,
        "wild": wild,
        "hands": hands,
        "wall": wall[FIRST_DRAW:] + (wall[:1] if indicator is None else []),
    }


def text_or_none(kind: int) -> str | None:
    """Text of a kind; None where there is no such tile."""
    return None if kind == NONE else tiles.text(int(kind))


def event_of(
    rules: Rules, game: np.void, what: int, seat: int, kind: int, a: int, b: int, c: int
) -> Event:
    """Write one note of the engine as an event."""
    if what == LOG_EXHAUSTED:
        return {"event": "exhausted"}
    tile = tiles.text(kind)
    if what == LOG_FLOWER:
        return {"event": "flower", "seat": seat, "tile": tile, "replacement": tiles.text(a)}
    if what == LOG_DRAW:
        return {"event": "draw", "seat": seat, "tile": tile, "source": "tail" if a else "wall"}
    if what == LOG_DISCARD:
        return {"event": "discard", "seat": seat, "tile": tile, "piao": bool(a)}
    if what == LOG_CHOW:
        using = chow_tiles(game["board"], kind, b)
        return {"event": "chow", "seat": seat, "from": a, "tile": tile, "with": using}
    if what == LOG_PONG:
        return {"event": "pong", "seat": seat, "from": a, "tile": tile, "with": [tile, tile]}
    if what == LOG_KONG:
        event = {"event": "kong", "seat": seat, "form": MELD_FORMS[a]}
        if a == OPEN_KONG:
            event["from"] = b
        return event | {"tiles": [tile] * 4}
    assert what == LOG_WIN
    return win_event(rules, game, seat, tile, a, b)


def chow_tiles(board: np.void, kind: int, form: int) -> list[str]:
    """Tiles of the hand that went into a chow, the claimed one being lowest, middle or highest."""
    face = int(board["face_of"][kind])
    return [tiles.text(int(board["kind_of"][face + step])) for step in CHOW_OFFSETS[form]]


def win_event(rules: Rules, game: np.void, seat: int, tile: str, by: int, source: int) -> Event:
    """Write a win with its named outcomes (rules.md)."""
    win, score = game["win"], game["score"]
    seven = bool(score["seven_pairs"])
    flags: dict[str, Any] = {"shape": "seven_pairs" if seven else "standard"}
    flags |= {name: int(score[name]) for name in (("quads",) if seven else ("triplets",))}
    flags |= {
        "by": BY_NAMES[by],
        "heavenly": bool(win["heavenly"]),
        "baotou": bool(score["baotou"]),
        "piao": int(win["piao"]),
        "kongs": int(win["kongs"]),
        "names": list_names(int(score["names"])),
    }
    counted = {}
    if rules.scoring == "hu_tai":
        counted = {name: int(score[name]) for name in ("hu", "tai", "raw")}
        flags["wait"] = WAIT_NAMES[score["wait"]]
        flags |= {name: bool(score[name]) for name in FLAGS} | counted
    return {
        "event": "win",
        "seat": seat,
        "by": BY_NAMES[by],
        "from": None if by == SELF_DRAW else source,
        "tile": tile,
        "flags": flags,
        "points": int(score["points"]),
        **counted,
    }


def settlement(rules: Rules, game: np.void) -> Event:
    """Write the payments, and who would deal next with what streak (D1, D2)."""
    after = game.copy()
    pass_deal(rules.record(), after)
    return {
        "event": "settle",
        "payments": game["payments"].tolist(),
        "next_dealer": int(after["board"]["dealer"]),
        "next_streak": int(after["board"]["streak"]),
    }
