"""Cards, chips and tricks as HTML: every card has letters, a suit symbol and a spoken name, never colour alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from engine.cards import JOKER, Card, CardSet, Suit, card
from engine.trick import Powers
from words import card_label, card_name, say, suit_name

_CARD = re.compile(r"([♠♥♦♣])(10|[AKQJ2-9])")


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table with who played it and a word under it; no card is the place of who plays next.

    `mark` is the style of its part in the verdict: won, beaten, or none yet.
    """

    card: Card | None
    who: str
    tag: str = ""
    mark: str = ""


_HOLE = '<span class="mt-hole"></span>'


def card_html(shown: Card, powers: Powers | None, language: str) -> str:
    """One card face, with the marks of the Mighty, the caller and the point cards; without `powers` it has none."""
    rank = "" if shown is JOKER else ("10" if shown.rank == "T" else shown.rank)
    symbol = "★" if shown is JOKER else shown.suit.symbol if shown.suit else ""
    title = f'<span class="joker">{escape(card_label(language, shown))}</span>' if shown is JOKER else rank
    notes = _notes(shown, powers, language)
    spoken = ", ".join((card_name(language, shown), *notes))
    badges = "".join(f"<i>{escape(note)}</i>" for note in notes)
    return (
        f'<span class="mt-card suit-{shown.code[0] if shown is not JOKER else "JK"}" role="img" '
        f'aria-label="{escape(spoken)}"><b>{title}</b><span>{symbol}</span>{badges}</span>'
    )


def _notes(card: Card, powers: Powers | None, language: str) -> tuple[str, ...]:
    if powers is None:
        return ()
    notes = []
    if card is powers.mighty:
        notes.append(say(language, "ui.mighty"))
    if card is powers.caller:
        notes.append(say(language, "ui.caller"))
    if card.point:
        notes.append(say(language, "ui.point"))
    return tuple(notes)


def trick_html(plays: Sequence[Played], powers: Powers | None, language: str) -> str:
    """The cards of a trick in the order of play."""
    items = "".join(
        f'<div role="listitem" class="{play.mark}"><span class="who">{escape(play.who)}</span>'
        f"{card_html(play.card, powers, language) if play.card else _HOLE}"
        f'<span class="tag">{escape(play.tag)}</span></div>'
        for play in plays
    )
    return f'<div role="list" class="mt-trick" aria-label="{escape(say(language, "ui.trick"))}">{items}</div>'


def hand_html(cards: Sequence[Card], powers: Powers | None, language: str, barred: CardSet = 0) -> str:
    """A hand, face up; the cards that the rules bar are dimmed and say so."""
    refused = f'<span class="tag">{escape(say(language, "ui.barred"))}</span>'
    items = "".join(
        f'<div role="listitem" class="{"beaten" if card.bit & barred else ""}">{card_html(card, powers, language)}'
        f"{refused if card.bit & barred else ''}</div>"
        for card in cards
    )
    return f'<div role="list" class="mt-hand" aria-label="{escape(say(language, "ui.your_hand"))}">{items}</div>'


def chips_html(chips: Sequence[tuple[str, str]]) -> str:
    """The facts of a deal, each a name with its value."""
    items = "".join(f'<div role="listitem"><span>{escape(name)}</span> <b>{value}</b></div>' for name, value in chips)
    return f'<div role="list" class="mt-chips">{items}</div>'


def small_card(card: Card, language: str) -> str:
    """A card inside a line of words."""
    suit = "JK" if card is JOKER else card.code[0]
    return (
        f'<span class="mt-small suit-{suit}" role="img" aria-label="{escape(card_name(language, card))}">'
        f"{escape(card_label(language, card))}</span>"
    )


def small_suit(suit: Suit | None, language: str) -> str:
    """A trump suit by symbol and word, or no trump."""
    name = escape(suit_name(language, suit))
    return f'<span class="mt-small suit-{suit.letter}">{suit.symbol} {name}</span>' if suit else name


def with_cards(text: str, language: str) -> str:
    """Words as HTML, the cards in them drawn with suit and spoken name."""

    def drawn(found: re.Match[str]) -> str:
        return small_card(card(found.group()), language)

    return _CARD.sub(drawn, escape(text))
