"""The rules of another table about which there is no question, as HTML: there and here."""

from __future__ import annotations

from html import escape

from engine.rules import Rules, table_title
from lessons.differences import differences_unasked
from ui.cards import with_cards
from words import rule_name, rule_sentence, say


def unasked_html(mine: Rules, table: str, language: str) -> str:
    """What one's own table and a named one say of each of those rules; nothing where there are none."""
    there, here = table_title(table, language), say(language, "learn.your_table")
    rows = "".join(
        f"<li><b>{escape(rule_name(language, each.field))}</b><br/>"
        f"{escape(there)}: {with_cards(rule_sentence(language, each.field, each.second), language)}<br/>"
        f"{escape(here)}: {with_cards(rule_sentence(language, each.field, each.first), language)}</li>"
        for each in differences_unasked(mine, Rules.of(table))
    )
    return f"<p>{escape(say(language, 'learn.unasked'))}</p><ul>{rows}</ul>" if rows else ""
