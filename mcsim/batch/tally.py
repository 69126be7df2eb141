"""Tallies: exact sums over sessions of every outcome, enough for intervals without rows.

What is counted is the caller's: a `Counter` is a module-level function of a later room
(`mcsim.tables`). Tallies of disjoint sessions add, in any order, to the last bit.
"""

import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass
from typing import Any

from numpy.typing import NDArray

from mcsim.errors import InputError
from mcsim.rules import Rules
from mcsim.stats.tally import Tally

__all__ = ["Cell", "Columns", "Counter", "Key", "Tallies", "add_tallies", "decode", "encode"]

Columns = Mapping[str, NDArray[Any]]
Key = tuple[str, tuple[tuple[str, int | str], ...]]
"""An outcome's name and its group, as `("win_rate", (("role", "dealer"),))`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One outcome of one group.

    Attributes
    ----------
    tally : Tally
        Sums over sessions of numerator and denominator: Σa, Σb, Σa², Σb², Σab.
    squares : int
        Sum of the squared values over the units themselves (deals, wins).
    """

    tally: Tally
    squares: int

    def __add__(self, other: "Cell") -> "Cell":
        return Cell(self.tally + other.tally, self.squares + other.squares)


Tallies = dict[Key, Cell]
Counter = Callable[[Columns, Columns, Rules], Tallies]
"""Counts whole sessions: (deals, seats, rules) -> Tallies; rows are columns by name, in order."""


def add_tallies(many: Iterable[Tallies]) -> Tallies:
    """Add tallies of disjoint sessions."""
    total: Tallies = {}
    for tallies in many:
        for key, cell in tallies.items():
            total[key] = total[key] + cell if key in total else cell
    return total


def encode(tallies: Tallies, notes: Mapping[str, Any]) -> bytes:
    """Write tallies as compressed JSON, the same for the same tallies and notes."""
    cells = [
        [name, [list(pair) for pair in group], *astuple(cell.tally), cell.squares]
        for (name, group), cell in sorted(tallies.items(), key=repr)
    ]
    text = json.dumps({**notes, "cells": cells}, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)


def decode(raw: bytes, where: str) -> tuple[Tallies, dict[str, Any]]:
    """Read tallies and notes.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    try:
        notes = json.loads(gzip.decompress(raw))
        tallies = {
            (name, tuple((cut, value) for cut, value in group)): Cell(Tally(*sums), squares)
            for name, group, *sums, squares in notes.pop("cells")
        }
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{where}: damaged: {error}") from None
    return tallies, notes
