"""The closed list of named outcomes."""

from collections.abc import Mapping
from types import MappingProxyType

from mcsim.errors import InputError
from mcsim.tables import of_deals, of_seats, of_sessions, of_wins
from mcsim.tables.outcome import Outcome

__all__ = ["OUTCOMES", "find_outcome", "list_outcomes"]

OUTCOMES: Mapping[str, Outcome] = MappingProxyType(
    {
        outcome.name: outcome
        for room in (of_deals, of_wins, of_seats, of_sessions)
        for outcome in room.OUTCOMES
    }
)


def list_outcomes(scoring: str) -> list[Outcome]:
    """Outcomes that a scoring has.

    Parameters
    ----------
    scoring : str
        `multiplier` or `hu_tai`.

    Returns
    -------
    list of Outcome

    Examples
    --------
    >>> "hu_mean" in {outcome.name for outcome in list_outcomes("multiplier")}
    False
    """
    return [outcome for outcome in OUTCOMES.values() if outcome.scoring in ("", scoring)]


def find_outcome(name: str) -> Outcome:
    """Find an outcome by name.

    Raises
    ------
    InputError
        If there is none of that name.

    Examples
    --------
    >>> find_outcome("baotou_share")
    Outcome('baotou_share': wins by self-draw from any-wait / wins)
    """
    if name not in OUTCOMES:
        raise InputError(f"outcome {name!r}: unknown; mcsim table --list names them all")
    return OUTCOMES[name]
