"""The kinds `count` and `friend`: what is still out, who the friend is and who knows it (docs/authoring.md)."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.cards import DECK
from engine.chance import random_hands
from engine.friend import friend_of
from engine.rules import TABLES, Rules
from engine.state import State
from puzzles.bank import read_puzzles
from puzzles.kinds import KINDS
from puzzles.model import Answer, FriendPosition, PositionError, TrickPosition
from puzzles.solve import claim_faults
from puzzles.source import Fault

DIAMONDS = "{plays: [DA, D3, D4, D5, D6]}"
"""The declarer, seat 2, opens with the diamond ace and takes the trick."""


def answered(keys: str, table: str = "mightykr") -> Answer:
    """The answer to the one puzzle with these keys."""
    reading = read_puzzles(f"- {{id: x, {keys}}}", "x")
    assert reading.faults == ()
    (puzzle,) = reading.puzzles
    return KINDS[puzzle.kind].answer(puzzle.position, puzzle.rules(Rules.of(table)))


def faults(keys: str) -> list[Fault]:
    """The faults of a puzzle with these keys."""
    return list(read_puzzles(f"- {{id: x, {keys}}}", "x").faults)


def friend(call: str, tricks: str = "[]", table: str = "mightykr") -> tuple[object, object, str]:
    """The friend, who knows it, and why, after some tricks in which seat 2 declares hearts."""
    found = answered(f"kind: friend, contract: {{trump: H}}, declarer: 2, friend_call: {call}, tricks: {tricks}", table)
    assert isinstance(found.value, dict)
    return found.value["friend"], found.value["known_by"], found.steps[0].reason.value


# ---- count ----


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("contract: {trump: H}, count: trumps, hand: [HA, HK, S2], seen: [H9, H8, C2]", 9),
        ("contract: {trump: H}, count: trumps", 13),
        ("count: points, hand: [HA, HK, S2]", 18),
        ("count: points, seen: [JK, S9]", 20),
        ("count: S, seen: [SA, JK]", 12),
        ("count: C, hand: [CA, CK, CQ, CJ, CT], seen: [C9, C8, C7, C6, C5, C4, C3, C2]", 0),
    ],
)
def test_what_is_still_out(keys: str, left: int) -> None:
    """Thirteen of a suit and twenty point cards, less those seen; the joker is neither (001, 002: 20 point cards)."""
    assert answered(f"kind: count, {keys}").value == left


def test_the_mighty_counts_with_its_suit() -> None:
    """The Mighty has a suit: with hearts trump the spade ace is one of thirteen spades (004 §마공)."""
    assert answered("kind: count, contract: {trump: H}, count: S, hand: [SA]").value == 12


def test_a_count_is_the_same_at_every_table() -> None:
    """No house rule changes how many cards there are."""
    keys = "kind: count, contract: {trump: S}, count: trumps, seen: [SA, SK]"
    assert {answered(keys, table).value for table in TABLES} == {11}


@pytest.mark.parametrize("count", ["points", "S", "H", "D", "C"])
def test_what_is_seen_and_what_is_out_make_the_whole(count: str) -> None:
    """Counting the cards seen and the cards not seen gives all of them, wherever the deck is parted."""
    kind = f"kind: count, count: {count}"
    whole = answered(kind).value
    for cut in range(0, len(DECK), 7):
        some, rest = (f"{kind}, seen: [{', '.join(map(str, part))}]" for part in (DECK[:cut], DECK[cut:]))
        assert int(str(answered(some).value)) + int(str(answered(rest).value)) == whole


# ---- friend ----


def test_a_called_card_is_known_to_its_holder_alone() -> None:
    """Until the card is played only its holder knows (000 프렌드 지명: not even the declarer)."""
    assert friend("SA, holder: 4", f"[{DIAMONDS}]") == (4, [4], "friend_hidden")


def test_a_called_card_that_is_played_shows_the_friend() -> None:
    """Played, it shows the friend to everyone, in an unfinished trick as well (001 카드 프렌드)."""
    tricks = f"[{DIAMONDS}, {{plays: [S2, S3, SA]}}]"
    assert friend("SA, holder: 4", tricks) == (4, [1, 2, 3, 4, 5], "friend_shown")


def test_an_own_card_leaves_the_declarer_alone_in_secret() -> None:
    """The declarer who called an own card is alone, and alone knows it until it is played (004 페이크 프렌드)."""
    assert friend("DA, holder: 2") == ("none", [2], "friend_own_hidden")
    assert friend("DA, holder: 2", f"[{DIAMONDS}]") == ("none", [1, 2, 3, 4, 5], "friend_own_shown")


def test_a_buried_card_stays_a_secret() -> None:
    """A called card that was buried is never played, so that only the declarer knows (004 페이크 프렌드)."""
    assert friend("JK, holder: buried", f"[{DIAMONDS}]") == ("none", [2], "friend_buried")


def test_a_named_seat_and_no_friend_are_public() -> None:
    """A seat named and playing alone are announced (004 너 프렌드, 노프렌드)."""
    assert friend("seat 5") == (5, [1, 2, 3, 4, 5], "friend_named")
    assert friend("none") == ("none", [1, 2, 3, 4, 5], "friend_nobody")


def test_the_first_trick_decides_a_first_trick_friend() -> None:
    """Whoever takes trick 1 is the friend; the declarer who takes it is alone (002 초구 프렌드)."""
    everyone = [1, 2, 3, 4, 5]
    assert friend("first-trick", "[{plays: [D9, D3, DK]}]") == ("open", [], "friend_trick_open")
    assert friend("first-trick", "[{plays: [D9, D3, DK, D5, D6]}]") == (4, everyone, "friend_by_trick")
    assert friend("first-trick", f"[{DIAMONDS}]") == ("none", everyone, "friend_trick_own")
    assert friend("last-trick", f"[{DIAMONDS}]") == ("open", [], "friend_trick_open")


def test_the_table_decides_who_takes_the_first_trick() -> None:
    """At a table where the joker keeps its power on trick 1, its player becomes the friend (joker_first_trick)."""
    keys = (
        "kind: friend, contract: {trump: H}, declarer: 2, friend_call: first-trick, "
        "tricks: [{plays: [D9, D3, DK, JK, D6]}], rules: {joker_first_trick: %s}"
    )
    assert answered(keys % "weak").value == {"friend": 4, "known_by": [1, 2, 3, 4, 5]}
    assert answered(keys % "strong").value == {"friend": 5, "known_by": [1, 2, 3, 4, 5]}


def test_a_ruff_takes_a_trick_of_the_record() -> None:
    """The trump of the contract is trump in every trick of a record, also in one read from a file (002 예1)."""
    tricks = "[{plays: [D9, D3, H2, D5, D6]}, {plays: [SA]}]"
    assert friend("first-trick", tricks) == (4, [1, 2, 3, 4, 5], "friend_by_trick")
    assert friend("SA, holder: 4", tricks) == (4, [1, 2, 3, 4, 5], "friend_shown")


def test_the_winner_of_a_trick_leads_the_next() -> None:
    """Seat 4 takes trick 1 and so plays first to trick 2: the called card there is seat 4's own."""
    tricks = "[{plays: [D9, D3, DK, D5, D6]}, {plays: [SA]}]"
    assert friend("SA, holder: 4", tricks) == (4, [1, 2, 3, 4, 5], "friend_shown")
    with pytest.raises(PositionError, match="holder: not_the_holder"):
        friend("SA, holder: 3", tricks)


@pytest.mark.parametrize("table", TABLES)
def test_the_kind_tells_the_friend_of_the_game(table: str) -> None:
    """On records of random hands, whole and cut short, the kind names the friend that the game itself has."""
    for state in islice(random_hands(Rules.of(table), 11), 40):
        if state.friend_call is None or state.declarer is None or state.contract is None:
            continue
        holders = [
            seat for seat in range(5) if state.friend_call.card and held(state, seat) & state.friend_call.card.bit
        ]
        for length in (0, 1, 4, 10):
            plays = tuple(
                TrickPosition(None, 0, trick.cards, 0, trick.called, trick.suit) for trick in state.tricks[:length]
            )
            holder = holders[0] if holders else None
            position = FriendPosition(state.contract.trump, state.declarer, state.friend_call, holder, plays)
            found = KINDS["friend"].answer(position, state.deal.rules).value
            assert isinstance(found, dict)
            settled = friend_of(state)
            assert settled is not None
            if found["friend"] != "open":
                assert found["friend"] == ("none" if settled.seat is None else settled.seat + 1)


def held(state: State, seat: int) -> int:
    """The cards of a seat after the exchange."""
    taken = state.deal.kitty if seat == state.declarer else 0
    return (state.deal.hands[seat] | taken) & ~(state.buried if seat == state.declarer else 0)


# ---- faults ----


@pytest.mark.parametrize(
    ("keys", "key", "problem"),
    [
        ("kind: count, count: trumps, contract: {trump: NT}", "count", "no_trumps_to_count"),
        ("kind: count, count: jokers", "count", "want_choice"),
        ("kind: count, count: S, hand: [SA], seen: [H2, SA]", "seen.1", "card_twice"),
        ("kind: friend, contract: {trump: H}, declarer: 2, friend_call: SA", "holder", "missing_key"),
        ("kind: friend, contract: {trump: H}, declarer: 2, friend_call: none, holder: 3", "holder", "no_card_called"),
        ("kind: friend, contract: {trump: H}, declarer: 2, friend_call: seat 2", "friend_call", "declarer_as_friend"),
        ("kind: friend, contract: {trump: H}, declarer: 2, friend_call: seat 6", "friend_call", "want_card"),
        (
            "kind: friend, contract: {trump: H}, declarer: 2, friend_call: none, "
            "tricks: [{plays: [DA]}, {plays: [D2]}]",
            "tricks.0.plays",
            "want_exactly",
        ),
        (
            f"kind: friend, contract: {{trump: H}}, declarer: 2, friend_call: none, tricks: [{DIAMONDS}, {DIAMONDS}]",
            "tricks.1.plays.0",
            "card_twice",
        ),
        (
            "kind: friend, contract: {trump: H}, declarer: 2, friend_call: none, tricks: [DA, D2]",
            "tricks",
            "want_mappings",
        ),
    ],
)
def test_what_is_wrong_is_named(keys: str, key: str, problem: str) -> None:
    """A fault names the key and what is wrong with it (puzzle format: every error)."""
    assert [(fault.key, fault.problem) for fault in faults(keys)] == [(key, problem)]


def test_a_claim_may_name_the_friend_alone() -> None:
    """Where an answer has several keys a claim may hold some of them, and a wrong one is found."""
    text = (
        "- {id: x, kind: friend, contract: {trump: H}, declarer: 2, friend_call: seat 5, expect: {friend: 5}}\n"
        "- {id: y, kind: friend, contract: {trump: H}, declarer: 2, friend_call: seat 5, expect: {known_by: [5]}}\n"
        "- {id: z, kind: count, count: points, expect: 19}\n"
    )
    reading = read_puzzles(text, "x")
    assert reading.faults == ()
    assert {(fault.id, fault.problem) for fault in claim_faults(reading)} == {
        ("y", "expect_differs"),
        ("z", "expect_differs"),
    }
