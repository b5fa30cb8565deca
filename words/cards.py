"""The names of cards, suits and seats."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import JOKER, Card, Suit
from words.templates import say
from words.texts import text
from words.values import NO_TRUMP, suit_form, symbols


def card_name(lang: str, card: Card) -> str:
    """A card as it is spoken.

    >>> from engine.cards import card
    >>> card_name("en", card("SA")), card_name("ko", card("SA")), card_name("en", JOKER)
    ('ace of spades', '스페이드 에이스', 'joker')
    """
    if card.suit is None:
        return text(lang, "card.joker.name")
    return say(lang, "card.name", rank=text(lang, f"card.rank.{card.rank}"), suit=card.suit)


def card_label(lang: str, card: Card) -> str:
    """A card as it is written on a chip.

    >>> from engine.cards import card
    >>> card_label("en", card("HT")), card_label("en", JOKER), card_label("ko", JOKER)
    ('♥10', 'Joker', '조커')
    """
    return text(lang, "card.joker.label") if card is JOKER else symbols(card)


def suit_name(lang: str, suit: Suit | None) -> str:
    """A suit by its word; None is no trump.

    >>> suit_name("en", Suit.CLUBS), suit_name("en", None), suit_name("ko", None)
    ('clubs', 'no trump', '노기루다')
    """
    return suit_form(lang, suit or NO_TRUMP, "many")


def seat_name(lang: str, seat: int, seats: Mapping[int, str] | None = None) -> str:
    """A seat (0-4) by the name given to it, by its number otherwise.

    >>> seat_name("en", 2), seat_name("ko", 2), seat_name("ko", 2, {2: "민지"})
    ('Seat 3', '3번', '민지')
    """
    given = seats.get(seat) if seats else None
    return say(lang, "seat.number", number=seat + 1) if given is None else given
