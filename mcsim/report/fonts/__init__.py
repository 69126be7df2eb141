"""The font of charts and pages: it ships with the package, so Chinese shows on every machine.

`mcsim-sans-regular.otf` is a subset of Noto Sans CJK TC (licence: OFL.txt), made by
tools/make_font.py. It bears its own name, so no font of the machine is ever taken for it.
"""

import base64
from functools import cache
from io import BytesIO
from pathlib import Path

__all__ = ["FAMILY", "FONT", "missing", "use_font", "web_font"]

FAMILY = "mcsim Sans"
FONT = Path(__file__).with_name("mcsim-sans-regular.otf")


@cache
def use_font() -> None:
    """Make the font known to matplotlib."""
    from matplotlib import font_manager

    font_manager.fontManager.addfont(FONT)


@cache
def covered() -> frozenset[int]:
    """Code points that the font shows."""
    from fontTools.ttLib import TTFont

    return frozenset(TTFont(FONT).getBestCmap())


def missing(text: str) -> str:
    """Characters of a text that the font lacks, each once, in order of code points.

    Examples
    --------
    >>> missing("槓飄 × 3"), missing("ᚠᚢ")
    ('', 'ᚠᚢ')
    """
    return "".join(sorted(c for c in set(text) if c.isprintable() and ord(c) not in covered()))


def web_font(text: str) -> str:
    """Make a data address of a web font (WOFF2) that holds the characters of a text only.

    Parameters
    ----------
    text : str
        All that a page shows.

    Returns
    -------
    str
        `data:font/woff2;base64,…`
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(FONT, recalcTimestamp=False)
    subsetter = Subsetter(Options(hinting=False, flavor="woff2", notdef_outline=True))
    subsetter.populate(text=text + " ")
    subsetter.subset(font)
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return f"data:font/woff2;base64,{base64.b64encode(out.getvalue()).decode()}"
