"""Join run folders of one identity whose sessions are disjoint."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from mcsim.batch.files import locked, write_file
from mcsim.batch.manifest import Manifest
from mcsim.batch.runs import now, settled
from mcsim.batch.store import Folder, open_folder
from mcsim.batch.writer import prepare
from mcsim.errors import InputError

__all__ = ["merge"]


def merge(paths: list[Path], out: str | Path) -> Manifest:
    """Copy the parts of several runs into one new folder; each is checked as it is read.

    Parameters
    ----------
    paths : list of Path
        Run folders, two or more.
    out : str or Path
        A folder that is new or empty.

    Returns
    -------
    Manifest

    Raises
    ------
    InputError
        If one is not finished or damaged, identities differ, a session is in two of them, one
        keeps rows and another tallies, or `out` holds something.
    OSError
        If `out` cannot be written.
    """
    folders = [open_folder(path) for path in paths]
    if len(folders) < 2:
        raise InputError(f"{len(folders)} run to merge; give at least two")
    for folder in folders:
        require_like(folders[0], folder)
    parts = sorted((part for f in folders for part in f.manifest.parts), key=lambda p: p.first)
    for one, two in pairwise(parts):
        if two.first < one.end:
            raise InputError(
                f"session {two.first}: in more than one of the runs; only disjoint sessions merge"
            )
    writer = prepare(Path(out))
    with locked(writer.path):
        for folder in folders:
            for part in folder.manifest.parts:
                for file in part.files:
                    write_file(writer.path / file.name, folder.read_file(file))
        stop = f"merged from {len(folders)} runs"
        seconds = sum(folder.manifest.seconds for folder in folders)
        whole = replace(
            settled(replace(folders[0].manifest, parts=tuple(parts))),
            finished=True,
            stop=stop,
            created=now(),
            seconds=seconds,
        )
        writer.save(whole)
    return whole


def require_like(one: Folder, two: Folder) -> None:
    """Refuse a run that does not go together with another."""
    for folder in (one, two):
        if not folder.manifest.finished:
            raise InputError(f"{folder.path}: not finished; run first: mcsim resume {folder.path}")
    one.manifest.identity.require(two.manifest.identity, f"{one.path} and {two.path}")
    if one.manifest.keep != two.manifest.keep:
        raise InputError(
            f"{one.path} and {two.path}: one keeps {one.manifest.keep}, "
            f"the other {two.manifest.keep}; only like runs merge"
        )
