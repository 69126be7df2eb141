"""Numbers for people: as many digits as the interval bears out."""

import math

__all__ = ["show", "show_interval", "show_plain"]

LONGEST = 8  # decimals


def decimals(low: float, high: float, value: float) -> int:
    """Decimals that show the half-width to one digit, two if it begins with 1 or 2; else three."""
    half = (high - low) / 2
    if math.isfinite(half) and half > 0:
        return max(0, min(LONGEST, -math.floor(math.log10(half / 3))))
    if not value or not math.isfinite(value) or value == int(value):
        return 0
    return max(0, min(LONGEST, 2 - math.floor(math.log10(abs(value)))))


def write(value: float, places: int) -> str:
    """Write with a true minus and thousands apart."""
    text = f"{value:,.{places}f}"
    if text.startswith("-"):
        text = text[1:] if float(text.replace(",", "")) == 0 else "−" + text[1:]
    return text


UNITS = {"share": (100, " %"), "gap": (100, " pp"), "mean": (1, ""), "shift": (1, "")}
SIGNED = ("gap", "shift")


def show(value: float, low: float, high: float, kind: str = "mean") -> str:
    """Write an estimate.

    Parameters
    ----------
    value, low, high : float
        Estimate and interval; nan and infinite ends are allowed.
    kind : {"share", "mean", "gap", "shift"}
        A share is written in percent, a difference of shares (gap) in percent points, pp;
        differences of shares and of means (shift) bear their sign.

    Returns
    -------
    str

    Examples
    --------
    >>> show(0.07342, 0.0721, 0.0747, "share"), show(0, 0, 1e-5, "share"), show(-31.218, -32, -30)
    ('7.34 %', '0 %', '−31.2')
    >>> show(0.0734, 0.05, 0.1, "gap")
    '+7.3 pp'
    """
    if math.isnan(value):
        return "–"
    scale, unit = UNITS[kind]
    if value == 0 and kind in ("share", "gap"):
        return f"0{unit}"
    text = write(scale * value, decimals(scale * low, scale * high, scale * value)) + unit
    return f"+{text}" if kind in SIGNED and value > 0 else text


def show_interval(value: float, low: float, high: float, kind: str = "mean") -> str:
    """Write an interval.

    Examples
    --------
    >>> show_interval(0.07342, 0.0721, 0.0747, "share"), show_interval(0, 0, 1e-5, "share")
    ('7.21 – 7.47 %', '0 – 0.0010 %')
    >>> show_interval(1.0, float("nan"), float("nan"))
    '–'
    """
    if not (math.isfinite(low) and math.isfinite(high)):
        return "–"
    scale, unit = UNITS[kind]
    places = decimals(scale * low, scale * high, scale * value)
    ends = ["0" if end == 0 else write(scale * end, places) for end in (low, high)]
    if kind in SIGNED:
        ends = [
            f"+{end}" if bound > 0 else end for end, bound in zip(ends, (low, high), strict=True)
        ]
    return f"{ends[0]} – {ends[1]}{unit}"


def show_plain(number: float) -> str:
    """Write a whole number, thousands apart.

    Examples
    --------
    >>> show_plain(1000000)
    '1,000,000'
    """
    return write(number, 0)
