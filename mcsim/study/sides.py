"""What is compared: variants, changed rules, and runs that stand in folders."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcsim.errors import InputError
from mcsim.rules import VARIANTS, Rules, parse_setting
from mcsim.rules.fields import shown

if TYPE_CHECKING:
    from mcsim.batch.store import Folder

__all__ = ["Side", "describe", "load", "read_settings", "read_sides"]


@dataclass(frozen=True)
class Side:
    """One side of a comparison.

    Attributes
    ----------
    label : str
        What to call it.
    rules : Rules
    folder : Folder or None
        Where its rows stand, if it was played before.
    """

    label: str
    rules: Rules
    folder: "Folder | None" = None


def describe(rules: Rules) -> str:
    """Name rules, with what was changed of their variant.

    Examples
    --------
    >>> describe(Rules.load("hangzhou", piao=False))
    'hangzhou piao=no'
    """
    changes = rules.changes if rules.base else {}
    return " ".join([rules.name, *(f"{k}={shown(v)}" for k, v in changes.items())])


def load(variant: str | Path | Rules) -> Rules:
    """Take rules as they are, or load them by name or path."""
    return variant if isinstance(variant, Rules) else Rules.load(variant)


def read_settings(text: str | Mapping[str, Any], where: str) -> dict[str, Any]:
    """Read `field=value`, or several with blanks between.

    Raises
    ------
    InputError
        If there is no such field or its value is not allowed.

    Examples
    --------
    >>> read_settings("wild_source=white white_substitutes=no", "--rule")
    {'wild_source': 'white', 'white_substitutes': False}
    """
    if isinstance(text, Mapping):
        return dict(text)
    return dict(parse_setting(part, where) for part in re.split(r"\s+(?=\w+\s*=)", text.strip()))


def read_sides(given: Sequence[Any], settings: Mapping[str, Any]) -> list[Side]:
    """Find out what is to be compared.

    Parameters
    ----------
    given : sequence of str, Path, Rules, Run or mapping
        Variants, TOML files, rules; run folders, folders of them, runs; and changes to the rules of
        the first, as `"piao=no"` or `{"piao": False}`.
    settings : mapping
        Beside a single side, the changes that make the second; else changes to all sides that are
        not played yet.

    Returns
    -------
    list of Side
        At least two.

    Raises
    ------
    InputError
        If there are fewer, or one is not to be read.
    """
    sides: list[Side] = []
    alone = len(given) == 1
    for one in given:
        sides += read_side(one, sides[0].rules if sides else None, {} if alone else settings)
    if alone and settings:
        rules = sides[0].rules.replace(**settings)
        sides.append(Side(describe(rules), rules))
    elif settings and all(side.folder for side in sides):
        raise InputError("changed rules cannot be played in a run folder; name a variant instead")
    if len(sides) < 2:
        raise InputError(
            "one side; two are needed: variants, run folders, or changes of the first as in piao=no"
        )
    return sides


def read_side(one: Any, first: Rules | None, settings: Mapping[str, Any]) -> list[Side]:
    """Find the side, or the sides of a folder of several runs, that one argument names."""
    if isinstance(one, Mapping) or (isinstance(one, str) and "=" in one and not Path(one).exists()):
        if first is None:
            raise InputError(f"{one}: changes what stands before it; name a variant first")
        changed = first.replace(**read_settings(one, "change"))
        return [Side(describe(changed), changed)]
    folder = getattr(one, "folder", None)
    if folder is not None:
        return [Side(str(folder.path), folder.manifest.rules, folder)]
    if isinstance(one, str | Path) and str(one) not in VARIANTS and Path(one).is_dir():
        from mcsim.batch.store import find_folders, open_folder

        folders = [open_folder(path) for path in find_folders(one)]
        return [Side(str(folder.path), folder.manifest.rules, folder) for folder in folders]
    rules = load(one).replace(**settings)
    return [Side(describe(rules), rules)]
