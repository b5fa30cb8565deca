"""Hints: four rungs that help with every puzzle, and none that points to an answer which is then refused."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.cards import card, card_set
from engine.rules import TABLES, Rules
from engine.trick import SEATS
from puzzles.bank import bank, read_puzzles
from puzzles.grade import grade
from puzzles.hints import Hint, hints
from puzzles.ideas import IDEAS
from puzzles.kinds import KINDS, answer
from puzzles.make.maker import make_many
from puzzles.model import HiddenPosition, OpenPosition, PositionError, Puzzle, TrickPosition

MADE_AT = ("mightykr", "blog-bilingual", "pagat")
EACH = 70
MADE = 2000


def read(keys: str) -> Puzzle:
    """The one puzzle with these keys."""
    reading = read_puzzles(f"- {{id: x, kind: {keys}}}", "x")
    assert reading.faults == ()
    return reading.puzzles[0]


def codes(hint: Hint) -> str:
    """The cards of a rung: `JK SA S5`."""
    return " ".join(each.code for each in hint.cards)


@cache
def made(kind: str, table: str) -> tuple[Puzzle, ...]:
    """Fresh puzzles of a kind at a table."""
    return tuple(make_many(kind, EACH, 29, Rules.of(table)))


def check_ladder(puzzle: Puzzle, rules: Rules) -> None:
    """What holds of the hints to every puzzle."""
    right = answer(puzzle, rules).value
    rule, cards, option, worked = hints(puzzle, rules)
    assert [rule.rung, cards.rung, option.rung, worked.rung] == ["rule", "cards", "option", "answer"]
    assert rule.principle
    assert grade(puzzle, worked.option, rules).right
    if KINDS[puzzle.kind].shape == "cards":
        assert isinstance(right, list)
        assert (option.option in right) is option.belongs
    else:
        assert not option.belongs
        assert not grade(puzzle, option.option, rules).right
    if puzzle.kind == "winner":
        assert isinstance(puzzle.position, TrickPosition)
        assert isinstance(right, int)
        assert puzzle.position.plays[(right - 1 - puzzle.position.leader) % SEATS] in cards.cards


@pytest.mark.parametrize("table", TABLES)
def test_no_hint_to_a_shipped_puzzle_points_to_a_wrong_answer(table: str) -> None:
    """What is removed is refused, what is shown as the answer is right, the winning card is among those to look at."""
    rules = Rules.of(table)
    for puzzle in (each for each in bank().values() if each.kind in KINDS):
        try:
            answer(puzzle, rules)
        except PositionError:
            continue
        check_ladder(puzzle, rules)


SEARCHED = tuple(each for each in bank().values() if each.kind not in KINDS)
PARTS = 12
"""A third of them is tried each time, all with `--long`."""


@pytest.mark.parametrize("part", [*range(4), *(pytest.param(each, marks=pytest.mark.long) for each in range(4, PARTS))])
def test_no_hint_to_what_takes_a_search_points_to_a_wrong_answer(part: int) -> None:
    """What is removed is not even playable, what is told is right, and no hint before names a card of one's own."""
    rules = Rules.of("mightykr")
    for puzzle in SEARCHED[part::PARTS]:
        rule, cards, option, worked = hints(puzzle, rules)
        assert [rule.rung, cards.rung, option.rung, worked.rung] == ["rule", "cards", "option", "answer"]
        assert grade(puzzle, worked.option, rules).right, puzzle.id
        own = puzzle.position.hand if isinstance(puzzle.position, HiddenPosition) else 0
        if isinstance(puzzle.position, OpenPosition):
            own = puzzle.position.hands[(puzzle.position.leader + len(puzzle.position.plays)) % SEATS]
        assert not card_set(cards.cards) & own, puzzle.id
        if option.option is not None:
            found = grade(puzzle, option.option, rules)
            assert (found.right, found.playable) == (False, False), puzzle.id


def test_the_first_rung_of_a_mined_puzzle_is_its_idea() -> None:
    """The thought that the miner found in the solution, for every one that shows an idea."""
    mined = [each for each in SEARCHED if each.kind == "best" and set(each.tags) & set(IDEAS)]
    assert len(mined) > 200
    for puzzle in mined[::10]:
        assert hints(puzzle, Rules.of("mightykr"))[0].idea in puzzle.tags


def test_the_cards_that_decide_an_open_position() -> None:
    """Seat 1 may lead the ♣K under the ♣A of seat 2, or the ♥2 that its friend takes, cheaply with the ♥3."""
    puzzle = read(
        "best, contract: {trump: D}, trick: 9, leader: 1, declarer: 1, friend: 3, hands: "
        "{1: [CK, H2], 2: [CA, C2], 3: [HA, H3], 4: [S4, S5], 5: [S6, S7]}"
    )
    assert codes(hints(puzzle, Rules.of("pagat"))[1]) == "H3 CA"


@pytest.mark.parametrize("table", MADE_AT)
@pytest.mark.parametrize("kind", KINDS)
def test_no_hint_to_a_fresh_puzzle_points_to_a_wrong_answer(kind: str, table: str) -> None:
    """The same of fresh puzzles, whatever the kind."""
    for puzzle in made(kind, table):
        check_ladder(puzzle, Rules.of(table))


def test_two_thousand_fresh_puzzles_are_tried() -> None:
    """So many are what the promise was given for."""
    assert sum(len(made(kind, table)) for kind in KINDS for table in MADE_AT) >= MADE


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_puzzle_gives_the_same_hints(kind: str) -> None:
    """Whoever comes back to a page finds the option removed that was removed before."""
    for puzzle in made(kind, "pagat")[:10]:
        assert hints(puzzle, Rules.of("pagat")) == hints(puzzle, Rules.of("pagat"))


def test_a_position_that_cannot_be_has_no_hints() -> None:
    """No call is made on the first trick of this table."""
    puzzle = read("winner, contract: {trump: H}, trick: 1, plays: [C3, C8, CA, JK, CK], call: true")
    with pytest.raises(PositionError):
        hints(puzzle, Rules.of("mightykr"))


@pytest.mark.parametrize(
    ("keys", "principle", "field"),
    [
        ("winner, contract: {trump: D}, trick: 2, plays: [C3, C8, CA, JK, CK], call: true", "joker_called",
         "called_joker"),
        ("winner, contract: {trump: D}, trick: 1, plays: [C9, JK, CK, C2, C4]", "joker_first", "joker_first_trick"),
        ("winner, contract: {trump: D}, trick: 4, plays: [SA, JK, S4, D2, S7]", "mighty_best", None),
        ("winner, contract: {trump: D}, trick: 4, plays: [CK, CJ, C4, C2, C7]", "highest_of_suit", None),
        ("legal, contract: {trump: H}, trick: 4, led: C, call: true, hand: [SA, JK, C2]", "shield",
         "mighty_defends_joker"),
        ("special, contract: {trump: C}", "caller_moves", "joker_call_card_when_clubs_trump"),
        ("special, contract: {trump: S}", "mighty_moves", "mighty_when_spades_trump"),
        ("change, from: {bid: 14, trump: H}, to: {bid: 15, trump: S}", "price", "change_suit_cost"),
    ],
)  # fmt: skip
def test_the_first_rung_names_the_rule_and_the_house_rule_that_acted(
    keys: str, principle: str, field: str | None
) -> None:
    """A general rule, and where tables differ on it the field of the house rules."""
    rule = hints(read(keys), Rules.of("mightykr"))[0]
    assert (rule.principle, rule.field) == (principle, field)


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        # what led at some time or lost its power, in playing order
        ("winner, contract: {trump: D}, trick: 4, plays: [CK, CJ, C4, D2, C7]", "CK D2"),
        ("winner, contract: {trump: D}, trick: 4, plays: [C9, CT, C4, D2, D5]", "C9 CT D2 D5"),
        ("winner, contract: {trump: D}, trick: 2, plays: [C3, C8, CA, JK, CK], call: true", "C3 C8 CA JK"),
        # the suit asked for, and the special cards
        ("legal, contract: {trump: H}, trick: 4, plays: [C9], hand: [SA, JK, C2, HA, D7]", "JK SA C2"),
        ("legal, contract: {trump: S}, trick: 4, plays: [C9], hand: [SA, JK, C2, DA, D7]", "JK DA C2"),
        # who leads looks at the trumps, the caller and the special cards
        ("legal, contract: {trump: H}, trick: 1, role: declarer, hand: [SA, JK, C3, HA, D7]", "JK SA HA C3"),
        ("misdeal, hand: [SA, S2, S3, S4, H5, H6, H7, D8, D9, DT]", "SA DT"),
        ("bid, current: {bid: 13, trump: H}, bid: {bid: 13, trump: S}", ""),
    ],
)
def test_the_second_rung_shows_the_cards_that_matter(keys: str, cards: str) -> None:
    """Fewer than all, and none where the kind has no cards to look at."""
    assert codes(hints(read(keys), Rules.of("mightykr"))[1]) == cards


def test_the_third_rung_removes_what_tempts() -> None:
    """The king leads, the ace is highest, the trump wins: nobody believes that the four or the seven does."""
    puzzle = read("winner, contract: {trump: D}, trick: 4, plays: [CK, HA, C4, D2, C7]")
    several = (replace(puzzle, id=f"x{place}") for place in range(20))
    assert {hints(each, Rules.of("mightykr"))[2].option for each in several} == {1, 2}


def test_the_third_rung_shows_a_card_that_belongs_where_all_do() -> None:
    """Where no card is barred there is none to remove."""
    free = read("legal, contract: {trump: H}, trick: 4, led: C, hand: [S5, D7]")
    option = hints(free, Rules.of("mightykr"))[2]
    assert option.belongs
    assert option.option in ("S5", "D7")
    bound = read("legal, contract: {trump: H}, trick: 4, led: D, hand: [S5, D7]")
    assert hints(bound, Rules.of("mightykr"))[2] == Hint("option", option="S5")


def test_the_last_rung_has_every_step() -> None:
    """The answer is worked, not only told."""
    puzzle = bank()["joker-called-out"]
    rules = Rules.of("pagat")
    assert hints(puzzle, rules)[3].steps == answer(puzzle, rules).steps
    assert card("JK") in {each for step in hints(puzzle, rules)[3].steps for each in step.cards}
