"""Chunks on a Dask cluster give the same content, a killed worker included."""

import os
import signal
import warnings

import distributed
import pytest

from mcsim.batch.cluster import Cluster
from mcsim.batch.plan import Plan
from mcsim.batch.runs import How
from mcsim.batch.verify import verify
from mcsim.errors import InputError

from .conftest import Maker


@pytest.fixture
def client():
    with (
        warnings.catch_warnings(),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        warnings.simplefilter("ignore")
        yield client


def test_a_killed_worker_costs_time_only(run: Maker, client):
    _, wanted = run(Plan(sessions=120, chunk=40))
    doomed = next(iter(client.run(os.getpid).values()))
    seen = []

    def progress(now):
        seen.append(now.sessions)
        if len(seen) == 3:
            os.kill(doomed, signal.SIGKILL)

    how = How(pool=lambda: Cluster(client), progress=progress)
    path, made = run(Plan(sessions=120, chunk=10), how=how)
    assert len(seen) >= 3
    assert made.content == wanted.content
    assert verify(path).faults == ()


def test_nobody_answers():
    with pytest.raises(InputError, match="no scheduler answers"), Cluster("nonsense"):
        pass
