"""Hidden positions and claims in lessons: what of them is shown, and every sort of learner comes through."""

from __future__ import annotations

import pytest

from engine.cards import ALL_CARDS
from engine.rules import Rules
from lessons.learner import MANNERS, Manner, run_lesson
from lessons.shown_cards import cards_shown
from puzzles.bank import bank
from tests.lessons.sample import lesson_text, only_step, sound

USUAL = Rules.of("mightykr")
CLAIM = f"{{id: claim, ask: {{id: {next(each.id for each in bank().values() if each.kind == 'claim')}}}}}"
SAMPLED = next(each.id for each in bank().values() if each.kind == "best" and each.proof.get("method") == "sampled")
HIDDEN = f"{{id: hidden, ask: {{id: {SAMPLED}}}}}"


def test_of_a_hidden_position_only_what_the_seat_has_seen_is_shown() -> None:
    """Cards that lie in the hands of others are not on the table."""
    shown = cards_shown(only_step(HIDDEN))
    assert 0 < shown.bit_count() < ALL_CARDS.bit_count()


def test_a_claim_shows_the_hands() -> None:
    """All five lie open, each of one size."""
    shown = cards_shown(only_step(CLAIM)).bit_count()
    assert 0 < shown < ALL_CARDS.bit_count()
    assert shown % 5 == 0


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("step", [CLAIM, HIDDEN], ids=["claim", "hidden"])
def test_every_learner_comes_through(step: str, manner: Manner) -> None:
    """Who errs once is right the second time."""
    run = run_lesson(sound(lesson_text(step)), USUAL, manner)
    assert run.failures == ()
    item = run.tries[0].item
    rights = [each.right for each in run.tries if each.item == item]
    assert rights[-1]
    assert manner == "random" or len(rights) == (2 if manner == "wrong" else 1)
