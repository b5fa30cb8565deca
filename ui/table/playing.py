"""One card to be played at the table: what can be chosen, and the word that a card may wait for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.actions import Play
from engine.cards import JOKER, Card, CardSet, Suit, card
from engine.trick import Powers, Trick
from ui.table.choice import Choice
from ui.table.faces import face, in_hand_order, refusal_of
from ui.table.view import Asked, Face, Option
from words import card_label, say, suit_name


def asked_play(ways: Sequence[Play], pending: Card | None, language: str) -> Asked:
    """What is asked of a seat that may play in some `ways`: a card, or the word that a card taken up waits for."""
    if not ways:
        return Asked()
    if pending is None:
        return Asked("cards", "hand", confirm=(say(language, "table_view.play"),))
    if pending is JOKER:
        return Asked("suit", confirm=(say(language, "table_view.play"),), options=tuple(_suits(ways, language)))
    options = (
        Option("call", say(language, "learn.call"), confirm=say(language, "learn.call")),
        Option("silent", say(language, "learn.no_call"), confirm=say(language, "learn.no_call")),
    )
    return Asked("call", confirm=(say(language, "table_view.play"),), options=options)


def prompt_of(asked: Asked) -> str:
    """The key of the words that say what is asked."""
    prompts = {"cards": "learn.choose_card", "suit": "learn.name_suit", "call": "learn.call_or_not"}
    return prompts.get(asked.shape, "table_view.prompt_look")


def playable_faces(
    hand: CardSet, powers: Powers, trick: Trick, language: str, pending: Card | None
) -> tuple[Face, ...]:
    """A hand whose seat is to play: each card with the rule that bars it, or the button that plays it."""
    return tuple(
        face(
            each,
            powers,
            language,
            refusal=refusal_of(powers, trick, hand, each, language),
            confirm=say(language, "learn.play_named", card=card_label(language, each)),
            chosen=each is pending,
        )
        for each in in_hand_order(hand, powers)
    )


def needs_word(ways: Sequence[Play], chosen: Card) -> bool:
    """Has something to be said with this card: a suit, or whether it is a call?"""
    return any(each.suit or each.call for each in ways if each.card is chosen)


def play_chosen(given: Choice, ways: Sequence[Play], pending: Card | None) -> Play | Card | None:
    """What a choice at the table comes to: a play, a card that waits for a word, or nothing that may be played."""
    if given.cards:
        chosen = card(given.cards[0])
        if needs_word(ways, chosen):
            return chosen
        return next((each for each in ways if each.card is chosen), None)
    if pending is None:
        return None
    said = (each for each in ways if each.card is pending)
    if given.suit:
        return next((each for each in said if each.suit and each.suit.letter == given.suit), None)
    return next((each for each in said if each.call is bool(given.call)), None)


def _suits(ways: Sequence[Play], language: str) -> Iterator[Option]:
    named = {each.suit for each in ways if each.card is JOKER}
    for suit in Suit:
        if suit in named:
            word = suit_name(language, suit)
            yield Option(suit.letter, word, confirm=say(language, "learn.name_this", suit=suit))
