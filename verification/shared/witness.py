"""What the rows of a deal should say, told by the plain-Python reference.

A `Witness` looks on while a `Position` is fed and keeps what the tables count on the way: draws,
when a hand was first tenpai, offers, wins passed up. At the end it gives every column of both rows
(docs/tables.md).
"""

from collections import Counter
from typing import Any

from mcsim import tiles
from mcsim.reference import Position, legal
from mcsim.reference.hand import is_any_wait, shanten
from mcsim.reference.legal import Action, Decision
from mcsim.reference.scoring import is_kong_win, refusal, score
from mcsim.reference.table import WILD
from mcsim.scoring.records import BY_NAMES, NAMES, WAIT_NAMES

__all__ = ["Witness"]

SEATS = range(4)
TRUTHS = ("full_flush", "half_flush", "all_triplets", "pinghu", "wild_single", "capped")


class Witness:
    """Looks on at one deal.

    Parameters
    ----------
    position : Position
        The deal, its hands dealt and every 槓花 of the deal replaced.
    opening : dict
        Its `deal` event.
    passes : int
        How often the deal has passed on in the session before.
    """

    def __init__(self, position: Position, opening: dict[str, Any], *, passes: int) -> None:
        self.position, self.rules, self.table = position, position.rules, position.table
        self.place = {name: opening[name] for name in ("session", "deal")}
        self.indicator, self.wind = opening["indicator"], passes // 4 % 4
        self.win: dict[str, Any] | None = None
        self.chain, self.replacement = "", False
        self.drawn = self.refused = 0
        self.refused_claims: list[int] = []
        self.counts = [
            {"piao_offered": 0, "piao_taken": 0, "wins_passed": 0, "draws": 0} for _ in SEATS
        ]
        self.first = [{"tenpai_at": -1, "any_wait_at": -1} for _ in SEATS]
        self.start = []
        for seat in SEATS:
            counts, wilds = tuple(self.table.seats[seat].counts), self.table.seats[seat].wilds
            if seat == self.table.dealer and position.drawn is not None:
                counts, wilds = self.table.seats[seat].without(position.drawn)
            away = shanten(counts, wilds, 0, self.rules.seven_pairs)
            self.start.append({"wilds_dealt": wilds, "start_shanten": away})
            self.judge(seat, counts, wilds)
        self.counts[self.table.dealer]["draws"] = 1

    def judge(self, seat: int, counts: tuple[int, ...], wilds: int) -> None:
        """Note the draws by which the 13 places of a seat are first tenpai and any-wait."""
        first, draws = self.first[seat], self.counts[seat]["draws"]
        melds, pairs = len(self.table.seats[seat].melds), self.rules.seven_pairs
        if first["tenpai_at"] < 0 and shanten(counts, wilds, melds, pairs) <= 0:
            first["tenpai_at"] = draws
        maybe = first["any_wait_at"] < 0 <= first["tenpai_at"]
        if maybe and is_any_wait(counts, wilds, melds, pairs):
            first["any_wait_at"] = draws

    def judge_seat(self, seat: int) -> None:
        """Judge what a seat now holds."""
        who = self.table.seats[seat]
        self.judge(seat, tuple(who.counts), who.wilds)

    def is_refused(self, seat: int, face: int, by: str, source: int | None, **flags: bool) -> bool:
        """Whether a complete hand is kept from winning by L2 or S11, and by nothing else.

        Not by `win_refusal`, which builds the breaches that verification/rules.py counts.
        """
        if self.rules.scoring != "hu_tai" and not self.rules.must_baotou:
            return False
        table, rules = self.table, self.rules
        hand = legal.win_hand(table, seat, face, by, **flags)
        reason = refusal(rules, hand, score(rules, hand))
        if reason is None or reason[0] not in ("L2", "S11"):
            return False
        if by == "self_draw":
            return True
        barred = table.is_locked(seat) or face in table.seats[seat].win_bars  # P12, P6
        return not barred and (by != "discard" or legal.may_win_between(table, seat, source))

    def asked(self, decision: Decision, action: Action) -> None:
        """See what a seat was asked and what it is going to answer."""
        position, counts = self.position, self.counts[decision.seat]
        counts["wins_passed"] += ("win",) in decision.actions and action != ("win",)
        if decision.stage == "turn":
            assert position.drawn is not None
            flags = {"heavenly": position.heavenly, "replacement": position.replacement}
            face = position.drawn
            self.refused += self.is_refused(decision.seat, face, "self_draw", None, **flags)
        if decision.stage in ("turn", "discard") and self.rules.piao:
            held = self.table.seats[decision.seat].wilds > 0
            if held and ("discard", self.table.text(WILD)) in decision.actions:
                counts["piao_offered"] += self.table.is_any_wait(decision.seat, without=WILD)

    def about_to(self, event: dict[str, Any]) -> None:
        """See an event that is about to be fed."""
        kind, position = event["event"], self.position
        if kind in ("draw", "exhausted") and position.phase == "replace":
            self.judge_seat(position.actor)  # the kong stands: nobody robbed it
        if kind == "win":
            own = event["by"] == "self_draw"
            self.win = event
            self.chain = self.table.seats[event["seat"]].chain if own else ""
            face = self.table.face(tiles.tile(event["tile"]))
            flags = {"heavenly": position.heavenly, "replacement": position.replacement}
            hand = legal.win_hand(self.table, event["seat"], face, event["by"], **flags)
            self.replacement = is_kong_win(self.rules, hand)
            if not own:
                order = self.table.claim_order(event["from"])
                before = order[: order.index(event["seat"])]
                self.refused_claims = [seat for seat in self.refused_claims if seat in before]
        self.count_claims()

    def count_claims(self) -> None:
        """Count the refusals of the last offer, and forget them."""
        self.refused += len(self.refused_claims)
        self.refused_claims = []

    def fed(self, event: dict[str, Any]) -> None:
        """See an event that was just fed."""
        kind, seat = event["event"], event.get("seat", 0)
        if kind == "draw":
            self.counts[seat]["draws"] += event["source"] == "wall"
        self.drawn += kind in ("draw", "flower")
        if kind == "discard":
            self.counts[seat]["piao_taken"] += event["piao"]
            self.judge_seat(seat)
        robbing = kind == "kong" and event["form"] == "added"
        if (kind == "discard" or robbing) and self.position.offer is not None:
            by = "discard" if kind == "discard" else "robbed_kong"
            face = self.position.offer[1]
            order = self.table.claim_order(seat) if face != WILD else []
            self.refused_claims = [s for s in order if self.is_refused(s, face, by, seat)]

    def rows(self) -> tuple[dict[str, int], list[dict[str, int]]]:
        """Every column of the deal's row, and of the four of the seats."""
        self.count_claims()
        return self.deal_row(), [self.seat_row(seat) for seat in SEATS]

    def deal_row(self) -> dict[str, int]:
        """Every column of the deal's row."""
        table, win = self.table, self.win
        wild = table.layout.wild
        row = {
            **self.place,
            "dealer": table.dealer,
            "streak": table.streak,
            "round_wind": self.wind,
            "indicator": -1 if self.indicator is None else tiles.tile(self.indicator),
            "wild": -1 if wild is None else wild,
            "winner": -1,
            "by": -1,
            "source": -1,
            "turn": self.drawn,
            "left": table.wall.drawable,
            "wait": -1,
            "contract": -1,
            "refused": self.refused,
        }
        counted = ("points", "multiplier", "hu", "tai", "raw", "triplets", "quads", "heavenly")
        counted += ("baotou", "piao", "kongs", *TRUTHS)
        if win is None:
            nothing = ("seven_pairs", "wilds", "piao_first", "replacement", "names")
            return row | dict.fromkeys((*counted, *nothing), 0)
        said = win["flags"] | {name: win.get(name, 0) for name in ("points", "hu", "tai", "raw")}
        return row | {
            **{name: int(said.get(name, 0)) for name in counted},
            "winner": win["seat"],
            "by": BY_NAMES.index(win["by"]),
            "source": -1 if win["from"] is None else win["from"],
            "seven_pairs": int(said["shape"] == "seven_pairs"),
            "wilds": table.seats[win["seat"]].wilds,
            "piao_first": int(self.chain.startswith("p")),
            "replacement": int(self.replacement),
            "wait": WAIT_NAMES.index(said["wait"]) if "wait" in said else -1,
            "contract": self.contract(),
            "names": sum(1 << NAMES.index(name) for name in said["names"]),
        }

    def contract(self) -> int:
        """Seat that pays for all where S10 says so, -1 for none."""
        payments = self.position.payments
        return payments.index(min(payments)) if self.position.payment_rule == "S10" else -1

    def seat_row(self, seat: int) -> dict[str, int]:
        """Every column of a seat's row."""
        who, win = self.table.seats[seat], self.win
        forms = Counter(meld.form for meld in who.melds)
        if win is not None and win["by"] == "robbed_kong" and win["from"] == seat:
            forms.subtract({"added_kong": 1, "pong": -1})  # the robbed kong stays a pong
        names = ("chow", "pong", "open_kong", "added_kong", "concealed_kong")
        return {
            **self.place,
            "seat": seat,
            "payment": self.position.payments[seat],
            **self.start[seat],
            "wilds_held": who.wilds,
            **self.first[seat],
            **{f"{name}s": forms[name] for name in names},
            "flowers": who.flowers,
            **self.counts[seat],
            "piao_won": self.chain.count("p") if win is not None and win["seat"] == seat else 0,
        }
