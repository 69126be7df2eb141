"""Sentences with links and emphasis in them, for a page and for a terminal."""

import re
from html import escape

__all__ = ["plain", "to_html"]

LINK = re.compile(r"\[([^\]]*)\]\(#([^)\s]*)\)")
STRONG = re.compile(r"\*\*([^*]+)\*\*")
CODE = re.compile(r"`([^`]+)`")


def plain(text: str) -> str:
    """Take links and emphasis out.

    Examples
    --------
    >>> plain("**In all** [7.34 %](#a.b.c) of wins.")
    'In all 7.34 % of wins.'
    """
    return CODE.sub(r"\1", STRONG.sub(r"\1", LINK.sub(r"\1", text)))


def to_html(text: str) -> str:
    """Write as HTML.

    Examples
    --------
    >>> to_html("**In all** [7.34 %](#a.b.c) of wins & `more`.")
    '<b>In all</b> <a class="n" href="#a.b.c">7.34 %</a> of wins &amp; <code>more</code>.'
    """
    safe = escape(text, quote=False)
    linked = LINK.sub(lambda m: f'<a class="n" href="#{escape(m[2])}">{m[1]}</a>', safe)
    return CODE.sub(r"<code>\1</code>", STRONG.sub(r"<b>\1</b>", linked))
