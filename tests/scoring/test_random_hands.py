"""A share of verification/scoring.py: random complete hands against the plain reference."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from mcsim.rules import VARIANTS

PROGRAM = Path(__file__).resolve().parents[2] / "verification" / "scoring.py"


@pytest.fixture(scope="module")
def program():
    spec = spec_from_file_location("verification_scoring", PROGRAM)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("variant", VARIANTS)
def test_kernels_agree_with_the_reference(program, variant):
    assert program.compare(variant, hands=1000, seed=7) == []
