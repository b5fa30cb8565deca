"""Help for a newcomer: the game in one minute, with the cards of the learner's table, and the terms of a question."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.cards import Suit
from engine.rules import Rules
from engine.trick import Powers
from ui.cards import with_cards
from ui.frame import address
from ui.glossary import link_html
from words import say

_TERMS = ("trump", "contract", "mighty", "joker", "caller", "trick", "lead", "declarer", "friend", "defender")
_LINES = ("game", "points", "follow", "rank", "mighty", "joker", "caller")


def show_primer(rules: Rules, language: str) -> None:
    """Draw the primer, folded."""
    usual, spades, clubs = (Powers.of(rules, trump) for trump in (None, Suit.SPADES, Suit.CLUBS))
    with st.expander(say(language, "ui.primer"), key="primer"):
        cards = {
            "mighty": usual.mighty,
            "other_mighty": spades.mighty,
            "caller": usual.caller,
            "other_caller": clubs.caller,
        }
        lines = (say(language, f"ui.primer_{line}", **cards) for line in _LINES)
        st.html("<ul>" + "".join(f"<li>{with_cards(line, language)}</li>" for line in lines) + "</ul>")


def show_terms(language: str) -> None:
    """Draw what the words of a question mean, folded; each leads to the glossary, in a new tab."""
    with st.expander(say(language, "ui.terms"), key="terms"):
        entries = "".join(
            f"<dt>{link_html(term, address().code, language)}</dt>"
            f"<dd>{with_cards(say(language, f'glossary.{term}'), language)}</dd>"
            for term in _TERMS
        )
        st.html(f'<dl class="mt-terms">{entries}</dl><p>{escape(say(language, "glossary_page.new_tab"))}</p>')
