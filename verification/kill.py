"""Kill runs at random moments and look at what is left.

Run: python verification/kill.py [NUMBER OF KILLS, 50 by default]

Each run is killed with SIGKILL (every fifth interrupted with SIGINT) after a random time. Then no
file stands half written under its final name, `resume` ends in the content of an unbroken run
without touching a part that was there, and a second `resume` does nothing. An interrupted run ends
within 2 s with exit code 130.
"""

import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mcsim.batch import columns
from mcsim.batch.store import MANIFEST, open_folder
from mcsim.batch.verify import verify
from mcsim.play.rows import DEAL_ROW, SEAT_ROW

KILLS = 50
CASES = {
    "rows": ["hangzhou", "--sessions", "2400", "--chunk", "60"],
    "passes": ["linan", "--deals", "16000", "--chunk", "40"],
    "summary": ["hangzhou", "--sessions", "2400", "--chunk", "60", "--keep", "summary"],
}
MCSIM = [sys.executable, "-c", "from mcsim.cli import main; main()"]


def mcsim(*args: str) -> dict[str, object]:
    done = subprocess.run([*MCSIM, *args, "--json"], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def simulate(case: str, out: Path) -> list[str]:
    return ["simulate", *CASES[case], "--policy", "speed", "--workers", "2", "--out", str(out)]


def snapshot(path: Path) -> dict[str, tuple[int, int, int]]:
    files = [p for p in path.rglob("*") if p.is_file()]
    return {str(p): (p.stat().st_ino, p.stat().st_mtime_ns, p.stat().st_size) for p in files}


def whole(path: Path) -> bool:
    """Tell whether a file under a final name can be read to its end, every page checked."""
    if path.suffix == ".parquet":
        dtype = DEAL_ROW if path.name.startswith("deals") else SEAT_ROW
        columns.decode(path.read_bytes(), dtype, None, str(path))
    return path.stat().st_size > 0


def break_off(case: str, out: Path, kind: signal.Signals, after: float) -> tuple[int, float]:
    """Start a run and break it off some time after it made its folder; exit code and delay."""
    process = subprocess.Popen(
        [*MCSIM, *simulate(case, out)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while not (out / "parts").exists() and process.poll() is None:
        time.sleep(0.005)
    time.sleep(after)
    process.send_signal(kind)
    sent = time.monotonic()
    code = process.wait()
    return code, time.monotonic() - sent


def check(case: str, wanted: str, out: Path) -> int:
    """Check what a broken run left and go on with it; the number of parts that were there."""
    parts = [p for p in (out / "parts").glob("*") if not p.name.endswith(".tmp")]
    assert all(whole(p) for p in parts), "a half file under its final name"
    if not (out / MANIFEST).exists():
        made = mcsim(*simulate(case, out))
    else:
        open_folder(out)
        before = snapshot(out)
        made = mcsim("resume", str(out))
        after = snapshot(out)
        for name in map(str, parts):
            paired = name.replace("/seats-", "/deals-")  # without deals a part was not done
            last = case == "passes" and after.get(name) != before[name]
            assert last or paired not in before or after[name] == before[name], f"{name} redone"
    assert made["content"] == wanted, f"{out}: {made['content']} instead of {wanted}"
    assert verify(out).faults == ()
    settled = snapshot(out)
    mcsim("resume", str(out))
    assert snapshot(out) == settled, "a second resume did something"
    return sum(p.name.startswith(("deals", "tallies")) for p in parts)


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else KILLS
    chance = random.Random(20)
    with tempfile.TemporaryDirectory() as home:
        wanted, length = {}, {}
        for case in CASES:
            mcsim(*simulate(case, Path(home) / f"{case}-compiles"))
            made = mcsim(*simulate(case, Path(home) / case))
            wanted[case], length[case] = made["content"], float(str(made["seconds"]))
        slowest = 0.0
        for number in range(kills):
            case = list(CASES)[number % len(CASES)]
            kind = signal.SIGINT if number % 5 == 4 else signal.SIGKILL
            out = Path(home) / f"run-{number}"
            code, delay = break_off(case, out, kind, chance.random() * length[case])
            there = check(case, str(wanted[case]), out)
            if kind is signal.SIGINT and code != 0:
                assert code in (130, -signal.SIGINT), f"exit code {code}"
                slowest = max(slowest, delay)
            print(
                f"{number:3} {case:8} {kind.name} exit {code:4}: {there} parts were there",
                flush=True,
            )
    print(f"{kills} runs broken off, all went on to the same content; SIGINT took {slowest:.2f} s")
    return int(slowest > 2)


if __name__ == "__main__":
    sys.exit(main())
