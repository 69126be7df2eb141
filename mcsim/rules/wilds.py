"""Which tiles are wild, what white stands for, and which are 槓花 (W2–W5)."""

from dataclasses import dataclass

from mcsim.errors import InputError
from mcsim.rules.rules import Rules
from mcsim.tiles import COPIES, KINDS, WHITE, below, name, text

__all__ = ["WildLayout", "indicator_of", "wild_layout"]


@dataclass(frozen=True)
class WildLayout:
    """What an indicator makes of the tiles.

    Attributes
    ----------
    wild : int or None
        Kind whose tiles are wild, 0–33.
    copies : int
        Wilds in play: 4, 3 where the indicator is one of them, 0 without wilds.
    white_face : int or None
        Natural face that a white has instead of its own: the wild's kind (W3, W4).
    flower : int or None
        Kind of the 槓花 (W5), all four copies.
    """

    wild: int | None
    copies: int
    white_face: int | None
    flower: int | None


def wild_layout(rules: Rules, indicator: int | None) -> WildLayout:
    """Say what an indicator makes of the tiles.

    Parameters
    ----------
    rules : Rules
        W2–W5 in force.
    indicator : int or None
        Kind turned up, 0–33; None where the rules turn none.

    Returns
    -------
    WildLayout
        Wild, its copies, the face of white, the flower. White stands for nothing where it is itself
        the wild (W4) or the 槓花.

    Raises
    ------
    InputError
        If an indicator is missing, or given where none is turned.

    Examples
    --------
    >>> wild_layout(Rules.load("hangzhou"), 0)
    WildLayout(wild=0, copies=3, white_face=0, flower=None)
    >>> wild_layout(Rules.load("yuhang"), 31)
    WildLayout(wild=32, copies=4, white_face=32, flower=None)
    >>> wild_layout(Rules.load("linan"), 0)
    WildLayout(wild=0, copies=3, white_face=None, flower=8)
    """
    turned = rules.wild_source in ("indicator", "below_indicator")
    if turned and (indicator is None or not 0 <= indicator < KINDS):
        raise InputError(f"indicator: found {indicator}; allowed: a kind 0 to {KINDS - 1}")
    if not turned and indicator is not None:
        raise InputError(f"indicator: wild_source = {rules.wild_source} turns none")
    under = None if indicator is None else below(indicator, honour_rings=rules.honour_rings)
    wild, copies = {
        "indicator": (indicator, COPIES - 1),
        "below_indicator": (under, COPIES),
        "white": (WHITE, COPIES),
        "none": (None, 0),
    }[rules.wild_source]
    flower = under if rules.kong_flower else None
    substitutes = rules.white_substitutes and WHITE not in (wild, flower)
    return WildLayout(wild, copies, wild if substitutes else None, flower)


def indicator_of(rules: Rules, wild: int | None) -> int | None:
    """Find the indicator that makes a kind wild.

    Parameters
    ----------
    rules : Rules
        W2 in force.
    wild : int or None
        Kind that is wild, 0–33; None where there are no wilds.

    Returns
    -------
    int or None
        The indicator's kind; None where the rules turn none.

    Raises
    ------
    InputError
        If that kind cannot be wild under these rules.

    Examples
    --------
    >>> indicator_of(Rules.load("yuhang"), 31), indicator_of(Rules.load("hangzhou"), 31)
    (33, 31)
    >>> indicator_of(Rules.load("hangzhou-fixed-white"), 0)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: wild: found 1m (1萬); with wild_source = white it is 5z (白)
    """
    if rules.wild_source in ("white", "none"):
        fixed = WHITE if rules.wild_source == "white" else None
        if wild != fixed:
            raise InputError(
                f"wild: found {_shown(wild)}; with wild_source = {rules.wild_source} it is "
                f"{_shown(fixed)}"
            )
        return None
    if wild is None or not 0 <= wild < KINDS:
        raise InputError(f"wild: found {_shown(wild)}; allowed: a kind 0 to {KINDS - 1}")
    if rules.wild_source == "indicator":
        return wild
    rings = rules.honour_rings
    return next(kind for kind in range(KINDS) if below(kind, honour_rings=rings) == wild)


def _shown(kind: int | None) -> str:
    """Write a kind for people."""
    if kind is None:
        return "none"
    return f"{text(kind)} ({name(kind)})" if 0 <= kind < KINDS else str(kind)
