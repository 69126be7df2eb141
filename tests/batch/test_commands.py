"""The commands that play: what they print, exit codes, how they end when broken off."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from mcsim.batch import files
from mcsim.cli import main

SHORT = ["--set", "session_length=2", "--policy", "speed"]


def call(*args: object, code: int = 0):
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exit_code == code, (result.output, result.exception)
    return result


def answer(*args: object, code: int = 0) -> list[dict]:
    return [json.loads(line) for line in call(*args, "--json", code=code).stdout.splitlines()]


def test_the_life_of_a_run(tmp_path):
    out, again = tmp_path / "run", tmp_path / "again"
    (made,) = answer("simulate", "hangzhou", "--deals", 21, "--out", out, *SHORT)
    assert (made["variant"], made["seed"], made["sessions"], made["deals"]) == (
        "hangzhou",
        0,
        11,
        22,
    )
    assert made["finished"]
    assert (made["bytes"], made["parts"]) == (sum(f.stat().st_size for f in parts(out)), 1)
    assert answer("resume", out)[0]["content"] == made["content"]
    (more,) = answer("extend", out, "--sessions", 4)
    assert (more["sessions"], more["deals"], more["parts"]) == (15, 30, 2)
    (report,) = answer("verify", out)
    assert report == {
        "path": str(out),
        "ok": True,
        "content": more["content"],
        "parts": 2,
        "deals": 30,
        "finished": True,
        "faults": [],
    }
    assert answer("rerun", out / "manifest.json", "--out", again)[0]["content"] == more["content"]
    other = tmp_path / "other"
    call("simulate", "hangzhou", "--first", 15, "--sessions", 5, "--out", other, *SHORT)
    (merged,) = answer("merge", out, other, "--out", tmp_path / "both")
    assert merged["sessions"] == 20
    parts(other)[0].write_bytes(b"")
    (report,) = answer("verify", other, code=1)
    assert not report["ok"]
    assert "0 bytes" in report["faults"][0]
    assert "1 faults" in call("verify", other, code=1).output


def parts(out: Path) -> list[Path]:
    return sorted((out / "parts").iterdir())


def test_several_variants_and_words(tmp_path):
    printed = call("simulate", "hangzhou", "linan", "--sessions", 2, "--out", tmp_path, *SHORT)
    assert printed.stderr == ""  # no progress where there is no terminal
    assert "seed 0" in printed.stdout
    assert "bytes a deal; all that was asked for" in printed.stdout
    assert {p.name for p in tmp_path.iterdir()} == {"hangzhou", "linan"}
    assert [r["parts"] for r in answer("verify", tmp_path)] == [1, 1]
    assert [r["variant"] for r in answer("resume", tmp_path)] == ["hangzhou", "linan"]
    assert "whole" in call("verify", tmp_path).output


def test_summary_and_precision(tmp_path):
    limits = ["--until", "win_rate<50%", "--max-deals", 4000]
    (made,) = answer("simulate", "hangzhou", *limits, "--out", tmp_path / "a", *SHORT)
    assert (made["deals"], made["stop"]) == (
        2000,
        "precise enough: win_rate<50% after 1000 sessions",
    )
    keep = ["--sessions", 1000, "--keep", "summary"]
    (kept,) = answer("simulate", "hangzhou", *keep, "--out", tmp_path / "b", *SHORT)
    assert kept["content"] == made["content"]


def test_dry_run(tmp_path):
    (told,) = answer("simulate", "hangzhou", "--deals", 10_000, "--dry-run", *SHORT)
    assert told["deals"] == 10_000
    assert 0 < told["bytes"] < 80 * 10_000
    assert 0 < told["expected"]["win_rate"]["half_width"] < 0.1
    said = call("simulate", "linan", "--until", "baotou_share<5%", "--dry-run", *SHORT).output
    assert "baotou_share" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "one of --deals, --sessions and --until"),
        (["--deals", 5, "--sessions", 5], "one of --deals, --sessions and --until"),
        (["--deals", 5, "--max-deals", 9], "--max-deals goes with --until"),
        (["--deals", 5, "--seed", -1], "seed: -1"),
        (["--deals", 5, "--policy", "nobody"], "no such policy"),
        (["--until", "nonsense<2%"], "unknown"),
        (["--until", "win_rate=2%"], "NAME<WIDTH"),
    ],
)
def test_refusals(tmp_path, args, message):
    result = call("simulate", "hangzhou", *args, "--out", tmp_path / "x", code=2)
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert not (tmp_path / "x").exists()


def test_folders_refused(tmp_path):
    call("simulate", "hangzhou", "--sessions", 1, "--out", tmp_path / "a", *SHORT)
    same = call("simulate", "hangzhou", "--sessions", 1, "--out", tmp_path / "a", *SHORT, code=2)
    assert "mcsim resume" in same.stderr
    twice = ["simulate", "hangzhou", "hangzhou", "--sessions", 1, "--out", tmp_path / "b", *SHORT]
    assert "one name" in call(*twice, code=2).stderr
    assert "give --out" in call("simulate", "hangzhou", "--sessions", 1, code=2).stderr
    assert "give one of" in call("extend", tmp_path / "a", code=2).stderr
    for name in ("resume", "verify"):
        assert "no run folder" in call(name, tmp_path / "nowhere", code=2).stderr


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    out = tmp_path / "run"
    call("simulate", "hangzhou", "--sessions", 3, "--out", out, *SHORT)

    def refuse(*args: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system", str(out))

    monkeypatch.setattr(files.os, "replace", refuse)
    call("resume", out)  # nothing to do, nothing written
    call("verify", out)
    message = call("extend", out, "--sessions", 1, code=1).stderr
    assert "read-only file system" in message
    assert "mcsim resume" in message
    monkeypatch.undo()
    assert answer("verify", out)[0]["ok"]


def test_interrupted(tmp_path):
    out = tmp_path / "run"
    code = "from mcsim.cli import main; main()"
    args = ["simulate", "hangzhou", "--sessions", "100000", "--chunk", "20", "--out", str(out)]
    run = subprocess.Popen(
        [sys.executable, "-c", code, *args, *SHORT], stderr=subprocess.PIPE, text=True
    )
    while len(list(out.glob("parts/deals-*.parquet"))) < 3 and run.poll() is None:
        time.sleep(0.05)
    os.kill(run.pid, signal.SIGINT)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 130
    assert said == f"Stopped; go on with: mcsim resume {out}\n"
    (report,) = answer("verify", out)
    assert report["ok"]
    assert not report["finished"]
    assert report["parts"] >= 3
