"""Writing a run folder: parts as they come, the manifest now and then, leftovers taken up."""

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mcsim.batch import columns as rows_format
from mcsim.batch import tally as tallies_format
from mcsim.batch.chunk import Made, file_name
from mcsim.batch.content import content
from mcsim.batch.files import TEMPORARY, sweep, write_file
from mcsim.batch.manifest import Manifest, Part, digest_line, file_part
from mcsim.batch.store import MANIFEST, PARTS, SIDECAR
from mcsim.errors import InputError

__all__ = ["Writer", "prepare"]


@dataclass(frozen=True)
class Writer:
    """Writes one run folder. `put` may be called from several threads at once."""

    path: Path

    def put(self, made: Made) -> Made:
        """Write the files of a part, the deals last: where they stand, the part is whole.

        Raises
        ------
        OSError
            If a file cannot be written.
        """
        for file, raw in reversed(list(zip(made.part.files, made.files, strict=True))):
            write_file(self.path / file.name, raw)
        return replace(made, files=())

    def save(self, manifest: Manifest) -> None:
        """Write the manifest and its sidecar, which fit together at every moment.

        The sidecar first gets a second line, for the manifest to come.
        """
        raw = manifest.to_bytes()
        line = digest_line(raw)
        path, sidecar = self.path / MANIFEST, self.path / SIDECAR
        old = digest_line(path.read_bytes()) if path.exists() else b""
        write_file(sidecar, old + line if old != line else line)
        write_file(path, raw)
        write_file(sidecar, line)

    def remove(self, first: int) -> None:
        """Remove the files of the part that begins with a session, the deals first."""
        for kind in ("deals", "seats", "tallies"):
            (self.path / file_name(kind, first)).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Remove what a killed run left under temporary names."""
        sweep(self.path)
        sweep(self.path / PARTS)

    def unlisted(self, listed: set[str]) -> Iterator[int]:
        """Yield the first sessions of files that the manifest does not list."""
        firsts = set()
        for path in (self.path / PARTS).iterdir():
            number = path.name.partition("-")[2].partition(".")[0]
            if f"{PARTS}/{path.name}" not in listed and number.isdecimal():
                firsts.add(int(number))
        yield from sorted(firsts)

    def adopt(self, first: int, identity: str, keep: str) -> Part | None:
        """Take up a part that was written but is not listed, if it proves whole.

        Parameters
        ----------
        first : int
            Its first session.
        identity : str
            Digest of the run's identity.
        keep : str
            `deals` or `summary`.

        Returns
        -------
        Part or None
            None if it is damaged, half there or another run's.
        """
        with contextlib.suppress(InputError, OSError, KeyError, ValueError):
            part, about = self._read(first, keep)
            if about["identity"] == identity and part.first == first:
                return part
        return None

    def _read(self, first: int, keep: str) -> tuple[Part, dict[str, Any]]:
        """Read an unlisted part back and check it against what its files say."""
        from mcsim.play.rows import DEAL_ROW, SEAT_ROW

        kinds = ("deals", "seats") if keep == "deals" else ("tallies",)
        names = [file_name(kind, first) for kind in kinds]
        raw = [(self.path / name).read_bytes() for name in names]
        if keep == "deals":
            deal_columns, said = rows_format.decode(raw[0], DEAL_ROW, None, names[0])
            seat_columns, said_too = rows_format.decode(raw[1], SEAT_ROW, None, names[1])
            about = json.loads(said["mcsim"])
            deals = rows_format.structured(deal_columns, DEAL_ROW)
            seats = rows_format.structured(seat_columns, SEAT_ROW)
            if said != said_too or content(deals, seats) != about["content"]:
                raise InputError(f"{names[0]}: not what was written")
        else:
            about = tallies_format.decode(raw[0], names[0])[1]
        files = tuple(map(file_part, names, raw))
        numbers = {key: int(about[key]) for key in ("first", "sessions", "deals")}
        return Part(**numbers, content=about["content"], files=files), about


def prepare(path: Path) -> Writer:
    """Make the folder of a new run.

    Raises
    ------
    InputError
        If it holds something already.
    """
    if path.exists() and not path.is_dir():
        raise InputError(f"{path}: a file; a folder that is new or empty is wanted")
    if (path / MANIFEST).exists():
        raise InputError(
            f"{path}: holds a run already; continue it with mcsim resume, add to it with "
            "mcsim extend, or choose another folder"
        )
    if path.is_dir() and any(foreign(path)):
        raise InputError(f"{path}: not empty; empty it or choose another folder")
    (path / PARTS).mkdir(parents=True, exist_ok=True)
    return Writer(path)


def foreign(path: Path) -> Iterator[Path]:
    """Yield what no run that was killed at its very start could have left."""
    for entry in path.iterdir():
        if entry.name == PARTS and entry.is_dir():
            yield from entry.iterdir()
        elif entry.name != SIDECAR and not entry.name.endswith(TEMPORARY):
            yield entry
