"""The 53 cards to click, those that lie somewhere pressed in; and what forms of cards and seats share."""

from __future__ import annotations

from collections.abc import Callable, Collection

import streamlit as st

from engine.cards import DECK, JOKER, Card, Suit, card
from words import card_label, card_name, suit_name

_NAMES_OF_CARDS = st.components.v2.component(
    "names_of_cards",
    js="""export default function ({ data }) {
  const name = () => {
    for (const button of document.querySelectorAll(`.st-key-${data.deck} button`)) {
      const spoken = data.names[button.textContent];
      if (spoken && button.ariaLabel !== spoken) button.ariaLabel = spoken;
    }
  };
  const watching = new MutationObserver(name);
  watching.observe(document.body, { childList: true, subtree: true });
  name();
  return () => watching.disconnect();
}
""",
)
"""Gives the buttons of the deck their spoken names, which Streamlit's buttons take from their labels alone."""

_ROWS: tuple[tuple[Suit | None, tuple[Card, ...]], ...] = (
    (None, (JOKER,)),
    *((suit, tuple(each for each in DECK if each.suit is suit)) for suit in Suit),
)


def show_deck(name: str, laid: Collection[str], language: str, tapped: Callable[[list[str], list[str]], None]) -> None:
    """Draw a deck under a name that no other has on the page, with the cards of some codes pressed in.

    `tapped` is called with the codes of a row and those of it that are pressed in after a click.
    """
    with st.container(key=f"{name}-deck", gap="xsmall"):
        for suit, cards in _ROWS:
            codes, key = [each.code for each in cards], f"{name}-{suit.letter if suit else JOKER.code}"
            keep(key, [code for code in codes if code in laid])
            st.pills(
                suit_name(language, suit) if suit else card_label(language, JOKER),
                codes,
                selection_mode="multi",
                format_func=lambda code: card_label(language, card(code)),
                key=key,
                label_visibility="collapsed",
                width="stretch",
                on_change=lambda row=codes, at=key: tapped(row, st.session_state[at]),
            )
    names = {card_label(language, each): card_name(language, each) for each in DECK}
    _NAMES_OF_CARDS(data={"deck": f"{name}-deck", "names": names}, key=f"{name}-names", height=1)


def keep(key: str, value: object) -> None:
    """Let a control show a value; one that shows it already is left alone, lest a quick second click be lost."""
    shown = st.session_state.get(key)
    same = set(shown or ()) == set(value) if isinstance(value, list) else key in st.session_state and shown == value
    if not same:
        st.session_state[key] = value


def suit_words(suit: Suit | None, language: str) -> str:
    """A suit with its symbol, or no trump."""
    return f"{suit.symbol} {suit_name(language, suit)}" if suit else suit_name(language, None)
