"""The rule book as HTML: a part of the page, and a document of its own to keep or print."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_STYLE = """
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1d2622; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; break-after: avoid; }
li { margin: 0 0 .25rem; word-break: keep-all; overflow-wrap: anywhere; break-inside: avoid; }
footer { color: #55605a; overflow-wrap: anywhere; }
@media print { body { max-width: none; margin: 0; font-size: 10pt; } @page { margin: 18mm; } }
"""


def book_html(markdown: str) -> str:
    """Headings, bullets and bold words of Markdown as HTML; everything else is escaped, and a plain paragraph."""
    blocks = []
    lines = (line for line in markdown.splitlines() if line.strip())
    for is_list, several in groupby(lines, key=lambda line: line.startswith("- ")):
        if is_list:
            blocks.append("<ul>" + "".join(f"<li>{_inline(line[2:])}</li>" for line in several) + "</ul>")
        else:
            blocks += map(_block, several)
    return "".join(blocks)


def book_document(markdown: str, title: str, note: str, language: str) -> str:
    """A whole HTML document that needs nothing else; `note` stands at its end."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n{book_html(markdown)}\n<footer>{escape(note)}</footer>\n</body>\n</html>\n"
    )


def _block(line: str) -> str:
    for mark, tag in (("## ", "h2"), ("# ", "h1")):
        if line.startswith(mark):
            return f"<{tag}>{_inline(line.removeprefix(mark))}</{tag}>"
    return f"<p>{_inline(line)}</p>"


def _inline(text: str) -> str:
    return _BOLD.sub(r"<b>\1</b>", escape(text))
