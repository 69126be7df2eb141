"""Tiles as small drawings (SVG), each defined once a page and used by reference."""

from collections.abc import Iterable
from functools import cache
from html import escape

from mcsim.report.fonts import FONT
from mcsim.tiles import parse, text

__all__ = ["draw_tiles", "tile_symbols"]

WIDTH, HEIGHT = 30, 40
RED, GREEN, BLUE, BLACK, GOLD = "#b3261e", "#1d6b36", "#1b3a6b", "#222222", "#d99a00"
NUMERALS = "一二三四五六七八九"
HONOURS = (*((c, BLACK) for c in "東南西北"), ("", BLUE), ("發", GREEN), ("中", RED))

# Places of 筒 and 條 by rank, in a box of 3 by 4 fields (column, row).
PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((1, 1.5),),
    2: ((1, 0.5), (1, 2.5)),
    3: ((0, 0), (1, 1.5), (2, 3)),
    4: ((0, 0.5), (2, 0.5), (0, 2.5), (2, 2.5)),
    5: ((0, 0.3), (2, 0.3), (1, 1.5), (0, 2.7), (2, 2.7)),
    6: ((0, 0), (2, 0), (0, 1.5), (2, 1.5), (0, 3), (2, 3)),
    7: ((0, 0), (1, 0.45), (2, 0.9), (0, 2), (2, 2), (0, 3.1), (2, 3.1)),
    8: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3), (2, 3)),
    9: tuple((x, 1.5 * y) for y in range(3) for x in range(3)),
}


@cache
def glyph(character: str) -> str:
    """Outline of a character, in units of a thousandth of its size, y upwards."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.ttLib import TTFont

    font = TTFont(FONT)
    glyphs = font.getGlyphSet()
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:g}")
    glyphs[font.getBestCmap()[ord(character)]].draw(pen)
    return str(pen.getCommands())


def write(character: str, x: float, y: float, size: float, colour: str) -> str:
    """Draw a character with its left foot at (x, y)."""
    scale = size / 1000
    return (
        f'<path fill="{colour}" transform="translate({x:g} {y:g}) scale({scale:g} {-scale:g})" '
        f'd="{glyph(character)}"/>'
    )


def face(kind: int) -> str:
    """Draw what stands on a tile."""
    suit, rank = divmod(kind, 9)
    if suit == 0:
        return write(NUMERALS[rank], 7, 18.5, 16, BLACK) + write("萬", 7, 35, 16, RED)
    if suit == 3:
        character, colour = HONOURS[rank]
        if not character:
            frame = 'x="6" y="7" width="18" height="26" fill="none" stroke-width="2"'
            return f'<rect {frame} stroke="{colour}"/>'
        return write(character, 4, 28, 22, colour)
    marks = []
    for i, (column, row) in enumerate(PLACES[rank + 1]):
        x, y = 7 + 8 * column, 7.5 + 8.3 * row
        colour = (GREEN, BLUE, RED)[(i + suit) % 3] if rank else (RED if suit == 1 else GREEN)
        if suit == 1:
            radius = 8 if rank == 0 else 3.3
            marks.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="none" stroke="{colour}" '
                f'stroke-width="1.6"/><circle cx="{x:g}" cy="{y:g}" r="{radius / 3:g}" '
                f'fill="{colour}"/>'
            )
        else:
            long = 9 if rank == 0 else 3.4
            marks.append(
                f'<path d="M{x:g} {y - long:g}V{y + long:g}" stroke="{colour}" stroke-width="2.6" '
                f'stroke-linecap="round"/>'
            )
    return "".join(marks)


def tile_symbols(kinds: Iterable[int]) -> str:
    """Define tiles for a page, each kind once."""
    blank = (
        f'<rect x="0.75" y="0.75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="3.5" '
        'fill="#fffdf6" stroke="#777" stroke-width="1"/>'
    )
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    symbols = "".join(
        f'<symbol id="tile-{text(kind)}" {box}>{blank}{face(kind)}</symbol>'
        for kind in sorted(set(kinds))
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{symbols}</svg>'


def draw_tiles(tiles: str, wild: str = "") -> str:
    """Draw a row of tiles.

    Parameters
    ----------
    tiles : str
        As `mcsim.tiles.parse` reads them; groups parted by spaces stand apart.
    wild : str
        The kind that is wild; such tiles bear a golden frame.

    Returns
    -------
    str
        HTML; the page must hold `tile_symbols` of the kinds.
    """
    wilds = set(parse(wild)) if wild else set()
    x, parts = 0, []
    for group in tiles.split():
        for kind in parse(group):
            parts.append(
                f'<use href="#tile-{text(kind)}" x="{x}" width="{WIDTH}" height="{HEIGHT}"/>'
            )
            if kind in wilds:
                parts.append(
                    f'<rect x="{x + 1.5}" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="3" '
                    f'fill="none" stroke="{GOLD}" stroke-width="3"/>'
                )
            x += WIDTH
        x += 8
    width = max(x - 8, 1)
    return (
        f'<svg class="tiles" viewBox="0 0 {width} {HEIGHT}" style="max-width:{0.8 * width:g}px" '
        f'role="img" aria-label="{escape(tiles)}">{"".join(parts)}</svg>'
    )
