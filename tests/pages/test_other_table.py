"""The step that compares one's own table with another: each rule said once, as it is played there (issue 4, part 3)."""

from __future__ import annotations

import pytest

from engine.rules import TABLES, Rules, diff, table_title
from lessons.differences import difference_puzzles
from tests.pages.test_learn import LessonVisit
from tests.pages.visit import text_of
from words import LANGUAGES, rule_sentence, say

STEP = {"lesson": "another-table", "step": "your-table-and-theirs"}


@pytest.fixture
def learner() -> LessonVisit:
    """A newcomer with an English browser."""
    return LessonVisit()


def said(learner: LessonVisit) -> str:
    """All that the page says in its own pieces of HTML."""
    return " ".join("".join(text_of(each) for each in learner.html).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_says_their_rule_and_no_other_table(learner: LessonVisit, language: str) -> None:
    """MightyKR asks for 13 cards, the bilingual blog for 14: that is said, and not that MightyKR is played."""
    other = Rules.of("blog-bilingual")
    learner.learn(**STEP, other="blog-bilingual", part="1", lang=language)
    title = table_title("blog-bilingual", language)
    assert say(language, "learn.one_rule_of", table=title) in [each.value for each in learner.at.caption]
    (puzzle, *_) = difference_puzzles(Rules.of("mightykr"), other)
    (field,) = puzzle.changes
    assert learner.texts("mt-pinned") == [rule_sentence(language, field, other.value(field))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_acts_only_at_their_table_is_asked_there(learner: LessonVisit, language: str) -> None:
    """The page names that table as the one that is played, and their rule; nothing is said of one's own."""
    mine, other = Rules.of("blog-bilingual"), Rules.of("mightykr")
    fields = [field for puzzle in difference_puzzles(mine, other) for field in puzzle.changes]
    part = fields.index("auction_ends") + 1
    learner.learn(**STEP, other="mightykr", part=str(part), rules="blog-bilingual", lang=language)
    title = table_title("mightykr", language)
    rule = rule_sentence(language, "auction_ends", other.value("auction_ends"))
    assert learner.texts("mt-pinned") == [f"{say(language, 'ui.pinned_table', table=title)} {rule}"]
    assert say(language, "learn.one_rule_of", table=title) not in [each.value for each in learner.at.caption]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("other", [each for each in TABLES if each != "mightykr"])
def test_what_no_question_shows_is_told_of_both_tables(learner: LessonVisit, language: str, other: str) -> None:
    """Below the last question, each such rule with its sentence there and here."""
    mine, theirs = Rules.of("mightykr"), Rules.of(other)
    asked = [field for puzzle in difference_puzzles(mine, theirs) for field in puzzle.changes]
    untold = [each for each in diff(mine, theirs) if each.field not in asked]
    assert untold
    learner.learn(**STEP, other=other, part="1", lang=language)
    assert say(language, "learn.unasked") not in said(learner)
    learner.learn(**STEP, other=other, part=str(len(asked)), lang=language)
    assert say(language, "learn.unasked") in said(learner)
    for each in untold:
        assert rule_sentence(language, each.field, each.first) in said(learner)
        assert rule_sentence(language, each.field, each.second) in said(learner)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_is_ones_own(learner: LessonVisit, language: str) -> None:
    """An address may name it: then the page says that all is the same."""
    learner.learn(**STEP, other="namu", rules="namu", lang=language)
    assert learner.messages == [say(language, "learn.no_difference", table=table_title("namu", language))]
