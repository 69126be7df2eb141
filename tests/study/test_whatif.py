"""What each action is worth, against exhaustive enumeration in plain Python."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from mcsim.cli import main
from mcsim.errors import InputError
from mcsim.hand.faces import face_of, faces
from mcsim.hand.tables import lookup
from mcsim.play.policies.registry import load_policies
from mcsim.reference import WinHand, score, settle
from mcsim.reference.hand import is_any_wait
from mcsim.rules import Rules
from mcsim.rules.wilds import wild_layout
from mcsim.study.fork import copy_game, deal_unseen, new_games
from mcsim.study.position import read_position
from mcsim.study.whatif import Rollouts, race, whatif
from mcsim.tiles import tile

KEEPERS = Path(__file__).with_name("keepers.py")
ALONE = ",".join([f"{KEEPERS}:keeper", *[f"{KEEPERS}:idler"] * 3])
MANY = 20_000


def payment(position, layout, kept, melds, drawn, chain):
    """Give what the player gets for a self-draw of a face; 0 if it does not complete the hand."""
    counts, wilds = faces(kept, layout)
    hand = WinHand(
        counts=tuple(int(count) for count in counts),
        wilds=wilds,
        melds=tuple(melds),
        tile=drawn,
        chain=chain,
        replacement=chain.endswith("k"),
    )
    found = score(position.rules, hand)
    if not found.complete:
        return 0
    paid = settle(
        position.rules,
        found.points,
        by="self_draw",
        winner=0,
        dealer=position.dealer,
        streak=position.streak,
    )
    return paid[0]


def after_discard(position, layout, kept, chain, draws, unseen):
    """Exact mean payment with so many own draws to come, every order of tiles weighed."""
    if draws == 0:
        return 0.0
    total = 0.0
    for kind, number in unseen.items():
        paid = payment(position, layout, kept, (), face_of(kind, layout), chain)
        rest = unseen - Counter([kind])
        later = 0.0 if paid else after_discard(position, layout, kept, "", draws - 1, rest)
        total += number * (paid or later)
    return total / unseen.total()


def rolled(position):
    """Values of every action from many rollouts, none left out."""
    rollouts = Rollouts(position, load_policies(ALONE), 3)
    rollouts.add(rollouts.block(0, MANY))
    return {value.action: value for value in rollouts.values()}


def agrees(found, exact):
    """Within 4.5 standard errors: a false alarm in 150,000."""
    return abs(found.value - exact) <= 4.5 * found.se + 1e-12


@pytest.mark.parametrize("left", [3, 4, 9])
@pytest.mark.parametrize(
    "hand",
    [
        "123m456p789s1199p7z",  # one wild: seven pairs are far, the standard shape waits
        "123m456p789s19p77z2m",  # two wilds; one discard leaves any-wait
        "123m456p78s111p77z9s",  # complete; a float is on offer
        "11335577m11p77z3s9s",  # seven pairs
    ],
)
def test_discards_agree_with_enumeration(hand, left):
    rules = Rules.load("hangzhou")
    position = read_position(hand, rules=rules, wild="7z", left=left, seen="1p2m", streak=2)
    layout = wild_layout(rules, position.indicator)
    found = rolled(position)
    unseen = Counter(position.unseen.tolist())
    for name, value in found.items():
        if name == "win":
            *kept, last = position.hand
            chain = ""
            exact = payment(position, layout, kept, (), face_of(last, layout), chain)
        else:
            kept = list(position.hand)
            kept.remove(tile(name.split()[1]))
            counts, wilds = faces(kept, layout)
            any_wait = wilds > 0 and is_any_wait(counts.tolist(), wilds, 0, True)
            chain = "p" if name == "discard 7z" and any_wait else ""
            exact = after_discard(position, layout, kept, chain, left // 4, unseen)
        assert agrees(value, exact), (name, value, exact)


@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_kong_on_the_last_tiles_agrees_with_enumeration(left):
    rules = Rules.load("yuhang", discard_win="never")
    position = read_position("1111m456p789s1122s", rules=rules, wild="7z", left=left)
    layout = wild_layout(rules, position.indicator)
    found = rolled(position)
    kept = [kind for kind in position.hand if kind != 0]
    melds = (("concealed_kong", 0),)
    exact = sum(
        payment(position, layout, kept, melds, face_of(kind, layout), "k")
        for kind in position.unseen.tolist()
    ) / len(position.unseen)
    assert exact > 0
    assert agrees(found["concealed_kong 1m"], exact)
    assert all(value.value == 0 for name, value in found.items() if name.startswith("discard"))


def test_the_best_is_separated():
    found = whatif("123m456p78s111p77z9s", wild="7z", left=7, policy=ALONE)
    assert found.separated
    # Float: the next draw surely comes and wins as 財飄, twice the 暴頭 that is on the table.
    assert [value.action for value in found.actions[:1]] == ["discard 7z"]
    by_name = {value.action: value.value for value in found.actions}
    assert by_name["discard 7z"] == 2 * by_name["win"]
    assert list(found.table().columns) == ["action", "value", "se", "low", "high", "rollouts"]


class Made(Rollouts):
    """Rollouts of made-up payments: a common part, and a rare gain of each action's own."""

    def __init__(self, seed, actions):
        self.seed = seed
        self.actions = np.arange(actions)
        self.names = [str(action) for action in self.actions]
        self.alive = list(range(actions))
        self.done = 0
        self.payments = [[] for _ in self.alive]

    def block(self, first, count):
        rng = np.random.default_rng([self.seed, first])
        common = rng.integers(-8, 3, (count, 1))
        gain = 24 * (rng.random((count, self.actions.size)) < 0.05)
        return (common + gain)[:, self.alive]


def test_looking_often_does_not_leave_out_the_best():
    """Of equal actions one given is left out with a chance of 5 % at most."""
    races = 100
    lost = 0
    for seed in range(races):
        made = Made(seed, 5)
        race(made, 4096, None, 1)
        lost += 0 not in made.alive
    assert lost <= 0.05 * races + 4 * (0.05 * 0.95 * races) ** 0.5


def test_a_clear_lead_is_found_early_and_time_stops_a_race():
    class Clear(Made):
        def block(self, first, count):
            return super().block(first, count) + np.arange(self.actions.size)[self.alive] * 9

    made = Clear(1, 3)
    assert race(made, 1 << 20, None, 1)
    assert (made.done, made.alive) == (256, [2])
    late = Made(2, 3)
    assert not race(late, 1 << 20, 1e-9, 1)
    assert late.done == 64


def test_seed_and_rollouts_settle_the_answer():
    def ask(**more):
        return whatif("1245m368p2279s34z5z", wild="7z", policy="speed", **more).actions

    one = ask(max_rollouts=300, workers=1)
    assert one == ask(max_rollouts=300, workers=2)
    assert one != ask(max_rollouts=300, seed=1)


def test_claimed_turns_neither_win_nor_kong():
    melds = ["pong 111s"]
    found = whatif("2222m456p78s1p7z", wild="7z", melds=melds, claimed=True, policy="speed")
    assert all(value.action.startswith("discard") for value in found.actions)  # P3


def test_unseen_tiles_are_dealt_whole_and_flowers_lie_in_the_wall():
    rules = Rules.load("linan")
    position = read_position(
        "1245m368p2279s345z",
        rules=rules,
        others=[["pong 111s"], [], ["akong 6666z", "chow 678p"]],
        wild="9s",
        seen="9m9m7p8s",
        seat_wind="3z",
        round_wind="1z",
    )
    layout = wild_layout(rules, position.indicator)
    games, raw = new_games(2)
    position.set_up(games[0])
    board = games[0]["board"]
    assert board["hidden"].sum() == position.plain + len(position.hand)
    assert (position.unseen[: position.plain] != layout.flower).all()
    for rollout in range(100):
        copy_game(raw, 0, 1)
        tiles = position.unseen.copy()
        deal_unseen(
            lookup(),
            rules.record(),
            games[1],
            tiles,
            position.plain,
            np.uint64(1),
            np.uint64(rollout),
        )
        game = games[1]
        held = sum(seat["hand"]["counts"].astype(int) for seat in game["seats"][1:])
        assert [int(s["hand"]["counts"].sum() + s["hand"]["wilds"]) for s in game["seats"][1:]] == [
            10,
            13,
            7,
        ]
        assert held[layout.flower] == 0  # W5
        wall = game["wall"]["tiles"][int(board["head"]) :]
        dealt = Counter(wall.tolist())
        for kind in range(34):
            dealt[kind] += int(held[kind])
        dealt[layout.wild] += sum(int(seat["hand"]["wilds"]) for seat in game["seats"][1:])
        assert +dealt == Counter(position.unseen.tolist())


@pytest.mark.parametrize(
    ("hand", "more", "said"),
    [
        ("123m", {"wild": "7z"}, "places"),
        ("123m456p789s1199p7z", {"wild": "7z", "left": 70}, "left"),
        ("123m456p789s1199p7z", {"wild": "7z", "seen": "1111m"}, "5 copies of 1m"),
        ("123m456p789s1199p7z", {}, "wild: missing"),
        ("123m456p789s1199p7z", {"wild": "7z", "indicator": "7z"}, "give one of them"),
        ("123m456p789s1199p7z", {"wild": "7z", "chain": "p"}, "seen"),
        ("123m456p789s1199p7z", {"wild": "7z", "claimed": True}, "claimed"),
        ("123m456p789s1199p7z", {"wild": "7z", "chain": "k"}, "melds has 0"),
        (
            "123m456p11s",
            {"wild": "7z", "melds": ["kong 2222s", "pong 333s"], "chain": "k", "claimed": True},
            "after a kong comes a draw",
        ),
        ("123m456p789s1199p7z", {"wild": "7z", "dealer": True, "seat_wind": "2z"}, "seat_wind"),
        ("123m456p789s1199p7z", {"wild": "7z", "streak": 0}, "streak"),
        ("123m456p789s1199p7z", {"wild": "7z", "max_rollouts": 1}, "max_rollouts"),
        ("123m456p789s1199p7z", {"variant": "linan", "wild": "7z"}, "wind"),
    ],
)
def test_positions_that_cannot_be_are_refused(hand, more, said):
    with pytest.raises(InputError, match=said):
        whatif(hand, policy="speed", **more)


def test_command_prints_the_documented_keys():
    arguments = ["whatif", "--hand", "123m456p78s111p77z9s", "--wild", "7z", "--policy", "speed"]
    limits = ["--left", "5", "--max-rollouts", "64"]
    answer = CliRunner().invoke(main, [*arguments, *limits, "--json"])
    assert answer.exit_code == 0
    rows = json.loads(answer.output)
    assert set(rows[0]) == {"action", "value", "se", "low", "high", "rollouts"}
    told = CliRunner().invoke(main, [*arguments, *limits])
    assert "discard 7z 中" in told.output
    assert CliRunner().invoke(main, [*arguments, "--left", "99"]).exit_code == 2


def test_indicator_and_wild_tell_each_other():
    rules = Rules.load("yuhang")
    one = read_position("123m456p789s1199p7z", rules=rules, indicator="1m")
    other = read_position("123m456p789s1199p7z", rules=rules, wild="9m")
    assert (one.wild, one.indicator) == (other.wild, other.indicator) == (8, 0)
