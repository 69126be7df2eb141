"""A share of verification/hand.py: random hands against the plain reference."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from mcsim.rules import VARIANTS

PROGRAM = Path(__file__).resolve().parents[2] / "verification" / "hand.py"


@pytest.fixture(scope="module")
def program():
    spec = spec_from_file_location("verification_hand", PROGRAM)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("variant", VARIANTS)
def test_tables_agree_with_the_reference(program, variant):
    faults, seen = program.compare(variant, hands=800, seed=11)
    assert faults == []
    assert min(seen.values()) > 30  # the hands are not all far from complete
