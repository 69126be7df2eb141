"""What the referee reports."""

from dataclasses import dataclass

__all__ = ["Breach", "Fault"]


@dataclass(frozen=True)
class Breach:
    """A rule broken by one event: the rule's id and a sentence."""

    rule: str
    message: str


@dataclass(frozen=True)
class Fault:
    """A breach with its place: number of the deal and line of the log, counted from 1."""

    deal: int
    line: int
    rule: str
    message: str
