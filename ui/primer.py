"""The game in one minute, for somebody who has never seen it; the cards named are those of the learner's table."""

from __future__ import annotations

import streamlit as st

from engine.cards import Suit
from engine.rules import Rules
from engine.trick import Powers
from ui.verdict import with_cards
from words import say

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
