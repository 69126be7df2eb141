"""A deal told to a person from its event log: hands, moves, waits, why the score, who pays."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from mcsim import hand as hands_room
from mcsim import tiles
from mcsim.hand.faces import faces, tile_of
from mcsim.play.log import Event
from mcsim.play.why import why
from mcsim.rules import Rules
from mcsim.rules.wilds import wild_layout
from mcsim.scoring.entry import read_entry
from mcsim.scoring.records import NAMES_ZH

__all__ = ["tell"]

WINDS = "東南西北"
SHAPES = {"standard": "four sets and a pair", "seven_pairs": "七對 (seven pairs)"}
BY = {
    "self_draw": "自摸 (self-draw)",
    "discard": "放銃 (on a discard)",
    "robbed_kong": "搶槓 (robs the kong)",
}
KONGS = {
    "open": "明槓 (open kong)",
    "added": "補槓 (added kong)",
    "concealed": "暗槓 (concealed kong)",
}


def tell(events: Sequence[Event]) -> str:
    r"""Tell one deal.

    Parameters
    ----------
    events : sequence of dict
        The log of one deal, `deal` first; it may break off.

    Returns
    -------
    str
        Lines of text.

    Examples
    --------
    >>> from mcsim.play.replay import replay
    >>> events = next(replay(Rules.load("hangzhou"), seed=1, policies="random"))
    >>> print("\n".join(tell(events).splitlines()[:5]))
    hangzhou, seed 1, session 0, deal 0
    dealer seat 0, streak 1; indicator 2p (2筒); wild 財神 2p (2筒), white stands for it
    <BLANKLINE>
    seat 0 東  34779m149p7s33377z, last 7s
    seat 1 南  23678m78p149s556z
    """
    telling = Telling(events[0])
    for event in events[1:]:
        telling.take(event)
    return telling.text


class Seat:
    """What one player holds, as far as the log has come."""

    def __init__(self, kinds: Iterable[int]) -> None:
        self.kinds = list(kinds)
        self.melds: list[str] = []
        self.fed: list[int | None] = []
        self.chain = ""
        self.flowers = 0
        self.waiting = ""


class Telling:
    """The text of a deal, event by event; tiles are physical kinds."""

    def __init__(self, opening: Event) -> None:
        self.rules = Rules(name=opening["variant"], **opening["rules"])
        self.opening = opening
        indicator = opening["indicator"]
        self.layout = wild_layout(self.rules, None if indicator is None else tiles.tile(indicator))
        self.seats = [Seat(map(tiles.tile, dealt)) for dealt in opening["hands"]]
        self.lines: list[str] = []
        self.begun = False  # the dealer's first turn has begun
        self.replaced = False
        self.open_line = False  # the last line is a turn that goes on
        self.won: Event | None = None
        self.head()

    @property
    def text(self) -> str:
        """The lines so far."""
        return "\n".join(self.lines) + "\n"

    def say(self, seat: int, what: str) -> None:
        """Go on with the line of a seat's turn, or begin it."""
        if self.open_line:
            self.lines[-1] += f", {what}"
        else:
            self.lines.append(f"{self.who(seat)}  {what}")
            self.open_line = True

    def remark(self, what: str) -> None:
        """Put a line of its own below."""
        self.lines.append(f"           {what}")
        self.open_line = False

    def who(self, seat: int) -> str:
        """Name a seat with its wind."""
        return f"seat {seat} {WINDS[(seat - self.opening['dealer']) % 4]}"

    def head(self) -> None:
        """Tell what is known before the first move."""
        deal = self.opening
        self.lines.append("{variant}, seed {seed}, session {session}, deal {deal}".format(**deal))
        known = [f"dealer seat {deal['dealer']}, streak {deal['streak']}"]
        if self.rules.scoring == "hu_tai":
            known.append(f"round wind {named(deal['round_wind'])}")
        if deal["indicator"] is not None:
            known.append(f"indicator {named(deal['indicator'])}")
        if deal["wild"] is not None:
            stands = ", white stands for it" if self.layout.white_face is not None else ""
            known.append(f"wild 財神 {named(deal['wild'])}{stands}")
        if self.layout.flower is not None:
            known.append(f"槓花 {named(tiles.text(self.layout.flower))}")
        self.lines += ["; ".join(known), ""]
        for step in range(4):
            number = (deal["dealer"] + step) % 4
            held = tiles.format_tiles(self.seats[number].kinds)
            last = f", last {deal['hands'][number][-1]}" if step == 0 else ""
            self.lines.append(f"{self.who(number)}  {held}{last}")
        self.lines.append("")

    def take(self, event: Event) -> None:
        """Tell one event."""
        if not self.begun and event["event"] != "flower":
            self.begin()
        getattr(self, event["event"])(event)

    def begin(self) -> None:
        """Begin the first turn: the dealer's last tile is his draw."""
        self.begun = True
        dealer = self.opening["dealer"]
        self.open_line = False
        for step in range(1, 4):
            self.look((dealer + step) % 4)

    def flower(self, event: Event) -> None:
        """Tell a 槓花 laid out and replaced (W5)."""
        seat = self.seats[event["seat"]]
        place = seat.kinds.index(tiles.tile(event["tile"]))
        seat.kinds[place] = tiles.tile(event["replacement"])
        seat.flowers += 1
        self.say(event["seat"], f"lays out 槓花 {event['tile']}, draws {event['replacement']}")
        if self.begun:
            self.replaced = True
        else:
            self.open_line = False

    def draw(self, event: Event) -> None:
        """Tell a draw, from the head or the tail."""
        self.seats[event["seat"]].kinds.append(tiles.tile(event["tile"]))
        self.replaced = event["source"] == "tail"
        if not self.replaced:
            self.open_line = False
        self.say(
            event["seat"], f"draws {event['tile']}" + (" from the tail" if self.replaced else "")
        )

    def discard(self, event: Event) -> None:
        """Tell a discard; 飄 and lock (P11, P12)."""
        number, seat = event["seat"], self.seats[event["seat"]]
        seat.kinds.remove(tiles.tile(event["tile"]))
        self.say(number, f"discards {event['tile']}")
        seat.chain = seat.chain + "p" if event["piao"] else ""
        if event["tile"] == self.opening["wild"]:
            counted = "財飄 (float)" if event["piao"] else "a wild"
            locks = {"none": False, "piao": event["piao"], "any_wild_discard": True}
            locked = (
                "; the others are locked until its next turn"
                if locks[self.rules.lock_trigger]
                else ""
            )
            self.lines[-1] += f": {counted}{locked}"
        self.open_line = False
        self.look(number)

    def chow(self, event: Event) -> None:
        """Tell a chow."""
        self.claim(event, "chow 吃", [event["tile"], *event["with"]], "chow")

    def pong(self, event: Event) -> None:
        """Tell a pong."""
        self.claim(event, "pong 碰", [event["tile"], *event["with"]], "pong")

    def kong(self, event: Event) -> None:
        """Tell a kong of any form; its replacement follows."""
        number, seat, form = event["seat"], self.seats[event["seat"]], event["form"]
        seat.chain += "k"
        if form == "open":
            self.claim(event, KONGS[form], event["tiles"], "kong")
            return
        kind = tiles.tile(event["tiles"][0])
        for _ in range(4 if form == "concealed" else 1):
            seat.kinds.remove(kind)
        meld = tiles.format_tiles([kind] * 4)
        if form == "added":
            i = seat.melds.index("pong " + tiles.format_tiles([kind] * 3))
            seat.melds[i] = f"kong {meld}"
        else:
            seat.melds.append(f"akong {meld}")
            seat.fed.append(None)
        self.say(number, f"{KONGS[form]} {meld}")

    def claim(self, event: Event, what: str, meld: Sequence[str], form: str) -> None:
        """Lay out a meld with another's discard."""
        seat = self.seats[event["seat"]]
        kinds = [tiles.tile(each) for each in meld]
        for kind in kinds[1:]:
            seat.kinds.remove(kind)
        shown = tiles.format_tiles(kinds)
        seat.melds.append(f"{form} {shown}")
        seat.fed.append(event["from"])
        self.open_line = False
        self.say(event["seat"], f"{what} {shown} with the {meld[0]} of seat {event['from']}")

    def look(self, number: int) -> None:
        """Say what a seat waits for, when that changes."""
        seat = self.seats[number]
        waiting = self.waits(seat)
        if waiting and waiting != seat.waiting:
            self.remark(f"seat {number} {waiting}   [{self.shown(seat)}]")
        seat.waiting = waiting

    def waits(self, seat: Seat) -> str:
        """Say what the 13 places wait for; empty where they are not one tile short."""
        counts, wilds = faces(seat.kinds, self.layout)
        pairs = self.rules.seven_pairs
        if hands_room.is_any_wait([counts], [wilds], [len(seat.melds)], seven_pairs=pairs)[0]:
            return "is any-wait 暴頭: every tile completes"
        kinds, wild = hands_room.waits([counts], [wilds], [len(seat.melds)], seven_pairs=pairs)
        there = [tile_of(face, self.layout) for face in np.flatnonzero(kinds[0]).tolist()]
        found = [kind for kind in there if kind is not None and kind != self.layout.flower]
        if not wild[0]:
            return ""
        return f"is tenpai 聽: waits on {tiles.format_tiles(found)} or a wild"

    def shown(self, seat: Seat) -> str:
        """Write concealed tiles and melds."""
        return " ".join([tiles.format_tiles(seat.kinds), *(f"({meld})" for meld in seat.melds)])

    def win(self, event: Event) -> None:
        """Tell the win: its hand, why it is worth what."""
        number, seat, own = event["seat"], self.seats[event["seat"]], event["by"] == "self_draw"
        if own:
            seat.kinds.remove(tiles.tile(event["tile"]))
        if not own:
            self.open_line = False
        self.say(number, f"wins on {event['tile']}, {BY[event['by']]}")
        self.open_line = False
        flags = event["flags"]
        titles = [NAMES_ZH[each] for each in flags["names"]] + ["辣子"] * bool(flags.get("capped"))
        told = " ".join(titles)
        self.lines += ["", f"{self.who(number)} wins: {self.shown(seat)} + {event['tile']}"]
        self.lines.append(f"  {SHAPES[flags['shape']]}{told and ': '}{told}")
        self.won = event
        self.lines += [f"  {line}" for line in why(self.rules, self.record(event, seat))]

    def record(self, event: Event, seat: Seat) -> np.void:
        """Describe the win to the scoring kernels."""
        own = event["by"] == "self_draw"
        wind = tiles.text(tiles.EAST + (event["seat"] - self.opening["dealer"]) % 4)
        entry = read_entry(
            self.rules,
            concealed=tiles.format_tiles(seat.kinds),
            win_tile=event["tile"],
            wild=self.opening["wild"],
            melds=seat.melds,
            by=event["by"],
            kongs=None,
            piao=None,
            chain=seat.chain if own else "",
            heavenly=event["flags"]["heavenly"],
            seat_wind=wind,
            round_wind=self.opening["round_wind"],
            flowers=seat.flowers,
            replacement=own and self.replaced,
            table=None,
        )
        return entry.win

    def exhausted(self, event: Event) -> None:
        """Tell an exhausted wall 流局 (P14)."""
        self.open_line = False
        self.lines += ["", "流局: the wall is exhausted, nobody pays"]

    def settle(self, event: Event) -> None:
        """Tell the payments and the next deal."""
        if any(event["payments"]):
            paid = "   ".join(f"seat {i} {amount:+d}" for i, amount in enumerate(event["payments"]))
            self.lines.append(f"payments: {paid}")
            self.lines += [f"  {line}" for line in self.payment_rules()]
        self.lines.append(f"next: seat {event['next_dealer']} deals, streak {event['next_streak']}")

    def payment_rules(self) -> list[str]:
        """Say what decides who pays how much (S8–S10, L9, L10)."""
        assert self.won is not None
        rules, won, streak = self.rules, self.won, self.opening["streak"]
        winner, source, discard = won["seat"], won["from"], won["by"] == "discard"
        lines = []
        if rules.scoring == "hu_tai":
            if streak > 1:
                scope = rules.laozhuang_scope.replace("_", " ")
                extra = rules.laozhuang * (streak - 1)
                lines.append(f"老莊: streak {streak} adds {extra} 胡 ({scope})")
            if discard:
                lines.append(f"seat {source} discarded; the other two pay half")
            return lines
        factor = rules.dealer_factor[min(streak, 3) - 1]
        lines.append(f"老莊: streak {streak}, ×{factor} between the dealer and another")
        if discard:
            share = (
                "only its own share is paid"
                if rules.discard_payment == "own_share"
                else "pays for all"
            )
            lines.append(f"seat {source} discarded: {share}")
        fed = self.seats[winner].fed
        feeder = next((seat for seat in range(4) if fed.count(seat) >= 3), None)
        if rules.contract and not discard and feeder is not None:
            lines.append(f"承包: seat {feeder} fed {fed.count(feeder)} melds and pays for all")
        return lines


def named(text: Any) -> str:
    """Write a tile with its Chinese name."""
    return f"{text} ({tiles.name(tiles.tile(text))})"
