"""The box that says how an answer was judged: a sign, a word, and some sentences below them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from ui.cards import with_cards
from words import say


class Sign(NamedTuple):
    """A judgement: its sign, the key of its word, and the kind of box."""

    sign: str
    word: str
    kind: str


RIGHT = Sign("✓", "ui.right", "ok")
REACHED = Sign("✓", "learn.reached", "ok")
PLAYABLE = Sign("◐", "best_ui.playable", "near")
NOT_THIS_TIME = Sign("✕", "ui.not_this_time", "no")


def judged_html(sign: Sign, lines: Iterable[str], language: str, more: str = "") -> str:
    """A judgement with the sentences that go with it, empty ones left out, and `more` HTML after them."""
    title = f'<p class="sign"><span aria-hidden="true">{sign.sign}</span> {escape(say(language, sign.word))}</p>'
    body = "".join(f"<p>{with_cards(each, language)}</p>" for each in lines if each)
    return f'<div class="mt-verdict {sign.kind}" role="status">{title}{body}{more}</div>'
