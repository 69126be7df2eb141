"""Small runs that the tests of this folder share."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from mcsim.batch.manifest import Manifest
from mcsim.batch.plan import Plan
from mcsim.batch.runs import How, start
from mcsim.cli.running import count_named
from mcsim.rules import Rules
from mcsim.tables import count_summary
from mcsim.tables.estimates import judge

HANGZHOU = Rules.load("hangzhou", session_length=4)
LINAN = Rules.load("linan", session_length=2)

summary = How(workers=2, counter=count_summary, judge=judge)
precise = How(workers=2, counter=partial(count_named, names=("baotou_share",)), judge=judge)


@dataclass
class Maker:
    """Makes runs of `speed` in folders of their own."""

    home: Path
    made: int = 0

    def path(self) -> Path:
        self.made += 1
        return self.home / f"run-{self.made}"

    def __call__(
        self, plan: Plan, rules: Rules = HANGZHOU, *, seed: int = 7, **settings
    ) -> tuple[Path, Manifest]:
        path = self.path()
        return path, start(path, rules, plan, seed=seed, policies="speed", **settings)


@pytest.fixture
def run(tmp_path) -> Maker:
    return Maker(tmp_path)


def snapshot(path: Path) -> dict[str, tuple[int, int, bytes]]:
    """All files under a folder: inode, time of change, bytes."""
    files = sorted(p for p in path.rglob("*") if p.is_file())
    return {str(p): (p.stat().st_ino, p.stat().st_mtime_ns, p.read_bytes()) for p in files}
