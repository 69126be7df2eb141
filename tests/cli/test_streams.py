"""Standard streams that are closed or full end in one line, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

SHELL_PROGRAM = f'"{sys.executable}" -c "from mcsim.cli import main; main()"'


def shell(line: str):
    """Run a line of shell in which MCSIM is the program."""
    line = line.replace("MCSIM", SHELL_PROGRAM)
    return subprocess.run(line, shell=True, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("MCSIM score <&-", 0, ""),
        ("MCSIM referee - <&-", 2, "Error: the log holds no event; it begins with a deal\n"),
        ("MCSIM rules list >&-", 0, ""),
    ],
)
def test_closed(line, code, told):
    result = shell(line)
    assert (result.returncode, result.stderr) == (code, told)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_full():
    result = shell("MCSIM rules show hangzhou > /dev/full")
    assert (result.returncode, result.stderr) == (2, "Error: No space left on device\n")


def test_a_reader_that_has_left():
    """The program ends without a word; the hands not read are no fault of the file."""
    line = "'{\"variant\": 1}'"
    result = shell(f"yes {line} | head -3000 | MCSIM score | head -1")
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""
