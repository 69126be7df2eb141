"""`Rules` as the kernels see them: one record of integers, and names for the numbers of choices."""

from typing import TYPE_CHECKING

import numpy as np

from mcsim.rules.catalogue import FIELDS
from mcsim.rules.fields import FACTORS, Field, Value

if TYPE_CHECKING:
    from mcsim.rules.rules import Rules

# The index of a value in its field's allowed values, as rules.md lists them.
WILD_SOURCE_INDICATOR = 0
WILD_SOURCE_BELOW_INDICATOR = 1
WILD_SOURCE_WHITE = 2
WILD_SOURCE_NONE = 3
KONG_REPLACEMENT_BURN_PAIR = 0
KONG_REPLACEMENT_SINGLE = 1
KONG_REPLACEMENT_WHOLE_STACKS = 2
THIRD_CHOW_ALLOWED = 0
THIRD_CHOW_NEVER = 1
THIRD_CHOW_DEALER_FROM_STREAK_3 = 2
DISCARD_WIN_NEVER = 0
DISCARD_WIN_DEALER_STREAK_3 = 1
DISCARD_WIN_ALWAYS = 2
WINNER_PRIORITY_DEALER = 0
WINNER_PRIORITY_DISCARDER = 1
LOCK_TRIGGER_NONE = 0
LOCK_TRIGGER_PIAO = 1
LOCK_TRIGGER_ANY_WILD_DISCARD = 2
NEXT_DEALER_WINNER = 0
NEXT_DEALER_ROTATE = 1
SESSION_UNIT_DEALS = 0
SESSION_UNIT_PASSES = 1
SCORING_MULTIPLIER = 0
SCORING_HU_TAI = 1
KONG_CHAIN_PER_KONG = 0
KONG_CHAIN_ONCE = 1
DISCARD_PAYMENT_DISCARDER_PAYS_ALL = 0
DISCARD_PAYMENT_OWN_SHARE = 1
LAOZHUANG_SCOPE_DEALER_PAYMENTS = 0
LAOZHUANG_SCOPE_DEALER_WINS = 1
LAOZHUANG_SCOPE_EVERY_PAYMENT = 2

RULES = np.dtype(
    [
        (name, np.int64, (FACTORS,)) if field.kind == "ints" else (name, np.int64)
        for name, field in FIELDS.items()
    ],
    align=True,
)


def record(rules: "Rules") -> np.void:
    """Write rules into a record.

    Parameters
    ----------
    rules : Rules
        The rules.

    Returns
    -------
    void of dtype `RULES`
        Every field as int64 under its own name: a bool 0 or 1; a choice among words the index of
        its word (the constants of this module); numbers as they are; `dealer_factor` three numbers.

    Examples
    --------
    >>> from mcsim.rules import Rules
    >>> seen = Rules.load("yuhang").record()
    >>> int(seen["wild_source"]) == WILD_SOURCE_BELOW_INDICATOR, seen["dealer_factor"].tolist()
    (True, [2, 4, 8])
    """
    seen: np.void = np.zeros(1, RULES)[0]
    for name, field in FIELDS.items():
        seen[name] = _number(field, getattr(rules, name))
    return seen


def _number(field: Field, value: Value) -> Value:
    """Give the number that stands for a value."""
    return field.choices.index(value) if isinstance(value, str) else value
