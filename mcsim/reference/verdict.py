"""What a win's line, a settlement and the next deal should say."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mcsim.reference.faults import Breach
from mcsim.reference.misreading import misreadings
from mcsim.reference.scoring import Score, WinHand, score
from mcsim.rules import Rules

__all__ = ["next_deal", "session_over", "settle_breaches", "win_breaches"]

# Flag of a win -> rule it states, under `multiplier` and under `hu_tai`.
FLAG_RULES = {
    "shape": ("S1", "L1"),
    "triplets": ("S1", "L8"),
    "quads": ("S2", "L1"),
    "by": ("S7", "L12"),
    "heavenly": ("P1", "P1"),
    "baotou": ("S3", "L6"),
    "piao": ("S4", "P11"),
    "kongs": ("S5", "L6"),
    "names": ("S6", "L6"),
    "multiplier": ("S1", "L3"),
    "wait": ("S1", "L5"),
    "full_flush": ("S1", "L6"),
    "half_flush": ("S1", "L6"),
    "all_triplets": ("S1", "L6"),
    "pinghu": ("S1", "L7"),
    "wild_single": ("S1", "L6"),
    "capped": ("S1", "L3"),
    "hu": ("S1", "L4"),
    "tai": ("S1", "L6"),
    "raw": ("S1", "L8"),
    "points": ("S1", "L3"),
}
WANTED_FLAGS = ("shape", "names")
SAID_OF_THE_WIN = ("by", "heavenly", "baotou", "piao", "kongs")  # before any hu and tai


def win_breaches(
    rules: Rules, event: Mapping[str, Any], hand: WinHand, result: Score
) -> list[Breach]:
    """Compare the flags, hu, tai, raw and points of a `win` event with the score of the hand.

    Where all of hu, tai, raw and points follow from misreading one rule, that is the one breach.

    `flags` may be the object of named outcomes or the list of names alone. Of an object every
    known key is compared, `shape` and `names` must be there; what does not apply to the hand
    (`quads` of the standard shape, `wait` under `multiplier` …) may be null, false, 0 or left out.
    """
    breaches = _compare(rules, event, result)
    if breaches and rules.scoring == "hu_tai":
        right = {key: getattr(result, key) for key in SAID_OF_THE_WIN}
        for rule, message, misread in misreadings(hand):
            if not _compare(rules, event, replace(score(rules, misread), **right)):
                return [Breach(rule, message)]
    return breaches


def _compare(rules: Rules, event: Mapping[str, Any], result: Score) -> list[Breach]:
    """Compare all that a `win` event says with one score."""
    flags = event["flags"]
    if not isinstance(flags, Mapping):
        flags = {"names": flags, "shape": result.shape}
    breaches = []
    for flag in WANTED_FLAGS:
        if flag not in flags:
            breaches.append(_differs(rules, flag, "nothing", getattr(result, flag)))
    for flag in FLAG_RULES:
        found = flags.get(flag)
        if flag in flags and not _agrees(found, getattr(result, flag)):
            breaches.append(_differs(rules, flag, found, getattr(result, flag)))
    for key in ("hu", "tai", "raw"):
        if rules.scoring == "hu_tai" and event.get(key) != getattr(result, key):
            breaches.append(_differs(rules, key, event.get(key), getattr(result, key)))
    if event["points"] != result.points:
        breaches.append(_points_breach(rules, event["points"], result))
    return breaches


def _agrees(found: Any, wanted: Any) -> bool:
    """Whether a flag says what it should; a flag that does not apply may say nothing."""
    if wanted is None:
        return not found
    if isinstance(wanted, tuple):
        return isinstance(found, list | tuple) and tuple(found) == wanted
    return bool(found == wanted)


def _differs(rules: Rules, flag: str, found: Any, wanted: Any) -> Breach:
    """Build the breach for one flag."""
    rule = FLAG_RULES[flag][rules.scoring == "hu_tai"]
    shown = list(wanted) if isinstance(wanted, tuple) else wanted
    return Breach(rule, f"{flag}: found {found}, should be {shown}")


def _points_breach(rules: Rules, found: Any, result: Score) -> Breach:
    """Build the breach for points: rounding and cap (L3), branch alone (S7), product (S1)."""
    by_product = "S1" if result.by == "self_draw" else "S7"
    rule = "L3" if rules.scoring == "hu_tai" else by_product
    return Breach(rule, f"points: found {found}, should be {result.points}")


def next_deal(rules: Rules, *, dealer: int, streak: int, winner: int | None) -> tuple[int, int]:
    """Dealer and streak of the next deal (D1, D2); `winner` None after an exhausted wall."""
    if winner is None:
        stays = rules.draw_keeps_dealer
        new = (dealer + 1) % 4
    else:
        stays = winner == dealer
        new = winner if rules.next_dealer == "winner" else (dealer + 1) % 4
    return (dealer, streak + 1) if stays else (new, 1)


def session_over(rules: Rules, *, deals: int, passes: int) -> bool:
    """Whether a session has run its length (D3), in deals or in times the deal has passed on."""
    done = passes if rules.session_unit == "passes" else deals
    return done >= rules.session_length


def settle_breaches(
    rules: Rules,
    event: Mapping[str, Any],
    *,
    payments: tuple[int, ...],
    rule: str,
    following: tuple[int, int],
    drawn_game: bool,
) -> list[Breach]:
    """Compare a `settle` event with what should be paid and who deals next.

    `rule` is the one that says how this deal is paid.
    """
    breaches = []
    if sum(event["payments"]) != 0:
        breaches.append(Breach(rule, f"payments {event['payments']} do not sum to 0"))
    if tuple(event["payments"]) != payments:
        message = f"payments: found {event['payments']}, should be {list(payments)}"
        breaches.append(Breach(rule, message))
    for key, wanted in zip(("next_dealer", "next_streak"), following, strict=True):
        if event[key] != wanted:
            message = f"{key}: found {event[key]}, should be {wanted}"
            breaches.append(Breach("D2" if drawn_game else "D1", message))
    return breaches
