"""Groups of rules that a bridge between two variants is built from."""

from collections.abc import Mapping
from itertools import combinations

from mcsim.errors import InputError
from mcsim.rules import FIELDS, Rules

__all__ = ["GROUPS", "differing_groups", "mixtures"]

# Every field that both scorings read; all others go with the scoring. What the rules tie together
# stands together: white_substitutes, kong_flower and indicator_in_reserve with wild_source,
# lock_trigger with piao, seven_pairs and the amounts in 胡 with scoring.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "wilds": (
        *("wild_source", "honour_rings", "white_substitutes", "kong_flower"),
        *("reserve", "indicator_in_reserve", "piao", "lock_trigger", "forced_tsumogiri"),
    ),
    "claims": ("third_chow", "missed_pong"),
    "discard wins": (
        *("missed_win", "rob_kong", "discard_win", "any_wait_discard_win", "winner_priority"),
    ),
    "kongs": ("kong_replacement", "kong_on_last_tile"),
    "dealer": (
        *("next_dealer", "draw_keeps_dealer", "session_length", "session_unit", "start_streak"),
    ),
}

Groups = dict[str, tuple[str, ...]]


def differing_groups(a: Rules, b: Rules) -> Groups:
    """Group the fields in which two rule sets differ and that one of them uses.

    Groups that cannot be mixed freely are joined until every mixture is one the rules allow: a
    reserve of one side that is too small for the kongs of the other, say. The shipped variants
    need none of that.

    Parameters
    ----------
    a, b : Rules

    Returns
    -------
    dict of str to tuple of str
        Fields by group, in the order of `GROUPS`, scoring last; joined groups are named `x + y`.

    Examples
    --------
    >>> differing_groups(Rules.load("hangzhou"), Rules.load("hangzhou", piao=False, stake=2))
    {'wilds': ('piao',), 'scoring': ('stake',)}
    """
    one, other = a.to_dict(), b.to_dict()
    differ = [
        name for name in FIELDS if one[name] != other[name] and (a.uses(name) or b.uses(name))
    ]
    of = {name: group for group, fields in GROUPS.items() for name in fields}
    groups: Groups = {}
    for group in (*GROUPS, "scoring"):
        if fields := tuple(name for name in differ if of.get(name, "scoring") == group):
            groups[group] = fields
    while refused(a, b, groups):
        joins = [join(groups, *pair) for pair in combinations(groups, 2)]
        groups = min(joins, key=lambda joined: refused(a, b, joined) / 2 ** len(joined))
    return groups


def join(groups: Groups, first: str, second: str) -> Groups:
    """Make one group of two, in the place of the first."""
    together = f"{first} + {second}"
    return {
        together if name == first else name: fields + groups[second] if name == first else fields
        for name, fields in groups.items()
        if name != second
    }


def mixtures(a: Rules, b: Rules, groups: Groups) -> list[Rules]:
    """Mix two rule sets: every subset of groups from the second, the rest from the first.

    Parameters
    ----------
    a, b : Rules
    groups : dict of str to tuple of str

    Returns
    -------
    list of Rules [2^g]
        Bit i of the place tells that group i is from `b`.

    Raises
    ------
    InputError
        If the rules refuse one.
    """
    return [mix(a, b, groups, mask) for mask in range(2 ** len(groups))]


def mix(a: Rules, b: Rules, groups: Groups, mask: int) -> Rules:
    """Take some groups of fields from the second rule set."""
    fields = [f for i, group in enumerate(groups.values()) if mask >> i & 1 for f in group]
    return a.replace(**{name: getattr(b, name) for name in fields})


def refused(a: Rules, b: Rules, groups: Groups) -> int:
    """Count the mixtures that the rules refuse."""
    count = 0
    for mask in range(2 ** len(groups)):
        try:
            mix(a, b, groups, mask)
        except InputError:
            count += 1
    return count
