"""Combinations of fields that make no sense (rules.md, section of that name).

Refused is what contradicts itself or cannot be played. A setting that merely has no effect beside
the others (four wilds counted where there are none) is allowed, so that fields can be changed one
at a time.
"""

from collections.abc import Callable, Mapping
from typing import Any

from mcsim.errors import InputError
from mcsim.rules.fields import shown

__all__ = ["check_combinations"]

FLOWERS = 4  # copies of 槓花

Values = Mapping[str, Any]


def turns_indicator(values: Values) -> bool:
    """Tell whether an indicator is turned up (W2)."""
    return values["wild_source"] in ("indicator", "below_indicator")


def needed_reserve(values: Values) -> int:
    """Count the tail tiles that must be there when nothing drawable is left (W5, W7–W9).

    The indicator, if it lies inside; and what replaces the last 槓花, four in a row at worst, and
    one kong on the last tile. `burn_pair` takes two tiles for each.
    """
    replacements = FLOWERS * values["kong_flower"] + values["kong_on_last_tile"]
    each = 2 if values["kong_replacement"] == "burn_pair" else 1
    return int(values["indicator_in_reserve"] + each * replacements)


def odd_half(field: str) -> Callable[[Values], str | None]:
    """Make the check that half of an amount is a whole number: L10 pays v/2."""

    def check(values: Values) -> str | None:
        if values["scoring"] == "hu_tai" and values[field] % 2:
            return "an even number with scoring = hu_tai, whose discard wins pay halves (L10)"
        return None

    return check


def white_substitutes(values: Values) -> str | None:
    """W3: whites stand for a wild that an indicator names."""
    if values["white_substitutes"] and not turns_indicator(values):
        return (
            f"no with wild_source = {values['wild_source']}, or yes with indicator, below_indicator"
        )
    return None


def kong_flower(values: Values) -> str | None:
    """W5: the flower is below the indicator, and must not be the wild."""
    if values["kong_flower"] and values["wild_source"] != "indicator":
        why = " (the flower would be the wild)" if turns_indicator(values) else ""
        return f"no with wild_source = {values['wild_source']}{why}, or yes with indicator"
    return None


def indicator_in_reserve(values: Values) -> str | None:
    """W7: only an indicator that is turned lies anywhere."""
    if values["indicator_in_reserve"] and not turns_indicator(values):
        return f"no with wild_source = {values['wild_source']}, which turns no indicator"
    return None


def reserve(values: Values) -> str | None:
    """W7: the reserve holds all that is to come out of it."""
    least = needed_reserve(values)
    if values["reserve"] < least:
        return (
            f"at least {least} with indicator_in_reserve, kong_flower, kong_on_last_tile and "
            "kong_replacement as they are"
        )
    return None


def seven_pairs(values: Values) -> str | None:
    """L1: 胡 and 台 know no seven pairs."""
    if values["seven_pairs"] and values["scoring"] == "hu_tai":
        return "no with scoring = hu_tai"
    return None


def lock_trigger(values: Values) -> str | None:
    """P11, P12: a lock by counted floats needs floats."""
    if values["lock_trigger"] == "piao" and not values["piao"]:
        return "none or any_wild_discard with piao = no, where no float is ever counted"
    return None


# Field to name in the refusal -> its check: what would be right, or None.
CHECKS: dict[str, Callable[[Values], str | None]] = {
    "white_substitutes": white_substitutes,
    "kong_flower": kong_flower,
    "indicator_in_reserve": indicator_in_reserve,
    "reserve": reserve,
    "lock_trigger": lock_trigger,
    "seven_pairs": seven_pairs,
    "round_to": odd_half("round_to"),
    "cap": odd_half("cap"),
    "laozhuang": odd_half("laozhuang"),
}


def check_combinations(values: Values, where: str) -> None:
    """Refuse values that do not go together.

    Parameters
    ----------
    values : mapping
        Every field of `Rules`, each allowed by itself.
    where : str
        What to name in an error: a file, `--set` …

    Raises
    ------
    InputError
        Naming the field, what was found and what would be right.
    """
    for field, check in CHECKS.items():
        if right := check(values):
            raise InputError(f"{where}: {field}: found {shown(values[field])}; allowed: {right}")
