"""The run folder: what is read from it is verified first.

| file | holds |
|---|---|
| `manifest.json` | what was run, the parts and their digests |
| `manifest.sha256` | digest of the manifest, as `sha256sum` writes it |
| `parts/deals-000000.parquet`, `parts/seats-000000.parquet` | rows of a chunk, by first session |
| `parts/tallies-000000.json.gz` | its tallies instead (`--keep summary`) |
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim.batch import columns as rows_format
from mcsim.batch import tally as tallies_format
from mcsim.batch.manifest import FilePart, Manifest, Part, digest_line
from mcsim.batch.tally import Tallies, add_tallies
from mcsim.errors import InputError

__all__ = ["Folder", "find_folders", "open_folder"]

MANIFEST, SIDECAR, PARTS = "manifest.json", "manifest.sha256", "parts"


@dataclass(frozen=True)
class Folder:
    """A run folder, its manifest read and checked.

    Attributes
    ----------
    path : Path
    manifest : Manifest
    """

    path: Path
    manifest: Manifest

    def __repr__(self) -> str:
        made = self.manifest
        return f"Folder({str(self.path)!r}, {made.rules.name}, {made.deals} deals)"

    def deals(self, names: Iterable[str] | None = None) -> Iterator[dict[str, NDArray[Any]]]:
        """Columns of the deals, part by part, by session.

        Parameters
        ----------
        names : iterable of str, optional
            Columns of `DEAL_ROW`; all by default.

        Yields
        ------
        dict of ndarray [n]

        Raises
        ------
        InputError
            If a part is damaged or missing, or only tallies were kept.
        """
        return self._rows("deals", names)

    def seats(self, names: Iterable[str] | None = None) -> Iterator[dict[str, NDArray[Any]]]:
        """Columns of the seats, four rows a deal, part by part as `deals` does."""
        return self._rows("seats", names)

    def _rows(self, kind: str, names: Iterable[str] | None) -> Iterator[dict[str, NDArray[Any]]]:
        from mcsim.play.rows import DEAL_ROW, SEAT_ROW

        if self.manifest.keep != "deals":
            raise InputError(f"{self.path}: no rows, only tallies were kept (--keep summary)")
        wanted = None if names is None else list(names)
        dtype: np.dtype[Any] = DEAL_ROW if kind == "deals" else SEAT_ROW
        for part in self.manifest.parts:
            file = file_of(part, kind)
            raw = self.read_file(file)
            yield rows_format.decode(raw, dtype, wanted, str(self.path / file.name))[0]

    def tallies(self) -> Tallies:
        """Tallies of all parts together, where only they were kept."""
        if self.manifest.keep != "summary":
            raise InputError(f"{self.path}: rows were kept, no tallies")
        files = (file_of(part, "tallies") for part in self.manifest.parts)
        return add_tallies(
            tallies_format.decode(self.read_file(file), str(self.path / file.name))[0]
            for file in files
        )

    def read_file(self, file: FilePart) -> bytes:
        """Read a file of a part and check it.

        Raises
        ------
        InputError
            If it is not there or not the file that was written.
        """
        path = self.path / file.name
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise InputError(f"{path}: cannot be read: {(error.strerror or '').lower()}") from None
        if len(raw) != file.size:
            raise InputError(f"{path}: {len(raw)} bytes; {file.size} were written")
        if (found := hashlib.sha256(raw).hexdigest()) != file.sha256:
            raise InputError(f"{path}: damaged: SHA-256 {found[:16]}…, written {file.sha256[:16]}…")
        return raw


def file_of(part: Part, kind: str) -> FilePart:
    """Find the file of a part that holds `deals`, `seats` or `tallies`."""
    for file in part.files:
        if file.name.startswith(f"{PARTS}/{kind}-"):
            return file
    raise InputError(f"part of session {part.first}: no file of {kind}")


def open_folder(path: str | Path) -> Folder:
    """Open a run folder.

    Parameters
    ----------
    path : str or Path

    Returns
    -------
    Folder

    Raises
    ------
    InputError
        If there is no run, or its manifest is damaged.
    """
    path = Path(path)
    try:
        raw = (path / MANIFEST).read_bytes()
        sidecar = (path / SIDECAR).read_bytes()
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise InputError(f"{error.filename}: {reason}; a run folder is wanted") from None
    # While a manifest is being replaced the sidecar holds two lines: for the old and the new one.
    lines = sidecar.splitlines(keepends=True)
    if digest_line(raw) not in lines or len(lines) > 2:
        raise InputError(f"{path / MANIFEST}: damaged, or {SIDECAR} is: they differ")
    return Folder(path, Manifest.read(raw, str(path / MANIFEST)))


def find_folders(path: str | Path) -> list[Path]:
    """Run folders at a path: the path itself, or the folders in it (several variants).

    Raises
    ------
    InputError
        If there is none.
    """
    path = Path(path)
    if (path / MANIFEST).exists() or (path / SIDECAR).exists():
        return [path]
    found = sorted(p.parent for p in path.glob(f"*/{MANIFEST}")) if path.is_dir() else []
    if not found:
        raise InputError(
            f"{path}: no run folder here; mcsim simulate VARIANT --out {path} makes one"
        )
    return found
