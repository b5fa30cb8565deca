"""A position told in words: what the learner must know to answer, before the cards are looked at."""

from __future__ import annotations

from engine.cards import JOKER
from engine.contract import FriendCall
from engine.trick import Powers, Trick
from puzzles.model import FriendPosition, HandPosition, TrickPosition
from ui.cards import small_card, small_suit
from words import NO_TRUMP, card_label, say, seat_name


def deal_chips(
    position: TrickPosition | HandPosition, powers: Powers | None, language: str
) -> tuple[tuple[str, str], ...]:
    """Trump, contract, the special cards (where they are told) and the number of the trick: names with HTML values."""
    bid = ((say(language, "ui.contract"), str(position.bid)),) if position.bid else ()
    return (
        (say(language, "ui.trump"), small_suit(position.trump, language)),
        *bid,
        *_special(powers, language),
        (say(language, "ui.trick"), f"{position.number}/10"),
    )


def _special(powers: Powers | None, language: str) -> tuple[tuple[str, str], ...]:
    if powers is None:
        return ()
    return (
        (say(language, "ui.mighty"), small_card(powers.mighty, language)),
        (say(language, "ui.caller"), small_card(powers.caller, language)),
    )


def trick_story(trick: Trick, language: str) -> str:
    """Who led, what a led joker named, whether the joker was called."""
    lead, seat = trick.cards[0], seat_name(language, trick.leader)
    if lead is JOKER:
        return say(language, "ui.story_joker", seat=seat, suit=trick.suit or NO_TRUMP)
    if trick.called:
        return say(language, "ui.story_call", seat=seat, card=lead)
    return say(language, "ui.story_lead", seat=seat, card=lead)


def hand_story(position: HandPosition, trick: Trick, language: str) -> str:
    """Who the learner is, and whether to lead or to follow what."""
    parts = [say(language, f"ui.role_{position.role}")] if position.role else []
    if position.plays:
        parts += [trick_story(trick, language), say(language, "ui.story_next")]
    elif position.led is None:
        parts.append(say(language, "ui.story_you_lead"))
    else:
        how = "joker" if position.joker_led else "call" if trick.called else "suit"
        parts.append(say(language, f"ui.story_led_{how}", suit=position.led))
    return " ".join(parts)


def friend_call_words(call: FriendCall, language: str) -> str:
    """A friend call as the declarer says it."""
    if call.card:
        return card_label(language, call.card)
    seat = seat_name(language, call.seat) if call.seat is not None else ""
    return say(language, f"position.call_{call.by}", seat=seat)


def friend_story(position: FriendPosition, language: str) -> str:
    """Where the called card was after the exchange, and how far play has come."""
    parts = []
    if position.call.card:
        where = "buried" if position.holder is None else "own" if position.holder == position.declarer else "held"
        seat = seat_name(language, position.holder or 0)
        parts.append(say(language, f"position.card_{where}", card=position.call.card, seat=seat))
    parts.append(say(language, "position.tricks" if position.tricks else "position.no_trick_yet"))
    return " ".join(parts)
