"""A position as a player sees it: own hand and melds, what is wild, seen and left, who deals."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.hand.tables import lookup
from mcsim.play.flow import look_at_hand
from mcsim.play.setup import lay_out_faces
from mcsim.play.state import DISCARD_ONLY, JUDGE, KONG_LINK, NO_LINK, NONE, PIAO_LINK
from mcsim.play.tiles_in_play import hold
from mcsim.play.wall import TILES
from mcsim.rules import Rules
from mcsim.rules.wilds import WildLayout, indicator_of, wild_layout
from mcsim.scoring.entry import (
    MELDS,
    PLACES,
    check_tiles,
    layout_of,
    number,
    one_tile,
    read_chain,
    read_meld,
    read_wind,
    tiles,
)
from mcsim.scoring.records import CHOW, PONG
from mcsim.tiles import COPIES, EAST, KINDS, text

__all__ = ["Position", "read_position"]

Meld = tuple[int, int, list[int]]

LINKS = {"k": KONG_LINK, "p": PIAO_LINK}


@dataclass(frozen=True, kw_only=True)
class Position:
    """A checked position; the player is seat 0 and has the turn.

    Attributes
    ----------
    rules : Rules
    hand : tuple of int
        Kinds of the concealed tiles, the tile drawn last.
    melds : four tuples of tuple of (int, int, list of int)
        By seat, form, lowest face and physical tiles of each meld on the table.
    wild, indicator : int or None
        Kinds.
    seen : tuple of int
        Kinds of other tiles that lie open: the discards; the indicator apart.
    flowers : int
        Own 槓花 laid out (W5).
    left : int
        Drawable tiles.
    dealer : int
        Seat of the dealer, 1 being the next to play.
    streak, round_wind : int
        Of the deal; the round's wind 0 (東) to 3 (北).
    chain : str
        Own kongs (k) and 飄 (p) since the last other discard.
    claimed : bool
        The turn began with a chow or pong: no win and no kong (P3).
    unseen : ndarray of uint8
        Kinds of the tiles that this player has not seen: first those that may lie in a hand, then
        槓花, which lie in the wall (W5).
    plain : int
        Number of the former.
    """

    rules: Rules
    hand: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    wild: int | None
    indicator: int | None
    seen: tuple[int, ...]
    flowers: int
    left: int
    dealer: int
    streak: int
    round_wind: int
    chain: str
    claimed: bool
    unseen: NDArray[np.uint8]
    plain: int

    def set_up(self, game: np.void) -> None:
        """Put the position on an empty game record (dtype GAME); the others' hands stay open."""
        rules, board, mine = self.rules.record(), game["board"], game["seats"][0]
        lay_out_faces(rules, board, 0 if self.indicator is None else self.indicator)
        board["dealer"], board["streak"] = self.dealer, self.streak
        board["passes"] = 4 * self.round_wind
        board["left"] = self.left
        board["head"], board["end"] = TILES - self.left - undrawable(self.rules), TILES
        board["face"] = game["winner"] = NONE
        board["flowers"][0] = self.flowers
        game["wall"]["settled"] = TILES
        self.set_up_table(board)
        self.set_up_chain(board)
        for seat in range(4):
            game["seats"][seat]["seat"] = seat
            game["seats"][seat]["drawn"] = NONE
        faces = [int(board["face_of"][kind]) for kind in self.hand]
        mine["hand"]["melds"] = len(self.melds[0])
        for face in faces[:-1]:
            hold(mine, face)
        if not self.claimed:
            look_at_hand(lookup(), rules, mine)
            mine["drawn"], mine["replaced"] = faces[-1], self.chain.endswith("k")
        hold(mine, faces[-1])
        board["phase"] = DISCARD_ONLY if self.claimed else JUDGE

    def set_up_table(self, board: np.void) -> None:
        """Lay the melds and what else has been seen; who fed a meld is not known (S10)."""
        board["meld_from"] = NONE
        gone = list(self.seen)
        for seat, melds in enumerate(self.melds):
            board["melds"][seat] = len(melds)
            for i, (form, face, kinds) in enumerate(melds):
                board["meld_form"][seat, i], board["meld_face"][seat, i] = form, face
                board["chows"][seat] += form == CHOW
                gone += kinds
        for kind in gone:
            if kind != board["flower"]:
                board["hidden"][board["face_of"][kind]] -= 1

    def set_up_chain(self, board: np.void) -> None:
        """Set the own chain (rules.md, Chain)."""
        board["kongs"][0], board["piao"][0] = self.chain.count("k"), self.chain.count("p")
        board["kong_runs"][0] = sum(bool(run) for run in self.chain.split("p"))
        board["first_link"][0] = LINKS[self.chain[0]] if self.chain else NO_LINK
        board["last_link"][0] = LINKS[self.chain[-1]] if self.chain else NO_LINK


def undrawable(rules: Rules) -> int:
    """Tiles behind the last drawable one, the indicator apart (W7)."""
    return rules.reserve - int(rules.indicator_in_reserve)


def read_position(
    hand: str,
    *,
    rules: Rules,
    melds: Sequence[str] = (),
    others: Sequence[Sequence[str]] = (),
    wild: str | None = None,
    indicator: str | None = None,
    seen: str = "",
    left: int | None = None,
    dealer: bool | None = None,
    streak: int = 1,
    seat_wind: str | None = None,
    round_wind: str | None = None,
    chain: str = "",
    flowers: int = 0,
    claimed: bool = False,
) -> Position:
    """Check a position; the arguments are those of `mcsim.whatif`.

    Raises
    ------
    InputError
        For tiles that cannot be, a number of places other than 14, more tiles left than there are.
    """
    if indicator is not None:
        if wild is not None:
            raise InputError("wild and indicator: give one of them; each tells the other")
        turned = one_tile(indicator, "indicator")
        kind = wild_layout(rules, turned).wild
        wild = None if kind is None else text(kind)
    if wild is None and rules.wild_source in ("indicator", "below_indicator"):
        raise InputError("wild: missing; give the wild's kind, or the indicator")
    layout = layout_of(rules, wild)
    if len(others) > 3:
        raise InputError(f"others: found the melds of {len(others)} seats; there are three others")
    table = [read_melds(of_seat, layout) for of_seat in (melds, *others)]
    table += [()] * (4 - len(table))
    concealed = tiles(hand, "hand")
    places = len(concealed) + 3 * len(table[0])
    if places != PLACES + 1:
        raise InputError(
            f"hand: {len(concealed)} tiles and {len(table[0])} meld(s) make {places} places; "
            f"{PLACES + 1} are wanted, the tile drawn last"
        )
    if claimed and (not table[0] or table[0][-1][0] not in (CHOW, PONG)):
        raise InputError("claimed: the last meld must be the chow or pong just made")
    laid = [[kind for _, _, kinds in of_seat for kind in kinds] for of_seat in table]
    held = [*concealed, *laid[0]]
    check_tiles(held, flowers, 0, rules, layout)
    chain = read_chain(chain, None, None, rules)
    kongs = sum(form not in (CHOW, PONG) for form, _, _ in table[0])
    if chain.count("k") > kongs:
        raise InputError(f"chain: {chain!r} holds {chain.count('k')} kong(s); melds has {kongs}")
    if claimed and chain.endswith("k"):
        raise InputError(f"chain: {chain!r}; after a kong comes a draw, no chow or pong (claimed)")
    open_tiles = tiles(seen, "seen")
    if layout.wild is not None and open_tiles.count(layout.wild) < chain.count("p"):
        raise InputError(
            f"chain: {chain!r} holds {chain.count('p')} 飄; list the wilds discarded in seen"
        )
    turned_kind = indicator_of(rules, layout.wild)
    gone = [
        *concealed,
        *(kind for kinds in laid for kind in kinds),
        *open_tiles,
        *([] if turned_kind is None else [turned_kind]),
    ]
    if layout.flower is not None:
        gone += [layout.flower] * flowers
    unseen, plain = list_unseen(gone, layout.flower)
    hidden = sum(PLACES - 3 * len(of_seat) for of_seat in table[1:])
    most = unseen.size - hidden - undrawable(rules)
    if left is None:
        left = max(most, 0)
    if not 0 <= left <= most or plain < hidden:
        raise InputError(
            f"left: found {left}; {unseen.size} tiles have not been seen, {hidden} of them lie in "
            f"the other hands and {undrawable(rules)} are not drawn, so that at most "
            f"{max(most, 0)} are left to draw"
        )
    return Position(
        rules=rules,
        hand=tuple(concealed),
        melds=tuple(table),
        wild=layout.wild,
        indicator=turned_kind,
        seen=tuple(open_tiles),
        flowers=flowers,
        left=left,
        dealer=read_dealer(dealer, seat_wind, rules),
        streak=number(streak, "streak", 1),
        round_wind=read_wind(round_wind, "round_wind", rules) - EAST,
        chain=chain,
        claimed=claimed,
        unseen=unseen,
        plain=plain,
    )


def read_melds(melds: Sequence[str], layout: WildLayout) -> tuple[Meld, ...]:
    """Read the melds of one seat."""
    if len(melds) > MELDS:
        raise InputError(f"melds: found {len(melds)}; a hand has at most {MELDS}")
    return tuple(read_meld(meld, layout) for meld in melds)


def list_unseen(gone: Sequence[int], flower: int | None) -> tuple[NDArray[np.uint8], int]:
    """List the tiles not seen, those that may lie in a hand first, and count the latter."""
    plain: list[int] = []
    flowers: list[int] = []
    for kind in range(KINDS):
        count = COPIES - gone.count(kind)
        if count < 0:
            raise InputError(
                f"{gone.count(kind)} copies of {text(kind)} in hand, melds, seen and turned up; "
                f"there are {COPIES}"
            )
        (flowers if kind == flower else plain).extend([kind] * count)
    return np.array(plain + flowers, np.uint8), len(plain)


def read_dealer(dealer: bool | None, seat_wind: str | None, rules: Rules) -> int:
    """Say where the dealer sits from the own seat's wind; the player is seat 0 (Terms).

    Examples
    --------
    >>> rules = Rules.load("hangzhou")
    >>> read_dealer(True, None, rules), read_dealer(None, "2z", rules)
    (0, 3)
    """
    if seat_wind is None:
        if dealer is None or (rules.scoring == "hu_tai" and not dealer):
            read_wind(None, "seat_wind", rules)
        return 0 if dealer else 3
    wind = read_wind(seat_wind, "seat_wind", rules)
    if dealer is not None and dealer != (wind == EAST):
        raise InputError(f"seat_wind: {seat_wind!r}; the dealer's is 1z, and only his")
    return (EAST - wind) % 4
