"""What a field of `Rules` is: its rule, its meaning, and which values it may take."""

import json
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from mcsim.errors import InputError

__all__ = ["MOST", "Field", "Value", "choice", "factors", "flag", "number", "shown"]

Value = bool | int | str | tuple[int, ...]

MOST = 1_000_000  # no points, hu or length may be larger: far from any overflow
BOOLS = {"yes": True, "true": True, "no": False, "false": False}
FACTORS = 3  # dealer_factor: streak 1, 2, 3 and more


@dataclass(frozen=True)
class Field:
    """One rule that a user can change.

    Attributes
    ----------
    rule : str
        Id of the rule in rules.md.
    doc : str
        What the field says, in one line.
    kind : {"bool", "choice", "int", "ints"}
        Type of its value.
    choices : tuple
        Every allowed value of a bool or a choice, in the order of rules.md; the index is the number
        kernels see.
    least, most : int
        Range of a number, or of each number of a list.
    scoring : str
        The one `scoring` in which the field has a part; empty: both.
    unit : str
        Unit of a number, for people.
    name : str
        Name of the field.
    """

    rule: str
    doc: str
    kind: str
    choices: tuple[Value, ...] = ()
    least: int = 0
    most: int = MOST
    scoring: str = ""
    unit: str = ""
    name: str = ""

    @property
    def allowed(self) -> str:
        """Allowed values in words."""
        if self.choices:
            return ", ".join(shown(value) for value in self.choices)
        if self.kind == "ints":
            return f"{FACTORS} integers of {self.least}–{self.most}"
        unit = self.unit and f" {self.unit}"
        if self.most == MOST:
            return f"≥ {self.least}{unit}, at most {MOST}"
        return f"{self.least}–{self.most}{unit}"

    def convert(self, value: Any, where: str) -> Value:
        """Check a value and bring it to the type that `Rules` keeps.

        Parameters
        ----------
        value : object
            From Python, TOML or JSON.
        where : str
            What to name in an error: a file, `--set` …

        Returns
        -------
        bool, int, str or tuple of int
            The value.

        Raises
        ------
        InputError
            If its type or size is not allowed.

        Examples
        --------
        >>> Field("W7", "tail tiles", "int", least=0, most=60, name="reserve").convert(61, "--set")
        Traceback (most recent call last):
        ...
        mcsim.errors.InputError: --set: reserve: found 61; allowed: 0–60
        """
        if self.kind == "ints":
            if isinstance(value, list | tuple) and len(value) == FACTORS:
                numbers = [self._number(item) for item in value]
                if None not in numbers:
                    return tuple(item for item in numbers if item is not None)
        elif self.kind == "int":
            checked = self._number(value)
            if checked is not None:
                return checked
        elif type(value) in (bool, int, str):
            for allowed in self.choices:
                if type(value) is type(allowed) and value == allowed:
                    return allowed
        raise InputError(f"{where}: {self.name}: found {shown(value)}; allowed: {self.allowed}")

    def _number(self, value: Any) -> int | None:
        """Give the number back as an int if it is one and in range."""
        if isinstance(value, bool) or not isinstance(value, Integral):
            return None
        return int(value) if self.least <= int(value) <= self.most else None

    def read(self, text: str, where: str) -> Value:
        """Read a value from text, as it stands after `--set field=`.

        Parameters
        ----------
        text : str
            `yes`, `no`, `true`, `false`; a choice's name; an integer; a list `[2,4,8]`.
        where : str
            What to name in an error.

        Returns
        -------
        bool, int, str or tuple of int
            The checked value.

        Raises
        ------
        InputError
            If the text says no allowed value.

        Examples
        --------
        >>> flag("P11", "").read("yes", "--set"), factors("S8", "").read("[2,4,8]", "--set")
        (True, (2, 4, 8))
        """
        text = text.strip()
        value: Any = text
        if self.kind == "bool":
            value = BOOLS.get(text.lower(), text)
        elif not (self.choices and isinstance(self.choices[0], str)):
            try:
                value = json.loads(text)
            except ValueError:
                value = text
        return self.convert(value, where)


def shown(value: object) -> str:
    """Write a value as people read and type it.

    Parameters
    ----------
    value : object
        Of a field, or whatever was found in its place.

    Returns
    -------
    str
        `yes`, `no`, `[2,4,8]`, a number or a word; other text in quotes, also `"yes"` and the like.

    Examples
    --------
    >>> shown(True), shown((2, 4, 8)), shown("indicator"), shown("a b"), shown("yes")
    ('yes', '[2,4,8]', 'indicator', "'a b'", "'yes'")
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return f"[{','.join(shown(item) for item in value)}]"
    if isinstance(value, str):
        return value if value.isidentifier() and value not in BOOLS else repr(value)
    return str(value) if isinstance(value, Integral) else repr(value)


def choice(rule: str, doc: str, *choices: Value, scoring: str = "") -> Field:
    """Declare a field that takes one of some values (see `Field`)."""
    return Field(rule, doc, "choice", choices, scoring=scoring)


def flag(rule: str, doc: str, *, scoring: str = "") -> Field:
    """Declare a field that is yes or no (see `Field`)."""
    return Field(rule, doc, "bool", (False, True), scoring=scoring)


def number(
    rule: str, doc: str, least: int, most: int = MOST, *, unit: str = "", scoring: str = ""
) -> Field:
    """Declare a field that is an integer of a range (see `Field`)."""
    return Field(rule, doc, "int", (), least, most, scoring, unit)


def factors(rule: str, doc: str, *, scoring: str = "") -> Field:
    """Declare a field that is a list of factors (see `Field`)."""
    return Field(rule, doc, "ints", (), 1, 1000, scoring)
