"""Make the font that charts and pages are set in: a subset of Noto Sans CJK TC.

    python tools/make_font.py --source /usr/share/fonts/opentype/noto

Source: the Debian package `fonts-noto-cjk` (`apt-get install fonts-noto-cjk`; version 20220127),
whose file NotoSansCJK-Regular.ttc holds static fonts under the SIL Open
Font License 1.1. What is kept, and why:

- Big5 level 1, 5401 characters: all of the list of common Traditional characters and more, so
  that a user's own labels show too;
- the Simplified forms of tile names and of the terms on our pages;
- Latin letters, digits, punctuation, arrows and mathematical signs;
- every other character that stands in a source file of the package or of `analyses/`.

The subset bears a name of its own, so that a font of the machine is never taken for it.
"""

import argparse
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "mcsim/report/fonts"
FAMILY = "mcsim Sans"
FACE = "Noto Sans CJK TC"
WEIGHTS = ("Regular",)
SIMPLIFIED = (
    "万东发饼条财飘杠对清混胡台庄连盘听单边坎风龙红绿中筒索牌墙码吃碰补暗明抢铳杭州余临安长烧"
)
SIGNS = "×−±≤≥≈≠÷√∞∑∈→←↑↓⇒⇄…–—‘’“”•·°‰½¼¾²³⁴⁵⁶⁷⁸⁹⁰¹₀₁₂₃₄σμχπαβ§©▲▼■□●○◆◇★☆✓✗"


def characters() -> set[int]:
    """Code points to keep."""
    rows = range(0xA4, 0xC7)
    cells = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    big5 = (bytes((row, cell)) for row in rows for cell in cells if (row << 8 | cell) <= 0xC67E)
    text = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x3000, 0x3020)]))
    text += "".join(map(chr, range(0xFF01, 0xFF5F))) + SIMPLIFIED + SIGNS
    text += b"".join(big5).decode("big5")
    for folder in ("mcsim", "analyses"):
        for pattern in ("*.py", "*.toml"):
            for path in (ROOT / folder).rglob(pattern):
                text += path.read_text(encoding="utf-8")
    return {ord(c) for c in text if c.isprintable()}


def find_face(path: Path) -> TTFont:
    """Take the Traditional face out of a collection."""
    for font in TTCollection(path).fonts:
        if font["name"].getDebugName(1) == FACE:
            return font
    raise SystemExit(f"{path}: no face {FACE}")


def rename(font: TTFont, weight: str) -> None:
    """Give the subset its own name; copyright and licence stay."""
    names = {1: FAMILY, 2: weight, 3: f"{FAMILY} {weight}", 4: f"{FAMILY} {weight}"}
    names |= {6: f"{FAMILY.replace(' ', '')}-{weight}"}
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in (0, 5, 13, 14)]
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    cff = font["CFF "].cff
    cff.fontNames = [names[6]]
    top = cff.topDictIndex[0]
    top.FullName, top.FamilyName = names[4], names[1]


def main() -> None:
    """Write the font and say how large it came out."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", type=Path, default=Path("/usr/share/fonts/opentype/noto"))
    source = parser.parse_args().source
    wanted = characters()
    for weight in WEIGHTS:
        font = find_face(source / f"NotoSansCJK-{weight}.ttc")
        font.recalcTimestamp = False
        options = Options(hinting=False, desubroutinize=False, name_IDs=["*"], notdef_outline=True)
        options.layout_features = ["kern", "ccmp", "locl"]
        options.drop_tables += ["vhea", "vmtx", "VORG", "BASE"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=wanted)
        subsetter.subset(font)
        rename(font, weight)
        path = FONTS / f"mcsim-sans-{weight.lower()}.otf"
        font.save(path)
        missing = wanted - set(font.getBestCmap())
        print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size} bytes")
        print("  not in the source:", "".join(map(chr, sorted(missing))) or "none")


if __name__ == "__main__":
    main()
