"""Check everything in a run folder: every byte of it, and that the rows are what they should be."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from mcsim.batch import columns as rows_format
from mcsim.batch import tally as tallies_format
from mcsim.batch.chunk import file_name
from mcsim.batch.content import content, session_starts
from mcsim.batch.manifest import Manifest, Part
from mcsim.batch.plan import gaps, joined
from mcsim.batch.store import MANIFEST, PARTS, SIDECAR, Folder, file_of, open_folder
from mcsim.errors import InputError

__all__ = ["Report", "verify"]


@dataclass(frozen=True, slots=True)
class Report:
    """What `verify` found.

    Attributes
    ----------
    content : str
        Digest of all rows, as listed; without faults the rows have been read and have it.
    parts, deals : int
        Listed.
    finished : bool
        Whether all that was asked for is there.
    faults : tuple of str
        One line each; none if all is well.
    """

    content: str
    parts: int
    deals: int
    finished: bool
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether there is no fault."""
        return not self.faults


def verify(path: str | Path) -> Report:
    """Read a whole run folder and compare it with its digests.

    Parameters
    ----------
    path : str or Path
        A run folder.

    Returns
    -------
    Report

    Raises
    ------
    InputError
        If there is no run folder.
    """
    path = Path(path)
    if not (path / MANIFEST).exists() and not (path / SIDECAR).exists():
        raise InputError(f"{path}: no run folder")
    try:
        folder = open_folder(path)
    except InputError as error:
        return Report("", 0, 0, False, (str(error),))
    made = folder.manifest
    faults = [*listing_faults(made), *strange_files(folder)]
    for part in made.parts:
        try:
            check_part(folder, part)
        except InputError as error:
            faults.append(str(error))
    return Report(made.content, len(made.parts), made.deals, made.finished, tuple(faults))


def listing_faults(made: Manifest) -> Iterator[str]:
    """Yield what cannot be right about the list of parts."""
    stretches = sorted((part.first, part.end) for part in made.parts)
    for (first, end), (other, _) in pairwise(stretches):
        if other < end:
            yield f"session {other}: in two parts, of session {first} and of session {other}"
    if made.finished:
        most = made.plan.most_sessions(made.rules)
        wanted = list(made.held)
        if most is not None and not made.plan.until:
            wanted.append((made.plan.first, made.plan.first + most))
        for first, end in wanted:
            for start, stop in gaps(joined(stretches), first, end):
                yield f"sessions {start} … {stop - 1}: missing though the run is finished"


def strange_files(folder: Folder) -> Iterator[str]:
    """Yield files that do not belong there; in a run that goes on, parts may not be listed yet."""
    listed = {file.name for part in folder.manifest.parts for file in part.files}
    if not (folder.path / PARTS).is_dir():
        yield f"{folder.path / PARTS}: missing"
        return
    for path in sorted((folder.path / PARTS).iterdir()):
        if f"{PARTS}/{path.name}" not in listed and folder.manifest.finished:
            yield f"{path}: not listed in the manifest"


def check_part(folder: Folder, part: Part) -> None:
    """Check one part: digests of its files, pages, columns, sessions, content.

    Raises
    ------
    InputError
        If anything is not as it was written.
    """
    from mcsim.play.rows import DEAL_ROW, SEAT_ROW

    keep = folder.manifest.keep
    where = f"{folder.path}: part of session {part.first}"
    kinds = ("deals", "seats") if keep == "deals" else ("tallies",)
    if [file.name for file in part.files] != [file_name(kind, part.first) for kind in kinds]:
        raise InputError(f"{where}: lists other files than it should have")
    raw = [folder.read_file(file_of(part, kind)) for kind in kinds]
    names = [str(folder.path / file.name) for file in part.files]
    if keep == "summary":
        about = tallies_format.decode(raw[0], names[0])[1]
        if (about["content"], about["deals"]) != (part.content, part.deals):
            raise InputError(f"{where}: its tallies are of other sessions")
        return
    deals = rows_format.structured(
        rows_format.decode(raw[0], DEAL_ROW, None, names[0])[0], DEAL_ROW
    )
    seats = rows_format.structured(
        rows_format.decode(raw[1], SEAT_ROW, None, names[1])[0], SEAT_ROW
    )
    starts = session_starts(deals)[:-1]
    if deals["session"][starts].tolist() != list(range(part.first, part.end)):
        raise InputError(f"{where}: holds other sessions than listed")
    if deals.size != part.deals or content(deals, seats) != part.content:
        raise InputError(f"{where}: rows are not those that were played")
