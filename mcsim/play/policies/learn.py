"""Tally what hands come to, and make the tables of `value` of it.

    python -m mcsim.play.policies.learn [--rounds 3] [--deals 200000] [--counts build/learn]

Round 0 tallies four seats of `speed`; each further round two seats of `value`, with the tables of
the round before, against two of `speed`. Now and then a seat explores: it discards towards an
any-wait hand, or floats, whatever else was best, a win included. Counts of earlier rounds stay in
with a tenth of their weight. Each round is a process of its own, since the tables are constants of
the compiled policy. The same arguments give the same tables on any machine.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mcsim._jit import kernel
from mcsim.hand.kernels import any_wait_need, is_any_wait
from mcsim.hand.state import add, remove
from mcsim.hand.tables import lookup as tables
from mcsim.play.actions import CONCEALED, WIN
from mcsim.play.finish import pass_deal, session_over
from mcsim.play.flow import advance, apply
from mcsim.play.legal import may_discard
from mcsim.play.policies.outlook import (
    DANGER_SHAPE,
    LEFTS,
    SCALE,
    SHAPE,
    TABLES,
    at_risk,
    cell_at,
    danger_cell,
    float_cell,
    place_of,
    see,
)
from mcsim.play.policies.registry import load_policies
from mcsim.play.setup import deal_out, open_session
from mcsim.play.state import DISCARD_ONLY, NONE, TURN, new_game
from mcsim.play.streams import below
from mcsim.rules import Rules
from mcsim.rules.record import SCORING_HU_TAI
from mcsim.scoring.records import DISCARD
from mcsim.tiles import KINDS, WILD

__all__ = ["main"]

# The rules in which each table is tallied, in the order of `table_of`.
TALLIED_IN = ("hangzhou-fixed-white", "hangzhou", "yuhang", "linan")
NAMES = ("after", "before", "danger", "floats")

# What is noted while a deal runs: (what, seat, cell, factor of the chain).
SEEN_AFTER, SEEN_BEFORE, SEEN_DANGER, SEEN_FLOAT = 0, 1, 2, 3
NOTES = 1024

# Groups of features whose effects add up to a cell's worth, coarse before fine; the letters are
# those of SHAPE: left, shanten, gap, wilds, path, useful.
GROUPS = ["", "s", "sg", "Ls", "sgw", "sgp", "Lsg", "su", "sgu", "Lsu", "sgwp", "Lsw", "sgup"]
GROUPS += ["sgwu", "Lsgw", "Lsp", "Lsgu", "Lsgwp", "sgwpu", "Lsgwpu"]
LETTERS = "Lsgwpu"
WEIGHT = 600  # cases as many as which an effect must have to count by half
OLD = 0.1  # weight of the rounds before


@kernel
def explore(lookup: Any, rules: Any, board: Any, mine: Any) -> Any:
    """Float where it counts, else keep nearest to any-wait, ties at random."""
    hand = mine.hand
    if hand.wilds > 1 and rules.piao and may_discard(rules, board, mine, WILD):
        remove(hand, WILD)
        floats = is_any_wait(lookup, hand, rules.seven_pairs)
        add(hand, WILD)
        if floats:
            return WILD
    best: Any = WILD
    least: Any = 1000
    away: Any
    for face in range(KINDS):
        if hand.counts[face] and may_discard(rules, board, mine, face):
            remove(hand, face)
            away = 2 * np.int64(any_wait_need(lookup, hand))
            if rules.seven_pairs and hand.melds == 0:
                away = min(away, np.int64(hand.odd))
            add(hand, face)
            away = away * 8 + below(mine.choices, 8)
            if away < least:
                best, least = face, away
    return best


@kernel
def jot(notes: Any, what: Any, seat: Any, cell: Any, factor: Any) -> None:
    """Note a cell of this deal; row 0 counts the rows."""
    n = notes[0, 0] + 1
    if n < NOTES:
        notes[0, 0] = n
        notes[n, 0] = what
        notes[n, 1] = seat
        notes[n, 2] = cell
        notes[n, 3] = factor


@kernel
def jot_draw(lookup: Any, rules: Any, board: Any, mine: Any, notes: Any) -> None:
    """Note the 13 places before the tile just drawn."""
    if mine.drawn == NONE or mine.first:
        return
    remove(mine.hand, mine.drawn)
    see(board, mine)
    place = place_of(lookup, rules, board, mine, board.left + 1)
    jot(notes, SEEN_BEFORE, mine.seat, cell_at(place), 0)
    add(mine.hand, mine.drawn)


@kernel
def jot_discard(lookup: Any, rules: Any, board: Any, mine: Any, face: Any, notes: Any) -> None:
    """Note a discard: its danger and the 13 places after it, or that it is a counted 飄."""
    seat = mine.seat
    remove(mine.hand, face)
    board.hidden[face] -= 1
    see(board, mine)
    if face == WILD:
        if rules.piao and is_any_wait(lookup, mine.hand, rules.seven_pairs):
            chain = 2 << (board.piao[seat] + board.kongs[seat])
            jot(notes, SEEN_FLOAT, seat, float_cell(rules, board, mine), chain)
    else:
        if at_risk(rules, board):
            jot(notes, SEEN_DANGER, seat, danger_cell(board, mine, face), 0)
        place = place_of(lookup, rules, board, mine, board.left - 3)
        jot(notes, SEEN_AFTER, seat, cell_at(place), 0)
    board.hidden[face] += 1
    add(mine.hand, face)


@kernel
def gain_of(rules: Any, game: Any, seat: Any) -> Any:
    """Payment in the unit of the tables (outlook)."""
    board = game.board
    payment = np.float64(game.payments[seat])
    if rules.scoring == SCORING_HU_TAI:
        return payment / 100
    factor = rules.dealer_factor[min(3, board.streak) - 1]
    return 3 * payment / (3 * factor if seat == board.dealer else factor + 2)


@kernel
def settle_notes(
    rules: Any, game: Any, notes: Any, after: Any, before: Any, risks: Any, floats: Any
) -> None:
    """Add a deal's outcome to the cells noted: (cases, gains), of a 飄 (cases, gains, losses).

    The discard that another won on counts for the danger alone.
    """
    fatal = game.board.turn if game.winner != NONE and game.win.by == DISCARD else NONE
    awaited = 2  # notes of the fatal discard: its worth and its danger
    for i in range(notes[0, 0], 0, -1):
        what, seat, cell = notes[i, 0], notes[i, 1], notes[i, 2]
        gain = gain_of(rules, game, seat)
        if what == SEEN_BEFORE:
            before[cell, 0] += 1
            before[cell, 1] += gain
        elif what == SEEN_FLOAT:
            floats[cell, 0] += 1
            if gain > 0:
                floats[cell, 1] += gain / notes[i, 3]
            else:
                floats[cell, 2] -= gain
        elif seat == fatal and awaited > 0:
            awaited -= 1
            if what == SEEN_DANGER:
                risks[cell, 0] += 1
                risks[cell, 1] -= gain
        elif what == SEEN_DANGER:
            risks[cell, 0] += 1
        else:
            after[cell, 0] += 1
            after[cell, 1] += gain
    notes[0, 0] = 0


@kernel
def tally_deals(
    lookup: Any,
    rules: Any,
    game: Any,
    policies: Any,
    watched: Any,
    odds: Any,
    deals: Any,
    notes: Any,
    counts: Any,
) -> Any:
    """Play some deals and tally the watched seats; one decision in `odds` is exploration."""
    after, before, risks, floats = counts
    board = game.board
    for _ in range(deals):
        deal_out(lookup, rules, game)
        while advance(lookup, rules, game):
            seat = np.int64(board.asked)
            mine = game.seats[seat]
            own = board.phase == TURN or board.phase == DISCARD_ONLY
            if own and watched[seat] and board.phase == TURN:
                jot_draw(lookup, rules, board, mine, notes)
            action = policies[seat](lookup, rules, board, mine)
            free = action < CONCEALED or (action == WIN and mine.hand.wilds > 0 and board.left > 3)
            if own and free and below(mine.choices, odds) == 0:
                action = explore(lookup, rules, board, mine)
            if action < CONCEALED and watched[seat]:
                jot_discard(lookup, rules, board, mine, action, notes)
            if not apply(lookup, rules, game, action):
                return -1
        settle_notes(rules, game, notes, after, before, risks, floats)
        pass_deal(rules, game)
        if session_over(rules, board):
            open_session(rules, game, board.seed, board.session + np.uint64(1))
    return deals


def tally(variant: str, round_number: int, deals: int) -> dict[str, NDArray[np.float64]]:
    """Play one round in one variant and give its counts."""
    rules = Rules.load(variant).record()
    policies = load_policies("value,value,speed,speed" if round_number else "speed")
    watched = np.array([1, 1, 0, 0] if round_number else [1, 1, 1, 1])
    game = new_game()
    open_session(rules, game, np.uint64(2026 + round_number), np.uint64(0))
    cells, dangers = int(np.prod(SHAPE)), int(np.prod(DANGER_SHAPE))
    counts = tuple(np.zeros(s) for s in ((cells, 2), (cells, 2), (dangers, 2), (2 * LEFTS, 3)))
    players = tuple(policy.choose for policy in policies)
    odds = 16 if round_number else 10
    notes = np.zeros((NOTES, 4), np.int64)
    played = tally_deals(tables(), rules, game, players, watched, odds, deals, notes, counts)
    if played < 0:
        raise AssertionError(f"{variant}: a policy answered with an illegal action")
    return dict(zip(NAMES, counts, strict=True))


def smooth(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Worth of every cell: effects of the groups of features, each shrunk towards none.

    By cycles of backfitting; then the worth is made to rise with the useful tiles.
    """
    n, gains = (counts[:, i].reshape(SHAPE) for i in range(2))
    worth = np.zeros(SHAPE)
    effects = {group: np.zeros(()) for group in GROUPS}
    for group in 3 * GROUPS:
        others = tuple(i for i, letter in enumerate(LETTERS) if letter not in group)
        worth = worth - effects[group]
        cases = n.sum(axis=others, keepdims=True)
        rest = (gains - n * worth).sum(axis=others, keepdims=True)
        weight = 1 if len(group) < 2 else WEIGHT if len(group) < len(LETTERS) else 2 * WEIGHT
        effects[group] = rest / (cases + weight)
        worth = worth + effects[group]
    rows, weights = worth.reshape(-1, SHAPE[-1]), n.reshape(-1, SHAPE[-1]) + 1
    return np.array([rising(row, w) for row, w in zip(rows, weights, strict=True)]).ravel()


def rising(values: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Nearest values that never fall (weighted least squares, by pooling neighbours that do).

    Examples
    --------
    >>> rising(np.array([1.0, 3.0, 2.0, 4.0]), np.ones(4)).tolist()
    [1.0, 2.5, 2.5, 4.0]
    """
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (v, w, n), (u, x, m) = pools.pop(), pools.pop()
            pools.append(((v * w + u * x) / (w + x), w + x, n + m))
    return np.repeat([v for v, _, _ in pools], [n for _, _, n in pools])


def smooth_danger(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Mean payment for a discard, cell by cell, shrunk to that of coarser groups."""
    n, losses = (counts[:, i].reshape(DANGER_SHAPE) for i in range(2))
    mean = np.full(DANGER_SHAPE, losses.sum() / max(1, n.sum()))
    for others in ((1, 2, 3, 4), (2, 3, 4), (3, 4), (1, 3), (1,), ()):
        cases = n.sum(axis=others, keepdims=True)
        rest = (losses - n * mean).sum(axis=others, keepdims=True)
        mean = mean + rest / (cases + WEIGHT / 3)
    return np.asarray(np.maximum(0, mean).ravel())


def fit(rounds: list[dict[str, NDArray[np.float64]]]) -> dict[str, NDArray[np.int16]]:
    """Make one variant's tables of the counts of its rounds, the newest last."""
    weights = [OLD**age for age in range(len(rounds))][::-1]
    total = {n: np.tensordot(weights, [c[n] for c in rounds], 1) for n in NAMES}
    cases, gains, losses = total["floats"].T
    mean_gain, mean_loss = gains.sum() / max(1, cases.sum()), losses.sum() / max(1, cases.sum())
    tables_of = {
        "after": smooth(total["after"]),
        "before": smooth(total["before"]),
        "danger": smooth_danger(total["danger"]),
        "float_gain": (gains + 10 * mean_gain) / (cases + 10),
        "float_loss": (losses + 10 * mean_loss) / (cases + 10),
    }
    top = np.iinfo(np.int16).max
    return {
        name: np.clip(np.round(table * SCALE), -top, top).astype(np.int16)
        for name, table in tables_of.items()
    }


def play_round(number: int, deals: int, folder: Path) -> None:
    """Tally one round, keep its counts, and write the tables of all rounds so far."""
    target = Path(__file__).with_name("value.npz")
    fitted = []
    for table in range(TABLES):
        counts = tally(TALLIED_IN[table], number, deals)
        np.savez_compressed(folder / f"round-{number}-{table}.npz", allow_pickle=False, **counts)
        rounds = [dict(np.load(folder / f"round-{r}-{table}.npz")) for r in range(number + 1)]
        fitted.append(fit(rounds))
        print(f"round {number}, {TALLIED_IN[table]}: {deals} deals", flush=True)
    np.savez_compressed(
        target, allow_pickle=False, **{n: np.stack([t[n] for t in fitted]) for n in fitted[0]}
    )


def main(argv: list[str] | None = None) -> int:
    """Run the rounds, each in a process of its own."""
    parser = argparse.ArgumentParser(description="make the tables of the policy value")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deals", type=int, default=200_000, help="a round and variant")
    parser.add_argument("--counts", type=Path, default=Path("build/learn"))
    parser.add_argument("--only", type=int, help="play this one round")
    options = parser.parse_args(argv)
    options.counts.mkdir(parents=True, exist_ok=True)
    if options.only is not None:
        play_round(options.only, options.deals, options.counts)
        return 0
    for number in range(options.rounds):
        command = [sys.executable, "-m", "mcsim.play.policies.learn", "--only", str(number)]
        command += ["--deals", str(options.deals), "--counts", str(options.counts)]
        subprocess.run(command, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
