"""Conservation and zero sums in every deal, seen from outside (W1, W5, W8, S8–S10, L10)."""

import numpy as np
import pytest

from mcsim.hand.tables import lookup
from mcsim.play.audit import SOUND, audit
from mcsim.play.engine import play_deal
from mcsim.play.finish import pass_deal
from mcsim.play.flow import advance, apply
from mcsim.play.legal import legal_action, legal_actions
from mcsim.play.policies.registry import load_policies
from mcsim.play.setup import deal_out, open_session
from mcsim.play.state import new_game
from mcsim.rules import VARIANTS, Rules


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("policies", ["chaos", "speed", "chaos,speed,random,value"])
def test_tiles_are_conserved_and_payments_sum_to_zero(variant, policies):
    rules, game = Rules.load(variant).record(), new_game()
    choosers = tuple(policy.choose for policy in load_policies(policies))
    open_session(rules, game, np.uint64(11), np.uint64(0))
    for _ in range(1500):
        assert play_deal(lookup(), rules, game, choosers) == 0
        assert audit(rules, game) == SOUND, game["board"]["deal"]
        pass_deal(rules, game)


@pytest.mark.parametrize("variant", VARIANTS)
def test_tiles_are_conserved_at_every_decision(variant):
    rules, game, rng = Rules.load(variant).record(), new_game(), np.random.default_rng(3)
    open_session(rules, game, np.uint64(12), np.uint64(0))
    for _ in range(40):
        deal_out(lookup(), rules, game)
        while advance(lookup(), rules, game):
            assert audit(rules, game) == SOUND
            board = game["board"]
            mine = game["seats"][int(board["asked"])]
            pick = int(rng.integers(legal_actions(rules, board, mine)))
            assert apply(lookup(), rules, game, legal_action(rules, board, mine, pick))
        assert audit(rules, game) == SOUND
        pass_deal(rules, game)


def test_the_audit_finds_a_lost_tile_and_an_unpaid_sum():
    rules, game = Rules.load("hangzhou").record(), new_game()
    open_session(rules, game, np.uint64(1), np.uint64(0))
    deal_out(lookup(), rules, game)
    game["payments"][0] = 1
    assert audit(rules, game) == 1
    game["payments"][0] = 0
    game["board"]["hidden"][:] += 1
    assert audit(rules, game) == 2
