"""Every answer on the page of puzzles is in the log before its verdict shows, once and as it was given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from streamlit.testing.v1 import AppTest

from engine.rules import Rules
from engine.share import share_code
from progress.attempts import Attempt
from progress.place import database
from puzzles.bank import bank
from puzzles.kinds import KINDS, answer
from tests.pages.conftest import Written
from tests.pages.visit import Visit
from words import LANGUAGES, say

TRICK = "over-ruff"
HAND = "mighty-to-any-suit"


def last(visit: Visit, written: Written) -> Attempt:
    """What was written last."""
    return written(visit)[-1]


def test_an_answer_as_it_is_kept(visit: Visit, written: Written) -> None:
    """The puzzle, its kind and what it practises, the table, the answer, the verdict and what may be behind it."""
    begun = datetime.now(UTC)
    visit.open(id=TRICK, rules="namu").answer(2)
    (kept,) = written(visit)
    assert (kept.item, kept.kind, kept.concepts) == (TRICK, "winner", ("ruff", "trump"))
    assert (kept.rules, kept.answer, kept.verdict, kept.hints) == ("namu", 2, "wrong", 0)
    assert kept.misconceptions[0] == "trump_ignored"
    assert kept.milliseconds is not None
    assert begun <= kept.at <= datetime.now(UTC)
    assert timedelta(milliseconds=kept.milliseconds) <= datetime.now(UTC) - begun + timedelta(milliseconds=1)


def test_a_table_of_ones_own_is_kept_by_its_code(visit: Visit, written: Written) -> None:
    """So that the answer can be judged again under just these rules."""
    own = share_code(Rules.of("pagat").changed({"min_bid": 14}))
    visit.open(id=HAND, rules=own).answer(["SA", "D9", "D4"])
    kept = last(visit, written)
    assert (kept.rules, kept.verdict, kept.misconceptions) == (own, "right", ())
    assert isinstance(kept.answer, list)
    assert set(kept.answer) == {"SA", "D9", "D4"}


@pytest.mark.parametrize("kind", KINDS)
def test_answers_of_every_kind(visit: Visit, written: Written, kind: str) -> None:
    """Each in the shape of its kind, as a puzzle file writes it; with the concepts, but not that a twin exists."""
    rules = Rules.of("mightykr")
    puzzle = next(each for each in bank().values() if each.kind == kind)
    value = answer(puzzle, rules).value
    visit.open(id=puzzle.id).answer(value)
    kept = last(visit, written)
    assert (kept.item, kept.kind, kept.answer, kept.verdict) == (puzzle.id, kind, value, "right")
    assert kept.concepts == tuple(each for each in puzzle.tags if each != "pair")


def test_no_point_card_is_kept_as_an_empty_list(visit: Visit, written: Written) -> None:
    """It is an answer, and not the lack of one."""
    visit.open(id="points--contract.trump-H--trick-4--plays-C9.C8.C3.H2.C4").answer([])
    assert last(visit, written).answer == []


def test_what_is_no_answer_is_not_kept(visit: Visit, written: Written) -> None:
    """Looking round, hints, sending no card, turning the page: nothing of it is in the log."""
    visit.open(id=HAND).answer([]).press("hint").speak("ko").play_at("pagat").press("next").press("previous")
    assert written(visit) == ()


def test_the_answer_is_written_before_its_verdict_is_drawn(
    visit: Visit, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever closes the page when the verdict appears has lost nothing."""
    seen: list[int] = []

    def drawn(*_: object, **__: object) -> None:
        seen.append(len(written(visit)))

    monkeypatch.setattr("ui.question.show_verdict", drawn)
    visit.open(id=TRICK).answer(3)
    visit.open(id=HAND).answer(["SA"])
    assert seen == [1, 2]


def answering_twice() -> None:
    """A page on which one answer arrives twice, and another after it."""
    from engine.rules import Rules
    from puzzles.bank import bank
    from ui.answering import answer

    for seat in (3, 3, 2):
        answer(bank()["over-ruff"], seat, Rules.of("mightykr"))


def test_a_double_click_is_one_answer(written: Written) -> None:
    """The first counts; what comes after it, before the page is drawn again, does not."""
    visit = Visit.__new__(Visit)
    visit.at = AppTest.from_function(answering_twice, default_timeout=60).run()
    assert not visit.at.exception
    assert [each.answer for each in written(visit)] == [3]


def test_an_answer_shown_again_is_not_written_again(visit: Visit, written: Written) -> None:
    """Another language, another table, leaving and coming back: the verdict is drawn anew, the log stays."""
    visit.open(id=TRICK).answer(3).speak("ko").play_at("pagat").press("next").press("previous").run()
    assert visit.verdict != []
    assert len(written(visit)) == 1


def test_hints_are_kept_with_the_answer(visit: Visit, written: Written) -> None:
    """How many rungs were read before it."""
    visit.open(id=TRICK).press("hint").press("hint").answer(3)
    visit.open(id=HAND).answer(["SA"])
    assert [each.hints for each in written(visit)] == [2, 0]


def test_a_second_try_counts_as_hinted(visit: Visit, written: Written) -> None:
    """Its verdict has been read: as if all four rungs had been."""
    visit.open(id=TRICK).answer(2).press("again").answer(3)
    assert [(each.verdict, each.hints) for each in written(visit)] == [("wrong", 0), ("right", 4)]


def test_a_made_puzzle_opens_again_by_what_is_kept(visit: Visit, written: Written) -> None:
    """Its item is the word of its address, which holds the whole position."""
    visit.open(kind="winner", fresh="1").answer(1)
    kept = last(visit, written)
    assert kept.item == visit.puzzle
    assert kept.concepts
    again = Visit(id=kept.item)
    assert again.at.header[0].value == say("en", "kind.winner_ask")
    assert again.answer(1).verdict == visit.verdict


# ---- which rule decided ----


def rule_key(visit: Visit, principle: str) -> str:
    """The button of a rule."""
    (key,) = [key for key, each in visit.buttons.items() if each == say("en", f"principle.{principle}")]
    return key


def test_which_rule_is_kept_as_an_answer_of_its_own(visit: Visit, written: Written) -> None:
    """Under a kind of its own, so that the answers about the position are counted apart."""
    visit.open(id=TRICK, rule="1").answer(2).press("rule-option-1")
    asked = last(visit, written)
    assert [each.kind for each in written(visit)] == ["winner", "which_rule"]
    assert (asked.item, asked.concepts, asked.rules, asked.hints) == (TRICK, ("ruff", "trump"), "mightykr", 0)
    assert isinstance(asked.answer, str)
    assert asked.verdict == ("right" if asked.answer == "higher_trump" else "wrong")


def test_the_right_rule_is_kept_as_right(visit: Visit, written: Written) -> None:
    """By the engine's trace."""
    visit.open(id=TRICK, rule="1").answer(2)
    visit.press(rule_key(visit, "higher_trump"))
    assert (last(visit, written).answer, last(visit, written).verdict) == ("higher_trump", "right")


def test_which_rule_after_help_counts_as_hinted(visit: Visit, written: Written) -> None:
    """The first hint tells the rule, and a second try comes after the reasons."""
    visit.open(id=TRICK, rule="1").press("hint").answer(3)
    visit.press(rule_key(visit, "higher_trump")).press("again").answer(3)
    visit.press(rule_key(visit, "higher_trump"))
    assert [each.hints for each in written(visit)] == [1, 1, 4, 4]


def test_reading_on_is_no_answer(visit: Visit, written: Written) -> None:
    """Whoever just wants the reasons has not been asked."""
    visit.open(id=TRICK, rule="1").answer(3).press("rule-skip")
    assert [each.kind for each in written(visit)] == ["winner"]


# ---- a log that fails ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_that_fails_keeps_no_verdict_back(visit: Visit, written: Written, language: str) -> None:
    """A warning says what is not saved yet; once the file can be written again, all of it is, and the warning goes."""
    database().parent.mkdir()
    database().write_text("damaged" * 1000)
    visit.open(id=TRICK, lang=language).answer(3)
    assert visit.verdict[0] == f"✓ {say(language, 'ui.right')}"
    assert visit.messages == [say(language, "fault.not_saved", number=1)]
    assert visit.press("next").messages == [say(language, "fault.not_saved", number=1)]
    database().unlink()
    visit.open(id=HAND, lang=language).answer(["SA"])
    assert visit.messages == []
    assert [each.item for each in written(visit)] == [TRICK, HAND]
