"""The page: words equal tables, nothing from outside, complete in both languages."""

import re
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from mcsim.cli import main
from mcsim.cli.report import FOLDER as ANALYSES
from mcsim.report.html import to_svg
from mcsim.report.script import make_report
from mcsim.report.tongue import LANGUAGES, read_texts

ONLY = "win_patterns,baotou_caipiao,payouts,pace,piao_or_win"
GUIDE = r"streak \d|\d+ or more tiles|尚可摸 \d+ 張|more than \d+ melds|不超過 \d+ 副"
VOID = {"meta", "link", "wbr", "br"}


class Page(HTMLParser):
    """Texts by id, links with their texts, and words outside links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: dict[str, str] = {}
        self.links: list[tuple[str, str]] = []
        self.tags: set[str] = set()
        self.outside: list[str] = []
        self.stack: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.tags.add(tag)
        if "id" in found:
            assert found["id"] not in self.ids, found["id"]
            self.ids[found["id"]] = ""
        if found.get("class") == "n":
            self.links.append((found["href"], ""))
        if tag not in VOID:
            self.stack.append((tag, found))

    def handle_startendtag(self, tag, attributes):
        if "id" in (found := dict(attributes)):
            self.ids[found["id"]] = ""

    def handle_endtag(self, tag):
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data):
        for _, found in self.stack:
            if "id" in found:
                self.ids[found["id"]] += data
        tags = [tag for tag, _ in self.stack]
        classes = [found.get("class") for _, found in self.stack]
        if "n" in classes:
            href, text = self.links[-1]
            self.links[-1] = (href, text + data)
        elif "summary" in classes and "code" not in tags:
            self.outside.append(data)


@pytest.fixture(scope="module", params=LANGUAGES)
def page(request, runs, tmp_path_factory):
    out = tmp_path_factory.mktemp("page") / "page.html"
    return request.param, make_report(
        [runs], out=out, lang=request.param, only=ONLY, deals=150, folder=ANALYSES
    )


def test_each_number_in_the_words_is_that_of_its_table(page):
    found = Page(page[1])
    assert len(found.links) > 60
    for href, text in found.links:
        assert found.ids[href.removeprefix("#")] == text


def test_no_number_in_the_words_stands_without_its_table(page):
    """Numbers that are rules, not results, are left: streaks and the advice's own threshold."""
    for text in Page(page[1]).outside:
        known = re.sub(
            r"streak \d|\d+ or more tiles|尚可摸 \d+ 張|more than \d+ melds|不超過 \d+ 副", "", text
        )
        assert not re.search(r"\d", known), text


def test_nothing_comes_from_outside(page):
    found = Page(page[1])
    assert not found.tags & {"script", "link", "img", "iframe", "object"}
    sources = re.findall(r"""(?:src|href)=["']?([^"'> ]+)|url\(([^)]+)\)""", page[1])
    for source in (one or other for one, other in sources):
        assert source.startswith(("#", "data:font/woff2;base64,")), source


def test_all_sections_are_there(page):
    names = ("summary", "runs", *ONLY.split(","), "method", "assumptions", "reproduce", "glossary")
    found = Page(page[1])
    assert set(names) <= set(found.ids)
    assert 'class="tiles"' in page[1]
    assert "mcsim simulate hangzhou --sessions 50 --seed 5 --policy speed" in page[1]


def test_a_drawing_keeps_its_texts():
    """Coordinates are rounded to shorten the page; what stands on an axis is not."""
    from matplotlib.figure import Figure

    figure = Figure()
    figure.text(0.123456, 0.5, "0.00123 %")
    drawn = to_svg(figure, "drawing")
    assert ">0.00123 %<" in drawn
    assert not re.search(r"\.\d{3}[^<>]*>", drawn)


@pytest.mark.parametrize("page", ["zh"], indirect=True)
def test_chinese_page_is_chinese_throughout(page):
    text = re.sub(r"<(style|pre|code)\b.*?</\1>|<[^>]*>", " ", page[1], flags=re.DOTALL)
    names = "Clopper Pearson Philox Korn Graubard Cochran Shapley"
    assert set(re.findall(r"[A-Za-z]{3,}", text)) <= set(names.split())


def test_every_text_is_in_both_languages():
    for path in ANALYSES.glob("*.toml"):
        for key, text in read_texts(path).items():
            assert re.search(r"[\u4e00-\u9fff]|^\{\w+\}", text["zh"]), (path.name, key)
            fields = [set(re.findall(r"\{\w+\}", text[lang])) for lang in LANGUAGES]
            assert fields[0] == fields[1], (path.name, key)


def test_command(runs, tmp_path):
    out = tmp_path / "deep" / "page.html"
    answer = CliRunner().invoke(
        main, ["report", str(runs / "linan"), "--out", str(out), "--only", "pace"]
    )
    assert (answer.exit_code, answer.output.strip()) == (0, str(out))
    assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    bad = CliRunner().invoke(main, ["report", str(runs), "--only", "nothing"])
    assert bad.exit_code == 2
    assert "no such analysis" in bad.output
