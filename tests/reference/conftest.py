"""Scenes: deals arranged by hand and played step by step."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from mcsim import tiles
from mcsim.reference import Fault, Position, referee
from mcsim.reference.chaos import chosen_event, forced_event
from mcsim.rules import Rules
from mcsim.rules.wilds import wild_layout


class Scene:
    """A deal whose tiles are arranged; every step is taken by the seat that is asked."""

    def __init__(
        self,
        variant: str,
        hands: tuple[str, ...],
        *,
        wall: str = "",
        tail: str = "",
        indicator: str | None = None,
        dealer: int = 0,
        streak: int = 1,
        **rules: Any,
    ) -> None:
        self.rules = Rules.load(variant, **rules)
        left = Counter(dict.fromkeys(range(tiles.KINDS), 4))
        turned = None if indicator is None else tiles.tile(indicator)
        given = [tiles.parse(hand) if hand else [] for hand in hands]
        head = tiles.parse(wall) if wall else []
        end = tiles.parse(tail) if tail else []
        left.subtract([*head, *end, *(kind for hand in given for kind in hand)])
        if turned is not None:
            left[turned] -= 1
        assert min(left.values()) >= 0, "more than four of a kind"
        layout = wild_layout(self.rules, turned)
        # Filler avoids wilds and 槓花; taking every seventh tile, it connects badly.
        pile = list(left.elements())
        stock = [kind for start in range(7) for kind in pile[start::7]]
        special = (layout.wild, layout.flower, tiles.WHITE)
        stock.sort(key=lambda kind: kind in special)
        for seat, hand in enumerate(given):
            size = 14 if seat == dealer else 13
            while len(hand) < size:
                hand.insert(0, stock.pop(0))
        self.events: list[dict[str, Any]] = []
        opening = {
            "event": "deal",
            "variant": variant,
            "rules": self.rules.to_dict(),
            "seed": 0,
            "session": 0,
            "deal": 5,
            "dealer": dealer,
            "streak": streak,
            "round_wind": "1z",
            "indicator": indicator,
            "wild": None if layout.wild is None else tiles.text(layout.wild),
            "hands": [[tiles.text(kind) for kind in hand] for hand in given],
            "wall": [tiles.text(kind) for kind in [*head, *stock, *end]],
        }
        self.events.append(opening)
        self.position = Position(opening)
        assert self.position.breaches == []
        self._go_on()

    def _go_on(self) -> None:
        """Let the game act until somebody is asked."""
        while self.position.pending is None and self.position.phase != "over":
            self.feed(forced_event(self.position))

    def feed(self, event: dict[str, Any]) -> None:
        self.events.append(event)
        assert self.position.feed(event) == []

    def do(self, *steps: str) -> "Scene":
        """Take steps such as `discard 3m`, `pong`, `pass`, each by the seat that is asked."""
        for step in steps:
            decision = self.position.pending
            assert decision is not None, step
            action = tuple(step.split())
            assert action in decision.actions, (step, decision)
            if action == ("pass",):
                self.position.decline()
            else:
                self.feed(chosen_event(self.position, decision, action))
            self._go_on()
        return self

    def tsumogiri(self, turns: int = 1) -> "Scene":
        """Discard what was drawn, passing every claim, for some turns."""
        for _ in range(turns):
            drawn = self.position.drawn
            assert drawn is not None
            self.do(f"discard {self.position.table.text(drawn)}").pass_all()
        return self

    def pass_all(self) -> "Scene":
        while self.asked is not None and self.asked[1] not in ("turn", "discard"):
            self.do("pass")
        return self

    @property
    def asked(self) -> tuple[int, str] | None:
        """Seat and stage of the decision that is due."""
        decision = self.position.pending
        return None if decision is None else (decision.seat, decision.stage)

    @property
    def options(self) -> set[str]:
        """Legal actions of the decision that is due."""
        decision = self.position.pending
        assert decision is not None
        return {" ".join(action) for action in decision.actions}

    @property
    def to_discard(self) -> list[dict[str, Any]]:
        """Events up to the last discard."""
        last = max(i for i, event in enumerate(self.events) if event["event"] == "discard")
        return self.events[: last + 1]

    @property
    def kongs(self) -> set[str]:
        return {option for option in self.options if "kong" in option}

    def faults(self, events: list[dict[str, Any]] | None = None) -> list[Fault]:
        return referee(json.dumps(event) for event in events or self.events)


@pytest.fixture
def scene() -> Callable[..., Scene]:
    """Build a scene."""
    return Scene
