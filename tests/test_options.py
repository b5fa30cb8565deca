"""The options of a question: the right answer once among plausible wrong ones, none of which gives it away."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from engine.rules import Rules
from puzzles.bank import bank, read_puzzles
from puzzles.expect import same
from puzzles.kinds import KINDS, answer
from puzzles.make.maker import make_many
from puzzles.misconceptions import MISCONCEPTIONS
from puzzles.model import PositionError, Puzzle, Value
from puzzles.options import MOST, options
from tests.test_make import EVERY_CALL, FREE, random_table
from ui.answers import answer_sentence
from words import LANGUAGES

CHOSEN = [name for name, kind in KINDS.items() if kind.shape != "cards"]
DRAWN = [name for name, kind in KINDS.items() if kind.shape in ("number", "parts")]
TABLES = {name: Rules.of(name) for name in ("mightykr", "namu", "mightyfriend")} | {
    "free": FREE,
    "every call": EVERY_CALL,
    "drawn": random_table(1),
}
FEWEST = 3
TOLD = 0.6
"""The share of one place from which on it would tell the right answer."""


def read(keys: str) -> Puzzle:
    """The one puzzle with these keys."""
    reading = read_puzzles(f"- {{id: x, kind: {keys}}}", "x")
    assert reading.faults == ()
    return reading.puzzles[0]


@cache
def questions(kind: str, table: str) -> tuple[tuple[Puzzle, Value, tuple[Value, ...]], ...]:
    """Fresh and shipped puzzles of a kind, each with its answer and options at a table."""
    rules = TABLES[table]
    found = []
    for puzzle in (*make_many(kind, 40, 13, rules), *(each for each in bank().values() if each.kind == kind)):
        try:
            found.append((puzzle, answer(puzzle, rules).value, options(puzzle, rules)))
        except PositionError:
            continue
    return tuple(found)


def place_of(right: Value, offered: tuple[Value, ...]) -> int:
    """Where the right answer stands; an error where it does not."""
    return [same(each, right) for each in offered].index(True)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", CHOSEN)
def test_the_right_answer_is_offered_once(kind: str, table: str) -> None:
    """And no wrong one twice."""
    for puzzle, right, offered in questions(kind, table):
        assert sum(same(each, right) for each in offered) == 1, puzzle.id
        assert not any(same(one, other) for one, other in combinations(offered, 2)), puzzle.id


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", DRAWN)
def test_there_are_three_to_five_options(kind: str, table: str) -> None:
    """Enough to choose from, not more than a number key each."""
    assert {len(offered) for _, _, offered in questions(kind, table)} <= set(range(FEWEST, MOST + 1))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", DRAWN)
def test_every_misconception_is_offered_as_far_as_there_is_room(kind: str, table: str) -> None:
    """What a wrong rule answers comes before what is only near."""
    for puzzle, right, offered in questions(kind, table):
        wrong: list[Value] = []
        for each in MISCONCEPTIONS.values():
            value = each.answer(puzzle, TABLES[table])
            if value is not None and not any(same(value, other) for other in (right, *wrong)):
                wrong.append(value)
        held = sum(any(same(value, each) for each in offered) for value in wrong)
        assert held == min(len(wrong), MOST - 1), puzzle.id


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", CHOSEN)
def test_every_option_can_be_said_and_no_two_read_alike(kind: str, table: str) -> None:
    """In both languages a learner can tell the options apart."""
    for puzzle, _, offered in questions(kind, table):
        for language in LANGUAGES:
            said = [answer_sentence(kind, puzzle.position, each, language) for each in offered]
            assert len(set(said)) == len(said), said


@pytest.mark.parametrize("kind", DRAWN)
def test_the_same_puzzle_gives_the_same_options(kind: str) -> None:
    """In the same order, whenever it is asked."""
    for puzzle, _, offered in questions(kind, "namu"):
        assert options(puzzle, TABLES["namu"]) == offered


@pytest.mark.parametrize("kind", DRAWN)
def test_the_place_of_an_option_does_not_tell_that_it_is_right(kind: str) -> None:
    """Over 300 fresh puzzles no place holds the right answer much more often than the others."""
    rules = Rules.of("mightykr")
    made: list[Puzzle] = []
    seed = 0
    while len(made) < 300:
        made += make_many(kind, 300, seed, rules)
        seed += 1
    places = Counter(place_of(answer(puzzle, rules).value, options(puzzle, rules)) for puzzle in made[:300])
    assert max(places.values()) <= TOLD * 300, places
    assert len(places) >= FEWEST


def test_seats_and_words_are_all_offered() -> None:
    """Where the answers are few every one of them is there, in the usual order."""
    rules = Rules.of("mightykr")
    winner = read("winner, contract: {trump: D}, trick: 4, plays: [CK, CJ, C4, D2, C7]")
    assert options(winner, rules) == (1, 2, 3, 4, 5)
    bid = read("bid, bid: {bid: 13, trump: H}")
    assert options(bid, rules) == ("legal", "illegal", "auction_over")
    change = read("change, from: {bid: 14, trump: H}, to: {bid: 15, trump: S}")
    assert options(change, rules) == ("legal", "illegal")
    misdeal = read("misdeal, hand: [SA, S2, S3, S4, H5, H6, H7, D8, D9, DT]")
    assert options(misdeal, rules) == (True, False)


def test_cards_are_chosen_and_not_offered() -> None:
    """The answer that is some of the cards is picked among them."""
    rules = Rules.of("mightykr")
    assert options(read("points, contract: {trump: D}, trick: 4, plays: [CK, CJ, C4, D2, C7]"), rules) == ()
    assert options(read("legal, contract: {trump: H}, trick: 4, led: C, hand: [S5, D7]"), rules) == ()


@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        # 16 at hearts made with 17, at a table with the minimum 13: 2 x 3 + 1 = 7 a share, the declarer has two
        ("score, contract: {trump: H, bid: 16}, taken: 17, friend: partner",
         {"each": 7, "declarer": 7, "friend": 7, "defender": -7}),
        # a defeat at no trump is not doubled: 16 - 14 = 2 a share
        ("score, contract: {trump: NT, bid: 16}, taken: 14, friend: partner",
         {"each": 4, "declarer": -8, "friend": -4, "defender": 4}),
        # the ace of spades is no Mighty where spades are trump
        ("special, contract: {trump: S}", {"mighty": "SA", "caller": "C3"}),
        # nobody can call on the first trick
        ("call, contract: {trump: H}, trick: 1, role: declarer, hand: [C3, C9, S4]",
         {"caller_card": "C3", "may_lead": True, "may_call": True}),
        # the called card is still hidden: only its holder knows
        ("friend, contract: {trump: H}, declarer: 1, friend_call: SA, holder: 2",
         {"friend": 2, "known_by": [1, 2, 3, 4, 5]}),
        # three tens are still out and count
        ("count, count: points, seen: [SA, HT]", 15),
        # the joker, still out, does not count
        ("count, count: points, seen: [SA, HT]", 19),
    ],
)  # fmt: skip
def test_a_wrong_rule_finds_its_answer_among_the_options(keys: str, wrong: Value) -> None:
    """Whoever has the rule wrong is not warned by the options."""
    assert any(same(each, wrong) for each in options(read(keys), Rules.of("mightykr")))


def test_counts_are_offered_from_the_lowest() -> None:
    """Numbers stand in their order, none below nothing."""
    for _, _, offered in questions("count", "mightykr"):
        assert list(offered) == sorted(offered)  # type: ignore[type-var]
        assert offered[0] >= 0  # type: ignore[operator]


def test_who_wins_is_not_given_away() -> None:
    """Among the options of payments are also some in which the other side is paid."""
    made = read("score, contract: {trump: H, bid: 16}, taken: 17, friend: partner")
    several = [options(replace(made, id=f"x{place}"), TABLES["mightykr"]) for place in range(20)]
    lost: Value = {"each": 7, "declarer": -14, "friend": -7, "defender": 7}
    assert any(same(each, lost) for offered in several for each in offered)


def test_what_another_table_answers_is_offered() -> None:
    """The Mighty that moves from the ace of spades is the ace of hearts at some tables."""
    puzzle = read("special, contract: {trump: S}")
    assert {"mighty": "HA", "caller": "C3"} in options(puzzle, Rules.of("mightykr"))


def test_payments_are_those_of_the_table() -> None:
    """A wrong share comes of a wrong rule, or is near the right one, its double or its half; not of another table."""
    for puzzle, right, offered in questions("score", "mightykr"):
        held = [value for each in MISCONCEPTIONS.values() if (value := each.answer(puzzle, TABLES["mightykr"]))]
        share = right["each"]  # type: ignore[call-overload, index]
        near = {share * 2, share // 2, *range(share - 3, share + 4)}  # type: ignore[operator]
        for each in offered:
            assert each["each"] in near or any(same(each, value) for value in held), puzzle.id  # type: ignore[call-overload, index]


def test_a_position_that_cannot_be_has_no_options() -> None:
    """No call on the first trick, no options."""
    puzzle = read("call, contract: {trump: H}, trick: 1, hand: [C3, S5]")
    assert options(puzzle, Rules.of("mightykr"))
    barred = read(
        "friend, contract: {trump: H}, declarer: 1, friend_call: SA, holder: 2, tricks: [{plays: [S3, S4, SA]}]"
    )
    with pytest.raises(PositionError):
        options(barred, Rules.of("mightykr"))
