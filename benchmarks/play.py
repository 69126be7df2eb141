"""Deals played: deals a second, two threads, compile and load time, and where the time goes.

Deals of `hangzhou` by four players of one policy, all rules, rows written to arrays; figures are of
processor time, the best of some repetitions, and so little moved by what else the machine does.
The shares are those of parts run by themselves over the positions of the same deals.
"""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numba import njit

from mcsim.hand.kernels import best_need
from mcsim.hand.tables import lookup
from mcsim.play import DEAL_ROW, SEAT_ROW, Policy, load_policies
from mcsim.play.engine import play_rows
from mcsim.play.finish import pass_deal, session_over
from mcsim.play.flow import advance, apply
from mcsim.play.rows import write_deal, write_seats
from mcsim.play.setup import deal_out, open_session
from mcsim.play.state import BOARD, CLAIM_WIN, GAME, SEAT, new_game
from mcsim.play.wall import WALL_STATE, open_wall, tile_at
from mcsim.rules import Rules
from mcsim.scoring import score

SEED = 1
DEALS = 20_000
HALF = 64_000  # deals a thread: enough that starting threads does not count
REPEATS = 5
DECISIONS = 1_500  # replayed for the shares: few enough to leave the caches to the tables
ROUNDS = 20
GOALS = {"speed": 50_000, "value": 30_000}

FRESH = """
import time
start = time.perf_counter()
from mcsim.play import play_sessions
from mcsim.rules import Rules
play_sessions(Rules.load("hangzhou"), seed=1, count=1, policies="speed")
print(time.perf_counter() - start)
"""


def play(policies: tuple[Policy, ...], first: int, deals: np.ndarray, seats: np.ndarray) -> None:
    """Fill the rows with the deals of sessions `first`, `first` + 1 and on."""
    game = new_game()
    rules = Rules.load("hangzhou").record()
    open_session(rules, game, np.uint64(SEED), np.uint64(first))
    choose = tuple(policy.choose for policy in policies)
    rows = play_rows(lookup(), rules, game, choose, np.uint64(2**63), deals, seats)
    assert rows == deals.size


def room(deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Rows whose memory has been touched."""
    return np.zeros(deals, DEAL_ROW), np.zeros(4 * deals, SEAT_ROW)


def best(run, clock=time.process_time) -> float:
    """Least seconds of some calls, a first one apart."""
    run()
    times = []
    for _ in range(REPEATS):
        start = clock()
        run()
        times.append(clock() - start)
    return min(times)


def threads(policies: tuple[Policy, ...]) -> float:
    """Seconds that one thread takes over those that two take, asserting the same rows."""
    halves = [room(HALF) for _ in range(2)]
    sessions = (0, HALF // 16)

    def one() -> None:
        for first, rows in zip(sessions, halves, strict=True):
            play(policies, first, *rows)

    def two() -> None:
        with ThreadPoolExecutor(2) as pool:
            for job in [
                pool.submit(play, policies, first, *rows)
                for first, rows in zip(sessions, halves, strict=True)
            ]:
                job.result()

    alone = best(one, time.perf_counter)
    rows = [column.copy() for half in halves for column in half]
    together = best(two, time.perf_counter)
    for half, before in zip((c for h in halves for c in h), rows, strict=True):
        assert np.array_equal(half, before)
    return alone / together


@njit(nogil=True)
def record(table, rules, game, policies, boards, seats, wins):
    """Play deals, keeping what was known at every decision, and the game after every win."""
    decisions = 0
    won = 0
    deals = 0
    while decisions < seats.size - 200 and won < wins.size:
        deal_out(table, rules, game)
        while advance(table, rules, game):
            seat = game.board.asked
            boards[decisions] = game.board
            seats[decisions] = game.seats[seat]
            decisions += 1
            apply(table, rules, game, policies[seat](table, rules, game.board, game.seats[seat]))
        wins[won] = game
        won += game.winner < 4
        deals += 1
        pass_deal(rules, game)
        if session_over(rules, game.board):
            open_session(rules, game, game.board.seed, game.board.session + np.uint64(1))
    return decisions, won, deals


@njit(nogil=True)
def choose_all(table, rules, boards, seats, policy, claims):
    """Decide again, either all the claims or all the rest."""
    total = 0
    for i in range(seats.size):
        if (boards[i].phase >= CLAIM_WIN) == claims:
            total += policy(table, rules, boards[i], seats[i])
    return total


@njit(nogil=True)
def complete_all(table, rules, boards, seats):
    """Ask again at every own turn whether the hand is complete."""
    total = 0
    for i in range(seats.size):
        if boards[i].phase < CLAIM_WIN:
            total += best_need(table, seats[i].hand, rules.seven_pairs) <= seats[i].hand.wilds
    return total


@njit(nogil=True)
def shuffle_all(wall, deals, places):
    """Shuffle as many walls as far as a deal needs."""
    for deal in range(deals):
        open_wall(wall, np.uint64(SEED), np.uint64(0), np.uint64(deal))
        for place in range(places):
            tile_at(wall, place)


@njit(nogil=True)
def score_all(table, rules, wins):
    """Score the wins again."""
    for i in range(wins.size):
        score(table, rules, wins[i].win, wins[i].score)


@njit(nogil=True)
def write_all(rules, games, deals, seats):
    """Write the rows again."""
    for i in range(games.size):
        write_deal(rules, games[i], deals[i])
        write_seats(games[i], seats, 4 * i)


def shares(policies: tuple[Policy, ...], whole: float) -> list[tuple[str, float]]:
    """Parts of a deal's microseconds, `whole`, each run by itself; the rest is the turns' own."""
    rules, table = Rules.load("hangzhou").record(), lookup()
    game = new_game()
    open_session(rules, game, np.uint64(SEED), np.uint64(0))
    boards, seats = np.zeros(DECISIONS, BOARD), np.zeros(DECISIONS, SEAT)
    wins = np.zeros(DECISIONS // 20, GAME)
    choose = tuple(policy.choose for policy in policies)
    decisions, won, deals = record(table, rules, game, choose, boards, seats, wins)
    known, wins = (table, rules, boards[:decisions], seats[:decisions]), wins[:won]
    drawn = 54 + int(wins["board"]["drawn"].mean())
    wall = np.zeros(1, WALL_STATE)[0]
    rows = room(won)
    parts = [
        ("wall", lambda: shuffle_all(wall, deals, drawn)),
        ("completion", lambda: complete_all(*known)),
        ("choice of discards and kongs", lambda: choose_all(*known, choose[0], False)),
        ("choice of claims", lambda: choose_all(*known, choose[0], True)),
        ("scoring", lambda: score_all(table, rules, wins)),
        ("rows", lambda: write_all(rules, wins, *rows)),
    ]

    def seconds(run) -> float:
        return best(lambda: [run() for _ in range(ROUNDS)]) / ROUNDS

    found = [(name, 1e6 * seconds(run) / deals / whole) for name, run in parts]
    return [*found, ("turns, claims on offer, the rest", 1 - sum(share for _, share in found))]


def fresh() -> tuple[float, float]:
    """Seconds to the first rows of a new process, from no cache and from one."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, MCSIM_CACHE_DIR=folder)
        times = [
            float(
                subprocess.run(
                    [sys.executable, "-c", FRESH], env=environment, capture_output=True, check=True
                ).stdout
            )
            for _ in range(3)
        ]
    return times[0], min(times[1:])


def main() -> None:
    for name, goal in GOALS.items():
        try:
            policies = load_policies(name)
        except ModuleNotFoundError:
            continue
        rows = room(DEALS)
        seconds = best(lambda policies=policies, rows=rows: play(policies, 0, *rows))
        print(f"{name + ', deals a second':<36}{DEALS / seconds:>9,.0f}   >= {goal:,}")
        print(f"{name + ', two threads, times':<36}{threads(policies):>9.2f}   >= 1.9, same rows")
        for part, share in shares(policies, 1e6 * seconds / DEALS):
            print(f"{'  ' + part:<36}{share:>9.0%}")
    compiled, loaded = fresh()
    print(f"{'first rows, nothing compiled':<36}{compiled:>9.1f} s <= 60 s")
    print(f"{'first rows, from the cache':<36}{loaded:>9.1f} s <= 3 s")


if __name__ == "__main__":
    main()
