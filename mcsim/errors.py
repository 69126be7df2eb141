"""The one exception for bad input."""

__all__ = ["InputError"]


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
    """
