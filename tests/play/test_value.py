"""`value`: answers only legal actions, plays for points, sees only the board and its own seat."""

from itertools import combinations

import numpy as np
import pytest

from mcsim.hand.tables import lookup
from mcsim.play import play_sessions
from mcsim.play.actions import WIN
from mcsim.play.policies import outlook
from mcsim.play.policies.learn import fit, rising
from mcsim.play.policies.value import choose_value
from mcsim.play.setup import clear_table, open_session
from mcsim.play.state import TURN, new_game
from mcsim.play.tiles_in_play import hold
from mcsim.rules import VARIANTS, Rules
from mcsim.stats import paired
from mcsim.tiles import WILD


def game_at(variant: str, concealed: list[int], **fields):
    """Set a game to seat 0's own turn with 14 places held, the last tile just drawn."""
    rules = Rules.load(variant).record()
    game = new_game()
    open_session(rules, game, np.uint64(3), np.uint64(0))
    clear_table(rules, game)
    board, mine = game["board"], game["seats"][0]
    for face in concealed:
        hold(mine, face)
    mine["drawn"] = concealed[-1]
    board["phase"] = TURN
    for name, value in fields.items():
        (mine if name in mine.dtype.names else board)[name] = value
    return rules, game


def answer(variant: str, concealed: list[int], **fields) -> int:
    rules, game = game_at(variant, concealed, **fields)
    return choose_value(lookup(), rules, game["board"], game["seats"][0])


# 123m 456m 789m 78p 5p and a wild, 6p drawn: complete, and with 5p discarded every tile wins.
NEAR = [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 13, WILD, 14]


@pytest.mark.parametrize("variant", ["hangzhou", "hangzhou-fixed-white"])
def test_a_plain_win_is_passed_up_for_any_wait(variant):
    """A win of one point against 暴頭 of two a lap later (S3)."""
    assert answer(variant, NEAR, may_win=1, left=40) < WILD


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_win_is_taken_when_no_draw_is_left(variant):
    assert answer(variant, NEAR, may_win=1, left=3) == WIN


def test_a_wild_is_floated_where_an_any_wait_hand_draws_another():
    """財飄 (S4): four melds, a wild, another wild drawn; P11 off, there is nothing to float for."""
    hand = [*NEAR[:12], WILD, WILD]
    hand[9:12] = [13, 14, 15]
    assert answer("hangzhou-fixed-white", hand, may_win=1, any_wait=1, left=40) == WILD
    assert answer("linan", hand, may_win=1, any_wait=1, left=40) == WIN


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("others", ["chaos", "speed"])
def test_every_answer_is_legal(variant, others):
    """`play_sessions` raises at an illegal one."""
    players = f"value,{others},value,{others}"
    rules = Rules.load(variant, session_unit="deals", session_length=16)
    assert play_sessions(rules, seed=21, count=25, policies=players).deals.size == 25 * 16


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("hangzhou", {"must_baotou": True, "four_wild_bonus": True, "kong_chain": "once"}),
        ("hangzhou-fixed-white", {"discard_win": "always", "rob_kong": True}),
        ("yuhang", {"seven_pairs": False, "wild_source": "none", "white_substitutes": False}),
        ("linan", {"piao": True, "min_self_draw": 0, "discard_win": "never"}),
    ],
)
def test_rules_of_ones_own_are_played_by_the_nearest_table(variant, changes):
    changes = {"session_unit": "deals", "session_length": 16, **changes}
    if changes.get("wild_source") == "none":
        changes["indicator_in_reserve"] = False
    rules = Rules.load(variant, **changes)
    rows = play_sessions(rules, seed=22, count=10, policies="value,chaos,value,speed")
    assert rows.deals.size == 160


def test_nothing_but_the_board_and_the_own_seat_is_changed_or_kept():
    """Weighing a claim or a discard lays and lifts tiles; all must be as before."""
    rules, game = game_at("hangzhou", NEAR, left=40)
    before = game.tobytes()
    choose_value(lookup(), rules, game["board"], game["seats"][0])
    game["seats"][0]["unseen"] = 0  # scratch of policies
    game["board"]["meld_form"][0] = game["board"]["meld_face"][0] = 0  # scratch beyond the melds
    assert game.tobytes() == before


def test_value_is_ahead_of_speed_in_the_preset():
    """Two seats each, all seatings: some seven standard errors ahead, false alarms below 1e-6."""
    sessions = 200
    rules = Rules.load("hangzhou-fixed-white")
    value, speed = np.zeros(sessions, np.int64), np.zeros(sessions, np.int64)
    for seating in combinations(range(4), 2):
        names = ",".join("value" if seat in seating else "speed" for seat in range(4))
        rows = play_sessions(rules, seed=23, count=sessions, policies=names)
        payments = rows.seats["payment"].reshape(-1, 4)
        ours = payments[:, list(seating)].sum(axis=1)
        np.add.at(value, rows.deals["session"], ours)
        np.add.at(speed, rows.deals["session"], payments.sum(axis=1) - ours)
    deals = np.full(sessions, 2 * 6 * 16)
    assert paired((value, deals), (speed, deals)).low > 0


def test_worth_rises_with_the_useful_tiles():
    for table in (outlook.AFTER, outlook.BEFORE):
        cells = table.reshape(-1, *outlook.SHAPE).astype(int)
        assert (np.diff(cells, axis=-1) >= 0).all()


def test_the_place_of_a_hand_reads_back_its_cell():
    rules, game = game_at("hangzhou", NEAR[:13], left=40)
    board, mine = game["board"], game["seats"][0]
    outlook.see(board, mine)
    place = outlook.place_of(lookup(), rules, board, mine, 37)
    left, shanten, gap, wilds, path, useful = np.unravel_index(
        outlook.cell_at(place), outlook.SHAPE
    )
    assert (left, shanten, gap, wilds, path) == (10, 0, 1, 1, 0)
    assert useful == min(outlook.USEFULS - 1, place % outlook.PLACE // outlook.BREADTH[0])


def test_tables_are_fitted_from_counts():
    cells, dangers = int(np.prod(outlook.SHAPE)), int(np.prod(outlook.DANGER_SHAPE))
    counts = {
        "after": np.tile([1000.0, 500.0], (cells, 1)),
        "before": np.tile([1000.0, 500.0], (cells, 1)),
        "danger": np.tile([1000.0, 250.0], (dangers, 1)),
        "floats": np.tile([10.0, 40.0, 2.0], (2 * outlook.LEFTS, 1)),
    }
    tables = fit([counts, counts])
    assert abs(tables["after"] - 500).max() <= 1
    assert (tables["danger"] == 250).all()
    assert (tables["float_gain"] == 4000).all()
    assert (tables["float_loss"] == 200).all()
    assert rising(np.array([2.0, 1.0]), np.array([1.0, 3.0])).tolist() == [1.25, 1.25]
