"""Judge an event log: every deal by itself, and the deals of a session in their order."""

from collections.abc import Iterable, Mapping
from typing import Any

from mcsim import tiles
from mcsim.errors import InputError
from mcsim.reference.faults import Breach, Fault
from mcsim.reference.log import read_event
from mcsim.reference.position import Position
from mcsim.rules import Rules

__all__ = ["referee"]


class Session:
    """What the last deal leaves for the next one of the same session (D1–D4)."""

    def __init__(self) -> None:
        self.key: tuple[Any, ...] = ()  # variant, seed, session and number of the deal to follow
        self.following: tuple[int, int] | None = None
        self.passes: int | None = None

    def judge(self, rules: Rules, event: Mapping[str, Any]) -> list[Breach]:
        """Check dealer, streak, round wind and number of a deal against what is known."""
        breaches = []
        number = event["deal"]
        key = (event["variant"], event["seed"], event["session"], number)
        if key != self.key:
            self.following = None
            self.passes = None
        if number == 0:
            self.passes = 0
            if event["dealer"] != 0:
                breaches.append(Breach("D4", f"seat {event['dealer']} deals first, not seat 0"))
            if event["streak"] != rules.start_streak:
                message = f"streak {event['streak']} in the first deal, not {rules.start_streak}"
                breaches.append(Breach("D4", message))
        elif self.following not in (None, (event["dealer"], event["streak"])):
            found = f"dealer {event['dealer']}, streak {event['streak']}"
            breaches.append(Breach("D1", f"{found} after {self.following}"))
        played = self.passes if rules.session_unit == "passes" else number
        if number < 0 or (played is not None and played >= rules.session_length):
            message = f"deal {number}: the session has ended after {rules.session_length}"
            breaches.append(Breach("D3", f"{message} {rules.session_unit}"))
        if self.passes is not None and rules.scoring == "hu_tai":
            wind = tiles.text(tiles.EAST + self.passes // 4 % 4)
            if event["round_wind"] != wind:
                message = f"round_wind: found {event['round_wind']}, should be {wind}"
                breaches.append(Breach("D3", message))
        return breaches

    def close(self, event: Mapping[str, Any], settled: tuple[int, int] | None) -> None:
        """Remember what a deal leads to; `settled` None if that is not known."""
        self.key = (event["variant"], event["seed"], event["session"], event["deal"] + 1)
        self.following = settled
        if settled is None:
            self.passes = None
        elif self.passes is not None and settled[0] != event["dealer"]:
            self.passes += 1


def referee(lines: Iterable[str]) -> list[Fault]:
    """Judge a log, one JSON object a line (rules.md throughout).

    Parameters
    ----------
    lines
        Lines of the log; empty ones are skipped. Any deals of any sessions may follow one another;
        dealer, streak and round wind are checked from one deal to the next where the numbers are
        consecutive. The last deal may break off.

    Returns
    -------
    list of Fault
        Empty if nothing is wrong.

    Raises
    ------
    InputError
        A line is no event of the log, or there is none.
    """
    faults: list[Fault] = []
    session = Session()
    opening: Mapping[str, Any] | None = None
    position: Position | None = None
    for line, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        event = read_event(text, line)
        if event["event"] == "deal":
            if position is not None and opening is not None:
                if position.phase not in ("over", "lost"):
                    message = f"deal {opening['deal']} was not played out"
                    faults.append(Fault(opening["deal"], line, "P14", message))
                session.close(opening, position.following)
            opening = event
            try:
                position = Position(event)
            except InputError as error:
                raise InputError(f"line {line}: {error}") from None
            breaches = session.judge(position.rules, event) + position.breaches
        elif position is None or opening is None:
            raise InputError(f"line {line}: a log begins with a deal, not with {event['event']}")
        else:
            breaches = position.feed(event)
        faults += [Fault(opening["deal"], line, each.rule, each.message) for each in breaches]
    if opening is None:
        raise InputError("the log holds no event; it begins with a deal")
    return faults
