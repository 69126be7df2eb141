"""The tiles a hand is dealt from, as data: copies of every face and a number of wilds."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from mcsim.errors import InputError
from mcsim.tiles import KINDS, WHITE

if TYPE_CHECKING:
    from mcsim.rules import Rules

__all__ = ["Deck", "decks"]

COPIES = 4
SUIT = 9
SUITS = 3


@dataclass(frozen=True)
class Deck:
    """Copies of every natural face and the number of wilds, up to symmetry.

    Suits may be swapped, a suit may be read from 9 to 1 and the honours may be swapped without any
    change to what a hand lacks, so decks that differ only by that are kept as the same deck.

    Attributes
    ----------
    suits : tuple of tuple of int
        Three suits of nine ranks: copies of each, 0 to 4.
    honours : tuple of int
        Copies of each of the seven honours, 0 to 4.
    wilds : int
        Wild tiles in the deck.
    """

    suits: tuple[tuple[int, ...], ...]
    honours: tuple[int, ...]
    wilds: int

    @classmethod
    def of(cls, copies: list[int] | tuple[int, ...], *, wilds: int) -> Self:
        """Make the deck that stands for all its mirror images.

        Parameters
        ----------
        copies : sequence of int
            Copies of each of the 34 faces, 0 to 4, after white substitution (W3, W4); wilds left
            out.
        wilds : int
            Wild tiles in the deck.

        Returns
        -------
        Deck

        Raises
        ------
        InputError
            If there are not 34 numbers of copies, one of them is outside 0 to 4, or `wilds` is
            negative.

        Examples
        --------
        >>> Deck.of([4] * 34, wilds=0) == Deck.of([4] * 34, wilds=3)
        False
        >>> Deck.of([3] + [4] * 33, wilds=4) == Deck.of([4] * 17 + [3] + [4] * 16, wilds=4)
        True
        """
        if len(copies) != KINDS or not all(0 <= n <= COPIES for n in copies) or wilds < 0:
            raise InputError(
                f"a deck has 34 faces of 0 to 4 copies and 0 or more wilds, not {copies}, {wilds}"
            )
        suits = [tuple(copies[SUIT * s : SUIT * (s + 1)]) for s in range(SUITS)]
        return cls(
            suits=tuple(sorted(min(suit, suit[::-1]) for suit in suits)),
            honours=tuple(sorted(copies[SUIT * SUITS :])),
            wilds=wilds,
        )

    @property
    def size(self) -> int:
        """Tiles in the deck."""
        return sum(map(sum, self.suits)) + sum(self.honours) + self.wilds


def decks(rules: "Rules") -> list[tuple[Deck, int]]:
    """List the decks a hand may be dealt from, with the number of indicators that lead to each.

    W1 to W5. The indicator is turned after the deal, but hand and indicator are drawn from one
    uniform shuffle: given the indicator, the hand is a uniform choice from the other 135 tiles.
    All 34 kinds are equally likely to be turned.

    Laying out 槓花 (W5) leaves the hand a uniform choice from all other tiles: the places of the
    槓花 in the wall and the order of the other tiles are independent, and the former alone decide
    from which places of the wall, head or tail, the hand is filled. So the 槓花 are simply left out
    of the deck.

    A white that substitutes (W3) is a natural tile of the wild's face. Where white is wild itself,
    or is the face it would stand for, it has nothing to stand for (W4); the rules' own layout says
    which.

    Parameters
    ----------
    rules : Rules
        The rules in force.

    Returns
    -------
    list of (Deck, int)
        Distinct decks and their weights. The weights sum to 34, or to 1 where no indicator is
        turned.
    """
    from mcsim.rules.wilds import wild_layout

    turned = rules.wild_source in ("indicator", "below_indicator")
    weights: Counter[Deck] = Counter()
    for indicator in range(KINDS) if turned else [None]:
        layout = wild_layout(rules, indicator)
        copies = [COPIES] * KINDS
        if indicator is not None:
            copies[indicator] -= 1
        if layout.flower is not None:
            copies[layout.flower] = 0
        wilds = 0
        if layout.wild is not None:
            wilds, copies[layout.wild] = copies[layout.wild], 0
        if layout.white_face is not None:
            copies[layout.white_face], copies[WHITE] = copies[WHITE], 0
        weights[Deck.of(copies, wilds=wilds)] += 1
    return list(weights.items())
