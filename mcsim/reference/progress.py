"""State of a deal in progress: whose move it is, which claims are open, draws and 槓花."""

from collections.abc import Mapping
from typing import Any

from mcsim import tiles
from mcsim.reference.faults import Breach
from mcsim.reference.legal import Action, Decision
from mcsim.reference.log import rules_of
from mcsim.reference.opening import open_deal
from mcsim.reference.table import Table

__all__ = ["Lost", "Progress"]

# Breaches after which the tiles on the table are unknown; the rest of the deal is not judged.
HOPELESS = ("W1", "W6")


class Lost(Exception):
    """The deal cannot be followed any further."""


class Progress:
    """What a deal has come to; `Position` adds what players do."""

    def __init__(self, event: Mapping[str, Any]) -> None:
        self.rules = rules_of(event)
        self.table: Table
        self.table, self.breaches = open_deal(self.rules, event)
        self.phase = "flowers"
        self.actor = self.table.dealer
        self.drawn: int | None = None  # face just drawn; None after a chow or pong
        self.heavenly = False
        self.replacement = False
        self.asks: list[Decision] = []
        self.offer: tuple[int, int] | None = None  # seat and face that may be claimed or robbed
        self.winner: int | None = None
        self.payments: tuple[int, ...] = (0, 0, 0, 0)
        self.payment_rule = "P14"
        self.following: tuple[int, int] | None = None
        if self.breaches and any(breach.rule == "W1" for breach in self.breaches):
            self.phase = "lost"
        elif self.table.dealt_flower() is None:
            self._first_turn()

    def decline(self) -> None:
        """Pass the claim that is pending; a legal pong or win passed up is barred (P5, P6)."""
        if not self.asks or self.offer is None:
            raise ValueError("no claim is pending that could be passed")
        ask = self.asks.pop(0)
        who = self.table.seats[ask.seat]
        if ask.stage in ("win", "rob") and self.rules.missed_win:
            who.win_bars.add(self.offer[1])
        if ("pong",) in ask.actions and self.rules.missed_pong:
            who.pong_bars.add(self.offer[1])
        self._go_on()

    def _report(self, rule: str, message: str) -> None:
        self.breaches.append(Breach(rule, message))

    def _lose(self, rule: str, message: str) -> None:
        self._report(rule, message)
        raise Lost

    def _judge(self, breach: Breach | None) -> None:
        """Report a refusal; give up where the tiles are not there."""
        if breach is not None:
            self.breaches.append(breach)
            if breach.rule in HOPELESS:
                raise Lost

    def _go_on(self) -> None:
        """Move on once no claim is left."""
        if self.asks or self.phase not in ("claims", "rob"):
            return
        if self.phase == "rob":
            self.phase = "replace"
        else:
            assert self.offer is not None
            self.actor = (self.offer[0] + 1) % 4
            self.phase = "draw"

    def _pass_all(self) -> None:
        """Pass every claim that is pending."""
        while self.asks:
            self.decline()

    def _pass_to(self, seat: int, action: Action) -> bool:
        """Pass the claims before the one a seat makes; False if it was not to be made."""
        if not any(ask.seat == seat and action in ask.actions for ask in self.asks):
            return False
        while not (self.asks[0].seat == seat and action in self.asks[0].actions):
            self.decline()
        self.asks = []
        return True

    def _face(self, text: str) -> int:
        return self.table.face(tiles.tile(text))

    def _first_turn(self) -> None:
        """Begin play: the dealer's last tile counts as his draw."""
        self.table.sit_down()
        self.phase = "turn"
        self.actor = self.table.dealer
        self.drawn = self.table.face(self.table.dealt[self.actor][-1])
        self.heavenly = True

    def _flower(self, event: Mapping[str, Any]) -> None:
        """W5, W8: a 槓花 is laid out and replaced from the tail."""
        seat, flower = event["seat"], tiles.tile(event["tile"])
        replacement = tiles.tile(event["replacement"])
        if flower != self.table.layout.flower:
            self._lose("W5", f"{event['tile']} is no 槓花")
        wall = self.table.wall
        if self.phase == "flowers":
            due = self.table.dealt_flower()
            assert due is not None
            if seat != due[0]:
                self._report("W5", f"seat {due[0]} replaces its 槓花 before seat {seat}")
            if flower not in self.table.dealt[seat]:
                self._lose("W5", f"seat {seat} holds no 槓花")
        elif self.phase == "flower":
            if seat != self.actor:
                self._lose("W5", f"seat {seat} drew no 槓花")
        else:
            self._lose("W5", f"seat {seat} has no 槓花 to replace")
        if replacement != wall.next_tail:
            self._report("W8", f"{event['replacement']} is not the tile at the tail")
        wall.tail_draws += 1
        self.table.seats[seat].flowers += 1
        if self.phase == "flowers":
            hand = self.table.dealt[seat]
            hand[hand.index(flower)] = replacement
            if self.table.dealt_flower() is None:
                self._first_turn()
        else:
            self.replacement = True
            self._take(replacement)

    def _draw(self, event: Mapping[str, Any]) -> None:
        """P1, W7, W8: the next seat draws from the head, after a kong from the tail."""
        self._pass_all()
        seat, kind, wall = event["seat"], tiles.tile(event["tile"]), self.table.wall
        if self.phase not in ("draw", "replace") or seat != self.actor:
            self._lose("P1", f"seat {seat} draws out of turn")
        replaces = self.phase == "replace"
        if event["source"] != ("tail" if replaces else "wall"):
            self._report("W8", f"seat {seat} draws from the wrong end of the wall")
        if replaces:
            if kind != wall.next_tail:
                self._report("W8", f"{event['tile']} is not the tile at the tail")
            wall.tail_draws += 1
        else:
            if not wall.drawable:
                self._report("W7", f"seat {seat} draws where nothing is drawable")
            if kind != wall.next_head:
                self._report("W1", f"{event['tile']} is not the tile at the head of the wall")
            wall.head_draws += 1
            self.table.begin_turn(seat)
        self.replacement = replaces
        self.heavenly = False
        self.offer = None
        self._take(kind)

    def _take(self, kind: int) -> None:
        """Take up a drawn tile, or wait for what replaces it."""
        if kind == self.table.layout.flower:
            self.phase = "flower"
            return
        self.drawn = self.table.face(kind)
        self.table.seats[self.actor].add(self.drawn)
        self.phase = "turn"
