"""Where chunks are played: threads of this process, or the workers of a Dask cluster."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Protocol, Self

from mcsim.batch.chunk import Job, Made, Stopped, play_chunk, play_rows
from mcsim.batch.writer import Writer

__all__ = ["Pool", "Threads"]


class Pool(Protocol):
    """Plays chunks; used as a context."""

    workers: int

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def submit(self, job: Job, first: int, count: int, writer: Writer) -> "Future[Made]":
        """Begin a chunk; its files are still to be written where `Made.files` is not empty."""

    def stop(self) -> None:
        """Ask chunks under way to give up."""


class Threads:
    """A thread pool; kernels release the GIL, each thread writes the parts it plays.

    Parameters
    ----------
    workers : int
        Threads.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._stopped = threading.Event()
        self._warm: str = ""
        self._pool: ThreadPoolExecutor | None = None

    def __enter__(self) -> Self:
        self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="mcsim")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._pool
        self._pool.shutdown(wait=error is None, cancel_futures=True)

    def submit(self, job: Job, first: int, count: int, writer: Writer) -> "Future[Made]":
        """Begin a chunk, once the kernels are compiled: better by one thread than by each."""
        assert self._pool
        if self._warm != job.identity.digest:
            play_rows(job, first, 1)
            self._warm = job.identity.digest
        return self._pool.submit(self._play, job, first, count, writer)

    def _play(self, job: Job, first: int, count: int, writer: Writer) -> Made:
        made = play_chunk(job, first, count, self._stopped.is_set)
        if self._stopped.is_set() and job.keep == "summary":
            raise Stopped
        return writer.put(made)

    def stop(self) -> None:
        """Ask chunks under way to give up."""
        self._stopped.set()
