"""Claiming the tricks left (셋; rules.md 0.1, 6 and 1.3; house-rules.yaml `claim`; puzzle-format.md, kind `claim`)."""

from __future__ import annotations

import pytest

from engine.actions import Claim
from engine.claim import prove
from engine.friend import friend_of, friend_role
from engine.result import result
from engine.rules import Rules
from engine.state import Phase, State, refusal, to_act
from engine.trace import Reason
from engine.trick import Powers
from tests.rulebook.table import after, codes, dealt, exchanged, hand, played, refused, rules, said, suit_or_none

RUN = {0: "HA HK HQ HJ HT H9 H8 H7 H6 H5"}


def broken_by(table: Rules, trump: str, number: int, *hands: str) -> str | None:
    """The line that breaks the claim of the first of five hands, which leads; None for a sure claim."""
    step = prove(Powers.of(table, suit_or_none(trump)), tuple(map(hand, hands)), 0, number).step
    if step is None:
        return None
    assert step.reason is Reason.CLAIM_BROKEN
    return codes(step.cards)


def sure(table: Rules, trump: str, number: int, *hands: str) -> bool:
    """Is the claim of the first of five hands sure?"""
    return broken_by(table, trump, number, *hands) is None


def declarer_on_lead(**changes: object) -> State:
    """The declarer, who buried joker and Mighty, is to open with the ten highest hearts; they are trump."""
    state = said(dealt(rules(**changes), RUN, kitty="JK SA C2"), "H13 - - - -")
    return exchanged(state, "JK SA C2", "H13", "none")


def defender_on_lead(**changes: object) -> State:
    """Seat 1 has taken trick 1 and leads with the Mighty and the highest hearts; they are trump."""
    hands = {0: "C2 H2 H3 H4 H5 H6", 1: "SA HA HK HQ HJ HT H9 H8 H7 CA", 2: "C5", 3: "C6", 4: "C7"}
    state = said(dealt(rules(**changes), hands, kitty="JK S2 S3"), "H13 - - - -")
    return played(exchanged(state, "JK S2 S3", "H13", "none"), "C2 CA C5 C6 C7")


# ---- who may claim ------------------------------------------------------------------------------------------------


def test_anyone_may_claim() -> None:
    """Any player sure of every trick left may say so (claim anyone; 000 §게임 셋, 002 §예외 규정)."""
    for state in (declarer_on_lead(claim="anyone"), defender_on_lead(claim="anyone")):
        assert refused(state, Claim()) is None


def test_only_the_declarer_may_claim() -> None:
    """The declarer alone says it (claim declarer; 002 §게임 과정)."""
    assert refused(declarer_on_lead(claim="declarer"), Claim()) is None
    assert refused(defender_on_lead(claim="declarer"), Claim()) == (Reason.CLAIM_DECLARER_ONLY, "claim")


def test_nobody_may_claim() -> None:
    """The tricks are played to the end (claim nobody; 001, Pagat, MF know no claim)."""
    for state in (declarer_on_lead(claim="nobody"), defender_on_lead(claim="nobody")):
        assert refused(state, Claim()) == (Reason.CLAIM_NOT_PLAYED, "claim")


def test_a_claim_is_made_on_lead() -> None:
    """It is the seat on lead that claims the tricks left (claim; puzzle-format.md, kind claim)."""
    state = played(declarer_on_lead(claim="anyone"), "HA")
    assert refused(state, Claim()) == (Reason.CLAIM_ON_LEAD, None)


# ---- what a claim brings ------------------------------------------------------------------------------------------


def test_a_claim_ends_the_hand_and_brings_every_trick_left() -> None:
    """After a claim the tricks left and their point cards are the claimant's (claim; 000 §게임 셋, 002)."""
    state = after(defender_on_lead(claim="anyone"), Claim())
    found = result(state)
    assert (state.phase, to_act(state)) == (Phase.OVER, None)
    assert found is not None
    assert found.points == (0, 20, 0, 0, 0)
    assert found.taken == 0


def test_a_declarer_who_claims_from_the_first_trick_takes_all() -> None:
    """All ten tricks and what was buried make a run of twenty (claim; 002 §런; buried_points)."""
    found = result(after(declarer_on_lead(claim="declarer", buried_points="declarer"), Claim()))
    assert found is not None
    assert (found.points, found.taken) == ((19, 0, 0, 0, 0), 20)


@pytest.mark.parametrize("call", ["first_trick", "last_trick"])
def test_a_claim_fixes_the_friend_of_a_trick(call: str) -> None:
    """The first and the last trick are then the claimant's: a declarer who claims is alone (settled/score; claim)."""
    table = rules(claim="anyone", friend_calls=["first_trick", "last_trick"])
    state = exchanged(said(dealt(table, RUN, kitty="JK SA C2"), "H13 - - - -"), "JK SA C2", "H13", call)
    state = after(state, Claim())
    friend = friend_of(state)
    assert friend is not None
    assert (friend.seat, friend_role(state)) == (None, "secret")


def test_a_last_trick_friend_may_be_the_defender_who_claims() -> None:
    """The last trick is the claimant's (settled/score; claim, friend_calls)."""
    table = rules(claim="anyone", friend_calls=["last_trick"])
    hands = {0: "C2 H2 H3 H4 H5 H6", 1: "SA HA HK HQ HJ HT H9 H8 H7 CA", 2: "C5", 3: "C6", 4: "C7"}
    state = said(dealt(table, hands, kitty="JK S2 S3"), "H13 - - - -")
    state = after(played(exchanged(state, "JK S2 S3", "H13", "last_trick"), "C2 CA C5 C6 C7"), Claim())
    found = result(state)
    assert found is not None
    assert (found.friend, found.taken) == (1, 20)


# ---- when a claim is sure -----------------------------------------------------------------------------------------


def test_the_example_of_002_is_sure_without_a_joker() -> None:
    """After seven tricks Mighty, trump ace and trump king take the rest (002 §게임 셋)."""
    assert sure(rules(), "H", 8, "SA HA HK", "HQ HJ HT", "S2 S3 S4", "D2 D3 D4", "CA CK CQ")


def test_the_example_of_002_is_broken_by_a_joker() -> None:
    """A joker in another hand beats the trump ace (rules.md 0.1, 6)."""
    line = broken_by(rules(), "H", 8, "SA HA HK", "JK HJ HT", "S2 S3 S4", "D2 D3 D4", "CA CK CQ")
    assert line is not None
    assert line.endswith("JK")


def test_a_claim_must_hold_against_any_legal_play() -> None:
    """A ruff by a seat void in the suit breaks it; without trumps it stands (puzzle-format.md, kind claim)."""
    hands = ("CA CK", "C2 C4", "C5 H2", "D2 D3", "D4 D5")
    line = broken_by(rules(), "H", 9, *hands)
    assert line is not None
    assert line.endswith("H2")
    assert sure(rules(), "NT", 9, *hands)


def test_a_ruff_is_no_danger_to_who_must_follow() -> None:
    """Who must follow cannot ruff: the order of the leads matters (puzzle-format.md, kind claim)."""
    assert sure(rules(), "H", 9, "HA CA", "H2 C2", "D2 D3", "D4 D5", "D6 D7")
    assert not sure(rules(), "H", 9, "HA CA", "H2 H3", "D2 D3", "D4 D5", "D6 D7")


def test_the_claimant_takes_every_trick_alone_whoever_is_the_friend() -> None:
    """A partner's higher card breaks a claim as any other (puzzle-format.md, kind claim)."""
    state = defender_on_lead(claim="anyone")
    assert broken_by(rules(), "H", 10, "DK", "DA", "C2", "C4", "C5") == "DK DA"
    assert refusal(state, Claim()) is None


def test_a_call_can_make_a_claim_sure() -> None:
    """The claimant may draw the joker with the caller and take the rest (claim; 002 §조커콜 사용 규칙)."""
    hands = ("C3 DA", "JK D2", "S2 S4", "H4 H5", "H6 H7")
    assert sure(rules(called_joker="weak"), "NT", 9, *hands)
    assert not sure(rules(called_joker="strong", joker_last_trick="strong"), "NT", 9, *hands)


@pytest.mark.parametrize(("call", "stands"), [(True, True), (False, False)])
def test_a_claim_reckons_with_the_call_on_the_first_trick(call: bool, stands: bool) -> None:
    """The trump ace may not open; where no call is possible the joker beats it later (joker_call_first_trick)."""
    table = rules(joker_call_first_trick=call, declarer_opens_trump="only_if_all_trump")
    assert sure(table, "D", 1, "C3 DA", "JK S5", "S2 S4", "H4 H5", "H6 H7") is stands


def test_a_claim_with_the_joker_in_hand() -> None:
    """The joker is led before the last trick and names the suit that draws the ruff (claim; 002 §조커 사용 규칙)."""
    hands = ("JK CA", "H2 C2", "D2 D3", "D4 D5", "D6 D7")
    assert sure(rules(joker_last_trick="weak"), "H", 9, *hands)
    assert not sure(rules(), "H", 9, "JK CA", "SA C2", "D2 D3", "D4 D5", "D6 D7")


@pytest.mark.parametrize(("last", "stands"), [("weak", True), ("strong", False)])
def test_a_claim_looks_ahead_to_the_last_trick(last: str, stands: bool) -> None:
    """The Mighty is led to trick 9, and in trick 10 a powerless joker breaks nothing (joker_last_trick)."""
    hands = ("SA DA", "JK S2", "C2 C4", "C5 C6", "C7 C8")
    assert sure(rules(joker_last_trick=last), "H", 9, *hands) is stands


@pytest.mark.parametrize(("last", "stands"), [("weak", True), ("unplayable", True), ("strong", False)])
def test_the_joker_in_the_last_trick_and_a_claim(last: str, stands: bool) -> None:
    """In the last trick a powerless joker breaks nothing (joker_last_trick; 001, 002, 004)."""
    assert sure(rules(joker_last_trick=last), "H", 10, "DA", "JK", "C2", "C4", "C5") is stands


def test_a_claim_too_hard_to_prove_is_refused() -> None:
    """A claim that the search cannot settle within its budget is not sure (puzzle-format.md, kind claim)."""
    hands = tuple(map(hand, ("SA HA HK", "HQ HJ HT", "S2 S3 S4", "D2 D3 D4", "CA CK CQ")))
    step = prove(Powers.of(rules(), suit_or_none("H")), hands, 0, 8, budget=3).step
    assert step is not None
    assert step.reason is Reason.CLAIM_UNPROVED
