"""One content, however a run is cut and spread: 10^5 deals by workers, chunks, order and Dask.

Run: python verification/chunks.py [DEALS, 100000 by default]
"""

import random
import sys
import tempfile
import time
from pathlib import Path

from mcsim.batch.chunk import Job, Made
from mcsim.batch.cluster import Cluster
from mcsim.batch.plan import Plan
from mcsim.batch.pools import Pool, Threads
from mcsim.batch.runs import How, start
from mcsim.batch.verify import verify
from mcsim.batch.writer import Writer
from mcsim.rules import Rules
from mcsim.tables import count_summary
from mcsim.tables.estimates import judge

DEALS = 100_000


class Shuffled(Threads):
    """Threads that end in a random order."""

    def _play(self, job: Job, first: int, count: int, writer: Writer) -> Made:
        made = super()._play(job, first, count, writer)
        time.sleep(random.Random(first).random())
        return made


def main() -> int:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    pools: dict[str, tuple[int, str, Pool]] = {
        f"{workers} threads, chunks of {chunk}": (chunk, "deals", Threads(workers))
        for workers in (1, 2, 5)
        for chunk in (100, 512, 1777)
    }
    pools["shuffled order"] = (130, "deals", Shuffled(8))
    pools["Dask, 2 processes"] = (512, "deals", Cluster("local", 2))
    pools["summary"] = (1000, "summary", Threads(2))
    wrong = 0
    with tempfile.TemporaryDirectory() as home:
        for variant in ("hangzhou", "linan"):
            rules, contents = Rules.load(variant), set()
            for number, (name, (chunk, keep, pool)) in enumerate(pools.items()):
                how = How(pool=lambda pool=pool: pool, counter=count_summary, judge=judge)
                path = Path(home) / f"{variant}-{number}"
                plan = Plan(deals=deals, chunk=chunk)
                made = start(path, rules, plan, policies="speed", keep=keep, how=how)
                contents.add(made.content)
                wrong += not verify(path).ok
                print(f"{variant}, {name}: {made.deals} deals, {made.content[:16]}…", flush=True)
            wrong += len(contents) - 1
    print("one content each" if not wrong else f"{wrong} differ or are damaged")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
