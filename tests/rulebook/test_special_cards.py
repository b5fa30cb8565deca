"""The Mighty, the joker and the caller among the other cards (rules.md 1.3; house-rules.yaml `special cards`)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.cards import Suit
from engine.trace import Reason
from engine.trick import Powers
from tests.rulebook.table import (
    barred,
    codes,
    declared,
    judged,
    may_play,
    reasons,
    rules,
    step_of,
    suit_or_none,
    won_by,
)


@pytest.mark.parametrize("trump", ["H", "D", "C", "NT"])
def test_the_mighty_is_the_spade_ace(trump: str) -> None:
    """The spade ace is the Mighty unless spades are trump, at no trump too (000, 001 §노기루다란, 002, 004)."""
    assert Powers.of(rules(), suit_or_none(trump)).mighty.code == "SA"
    assert won_by(rules(), trump, 4, "C5 CA SA JK CK") == "SA"


@pytest.mark.parametrize("mighty", ["DA", "HA", "CA"])
def test_where_spades_are_trump_another_ace_is_the_mighty(mighty: str) -> None:
    """The diamond ace (001, 002, 004, Pagat, MF), the heart ace (000) or the club ace (mighty_when_spades_trump)."""
    table = rules(mighty_when_spades_trump=mighty)
    assert Powers.of(table, suit_or_none("S")).mighty.code == mighty
    assert won_by(table, "S", 5, "S5 DA HA CA SK") == mighty


def test_the_spade_ace_is_then_a_plain_trump() -> None:
    """Where spades are trump the joker beats the spade ace, which is the highest trump (002 §마이티 변경 규칙)."""
    table = rules(mighty_when_spades_trump="DA")
    assert won_by(table, "S", 5, "HK JK SA HA H2") == "JK"
    assert won_by(table, "S", 5, "HK SK SA HA H2") == "SA"
    step = step_of(judged(table, "S", 5, "HK SK SA HA H2"), Reason.MIGHTY_MOVED)
    assert (step.field, [each.code for each in step.cards]) == ("mighty_when_spades_trump", ["SA", "DA"])
    assert may_play(table, "S", 5, "SA C2 H4", "H5") == "H4"


@pytest.mark.parametrize("trump", ["S", "H", "D", "NT"])
def test_the_caller_is_the_three_of_clubs(trump: str) -> None:
    """The club three calls the joker unless clubs are trump (000, 001, 002, 004)."""
    assert Powers.of(rules(), suit_or_none(trump)).caller.code == "C3"
    assert declared(rules(), trump, 4, "C3", call=True) is None


@pytest.mark.parametrize("caller", ["S3", "H3", "D3", "C3"])
def test_where_clubs_are_trump_another_three_calls(caller: str) -> None:
    """S3 (001, 002, 004), another three (관악, 경기: H3) or still C3 (joker_call_card_when_clubs_trump)."""
    table = rules(joker_call_card_when_clubs_trump=caller)
    for other in ("S3", "H3", "D3", "C3"):
        expected = None if other == caller else (Reason.CALL_NEEDS_CALLER, None)
        assert declared(table, "C", 4, other, call=True) == expected
    assert may_play(table, "C", 4, "JK S9 H9 D9 C9", caller, call=True) == "JK"


def test_mighty_then_joker_then_trump_then_the_led_suit() -> None:
    """The order of the cards: Mighty, joker, trumps, the suit led (000, 001, 002 §게임 과정, 004)."""
    assert won_by(rules(), "H", 4, "CA C4 H2 JK SA") == "SA"
    assert won_by(rules(), "H", 4, "CA C4 H2 JK DA") == "JK"
    assert won_by(rules(), "H", 4, "CA C4 H2 DK DA") == "H2"
    assert won_by(rules(), "H", 4, "CQ C4 CK DK DA") == "CK"


@pytest.mark.parametrize(("trump", "plays", "winner"), [
    ("D", "DA DK D8 D5 D3", "DA"),
    ("D", "CK CJ C4 D2 C7", "D2"),
    ("D", "S9 SQ HA ST S6", "SQ"),
])  # fmt: skip
def test_the_examples_of_004(trump: str, plays: str, winner: str) -> None:
    """Three tricks with diamonds trump and their winners (004 §경기 진행)."""
    assert won_by(rules("namu"), trump, 4, plays) == winner


@pytest.mark.parametrize(("plays", "winner"), [("CT CJ C3 H2 CA", "H2"), ("CT CJ C3 DA C4", "CJ")])
def test_the_examples_of_002(plays: str, winner: str) -> None:
    """Two tricks with hearts trump and their winners (002 §게임 과정)."""
    assert won_by(rules("wikipedia"), "H", 4, plays) == winner


def test_within_a_suit_the_order_is_ace_king_queen_jack_ten_down_to_two() -> None:
    """A K Q J 10 9 … 2 (001 §트릭 플레이, 002 §카드의 종류)."""
    down = "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2".split()
    for higher, lower in pairwise(down):
        assert won_by(rules(), "H", 4, f"{lower} {higher} S2 S3 C2") == higher
        assert won_by(rules(), "D", 4, f"C2 {lower} {higher} S3 C4") == higher


def test_at_no_trump_only_the_led_suit_counts() -> None:
    """Without trump the highest card of the led suit takes the trick (000, 001, 002 §노 기루다, 004)."""
    assert won_by(rules(), "NT", 3, "H5 SK HJ CA DA") == "HJ"


def test_how_a_trick_is_explained() -> None:
    """Each card that takes the lead, or has no power, has its reason (002 §게임 과정; 004 §경기 진행)."""
    trick = judged(rules(), "H", 4, "C5 C9 H2 H7 D4")
    assert reasons(trick.steps) == [
        Reason.LED, Reason.HIGHER_CARD, Reason.RUFFED, Reason.OVERRUFFED, Reason.OFF_SUIT,
    ]  # fmt: skip
    assert [step.seat for step in trick.steps] == [0, 1, 2, 3, 4]
    assert [codes(step.cards) for step in trick.steps] == ["C5", "C9 C5", "H2 C9", "H7 H2", "D4"]
    assert [step.suit for step in trick.steps] == [Suit.CLUBS, Suit.CLUBS, Suit.HEARTS, Suit.HEARTS, Suit.CLUBS]
    assert reasons(judged(rules(), "H", 4, "C5 JK SA C9 C2").steps) == [
        Reason.LED, Reason.JOKER_TAKES, Reason.MIGHTY_TAKES,
    ]  # fmt: skip


def test_trumps_on_a_trump_lead_are_higher_cards_and_no_ruffs() -> None:
    """Where trump is led it is simply the suit to follow (002 §게임 과정)."""
    assert reasons(judged(rules(), "H", 4, "H5 H9 HK C2 C4").steps) == [
        Reason.LED, Reason.HIGHER_CARD, Reason.HIGHER_CARD, Reason.OFF_SUIT, Reason.OFF_SUIT,
    ]  # fmt: skip


def test_the_red_mighty_has_a_suit_of_its_own() -> None:
    """Where spades are trump the diamond ace is pulled out by diamonds (mighty_when_spades_trump; 004 §마공)."""
    table = rules(mighty_when_spades_trump="DA")
    assert may_play(table, "S", 4, "DA C2 H9", "D5") == "DA"
    assert barred(table, "S", 4, "DA C2 H9", "C2", "D5") == (Reason.LONE_MIGHTY, None)
    assert may_play(table, "S", 4, "DA C2 H9", "C5") == "DA C2"
