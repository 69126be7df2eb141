"""Every field of `Rules`: its rule's id, meaning and allowed values (rules.md, "Every field")."""

import dataclasses
import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_type_hints

from mcsim.errors import InputError
from mcsim.rules.fields import Field, Value, choice, factors, flag, number

__all__ = ["FIELDS", "RuleFields", "convert", "find"]

MULTIPLIER, HU_TAI = "multiplier", "hu_tai"


@dataclass(frozen=True, kw_only=True)
class RuleFields:
    """The rule fields alone, each with its rule, meaning and allowed values beside it."""

    wild_source: Annotated[
        str,
        choice(
            "W2",
            "which kind is wild: the indicator's own, the one below it, white, or none",
            *("indicator", "below_indicator", "white", "none"),
        ),
    ]
    honour_rings: Annotated[
        int, choice("Terms", "rings of honours for below(): winds and dragons, or all in one", 2, 1)
    ]
    white_substitutes: Annotated[bool, flag("W3", "a white is a natural tile of the wild's face")]
    kong_flower: Annotated[
        bool, flag("W5", "槓花: the tiles below the indicator are laid out and replaced")
    ]
    reserve: Annotated[int, number("W7", "tail tiles never drawn", 0, 60, unit="tiles")]
    indicator_in_reserve: Annotated[bool, flag("W7", "the indicator lies inside the reserve")]
    kong_replacement: Annotated[
        str,
        choice(
            "W8",
            "what a replacement costs the drawable tiles",
            *("burn_pair", "single", "whole_stacks"),
        ),
    ]
    kong_on_last_tile: Annotated[
        bool, flag("W9", "kongs are replaced from the reserve when nothing drawable is left")
    ]

    third_chow: Annotated[
        str,
        choice(
            "P4",
            "a chow while already holding two chows",
            *("allowed", "never", "dealer_from_streak_3"),
        ),
    ]
    missed_pong: Annotated[
        bool, flag("P5", "漏碰: a pong passed up is barred until the player's next turn")
    ]
    missed_win: Annotated[
        bool, flag("P6", "漏胡: a discard win passed up is barred until the player's next turn")
    ]
    rob_kong: Annotated[bool, flag("P7", "搶槓: an added kong may be robbed")]
    discard_win: Annotated[
        str, choice("P8", "放銃: winning on a discard", "never", "dealer_streak_3", "always")
    ]
    any_wait_discard_win: Annotated[
        bool, flag("P9", "an any-wait hand may win on a discard or rob a kong")
    ]
    winner_priority: Annotated[
        str, choice("P10", "of several winners the first counted from the …", "dealer", "discarder")
    ]
    piao: Annotated[
        bool, flag("P11", "財飄: a wild discard that leaves an any-wait hand counts in the chain")
    ]
    lock_trigger: Annotated[
        str,
        choice(
            "P12",
            "which wild discard bars the others' claims for one round",
            *("none", "piao", "any_wild_discard"),
        ),
    ]
    forced_tsumogiri: Annotated[
        bool, flag("P13", "while locked, only the tile just drawn may be discarded")
    ]

    next_dealer: Annotated[
        str,
        choice(
            "D1", "who deals after another's win: the winner or the next seat", "winner", "rotate"
        ),
    ]
    draw_keeps_dealer: Annotated[bool, flag("D2", "流局: the dealer stays after an exhausted wall")]
    session_length: Annotated[int, number("D3", "length of a session, in session_unit", 1)]
    session_unit: Annotated[
        str,
        choice("D3", "what session_length counts: deals, or changes of dealer", "deals", "passes"),
    ]
    start_streak: Annotated[int, choice("D4", "streak of a session's first dealer", 1, 2, 3)]

    scoring: Annotated[str, choice("S, L", "doublings (S), or 胡 and 台 (L)", MULTIPLIER, HU_TAI)]
    stake: Annotated[int, number("S", "multiplies every point", 1, scoring=MULTIPLIER)]
    seven_pairs: Annotated[bool, flag("S1, L1", "七對: seven pairs are a complete hand")]
    wild_makes_quad: Annotated[
        bool, flag("S2", "豪華: three naturals and a wild are a quad", scoring=MULTIPLIER)
    ]
    kong_chain: Annotated[
        str,
        choice(
            "S5",
            "kongs in the chain: each counts, or each run of them once",
            "per_kong",
            "once",
            scoring=MULTIPLIER,
        ),
    ]
    dealer_factor: Annotated[
        tuple[int, ...],
        factors("S8", "the dealer's factor at streak 1, 2, and 3 or more", scoring=MULTIPLIER),
    ]
    discard_payment: Annotated[
        str,
        choice(
            "S9",
            "who pays a discard win: the discarder all, or his own part only",
            "discarder_pays_all",
            "own_share",
            scoring=MULTIPLIER,
        ),
    ]
    contract: Annotated[
        bool,
        flag("S10", "承包: who fed three melds pays the whole self-draw", scoring=MULTIPLIER),
    ]
    must_baotou: Annotated[
        bool, flag("S11", "有財必暴: with a wild in hand only 暴頭 or 槓開 may win")
    ]
    four_wild_bonus: Annotated[
        bool, flag("S11", "wilds held and floated = 4: ×2", scoring=MULTIPLIER)
    ]
    four_wild_quad: Annotated[
        bool,
        flag("S11", "seven pairs: four wilds with nothing to mend are a quad", scoring=MULTIPLIER),
    ]

    base_hu: Annotated[int, number("L", "胡 of every win before doubling", 0, scoring=HU_TAI)]
    min_self_draw: Annotated[
        int, number("L2", "least raw 胡 to win by self-draw", 0, scoring=HU_TAI)
    ]
    min_discard: Annotated[int, number("L2", "least raw 胡 to win on a discard", 0, scoring=HU_TAI)]
    round_to: Annotated[int, number("L3", "points are rounded up to these", 1, scoring=HU_TAI)]
    cap: Annotated[int, number("L3", "辣子: most points; 0 = none", 0, scoring=HU_TAI)]
    laozhuang: Annotated[int, number("L9", "老莊: added per repeat of the deal", 0, scoring=HU_TAI)]
    laozhuang_scope: Annotated[
        str,
        choice(
            "L9",
            "which payments 老莊 is added to",
            "dealer_payments",
            "dealer_wins",
            "every_payment",
            scoring=HU_TAI,
        ),
    ]


FIELDS: dict[str, Field] = {
    name: dataclasses.replace(hint.__metadata__[0], name=name)
    for name, hint in get_type_hints(RuleFields, include_extras=True).items()
}


def find(name: str, where: str) -> Field:
    """Find a field by name.

    Parameters
    ----------
    name : str
        As in rules.md.
    where : str
        What to name in an error: a file, `--set` …

    Returns
    -------
    Field
        What it is.

    Raises
    ------
    InputError
        If there is no such field; the nearest is suggested.

    Examples
    --------
    >>> find("pioa", "my.toml")
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: my.toml: unknown field 'pioa'; did you mean piao?
    """
    if name in FIELDS:
        return FIELDS[name]
    near = difflib.get_close_matches(name, FIELDS, n=1)
    hint = f"did you mean {near[0]}?" if near else "`mcsim rules show hangzhou` lists the fields"
    raise InputError(f"{where}: unknown field {name!r}; {hint}")


def convert(values: Mapping[str, Any], where: str) -> dict[str, Value]:
    """Check the names and values of some fields.

    Parameters
    ----------
    values : mapping
        Values by field.
    where : str
        What to name in an error.

    Returns
    -------
    dict
        The values in the types `Rules` keeps.

    Raises
    ------
    InputError
        For the first that is wrong.
    """
    return {name: find(name, where).convert(value, where) for name, value in values.items()}
