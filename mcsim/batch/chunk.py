"""One chunk of sessions played into files: a pure function, wherever it runs."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mcsim.batch import columns as rows_format
from mcsim.batch import tally as tallies_format
from mcsim.batch.content import content
from mcsim.batch.identity import Identity, identify
from mcsim.batch.manifest import FilePart, Part, add_contents, file_part
from mcsim.batch.tally import Columns, Counter, Tallies, add_tallies
from mcsim.rules import Rules

if TYPE_CHECKING:
    from mcsim.play import Rows

__all__ = ["BLOCK", "Job", "Made", "Stopped", "file_name", "play_chunk"]

BLOCK = 512  # sessions whose rows are in memory at once


class Stopped(Exception):
    """A chunk was given up because the run is to end."""


@dataclass(frozen=True, slots=True)
class Job:
    """What every chunk of a run has in common.

    Attributes
    ----------
    rules : Rules
    identity : Identity
        What the chunk must have been played by; checked where it is played.
    keep : str
        `deals` or `summary`.
    counter : Counter, optional
        What to count in the rows; needed for `summary`.
    """

    rules: Rules
    identity: Identity
    keep: str
    counter: Counter | None = None

    def count(self, deals: Columns, seats: Columns) -> Tallies:
        """Tallies of rows; none where nothing is to be counted."""
        return self.counter(deals, seats, self.rules) if self.counter else {}


@dataclass(frozen=True, slots=True)
class Made:
    """A chunk that was played.

    Attributes
    ----------
    part : Part
        As the manifest lists it.
    tallies : Tallies
        What was counted in it.
    files : tuple of bytes
        What the part's files hold; empty once they are written.
    """

    part: Part
    tallies: Tallies
    files: tuple[bytes, ...]


def file_name(kind: str, first: int) -> str:
    """Path in the run folder of a part's file.

    Examples
    --------
    >>> file_name("deals", 512)
    'parts/deals-000512.parquet'
    """
    suffix = "json.gz" if kind == "tallies" else "parquet"
    return f"parts/{kind}-{first:06d}.{suffix}"


@lru_cache
def check_identity(rules: Rules, identity: Identity) -> None:
    """Refuse to play where rules, policies or versions are not those of the run; once a process."""
    here = identify(rules, identity.seed, identity.policy)
    identity.require(here, "the run and the program that is to play it")


def play_rows(job: Job, first: int, count: int) -> "Rows":
    """Play some sessions of a job."""
    from mcsim.play import play_sessions

    seed, policies = job.identity.seed, job.identity.policy
    return play_sessions(job.rules, seed=seed, first=first, count=count, policies=policies)


def play_chunk(
    job: Job, first: int, count: int, stopped: Callable[[], bool] = lambda: False
) -> Made:
    """Play a chunk into what its files are to hold.

    Parameters
    ----------
    job : Job
    first, count : int
        The sessions `first` … `first + count − 1`.
    stopped : callable
        Asked now and then whether to give up.

    Returns
    -------
    Made

    Raises
    ------
    Stopped
        If it was told to give up.
    InputError
        If the program here is not the one the job is for, or a policy plays an illegal action.
    """
    check_identity(job.rules, job.identity)
    if job.keep == "deals":
        rows = play_rows(job, first, count)
        return made_of_rows(job, rows, first, count)
    deals, contents, tallies = 0, [], []
    for start in range(first, first + count, BLOCK):
        if stopped():
            raise Stopped
        rows = play_rows(job, start, min(BLOCK, first + count - start))
        deals += rows.deals.size
        contents.append(content(rows.deals, rows.seats))
        tallies.append(job.count(rows_format.split(rows.deals), rows_format.split(rows.seats)))
    part = Part(first, count, deals, add_contents(contents), ())
    total = add_tallies(tallies)
    return with_files(part, total, {"tallies": tallies_format.encode(total, notes(job, part))})


def made_of_rows(job: Job, rows: "Rows", first: int, count: int) -> Made:
    """Files of a chunk whose rows are kept."""
    part = Part(first, count, rows.deals.size, content(rows.deals, rows.seats), ())
    about = {"mcsim": json.dumps(notes(job, part))}
    deals, seats = rows_format.split(rows.deals), rows_format.split(rows.seats)
    files = {
        "deals": rows_format.encode(deals, about),
        "seats": rows_format.encode(seats, about),
    }
    return with_files(part, job.count(deals, seats), files)


def notes(job: Job, part: Part) -> dict[str, Any]:
    """Give what each file of a part says about itself, to be known without the manifest."""
    return {
        "identity": job.identity.digest,
        "first": part.first,
        "sessions": part.sessions,
        "deals": part.deals,
        "content": part.content,
    }


def with_files(part: Part, tallies: Tallies, files: dict[str, bytes]) -> Made:
    """Add what the files hold, and their digests."""
    listed: tuple[FilePart, ...] = tuple(
        file_part(file_name(kind, part.first), raw) for kind, raw in files.items()
    )
    return Made(replace(part, files=listed), tallies, tuple(files.values()))
