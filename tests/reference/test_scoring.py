"""Scores against the collected cases; settlement (S8–S10, L2–L10)."""

import json
from pathlib import Path

import pytest

from mcsim import tiles
from mcsim.reference import WinHand, refusal, score, settle
from mcsim.rules import Rules
from mcsim.rules.wilds import indicator_of, wild_layout

CASES = Path(__file__).parents[1] / "data" / "scoring.jsonl"
FORMS = {"chow": "chow", "pong": "pong", "kong": "open_kong", "akong": "concealed_kong"}
KEYS = "complete any_wait names shape multiplier quads hu tai raw wait points".split()  # noqa: SIM905


def win_hand(case: dict, rules: Rules) -> WinHand:
    wild = tiles.tile(case["wild"])
    layout = wild_layout(rules, indicator_of(rules, wild))

    def faces(text: str) -> list[int]:
        substitute = {tiles.WHITE: layout.white_face, wild: 34}
        kinds = tiles.parse(text)
        return [kind if substitute.get(kind) is None else substitute[kind] for kind in kinds]

    concealed = faces(case["concealed"])
    melds = [each.split() for each in case["melds"]]
    return WinHand(
        counts=tuple(concealed.count(face) for face in range(34)),
        wilds=concealed.count(34),
        melds=tuple((FORMS[form], min(faces(text))) for form, text in melds),
        tile=faces(case["win_tile"])[0],
        by=case["by"],
        chain=case.get("chain", "k" * case.get("kongs", 0) + "p" * case.get("piao", 0)),
        heavenly=case.get("heavenly", False),
        replacement=case.get("replacement", False),
        seat_wind=tiles.tile(case.get("seat_wind", "1z")),
        round_wind=tiles.tile(case.get("round_wind", "1z")),
        flowers=case.get("flowers", 0),
    )


def test_every_case():
    lines = CASES.read_text(encoding="utf-8").splitlines()
    assert len(lines) > 200
    for line in lines:
        case = json.loads(line)
        rules = Rules.load(case["variant"], **case.get("set", {}))
        hand = win_hand(case, rules)
        result = score(rules, hand)
        found = {key: getattr(result, key) for key in KEYS}
        found |= {"names": list(result.names), "allowed": refusal(rules, hand, result) is None}
        wanted = {key: value for key, value in case["expect"].items() if key in found}
        assert {key: found[key] for key in wanted} == wanted, case["id"]


HANGZHOU, LINAN = Rules.load("hangzhou"), Rules.load("linan")


@pytest.mark.parametrize(
    ("streak", "winner", "payments"),
    [
        (1, 0, (6, -2, -2, -2)),
        (2, 1, (-4, 6, -1, -1)),
        (5, 0, (24, -8, -8, -8)),
        (3, 2, (-8, -1, 10, -1)),
    ],
)
def test_dealer_factor_s8(streak, winner, payments):
    paid = settle(HANGZHOU, 1, by="self_draw", winner=winner, dealer=0, streak=streak)
    assert paid == payments


def test_discard_pays_for_all_or_its_own_s9():
    case = {"by": "discard", "winner": 1, "dealer": 0, "streak": 3, "source": 0}
    assert settle(HANGZHOU, 2, **case) == (-20, 20, 0, 0)
    own = HANGZHOU.replace(discard_payment="own_share")
    assert settle(own, 2, **case) == (-16, 16, 0, 0)


def test_contract_s10():
    case = {"winner": 1, "dealer": 0, "streak": 1, "fed": (3, 3, None, 3)}
    assert settle(HANGZHOU, 1, by="self_draw", **case) == (0, 4, 0, -4)
    assert settle(HANGZHOU, 1, by="robbed_kong", source=0, **case) == (0, 4, 0, -4)
    assert settle(HANGZHOU, 1, by="discard", source=0, **case) == (-4, 4, 0, 0)
    yuhang = Rules.load("yuhang")
    assert settle(yuhang, 1, by="self_draw", **case) == (-2, 4, -1, -1)


def test_laozhuang_and_halves_l9_l10():
    case = {"winner": 1, "dealer": 0, "streak": 3}
    assert settle(LINAN, 500, by="self_draw", **case) == (-700, 1700, -500, -500)
    assert settle(LINAN, 500, by="discard", source=2, **case) == (-350, 1100, -500, -250)
    wins = LINAN.replace(laozhuang_scope="dealer_wins")
    assert settle(wins, 500, by="self_draw", **case) == (-500, 1500, -500, -500)
    every = LINAN.replace(laozhuang_scope="every_payment")
    assert settle(every, 500, by="self_draw", **case) == (-700, 2100, -700, -700)


def test_must_baotou_s11():
    rules = HANGZHOU.replace(must_baotou=True, discard_win="always")
    counts = [0] * 34
    for kind in tiles.parse("123m456m789m12p55s"):
        counts[kind] += 1
    without = WinHand(tuple(counts), 0, (), tiles.tile("3p"))
    assert refusal(rules, without, score(rules, without)) is None
    counts[9] -= 1
    for by, chain, rule in (("self_draw", "", "S11"), ("self_draw", "k", None),
                            ("discard", "k", "S11")):  # fmt: skip
        hand = WinHand(tuple(counts), 1, (), tiles.tile("3p"), by=by, chain=chain)
        found = refusal(rules, hand, score(rules, hand))
        assert (found and found[0]) == rule
