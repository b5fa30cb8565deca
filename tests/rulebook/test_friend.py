"""Calling the friend, who it is and who knows it (rules.md 1.2; house-rules.yaml `friend_calls`, `settled: score`)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Bury, CallFriend, Declare
from engine.cards import card
from engine.choices import actions
from engine.contract import FriendCall
from engine.friend import Friend, friend_known_to, friend_of, friend_role, public_friend
from engine.result import result
from engine.rules import FRIEND_KINDS, RulesError
from engine.state import Phase, State, refusal, to_act
from engine.trace import Reason
from tests.rulebook.table import (
    after,
    codes,
    contract,
    dealt,
    exchanged,
    friend_call,
    hand,
    played,
    refused,
    rules,
    said,
)
from tests.rulebook.whole_hand import whole_hand

CALLS = {
    "card": "JK",
    "own_card": "SA",
    "buried_card": "C2",
    "seat": "3",
    "first_trick": "first_trick",
    "last_trick": "last_trick",
    "none": "none",
}
"""One call of each kind by a declarer who holds the spade ace and has buried the C2."""

FRIENDS = {"SA": 4, "H3": 3, "2": 2, "first_trick": 2, "last_trick": 3, "none": None, "HA": None, "S2": None}
"""Who is the friend in the written hand: HA is the declarer's own card, S2 is buried."""


def to_call(*kinds: str) -> State:
    """The declarer, seat 0, is to call a friend where the table plays some kinds of call."""
    state = said(dealt(rules(friend_calls=kinds), {0: "SA HK", 1: "JK"}, kitty="C2 C3 C4"), "H13 - - - -")
    return after(state, Bury(hand("C2 C3 C4")), Declare(contract("H13")))


def test_every_kind_of_call_is_asked_here() -> None:
    """The kinds are those of the data file (friend_calls)."""
    assert tuple(CALLS) == FRIEND_KINDS


@pytest.mark.parametrize("kind", CALLS)
def test_a_table_that_plays_one_kind_of_call(kind: str) -> None:
    """Only the kinds of call the table plays are allowed (friend_calls; 001 two kinds, 004 five)."""
    state = to_call(kind)
    for other, call in CALLS.items():
        expected = None if other == kind else (Reason.FRIEND_CALL_NOT_PLAYED, "friend_calls")
        assert refused(state, friend_call(call)) == expected


def test_a_refused_friend_card_is_named() -> None:
    """The refusal of a card that may not be called names it (friend_calls; 004 §페이크 프렌드)."""
    step = refusal(to_call("card"), friend_call("SA"))
    assert step is not None
    assert (step.seat, codes(step.cards)) == (0, "SA")
    seat = refusal(to_call("card"), friend_call("3"))
    assert seat is not None
    assert seat.cards == ()


@pytest.mark.parametrize("kind", CALLS)
def test_a_table_that_plays_every_kind_but_one(kind: str) -> None:
    """A kind of call the table leaves out is refused, the others stay (friend_calls)."""
    state = to_call(*set(CALLS) - {kind})
    for other, call in CALLS.items():
        assert (friend_call(call) in actions(state)) == (other != kind)


def test_friend_calls_is_never_empty() -> None:
    """A table plays at least one kind of call (settled/score)."""
    with pytest.raises(RulesError):
        rules(friend_calls=[])


def test_the_declarer_cannot_call_the_own_seat() -> None:
    """A person called is another person (friend_calls seat; 002 §프렌드, 004 §너 프렌드)."""
    assert refused(to_call("seat"), CallFriend(FriendCall("seat", seat=0))) == (Reason.FRIEND_IS_DECLARER, None)


def test_the_first_trick_starts_after_the_friend_call() -> None:
    """The declarer calls the friend, then leads the first trick (000, 001, 002, 004)."""
    state = after(to_call("card"), friend_call("JK"))
    assert (state.phase, to_act(state)) == (Phase.PLAY, 0)
    assert state.trick is not None
    assert (state.trick.number, state.trick.leader) == (1, 0)


# ---- who it is ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", FRIENDS)
def test_who_the_friend_is(call: str) -> None:
    """The holder of the card, the person, the taker of the trick, or nobody (friend_calls; 000, 001, 002, 004)."""
    state = whole_hand(rules(friend_calls=FRIEND_KINDS), call)
    found = result(state)
    assert friend_of(state) == Friend(FRIENDS[call])
    assert found is not None
    assert found.friend == FRIENDS[call]


def test_an_own_or_buried_card_leaves_the_declarer_alone_in_secret() -> None:
    """A friend card of one's own, or buried, is no friend; nobody announced it (settled/score; 004 §페이크 프렌드)."""
    table = rules(friend_calls=["own_card", "buried_card", "none"])
    assert friend_role(whole_hand(table, "HA")) == "secret"
    assert friend_role(whole_hand(table, "S2")) == "secret"
    assert friend_role(whole_hand(table, "none")) == "none"


def test_a_first_trick_friend_is_fixed_by_the_first_trick() -> None:
    """Who takes the first trick is the friend (friend_calls first_trick; 000, 002, 004 §초구 프렌드)."""
    table = rules(friend_calls=["first_trick"])
    assert friend_of(whole_hand(table, "first_trick", tricks=0)) is None
    assert friend_of(whole_hand(table, "first_trick", tricks=1)) == Friend(2)


def test_a_first_trick_friend_who_is_the_declarer_is_no_friend() -> None:
    """If the declarer takes the first trick there is no friend, in secret (settled/score; 002 §주공 선출)."""
    hands = {0: "CA", 1: "C5", 2: "C6", 3: "C7", 4: "C8"}
    state = said(dealt(rules(friend_calls=["first_trick"]), hands, kitty="S2 S3 S4"), "H13 - - - -")
    state = played(exchanged(state, "S2 S3 S4", "H13", "first_trick"), "CA C5 C6 C7 C8")
    assert friend_of(state) == Friend(None)
    assert friend_role(state) == "secret"


def test_a_last_trick_friend_is_fixed_by_the_last_trick() -> None:
    """A last-trick friend is fixed like a first-trick one, by the last trick (settled/score; 004 §막구 프렌드)."""
    table = rules(friend_calls=["last_trick"])
    assert friend_of(whole_hand(table, "last_trick", tricks=9)) is None
    assert friend_of(whole_hand(table, "last_trick")) == Friend(3)


def test_before_the_call_there_is_no_friend() -> None:
    """Until the declarer has called nobody is the friend and nobody knows one (000, 001, 002, 004)."""
    for state in (dealt(rules()), to_call("card")):
        assert friend_of(state) is None
        assert public_friend(state) is None
        assert [friend_known_to(state, seat) for seat in range(5)] == [None] * 5


# ---- who knows it -------------------------------------------------------------------------------------------------


def test_a_called_card_is_secret_until_it_is_played() -> None:
    """Only the holder knows who the friend is, until the called card is played (000 §프렌드 지명, 001, 004)."""
    table = rules(friend_calls=["card"])
    before, shown = whole_hand(table, "SA", tricks=4), whole_hand(table, "SA", tricks=5)
    assert friend_of(before) == Friend(4)
    assert public_friend(before) is None
    assert [friend_known_to(before, seat) for seat in range(5)] == [None, None, None, None, Friend(4)]
    assert [friend_known_to(shown, seat) for seat in range(5)] == [Friend(4)] * 5


def test_a_called_seat_and_no_friend_are_known_at_once() -> None:
    """A person called, and no friend, are said aloud (friend_calls seat, none; 002 §노 프렌드, 004 §너 프렌드)."""
    table = rules(friend_calls=["seat", "none"])
    for call, friend in (("2", Friend(2)), ("none", Friend(None))):
        state = whole_hand(table, call, tricks=0)
        assert [friend_known_to(state, seat) for seat in range(5)] == [friend] * 5


def test_a_declarer_alone_in_secret_is_the_only_one_who_knows() -> None:
    """The declarer knows of the own card, and the others learn it when it is played (004 §페이크 프렌드)."""
    table = rules(friend_calls=["own_card"])
    before, shown = whole_hand(table, "HA", tricks=6), whole_hand(table, "HA", tricks=7)
    assert [friend_known_to(before, seat) for seat in range(5)] == [Friend(None), None, None, None, None]
    assert public_friend(shown) == Friend(None)


def test_a_buried_friend_stays_hidden_to_the_end() -> None:
    """A buried card is never played, so only the end shows that there was no friend (004 §페이크 프렌드)."""
    table = rules(friend_calls=["buried_card"])
    assert public_friend(whole_hand(table, "S2", tricks=9)) is None
    assert friend_known_to(whole_hand(table, "S2", tricks=9), 0) == Friend(None)
    assert public_friend(whole_hand(table, "S2")) == Friend(None)


def test_a_first_trick_friend_is_known_to_all_when_the_trick_is_over() -> None:
    """The taker of the first trick is seen by everybody (friend_calls first_trick; 004 §초구 프렌드)."""
    state = whole_hand(rules(friend_calls=["first_trick"]), "first_trick", tricks=1)
    assert [friend_known_to(state, seat) for seat in range(5)] == [Friend(2)] * 5


@pytest.mark.parametrize(
    ("by", "card_called", "seat"),
    [("card", None, None), ("seat", None, None), ("seat", None, 5), ("seat", None, -1), ("none", "SA", None)],
)
def test_a_friend_call_says_one_thing(by: Any, card_called: str | None, seat: int | None) -> None:
    """A card, a seat or neither, as the kind of call asks (house-rules.yaml friend_calls)."""
    with pytest.raises(ValueError, match="no friend call"):
        FriendCall(by, card(card_called) if card_called else None, seat)
