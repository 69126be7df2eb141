"""Exact probabilities of dealt hands."""

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.exact.count import count_hands
from mcsim.exact.deck import Deck, decks

if TYPE_CHECKING:
    from mcsim.rules import Rules

__all__ = ["DealtOdds", "ShapeOdds", "dealt", "from_decks", "odds"]

PAIRS = 7  # in a hand of seven pairs

Grid = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class ShapeOdds:
    """Probabilities by shape.

    Attributes
    ----------
    standard, seven_pairs : Fraction
        Of each shape, hands that fit both included.
    both : Fraction
        Of hands that fit both.
    """

    standard: Fraction
    seven_pairs: Fraction
    both: Fraction

    @property
    def any(self) -> Fraction:
        """Probability of either shape: standard + seven_pairs − both."""
        return self.standard + self.seven_pairs - self.both

    def to_dict(self) -> dict[str, float]:
        """Give the four probabilities as floats."""
        names = ("standard", "seven_pairs", "both", "any")
        return {name: float(getattr(self, name)) for name in names}


@dataclass(frozen=True, repr=False)
class DealtOdds:
    """Exact probabilities for a hand as it is dealt; `float()` turns each into a number.

    Attributes
    ----------
    variant : str
        Name of the rules.
    tiles : int
        13, or 14 for the dealer.
    complete : ShapeOdds or None
        Of a complete hand (`W2`, `S1`, `L1`); None for 13 tiles.
    any_wait : ShapeOdds or None
        Of a hand that every tile completes; None for 14 tiles.
    wilds : tuple of Fraction
        P(0 wilds), P(1 wild), …
    shanten_standard : dict of int to Fraction
        P(shanten) of the standard shape: −1 complete, 0 tenpai.
    shanten : dict of int to Fraction
        The same of the hand: the lesser of standard and seven pairs where the rules have these.
    """

    variant: str
    tiles: int
    complete: ShapeOdds | None
    any_wait: ShapeOdds | None
    wilds: tuple[Fraction, ...]
    shanten_standard: dict[int, Fraction]
    shanten: dict[int, Fraction]

    @property
    def mean_shanten_standard(self) -> Fraction:
        """Mean shanten of the standard shape, a complete hand counted as −1."""
        return mean(self.shanten_standard)

    @property
    def mean_shanten(self) -> Fraction:
        """Mean shanten of the hand, a complete hand counted as −1."""
        return mean(self.shanten)

    def to_dict(self) -> dict[str, Any]:
        """Give everything as plain numbers, keyed as `mcsim exact dealt --json` prints it."""
        return {
            "variant": self.variant,
            "tiles": self.tiles,
            "complete": self.complete.to_dict() if self.complete else None,
            "any_wait": self.any_wait.to_dict() if self.any_wait else None,
            "wilds": [float(p) for p in self.wilds],
            "shanten_standard": {str(n): float(p) for n, p in self.shanten_standard.items()},
            "shanten": {str(n): float(p) for n, p in self.shanten.items()},
        }

    def lines(self) -> list[tuple[str, Fraction]]:
        """List what a table shows: a label and a probability a line."""
        shown: list[tuple[str, Fraction]] = []
        for label, shapes in (("complete", self.complete), ("any-wait", self.any_wait)):
            if shapes:
                shown += [
                    (f"{label}: 4 melds and a pair", shapes.standard),
                    (f"{label}: seven pairs 七對", shapes.seven_pairs),
                    (f"{label}: both", shapes.both),
                    (f"{label}: any", shapes.any),
                ]
        shown += [(f"wilds 財神: {n}", p) for n, p in enumerate(self.wilds)]
        shown += [(f"shanten: {n}", p) for n, p in self.shanten.items()]
        shown += [(f"shanten, standard shape: {n}", p) for n, p in self.shanten_standard.items()]
        return shown

    def __repr__(self) -> str:
        label, shapes = (
            ("complete", self.complete) if self.complete else ("any-wait", self.any_wait)
        )
        chance = odds(shapes.any) if shapes else ""
        return (
            f"<DealtOdds {self.variant}, {self.tiles} tiles: {label} {chance}, "
            f"mean shanten {float(self.mean_shanten):.5f}>"
        )

    def _repr_html_(self) -> str:
        body = "".join(
            f"<tr><td>{escape(label)}</td><td>{float(p):.12g}</td><td>{odds(p)}</td></tr>"
            for label, p in self.lines()
        )
        title = escape(f"{self.variant}, {self.tiles} tiles")
        head = "<tr><th></th><th>probability</th><th>odds</th></tr>"
        return f"<table><caption>{title}</caption>{head}{body}</table>"


def mean(distribution: dict[int, Fraction]) -> Fraction:
    """Mean of a distribution over integers."""
    return sum((n * p for n, p in distribution.items()), start=Fraction(0))


def odds(probability: Fraction) -> str:
    """Say a probability as one in so many.

    Examples
    --------
    >>> odds(Fraction(1, 374_373)), odds(Fraction(2, 5)), odds(Fraction(0))
    ('1 in 374,373', '1 in 2.5', 'never')
    """
    if not probability:
        return "never"
    number = float(1 / probability)
    return f"1 in {number:,.0f}" if number >= 100 else f"1 in {number:.3g}"


@dataclass(frozen=True)
class Tally:
    """The counted hands of every deck a hand may come from.

    Attributes
    ----------
    every : list of (int, Deck, numpy.ndarray)
        Weight of each deck, the deck, and its hands as `count_hands` gives them.
    tiles : int
        Tiles in a hand.
    """

    every: list[tuple[int, Deck, Grid]]
    tiles: int

    def probability(self, which: Mask) -> Fraction:
        """Sum the hands of some cells, over the decks by weight."""
        hands = (
            Fraction(weight * int(count[which[: len(count)]].sum()), comb(deck.size, self.tiles))
            for weight, deck, count in self.every
        )
        return sum(hands, start=Fraction(0)) / sum(weight for weight, _, _ in self.every)

    def distribution(self, shanten: Grid) -> dict[int, Fraction]:
        """Give P(shanten) from −1 to the largest that occurs."""
        found = {n: self.probability(shanten == n) for n in range(-1, self.tiles)}
        largest = max(n for n, p in found.items() if p)
        return {n: found[n] for n in range(-1, largest + 1)}

    def shapes(self, standard: Mask, seven_pairs: Mask) -> ShapeOdds:
        """Give the probabilities of two shapes and of both at once."""
        return ShapeOdds(
            standard=self.probability(standard),
            seven_pairs=self.probability(seven_pairs),
            both=self.probability(standard & seven_pairs),
        )


def from_decks(
    weighted: list[tuple[Deck, int]], *, tiles: int, seven_pairs: bool, variant: str
) -> DealtOdds:
    """Count what a hand dealt from one of several decks is like.

    Parameters
    ----------
    weighted : list of (Deck, int)
        The decks and how likely each is, up to a common factor.
    tiles : int
        13 or 14.
    seven_pairs : bool
        Whether seven pairs count as a hand.
    variant : str
        A name for the result.

    Returns
    -------
    DealtOdds

    Raises
    ------
    InputError
        If `tiles` is neither 13 nor 14.
    """
    if tiles not in (13, 14):
        raise InputError(f"tiles: a dealt hand has 13 tiles, or 14 for the dealer, not {tiles}")
    every = [(weight, deck, count_hands(deck, tiles=tiles)) for deck, weight in weighted]
    tally = Tally(every=every, tiles=tiles)
    most_wilds = max((count for _, _, count in every), key=len)
    axes: list[Grid] = list(np.indices(most_wilds.shape))
    wilds, no_pair, with_pair, pairs = axes
    odd = tiles - wilds - 2 * pairs
    pairs_need = np.maximum(PAIRS - pairs, 0) + np.maximum(PAIRS - pairs - odd, 0)
    standard = with_pair - wilds - 1
    least = np.minimum(standard, pairs_need - wilds - 1) if seven_pairs else standard
    dealer = tiles == 14
    complete = tally.shapes(with_pair <= wilds, (odd <= wilds) & seven_pairs) if dealer else None
    any_wait = None if dealer else tally.shapes(no_pair < wilds, (odd < wilds) & seven_pairs)
    return DealtOdds(
        variant=variant,
        tiles=tiles,
        complete=complete,
        any_wait=any_wait,
        wilds=tuple(tally.probability(wilds == n) for n in range(len(most_wilds))),
        shanten_standard=tally.distribution(standard),
        shanten=tally.distribution(least),
    )


def dealt(rules: "Rules", *, tiles: int) -> DealtOdds:
    """Count, without simulation, what a dealt hand is like under some rules.

    Every indicator is as likely as any other (`decks` says why, and how it treats 槓花 and
    substituting whites); the hands of each are counted by class, as integers; so every chance
    is exact. Rule ids: W1 to W5; S1 and L1 for seven pairs; Terms (deficiency, shanten, complete,
    any-wait).

    Parameters
    ----------
    rules : Rules
        The rules in force.
    tiles : int
        13, or 14 for the dealer.

    Returns
    -------
    DealtOdds

    Raises
    ------
    InputError
        If `tiles` is neither 13 nor 14.

    Examples
    --------
    >>> from mcsim import Rules
    >>> found = dealt(Rules.load("hangzhou-fixed-white", wild_source="none"), tiles=14)
    >>> f"{float(found.complete.standard):.4e}", f"{float(found.mean_shanten_standard):.5f}"
    ('2.6711e-06', '3.31558')
    >>> sum(found.shanten.values())
    Fraction(1, 1)
    """
    return from_decks(decks(rules), tiles=tiles, seven_pairs=rules.seven_pairs, variant=rules.name)
