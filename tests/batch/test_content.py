"""The content of a run depends on nothing but its identity and its sessions."""

import hashlib
import random
import time

import numpy as np
import pytest

from mcsim.batch.chunk import Job, play_chunk
from mcsim.batch.content import content
from mcsim.batch.identity import identify
from mcsim.batch.manifest import add_contents
from mcsim.batch.plan import Plan
from mcsim.batch.pools import Threads
from mcsim.batch.runs import How
from mcsim.errors import InputError
from mcsim.play import play_sessions

from .conftest import HANGZHOU, LINAN, Maker, summary


class Shuffled(Threads):
    """Threads that end in a random order."""

    def _play(self, job, first, count, writer):
        time.sleep(random.Random(first).random() / 30)
        return super()._play(job, first, count, writer)


def test_plain_definition():
    rows = play_sessions(HANGZHOU, seed=7, count=5, policies="speed")
    total = 0
    for session in range(5):
        mine = rows.deals[rows.deals["session"] == session]
        theirs = rows.seats[rows.seats["session"] == session]
        digest = hashlib.sha256(mine.tobytes() + theirs.tobytes()).digest()
        total += int.from_bytes(digest, "big")
    assert content(rows.deals, rows.seats) == f"{total % 2**256:064x}"


def test_any_change_of_a_row_changes_it():
    rows = play_sessions(HANGZHOU, seed=7, count=3, policies="speed")
    whole = content(rows.deals, rows.seats)
    for table in (rows.deals, rows.seats):
        for name in table.dtype.names:
            table[name][5] += 1
            assert content(rows.deals, rows.seats) != whole
            table[name][5] -= 1
    assert content(rows.deals, rows.seats) == whole


def test_half_rows_are_refused():
    rows = play_sessions(HANGZHOU, seed=7, count=1, policies="speed")
    with pytest.raises(InputError, match="4 a deal"):
        content(rows.deals, rows.seats[:-1])


def test_parts_add_up():
    job = Job(HANGZHOU, identify(HANGZHOU, 7, "speed"), "deals")
    whole = play_chunk(job, 0, 30).part.content
    parts = [play_chunk(job, first, 10).part.content for first in (20, 0, 10)]
    assert add_contents(parts) == whole


@pytest.mark.parametrize("rules", [HANGZHOU, LINAN], ids=["deals", "passes"])
def test_workers_chunks_and_order(run: Maker, rules):
    shortest = play_sessions(rules, seed=7, count=110, policies="speed")
    ends = np.flatnonzero(np.diff(shortest.deals["session"], append=-1)) + 1
    size = int(ends[np.searchsorted(ends, 300)])
    wanted = content(shortest.deals[:size], shortest.seats[: 4 * size])
    for workers in (1, 2, 5):
        for chunk in (3, 16, 500):
            _, made = run(Plan(deals=300, chunk=chunk), rules, how=How(workers))
            assert (made.deals, made.content) == (size, wanted)
    _, made = run(Plan(deals=300, chunk=7), rules, how=How(pool=lambda: Shuffled(4)))
    assert made.content == wanted
    path, made = run(Plan(deals=300, chunk=7), rules, keep="summary", how=summary)
    assert made.content == wanted
    assert len(list((path / "parts").iterdir())) == len(made.parts)
