"""The deck, the deal and who deals next (rules.md 1.1, 1.4; house-rules.yaml `next_dealer`)."""

from __future__ import annotations

import pytest

from engine import chance
from engine.cards import ALL_CARDS, DECK, count_points
from engine.result import next_deal, next_dealer
from engine.state import Deal, State, start, to_act
from tests.rulebook.table import codes, dealt, hand, rules, said
from tests.rulebook.whole_hand import whole_hand


def followed_by(state: State) -> Deal:
    """The deal after a finished hand, with some new cards."""
    return next_deal(state, state.deal.hands, state.deal.kitty)


def test_the_deck_has_fifty_three_cards() -> None:
    """Thirteen cards in each of four suits and one joker (000, 001, 002, 004)."""
    assert len(set(DECK)) == len(DECK) == 53
    assert sum(each.suit is None for each in DECK) == 1


def test_twenty_cards_are_points() -> None:
    """Ace, king, queen, jack and ten of each suit are the point cards; the joker is none (000, 001, 002, 004)."""
    assert codes(each for each in DECK if each.point) == "SA SK SQ SJ ST HA HK HQ HJ HT DA DK DQ DJ DT CA CK CQ CJ CT"
    assert count_points(ALL_CARDS) == 20
    assert count_points(hand("JK ST S9")) == 1


@pytest.mark.parametrize("seed", range(3))
def test_ten_cards_each_and_three_face_down(seed: int) -> None:
    """Five players get ten cards each, three are left over (000 §카드 분배, 001, 002, 004)."""
    new = chance.deal(rules(), seed)
    assert [each.bit_count() for each in (*new.hands, new.kitty)] == [10, 10, 10, 10, 10, 3]
    assert sum(new.hands) + new.kitty == ALL_CARDS


@pytest.mark.parametrize(("friend", "seat"), [("SA", 4), ("first_trick", 2), ("3", 3), ("none", 0), ("S2", 0)])
def test_the_friend_deals_next_and_the_declarer_where_there_was_none(friend: str, seat: int) -> None:
    """The last friend deals; after no friend, announced or secret, the declarer (next_dealer; 002 §카드 배분, 004)."""
    calls = ["card", "buried_card", "seat", "first_trick", "none"]
    assert next_dealer(whole_hand(rules(next_dealer="friend_else_declarer", friend_calls=calls), friend)) == seat


@pytest.mark.parametrize("friend", ["SA", "none"])
def test_the_next_seat_deals(friend: str) -> None:
    """Where the deal goes round, the seat after the dealer is next, whoever was friend (next_dealer)."""
    assert next_dealer(whole_hand(rules(next_dealer="next_seat"), friend)) == 1


def test_the_next_hand_knows_its_dealer_and_the_last_declarer() -> None:
    """The friend deals and the last declarer is remembered (next_dealer, first_bidder; Pagat)."""
    table = rules(first_bidder="last_declarer", next_dealer="friend_else_declarer")
    following = followed_by(whole_hand(table, "SA"))
    assert (following.dealer, following.last_declarer, to_act(start(following))) == (4, 0, 0)
    table = rules(first_bidder="dealer", next_dealer="friend_else_declarer")
    assert to_act(start(followed_by(whole_hand(table, "SA")))) == 4


def test_after_a_redeal_the_last_declarer_is_still_the_last() -> None:
    """A hand that nobody declared changes neither the dealer nor the last declarer (first_bidder; Pagat)."""
    first = whole_hand(rules(first_bidder="last_declarer"), "SA")
    redealt = followed_by(said(start(followed_by(first)), "- - - - -"))
    assert (redealt.dealer, redealt.last_declarer, to_act(start(redealt))) == (4, 0, 0)


def test_in_the_first_hand_nobody_was_declarer() -> None:
    """Before the first hand there is no last declarer, and a redeal keeps it so (first_bidder; Pagat)."""
    redealt = followed_by(said(dealt(rules(first_bidder="last_declarer"), dealer=2), "- - - - -"))
    assert (redealt.dealer, redealt.last_declarer, to_act(start(redealt))) == (2, None, 2)
