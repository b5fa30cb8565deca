"""What is refused with a list of faults: house rules, cards and actions that cannot be."""

from __future__ import annotations

import copy
import pickle

import pytest

from engine.actions import Bid, Bury, Pass
from engine.cards import DECK, CardError, card, card_set, suit
from engine.rules import TABLES, Difference, FieldFault, Rules, RulesError, assumed, diff
from engine.state import IllegalAction, apply
from engine.trace import Reason
from tests.rulebook.table import contract, dealt, hand, play, rules, said


def faults(changes: dict[str, object], table: str = "pagat") -> tuple[FieldFault, ...]:
    """The faults of some changes."""
    with pytest.raises(RulesError) as caught:
        Rules.of(table, changes)
    return caught.value.faults


# ---- actions ------------------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_its_reason() -> None:
    """`apply` raises `IllegalAction` whose step says why (design: a rule is stated once and asked three ways)."""
    with pytest.raises(IllegalAction) as caught:
        apply(dealt(rules()), Bid(contract("H12")))
    assert (caught.value.step.reason, caught.value.step.field) == (Reason.BID_BELOW_MINIMUM, "min_bid")
    with pytest.raises(IllegalAction) as caught:
        apply(said(dealt(rules()), "H13 - - - -"), Bury(hand("SA")))
    assert caught.value.step.reason in (Reason.NOT_IN_HAND, Reason.BURY_THREE)
    with pytest.raises(IllegalAction) as caught:
        apply(dealt(rules()), play("SA"))
    assert caught.value.step.reason is Reason.NOT_NOW


def test_a_state_is_a_value() -> None:
    """An action leaves the state it is applied to as it was (design: values, not objects with moods)."""
    state = dealt(rules())
    assert apply(state, Pass()) == apply(state, Pass())
    assert state == dealt(rules())


# ---- house rules --------------------------------------------------------------------------------------------------


def test_house_rules_name_every_fault_at_once() -> None:
    """All unknown fields and all bad values are listed together (styles.md, 7)."""
    found = faults({"min_bid": 9, "bogus": 1, "claim": "sometimes", "called_joker": "weak", "joker": "x"})
    assert [(fault.problem, fault.field) for fault in found] == [
        ("unknown_field", "bogus"),
        ("unknown_field", "joker"),
        ("bad_value", "min_bid"),
        ("bad_value", "claim"),
    ]
    assert (found[2].value, found[2].allowed) == (9, (11, 12, 13, 14))


@pytest.mark.parametrize(("field", "value"), [
    ("min_bid", True), ("min_bid", "13"), ("min_bid", 13.0), ("no_trump_allowed", 1), ("no_trump_allowed", "true"),
    ("change_suit_cost", False), ("change_suit_cost", 3), ("least_win", False), ("joker_call_first_trick", 0),
    ("declarer_opens_joker", None), ("claim", ["anyone"]), ("friend_calls", []), ("friend_calls", "card"),
    ("friend_calls", ["card", "someone"]), ("friend_calls", ["card", 3]), ("friend_calls", None),
])  # fmt: skip
def test_a_value_of_the_wrong_kind_is_a_fault(field: str, value: object) -> None:
    """Yes is not 1 and a word is not a number: only the values of the data file are taken (house-rules.yaml)."""
    (fault,) = faults({field: value})
    assert (fault.problem, fault.field) == ("bad_value", field)


def test_rules_made_by_hand_are_checked_too() -> None:
    """The constructor lists its faults as well (styles.md, 7)."""
    values = {name: getattr(Rules.of("pagat"), name) for name in Rules.of("pagat").as_data()}
    with pytest.raises(RulesError) as caught:
        Rules(**values | {"min_bid": 20, "score_base": 1})
    assert [fault.field for fault in caught.value.faults] == ["min_bid", "score_base"]


def test_an_unknown_table_is_a_fault_that_names_the_tables() -> None:
    """A table that does not exist is refused with those that do (house-rules.yaml, presets)."""
    (fault,) = faults({}, table="nowhere")
    assert (fault.problem, fault.value, fault.allowed) == ("unknown_table", "nowhere", TABLES)


def test_friend_calls_are_read_from_any_list_of_words() -> None:
    """A list, a tuple or a set of kinds is the same table (house-rules.yaml, friend_calls)."""
    kinds = ["card", "none"]
    assert rules(friend_calls=kinds) == rules(friend_calls=tuple(kinds)) == rules(friend_calls=frozenset(kinds))
    assert rules(friend_calls=["none", "card"]).as_data()["friend_calls"] == kinds


def test_where_two_tables_differ() -> None:
    """The differing fields in the order of the data file, with both values (house-rules.yaml, presets)."""
    assert diff(rules("pagat"), rules("pagat")) == ()
    changed = rules("pagat", claim="anyone", min_bid=14)
    assert diff(rules("pagat"), changed) == (Difference("min_bid", 13, 14), Difference("claim", "nobody", "anyone"))


def test_what_is_our_reading() -> None:
    """A value that its source leaves open is marked as our reading (house-rules.yaml, assumed)."""
    assert assumed("pagat") == {"auction_ends", "misdeal_dealer", "joker_may_name_trump", "weak_joker_led", "claim"}
    assert "change_suit_cost" in assumed("mightykr")
    assert "min_bid" not in assumed("mightykr")


# ---- cards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["HT", "H10", "h10", "ht", "♥10", "♡T", "♥ 10", "♥️10"])
def test_the_ways_to_write_a_card(text: str) -> None:
    """Signs, lower case, spaces and 10 are read (puzzle-format.md, Cards)."""
    assert card(text) is card("HT")


@pytest.mark.parametrize("text", ["", "H", "H1", "X5", "H11", "JKR", "HTT", "10H", "S1O"])
def test_what_is_no_card(text: str) -> None:
    """Anything else is an error that holds the text (puzzle-format.md, Cards)."""
    with pytest.raises(CardError) as caught:
        card(text)
    assert caught.value.args == (text,)


def test_what_is_no_suit() -> None:
    """Suits are S H D C (puzzle-format.md, Cards)."""
    with pytest.raises(CardError):
        suit("NT")


def test_there_is_one_object_for_each_card() -> None:
    """Cards compare by identity, also after a copy or a pickle (engine/cards.py)."""
    for each in DECK:
        assert pickle.loads(pickle.dumps(each)) is copy.deepcopy(each) is copy.copy(each) is each  # noqa: S301
    assert card_set(DECK).bit_count() == len(DECK)
