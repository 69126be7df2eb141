"""Every reading of a complete hand: how its concealed tiles split into sets and a pair.

A *reading* names sets and a pair whose faces cover every natural tile, the wilds filling the rest
(L8). The search walks depth first over a small stack kept in one record, so that a kernel can take
reading after reading without recursion:

    start(search, counts, wilds, sets, True)
    while advance(search):
        ...  # search.form[i], search.face[i] for i < search.total

At each level the lowest natural tile left must go somewhere: into the pair, a triplet, or a chow as
its first, second or third tile. A set takes a natural tile wherever one is left and a wild
elsewhere; which copy of a face is the wild one changes no score, so this loses no reading. Sets of
wilds alone come last and range over every face. A reading may come twice.
"""

from typing import Any

from mcsim._jit import kernel
from mcsim.scoring.records import CHOW, PAIR, PONG
from mcsim.tiles import KINDS

__all__ = ["advance", "most_triplets", "multiplicity", "start"]

OPTIONS = 5  # pair, triplet, chow from the tile itself, from the one below, from two below


@kernel
def multiplicity(form: int, face: int, wanted: int) -> int:
    """How many tiles of one face a set or pair has.

    Examples
    --------
    >>> multiplicity(PAIR, 4, 4), multiplicity(CHOW, 4, 6), multiplicity(PONG, 4, 6)
    (2, 1, 0)
    """
    if form == CHOW:
        return 1 if face <= wanted <= face + 2 else 0
    if face != wanted:
        return 0
    return 2 if form == PAIR else 3


@kernel
def enter(search: Any, level: int) -> None:
    """Open a level: find the lowest natural tile left and where its options begin."""
    tile = 0 if level == 0 else int(search.tile[level - 1])
    while tile < KINDS and search.counts[tile] == 0:
        tile += 1
    search.tile[level] = tile
    # A second set of the same tile need not come before the first one in the list of options.
    again = level > 0 and tile < KINDS and tile == search.tile[level - 1]
    search.option[level] = search.option[level - 1] - 1 if again else 0


@kernel
def start(search: Any, counts: Any, wilds: int, sets: int, every_face: bool) -> None:
    """Begin the search over the readings of one complete hand.

    Parameters
    ----------
    search : record of dtype `SEARCH`
    counts : uint8[34]
        Concealed natural tiles, the winning one included.
    wilds, sets : int
        Wilds held; sets still to make beside the pair (four less the melds on the table).
    every_face : bool
        Let sets of wilds alone stand for every face; else for one face, where faces do not matter.
    """
    for face in range(KINDS):
        search.counts[face] = counts[face]
    search.wilds = wilds
    search.total = sets + 1
    search.pair_free = 1
    search.depth = 0
    search.range = KINDS if every_face else 1
    enter(search, 0)


@kernel
def place(search: Any, level: int, form: int, face: int) -> bool:
    """Place one set or the pair if it exists and the wilds suffice; tell whether it was placed."""
    if form == PAIR and search.pair_free == 0:
        return False
    if form != PAIR and level + search.pair_free >= search.total:
        return False
    if form == CHOW and (face < 0 or face >= 27 or face % 9 > 6):
        return False
    size = 1 if form == CHOW else 2 + (form == PONG)
    width = 3 if form == CHOW else 1
    need = 0
    for offset in range(width):
        need += max(0, size - int(search.counts[face + offset]))
    if need > search.wilds:
        return False
    for offset in range(width):
        taken = min(size, int(search.counts[face + offset]))
        search.counts[face + offset] -= taken
        search.taken[level, offset] = taken
    search.wilds -= need
    search.pair_free -= form == PAIR
    search.form[level] = form
    search.face[level] = face
    return True


@kernel
def undo(search: Any, level: int) -> None:
    """Take back what was placed at a level."""
    face = int(search.face[level])
    form = search.form[level]
    width = 3 if form == CHOW else 1
    size = 3 if form != PAIR else 2
    for offset in range(width):
        taken = search.taken[level, offset]
        search.counts[face + offset] += taken
        size -= taken
    search.wilds += size
    search.pair_free += form == PAIR


@kernel
def try_next(search: Any, level: int) -> bool:
    """Try the options left at a level until one can be placed."""
    tile = int(search.tile[level])
    if tile == KINDS:  # only wilds are left
        faces = search.range
        while search.option[level] < 3 * faces:
            option = search.option[level]
            search.option[level] = option + 1
            form = PAIR if option < faces else PONG if option < 2 * faces else CHOW
            if place(search, level, form, option % faces):
                return True
        return False
    while search.option[level] < OPTIONS:
        option = search.option[level]
        search.option[level] = option + 1
        form = PAIR if option == 0 else PONG if option == 1 else CHOW
        face = tile if option < 3 else tile - option + 2
        if form == CHOW and (face < 0 or face // 9 != tile // 9):
            continue
        if place(search, level, form, face):
            return True
    return False


@kernel
def advance(search: Any) -> bool:
    """Go on to the next reading; False when there is none left.

    Examples
    --------
    Three readings of 222 333 444 55 as triplets, as chows, and with the pair among the chows:

    >>> import numpy as np
    >>> from mcsim.scoring.records import SEARCH
    >>> counts, search = np.zeros(34, dtype=np.uint8), np.zeros(1, dtype=SEARCH)[0]
    >>> counts[1:5] = 3, 3, 3, 2
    >>> start(search, counts, 0, 3, True)
    >>> while advance(search):
    ...     print(search["form"][:4].tolist(), search["face"][:4].tolist())
    [0, 1, 1, 1] [1, 1, 2, 2]
    [2, 2, 2, 0] [1, 2, 3, 4]
    [1, 1, 1, 0] [1, 1, 1, 4]
    """
    level = search.depth
    if level == search.total:
        level -= 1
        undo(search, level)
    while True:
        if try_next(search, level):
            level += 1
            if level == search.total:
                search.depth = level
                return True
            enter(search, level)
        elif level == 0:
            search.depth = 0
            return False
        else:
            level -= 1
            undo(search, level)


@kernel
def most_triplets(search: Any, counts: Any, wilds: int, sets: int) -> int:
    """Most triplets any reading of a hand has; -1 if no reading makes sets and a pair of it.

    Examples
    --------
    >>> import numpy as np
    >>> from mcsim.scoring.records import SEARCH
    >>> counts, search = np.zeros(34, dtype=np.uint8), np.zeros(1, dtype=SEARCH)[0]
    >>> counts[1:5] = 3, 3, 3, 2
    >>> most_triplets(search, counts, 0, 3)
    3
    """
    start(search, counts, wilds, sets, False)
    most = -1
    while most < sets and advance(search):
        triplets = 0
        for level in range(search.total):
            triplets += search.form[level] == PONG
        most = max(most, triplets)
    return most
