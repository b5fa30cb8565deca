"""A position of any kind as HTML: the facts of the deal, the story so far, the cards on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from engine.cards import JOKER, Suit, cards_in
from engine.rules import Rules
from engine.trick import SEATS, Powers, Trick
from puzzles.model import (
    BidPosition,
    ChangePosition,
    CountPosition,
    FriendPosition,
    HandPosition,
    MisdealPosition,
    Position,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.records import played_tricks
from puzzles.tricks import trick_so_far, whole_trick
from ui.answers import contract_words
from ui.cards import Played, chips_html, hand_html, small_card, small_suit, trick_html, with_cards
from ui.story import deal_chips, friend_call_words, friend_story, hand_story, trick_story
from ui.table.faces import in_hand_order
from words import say, seat_name


def position_html(position: Position, rules: Rules, language: str) -> str:
    """A position under some rules; raises `PositionError` where it cannot be there."""
    return _SHOWN[type(position)](position, rules, language)


def story_html(position: Position, rules: Rules, language: str) -> str:
    """What was played and said, and who one is: what the cards on the table do not tell."""
    match position:
        case TrickPosition():
            return _story(trick_story(whole_trick(position, rules)[1], language), language)
        case HandPosition():
            return _story(hand_story(position, trick_so_far(position, rules)[1], language), language)
        case BidPosition(passed=passed):
            return _story(say(language, "position.passed" if passed else "position.bids"), language)
        case ChangePosition():
            return _story(say(language, "position.change"), language)
        case MisdealPosition():
            return _story(say(language, "position.misdeal"), language)
    raise TypeError(f"{type(position).__name__} is not drawn on the table")


def played_html(trick: Trick, powers: Powers | None, language: str, after: tuple[Played, ...] = ()) -> str:
    """The cards of a trick with who played each; `after` are places that follow."""
    leads = say(language, "ui.leads")
    played = [
        Played(each, seat_name(language, trick.seat(place)), "" if place else leads)
        for place, each in enumerate(trick.cards)
    ]
    return trick_html((*played, *after), powers, language)


def _trick(position: TrickPosition, rules: Rules, language: str) -> str:
    powers, trick = whole_trick(position, rules)
    told = _told(deal_chips(position, powers, language), trick_story(trick, language), language)
    return told + played_html(trick, powers, language)


def _hand(position: HandPosition, rules: Rules, language: str) -> str:
    powers, trick = trick_so_far(position, rules)
    told = _told(deal_chips(position, powers, language), hand_story(position, trick, language), language)
    if position.plays:
        told += played_html(trick, powers, language, (Played(None, say(language, "ui.you")),))
    return told + hand_html(in_hand_order(position.hand, powers), powers, language)


def _special(position: SpecialPosition, rules: Rules, language: str) -> str:
    trump = (say(language, "ui.trump"), small_suit(position.trump, language))
    return _told((trump,), say(language, "position.special"), language)


def _bid(position: BidPosition, rules: Rules, language: str) -> str:
    standing = position.standing
    before = contract_words(standing, language) if standing else say(language, "position.no_bid")
    chips = (
        (say(language, "position.standing"), escape(before)),
        (say(language, "position.bid"), escape(contract_words(position.bid, language))),
    )
    return _told(chips, say(language, "position.passed" if position.passed else "position.bids"), language)


def _change(position: ChangePosition, rules: Rules, language: str) -> str:
    chips = (
        (say(language, "ui.contract"), escape(contract_words(position.old, language))),
        (say(language, "position.new_contract"), escape(contract_words(position.new, language))),
    )
    return _told(chips, say(language, "position.change"), language)


def _misdeal(position: MisdealPosition, rules: Rules, language: str) -> str:
    powers = Powers.of(rules, None)
    return _told((), say(language, "position.misdeal"), language) + hand_html(cards_in(position.hand), powers, language)


def _score(position: ScorePosition, rules: Rules, language: str) -> str:
    chips = [
        (say(language, "ui.contract"), escape(contract_words(position.contract, language))),
        (say(language, "position.won" if position.buried else "position.taken"), str(position.taken)),
    ]
    if position.buried:
        cards = " ".join(small_card(each, language) for each in cards_in(position.buried))
        chips.append((say(language, "position.buried"), cards))
    return _told(tuple(chips), say(language, f"position.friend_{position.friend}"), language)


def _count(position: CountPosition, rules: Rules, language: str) -> str:
    counted = small_suit(position.suit, language) if position.suit else escape(say(language, "position.point_cards"))
    rows = [cards_in(position.seen & suit.cards) for suit in Suit] + [cards_in(position.seen & JOKER.bit)]
    lines = "".join(
        f'<div class="mt-row">{"".join(small_card(each, language) for each in row)}</div>' for row in rows if row
    )
    told = _told(((say(language, "position.counted"), counted),), say(language, "position.seen"), language)
    return f'{told}<div class="mt-seen">{lines}</div>'


def _friend(position: FriendPosition, rules: Rules, language: str) -> str:
    chips = (
        (say(language, "ui.trump"), small_suit(position.trump, language)),
        (say(language, "position.declarer"), escape(seat_name(language, position.declarer))),
        (say(language, "position.friend_call"), with_cards(friend_call_words(position.call, language), language)),
    )
    tricks, winners = played_tricks(position, rules)
    rows = "".join(trick_row_html(trick, language) for trick in tricks)
    taken = say(language, "position.taken_by", seats=[seat_name(language, each) for each in winners]) if winners else ""
    record = f'<ol class="mt-record">{rows}</ol><p class="mt-muted">{escape(taken)}</p>' if rows else ""
    return _told(chips, friend_story(position, language), language) + record


def trick_row_html(trick: Trick, language: str, took: str = "") -> str:
    """A trick of a record: who played what, in order, and what is said of who took it; one not whole looks so."""
    cards = "".join(
        f"<span>{escape(seat_name(language, trick.seat(place)))} {small_card(each, language)}</span>"
        for place, each in enumerate(trick.cards)
    )
    unfinished = "" if len(trick.cards) == SEATS else ' class="unfinished"'
    taken = f'<span class="took">{escape(took)}</span>' if took else ""
    return f"<li{unfinished}>{cards}{taken}</li>"


def _told(chips: tuple[tuple[str, str], ...], story: str, language: str) -> str:
    return (chips_html(chips) if chips else "") + _story(story, language)


def _story(story: str, language: str) -> str:
    return f'<p class="mt-story">{with_cards(story, language)}</p>'


_SHOWN: Mapping[type, Callable[[Any, Rules, str], str]] = {
    TrickPosition: _trick,
    HandPosition: _hand,
    SpecialPosition: _special,
    BidPosition: _bid,
    ChangePosition: _change,
    MisdealPosition: _misdeal,
    ScorePosition: _score,
    CountPosition: _count,
    FriendPosition: _friend,
}
