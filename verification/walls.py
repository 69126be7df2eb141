"""Walls at length: kinds by place, kinds at every pair of places, no two of a million walls equal.

The χ² bands hold together, if the shuffle is uniform, in 9,999 of 10,000 runs; the seed is fixed.

Run: python verification/walls.py
"""

import sys
from itertools import combinations

import numpy as np
from scipy import stats

from mcsim.play import shuffle_walls
from mcsim.tiles import KINDS

WALLS = 1_000_000
TILES = 136
FALSE_ALARM = 1e-4
SEED, SESSION = 2026, 3


def band(freedom: int, tests: int) -> tuple[float, float]:
    """Two-sided band of χ² that holds for all `tests` of a part, half the false alarms each."""
    tail = FALSE_ALARM / 2 / tests / 2
    low, high = stats.chi2.ppf([tail, 1 - tail], freedom)
    return float(low), float(high)


def by_place(walls: np.ndarray) -> float:
    """χ² of kinds over places; 135/136 of the plain sum, as each kind has four places."""
    seen = np.stack([np.bincount(walls[:, place], minlength=KINDS) for place in range(TILES)])
    expected = len(walls) / KINDS
    return float(((seen - expected) ** 2 / expected).sum() * (TILES - 1) / TILES)


def by_pair(columns: np.ndarray, first: int, second: int, chance: np.ndarray) -> float:
    """χ² of the two kinds at two places."""
    both = columns[first] * np.uint16(KINDS) + columns[second]
    expected = columns.shape[1] * chance
    seen = np.bincount(both, minlength=KINDS * KINDS)
    return float(((seen - expected) ** 2 / expected).sum())


def main() -> int:
    """Check all; 1 if a band is left or two walls are equal."""
    walls = shuffle_walls(WALLS, seed=SEED, session=SESSION)
    freedom = (TILES - 1) * (KINDS - 1)
    low, high = band(freedom, 1)
    place = by_place(walls)
    print(f"kinds by place: χ² {place:.0f}, {freedom} degrees, band {low:.0f} … {high:.0f}")

    chance = np.full((KINDS, KINDS), 16 / (TILES * (TILES - 1)))
    np.fill_diagonal(chance, 12 / (TILES * (TILES - 1)))
    columns = np.ascontiguousarray(walls.T).astype(np.uint16)
    pairs = list(combinations(range(TILES), 2))
    found = np.array([by_pair(columns, *pair, chance.ravel()) for pair in pairs])
    least, most = band(KINDS * KINDS - 1, len(pairs))
    print(
        f"{len(pairs)} pairs of places: χ² {found.min():.0f} … {found.max():.0f}, "
        f"{KINDS * KINDS - 1} degrees, band {least:.0f} … {most:.0f}"
    )

    different = len({wall.tobytes() for wall in walls})
    print(f"{different} different walls of {WALLS}")
    good = low <= place <= high and least <= found.min() and found.max() <= most
    return int(not (good and different == WALLS))


if __name__ == "__main__":
    sys.exit(main())
