"""What the engine does not confirm in a lesson is told, at every table where the step is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules import TABLES, Rules
from lessons.check import faults_of
from lessons.course import scripts
from lessons.model import Ask, Pair, puzzles_of
from lessons.model import Play as PlayTask
from lessons.script import read_lesson
from puzzles.bank import bank
from puzzles.solve import fault_line
from tests.lessons.sample import FIRST_STEP, HEAD, lesson_text, read

WEAK = tuple(table for table in TABLES if Rules.of(table).joker_first_trick == "weak")
NO_CALL_FIRST = tuple(table for table in TABLES if not Rules.of(table).joker_call_first_trick)

JOKER_FIRST = "kind: winner, contract: {trump: H}, trick: 1, plays: [SK, JK, S3, C9, S9]"


def told(step: str, teaches: str = "") -> list[tuple[str, str, str]]:
    """The faults of a lesson that begins with a step, as key, what, table; all stand on the line of the step.

    `teaches` is a rule that the lesson names besides that of the sample.
    """
    head = HEAD.replace("teaches: [", f"teaches: [{teaches}, ") if teaches else HEAD
    found = faults_of([read(lesson_text(step, head=head))])
    assert {fault.line for fault in found} <= {FIRST_STEP}
    for fault in found:
        assert fault_line(fault, "en") != fault_line(fault, "ko")
    return [(fault.key.removeprefix("steps.0."), fault.problem, fault.table) for fault in found]


def test_the_sample_has_no_fault() -> None:
    """Every claim of it holds at every table."""
    assert told("{id: words, say: {en: A., ko: 가.}}") == []


def test_a_claim_is_compared_at_all_six_tables() -> None:
    """On trick 5 the joker wins everywhere: the claim fails six times, the usual table first."""
    step = "{id: a, ask: {kind: winner, contract: {trump: H}, trick: 5, plays: [SK, JK, S3, C9, S9], expect: 1}}"
    assert sorted(told(step)) == sorted(("ask.expect", "expect_differs", table) for table in TABLES)


def test_a_claim_is_not_compared_where_the_step_is_not_shown() -> None:
    """A strong joker on trick 1 is no table's concern that never sees the step."""
    step = f"{{id: a, ask: {{{JOKER_FIRST}, expect: 2}}, under: {{joker_first_trick: strong}}}}"
    assert told(step) == []
    everywhere = f"{{id: a, ask: {{{JOKER_FIRST}, expect: 2}}}}"
    assert {table for _, _, table in told(everywhere)} >= set(WEAK)


def test_a_claim_at_a_pinned_table_is_compared_there() -> None:
    """Wherever the learner plays, the puzzle is asked at its own table."""
    step = f"{{id: a, ask: {{rules: {{preset: {WEAK[0]}}}, {JOKER_FIRST}, expect: 2}}}}"
    assert told(step) == [("ask.expect", "expect_differs", WEAK[0])]


def test_a_position_that_a_table_makes_impossible_is_told() -> None:
    """Where the joker cannot be called on trick 1, a trick in which it is called there cannot be shown."""
    position = "kind: winner, contract: {trump: S}, trick: 1, plays: [C3, C8, CA, JK, CK], call: true"
    found = told(f"{{id: a, show: {{{position}}}}}")
    assert {(key, table) for key, _, table in found} == {("show.call", table) for table in NO_CALL_FIRST}
    shown_there = f"{{id: a, show: {{{position}}}, under: {{joker_call_first_trick: true}}}}"
    assert told(shown_there, "joker_call_first_trick") == []


def pair(first: str, second: str) -> str:
    """A step with a pair of tricks."""
    return f"{{id: a, pair: [{{kind: winner, {first}}}, {{kind: winner, {second}}}]}}"


def test_a_pair_differs_in_exactly_one_fact() -> None:
    """Another trick number and another trump are two, the same position is none."""
    plays = "plays: [D4, DQ, JK, D2, S3]"
    two = pair(
        f"contract: {{trump: S}}, trick: 9, {plays}, expect: 3",
        f"contract: {{trump: H}}, trick: 10, {plays}, expect: 2",
    )
    assert told(two) == [("pair", "lesson_pair_not_alike", "")]
    none = pair(*[f"contract: {{trump: S}}, trick: 9, {plays}, expect: 3"] * 2)
    assert [problem for _, problem, _ in told(none)] == ["lesson_pair_not_alike", "lesson_pair_same_answer"]


def test_a_house_rule_may_be_the_one_fact() -> None:
    """Two positions alike, each with its own value of a rule."""
    weak, strong = (
        f"rules: {{joker_first_trick: {value}}}, {JOKER_FIRST}, expect: {seat}"
        for value, seat in (("weak", 1), ("strong", 2))
    )
    assert told(f"{{id: a, pair: [{{{weak}}}, {{{strong}}}]}}") == []


def test_a_pair_has_two_answers() -> None:
    """From trick 8 to trick 9 the joker stays as it is."""
    plays = "plays: [D4, DQ, JK, D2, S3], expect: 3"
    step = pair(f"contract: {{trump: S}}, trick: 8, {plays}", f"contract: {{trump: S}}, trick: 9, {plays}")
    assert told(step) == [("pair", "lesson_pair_same_answer", "mightykr")]


NAMED = {
    "by its sign": ("♦5", "♦5"),
    "by its name": ("the five of diamonds", "다이아 5"),
    "by its suit and letter": ("the ace of hearts", "하트 A"),
    "the ten by its sign": ("♥10", "♥10"),
}


@pytest.mark.parametrize(("english", "korean"), NAMED.values(), ids=NAMED)
def test_a_card_named_in_the_words_is_on_the_table(english: str, korean: str) -> None:
    """In both languages, before and after; words alone may name any card."""
    words = f"{{en: 'See {english}.', ko: '{korean} 봐요.'}}"
    ask = "ask: {kind: winner, contract: {trump: D}, trick: 5, plays: [C7, C9, JK, CT, H2], expect: 3}"
    assert told(f"{{id: a, say: {words}, {ask}}}") == [
        ("say.en", "lesson_card_not_shown", ""),
        ("say.ko", "lesson_card_not_shown", ""),
    ]
    assert [key for key, _, _ in told(f"{{id: a, {ask}, after: {words}, hints: [{words}]}}")] == [
        "after.en",
        "after.ko",
        "hints.0.en",
        "hints.0.ko",
    ]
    assert told(f"{{id: a, say: {words}}}") == []


def test_the_cards_on_the_table_may_be_named() -> None:
    """Also the joker, and what stands in braces."""
    words = "{en: 'The joker, {mighty}, ♣10, nine of clubs.', ko: '조커, {mighty}, ♣10, 클로버 9.'}"
    ask = "ask: {kind: winner, contract: {trump: D}, trick: 5, plays: [C7, C9, JK, CT, H2], expect: 3}"
    assert told(f"{{id: a, say: {words}, {ask}}}") == []


def test_a_goal_that_no_line_reaches_is_told() -> None:
    """Everybody at the table follows the same rules here, so all six say so."""
    step = (
        "{id: a, play: {hands: {1: [HA, H9], 2: [H2, C2], 3: [H7, H6], 4: [H3, C5], 5: [H4, C4]},"
        " contract: {trump: D, bid: 15}, you: 3, tricks: 2, goal: {en: A., ko: 가.}, success: {wins_tricks: 1}}}"
    )
    assert sorted(told(step)) == sorted(("play.success", "lesson_goal_out_of_reach", table) for table in TABLES)


def test_a_goal_that_no_line_misses_is_told() -> None:
    """With nothing to choose there is nothing to learn; it is told for the usual table."""
    step = (
        "{id: a, play: {hands: {1: [H9], 2: [H2], 3: [HK], 4: [H3], 5: [H4]},"
        " contract: {trump: D, bid: 15}, you: 3, goal: {en: A., ko: 가.}, success: {wins_tricks: 1}}}"
    )
    assert told(step) == [("play.success", "lesson_goal_not_missed", "mightykr")]


def test_a_play_at_no_trump_is_shown_only_where_it_is_played() -> None:
    """Elsewhere it is a fault of the position."""
    step = (
        "{id: a, play: {hands: {1: [H9, HA], 2: [H2, C2], 3: [HK, H8], 4: [H3, C4], 5: [H4, C5]},"
        " contract: {trump: NT, bid: 15}, you: 3, goal: {en: A., ko: 가.}, success: {plays: HK}}}"
    )
    without = [table for table in TABLES if not Rules.of(table).no_trump_allowed]
    assert told(step) == [("play.contract.trump", "no_trump_not_played", table) for table in without]


def test_fresh_puzzles_that_are_not_to_be_had_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the maker has none of a kind, concept and level."""
    monkeypatch.setattr("lessons.check.deal", lambda *_: None)
    found = faults_of([read()])
    assert [(fault.key, fault.problem) for fault in found] == [("steps.5.make", "lesson_nothing_made")] * len(TABLES)


def test_sound_steps_of_a_broken_lesson_are_checked_too() -> None:
    """An author sees all faults at once, from top to bottom."""
    text = lesson_text("{id: a}", f"{{id: b, ask: {{{JOKER_FIRST}, expect: 5}}}}")
    problems = [fault.problem for fault in faults_of([read(text)])]
    assert problems[0] == "lesson_want_one_task"
    assert set(problems[1:]) == {"expect_differs"}


def test_a_lesson_need_not_store_an_answer() -> None:
    """The engine answers, in a question, a pair and a worked example (docs/authoring.md)."""
    position = "kind: winner, contract: {trump: D}, trick: 5, plays: [C7, C9, JK, CT, H2]"
    assert told(f"{{id: a, ask: {{{position}}}}}") == []
    assert told(f"{{id: a, show: {{{position}}}}}") == []
    plays = "kind: winner, plays: [D4, DQ, JK, D2, S3]"
    two = f"{{{plays}, contract: {{trump: S}}, trick: 9}}, {{{plays}, contract: {{trump: S}}, trick: 10}}"
    assert told(f"{{id: a, pair: [{two}]}}") == []


def test_a_lesson_without_answers_is_sound() -> None:
    """A whole file in the format of the handbook, as an author of the course first writes it."""
    script = read_lesson((Path(__file__).parent / "weak-joker.yaml").read_bytes(), "09b-weak-joker.yaml")
    assert faults_of([script], scripts()) == ()


USES_OF_A_RULE = {
    "under": "{id: a, say: {en: A., ko: 가.}, under: {joker_last_trick: weak}}",
    "in English": "{id: a, say: {en: 'So: {rule:joker_last_trick}', ko: 가.}}",
    "in Korean": "{id: a, say: {en: A., ko: '{rule:joker_last_trick}'}}",
    "otherwise": "{id: a, say: {en: A., ko: 가.}, under: {joker_first_trick: weak},"
    " otherwise: {en: '{rule:joker_last_trick}', ko: 가.}}",
}


@pytest.mark.parametrize("step", USES_OF_A_RULE.values(), ids=USES_OF_A_RULE)
def test_a_lesson_names_the_rules_it_uses(step: str) -> None:
    """Every field on which a step hangs, or whose sentence it tells, stands in `teaches` (issue 4, part 2)."""
    assert told(step) == [("steps.0", "lesson_field_not_named", "")]
    assert told(step, "joker_last_trick") == []


@pytest.mark.parametrize("teaches", ["{a: b}", "[[a]]", "[{a: b}]", "null"])
def test_rules_named_in_no_sensible_way_are_told_too(teaches: str) -> None:
    """Whatever stands in `teaches`, the other faults of the file are still told."""
    text = lesson_text().replace("teaches: [joker_first_trick]", f"teaches: {teaches}")
    assert "lesson_field_not_named" in [fault.problem for fault in faults_of([read(text)])]


def test_a_slider_moves_a_rule_that_the_lesson_names() -> None:
    """Also what the learner only tries out is told to be taught."""
    position = "kind: score, contract: {bid: 15, trump: H}, taken: 16, friend: partner"
    step = f"{{id: a, show: {{{position}}}, sliders: [win_score]}}"
    assert told(step) == [("steps.0", "lesson_field_not_named", "")]


@pytest.mark.parametrize(("words", "syllables"), [(40, 90), (41, 91)])
def test_a_text_fits_on_one_screen(words: int, syllables: int) -> None:
    """At most 40 English words and 90 Korean syllables, wherever a step says something."""
    text = f"{{en: '{' '.join(['word'] * words)}', ko: '{'말' * syllables}'}}"
    ask = "ask: {kind: winner, contract: {trump: D}, trick: 5, plays: [C7, C9, JK, CT, H2], expect: 3}"
    under = "under: {min_bid: 13}"
    step = f"{{id: a, say: {text}, {ask}, hints: [{text}], after: {text}, {under}, otherwise: {text}}}"
    faults = [("en", "lesson_too_many_words", ""), ("ko", "lesson_too_many_syllables", "")]
    keys = ("say", "after", "otherwise", "hints.0")
    wanted = [(f"{key}.{language}", problem, table) for key in keys for language, problem, table in faults]
    assert sorted(told(step, "min_bid")) == sorted(wanted if words > 40 else [])


def test_a_text_is_measured_as_it_is_read() -> None:
    """The sentence of a house rule counts with all its words."""
    text = f"{{en: '{' '.join(['word'] * 39)} {{rule:joker_first_trick}}', ko: 가.}}"
    assert told(f"{{id: a, say: {text}}}") == [("say.en", "lesson_too_many_words", "")]


# ---- the shipped lessons ------------------------------------------------------------------------------------------


def test_the_shipped_lessons_have_no_faults() -> None:
    """Every claim, pair and goal of the course holds at every table."""
    assert faults_of(scripts()) == ()


def test_every_question_of_the_course_carries_its_authors_claim() -> None:
    """What ships was worked out by its author too, so that a slip in the position does not stay unseen."""
    for script in scripts():
        for step in script.steps.values():
            if isinstance(step.task, (Ask, Pair)):
                assert all(puzzle.expect for puzzle in puzzles_of(step) if puzzle.id not in bank()), (
                    script.id,
                    step.id,
                )


def test_every_lesson_of_the_course_asks_something() -> None:
    """A learner answers or plays in each of them."""
    for script in scripts():
        assert any(isinstance(step.task, (Ask, Pair, PlayTask)) for step in script.steps.values()), script.name
