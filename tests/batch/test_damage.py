"""Damage is found before a number is read."""

import random
import shutil

import pytest

from mcsim.batch import columns
from mcsim.batch.plan import Plan
from mcsim.batch.store import find_folders, open_folder
from mcsim.batch.verify import verify
from mcsim.errors import InputError
from mcsim.play import play_sessions
from mcsim.play.rows import DEAL_ROW

from .conftest import HANGZHOU, Maker, summary


def read_all(path):
    folder = open_folder(path)
    if folder.manifest.keep == "summary":
        return folder.tallies()
    return list(folder.deals()), list(folder.seats(["payment"]))


@pytest.mark.parametrize("keep", ["deals", "summary"])
def test_every_flip_and_truncation_is_found(run: Maker, keep):
    path, _ = run(Plan(sessions=40, chunk=20), keep=keep, how=summary)
    assert verify(path).faults == ()
    read_all(path)
    chance = random.Random(1)
    for file in sorted(p for p in path.rglob("*") if p.is_file()):
        whole = file.read_bytes()
        for trial in range(12):
            bad = bytearray(whole)
            if trial % 4 == 0:
                del bad[chance.randrange(len(bad)) :]
            else:
                bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
            file.write_bytes(bad)
            assert not verify(path).ok
            with pytest.raises(InputError):
                read_all(path)
        file.write_bytes(whole)
    assert verify(path).ok


def test_pages_carry_checksums():
    rows = columns.split(play_sessions(HANGZHOU, seed=7, count=20, policies="speed").deals)
    whole = columns.encode(rows, {})
    chance = random.Random(2)
    start = len(whole) // 8  # past the first page's header; the footer is at the end
    for _ in range(40):
        bad = bytearray(whole)
        bad[chance.randrange(start, len(whole) // 2)] ^= 1 << chance.randrange(8)
        try:
            found, _ = columns.decode(bytes(bad), DEAL_ROW, None, "x")
        except InputError:
            continue
        assert all((found[name] == rows[name]).all() for name in rows)


def test_files_missing_or_too_many(run: Maker):
    path, made = run(Plan(sessions=40, chunk=20))
    part = path / made.parts[1].files[0].name
    kept = part.read_bytes()
    part.unlink()
    assert "no such file" in verify(path).faults[0]
    part.write_bytes(kept)
    stranger = path / "parts" / "deals-000999.parquet"
    stranger.write_bytes(kept)
    assert "not listed" in verify(path).faults[0]
    stranger.unlink()
    assert verify(path).ok
    (path / "manifest.sha256").unlink()
    assert not verify(path).ok
    shutil.rmtree(path / "parts")
    (path / "manifest.json").unlink()
    with pytest.raises(InputError, match="no run folder"):
        verify(path)
    with pytest.raises(InputError, match="no run folder"):
        find_folders(path)


def test_only_what_was_kept_can_be_read(run: Maker):
    path, _ = run(Plan(sessions=4, chunk=4), keep="summary", how=summary)
    with pytest.raises(InputError, match="no rows"):
        next(open_folder(path).deals())
    path, _ = run(Plan(sessions=4, chunk=4))
    with pytest.raises(InputError, match="no tallies"):
        open_folder(path).tallies()


def test_columns_come_back(run: Maker):
    path, made = run(Plan(sessions=40, chunk=20))
    rows = play_sessions(HANGZHOU, seed=7, count=40, policies="speed")
    deals = list(open_folder(path).deals())
    seats = list(open_folder(path).seats(["seat", "payment"]))
    assert sum(d["winner"].size for d in deals) == made.deals == rows.deals.size
    for name in DEAL_ROW.names:
        assert [v for d in deals for v in d[name].tolist()] == rows.deals[name].tolist()
    assert [v for s in seats for v in s["payment"].tolist()] == rows.seats["payment"].tolist()
    assert list(seats[0]) == ["seat", "payment"]
