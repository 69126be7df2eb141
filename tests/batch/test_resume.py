"""A run that was broken off goes on to the same end."""

import errno
import os
import shutil
from dataclasses import replace

import pytest

from mcsim.batch import files
from mcsim.batch.plan import Plan
from mcsim.batch.runs import How, extend, rerun, resume, start
from mcsim.batch.store import open_folder
from mcsim.batch.verify import verify
from mcsim.batch.writer import Writer
from mcsim.errors import InputError

from .conftest import HANGZHOU, LINAN, Maker, precise, snapshot, summary


def fill_disk(monkeypatch, after: int) -> None:
    """Let every write after some fail, half of the file written."""
    left = [after]
    real = os.fsync

    def fsync(handle: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        real(handle)

    monkeypatch.setattr(files.os, "fsync", fsync)


@pytest.mark.parametrize(
    ("rules", "keep", "plan", "step"),
    [
        (HANGZHOU, "deals", Plan(sessions=30, chunk=10), 1),
        (HANGZHOU, "summary", Plan(sessions=30, chunk=10), 6),
        (LINAN, "deals", Plan(deals=100, chunk=10), 5),
    ],
    ids=["deals", "summary", "passes"],
)
def test_disk_full_at_every_write(run: Maker, monkeypatch, rules, keep, plan, step):
    _, whole = run(plan, rules, keep=keep, how=summary)
    for after in range(0, 200, step):
        path = run.path()
        with monkeypatch.context() as patch:
            fill_disk(patch, after)
            try:
                begin(path, rules, plan, keep)
            except OSError as error:
                reason = error.errno
            else:
                break
        assert reason == errno.ENOSPC
        kept = {name: file for name, file in snapshot(path).items() if "/parts/" in name}
        assert not [name for name in kept if name.endswith(".tmp")]
        if (path / "manifest.json").exists():
            made = resume(path, how=summary)
        else:
            made = begin(path, rules, plan, keep)
        assert made.content == whole.content
        assert verify(path).faults == ()
        if plan.sessions:  # a part whose deals stand is whole, and is not played again
            now = snapshot(path)
            assert all(now[name] == file for name, file in kept.items() if "seats-" not in name)
    else:
        raise AssertionError("the disk was never large enough")
    assert after > 10


def begin(path, rules, plan, keep):
    return start(path, rules, plan, seed=7, policies="speed", keep=keep, how=summary)


def test_nothing_to_do(run: Maker):
    path, _ = run(Plan(sessions=30, chunk=10))
    before = snapshot(path)
    assert resume(path) == open_folder(path).manifest
    assert snapshot(path) == before


def test_lost_parts_are_played_again(run: Maker):
    path, whole = run(Plan(sessions=50, chunk=10))
    first = snapshot(path)
    (path / "parts" / "seats-000010.parquet").unlink()
    short = path / "parts" / "deals-000030.parquet"
    short.write_bytes(short.read_bytes()[:-1])
    assert resume(path).content == whole.content
    assert verify(path).faults == ()
    changed = {name for name, file in snapshot(path).items() if first[name] != file}
    parts = {name[-14:] for name in changed if "/parts/" in name}
    assert parts == {"000010.parquet", "000030.parquet"}


def test_a_foreign_part_is_not_taken_up(run: Maker):
    path, whole = run(Plan(sessions=20, chunk=10))
    strange, _ = run(Plan(sessions=20, chunk=10), seed=8)
    for kind in ("deals", "seats"):
        name = f"parts/{kind}-000010.parquet"
        shutil.copy(strange / name, path / name)
        (path / name).write_bytes((path / name).read_bytes() + b" ")
    assert resume(path).content == whole.content
    assert verify(path).faults == ()


def test_extend_is_one_longer_run(run: Maker):
    for rules in (HANGZHOU, LINAN):
        path, _ = run(Plan(deals=50, chunk=10), rules)
        more = extend(path, deals=60)
        sessions = more.sessions
        _, whole = run(Plan(sessions=sessions, chunk=64), rules)
        assert (more.content, more.deals) == (whole.content, whole.deals)
        assert extend(path, sessions=3).sessions == sessions + 3
        assert verify(path).faults == ()
        (path / "parts" / "deals-000000.parquet").unlink()
        assert resume(path).sessions == sessions + 3
        assert verify(path).faults == ()


def test_rerun(run: Maker):
    path, made = run(Plan(deals=100, chunk=10), LINAN)
    out = run.path()
    repeat = rerun(path / "manifest.json", out, how=How(2))
    assert repeat.same
    assert repeat.new.content == made.content
    with pytest.raises(InputError, match="holds a run already"):
        rerun(path, out)


def test_until_does_not_depend_on_workers(run: Maker):
    stops = set()
    for workers, chunk in ((1, 400), (3, 77)):
        how = How(workers, counter=precise.counter, judge=precise.judge)
        _, made = run(Plan(until="baotou_share<8%", chunk=chunk), how=how)
        stops.add((made.content, made.stop))
    ((_, stop),) = stops
    assert stop.startswith("precise enough: baotou_share<8% after ")
    path, made = run(Plan(until="baotou_share<8%", chunk=100), how=precise)
    assert (made.content, made.stop) in stops
    for lost in (made.parts[3], made.parts[-2]):  # of the first look, and of the last
        (path / lost.files[0].name).unlink()
        left = tuple(part for part in made.parts if part != lost)
        Writer(path).save(replace(made, parts=left, finished=False))
        again = resume(path, how=precise)
        assert (again.content, again.stop) == (made.content, made.stop)
    assert "after 1000" not in made.stop
    path, made = run(Plan(until="baotou_share<0.1%", deals=500, chunk=50), how=precise)
    assert (made.deals, made.stop) == (500, "the most deals allowed")
    assert resume(path).content == made.content
    with pytest.raises(InputError, match="unknown"):
        run(Plan(until="nonsense<2%", deals=500), how=precise)
    with pytest.raises(InputError, match="NAME<WIDTH"):
        run(Plan(until="baotou_share", deals=500), how=precise)


def test_one_writer_at_a_time(run: Maker):
    path, _ = run(Plan(sessions=4, chunk=2))
    with files.locked(path), pytest.raises(InputError, match="another run is writing"):
        extend(path, sessions=1)


def test_refusals(run: Maker, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    run.home = tmp_path / "full"
    with pytest.raises(InputError, match="not empty"):
        begin(tmp_path / "full", HANGZHOU, Plan(sessions=1), "deals")
    with pytest.raises(InputError, match="a file"):
        begin(tmp_path / "full" / "letter.txt", HANGZHOU, Plan(sessions=1), "deals")
    with pytest.raises(InputError, match="outcomes to be counted"):
        run(Plan(sessions=1), keep="summary")
    with pytest.raises(InputError, match="allowed: deals, summary"):
        run(Plan(sessions=1), keep="all")
    for plan in ({}, {"sessions": 0}, {"deals": 0}, {"sessions": 1, "first": -1}):
        with pytest.raises(InputError):
            Plan(**plan)
    with pytest.raises(InputError, match="at least 1"):
        How(workers=0)
