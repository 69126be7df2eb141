"""Random streams: Philox4x64-10, keyed by (seed, session), one counter block a purpose.

A stream is a pure function of (seed, session, deal, purpose): word i of it is word i of
`numpy.random.Philox(key=[seed, session], counter=[0, deal, purpose, 0])`. Purpose 0 is the wall,
purpose 1 + s the choices of seat s. So the wall of a deal is the same under every variant and
policy, and one seat's choices never move another's.

Source: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as
1, 2, 3" (SC 2011).
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from mcsim._jit import kernel

__all__ = [
    "CHOICES",
    "STREAM",
    "WALL",
    "below",
    "bounded",
    "high_low",
    "next_word",
    "open_stream",
    "words",
]

WALL, CHOICES = 0, 1

STREAM = np.dtype(
    [
        ("seed", np.uint64),
        ("session", np.uint64),
        ("deal", np.uint64),
        ("purpose", np.uint64),
        ("block", np.uint64),  # blocks made so far
        ("buffer", np.uint64, (4,)),
        ("used", np.int64),  # words of the buffer handed out; 4 = empty
    ],
    align=True,
)

MULTIPLIER_0 = np.uint64(0xD2E7470EE14C6C93)
MULTIPLIER_1 = np.uint64(0xCA5A826395121157)
WEYL_0 = np.uint64(0x9E3779B97F4A7C15)
WEYL_1 = np.uint64(0xBB67AE8584CAA73B)
ONE = np.uint64(1)
ROUNDS = 10


@intrinsic
def _wide_product(typing_context: Any, a: Any, b: Any) -> Any:
    """One hardware multiplication: the 128-bit product of two 64-bit words as (high, low)."""
    signature = types.UniTuple(types.uint64, 2)(types.uint64, types.uint64)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide, word = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        high = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), word)
        return context.make_tuple(
            builder, signature.return_type, (high, builder.trunc(product, word))
        )

    return signature, codegen


@kernel
def high_low(a: Any, b: Any) -> Any:
    """Both 64-bit halves, high first, of the product of two unsigned 64-bit words."""
    return _wide_product(a, b)


@kernel
def open_stream(stream: Any, seed: Any, session: Any, deal: Any, purpose: Any) -> None:
    """Set a stream to its first word."""
    stream.seed = seed
    stream.session = session
    stream.deal = deal
    stream.purpose = purpose
    stream.block = 0
    stream.used = 4


@kernel
def refill(stream: Any) -> None:
    """Make the next four words."""
    stream.block += ONE
    c0, c1, c2, c3 = stream.block, stream.deal, stream.purpose, np.uint64(0)
    k0, k1 = stream.seed, stream.session
    for _ in range(ROUNDS):
        high_0, low_0 = high_low(MULTIPLIER_0, c0)
        high_1, low_1 = high_low(MULTIPLIER_1, c2)
        c0, c1, c2, c3 = high_1 ^ c1 ^ k0, low_1, high_0 ^ c3 ^ k1, low_0
        k0 += WEYL_0
        k1 += WEYL_1
    stream.buffer[0] = c0
    stream.buffer[1] = c1
    stream.buffer[2] = c2
    stream.buffer[3] = c3
    stream.used = 0


@kernel
def next_word(stream: Any) -> Any:
    """Take the next 64-bit word."""
    if stream.used == 4:
        refill(stream)
    word = stream.buffer[stream.used]
    stream.used += 1
    return word


@kernel
def bounded(word: Any, bound: Any) -> Any:
    """Split a word into a number below `bound` and the word that is left for the next draw.

    Several bounded draws from one word: the product's high half is the draw, its low half the
    fresh word. With bounds whose product is P the draws are off from uniform by at most P / 2^64 in
    total variation.

    Source: N. Brackett-Rozinsky, D. Lemire, "Batched ranged random integer generation" (2024).
    """
    return high_low(word, np.uint64(bound))


@kernel
def below(stream: Any, bound: int) -> int:
    """Draw one number 0 … bound − 1 with a fresh word (bias at most bound / 2^64)."""
    return np.int64(bounded(next_word(stream), bound)[0])


@kernel
def fill_words(stream: Any, out: Any) -> None:
    """Write the next words of a stream into an array."""
    for i in range(out.size):
        out[i] = next_word(stream)


def words(n: int, *, seed: int, session: int, deal: int = 0, purpose: int = WALL) -> np.ndarray:
    """Take the first words of a stream.

    Parameters
    ----------
    n : int
        How many.
    seed, session, deal, purpose : int
        The stream's name, each 0 … 2^64 − 1.

    Returns
    -------
    uint64[n]

    Examples
    --------
    >>> import numpy as np
    >>> mine = words(5, seed=7, session=3, deal=2)
    >>> key, counter = np.array([7, 3], np.uint64), np.array([0, 2, 0, 0], np.uint64)
    >>> bits = np.random.Philox(key=key, counter=counter)
    >>> bool((mine == bits.random_raw(5)).all())
    True
    """
    stream = np.zeros(1, STREAM)[0]
    name = (np.uint64(seed), np.uint64(session), np.uint64(deal), np.uint64(purpose))
    open_stream(stream, *name)
    out = np.empty(n, np.uint64)
    fill_words(stream, out)
    return out
