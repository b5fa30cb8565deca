"""Three cards buried in a lesson: the engine decides, and allows any three of the thirteen."""

from __future__ import annotations

import pytest

from engine import actions
from engine.cards import card, card_set
from engine.choices import actions as choices
from engine.rules import Rules
from engine.state import Phase, apply, refusal
from engine.trace import Reason
from lessons.bury import DECLARER, begin
from lessons.check import faults_of
from lessons.items import items
from lessons.learner import MANNERS, Manner, run_lesson
from lessons.model import Bury
from puzzles.model import PositionError
from tests.lessons.sample import lesson_text, only_step, read, sound

USUAL = Rules.of("mightykr")
STEP = (
    "{id: bury, bury: {contract: {trump: H, bid: 15}, hand: [HA, HQ, HJ, H8, H5, SA, SQ, DK, D4, C7],"
    " kitty: [JK, CQ, C2]}}"
)


def a_burying(step: str = STEP) -> Bury:
    """What a step asks to be buried."""
    task = only_step(step).task
    assert isinstance(task, Bury)
    return task


def burying(*codes: str) -> actions.Bury:
    """Some cards as the engine buries them."""
    return actions.Bury(card_set(map(card, codes)))


def test_the_declarer_holds_thirteen_cards() -> None:
    """The ten dealt and the three of the kitty; what comes next is to bury."""
    state = begin(a_burying(), USUAL)
    assert (state.phase, state.hands[DECLARER].bit_count()) == (Phase.BURY, 13)


def test_any_three_may_be_buried() -> None:
    """Trumps, point cards, the Mighty and the joker too: 13 choose 3."""
    state = begin(a_burying(), USUAL)
    assert len(choices(state)) == 286
    assert refusal(state, burying("SA", "JK", "HA")) is None
    buried = apply(state, burying("SA", "DK", "C2"))
    assert (buried.phase, buried.hands[DECLARER].bit_count()) == (Phase.DECLARE, 10)


@pytest.mark.parametrize(
    ("codes", "reason"), [(("SA", "DK"), Reason.BURY_THREE), (("SA", "DK", "S2"), Reason.NOT_IN_HAND)]
)
def test_nothing_else_may_be_buried(codes: tuple[str, ...], reason: Reason) -> None:
    """Three, and of one's own cards."""
    step = refusal(begin(a_burying(), USUAL), burying(*codes))
    assert step
    assert step.reason is reason


def test_no_trump_is_buried_only_where_it_is_played() -> None:
    """The check tells it of the tables at which it is not."""
    step = STEP.replace("trump: H", "trump: NT")
    with pytest.raises(PositionError):
        begin(a_burying(step), USUAL.changed({"no_trump_allowed": False}))
    faults = faults_of([read(lesson_text(step))])
    assert {fault.problem for fault in faults if fault.key.startswith("steps.0")} <= {"no_trump_not_played"}


@pytest.mark.parametrize("manner", MANNERS)
def test_a_learner_without_a_page_buries(manner: Manner) -> None:
    """It is an item of the lesson, and nothing in it can be wrong."""
    lesson = sound(lesson_text(STEP))
    run = run_lesson(lesson, USUAL, manner)
    assert run.failures == ()
    assert [each.right for each in run.tries if each.item == "sample.bury"] == [True]
    assert items(lesson, USUAL)[0].id == "sample.bury"
