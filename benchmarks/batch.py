"""Millions of deals from the command line to a finished run folder: time, memory, disk.

Run: python benchmarks/batch.py
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DEALS = int(os.environ.get("MCSIM_BENCH_DEALS", "1000000"))
# The command in a process of its own, which tells its peak memory in the end.
COMMAND = (
    "import resource, sys\n"
    "from mcsim.cli import main\n"
    "try:\n    main()\n"
    "finally:\n"
    "    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
    "    print(f'peak {peak}', file=sys.stderr)\n"
)


def mcsim(*args: str) -> tuple[str, float, float]:
    """Run a command: what it prints, its seconds, its peak memory in MB."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *args], check=True, capture_output=True, text=True
    )
    seconds = time.perf_counter() - start
    peak = int(done.stderr.rsplit("peak ", 1)[1]) / 1024
    return done.stdout, seconds, peak


def main() -> None:
    """Measure runs of hangzhou with `speed` and two threads, once the kernels are compiled."""
    with tempfile.TemporaryDirectory() as home:
        out = Path(home) / "run"
        make = ["simulate", "hangzhou", "--policy", "speed", "--workers", "2", "--json"]
        mcsim(*make, "--sessions", "1", "--out", str(Path(home) / "warm"))
        for keep in ("deals", "summary"):
            for deals in (DEALS // 10, DEALS):
                shutil.rmtree(out, ignore_errors=True)
                printed, seconds, peak = mcsim(
                    *make, "--deals", str(deals), "--keep", keep, "--out", str(out)
                )
                made = json.loads(printed)
                print(
                    f"keep {keep}: {made['deals']:,} deals in {seconds:.1f} s "
                    f"({made['deals'] / seconds:,.0f}/s), peak {peak:.0f} MB, "
                    f"{made['bytes'] / made['deals']:.1f} bytes a deal",
                    flush=True,
                )
            _, seconds, peak = mcsim("verify", str(out))
            print(f"keep {keep}: verify in {seconds:.1f} s, peak {peak:.0f} MB", flush=True)


if __name__ == "__main__":
    main()
