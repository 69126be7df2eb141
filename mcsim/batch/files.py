"""Files that are either whole under their final name or not there at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from mcsim.errors import InputError

__all__ = ["TEMPORARY", "locked", "sweep", "write_file"]

TEMPORARY = ".tmp"


def sync_folder(path: Path) -> None:
    """Make renames in a folder outlast a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_file(path: Path, raw: bytes) -> None:
    """Write a file at once: temporary name, fsync, rename, fsync of the folder.

    Parameters
    ----------
    path : Path
        Final name; a file of that name is replaced.
    raw : bytes
        All it is to hold.

    Raises
    ------
    OSError
        If it cannot be written; what stood under the final name still stands.
    """
    temporary = path.with_name(path.name + TEMPORARY)
    try:
        with open(temporary, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove what a killed run left under temporary names."""
    for path in folder.glob(f"*{TEMPORARY}"):
        path.unlink()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep a folder to one writing process; the lock goes with the process, however it ends.

    Raises
    ------
    InputError
        If another process writes to it.
    """
    import fcntl

    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(f"{folder}: another run is writing to it; let it end") from None
        yield
    finally:
        os.close(handle)
