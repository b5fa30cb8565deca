"""A lesson that was left goes on at the very step (issue 4, part 2), over a new tab and a new start of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

import ui.learner
from lessons.course import course
from progress.place import VARIABLE
from tests.pages.conftest import Written
from tests.pages.test_learn import LessonVisit
from words import say

TRUMP = course().lesson("trump")
FIRST = TRUMP.steps[0].id

PLACES = {
    "the first step": {"lesson": "trump", "step": FIRST},
    "a worked example, with nothing answered": {"lesson": "trump", "step": "worked-ruff"},
    "the second of a pair": {"lesson": "trump", "step": "first-look-at-your-hand", "part": "2"},
    "a question between two tables": {
        "lesson": "another-table",
        "step": "your-table-and-theirs",
        "part": "3",
        "other": "pagat",
    },
}
"""Addresses of steps, as a learner may leave them."""


@pytest.fixture
def learner(written: Written) -> LessonVisit:
    """A newcomer whose log is that of the test alone."""
    return LessonVisit()


def later(learner: LessonVisit) -> LessonVisit:
    """The same learner in a new tab, after the server was started anew."""
    ui.learner._log_in.clear()
    again = LessonVisit()
    again.at.session_state["learner"] = learner.at.session_state["learner"]
    return again


@pytest.mark.parametrize("address", PLACES.values(), ids=PLACES)
def test_coming_back_lands_on_the_same_step(learner: LessonVisit, address: dict[str, str]) -> None:
    """By the map and by an address that names the lesson alone, in the tab that was left and in a new one."""
    learner.learn(**address)
    left = learner.address
    for visit in (learner, later(learner)):
        visit.learn().press(f"open-{address['lesson']}")
        assert visit.address == left
        visit.learn(lesson=address["lesson"])
        assert visit.address == left
        assert visit.messages == []


def test_a_fresh_question_comes_back_the_same(learner: LessonVisit) -> None:
    """What was made for the learner waits for them."""
    learner.learn(lesson="trump", step="fresh")
    made = learner.asked_puzzle
    again = later(learner).learn(lesson="trump")
    assert again.address == learner.address
    assert again.asked_puzzle == made


def test_the_place_follows_the_buttons(learner: LessonVisit) -> None:
    """Forward and back; an answer alone moves nothing."""
    learner.learn(lesson="trump").press("next")
    learner.press("next")
    learner.do()
    assert later(learner).learn(lesson="trump").address["step"] == TRUMP.steps[2].id
    learner.press("previous")
    assert later(learner).learn(lesson="trump").address["step"] == TRUMP.steps[1].id


def test_an_address_of_a_step_always_wins(learner: LessonVisit) -> None:
    """Whoever follows a link to a step is led there, and it is where they are then."""
    learner.learn(lesson="trump", step="worked-ruff")
    assert learner.learn(lesson="trump", step="the-smallest-trump").address["step"] == "the-smallest-trump"
    assert later(learner).learn(lesson="trump").address["step"] == "the-smallest-trump"


def test_a_finished_lesson_starts_from_its_beginning(learner: LessonVisit) -> None:
    """Once its end was seen; the map does not call it begun."""
    learner.learn(lesson="trump", step="worked-ruff")
    learner.learn()
    assert sum(say("en", "learn.begun") in each for each in learner.texts("mt-lesson")) == 1
    learner.learn(lesson="trump", step="end")
    assert later(learner).learn(lesson="trump").address["step"] == FIRST
    learner.learn(lesson="trump", step="end")
    learner.learn()
    assert not any(say("en", "learn.begun") in each for each in learner.texts("mt-lesson"))


def test_each_learner_and_each_lesson_has_its_place(learner: LessonVisit) -> None:
    """Another lesson meanwhile changes nothing, and a newcomer begins with the first step."""
    learner.learn(lesson="trump", step="worked-ruff")
    learner.learn(lesson="the-joker", step=course().lesson("the-joker").steps[3].id)
    assert learner.learn(lesson="trump").address["step"] == "worked-ruff"
    assert LessonVisit().learn(lesson="trump").address["step"] == FIRST


def test_a_place_that_is_not_shown_at_the_table_is_none(learner: LessonVisit) -> None:
    """Whoever changes the table and comes back finds the lesson's beginning, without a complaint."""
    learner.learn(lesson="friends", step="an-own-card-falls", rules="mightykr")
    learner.learn(lesson="friends", rules="wikipedia")
    assert (learner.address["step"], learner.messages) == (course().lesson("friends").steps[0].id, [])


def test_without_a_log_a_lesson_can_be_learned(
    learner: LessonVisit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where nothing can be kept or read, it begins with its first step, and every step is there."""
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "taken"))
    ui.learner._log_in.clear()
    learner.learn(lesson="trump", step="worked-ruff")
    assert learner.address["step"] == "worked-ruff"
    assert learner.learn(lesson="trump").address["step"] == FIRST
