"""The one place that says how kernels are compiled.

A kernel is serial, releases the GIL (so a thread pool scales) and is cached on disk. Numba's cache
notices a change in the kernel's own file but neither in a callee nor in a constant of another file,
and it ignores flags: a stale kernel would silently play old rules. So the cache folder is named by
a digest of every source the kernel may depend on, of the flags, and of the versions. Sources are
taken by room: a room may use those before it in `ROOMS`, never those after it, so a kernel depends
on its own room and the ones before.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np

__all__ = ["ROOMS", "cache_folder", "cached_in", "kernel"]

ROOMS = ("rules", "hand", "scoring", "play")
PACKAGE = Path(__file__).resolve().parent
FLAGS = (
    "NUMBA_BOUNDSCHECK",
    "NUMBA_CPU_FEATURES",
    "NUMBA_CPU_NAME",
    "NUMBA_DISABLE_JIT",
    "NUMBA_OPT",
)

F = TypeVar("F", bound=Callable[..., Any])


def sources(room: str) -> list[Path]:
    """Files of a room that a kernel may be made from: code, and tables that become constants."""
    return sorted(p for p in (PACKAGE / room).rglob("*") if p.suffix in (".py", ".npz"))


@lru_cache
def room_digest(rooms: tuple[str, ...]) -> str:
    """Digest of the sources of some rooms, of the compiler's flags and of the versions in use.

    Parameters
    ----------
    rooms : tuple of str
        Names of folders of the package.

    Returns
    -------
    str
        Sixteen hexadecimal digits.
    """
    digest = hashlib.sha256()
    for flag in FLAGS:
        digest.update(f"{flag}={os.environ.get(flag, '')};".encode())
    digest.update(f"{numba.__version__} {llvmlite.__version__} {np.__version__};".encode())
    for path in (PACKAGE / "_jit.py", *(p for r in rooms for p in sources(r))):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_base() -> Path:
    """Folder under which compiled kernels are kept; `MCSIM_CACHE_DIR` overrides the usual place."""
    if chosen := os.environ.get("MCSIM_CACHE_DIR"):
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    base = Path(home) / "mcsim"
    try:
        base.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / "mcsim-cache"
    return base


def cache_folder(source: str | Path) -> Path:
    """Folder for the compiled kernels of one source file.

    Parameters
    ----------
    source : str or Path
        The file that holds the kernel: of a room of the package, or a user's own.

    Returns
    -------
    Path
        A folder that changes whenever anything the kernel may depend on changes.
    """
    path = Path(source).resolve()
    parts = path.relative_to(PACKAGE).parts if path.is_relative_to(PACKAGE) else ()
    rooms = ROOMS[: ROOMS.index(parts[0]) + 1] if parts and parts[0] in ROOMS else ROOMS
    return cache_base() / "kernels" / room_digest(rooms)


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Let what is compiled inside keep its code in one folder."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def kernel(function: F) -> F:
    """Compile a function in the project's one way: serial, without the GIL, cached.

    Parameters
    ----------
    function : callable
        Takes arrays, scalars and numpy records; allocates nothing in inner loops.

    Returns
    -------
    callable
        The compiled function; the plain one stays reachable as `.py_func`.
    """
    with cached_in(cache_folder(function.__code__.co_filename)):
        return cast(F, numba.njit(cache=True, nogil=True)(function))
