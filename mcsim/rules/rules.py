"""`Rules`: every rule that a user can change, checked and frozen; how they are loaded and named."""

import hashlib
import html
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcsim.errors import InputError
from mcsim.rules.catalogue import FIELDS, RuleFields, convert, find
from mcsim.rules.combinations import check_combinations
from mcsim.rules.fields import Value, shown
from mcsim.rules.variants import VARIANTS, read_file, variant

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Rules", "build", "parse_setting"]

# Tags of values that no source settles, and how people read them.
ASSUMPTIONS = {"assumed": "assumed", "contradiction": "contradiction", "user": "set by user"}


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(RuleFields):
    """The rules of one game, checked and frozen.

    Each field but `name` and `base` is one rule of rules.md ("Every field"), declared with its
    meaning and allowed values in `RuleFields`. A field that has no part in the scoring chosen has a
    value all the same.

    Attributes
    ----------
    name : str
        What people call these rules; no part of the digest.
    base : str
        The shipped variant they started from, empty if none; no part of the digest.

    Examples
    --------
    >>> rules = Rules.load("hangzhou", piao=False)
    >>> rules.piao, rules.dealer_factor
    (False, (2, 4, 8))
    >>> Rules.load("hangzhou", reserve=99)
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: override: reserve: found 99; allowed: 0–60 tiles
    """

    name: str
    base: str = ""

    def __post_init__(self) -> None:
        for field, value in convert(self.to_dict(), "Rules").items():
            object.__setattr__(self, field, value)
        check_combinations(self.to_dict(), "Rules")

    @staticmethod
    def load(source: str | Path, /, **overrides: Any) -> "Rules":
        """Load a variant or a user's TOML file, with changes.

        Parameters
        ----------
        source : str or Path
            A name of `VARIANTS`, or the path of a TOML file. A file may say `base = "hangzhou"` and
            change some fields, or give every field; `name` is what to call it (else the file's
            stem).
        **overrides
            Fields to change.

        Returns
        -------
        Rules
            The checked rules.

        Raises
        ------
        InputError
            For an unknown variant, file or key, a wrong type, a value that is not allowed, or a
            combination that makes no sense.
        """
        return build(source, overrides, where="override")

    def replace(self, **overrides: Any) -> "Rules":
        """Change some fields.

        Parameters
        ----------
        **overrides
            Fields to change.

        Returns
        -------
        Rules
            New rules of the same name.

        Raises
        ------
        InputError
            As `load`.

        Examples
        --------
        >>> Rules.load("yuhang").replace(rob_kong=False)
        <Rules yuhang: rob_kong=no>
        """
        values = self.to_dict() | convert(overrides, "override")
        check_combinations(values, "override")
        return Rules(name=self.name, base=self.base, **values)

    def to_dict(self) -> dict[str, Any]:
        """Every rule field with its value, ready for JSON; without `name` and `base`.

        `Rules(name=..., base=..., **rules.to_dict())` is the way back.
        """
        values = {field: getattr(self, field) for field in FIELDS}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}

    @cached_property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, over canonical JSON of every rule field.

        Keys sorted, no spaces, UTF-8. `name` and `base` are left out: the same rules have the same
        digest whatever they are called.
        """
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def uses(self, field: str) -> bool:
        """Tell whether a field has a part in the scoring chosen; S9 needs discard wins besides."""
        if FIELDS[field].scoring not in ("", self.scoring):
            return False
        return field != "discard_payment" or self.discard_win != "never"

    def tag(self, field: str) -> str:
        """Tell where the value of a field comes from.

        Parameters
        ----------
        field : str
            Name of a rule field.

        Returns
        -------
        str
            `seed`, `family`, `assumed` or `contradiction` as in rules.md; `user` where it is not
            the value of the variant these rules started from; `unused` where it has no part.

        Examples
        --------
        >>> rules = Rules.load("linan", piao=True)
        >>> [rules.tag(field) for field in ("reserve", "third_chow", "piao", "stake")]
        ['seed', 'assumed', 'user', 'unused']
        """
        if not self.uses(field):
            return "unused"
        if not self.base or field in self.changes:
            return "user"
        tag = variant(self.base).tags[field]
        return "assumed" if tag == "unused" else tag

    @cached_property
    def changes(self) -> dict[str, Value]:
        """Fields whose value is not that of the variant these rules started from."""
        if not self.base:
            return {field: getattr(self, field) for field in FIELDS}
        values = variant(self.base).values
        return {k: getattr(self, k) for k, v in self.to_dict().items() if v != values[k]}

    @property
    def assumptions(self) -> dict[str, str]:
        """Fields that no source settles, and why: `assumed`, `contradiction` or `set by user`.

        Examples
        --------
        >>> Rules.load("hangzhou", piao=False).assumptions
        {'piao': 'set by user', 'forced_tsumogiri': 'assumed', 'session_length': 'assumed', ...}
        """
        tags = {field: self.tag(field) for field in FIELDS}
        return {field: ASSUMPTIONS[tag] for field, tag in tags.items() if tag in ASSUMPTIONS}

    def record(self) -> "np.void":
        """Give these rules as the record that kernels read (dtype `mcsim.rules.record.RULES`)."""
        from mcsim.rules.record import record

        return record(self)

    def __repr__(self) -> str:
        changes = "".join(f" {k}={shown(v)}" for k, v in self.changes.items()) if self.base else ""
        start = f" (from {self.base})" if self.base not in ("", self.name) else ""
        return f"<Rules {self.name}{start}{changes and ':' + changes}>"

    def _repr_html_(self) -> str:
        """Table of every field, for notebooks."""
        rows = "".join(
            f"<tr><td><code>{name}</code></td><td>{html.escape(shown(getattr(self, name)))}</td>"
            f"<td>{self.tag(name)}</td><td>{field.rule}</td><td>{html.escape(field.doc)}</td></tr>"
            for name, field in FIELDS.items()
        )
        head = "<tr><th>field</th><th>value</th><th>tag</th><th>rule</th><th>meaning</th></tr>"
        return f"<table><caption>{html.escape(repr(self))}</caption>{head}{rows}</table>"


def build(source: str | Path, overrides: Mapping[str, Any], where: str) -> Rules:
    """Load rules; the work behind `Rules.load`.

    Parameters
    ----------
    source : str or Path
        A name of `VARIANTS`, or the path of a TOML file.
    overrides : mapping
        Fields to change.
    where : str
        What an error calls the place the overrides come from.

    Returns
    -------
    Rules
        The checked rules.

    Raises
    ------
    InputError
        As `Rules.load`.
    """
    if is_path(source):
        name, base, values = from_file(source)
    else:
        name = base = str(source)
        values = dict(variant(base).values)
    values |= convert(overrides, where)
    check_combinations(values, f"{source} with {where}" if overrides else str(source))
    return Rules(name=name, base=base, **values)


def is_path(source: str | Path) -> bool:
    """Tell the path of a file from the name of a variant."""
    if not isinstance(source, str):
        return isinstance(source, Path)
    return source not in ("", *VARIANTS) and (
        source.endswith(".toml") or "/" in source or os.path.exists(source)
    )


def from_file(path: str | Path) -> tuple[str, str, dict[str, Any]]:
    """Read a user's TOML: name, base and every field, not yet checked for combinations."""
    said = read_file(path)
    base, name = said.pop("base", None), said.pop("name", Path(path).stem)
    if base is not None and base not in VARIANTS:
        raise InputError(f"{path}: base: found {shown(base)}; allowed: {', '.join(VARIANTS)}")
    if not isinstance(name, str) or not name or not name.isprintable():
        raise InputError(f"{path}: name: found {shown(name)}; allowed: one line of text")
    values = dict(variant(base).values) if base else {}
    values |= convert(said, str(path))
    if missing := [field for field in FIELDS if field not in values]:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise InputError(
            f"{path}: {missing[0]}{more} missing; write every field, or base = one of "
            f"{', '.join(VARIANTS)}"
        )
    return name, base or "", values


def parse_setting(text: str, where: str = "--set") -> tuple[str, Value]:
    """Read one setting.

    Parameters
    ----------
    text : str
        `field=value`; yes, no, true, false, an integer, a word, or a list as `[2,4,8]`.
    where : str
        What to name in an error.

    Returns
    -------
    field : str
        Name of a rule field.
    value : bool, int, str or tuple of int
        Its checked value.

    Raises
    ------
    InputError
        If there is no such field or its value is not allowed.

    Examples
    --------
    >>> parse_setting("piao=false"), parse_setting("dealer_factor=[2,4,8]")
    (('piao', False), ('dealer_factor', (2, 4, 8)))
    """
    name, sign, value = text.partition("=")
    if not sign:
        raise InputError(f"{where}: found {text!r}; allowed: field=value, as in piao=false")
    field = find(name.strip(), where)
    return field.name, field.read(value, where)
