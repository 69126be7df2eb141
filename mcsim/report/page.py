"""The report: one page that needs nothing but itself."""

import tomllib
from collections.abc import Iterable, Sequence
from html import escape, unescape
from pathlib import Path
from re import compile, sub
from shlex import quote

from mcsim.report.analysis import Analysis
from mcsim.report.fonts import web_font
from mcsim.report.html import draw_chart, draw_table, plain_table, section
from mcsim.report.numbers import show_plain
from mcsim.report.source import Source
from mcsim.report.tiles import draw_tiles, tile_symbols
from mcsim.report.tongue import Tongue
from mcsim.report.words import to_html
from mcsim.rules import FIELDS, Rules
from mcsim.rules.fields import shown
from mcsim.tiles import parse

__all__ = ["make_page"]

HERE = Path(__file__).parent
CHINESE = compile(r"\s*[a-z][a-z, -]*")  # what a title of the glossary has besides Chinese


def make_page(
    sources: Sequence[Source], analyses: Sequence[Analysis], lang: str, command: str
) -> str:
    """Put a page together.

    Parameters
    ----------
    sources : sequence of Source
    analyses : sequence of Analysis
        In the order of the page, in the same language.
    lang : {"en", "zh"}
    command : str
        What made the page, for those who want to make it again.

    Returns
    -------
    str
        HTML with its styles, font and drawings inside.
    """
    say = Tongue.of(lang, HERE / "page.py")
    terms = read_glossary()
    sections = [
        section("summary", say("summary"), summary(analyses)),
        section("runs", say("runs"), runs_table(sources, say)),
        *(
            section(
                found.name,
                found.title,
                paragraphs((*found.words, *found.asides)),
                *map(draw_chart, found.charts),
                *map(draw_table, found.tables),
            )
            for found in analyses
        ),
        section("method", say("method"), paragraphs(say(f"method_{n}") for n in (1, 2, 3))),
        section("assumptions", say("assumptions"), assumptions(sources, say)),
        section("reproduce", say("reproduce"), reproduce(sources, say, command)),
        section("glossary", say("glossary"), glossary(terms, say), fields_table(say)),
    ]
    names = [say.variant(source.label) for source in sources]
    variants = (", " if lang == "en" else "、").join(dict.fromkeys(names))
    lead = say("lead", deals=show_plain(sum(s.size for s in sources)), variants=variants)
    where = "".join(f" {say('filtered', where=s.where)}" for s in sources[:1] if s.where)
    titles = {"summary": say("summary"), "runs": say("runs")}
    titles |= {found.name: found.title for found in analyses}
    titles |= {name: say(name) for name in ("method", "assumptions", "reproduce", "glossary")}
    links = "".join(f'<li><a href="#{a}">{escape(title)}</a></li>' for a, title in titles.items())
    kinds = {kind for term in terms.values() for kind in parse(term.get("tiles", ""))}
    body = (
        f"{tile_symbols(kinds)}<h1>{say('title')}</h1><p>{to_html(lead + where)}</p>"
        f'<nav aria-label="{say("contents")}"><ul>{links}</ul></nav>{"".join(sections)}'
    )
    font = web_font(visible(body))
    face = f'@font-face{{font-family:"mcsim Sans";src:url({font})format("woff2")}}'
    style = (HERE / "page.css").read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html><html lang="{"zh-Hant" if lang == "zh" else "en"}"><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{say('title')}</title><style>{face}{style}</style></head><body>{body}</body></html>\n"
    )


def visible(body: str) -> str:
    """All that a page shows, markup taken out."""
    return unescape(sub(r"<[^>]*>", " ", body))


def paragraphs(texts: Iterable[str]) -> str:
    """Write paragraphs."""
    return "".join(f"<p>{to_html(text)}</p>" for text in texts)


def summary(analyses: Sequence[Analysis]) -> str:
    """Take the words of every analysis."""
    return "".join(
        f"<h3>{escape(found.title)}</h3><ul class=summary>"
        f"{''.join(f'<li>{to_html(text)}</li>' for text in found.words)}</ul>"
        for found in analyses
    )


def runs_table(sources: Sequence[Source], say: Tongue) -> str:
    """Say what was played."""
    heads = [say(name) for name in ("variant", "deals", "sessions", "policy", "seed")]
    rows = []
    for source in sources:
        made = source.manifest
        state = "" if made.finished else f" {say('unfinished')}"
        numbers = (show_plain(source.size), show_plain(made.sessions))
        name = f"{say.variant(source.label)} (`{source.rules.name}`){state}"
        rows.append((name, *numbers, f"`{source.policy}`", str(made.identity.seed)))
    return plain_table(heads, rows)


def distinct_rules(sources: Sequence[Source]) -> dict[str, Rules]:
    """Rules by name, each once."""
    return {source.rules.name: source.rules for source in sources}


def assumptions(sources: Sequence[Source], say: Tongue) -> str:
    """List what no source settles, variant by variant."""
    heads = [say(name) for name in ("field", "value", "why", "rule", "meaning")]
    parts = [f"<p>{to_html(say('assumptions_lead'))}</p>"]
    for name, rules in distinct_rules(sources).items():
        found = {field: why for field, why in rules.assumptions.items() if rules.uses(field)}
        if not found:
            parts.append(f"<p>{to_html(say('no_assumptions', variant=say.variant(name)))}</p>")
            continue
        rows = [
            (
                f"`{field}`" if say.lang == "en" else f"{say.rule(field)} `{field}`",
                say.setting(getattr(rules, field)),
                say(why),
                FIELDS[field].rule,
                say.meaning(field),
            )
            for field, why in found.items()
        ]
        parts.append(plain_table(heads, rows, say.variant(name)))
    return "".join(parts)


def fields_table(say: Tongue) -> str:
    """Say what each field of the rules says, in the order of the fields."""
    named = say.lang != "en"
    heads = [say("rule_name")] * named + [say("field"), say("meaning")]
    rows = [[say.rule(name)] * named + [f"`{name}`", say.meaning(name)] for name in FIELDS]
    return plain_table(heads, rows, say("fields"))


def simulate_command(source: Source) -> str:
    """Give the command that plays a run again."""
    made, rules = source.manifest, source.rules
    changed = rules.changes if rules.base else {}
    settings = "".join(f" --set {quote(f'{k}={shown(v)}')}" for k, v in changed.items())
    first = made.parts[0].first if made.parts else 0
    begin = f" --first {first}" if first else ""
    return (
        f"mcsim simulate {rules.base or rules.name} --sessions {made.sessions}{begin} "
        f"--seed {made.identity.seed} --policy {quote(made.identity.policy)}{settings} "
        f"--out runs/{source.label.replace(' ', '-')}"
    )


def reproduce(sources: Sequence[Source], say: Tongue, command: str) -> str:
    """Give commands, digests and versions."""
    parts = [f"<p>{to_html(say('reproduce_lead'))}</p>"]
    for source in sources:
        made = source.manifest
        versions = " ".join(f"{k} {v}" for k, v in {"mcsim": made.package, **made.versions}.items())
        lines = (
            simulate_command(source),
            f"# rules {made.identity.rules_digest}",
            *(f"# policy {n} {digest}" for n, digest in dict.fromkeys(made.identity.policies)),
            f"# content {made.content}",
            f"# results {made.identity.results}; {versions}",
        )
        parts.append(f"<pre>{escape(chr(10).join(lines), quote=False)}</pre>")
    parts.append(f"<p>{to_html(say('reproduce_page', command=command))}</p>")
    return "".join(parts)


def read_glossary() -> dict[str, dict[str, str]]:
    """Read the terms, in the order of the page."""
    terms: dict[str, dict[str, str]] = tomllib.loads(
        (HERE / "glossary.toml").read_text(encoding="utf-8")
    )
    return terms


def glossary(terms: dict[str, dict[str, str]], say: Tongue) -> str:
    """Explain the terms; hands are drawn."""
    parts = [f"<p class=note>{to_html(say('wild_frame'))}</p><dl>"]
    for name, term in terms.items():
        title = (
            name
            if say.lang == "en"
            else sub(r"\s*[a-z][a-z -]*(?=,|$)", "", name).replace(", ", "、")
        )
        tiles = term.get("tiles", "")
        drawn = draw_tiles(tiles, term.get("wild", "")) if tiles else ""
        parts.append(f"<dt>{escape(title)}</dt><dd>{to_html(term[say.lang])}{drawn}</dd>")
    return "".join(parts) + "</dl>"
