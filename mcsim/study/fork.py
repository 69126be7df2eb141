"""Forked deals: the game record copied, played on in several ways on the same wall and streams.

All kernels of this room that play are in this one file, so that its cache notices every change.
"""

from typing import Any

import numpy as np

from mcsim._jit import kernel
from mcsim.hand.kernels import is_any_wait
from mcsim.hand.state import add, clear, remove
from mcsim.play.actions import ACTIONS, WIN
from mcsim.play.finish import pass_deal, session_over
from mcsim.play.flow import advance, apply, look_at_hand
from mcsim.play.legal import is_legal, may_discard
from mcsim.play.policies.discard import best_discard
from mcsim.play.setup import deal_out, open_session
from mcsim.play.state import DISCARD_ONLY, GAME, JUDGE, NONE, TURN
from mcsim.play.streams import CHOICES, WALL, below, open_stream
from mcsim.play.tiles_in_play import hold
from mcsim.tiles import WILD

__all__ = [
    "BEATEN",
    "EXHAUSTED",
    "ILLEGAL",
    "OFFER",
    "OFFERS_A_DEAL",
    "WON",
    "fork_offers",
    "list_actions",
    "new_games",
    "roll_out",
]

ILLEGAL = -1
WON, BEATEN, EXHAUSTED = 0, 1, 2  # how a deal ended for the seat that had the choice
OFFERS_A_DEAL = 128  # more than a deal has turns

OFFER = np.dtype(
    [
        ("session", np.int64),
        ("deal", np.int32),
        ("seat", np.int8),
        ("dealer", np.int8),  # 1: the seat deals
        ("streak", np.int16),
        ("left", np.int16),  # drawable tiles
        ("drawn", np.int16),  # tiles drawn in play so far
        ("melds", np.int8),  # of the opponent who has most on the table
        ("all_melds", np.int8),  # of the three opponents together
        ("wilds", np.int8),  # held, before one is discarded
        (
            "win",
            np.int8,
        ),  # 1: a win is on offer too (always 暴頭, as 13 of 14 places were any-wait)
        ("chain", np.int8),  # kongs and 飄 so far
        ("floats", np.int8),  # 1: the policy itself floats here
        ("kept", np.int64),  # payment to the seat when it wins now, or keeps the wild
        ("kept_end", np.int8),
        ("floated", np.int64),  # payment to the seat when it floats
        ("floated_end", np.int8),
    ]
)


def new_games(n: int) -> tuple[Any, Any]:
    """Make room for some games: the records, and the same memory as rows of bytes to copy."""
    games = np.zeros(n, GAME)
    return games, games.view(np.uint8).reshape(n, GAME.itemsize)


@kernel
def copy_game(raw: Any, source: int, target: int) -> None:
    """Copy a whole game, wall and streams included: what comes after is the same on both."""
    for i in range(raw.shape[1]):
        raw[target, i] = raw[source, i]


@kernel
def play_on(lookup: Any, rules: Any, game: Any, policies: Any) -> bool:
    """Play a deal to its end; False if a policy answered with an illegal action."""
    board = game.board
    while advance(lookup, rules, game):
        seat = board.asked
        action = policies[seat](lookup, rules, board, game.seats[seat])
        if not apply(lookup, rules, game, action):
            board.answer = action
            return False
    return True


@kernel
def take(lookup: Any, rules: Any, game: Any, action: int, policies: Any) -> bool:
    """Let the seat asked do something, then play on; False if a policy answered illegally."""
    if not apply(lookup, rules, game, action):
        game.board.answer = action
        return False
    return play_on(lookup, rules, game, policies)


@kernel
def how_it_ended(game: Any, seat: int) -> int:
    """Say whether a seat won, was beaten, or the wall was exhausted."""
    if game.winner == NONE:
        return EXHAUSTED
    return WON if game.winner == seat else BEATEN


@kernel
def may_float(lookup: Any, rules: Any, board: Any, mine: Any) -> bool:
    """Tell whether a counted 飄 is legal (P11): a wild may go and leaves an any-wait hand."""
    if not rules.piao or mine.hand.wilds < 2:
        return False
    if not (board.phase == TURN or board.phase == DISCARD_ONLY):
        return False
    if not may_discard(rules, board, mine, WILD):
        return False
    remove(mine.hand, WILD)
    found = is_any_wait(lookup, mine.hand, rules.seven_pairs)
    add(mine.hand, WILD)
    return bool(found)


@kernel
def describe_offer(board: Any, mine: Any, row: Any) -> None:
    """Write down a position in which a 飄 is on offer."""
    seat = np.int64(mine.seat)
    row.session = board.session
    row.deal = board.deal
    row.seat = seat
    row.dealer = seat == board.dealer
    row.streak = board.streak
    row.left = board.left
    row.drawn = board.drawn
    row.melds = row.all_melds = 0
    for step in range(1, 4):
        melds = board.melds[(seat + step) & 3]
        row.melds = max(row.melds, melds)
        row.all_melds += melds
    row.wilds = mine.hand.wilds
    row.win = board.may_win
    row.chain = board.kongs[seat] + board.piao[seat]


@kernel
def fork_offer(
    lookup: Any, rules: Any, games: Any, raw: Any, policies: Any, other: int, row: Any
) -> bool:
    """Play the deal of `games[0]` on both ways; False if a policy answered illegally."""
    seat = games[0].board.asked
    describe_offer(games[0].board, games[0].seats[seat], row)
    copy_game(raw, 0, 1)
    if not take(lookup, rules, games[1], other, policies):
        return False
    row.kept = games[1].payments[seat]
    row.kept_end = how_it_ended(games[1], seat)
    copy_game(raw, 0, 1)
    if not take(lookup, rules, games[1], WILD, policies):
        return False
    row.floated = games[1].payments[seat]
    row.floated_end = how_it_ended(games[1], seat)
    return True


@kernel
def fork_deal(
    lookup: Any, rules: Any, games: Any, raw: Any, policies: Any, rows: Any, first: int
) -> int:
    """Play one deal, forking it at every 飄 on offer; give the rows in use, or ILLEGAL."""
    game = games[0]
    board = game.board
    deal_out(lookup, rules, game)
    while advance(lookup, rules, game):
        mine = game.seats[board.asked]
        action = policies[board.asked](lookup, rules, board, mine)
        if may_float(lookup, rules, board, mine):
            other: Any = np.int64(WIN) if board.may_win else np.int64(action)
            if other == WILD:
                other = np.int64(best_discard(lookup, rules, board, mine))
            if other != WILD:
                if not fork_offer(lookup, rules, games, raw, policies, other, rows[first]):
                    copy_game(raw, 1, 0)
                    return ILLEGAL
                rows[first].floats = action == WILD
                first += 1
        if not apply(lookup, rules, game, action):
            board.answer = action
            return ILLEGAL
    return first


@kernel
def fork_offers(
    lookup: Any,
    rules: Any,
    games: Any,
    raw: Any,
    policies: Any,
    last_session: Any,
    rows: Any,
    deals: Any,
) -> int:
    """Play sessions on and fork every deal wherever a 飄 is on offer, until the rows are full.

    Parameters
    ----------
    lookup, rules : records of dtype LOOKUP, RULES
    games, raw : GAME[2], uint8[2, …]
        From `new_games`. The first stands before a deal and is left before the next, so that a
        further call goes on; after ILLEGAL it stands at the decision.
    policies : tuple of four function pointers
    last_session : uint64
        The session to end with.
    rows : OFFER[n]
        At least OFFERS_A_DEAL.
    deals : int64[m]
        Deals played are added, by session from the end: `deals[m - 1]` is the last session's.

    Returns
    -------
    int
        Rows written, or ILLEGAL if a policy answered with an illegal action.
    """
    game = games[0]
    board = game.board
    used = 0
    while board.session <= last_session and rows.size - used >= OFFERS_A_DEAL:
        used = fork_deal(lookup, rules, games, raw, policies, rows, used)
        if used == ILLEGAL:
            return ILLEGAL
        deals[deals.size - 1 - np.int64(last_session - board.session)] += 1
        pass_deal(rules, game)
        if session_over(rules, board):
            open_session(rules, game, board.seed, board.session + np.uint64(1))
    return used


@kernel
def list_actions(lookup: Any, rules: Any, game: Any, out: Any) -> int:
    """Write the legal actions of seat 0, whose turn it is, and count them."""
    board, mine = game.board, game.seats[0]
    if board.phase == JUDGE:
        advance(lookup, rules, game)
    count = 0
    for action in range(ACTIONS):
        if is_legal(rules, board, mine, action):
            out[count] = action
            count += 1
    return count


@kernel
def deal_unseen(
    lookup: Any, rules: Any, game: Any, tiles: Any, plain: int, seed: Any, rollout: Any
) -> None:
    """Deal what seat 0 has not seen to the others' hands and the wall, uniformly.

    `tiles` holds the unseen kinds, those that may lie in a hand (no 槓花, W5) in the first `plain`
    places. It need not be sorted: any order before is shuffled away.
    """
    board = game.board
    deal = np.uint64(0)
    stream = game.wall.stream
    open_stream(stream, seed, rollout, deal, np.uint64(WALL))
    used = 0
    for seat in range(4):
        mine = game.seats[seat]
        open_stream(mine.choices, seed, rollout, deal, np.uint64(CHOICES + seat))
        if seat == 0:
            continue
        clear(mine.hand)
        mine.hand.melds = board.melds[seat]
        for _ in range(13 - 3 * np.int64(board.melds[seat])):
            other = used + below(stream, plain - used)
            kind = tiles[other]
            tiles[other] = tiles[used]
            tiles[used] = kind
            used += 1
            hold(mine, board.face_of[kind])
        look_at_hand(lookup, rules, mine)
    for place in range(board.head, board.end):
        other = used + below(stream, tiles.size - used)
        kind = tiles[other]
        tiles[other] = tiles[used]
        tiles[used] = kind
        used += 1
        game.wall.tiles[place] = kind


@kernel
def roll_out(
    lookup: Any,
    rules: Any,
    games: Any,
    raw: Any,
    policies: Any,
    unseen: Any,
    plain: int,
    actions: Any,
    seed: Any,
    first: Any,
    payments: Any,
) -> int:
    """Value actions of seat 0 by rollouts, every action on the same deals of the unseen tiles.

    Parameters
    ----------
    lookup, rules : records of dtype LOOKUP, RULES
    games, raw : GAME[3], uint8[3, …]
        The first stands at the decision.
    policies : tuple of four function pointers
    unseen : uint8[u]
        Kinds that lie in the others' hands, in the wall, or are gone; left as it is.
    plain : int
        Of these the first so many may lie in a hand.
    actions : int64[a]
    seed, first : uint64
        Rollout i is the stream (seed, first + i).
    payments : int64[n, a]
        Written: payment to seat 0 in each rollout after each action.

    Returns
    -------
    int
        0, or ILLEGAL if a policy answered with an illegal action; `games[2]` stands there then.
    """
    tiles = unseen.copy()
    for i in range(payments.shape[0]):
        tiles[:] = unseen
        copy_game(raw, 0, 1)
        deal_unseen(lookup, rules, games[1], tiles, plain, seed, first + np.uint64(i))
        for j in range(actions.size):
            copy_game(raw, 1, 2)
            if not take(lookup, rules, games[2], actions[j], policies):
                return ILLEGAL
            payments[i, j] = games[2].payments[0]
    return 0
