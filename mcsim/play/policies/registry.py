"""Policies by name: the built-in ones and a user's own, all called in one way.

A policy reaches the engine as a function pointer of one signature, so the engine is compiled once,
whoever plays.
"""

import hashlib
import importlib.util
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning

from mcsim._jit import cache_folder, cached_in, room_digest
from mcsim.errors import InputError
from mcsim.hand.tables import LOOKUP
from mcsim.play.state import BOARD, SEAT
from mcsim.rules.record import RULES

__all__ = ["BUILT_IN", "Policy", "load_policies", "load_policy"]

BUILT_IN = ("random", "chaos", "speed", "value")

# Numba calls function pointers experimental; the golden rows would show any change.
warnings.filterwarnings("ignore", "First-class function type", NumbaExperimentalFeatureWarning)

SIGNATURE = types.int64(*(numba.from_dtype(dtype) for dtype in (LOOKUP, RULES, BOARD, SEAT)))


@dataclass(frozen=True)
class Policy:
    """Who decides at a seat.

    Attributes
    ----------
    name : str
        As the user wrote it: `speed`, or `path/to/file.py:name`.
    digest : str
        Sixteen hexadecimal digits that change with the policy's source and tables.
    choose : callable
        The compiled policy, of one signature.
    """

    name: str
    digest: str
    choose: Callable[..., int]

    def __repr__(self) -> str:
        return f"Policy({self.name!r}, {self.digest})"


def compile_policy(function: Callable[..., Any], source: Path) -> Callable[..., int]:
    """Compile a policy under the one signature of policies.

    Parameters
    ----------
    function : callable
        A plain function `(lookup, rules, board, mine) -> int`, or one that numba has wrapped.
    source : Path
        The file it stands in, which names its cache.

    Returns
    -------
    callable
        What the engine takes.
    """
    plain = getattr(function, "py_func", function)
    with cached_in(cache_folder(source)):
        compiled: Callable[..., int] = numba.njit(SIGNATURE, cache=True, nogil=True)(plain)
    return compiled


@lru_cache
def load_policy(name: str) -> Policy:
    """Load one policy by name.

    Parameters
    ----------
    name : str
        `random`, `chaos`, `speed`, `value`, or `path/to/file.py:name`.

    Returns
    -------
    Policy

    Raises
    ------
    InputError
        If there is no such policy, or its file cannot be read or does not compile.
    """
    if name in BUILT_IN:
        module = import_module(f"mcsim.play.policies.{name}")
        choose = compile_policy(getattr(module, f"choose_{name}"), Path(str(module.__file__)))
        return Policy(name, room_digest(("rules", "hand", "scoring", "play")), choose)
    if ".py:" not in name:
        known = ", ".join(BUILT_IN)
        raise InputError(f"policy {name!r}: no such policy; give {known} or path/to/file.py:name")
    return load_own(name)


def load_own(name: str) -> Policy:
    """Load a user's own policy from `path/to/file.py:name`."""
    path_text, _, attribute = name.rpartition(":")
    path = Path(path_text)
    try:
        source = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"policy {name!r}: {path_text} cannot be read: {error.strerror}"
        ) from error
    digest = hashlib.sha256(source).hexdigest()[:16]
    # Numba's disk cache finds a kernel's module again by name: one name for each content.
    spec = importlib.util.spec_from_file_location(f"mcsim_policy_{digest}", path)
    if spec is None or spec.loader is None:
        raise InputError(f"policy {name!r}: {path_text} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(
            f"policy {name!r}: {path_text} does not run: {first_line(error)}"
        ) from error
    function = getattr(module, attribute, None)
    if not callable(function):
        raise InputError(f"policy {name!r}: {path_text} has no function {attribute!r}")
    try:
        choose = compile_policy(function, path)
    except Exception as error:  # numba raises more than its own errors, KeyError for one
        raise InputError(f"policy {name!r}: does not compile: {first_line(error)}") from error
    return Policy(name, digest, choose)


def first_line(error: BaseException) -> str:
    """Say what an error says in one line: numba's own reason stands at the end of its text."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    for line in lines:
        if not line.startswith(("Failed in", "During:", "There are", "- Of which")):
            return f"{type(error).__name__}: {line}"
    return type(error).__name__


def load_policies(text: str) -> tuple[Policy, Policy, Policy, Policy]:
    """Load the four seats' policies.

    Parameters
    ----------
    text : str
        One name for all seats, or four joined by commas, for seats 0 to 3.

    Returns
    -------
    tuple of four Policy

    Raises
    ------
    InputError
        If there are neither one nor four names, or a name is unknown.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= 4
    if len(names) != 4:
        raise InputError(f"policy {text!r}: {len(names)} policies; give one for all seats, or four")
    first, second, third, fourth = (load_policy(name) for name in names)
    return first, second, third, fourth
