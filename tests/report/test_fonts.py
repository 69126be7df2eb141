"""The font shows every character that may stand on a chart or a page, on every machine."""

from pathlib import Path

import pytest

from mcsim.report.fonts import FAMILY, FONT, missing, use_font, web_font
from mcsim.report.labels import OUTCOME_LABELS, VARIANT_LABELS
from mcsim.report.style import chart_style
from mcsim.rules import FIELDS
from mcsim.tables import OUTCOMES
from mcsim.tiles import name

ROOT = Path(__file__).parents[2]


def test_all_common_traditional_characters():
    rows, cells = range(0xA4, 0xC7), [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    codes = [bytes((row, c)) for row in rows for c in cells if (row << 8 | c) <= 0xC67E]
    text = b"".join(codes).decode("big5")
    assert len(text) == 5401
    assert missing(text) == ""


def test_every_text_of_ours():
    files = [*(ROOT / "mcsim/report").glob("*.toml"), *(ROOT / "analyses").glob("*.toml")]
    assert len(files) >= 11
    for path in files:
        assert missing(path.read_text(encoding="utf-8")) == "", path.name


def test_every_label():
    pairs = (*OUTCOME_LABELS.values(), *VARIANT_LABELS.values())
    texts = [text for pair in pairs for text in pair]
    texts += [outcome.chinese + outcome.numerator for outcome in OUTCOMES.values()]
    texts += [field.doc for field in FIELDS.values()] + [name(kind) for kind in range(34)]
    texts += ["万东发饼条财飘杠", "×−±≤≥→∞…"]
    assert missing("".join(texts)) == ""


def test_labels_draw_without_a_warning(tmp_path):
    """Draw every label; a missing glyph is a warning, and warnings are errors here."""
    from matplotlib.figure import Figure

    with chart_style():
        figure = Figure(figsize=(8, 20))
        labels = [text for pair in OUTCOME_LABELS.values() for text in pair]
        for i, label in enumerate(labels):
            figure.text(0.01, i / len(labels), label)
        figure.savefig(tmp_path / "labels.png")
        figure.savefig(tmp_path / "labels.svg")


def test_a_glyph_that_is_not_there_is_noticed(tmp_path):
    from matplotlib.figure import Figure

    with chart_style():
        figure = Figure()
        figure.text(0.5, 0.5, "ᚠ")
        with pytest.warns(UserWarning, match="missing"):
            figure.savefig(tmp_path / "rune.png")


def test_no_font_of_the_machine_is_taken():
    from matplotlib import font_manager

    use_font()
    with chart_style():
        found = font_manager.findfont(font_manager.FontProperties(), fallback_to_default=False)
    assert Path(found) == FONT
    assert [f.fname for f in font_manager.fontManager.ttflist if f.name == FAMILY] == [str(FONT)]


def test_licence_ships():
    text = FONT.with_name("OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Adobe" in text


def test_web_font_holds_what_is_asked_for():
    import base64
    from io import BytesIO

    from fontTools.ttLib import TTFont

    raw = base64.b64decode(web_font("槓飄 7").partition(",")[2])
    assert raw[:4] == b"wOF2"
    assert {*map(ord, "槓飄 7")} == set(TTFont(BytesIO(raw)).getBestCmap())
