"""Rows to count: played ones for every variant, and small ones made by hand."""

from functools import cache

import numpy as np
import pytest

from mcsim.play import play_sessions
from mcsim.play.rows import DEAL_ROW, SEAT_ROW
from mcsim.rules import VARIANTS, Rules


@cache
def played(variant):
    """Rows of some sessions as columns; sessions of linan are longer."""
    rules = Rules.load(variant)
    count = 12 if rules.session_unit == "passes" else 40
    rows = play_sessions(rules, seed=11, count=count, policies="speed")
    return rules, columns(rows.deals), columns(rows.seats)


def columns(rows):
    return {name: rows[name] for name in rows.dtype.names}


def made_by_hand(deals, seats=()):
    """Rows of deals given as dicts of what is not 0, and of `{(deal, seat): dict}`."""
    deal_rows, seat_rows = np.zeros(len(deals), DEAL_ROW), np.zeros(4 * len(deals), SEAT_ROW)
    deal_rows["streak"], deal_rows["contract"], deal_rows["source"] = 1, -1, -1
    seat_rows["tenpai_at"] = seat_rows["any_wait_at"] = -1
    for i, deal in enumerate(deals):
        for name, value in deal.items():
            deal_rows[i][name] = value
        for seat in range(4):
            seat_rows[4 * i + seat]["session"] = deal["session"]
            seat_rows[4 * i + seat]["seat"] = seat
    for (i, seat), values in dict(seats).items():
        for name, value in values.items():
            seat_rows[4 * i + seat][name] = value
    return columns(deal_rows), columns(seat_rows)


@pytest.fixture(params=VARIANTS)
def rows(request):
    """Rules, deals and seats of each variant."""
    return played(request.param)
