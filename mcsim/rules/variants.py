"""Rules as TOML: the four shipped variants and a user's own files."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from mcsim.errors import InputError

__all__ = ["VARIANTS", "Unreadable", "Variant", "read_file", "variant"]

VARIANTS = ("hangzhou", "yuhang", "linan", "hangzhou-fixed-white")


class Unreadable(InputError):
    """A file that is not there or cannot be read, so that nothing can be said about its rules."""


@dataclass(frozen=True)
class Variant:
    """A shipped variant.

    Attributes
    ----------
    name, title : str
        Its id, and the name people use.
    values : mapping
        Every field of `Rules`.
    tags : mapping
        Where each value comes from: `seed`, `family`, `assumed`, `contradiction`, or `unused`.
    """

    name: str
    title: str
    values: Mapping[str, Any]
    tags: Mapping[str, str]


@cache
def variant(name: str) -> Variant:
    """Read a shipped variant.

    Parameters
    ----------
    name : str
        One of `VARIANTS`.

    Returns
    -------
    Variant
        Its values as written and their tags.

    Raises
    ------
    InputError
        If there is no such variant.

    Examples
    --------
    >>> variant("linan").title, variant("linan").tags["draw_keeps_dealer"]
    ('臨安長燒麻將', 'contradiction')
    """
    if name not in VARIANTS:
        raise InputError(
            f"variant {name!r}: there is none of that name; allowed: {', '.join(VARIANTS)}, "
            "or the path of a TOML file"
        )
    values = tomllib.loads(files("mcsim.rules").joinpath(f"{name}.toml").read_text("utf-8"))
    title, tagged = values.pop("title"), values.pop("tags")
    tags = dict.fromkeys(values, "seed")
    tags.update((field, tag) for tag, fields in tagged.items() for field in fields)
    return Variant(name, title, values, tags)


def read_file(path: str | Path) -> dict[str, Any]:
    """Read a user's own TOML.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    dict
        What it says, not yet checked.

    Raises
    ------
    Unreadable
        If it is not there or cannot be read.
    InputError
        If it is no TOML; the line is named.
    """
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise Unreadable(
            f"{path}: {reason}; give a TOML file or a variant: {', '.join(VARIANTS)}"
        ) from None
    except ValueError:
        raise Unreadable(f"{str(path)!r}: not the path of a file") from None
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text; a TOML file is wanted") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: not valid TOML: {error}") from None
    except RecursionError:
        raise InputError(f"{path}: not valid TOML: lists or tables nested too deep") from None
