"""Damage run folders in 500 random ways: each must be found before a number is printed.

Run: python verification/bitflips.py [NUMBER OF TRIALS, 500 by default]

One bit flipped or the end cut off, in any file of a folder that holds rows and of one that holds
tallies. `mcsim verify` must find a fault, and `mcsim table` must print nothing but an error.
"""

import random
import sys
import tempfile
from pathlib import Path

from click.testing import CliRunner

from mcsim.batch.verify import verify
from mcsim.cli import main as mcsim

TRIALS = 500


def call(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(mcsim, list(args))
    return result.exit_code, result.stdout


def damage(raw: bytes, chance: random.Random) -> bytes:
    """Flip a bit, or, one time in five, cut the end off."""
    if chance.random() < 0.2:
        return raw[: chance.randrange(len(raw))]
    place = chance.randrange(len(raw))
    return raw[:place] + bytes([raw[place] ^ 1 << chance.randrange(8)]) + raw[place + 1 :]


def main() -> int:
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else TRIALS
    chance = random.Random(5)
    missed = 0
    with tempfile.TemporaryDirectory() as home:
        for keep in ("deals", "summary"):
            out = str(Path(home) / keep)
            made = [
                "simulate",
                "hangzhou",
                "--sessions",
                "60",
                "--chunk",
                "20",
                "--policy",
                "speed",
            ]
            assert call(*made, "--keep", keep, "--out", out)[0] == 0
            assert call("verify", out)[0] == 0
            assert call("table", out)[0] == 0
            files = sorted(p for p in Path(out).rglob("*") if p.is_file())
            for number in range(trials // 2):
                file = files[number % len(files)]
                whole = file.read_bytes()
                file.write_bytes(damage(whole, chance))
                seen = not verify(out).ok
                code, printed = call("table", out)
                if not seen or code == 0 or printed:
                    missed += 1
                    print(f"missed in {file.name}: verify {seen}, table {code} {printed[:60]!r}")
                file.write_bytes(whole)
            assert verify(out).ok
    print(f"{trials} damages, {missed} missed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
