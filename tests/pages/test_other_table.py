"""The step that compares one's own table with another: each rule said once, as it is played there (issue 4, part 3)."""

from __future__ import annotations

import pytest

from engine.rules import Rules, table_title
from engine.share import share_code
from lessons.differences import asked_field, difference_questions
from lessons.table_questions import TableQuestion, asked_words, option_words
from puzzles.model import Puzzle
from tests.pages.test_learn import LessonVisit, Written
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
    (puzzle, *_) = difference_questions(Rules.of("mightykr"), other)
    assert isinstance(puzzle, Puzzle)
    (field,) = puzzle.changes
    assert learner.texts("mt-pinned") == [rule_sentence(language, field, other.value(field))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_acts_only_at_their_table_is_asked_there(learner: LessonVisit, language: str) -> None:
    """The page names that table as the one that is played, and their rule; nothing is said of one's own."""
    mine, other = Rules.of("blog-bilingual"), Rules.of("mightykr")
    fields = list(map(asked_field, difference_questions(mine, other)))
    part = fields.index("auction_ends") + 1
    learner.learn(**STEP, other="mightykr", part=str(part), rules="blog-bilingual", lang=language)
    title = table_title("mightykr", language)
    rule = rule_sentence(language, "auction_ends", other.value("auction_ends"))
    assert learner.texts("mt-pinned") == [f"{say(language, 'ui.pinned_table', table=title)} {rule}"]
    assert say(language, "learn.one_rule_of", table=title) not in [each.value for each in learner.at.caption]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", ["first_bidder", "direction", "misdeal_dealer", "claim", "friend_calls"])
def test_a_rule_that_no_puzzle_shows_is_asked_with_a_button_for_each_answer(
    learner: LessonVisit, language: str, field: str, written: Written
) -> None:
    """Answered wrongly, taken back and answered rightly; each time both tables' rules are the reason."""
    mine, other = Rules.of("namu"), Rules.of("pagat")
    questions = difference_questions(mine, other)
    part = list(map(asked_field, questions)).index(field) + 1
    question = questions[part - 1]
    assert isinstance(question, TableQuestion)
    learner.learn(**STEP, other="pagat", part=str(part), rules="namu", lang=language)
    title = table_title("pagat", language)
    assert say(language, "learn.at_table_of", table=title) in [each.value for each in learner.at.caption]
    assert learner.at.header[0].value == asked_words(question, language)
    assert list(learner.options.values()) == [option_words(each, language) for each in question.options]
    theirs, ours = (rule_sentence(language, field, rules.value(field)) for rules in (other, mine))
    assert learner.texts("mt-pinned") == [theirs]
    places = {option: f"option-{place}" for place, option in enumerate(question.options, 1)}
    wrong = next(each for each in places if each != question.answer)
    for option, sign in ((wrong, "ui.not_this_time"), (question.answer, "ui.right")):
        learner.press(places[option])
        (verdict,) = learner.texts("mt-verdict")
        assert say(language, sign) in verdict
        assert f"{title}: {theirs}" in verdict
        assert f"{say(language, 'learn.your_table')}: {ours}" in verdict
        assert not learner.options
        assert ("again" in learner.buttons) == (option == wrong)
        if option == wrong:
            learner.press("again")
    assert learner.buttons["next"] == say(language, "learn.next_step")
    place = f"another-table.your-table-and-theirs.pagat.{question.name}"
    tries = [(each.place, each.verdict, each.hints > 0) for each in written(learner)]
    assert tries == [(place, "wrong", False), (place, "right", True)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_stays_with_its_question(learner: LessonVisit, language: str) -> None:
    """Another table of one's own asks about another call; what was answered about the first is not judged there."""
    other = Rules.of("pagat")
    for call in ("last_trick", "seat"):
        mine = other.changed({"friend_calls": other.friend_calls | {call}})
        (question,) = difference_questions(mine, other)
        assert isinstance(question, TableQuestion)
        learner.learn(**STEP, other="pagat", rules=share_code(mine), lang=language)
        assert learner.at.header[0].value == asked_words(question, language)
        learner.press("option-1")
        (verdict,) = learner.texts("mt-verdict")
        assert say(language, "ui.not_this_time") in verdict


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_redeal_unknown_at_their_table_is_asked_at_ones_own(learner: LessonVisit, language: str) -> None:
    """MightyKR has no redeal: the page says that one's own table is played with its rule about the dealer."""
    fields = list(map(asked_field, difference_questions(Rules.of("namu"), Rules.of("mightykr"))))
    part = fields.index("misdeal_dealer") + 1
    learner.learn(**STEP, other="mightykr", part=str(part), rules="namu", lang=language)
    title = table_title("mightykr", language)
    assert say(language, "learn.one_rule_of", table=title) in [each.value for each in learner.at.caption]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_question_shows_is_told_of_both_tables(learner: LessonVisit, language: str) -> None:
    """A table of one's own where the opener must bid: below the last question, the sentence there and here."""
    mine, theirs = Rules.of("mightykr", {"opener_may_pass": False}), Rules.of("pagat")
    parts = len(difference_questions(mine, theirs))
    learner.learn(**STEP, other="pagat", part="1", rules=share_code(mine), lang=language)
    assert say(language, "learn.unasked") not in said(learner)
    learner.learn(**STEP, other="pagat", part=str(parts), rules=share_code(mine), lang=language)
    assert say(language, "learn.unasked") in said(learner)
    for opener_may_pass in (True, False):
        assert rule_sentence(language, "opener_may_pass", opener_may_pass) in said(learner)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_is_ones_own(learner: LessonVisit, language: str) -> None:
    """An address may name it: then the page says that all is the same."""
    learner.learn(**STEP, other="namu", rules="namu", lang=language)
    assert learner.messages == [say(language, "learn.no_difference", table=table_title("namu", language))]
