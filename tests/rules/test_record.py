"""Rules as kernels see them."""

import numpy as np
import pytest
from numba import njit

from mcsim.rules import FIELDS, VARIANTS, Rules, record


@pytest.mark.parametrize("variant", VARIANTS)
def test_record_holds_every_field(variant):
    rules = Rules.load(variant)
    seen = rules.record()
    assert isinstance(seen, np.void)
    assert seen.dtype == record.RULES
    assert seen.dtype.names == tuple(FIELDS)
    for name in FIELDS:
        value = getattr(rules, name)
        if isinstance(value, str):
            number = getattr(record, f"{name}_{value}".upper())
        else:
            number = list(value) if isinstance(value, tuple) else value
        assert seen[name].dtype == np.int64
        assert seen[name].tolist() == number


def test_constants_number_the_choices_in_the_order_of_the_rules_page():
    for name, field in FIELDS.items():
        if field.kind == "choice" and isinstance(field.choices[0], str):
            numbers = [getattr(record, f"{name}_{word}".upper()) for word in field.choices]
            assert numbers == list(range(len(field.choices)))


def test_kernel_reads_the_record():
    @njit
    def read(rules):
        return rules.reserve + 1000 * rules.dealer_factor[2] + 10000 * rules.piao

    assert read(Rules.load("hangzhou").record()) == 20 + 8000 + 10000
