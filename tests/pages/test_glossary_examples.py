"""The tiny tables of the glossary: one for each term, true at every table, drawn in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ui.glossary
from engine.cards import ALL_CARDS, JOKER, POINT_CARDS, Suit, card, card_set, cards_in
from engine.claim import prove
from engine.rules import DEFAULT_TABLE, FIELDS, TABLES, Rules, allowed_values
from engine.trick import LAST_TRICK, SEATS, Powers
from puzzles.bank import read_puzzles
from puzzles.expect import agrees, claim_for
from puzzles.kinds import answer
from tests.pages.test_glossary import at_glossary
from tests.pages.visit import Visit, text_of
from ui.answers import answer_sentence
from ui.glossary import TERMS, example_html, example_of
from ui.own_rules import own_rules_html
from words import LANGUAGES, say

EXAMPLES = Path(ui.glossary.__file__).with_name("glossary-examples.yaml")
OWN_CALLS = {
    "seat_friend": "seat",
    "first_trick_friend": "first_trick",
    "last_trick_friend": "last_trick",
    "fake_friend": "own_card",
}


def drawn(term: str, rules: Rules, language: str) -> str:
    """The text of an example, spaces between its parts left out."""
    return text_of(ElementTree.fromstring(example_html(example_of(term), rules, language)))


def test_every_term_has_an_example_in_the_order_of_the_page() -> None:
    """Issue 4: each with a tiny table that shows it. No fault in the file, and nothing that belongs to no term."""
    read = read_puzzles(EXAMPLES.read_bytes(), EXAMPLES.name)
    assert read.faults == ()
    assert tuple(puzzle.id for puzzle in read.puzzles) == TERMS


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_drawn_at_every_table(table: str, language: str) -> None:
    """With what the engine answers there, and what to look at."""
    rules = Rules.of(table)
    for term in TERMS:
        puzzle = example_of(term)
        shown = drawn(term, rules, language)
        value = answer(puzzle, rules).value
        assert answer_sentence(puzzle.kind, puzzle.position, value, language) in shown, term
        assert puzzle.note.get(language, "") in shown, term
        assert not puzzle.note or puzzle.note.keys() == set(LANGUAGES), term


@pytest.mark.parametrize("table", TABLES)
def test_every_claim_of_an_example_holds(table: str) -> None:
    """The engine answers as the file claims where it claims something."""
    for term in TERMS:
        puzzle = example_of(term)
        expected = claim_for(puzzle.expect, table)
        assert expected is None or agrees(expected, answer(puzzle, Rules.of(table)).value), term


def _sure(position: Any, rules: Rules, value: Any) -> bool:
    """The claim holds against the highest trumps that can be out, once the joker is gone."""
    powers, own = Powers.of(rules, position.trump), position.hand
    out = cards_in(ALL_CARDS & ~own & ~JOKER.bit & position.trump.cards)
    size = own.bit_count()
    others = [card_set(out[at * size : (at + 1) * size]) for at in range(SEATS - 1)]
    return prove(powers, (own, *others), 0, position.number).step is None


def _in_order(*codes: str) -> bool:
    """Do cards of one suit stand from the highest to the lowest?"""
    cards = tuple(map(card, codes))
    return cards_in(card_set(cards)) == cards


SHOWS: Mapping[str, Callable[[Any, Rules, Any], bool]] = {
    "suit": lambda at, rules, value: all(at.hand & suit.cards for suit in Suit),
    "rank": lambda at, rules, value: (
        {each.suit for each in at.plays} == {Suit.HEARTS} and cards_in(card_set(at.plays))[0] is at.plays[value - 1]
    ),
    "side_suit": lambda at, rules, value: (
        [(at.hand & suit.cards).bit_count() for suit in (at.trump, Suit.DIAMONDS)] == [5, 4]
        and at.hand & card("DA").bit != 0
    ),
    "mighty_and_joker": lambda at, rules, value: {Powers.of(rules, at.trump).mighty.code, "JK"} <= set(value),
    "bulletproof_joker": lambda at, rules, value: {Powers.of(rules, at.trump).caller.code, "JK"} <= set(value),
    "dealer": lambda at, rules, value: at.hand.bit_count() == LAST_TRICK,
    "declarer": lambda at, rules, value: at.call.card is card("SA") and value["friend"] != at.declarer + 1,
    "declarer_side": lambda at, rules, value: len(value["known_by"]) == SEATS,
    "defender": lambda at, rules, value: value["declarer"] < 0 < value["defender"],
    "leader": lambda at, rules, value: value != at.leader + 1 and at.leader == 2,
    "hand": lambda at, rules, value: at.hand.bit_count() == LAST_TRICK + 1 - at.number,
    "contract": lambda at, rules, value: at.taken == at.contract.number and value["declarer"] > 0,
    "bury": lambda at, rules, value: (
        at.buried.bit_count() == 3
        and (at.buried & POINT_CARDS).bit_count() == at.contract.number - at.taken
        and (value["declarer"] > 0) is (rules.buried_points == "declarer")
    ),
    "fake_friend": lambda at, rules, value: at.holder == at.declarer and value["friend"] == "none",
    "trick": lambda at, rules, value: len(at.plays) == SEATS,
    "lead": lambda at, rules, value: (
        at.plays[value - 1].suit is at.plays[0].suit and {card("HA"), card("SK")} <= set(at.plays)
    ),
    "last_trick": lambda at, rules, value: at.number == LAST_TRICK and at.plays[3] is card("H2"),
    "top_card": lambda at, rules, value: (
        at.plays[value - 1] is card("DQ") and not {card("DA"), card("DK")} & set(at.plays)
    ),
    "draw_trumps": lambda at, rules, value: {each.suit for each in at.plays} == {at.trump} and value == 1,
    "load_points": lambda at, rules, value: at.plays[2] is card("CK") and at.plays[0] is card("CA"),
    "duck": lambda at, rules, value: _in_order(value[0], "CJ", value[1]),
    "signal": lambda at, rules, value: at.plays[0].rank == "6" and value != 1,
    "claim": _sure,
    "share": lambda at, rules, value: (
        [value["declarer"], value["friend"], -value["defender"]] == [2 * value["each"], value["each"], value["each"]]
        and value["each"] > 0
    ),
    "killing_mighty": lambda at, rules, value: at.plays[value - 1] is card("DA") and value == 2,
    "ghost_mighty": lambda at, rules, value: at.plays[2].suit is not at.plays[0].suit and value != 3,
}
"""What is so in an example besides its claim: what the term means, and what the note tells of the cards."""


@pytest.mark.parametrize("term", SHOWS)
def test_an_example_shows_its_term(term: str) -> None:
    """At all six tables."""
    puzzle = example_of(term)
    for table in TABLES:
        rules = Rules.of(table)
        assert SHOWS[term](puzzle.position, rules, answer(puzzle, rules).value), table


@pytest.mark.parametrize("term", ["auction", "house_rules", "misdeal", "bury", "first_trick", "red_mighty"])
def test_an_example_of_what_tables_play_differently(term: str) -> None:
    """Its answer is not the same at all six."""
    answers = [answer(example_of(term), Rules.of(table)).value for table in TABLES]
    assert any(each != answers[0] for each in answers)


def test_an_example_follows_the_learners_table(visit: Visit) -> None:
    """The red Mighty is the ace of diamonds at most tables, that of hearts at one."""
    at_glossary(visit, term="red_mighty", lang="en", rules="pagat")
    assert "♦A is the Mighty" in visit.texts("mt-example")[0]
    visit.play_at("blog-bilingual")
    assert "♥A is the Mighty" in visit.texts("mt-example")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_few_tables_know_brings_its_rule_along(language: str) -> None:
    """The example says what is played in it, and does not pass it off as the learner's table."""
    usual = Rules.of(DEFAULT_TABLE)
    for term in TERMS:
        puzzle = example_of(term)
        shown, rule = example_html(puzzle, usual, language), own_rules_html(puzzle, language)
        assert (say(language, "glossary_page.here") in shown) is (term not in OWN_CALLS), term
        assert bool(rule) is (term in OWN_CALLS), term
        assert rule in shown
        assert {OWN_CALLS.get(term, "card")} <= puzzle.rules(usual).friend_calls, term


def test_no_house_rule_makes_an_example_impossible() -> None:
    """Whatever rule a table of one's own changes, each position can still be there."""
    usual = Rules.of(DEFAULT_TABLE)
    others = [
        usual.changed({field: [value] if field == "friend_calls" else value})
        for field in FIELDS
        for value in allowed_values(field)
        if usual.value(field) != value
    ]
    assert len(others) > len(FIELDS)
    for rules in others:
        for term in TERMS:
            assert example_html(example_of(term), rules, "en")
