"""Chunks on the workers of a Dask cluster that the caller brings (`pip install mcsim[dask]`)."""

from concurrent.futures import Future
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Self

from mcsim.batch.chunk import Job, Made, play_chunk
from mcsim.batch.writer import Writer
from mcsim.errors import InputError

__all__ = ["Cluster"]

RETRIES = 10  # times a chunk is played again after its worker was lost


class Cluster:
    """A pool of Dask workers. They play; this process writes the parts.

    Each chunk is a pure task that sends back the bytes of its files, so a lost worker costs the
    time of its chunks and nothing else. Workers must have the same mcsim and, for a user's own
    policy, its file at the same path: each checks the identity of what it is to play.

    Parameters
    ----------
    where : str or distributed.Client
        Address of a running scheduler, `local` for worker processes on this machine, or a client.
    workers : int
        Processes, for `local`.

    Raises
    ------
    InputError
        If the extra is not installed, or (on entering) the scheduler does not answer.
    """

    def __init__(self, where: Any, workers: int = 1) -> None:
        try:
            import distributed  # noqa: F401
        except ImportError:
            raise InputError("cluster: needs Dask: pip install mcsim[dask]") from None
        self.where = where
        self.workers = workers
        self._stack = ExitStack()
        self._executor: Any = None

    def __enter__(self) -> Self:
        client = self._connect()
        client.wait_for_workers(1)
        self.workers = sum(client.nthreads().values())
        self._executor = client.get_executor(pure=False, retries=RETRIES)
        return self

    def _connect(self) -> Any:
        """Give the client, to be closed at the end if it is not the caller's own."""
        import distributed

        # Untyped in the library.
        client_type: Any = distributed.Client
        local_type: Any = distributed.LocalCluster
        if isinstance(self.where, client_type):
            return self.where
        address: Any = self.where
        if self.where == "local":
            local = local_type(
                n_workers=self.workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
            )
            address = self._stack.enter_context(local)
        try:
            return self._stack.enter_context(client_type(address, set_as_default=False))
        except (OSError, ValueError) as error:
            raise InputError(f"cluster {self.where!r}: no scheduler answers: {error}") from None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def submit(self, job: Job, first: int, count: int, writer: Writer) -> "Future[Made]":
        """Begin a chunk; the files it brings are for the caller to write."""
        future: Future[Made] = self._executor.submit(play_chunk, job, first, count)
        return future

    def stop(self) -> None:
        """Leave chunks under way to the workers; nobody waits for them."""
