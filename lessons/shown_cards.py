"""Which cards a step shows, and which its words name: what is named has to be there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.cards import ALL_CARDS, DECK, JOKER, Card, CardSet, card, card_set
from lessons.model import Ask, Bury, LessonStep, Play, puzzles_of
from puzzles.model import (
    ClaimPosition,
    CountPosition,
    DecisionPosition,
    FriendPosition,
    HandPosition,
    HiddenPosition,
    MisdealPosition,
    OpenPosition,
    Position,
    ScorePosition,
    TrickPosition,
)
from words import LANGUAGES, card_name, suit_name

_SIGN = re.compile(r"[♠♥♦♣][ \ufe0e\ufe0f]*(?:10|[2-9AKQJ])(?![0-9])")


def cards_shown(step: LessonStep) -> CardSet:
    """The cards that lie on the table of a step; every card where none lies there, or where any may be called."""
    if isinstance(step.task, Play):
        return sum(step.task.hands) or ALL_CARDS
    if isinstance(step.task, Bury):
        return step.task.hand | step.task.kitty
    found = 0
    for puzzle in puzzles_of(step):
        found |= ALL_CARDS if puzzle.kind == "call_friend" else _cards_of(puzzle.position)
    return found or ALL_CARDS


def cards_named(written: str, language: str) -> tuple[Card, ...]:
    """The cards that words name, by sign (♠A) or by name; the joker is free and not among them.

    >>> cards_named("The ace of spades beats ♥10.", "en")
    (SA, HT)
    """
    found = {card(sign) for sign in _SIGN.findall(written)}
    lower = written.lower()
    found |= {each for each in DECK if each is not JOKER and _is_named(each, lower, language)}
    return tuple(each for each in DECK if each in found)


def _is_named(card: Card, lower: str, language: str) -> bool:
    """Is a card called by its name, or by its suit and the letter of its rank (하트 K)?"""
    names = (card_name(language, card), f"{suit_name(language, card.suit)} {card.rank.lower()}")
    return any(re.search(rf"(?<![0-9a-z가-힣]){re.escape(name)}(?![0-9a-z])", lower) for name in names)


def named_but_not_shown(step: LessonStep) -> Iterator[tuple[str, Card]]:
    """The keys of a step's words with each card that they name and its table lacks."""
    shown = cards_shown(step)
    hints = step.task.hints if isinstance(step.task, Ask) else ()
    goal = step.task.goal if isinstance(step.task, Play) else {}
    said = {"say": step.say, "after": step.after, "play.goal": goal}
    said |= {f"hints.{place}": each for place, each in enumerate(hints)}
    for key, words in said.items():
        for language in LANGUAGES:
            for each in cards_named(words.get(language, ""), language):
                if not each.bit & shown:
                    yield f"{key}.{language}", each


def _cards_of(position: Position) -> CardSet:
    match position:
        case TrickPosition(plays=plays):
            return card_set(plays)
        case HandPosition(hand=hand, plays=plays):
            return hand | card_set(plays)
        case MisdealPosition(hand=hand):
            return hand
        case CountPosition(seen=seen):
            return seen
        case ScorePosition(buried=buried):
            return buried
        case FriendPosition(call=call, tricks=tricks):
            called = card_set((call.card,)) if call.card else 0
            return called | card_set(each for trick in tricks for each in trick.plays)
        case OpenPosition(hands=hands, plays=plays):
            return sum(hands) | card_set(plays)
        case HiddenPosition(hand=hand, buried=buried, tricks=tricks):
            return hand | buried | card_set(each for trick in tricks for each in trick.plays)
        case ClaimPosition(hands=hands):
            return sum(hands)
        case DecisionPosition(hand=hand, buried=buried):
            return hand | buried
    return 0
