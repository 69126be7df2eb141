"""Numbers for people: as many digits as the interval bears out."""

import math

__all__ = ["show", "show_interval", "show_plain"]

LONGEST = 8  # decimals


def decimals(low: float, high: float, value: float) -> int:
    """Decimals that show two digits of the interval's half-width, or four of the value."""
    half = (high - low) / 2
    if math.isfinite(half) and half > 0:
        return max(0, min(LONGEST, 1 - math.floor(math.log10(half))))
    if value and math.isfinite(value):
        return max(0, min(LONGEST, 3 - math.floor(math.log10(abs(value)))))
    return 0


def write(value: float, places: int) -> str:
    """Write with a true minus and thousands apart."""
    text = f"{value:,.{places}f}"
    if text.startswith("-"):
        text = text[1:] if float(text.replace(",", "")) == 0 else "−" + text[1:]
    return text


def show(value: float, low: float, high: float, kind: str = "mean") -> str:
    """Write an estimate.

    Parameters
    ----------
    value, low, high : float
        Estimate and interval; nan and infinite ends are allowed.
    kind : {"share", "mean"}
        A share is written in percent.

    Returns
    -------
    str

    Examples
    --------
    >>> show(0.07342, 0.0721, 0.0747, "share"), show(0, 0, 1e-5, "share"), show(-31.218, -32, -30)
    ('7.34 %', '0 %', '−31.2')
    """
    if math.isnan(value):
        return "–"
    scale, sign = (100, " %") if kind == "share" else (1, "")
    if value == 0 and kind == "share":
        return "0 %"
    return write(scale * value, decimals(scale * low, scale * high, scale * value)) + sign


def show_interval(value: float, low: float, high: float, kind: str = "mean") -> str:
    """Write an interval.

    Examples
    --------
    >>> show_interval(0.07342, 0.0721, 0.0747, "share"), show_interval(0, 0, 1e-5, "share")
    ('7.21 … 7.47 %', '0 … 0.0010 %')
    >>> show_interval(1.0, float("nan"), float("nan"))
    '–'
    """
    if not (math.isfinite(low) and math.isfinite(high)):
        return "–"
    scale, sign = (100, " %") if kind == "share" else (1, "")
    places = decimals(scale * low, scale * high, scale * value)
    ends = ["0" if end == 0 else write(scale * end, places) for end in (low, high)]
    return f"{ends[0]} … {ends[1]}{sign}"


def show_plain(number: float) -> str:
    """Write a whole number, thousands apart.

    Examples
    --------
    >>> show_plain(1000000)
    '1,000,000'
    """
    return write(number, 0)
