"""One deal, event by event: whose decision it is, what is legal, and what broke a rule."""

from collections.abc import Mapping
from typing import Any

from mcsim.reference import legal
from mcsim.reference.faults import Breach
from mcsim.reference.legal import Action, Decision
from mcsim.reference.progress import Lost, Progress
from mcsim.reference.scoring import Score
from mcsim.reference.settlement import settle
from mcsim.reference.table import WILD, Meld, Table
from mcsim.reference.verdict import next_deal, settle_breaches, win_breaches

__all__ = ["Position"]


class Position(Progress):
    """A deal in progress, fed with the events of its log.

    Decisions are asked one seat at a time. `pending` is the one that is due, with the full set of
    legal actions, or None when the game itself goes on. Feed the event that was chosen, or
    `decline()` a claim. Feeding a later event implies that the claims before it were passed.

    Parameters
    ----------
    event
        The `deal` event.

    Attributes
    ----------
    breaches : list of Breach
        Everything found so far, the opening's first.
    phase : str
        `flowers` (槓花 of the deal are due), `turn`, `claims`, `draw`, `flower`, `rob`, `replace`,
        `settle`, `over`, or `lost`: broken beyond following.
    table : Table
        Hands, melds, wall.
    following : tuple of int, or None
        Dealer and streak of the next deal, once this one has ended.

    Notes
    -----
    Actions: `("discard", tile)`, `("concealed_kong", tile)`, `("added_kong", tile)`, `("win",)`,
    `("pong",)`, `("open_kong",)`, `("chow", low, high)`, `("pass",)`; tiles are physical.
    """

    @property
    def pending(self) -> Decision | None:
        """The decision that is due, or None when the game itself must act."""
        if self.phase == "turn":
            stage = "discard" if self.drawn is None else "turn"
            actions = legal.own_actions(
                self.table,
                self.actor,
                self.drawn,
                heavenly=self.heavenly,
                replacement=self.replacement,
            )
            return Decision(self.actor, stage, actions)
        return self.asks[0] if self.asks else None

    def feed(self, event: Mapping[str, Any]) -> list[Breach]:
        """Take the next event; return the breaches it brought."""
        if self.phase == "lost":
            return []
        known = len(self.breaches)
        due = "flower" if self.phase in ("flowers", "flower") else event["event"]
        try:
            if due != event["event"] and not self._is_stuck_flower(event):
                self._lose("W5", f"{event['event']} where a 槓花 must be replaced")
            getattr(self, f"_{event['event']}")(event)
        except Lost:
            self.phase = "lost"
        return self.breaches[known:]

    def _is_stuck_flower(self, event: Mapping[str, Any]) -> bool:
        """Whether a 槓花 was drawn with no tile left to replace it: the wall is exhausted."""
        stuck = self.phase == "flower" and self.table.wall.next_tail is None
        return stuck and event["event"] == "exhausted"

    # Own turn

    def _discard(self, event: Mapping[str, Any]) -> None:
        """P11–P13 and the chain."""
        seat, face = event["seat"], self._face(event["tile"])
        if self.phase != "turn" or seat != self.actor:
            self._lose("P1", f"seat {seat} discards out of turn")
        self._judge(legal.discard_refusal(self.table, seat, face, self.drawn))
        who = self.table.seats[seat]
        who.remove(face)
        piao = face == WILD and self.rules.piao and self.table.is_any_wait(seat)
        if event["piao"] != piao:
            word = "counts" if piao else "does not count"
            self._report("P11", f"the discard of seat {seat} {word} as a 飄")
        who.chain = who.chain + "p" if piao else ""
        trigger = self.rules.lock_trigger
        if face == WILD and (trigger == "any_wild_discard" or (trigger == "piao" and piao)):
            self.table.locks.add(seat)
        self.heavenly = False
        self.offer = (seat, face)
        self.phase = "claims"
        self.asks = legal.claim_decisions(self.table, face, seat)
        self._go_on()

    def _kong(self, event: Mapping[str, Any]) -> None:
        """P1, P2, W9: four tiles of one face."""
        seat, form = event["seat"], event["form"]
        faces = [self._face(each) for each in event["tiles"]]
        face = faces[0] if faces else WILD
        if WILD in faces:
            self._lose("W6", f"seat {seat}: wilds take no part in kongs")
        if len(faces) != 4 or len(set(faces)) != 1:
            self._lose("P1", f"seat {seat}: a kong of {' '.join(event['tiles'])}")
        who = self.table.seats[seat]
        if form == "open":
            self._claim(event, face, ("open_kong",), legal.open_kong_refusal)
            who.remove(face, 3)
            who.melds.append(Meld("open_kong", face, event["from"]))
        elif self.phase != "turn" or seat != self.actor:
            self._lose("P1", f"seat {seat} declares a kong out of turn")
        elif form == "concealed":
            claimed = self.drawn is None
            self._judge(legal.concealed_kong_refusal(self.table, seat, face, claimed=claimed))
            who.remove(face, 4)
            who.melds.append(Meld("concealed_kong", face, None))
        else:
            claimed = self.drawn is None
            self._judge(legal.added_kong_refusal(self.table, seat, face, claimed=claimed))
            pong = [each for each in who.melds if each.form == "pong" and each.face == face]
            if not pong:
                raise Lost
            who.remove(face)
            pong[0].form = "added_kong"
        who.chain += "k"
        self.actor = seat
        self.heavenly = False
        self.phase = "replace"
        self.offer = None
        if form == "added":
            self.offer = (seat, face)
            self.phase = "rob"
            self.asks = legal.rob_decisions(self.table, face, seat)
            self._go_on()

    # Claims

    def _claim(self, event: Mapping[str, Any], face: int, action: Action, refusal: Any) -> None:
        """Check a pong or open kong of a discard, or a chow, and open its maker's turn."""
        seat = event["seat"]
        if self.phase not in ("claims", "draw") or self.offer is None:
            self._lose("P2", f"seat {seat} claims where there is no discard to claim")
        assert self.offer is not None
        source, offered = self.offer
        if face != offered or event["from"] != source:
            self._lose("P2", f"seat {seat} claims what seat {event['from']} did not just discard")
        breach = refusal(self.table, seat, face, source)
        if not self._pass_to(seat, action):
            self._judge(breach or Breach("P2", f"seat {seat} claims after it has passed"))
            self.asks = []
        self.table.begin_turn(seat)
        self.actor = seat
        self.drawn = None
        self.heavenly = False
        self.phase = "turn"
        self.offer = None

    def _pong(self, event: Mapping[str, Any]) -> None:
        """P2, P5: a pong of the discard."""
        seat, face = event["seat"], self._face(event["tile"])
        using = [self._face(each) for each in event["with"]]
        if using != [face, face]:
            self._lose("W6" if WILD in using else "P2", f"seat {seat}: the pong is none")
        self._claim(event, face, ("pong",), legal.pong_refusal)
        self.table.seats[seat].remove(face, 2)
        self.table.seats[seat].melds.append(Meld("pong", face, event["from"]))

    def _chow(self, event: Mapping[str, Any]) -> None:
        """P2, P4: a chow with the discard."""
        seat, face = event["seat"], self._face(event["tile"])
        using = sorted(self._face(each) for each in event["with"])
        action = ("chow", *(self.table.text(each) for each in using))

        def refusal(table: Table, taker: int, taken: int, source: int) -> Breach | None:
            return legal.chow_refusal(table, taker, taken, source, using)

        self._claim(event, face, action, refusal)
        who = self.table.seats[seat]
        for each in using:
            who.remove(each)
        who.melds.append(Meld("chow", min(face, *using), event["from"]))

    # Ends

    def _win(self, event: Mapping[str, Any]) -> None:
        """Check a win and all its line says; work out the payments."""
        seat, by, face = event["seat"], event["by"], self._face(event["tile"])
        if self.winner is not None:
            self._lose("P10", f"seat {seat} wins after seat {self.winner}: one winner only")
        if by == "self_draw":
            self._check_own_win(event, face)
        else:
            self._check_claimed_win(event, face)
        hand = legal.win_hand(
            self.table, seat, face, by, heavenly=self.heavenly, replacement=self.replacement
        )
        source = event["from"]
        breach, result = legal.win_refusal(self.table, seat, hand, source=source)
        if by == "self_draw" or not self._pass_to(seat, ("win",)):
            if by != "self_draw" and breach is None:
                breach = Breach("P2", f"seat {seat} wins after it has passed")
            self._judge(breach)
        if result is None:
            raise Lost
        self.breaches += win_breaches(self.rules, event, hand, result)
        self._end(seat, result, by, source)

    def _check_own_win(self, event: Mapping[str, Any], face: int) -> None:
        """P1, P3: a self-draw is declared in one's own turn, on the tile drawn."""
        seat = event["seat"]
        if self.phase != "turn" or seat != self.actor:
            self._lose("P1", f"seat {seat} wins out of turn")
        if self.drawn is None:
            self._lose("P3", f"seat {seat}: no win between a claim and the next draw")
        if face != self.drawn:
            self._lose("P1", f"seat {seat} did not draw {event['tile']}")
        if event["from"] is not None:
            self._report("P1", "a self-draw comes from nobody")

    def _check_claimed_win(self, event: Mapping[str, Any], face: int) -> None:
        """P2, P7: a discard or the tile of an added kong is won on."""
        seat = event["seat"]
        robs = event["by"] == "robbed_kong"
        rule = "P7" if robs else "P2"
        if self.phase not in (("rob", "replace") if robs else ("claims", "draw")):
            self._lose(rule, f"seat {seat}: there is no tile to win on")
        if self.offer != (event["from"], face) or seat == event["from"]:
            self._lose(rule, f"seat {seat} wins on a tile that seat {event['from']} did not offer")

    def _end(self, winner: int, result: Score, by: str, source: int | None) -> None:
        """S8–S10, L9, L10, D1: what is paid and who deals next."""
        table = self.table
        fed = [meld.fed for meld in table.seats[winner].melds]
        self.winner = winner
        self.payments = settle(
            self.rules,
            result.points,
            by=by,
            winner=winner,
            dealer=table.dealer,
            streak=table.streak,
            source=source,
            fed=fed,
        )
        if self.rules.scoring == "hu_tai":
            self.payment_rule = "L9" if table.streak > 1 else "L10"
        elif by == "discard":
            self.payment_rule = "S9"
        else:
            liable = self.rules.contract and sum(each < 0 for each in self.payments) == 1
            self.payment_rule = "S10" if liable else "S8"
        self._close()

    def _exhausted(self, event: Mapping[str, Any]) -> None:
        """P14: a seat must draw and nothing is drawable."""
        self._pass_all()
        if self.phase not in ("draw", "flower"):
            self._lose("P14", "no seat is to draw")
        if self.phase == "draw" and self.table.wall.drawable:
            self._report("P14", f"{self.table.wall.drawable} tiles may still be drawn")
        self._close()

    def _close(self) -> None:
        self.asks = []
        self.phase = "settle"
        self.following = next_deal(
            self.rules, dealer=self.table.dealer, streak=self.table.streak, winner=self.winner
        )

    def _settle(self, event: Mapping[str, Any]) -> None:
        """Check payments and the next deal."""
        if self.phase != "settle" or self.following is None:
            self._lose("P14", "the deal is settled before it has ended")
        assert self.following is not None
        self.breaches += settle_breaches(
            self.rules,
            event,
            payments=self.payments,
            rule=self.payment_rule,
            following=self.following,
            drawn_game=self.winner is None,
        )
        self.phase = "over"
