"""The one exception for bad input."""

__all__ = ["InputError"]

KEPT = 200  # characters of either end of a message that quotes something very long


class InputError(ValueError):
    """What the user gave cannot be used.

    The message is one clear line: what is wrong, where, and what would be right. The command line
    prints it as it is and exits with code 2.

    Examples
    --------
    >>> raise InputError("tile '10m': no such tile; write 1m to 9m")
    Traceback (most recent call last):
    ...
    mcsim.errors.InputError: tile '10m': no such tile; write 1m to 9m

    What quotes a very long value is cut in the middle:

    >>> len(str(InputError("tiles '" + 5000 * "1" + "': no suit")))
    403
    """

    def __str__(self) -> str:
        line = " ".join(super().__str__().splitlines())
        return line if len(line) <= 2 * KEPT else f"{line[:KEPT]} … {line[-KEPT:]}"
