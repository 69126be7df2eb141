"""What belongs together merges; what does not is refused, with both values shown."""

from dataclasses import replace

import numpy as np
import pytest

from mcsim.batch import identity
from mcsim.batch.merge import merge
from mcsim.batch.plan import Plan
from mcsim.batch.runs import How, extend, resume, start
from mcsim.batch.store import open_folder
from mcsim.batch.verify import verify
from mcsim.batch.writer import Writer
from mcsim.errors import InputError

from .conftest import HANGZHOU, Maker, summary


def test_disjoint_sessions(run: Maker):
    whole_path, whole = run(Plan(sessions=30, chunk=10))
    one, _ = run(Plan(sessions=12, chunk=5))
    two, _ = run(Plan(first=12, sessions=18, chunk=7))
    out = run.path()
    made = merge([two, one], out)
    assert (made.content, made.deals, made.finished) == (whole.content, whole.deals, True)
    assert verify(out).faults == ()
    columns = [
        np.concatenate([part["points"] for part in open_folder(path).deals(["points"])]).tolist()
        for path in (out, whole_path)
    ]
    assert columns[0] == columns[1]
    assert resume(out) == open_folder(out).manifest
    assert extend(out, sessions=2).sessions == 32


def test_sessions_with_a_gap_between(run: Maker):
    one, _ = run(Plan(sessions=10, chunk=5))
    two, _ = run(Plan(first=40, sessions=10, chunk=5))
    out = run.path()
    made = merge([one, two], out)
    (out / "parts" / "deals-000005.parquet").unlink()
    assert not verify(out).ok
    assert resume(out).content == made.content
    assert verify(out).faults == ()


def test_tallies(run: Maker):
    one, _ = run(Plan(sessions=10, chunk=5), keep="summary", how=summary)
    two, _ = run(Plan(first=10, sessions=10, chunk=5), keep="summary", how=summary)
    whole, made = run(Plan(sessions=20, chunk=20), keep="summary", how=summary)
    out = run.path()
    assert merge([one, two], out).content == made.content
    assert open_folder(out).tallies() == open_folder(whole).tallies()
    rows, _ = run(Plan(first=20, sessions=2))
    with pytest.raises(InputError, match="one keeps summary, the other deals"):
        merge([one, rows], run.path())


def test_refused_by_what_is_in_them(run: Maker):
    one, _ = run(Plan(sessions=10, chunk=5))
    two, _ = run(Plan(first=9, sessions=10, chunk=5))
    with pytest.raises(InputError, match="session 9: in more than one"):
        merge([one, two], run.path())
    with pytest.raises(InputError, match="at least two"):
        merge([one], run.path())
    three, _ = run(Plan(first=10, sessions=10, chunk=5))
    damaged = three / "parts" / "seats-000010.parquet"
    damaged.write_bytes(b"x" + damaged.read_bytes()[1:])
    with pytest.raises(InputError, match="damaged"):
        merge([one, three], run.path())
    folder = open_folder(one)
    Writer(one).save(replace(folder.manifest, finished=False))
    for use in (lambda: merge([one, two], run.path()), lambda: extend(one, sessions=1)):
        with pytest.raises(InputError, match="mcsim resume"):
            use()


def test_refused_by_identity(run: Maker, monkeypatch):
    plan = Plan(first=10, sessions=2)
    one, made = run(Plan(sessions=2))
    seed, _ = run(plan, seed=8)
    rules, _ = run(plan, HANGZHOU.replace(piao=False))
    policy = run.path()
    start(policy, HANGZHOU, plan, seed=7, policies="speed,speed,random,speed")
    monkeypatch.setattr(identity, "RESULTS", identity.RESULTS + 1)
    results, _ = run(plan)
    digest = made.identity.rules_digest
    other = HANGZHOU.replace(piao=False).digest
    for path, message in (
        (seed, "seed: 7 and 8"),
        (rules, f"rules digest: {digest} and {other}"),
        (policy, r"policy of seat 2: speed \w+ and random \w+"),
        (results, f"results version: {identity.RESULTS - 1} and {identity.RESULTS}"),
    ):
        with pytest.raises(InputError, match=message):
            merge([one, path], run.path())


def test_another_program_does_not_go_on(run: Maker, monkeypatch):
    path, made = run(Plan(sessions=4, chunk=2))
    Writer(path).save(replace(made, finished=False, parts=made.parts[:1]))
    monkeypatch.setattr(identity, "RESULTS", identity.RESULTS + 1)
    for use in (resume, lambda p: extend(p, sessions=1)):
        with pytest.raises(InputError, match=r"results version: 1 and 2|mcsim resume"):
            use(path)
    monkeypatch.undo()
    assert resume(path).content == made.content


def test_an_own_policy_counts_by_its_source(run: Maker, tmp_path):
    source = (
        "from mcsim.play.policies.speed import choose_speed\n"
        "def mine(lookup, rules, board, mine):\n"
        "    return choose_speed(lookup, rules, board, mine)\n"
    )
    file = tmp_path / "own.py"
    file.write_text(source)
    path = run.path()
    made = start(path, HANGZHOU, Plan(sessions=2), seed=7, policies=f"{file}:mine", how=How(1))
    _, plain = run(Plan(sessions=2))
    assert made.content == plain.content
    assert made.identity.differences(plain.identity)
