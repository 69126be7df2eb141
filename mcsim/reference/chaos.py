"""Play deals in plain Python and write their log: a game that needs no engine.

Slow; for tests of the referee, and to show how `Position` is driven.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from mcsim import tiles
from mcsim.reference.legal import Action, Decision, win_hand
from mcsim.reference.position import Position
from mcsim.reference.scoring import Score, score
from mcsim.reference.table import WILD
from mcsim.reference.verdict import session_over
from mcsim.rules import Rules
from mcsim.rules.wilds import wild_layout

__all__ = ["Choose", "any_action", "chosen_event", "forced_event", "play"]

Event = dict[str, Any]
Choose = Callable[[Position, Decision, random.Random], Action]
FLAGS = (
    "shape",
    "triplets",
    "quads",
    "by",
    "heavenly",
    "baotou",
    "piao",
    "kongs",
    "names",
    "multiplier",
    "wait",
    "full_flush",
    "half_flush",
    "all_triplets",
    "pinghu",
    "wild_single",
    "capped",
)


def any_action(position: Position, decision: Decision, rng: random.Random) -> Action:
    """Choose uniformly among all legal actions."""
    return rng.choice(sorted(decision.actions))


def play(
    rules: Rules, *, seed: int, deals: int, session: int = 0, choose: Choose = any_action
) -> Iterator[Event]:
    """Play deals of one session and yield their log.

    Walls come from Python's own generator: they are not those of the engine.

    Parameters
    ----------
    rules
        Rules to play by.
    seed, session
        Written into the log; they fix the walls and choices.
    deals
        Most deals to play; fewer if the session ends (D3).
    choose
        Policy of all four seats.
    """
    rng = random.Random(f"{seed} {session}")
    dealer, streak, passes = 0, rules.start_streak, 0
    for number in range(deals):
        if session_over(rules, deals=number, passes=passes):
            return
        opening = _deal(rules, rng, dealer=dealer, streak=streak, passes=passes)
        opening |= {"seed": seed, "session": session, "deal": number}
        yield opening
        position = Position(opening)
        while position.phase != "over":
            event = _next_event(position, choose, rng)
            if event is not None:
                position.feed(event)
                yield event
        assert position.following is not None
        passes += position.following[0] != dealer
        dealer, streak = position.following


def _deal(rules: Rules, rng: random.Random, *, dealer: int, streak: int, passes: int) -> Event:
    """Shuffle and deal (W1, W2)."""
    stack = [kind for kind in range(tiles.KINDS) for _ in range(4)]
    rng.shuffle(stack)
    hands = []
    for seat in range(4):
        size = 14 if seat == dealer else 13
        hands.append(stack[:size])
        stack = stack[size:]
    turned = rules.wild_source in ("indicator", "below_indicator")
    indicator = stack.pop() if turned else None
    wild = wild_layout(rules, indicator).wild
    wind = passes // 4 % 4 if rules.scoring == "hu_tai" else 0
    return {
        "event": "deal",
        "variant": rules.name,
        "rules": rules.to_dict(),
        "dealer": dealer,
        "streak": streak,
        "round_wind": tiles.text(tiles.EAST + wind),
        "indicator": None if indicator is None else tiles.text(indicator),
        "wild": None if wild is None else tiles.text(wild),
        "hands": [[tiles.text(kind) for kind in hand] for hand in hands],
        "wall": [tiles.text(kind) for kind in stack],
    }


def _next_event(position: Position, choose: Choose, rng: random.Random) -> Event | None:
    """Do what the game does by itself, or ask for a choice; None after a pass."""
    decision = position.pending
    if decision is None:
        return forced_event(position)
    action = choose(position, decision, rng)
    if action == ("pass",):
        position.decline()
        return None
    return chosen_event(position, decision, action)


def forced_event(position: Position) -> Event:
    """Draw, replace, end or settle."""
    wall, table = position.table.wall, position.table
    if position.phase in ("flowers", "flower") and wall.next_tail is not None:
        due = table.dealt_flower() if position.phase == "flowers" else None
        flower = table.layout.flower
        assert flower is not None
        return {
            "event": "flower",
            "seat": position.actor if due is None else due[0],
            "tile": tiles.text(flower),
            "replacement": tiles.text(wall.next_tail),
        }
    if position.phase == "settle":
        assert position.following is not None
        return {
            "event": "settle",
            "payments": list(position.payments),
            "next_dealer": position.following[0],
            "next_streak": position.following[1],
        }
    replaces = position.phase == "replace"
    kind = wall.next_tail if replaces else wall.next_head
    if kind is None or (position.phase == "draw" and not wall.drawable):
        return {"event": "exhausted"}
    return {
        "event": "draw",
        "seat": position.actor,
        "tile": tiles.text(kind),
        "source": "tail" if replaces else "wall",
    }


def chosen_event(position: Position, decision: Decision, action: Action) -> Event:
    """Write down what a seat chose."""
    seat, table = decision.seat, position.table
    verb = action[0]
    if verb == "win":
        return _win_event(position, decision)
    if verb == "discard":
        face = table.face(tiles.tile(action[1]))
        piao = face == WILD and table.rules.piao and table.is_any_wait(seat, without=face)
        return {"event": "discard", "seat": seat, "tile": action[1], "piao": piao}
    if verb in ("concealed_kong", "added_kong"):
        form = verb.removesuffix("_kong")
        return {"event": "kong", "seat": seat, "form": form, "tiles": [action[1]] * 4}
    assert position.offer is not None
    source, face = position.offer
    tile = table.text(face)
    claim = {"seat": seat, "from": source}
    if verb == "open_kong":
        return {"event": "kong", "form": "open", "tiles": [tile] * 4, **claim}
    using = list(action[1:]) if verb == "chow" else [tile, tile]
    return {"event": verb, "tile": tile, "with": using, **claim}


def _win_event(position: Position, decision: Decision) -> Event:
    """Write down a win with its named outcomes."""
    seat, table = decision.seat, position.table
    by = {"turn": "self_draw", "win": "discard", "rob": "robbed_kong"}[decision.stage]
    source, face = position.offer or (None, position.drawn)
    assert face is not None
    hand = win_hand(
        table, seat, face, by, heavenly=position.heavenly, replacement=position.replacement
    )
    result = score(table.rules, hand)
    event: Event = {
        "event": "win",
        "seat": seat,
        "by": by,
        "from": source,
        "tile": table.text(face),
        "flags": _flags(result),
        "points": result.points,
    }
    if result.raw is not None:
        event |= {"hu": result.hu, "tai": result.tai, "raw": result.raw}
    return event


def _flags(result: Score) -> dict[str, Any]:
    """Named outcomes that apply, ready for JSON."""
    values = asdict(result)
    flags = {flag: values[flag] for flag in FLAGS if values[flag] is not None}
    return flags | {"names": list(result.names)}
