"""Calling the joker (rules.md 1.3; house-rules.yaml `joker_call`, `joker_call_first_trick`, `called_joker`, …)."""

from __future__ import annotations

import pytest

from engine.choices import actions
from engine.legal import grounds
from engine.state import State
from engine.trace import Reason
from engine.trick import Powers
from tests.rulebook.table import (
    barred,
    dealt,
    declared,
    exchanged,
    hand,
    judged,
    may_play,
    play,
    played,
    reasons,
    refused,
    rules,
    said,
    step_of,
    suit_or_none,
    trick,
    won_by,
)

CALL = "C3 C8 CA JK CK"


def second_trick(**changes: object) -> State:
    """The declarer leads to trick 2 and holds the caller; seat 1 holds the joker."""
    hands = {0: "CA C3", 1: "JK C5", 2: "C6", 3: "C7", 4: "C8"}
    state = said(dealt(rules(**changes), hands, kitty="S2 S3 S4"), "H13 - - - -")
    return played(exchanged(state, "S2 S3 S4", "H13", "none"), "CA C5 C6 C7 C8")


# ---- the joker called ---------------------------------------------------------------------------------------------


def test_a_called_joker_must_come_out() -> None:
    """Whoever holds the called joker plays it, though able to follow (000, 001 §조커콜, 002, 004 §조콜)."""
    assert may_play(rules(), "H", 4, "JK C9 S4", "C3", call=True) == "JK"
    assert barred(rules(), "H", 4, "JK C9 S4", "C9", "C3", call=True) == (Reason.MUST_ANSWER_CALL, None)


def test_the_call_binds_only_the_holder_of_the_joker() -> None:
    """The others follow the caller's suit (001, 002, 004)."""
    assert may_play(rules(), "H", 4, "SA C9 S4 D2", "C3", call=True) == "SA C9"


def test_a_called_joker_has_no_power() -> None:
    """The called joker is the weakest card (called_joker; 000, 001, 002, 004 §조콜)."""
    weak = rules(called_joker="weak")
    assert won_by(weak, "D", 2, CALL, call=True) == "CA"
    assert won_by(weak, "D", 2, "C3 S9 S4 JK H2", call=True) == "C3"
    found = judged(weak, "D", 2, CALL, call=True)
    assert Reason.CALLED in reasons(found.steps)
    assert step_of(found, Reason.JOKER_CALLED_WEAK).field == "called_joker"


def test_a_called_joker_may_keep_its_power() -> None:
    """In places the called joker still takes the trick (called_joker strong; rules.md 1.3: 수원, 경기)."""
    strong = rules(called_joker="strong")
    assert won_by(strong, "D", 2, CALL, call=True) == "JK"
    assert step_of(judged(strong, "D", 2, CALL, call=True), Reason.JOKER_CALLED_STRONG).field == "called_joker"


def test_the_mighty_may_defend_the_joker() -> None:
    """Whoever holds both may play the Mighty instead (mighty_defends_joker; 001 §조커콜, 004 §조콜, Pagat)."""
    assert may_play(rules(mighty_defends_joker=True), "H", 4, "JK SA C9", "C3", call=True) == "JK SA"
    assert won_by(rules(mighty_defends_joker=True), "H", 4, "C3 SA C9 CK C4", call=True) == "SA"
    powers, called = Powers.of(rules(mighty_defends_joker=True), suit_or_none("H")), trick(4, "C3", call=True)
    assert reasons(grounds(powers, called, hand("JK SA C9"))) == [Reason.ANSWERS_CALL, Reason.MIGHTY_DEFENDS]
    assert reasons(grounds(powers, called, hand("SA C9"))) == [Reason.FOLLOWS_SUIT, Reason.MIGHTY_IS_FREE]


def test_the_mighty_may_be_no_defence() -> None:
    """Elsewhere the joker must come out all the same (mighty_defends_joker false; 002: only some regions allow it)."""
    none = rules(mighty_defends_joker=False)
    assert may_play(none, "H", 4, "JK SA C9", "C3", call=True) == "JK"
    ban = (Reason.MIGHTY_MAY_NOT_DEFEND, "mighty_defends_joker")
    assert barred(none, "H", 4, "JK SA C9", "SA", "C3", call=True) == ban


@pytest.mark.parametrize("lone", ["unless_joker", "always"])
@pytest.mark.parametrize(("defends", "answers"), [(True, "JK SA"), (False, "JK")])
def test_a_call_comes_before_every_other_duty(lone: str, defends: bool, answers: str) -> None:
    """The Mighty may answer, or not, even as its only card of the suit (settled/joker; mighty_defends_joker)."""
    table = rules(mighty_defends_joker=defends, lone_mighty_must_follow=lone)
    assert may_play(table, "C", 4, "JK SA C9", "S3", call=True) == answers


def test_calling_while_holding_the_joker_changes_nothing() -> None:
    """The bulletproof joker: a bluff call is legal and has no effect (settled/joker; 004 §조콜)."""
    assert declared(rules(), "H", 4, "C3", call=True) is None
    assert may_play(rules(), "H", 4, "SA C9 S4", "C3", call=True) == "SA C9"
    assert won_by(rules(), "H", 4, "C3 C9 H2 CK C4", call=True) == "H2"


# ---- when a call is made ------------------------------------------------------------------------------------------


def test_a_call_is_optional() -> None:
    """The leader of the caller says whether it calls (joker_call; 002 §조커콜 사용 규칙, 004 §조콜, Pagat)."""
    state = second_trick(joker_call="optional")
    assert {play("C3"), play("C3!")} <= set(actions(state))
    silent = played(state, "C3")
    assert refused(silent, play("JK")) is None
    assert refused(played(state, "C3!"), play("JK")) is None
    assert may_play(rules(joker_call="optional"), "H", 4, "JK C2", "C3") == "JK C2"


def test_without_a_call_the_joker_keeps_its_power() -> None:
    """The caller led without a call is an ordinary three (joker_call optional; 004 §조콜)."""
    assert won_by(rules(joker_call="optional"), "D", 2, CALL) == "JK"
    step = step_of(judged(rules(), "D", 2, CALL), Reason.CALLER_WITHOUT_CALL)
    assert (step.field, step.seat) == ("joker_call", 0)


def test_the_caller_is_spoken_of_only_where_the_joker_lies() -> None:
    """A club three in a trick without the joker is a card like any other (002 §조커콜 사용 규칙, 004 §조콜)."""
    assert reasons(judged(rules(), "H", 4, "C3 C5 C4 C7 C2").steps) == [
        Reason.LED, Reason.HIGHER_CARD, Reason.HIGHER_CARD,
    ]  # fmt: skip
    assert reasons(judged(rules(), "H", 4, "C5 C3 C4 C7 C2").steps) == [Reason.LED, Reason.HIGHER_CARD]
    assert reasons(judged(rules(), "H", 4, "C3 JK C4 C2 C7", call=True).steps) == [
        Reason.LED, Reason.CALLED, Reason.JOKER_CALLED_WEAK, Reason.HIGHER_CARD, Reason.HIGHER_CARD,
    ]  # fmt: skip


def test_in_places_a_caller_led_always_calls() -> None:
    """A caller led calls whenever a call is possible (joker_call always; settled/joker; rules.md 1.3: 동대전, BOJ)."""
    state = second_trick(joker_call="always")
    assert play("C3!") in actions(state)
    assert play("C3") not in actions(state)
    assert refused(state, play("C3")) == (Reason.CALL_IS_A_MUST, "joker_call")
    assert refused(played(state, "C3!"), play("JK")) is None


def test_where_no_call_is_possible_a_caller_that_always_calls_is_plain() -> None:
    """On trick 1 without a call, and on trick 10, the caller is led silently (joker_call always; settled/joker)."""
    always = rules(joker_call="always", joker_call_first_trick=False, joker_last_trick="weak")
    assert declared(always, "H", 1, "C3") is None
    assert declared(always, "H", 10, "C3") is None
    both = rules(joker_call="always", joker_call_first_trick=True, joker_last_trick="strong")
    assert declared(both, "H", 1, "C3") == (Reason.CALL_IS_A_MUST, "joker_call")
    assert declared(both, "H", 10, "C3") == (Reason.CALL_IS_A_MUST, "joker_call")


@pytest.mark.parametrize("joker", ["weak", "unplayable", "strong"])
def test_on_the_first_trick_nobody_calls(joker: str) -> None:
    """The caller may be led but the call is dead on trick 1 (joker_call_first_trick; 002, 004, MF ch. 3)."""
    table = rules(joker_call_first_trick=False, joker_first_trick=joker)
    assert declared(table, "H", 1, "C3", call=True) == (Reason.CALL_ON_FIRST_TRICK, "joker_call_first_trick")
    assert declared(table, "H", 1, "C3") is None
    step = step_of(judged(table, "D", 1, CALL), Reason.CALL_ON_FIRST_TRICK)
    assert step.field == "joker_call_first_trick"


@pytest.mark.parametrize("joker", ["weak", "unplayable", "strong"])
def test_on_the_first_trick_a_call_may_work(joker: str) -> None:
    """joker_call_first_trick alone decides; a call forces an unplayable joker out (settled/joker; rules.md 1.6)."""
    table = rules(joker_call_first_trick=True, joker_first_trick=joker, called_joker="weak")
    assert declared(table, "H", 1, "C3", call=True) is None
    assert may_play(table, "H", 1, "JK C9 S4", "C3", call=True) == "JK"
    assert won_by(table, "D", 1, CALL, call=True) == "CA"


@pytest.mark.parametrize(("joker", "possible"), [("weak", False), ("unplayable", False), ("strong", True)])
def test_a_call_on_the_last_trick_needs_a_strong_joker(joker: str, possible: bool) -> None:
    """Where the joker is powerless anyway there is no call on trick 10 (joker_last_trick; settled/joker; 002)."""
    table = rules(joker_last_trick=joker)
    barred_here = None if possible else (Reason.CALL_ON_LAST_TRICK, "joker_last_trick")
    assert declared(table, "H", 10, "C3", call=True) == barred_here


def test_who_calls_must_lead_the_caller() -> None:
    """Only the caller calls, and only when led (001 §조커콜, 002 §조커콜 사용 규칙, MF)."""
    assert declared(rules(), "H", 4, "C4", call=True) == (Reason.CALL_NEEDS_CALLER, None)
    assert declared(rules(), "H", 4, "C3", call=True, plays="C5") == (Reason.CALL_NEEDS_CALLER, None)


def test_a_caller_that_follows_calls_nothing() -> None:
    """Played by another than the leader the caller means nothing and the joker keeps its power (002, 004)."""
    assert won_by(rules(), "H", 4, "CK C3 JK C5 C9") == "JK"
    assert step_of(judged(rules(), "H", 4, "CK C3 JK C5 C9"), Reason.CALLER_NOT_LED).seat == 1
    assert may_play(rules(), "H", 4, "JK C2", "CK C3") == "JK C2"
