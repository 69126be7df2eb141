"""Begin a run, go on with it, add to it, repeat it."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from mcsim.batch.chunk import Job
from mcsim.batch.files import locked
from mcsim.batch.identity import identify
from mcsim.batch.manifest import Manifest, Part
from mcsim.batch.plan import Plan, joined
from mcsim.batch.pools import Pool, Threads
from mcsim.batch.precision import Judge, Precision
from mcsim.batch.runner import Progress, Runner
from mcsim.batch.store import Folder, open_folder
from mcsim.batch.tally import Counter, Tallies, add_tallies
from mcsim.batch.writer import Writer, prepare
from mcsim.errors import InputError
from mcsim.rules import Rules

__all__ = ["How", "Repeat", "extend", "now", "rerun", "resume", "settled", "start"]


@dataclass(frozen=True)
class How:
    """How a run is carried out; nothing in its results depends on it.

    Attributes
    ----------
    workers : int
        Threads.
    pool : callable, optional
        Makes another pool than threads of this process.
    counter : Counter, optional
        Counts outcomes; needed to keep a summary and to stop by precision.
    judge : Judge, optional
        Makes estimates of what was counted; needed to stop by precision.
    progress : callable, optional
        Told how far the run has come.
    """

    workers: int = 1
    pool: Callable[[], Pool] | None = None
    counter: Counter | None = None
    judge: Judge | None = None
    progress: Callable[[Progress], None] | None = None

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise InputError(f"workers: {self.workers}; must be at least 1")


def start(
    path: str | Path,
    rules: Rules,
    plan: Plan,
    *,
    seed: int = 0,
    policies: str = "value",
    keep: str = "deals",
    how: How | None = None,
) -> Manifest:
    """Begin a run in a new folder and carry it out.

    Parameters
    ----------
    path : str or Path
        A folder that is new or empty.
    rules : Rules
    plan : Plan
    seed : int
    policies : str
        One name for all seats, or four joined by commas.
    keep : str
        `deals` keeps every row, `summary` only tallies.
    how : How, optional

    Returns
    -------
    Manifest
        Of the finished run.

    Raises
    ------
    InputError
        If the folder holds something, or a policy is unknown or plays an illegal action.
    OSError
        If the folder cannot be written; `resume` goes on from what is there.
    """
    how = how or How()
    if keep not in ("deals", "summary"):
        raise InputError(f"keep: {keep!r}; allowed: deals, summary")
    if plan.until and how.judge:
        how.judge(Precision.read(plan.until).outcome, {})
    identity = identify(rules, seed, policies)
    writer = prepare(Path(path))
    with locked(writer.path):
        writer.tidy()
        manifest = Manifest(rules, identity, keep, plan, created=now())
        return carry_out(writer, manifest, how)


def resume(path: str | Path, *, how: How | None = None) -> Manifest:
    """Play what is missing of a run: nothing where it is finished and whole.

    Parameters
    ----------
    path : str or Path
        A run folder.
    how : How, optional

    Returns
    -------
    Manifest

    Raises
    ------
    InputError
        If there is no run, or this program would play it otherwise than it was begun.
    OSError
        If the folder cannot be written.
    """
    folder = open_folder(path)
    made = folder.manifest
    present = tuple(part for part in made.parts if is_there(folder.path, part))
    if made.finished and present == made.parts:
        return made
    require_same_program(made)
    wanted = settled(made) if made.finished else made
    writer = Writer(folder.path)
    with locked(folder.path):
        writer.tidy()
        manifest = replace(wanted, parts=present, finished=False, stop="not finished")
        return carry_out(writer, take_up(writer, manifest), how or How())


def extend(
    path: str | Path,
    *,
    deals: int | None = None,
    sessions: int | None = None,
    how: How | None = None,
) -> Manifest:
    """Play further sessions behind those of a finished run.

    Parameters
    ----------
    path : str or Path
        A run folder.
    deals, sessions : int, optional
        How many more; of deals the shortest run of sessions that holds them.
    how : How, optional

    Returns
    -------
    Manifest

    Raises
    ------
    InputError
        If the run is not finished, or this program would play it otherwise.
    """
    folder = open_folder(path)
    made = folder.manifest
    if not made.finished:
        raise InputError(f"{path}: not finished; run first: mcsim resume {path}")
    require_same_program(made)
    held = joined((part.first, part.end) for part in made.parts)
    plan = Plan(first=held[-1][1], sessions=sessions, deals=deals, chunk=made.plan.chunk)
    writer = Writer(folder.path)
    with locked(folder.path):
        manifest = replace(made, plan=plan, held=held, finished=False, stop="not finished")
        return carry_out(writer, manifest, how or How())


class Repeat(NamedTuple):
    """A run and its repetition."""

    old: Manifest
    new: Manifest

    @property
    def same(self) -> bool:
        """Whether every row is the same."""
        return self.old.content == self.new.content


def rerun(manifest_path: str | Path, out: str | Path, *, how: How | None = None) -> Repeat:
    """Play the sessions of a run again in a new folder, to be compared.

    Parameters
    ----------
    manifest_path : str or Path
        A `manifest.json` with its sidecar, or the run folder they stand in.
    out : str or Path
        A folder that is new or empty.
    how : How, optional

    Returns
    -------
    Repeat

    Raises
    ------
    InputError
        If there is no manifest, it lists no parts, or the folder is not empty.
    """
    path = Path(manifest_path)
    old = open_folder(path if path.is_dir() else path.parent).manifest
    if not old.parts:
        raise InputError(f"{manifest_path}: no parts yet; there is nothing to repeat")
    identity = identify(old.rules, old.identity.seed, old.identity.policy)
    writer = prepare(Path(out))
    with locked(writer.path):
        asked = settled(old)
        manifest = Manifest(old.rules, identity, old.keep, asked.plan, asked.held, created=now())
        return Repeat(old, carry_out(writer, manifest, how or How()))


def now() -> str:
    """Give the time as manifests state it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def settled(manifest: Manifest) -> Manifest:
    """Ask for exactly the sessions that are there, whatever was asked for when they were played."""
    *held, (first, end) = joined((part.first, part.end) for part in manifest.parts)
    plan = Plan(first=first, sessions=end - first, chunk=manifest.plan.chunk)
    return replace(manifest, plan=plan, held=tuple(held))


def is_there(path: Path, part: Part) -> bool:
    """Tell whether a part's files are there and as long as they were written."""
    with contextlib.suppress(OSError):
        return all((path / file.name).stat().st_size == file.size for file in part.files)
    return False


def require_same_program(made: Manifest) -> None:
    """Refuse to go on with a run that this program would play otherwise."""
    here = identify(made.rules, made.identity.seed, made.identity.policy)
    made.identity.require(here, "the run and the program that is to go on with it")


def take_up(writer: Writer, manifest: Manifest) -> Manifest:
    """Add the parts that were written but not listed, and remove what is no whole part."""
    parts = list(manifest.parts)
    listed = {file.name for part in parts for file in part.files}
    for first in writer.unlisted(listed):
        part = writer.adopt(first, manifest.identity.digest, manifest.keep)
        if part and all(part.end <= other.first or other.end <= part.first for other in parts):
            parts.append(part)
        else:
            writer.remove(first)
    return replace(manifest, parts=tuple(sorted(parts, key=lambda part: part.first)))


def count_parts(folder: Folder, counter: Counter) -> Tallies:
    """Count in the parts that are there already."""
    if folder.manifest.keep == "summary":
        return folder.tallies()
    rows = zip(folder.deals(), folder.seats(), strict=True)
    return add_tallies(counter(deals, seats, folder.manifest.rules) for deals, seats in rows)


def carry_out(writer: Writer, manifest: Manifest, how: How) -> Manifest:
    """Play what a manifest lacks."""
    needs = "--keep summary" if manifest.keep == "summary" else manifest.plan.until
    if needs and not (how.counter and how.judge):
        raise InputError(f"{needs}: needs outcomes to be counted")
    writer.save(manifest)
    counted: Tallies = {}
    if manifest.parts and manifest.plan.until and how.counter:
        counted = count_parts(Folder(writer.path, manifest), how.counter)
    job = Job(manifest.rules, manifest.identity, manifest.keep, how.counter)
    pool = how.pool() if how.pool else Threads(how.workers)
    with pool:
        return Runner(writer, manifest, job, pool, how.judge, how.progress, counted).run()
