"""The strategy part of the course, and lessons that ask what takes a search or play-outs."""

from __future__ import annotations

import re

import pytest

from engine.rules import TABLES, Rules
from engine.trick import SEATS
from lessons.check import faults_of
from lessons.course import course
from lessons.learner import run_lesson
from lessons.model import Ask, Lesson, Make, puzzles_of
from lessons.shown_cards import named_but_not_shown
from lessons.tries import first_tries
from puzzles.grade import grade
from puzzles.ideas import IDEAS, idea_words
from puzzles.kinds import ESTIMATED, SEARCHED, answer
from puzzles.model import HiddenPosition, OpenPosition, Puzzle
from tests.lessons.sample import lesson_text, only_step, read, sound
from words import LANGUAGES

CARD = re.compile(r"[♠♥♦♣]\s?(10|[2-9AKQJ])")
FIRST_UNIT, LAST_UNIT = 21, 36
STRATEGY = tuple(each for each in course().lessons if each.unit and FIRST_UNIT <= each.unit <= LAST_UNIT)

ENDING = (
    "kind: best, rules: {preset: mightykr}, contract: {trump: NT, bid: 14}, trick: 9, leader: 1, declarer: 1,"
    " friend: 3, taken: {declarer: 11, defenders: 5},"
    " hands: {1: [JK, C9], 2: [C4, HK], 3: [H7, DT], 4: [D8, S6], 5: [CQ, SJ]}"
)
"""Only the joker that names clubs saves the nine: it drags out the queen."""

CLAIM = (
    "kind: claim, contract: {trump: H, bid: 15}, trick: 9,"
    " hands: {1: [HA, HK], 2: [H2, C2], 3: [D2, D3], 4: [S2, S3], 5: [C4, C5]}"
)
"""The two highest trumps, and neither the Mighty nor the joker is left."""


CALL = "kind: call_friend, rules: {preset: mightykr}, contract: {trump: H, bid: 14}, expect: JK"
BURIAL = "kind: bury, rules: {preset: mightykr}, contract: {trump: H, bid: 14}, expect: S4 D2 C2"
BID = "kind: make_bid, rules: {preset: mightykr}, expect: pass"
TEN = "[SA, S4, HA, HK, H9, D3, D2, C4, C3, C2]"
THIRTEEN = "[SA, S4, HA, HK, H9, H8, H7, D3, D2, C5, C4, C3, C2]"


def questions(lesson: Lesson) -> tuple[Puzzle, ...]:
    """The questions of a lesson that take a search or play-outs and are always the same."""
    asked = [puzzle for step in lesson.steps if isinstance(step.task, Ask) for puzzle in puzzles_of(step)]
    return tuple(puzzle for puzzle in asked if puzzle.kind in {*SEARCHED, *ESTIMATED})


def best_plays(lesson: Lesson) -> tuple[Puzzle, ...]:
    """Those of them on the best play."""
    return tuple(puzzle for puzzle in questions(lesson) if puzzle.kind == "best")


def test_strategy_has_lessons_over_its_units() -> None:
    """At least eight, each with a unit of its own, in the order of the units and after the rules they need."""
    units = [each.unit for each in STRATEGY]
    assert len(units) >= 8
    assert {21, 22, 23, 36} <= set(units)
    assert units == sorted(set(units), key=lambda unit: unit or 0)
    assert all(each.needs for each in STRATEGY)


@pytest.mark.parametrize("lesson", STRATEGY, ids=[each.id for each in STRATEGY])
def test_a_strategy_lesson_is_built_on_mined_puzzles(lesson: Lesson) -> None:
    """At least three, each with its certificate and a pinned table, since what is best hangs on many rules at once."""
    asked = questions(lesson)
    assert len([puzzle for puzzle in asked if puzzle.proof]) >= 3
    assert len({puzzle.id for puzzle in asked}) == len(asked)
    assert all(puzzle.table and puzzle.expect for puzzle in asked)
    assert sum(isinstance(puzzle.position, HiddenPosition) for puzzle in asked) <= 1


@pytest.mark.parametrize(
    ("id", "kind"), [("judging-a-hand", "make_bid"), ("burying", "bury"), ("choosing-the-friend", "call_friend")]
)
def test_a_decision_before_the_first_trick_is_asked_where_it_is_taught(id: str, kind: str) -> None:
    """The lessons of units 21 to 23 ask about the bid, the burying and the friend themselves, at least twice each."""
    assert len([puzzle for puzzle in questions(course().lesson(id)) if puzzle.kind == kind]) >= 2


def test_no_position_is_asked_by_two_lessons() -> None:
    """An answer belongs to one lesson."""
    ids = [puzzle.id for lesson in STRATEGY for puzzle in questions(lesson)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", STRATEGY, ids=lambda each: each.id)
def test_the_values_that_a_lesson_tells_are_the_solvers(lesson: Lesson, language: str) -> None:
    """What is said after a best play with open cards counts as the solver does; up to five may be seats or tricks."""
    for step in lesson.steps:
        if not isinstance(step.task, Ask) or not isinstance(step.task.puzzle.position, OpenPosition):
            continue
        scores = answer(step.task.puzzle, Rules.of("mightykr")).scores
        assert scores
        told = re.findall(r"\d+", CARD.sub("", step.after.get(language, "")))
        wrong = [each for each in map(int, told) if each > SEATS and each not in scores.values.values()]
        assert wrong == [], step.id


def test_each_idea_that_is_asked_for_is_explained() -> None:
    """Every question shows one, and it has a name and a text in both languages."""
    for puzzle in (puzzle for lesson in STRATEGY for puzzle in best_plays(lesson)):
        ideas = [tag for tag in puzzle.tags if tag in IDEAS]
        assert ideas, puzzle.id
        for idea in ideas:
            assert len({words for language in LANGUAGES for words in idea_words(language, idea)}) == 4


# ---- lessons that ask what takes a search or play-outs ----


def test_a_card_that_any_open_hand_holds_may_be_named() -> None:
    """In a best play and in a claim; a card that nobody holds may not."""
    for position, there in ((f"{ENDING}, expect: 'JK:C'", "♣Q"), (f"{CLAIM}, expect: {{valid: true}}", "♣5")):
        for named, faults in ((there, 0), ("♠2" if there == "♣Q" else "♠9", 2)):
            words = f"{{en: 'See {named}.', ko: '{named} 봐요.'}}"
            found = faults_of([read(lesson_text(f"{{id: a, say: {words}, ask: {{{position}}}}}"))])
            assert [fault.problem for fault in found] == ["lesson_card_not_shown"] * faults


@pytest.mark.parametrize(
    ("position", "missing"),
    [
        (f"{CALL}, hand: {TEN}", []),
        (f"{BID}, hand: {TEN}", ["H8", "CA"]),
        (f"{BURIAL}, hand: {THIRTEEN}", ["CA"]),
    ],
)
def test_a_decision_names_what_the_hand_holds_or_what_may_be_called(position: str, missing: list[str]) -> None:
    """Any card may be called as the friend; where one bids or buries only the hand is seen."""
    words = "{en: 'See ♥9, ♥8 and ♣A.', ko: '♥9, ♥8, ♣A를 봐요.'}"
    step = only_step(f"{{id: a, say: {words}, ask: {{{position}}}}}")
    for language in LANGUAGES:
        assert [each.code for key, each in named_but_not_shown(step) if key == f"say.{language}"] == missing


@pytest.mark.parametrize("claim", ["'JK:C'", "['JK:C']", "{'JK:C': 15, C9: 11}"])
def test_a_best_play_may_be_claimed_by_its_key_or_its_worth(claim: str) -> None:
    """What holds has no fault."""
    assert faults_of([read(lesson_text(f"{{id: a, ask: {{{ENDING}, expect: {claim}}}}}"))]) == ()


@pytest.mark.parametrize("claim", ["C9", "{C9: 12}"])
def test_a_best_play_that_is_not_best_is_told(claim: str) -> None:
    """Once, at the table that the position pins."""
    (fault,) = faults_of([read(lesson_text(f"{{id: a, ask: {{{ENDING}, expect: {claim}}}}}"))])
    assert (fault.problem, fault.table) == ("expect_differs", "mightykr")


@pytest.mark.parametrize("position", [f"{ENDING}, expect: 'JK:C'", f"{CLAIM}, expect: {{valid: true}}"])
def test_who_errs_once_errs_in_a_searched_question_too(position: str) -> None:
    """The first answer is wrong, the second right, and no hint is counted, since the kind has none."""
    lesson = sound(lesson_text(f"{{id: a, ask: {{{position}}}}}"))
    run = run_lesson(lesson, Rules.of("mightykr"), "wrong")
    assert run.failures == ()
    assert [(each.right, each.hints) for each in run.tries if each.item == "sample.a"] == [(False, 0), (True, 0)]
    assert all(each.right for _, each in first_tries(run_lesson(lesson, Rules.of("pagat"), "right").tries))


def test_fresh_best_plays_can_be_asked_for() -> None:
    """`make` knows the kinds that take a search."""
    assert only_step("{id: a, make: {kind: best, concept: best-play, level: 1, count: 1}}").task == Make(
        "best", "best-play", 1, 1
    )


def test_every_best_play_counts() -> None:
    """Where several are worth the same, any of them is right at every table."""
    for puzzle in (puzzle for lesson in STRATEGY for puzzle in best_plays(lesson)):
        if isinstance(puzzle.position, OpenPosition) and puzzle.position.number >= 7:
            scores = answer(puzzle, Rules.of(TABLES[0])).scores
            assert scores
            for key in scores.best:
                assert grade(puzzle, key, Rules.of(TABLES[-1])).right
