"""The table of one deal: seats, faces, locks, bars; no rule about who may do what."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mcsim import tiles
from mcsim.reference.faults import Breach
from mcsim.reference.hand import is_any_wait
from mcsim.reference.wall import Wall
from mcsim.rules import Rules
from mcsim.rules.wilds import WildLayout

__all__ = ["WILD", "Meld", "Seat", "Table"]

WILD = 34
SEATS = range(4)


@dataclass
class Meld:
    """A meld on the table; `face` of a chow is its lowest, `fed` the seat it was claimed from."""

    form: str
    face: int
    fed: int | None


@dataclass
class Seat:
    """What one player holds and is bound by; faces throughout."""

    counts: list[int] = field(default_factory=lambda: [0] * 34)
    wilds: int = 0
    melds: list[Meld] = field(default_factory=list)
    chain: str = ""
    flowers: int = 0
    pong_bars: set[int] = field(default_factory=set)
    win_bars: set[int] = field(default_factory=set)

    def held(self, face: int) -> int:
        """Tiles of a face held concealed."""
        return self.wilds if face == WILD else self.counts[face]

    def add(self, face: int) -> None:
        """Take up a tile."""
        if face == WILD:
            self.wilds += 1
        else:
            self.counts[face] += 1

    def remove(self, face: int, number: int = 1) -> None:
        """Put down tiles."""
        if face == WILD:
            self.wilds -= number
        else:
            self.counts[face] -= number

    @property
    def chows(self) -> int:
        """Chows on the table (P4)."""
        return sum(meld.form == "chow" for meld in self.melds)

    def without(self, face: int) -> tuple[tuple[int, ...], int]:
        """Concealed naturals and wilds but for one tile."""
        counts = list(self.counts)
        wilds = self.wilds
        if face == WILD:
            wilds -= 1
        else:
            counts[face] -= 1
        return tuple(counts), wilds


class Table:
    """State of one deal that rules ask about.

    Parameters
    ----------
    rules, layout
        Rules in force and which tiles are wild, white's face, the 槓花.
    dealer, streak, round_wind
        Seat, deals in a row, kind.
    hands
        Kinds dealt: the dealer's 14, the others' 13.
    wall
        The rest.
    """

    def __init__(
        self,
        rules: Rules,
        layout: WildLayout,
        *,
        dealer: int,
        streak: int,
        round_wind: int,
        hands: Sequence[Sequence[int]],
        wall: Wall,
    ) -> None:
        self.rules = rules
        self.layout = layout
        self.dealer = dealer
        self.streak = streak
        self.round_wind = round_wind
        self.wall = wall
        self.dealt = [list(hand) for hand in hands]  # in hand order, for the 槓花 of the deal
        self.seats = [Seat() for _ in SEATS]
        self.locks: set[int] = set()  # seats whose wild discard still binds the others (P12)

    def face(self, kind: int) -> int:
        """Face of a physical tile: 34 for a wild, the wild's kind for a substituting white (W3)."""
        if kind == self.layout.wild:
            return WILD
        if kind == tiles.WHITE and self.layout.white_face is not None:
            return self.layout.white_face
        return kind

    def kind(self, face: int) -> int:
        """Physical tile of a face: the way back."""
        if face == WILD:
            assert self.layout.wild is not None
            return self.layout.wild
        if face == self.layout.white_face:
            return tiles.WHITE
        return face

    def text(self, face: int) -> str:
        """Physical tile of a face, as text."""
        return tiles.text(self.kind(face))

    def sit_down(self) -> None:
        """Take up the tiles dealt, once every 槓花 is replaced."""
        for seat, hand in zip(self.seats, self.dealt, strict=True):
            for kind in hand:
                seat.add(self.face(kind))

    def dealt_flower(self) -> tuple[int, int] | None:
        """Seat and place of the next 槓花 of the deal to replace (W5), or None."""
        if self.layout.flower is None:
            return None
        for turn in SEATS:
            seat = (self.dealer + turn) % 4
            if self.layout.flower in self.dealt[seat]:
                return seat, self.dealt[seat].index(self.layout.flower)
        return None

    def begin_turn(self, seat: int) -> None:
        """Open a turn: the seat's own lock and bars end (P5, P6, P12)."""
        self.locks.discard(seat)
        self.seats[seat].pong_bars.clear()
        self.seats[seat].win_bars.clear()

    def is_locked(self, seat: int) -> bool:
        """Whether another seat's wild discard binds this seat (P12)."""
        return any(owner != seat for owner in self.locks)

    def is_any_wait(self, seat: int, *, without: int | None = None) -> bool:
        """Whether a seat's 13 places are any-wait; `without` leaves out one tile of 14."""
        who = self.seats[seat]
        counts, wilds = tuple(who.counts), who.wilds
        if without is not None:
            counts, wilds = who.without(without)
        return is_any_wait(counts, wilds, len(who.melds), self.rules.seven_pairs)

    def seat_wind(self, seat: int) -> int:
        """Kind of a seat's wind: the dealer 東, then counter-clockwise."""
        return tiles.EAST + (seat - self.dealer) % 4

    def claim_order(self, source: int) -> list[int]:
        """Other seats in the order in which they may win (P10)."""
        if self.rules.winner_priority == "dealer":
            order = [(self.dealer + turn) % 4 for turn in SEATS]
        else:
            order = [(source + turn) % 4 for turn in SEATS]
        return [seat for seat in order if seat != source]

    def check_tiles(self, indicator: int | None) -> list[Breach]:
        """W1: hands, wall and indicator are four of each kind."""
        every = [kind for hand in self.dealt for kind in hand] + self.wall.tiles
        if indicator is not None:
            every.append(indicator)
        breaches = []
        for kind in range(tiles.KINDS):
            if every.count(kind) != 4:
                message = f"{every.count(kind)} tiles of {tiles.text(kind)}, not 4"
                breaches.append(Breach("W1", message))
        for seat in SEATS:
            wanted = 14 if seat == self.dealer else 13
            if len(self.dealt[seat]) != wanted:
                message = f"seat {seat} was dealt {len(self.dealt[seat])} tiles, not {wanted}"
                breaches.append(Breach("W1", message))
        return breaches
