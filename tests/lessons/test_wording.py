"""Words of lessons follow the table in force."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.rules import TABLES, Rules
from lessons.wording import shown_under, step_trump, told
from tests.lessons.sample import only_step, sound
from words import rule_sentence

SPADES = {table: Rules.of(table).mighty_when_spades_trump for table in TABLES}
SIGNS = {"DA": "♦A", "HA": "♥A", "CA": "♣A"}


@pytest.mark.parametrize("table", TABLES)
def test_the_mighty_is_that_of_the_table(table: str) -> None:
    """With spades as trump each table has its own; otherwise it is the ace of spades."""
    rules = Rules.of(table)
    words = {"en": "{mighty}, {mighty_spades}"}
    assert told(words, "en", rules, Suit.SPADES) == f"{SIGNS[SPADES[table]]}, {SIGNS[SPADES[table]]}"
    assert told(words, "en", rules, Suit.HEARTS) == f"♠A, {SIGNS[SPADES[table]]}"
    assert told(words, "en", rules) == f"♠A, {SIGNS[SPADES[table]]}"


def test_the_caller_is_that_of_the_trump() -> None:
    """With clubs as trump another three calls; the usual one is the three of clubs."""
    rules = Rules.of("mightykr").changed({"joker_call_card_when_clubs_trump": "H3"})
    words = {"en": "{caller} {caller_clubs}"}
    assert told(words, "en", rules, Suit.CLUBS) == "♥3 ♥3"
    assert told(words, "en", rules, None) == "♣3 ♥3"


def test_numbers_and_sentences_are_those_of_the_table() -> None:
    """The lowest bids, and what a house rule says."""
    rules = Rules.of("mightykr").changed({"min_bid": 12, "min_bid_no_trump": 11})
    assert told({"en": "{min_bid} {min_bid_no_trump}"}, "en", rules) == "12 11"
    assert told({"ko": "{rule:claim}"}, "ko", rules) == rule_sentence("ko", "claim", rules.claim)


def test_korean_particles_fit_what_is_filled_in() -> None:
    """♠A is read 스페이드 에이스, 13 ends in 삼."""
    words = {"ko": "{mighty:을/를} 내고 {min_bid:으로/로} 불러요."}
    assert told(words, "ko", Rules.of("mightykr").changed({"min_bid": 13})) == "♠A를 내고 13으로 불러요."


@pytest.mark.parametrize("words", ["{nobody}", "{rule:nothing}", "{mighty", "{mighty:와/과}"])
def test_a_place_that_is_none_is_no_text(words: str) -> None:
    """It is an exception, which the reader of files turns into a fault."""
    with pytest.raises((KeyError, ValueError)):
        told({"ko": words}, "ko", Rules.of("pagat"))


def test_the_trump_of_a_step_is_that_of_its_position() -> None:
    """Of a question, a pair, a play; none for words alone."""
    steps = {step.id: step_trump(step) for step in sound().steps}
    assert steps == {
        "words": None,
        "worked": Suit.HEARTS,
        "asked": Suit.DIAMONDS,
        "two": Suit.SPADES,
        "played": Suit.DIAMONDS,
        "fresh": None,
    }


def under(condition: str, **changes: object) -> bool:
    """Is a step under a condition shown at the usual table with changes?"""
    step = only_step(f"{{id: a, say: {{en: A., ko: 가.}}, under: {{{condition}}}}}")
    return shown_under(step, Rules.of("mightykr").changed(changes))


def test_a_step_is_shown_where_the_table_plays_so() -> None:
    """One value, one of several, and every field that is named."""
    assert under("joker_first_trick: weak", joker_first_trick="weak")
    assert not under("joker_first_trick: weak", joker_first_trick="strong")
    assert under("joker_first_trick: [weak, unplayable]", joker_first_trick="unplayable")
    both = "joker_first_trick: weak, joker_last_trick: weak"
    assert under(both, joker_first_trick="weak", joker_last_trick="weak")
    assert not under(both, joker_first_trick="weak", joker_last_trick="strong")


def test_a_friend_call_is_asked_for_by_one_kind() -> None:
    """Tables play several kinds; a step is shown where the one it speaks of is among them."""
    assert under("friend_calls: seat", friend_calls=["card", "seat"])
    assert not under("friend_calls: seat", friend_calls=["card", "none"])
    assert under("friend_calls: [seat, none]", friend_calls=["card", "none"])


def test_a_step_without_a_condition_is_shown_everywhere() -> None:
    """At all six tables."""
    step = sound().steps[0]
    assert all(shown_under(step, Rules.of(table)) for table in TABLES)
