"""Small runs that the tests of this folder share."""

from dataclasses import replace
from pathlib import Path

import pytest

import mcsim
from mcsim.batch.manifest import digest_line
from mcsim.batch.store import open_folder
from mcsim.report.source import open_sources

VARIANTS = ("hangzhou", "yuhang", "linan", "hangzhou-fixed-white")


@pytest.fixture(scope="session")
def runs(tmp_path_factory) -> Path:
    home = tmp_path_factory.mktemp("runs")
    for variant in VARIANTS:
        deals = 400 if variant == "linan" else 800
        mcsim.simulate(variant, deals=deals, seed=5, policy="speed", out=home / variant)
    return home


@pytest.fixture(scope="session")
def sources(runs):
    return open_sources([runs])


@pytest.fixture(scope="session")
def empty(runs, tmp_path_factory) -> Path:
    """Make a run that was broken off before its first part."""
    path = tmp_path_factory.mktemp("empty")
    made = replace(open_folder(runs / "hangzhou").manifest, parts=(), finished=False)
    raw = made.to_bytes()
    (path / "manifest.json").write_bytes(raw)
    (path / "manifest.sha256").write_bytes(digest_line(raw))
    return path
