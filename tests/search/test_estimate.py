"""Decisions before the first trick by play-outs: paired worlds, the rules' own payments, the same for a seed."""

from __future__ import annotations

import pytest

from engine.cards import DECK, JOKER, Suit, card, card_set, cards_in
from engine.contract import Contract, FriendCall
from engine.rules import Rules
from engine.scoring import payment
from engine.search.estimate import bid_values, bury_values, friend_values
from engine.search.playing_out import PlayOuts
from engine.search.race import Outcome, race
from engine.trick import Powers

RULES = Rules.of("mightykr")
HEARTS = Contract(15, Suit.HEARTS)
SURE = card_set(map(card, "SA JK HA HK HQ HJ HT H9 H8 H7".split()))
"""With hearts as trump every trick can be taken, the joker being played at a moment when it has power."""

THIRTEEN = card_set(map(card, "SA JK HA HK HQ H9 H8 D4 D3 C9 C8 S6 DK".split()))


def test_choices_meet_the_same_worlds() -> None:
    """A choice that is always two points worse is exactly two points behind, however the worlds differ."""
    found = race((0, 2), lambda choice, world: Outcome(world % 7 - choice, world % 2 == 0), 64)
    assert [(each.choice, each.behind, each.error) for each in found] == [(0, 0, 0), (2, 2, 0)]
    assert found[0].close
    assert found[1].clear
    assert found[0].made == 0.5


def test_a_choice_clearly_worse_meets_fewer_worlds() -> None:
    """Time is spent on the choices that are near each other; the others keep the distance that they had."""
    found = race((0.0, 0.05, 5.0), lambda choice, world: Outcome(world % 3 - choice, False), 160)
    assert [each.worlds for each in found] == [160, 160, 10]
    assert found[2].worth == pytest.approx(found[0].worth - 5)


def test_what_is_neither_close_nor_clear_is_told() -> None:
    """A fifth of a point without any doubt is more than nothing and less than a clear margin."""
    _, second = race((0.0, 0.2), lambda choice, world: Outcome(-choice, False), 32)
    assert not second.close
    assert not second.clear


def test_a_sure_hand_takes_everything() -> None:
    """Top trumps, Mighty and joker take all point cards in play, whoever holds the rest."""
    rest = [each for each in DECK if not each.bit & SURE]
    hands = (SURE, *(card_set(rest[10 * place : 10 * place + 10]) for place in range(4)))
    points = sum(each.point for hand in hands for each in cards_in(hand))
    assert PlayOuts(4).play(Powers.of(RULES, Suit.HEARTS), hands, FriendCall("none")) == (points, False)


def test_the_friend_is_who_the_call_makes_it() -> None:
    """A card makes its holder the friend, an own card nobody, and the first trick whoever takes it but the declarer."""
    rest = [each for each in DECK if not each.bit & SURE]
    hands = (SURE, *(card_set(rest[10 * place : 10 * place + 10]) for place in range(4)))
    outs, powers = PlayOuts(4), Powers.of(RULES, Suit.HEARTS)
    held = cards_in(hands[2])[0]
    for call, partner in ((FriendCall("card", held), True), (FriendCall("card", JOKER), False)):
        assert outs.play(powers, hands, call)[1] is partner
    low = card_set(map(card, "S2 S3 S4 S5 S6 S7 S8 S9 C2 C4".split()))
    others = [each for each in DECK if not each.bit & low]
    hands = (low, *(card_set(others[10 * place : 10 * place + 10]) for place in range(4)))
    assert outs.play(Powers.of(RULES, Suit.DIAMONDS), hands, FriendCall("first_trick"))[1]


def test_the_mighty_and_the_joker_are_kept() -> None:
    """Every other set of three is looked at, and none with one of these two."""
    found = bury_values(RULES, THIRTEEN, HEARTS, 1, 16)
    assert len(found) == 11 * 10 * 9 // 6
    assert not any(each.choice & card_set((JOKER, card("SA"))) for each in found)


def test_neighbours_are_worth_the_same() -> None:
    """The four and the three of a suit cannot be told apart by anybody, so burying one or the other is one."""
    found = {each.choice: each for each in bury_values(RULES, THIRTEEN, HEARTS, 1, 32)}
    for first, second in (("D4 C9 C8", "D3 C9 C8"), ("S6 D4 C9", "S6 D3 C8")):
        one, other = (found[card_set(map(card, each.split()))] for each in (first, second))
        assert (one.worth, one.error) == (other.worth, other.error)


def test_buried_points_count_as_the_table_says() -> None:
    """Where the defenders get them, burying a point card is worth less than where the declarer keeps them."""
    king = card_set(map(card, "DK D4 D3".split()))
    worth = {}
    for side in ("declarer", "defenders"):
        found = bury_values(RULES.changed({"buried_points": side}), THIRTEEN, HEARTS, 1, 16)
        worth[side] = next(each.worth for each in found if each.choice == king)
    assert worth["declarer"] > worth["defenders"]


def test_only_legal_friends_are_called() -> None:
    """A table without a first-trick friend is not told that one would be best; nor is a buried card called."""
    buried = card_set(map(card, "CA S6 D4".split()))
    hand = card_set(map(card, "HA HK HQ HJ HT H9 DA DK C9 C8".split()))
    calls = {each.choice for each in friend_values(RULES, hand, buried, HEARTS, 1, 16)}
    assert {call.by for call in calls} == {"card", "none"}
    assert FriendCall("card", card("SA")) in calls
    assert FriendCall("card", card("CA")) not in calls
    elsewhere = friend_values(Rules.of("pagat"), hand, buried, HEARTS, 1, 16)
    assert "first_trick" in {each.choice.by for each in elsewhere}


def test_a_sure_hand_is_paid_as_the_rules_say() -> None:
    """A hand that takes everything makes 20 in every world and is paid for it; a pass brings nothing."""
    hand = {each.choice: each for each in bid_values(RULES, SURE, 1, 24)}
    twenty = Contract(20, Suit.HEARTS)
    assert hand[twenty].made == 1
    roles = [payment(RULES, twenty, 20, role).declarer for role in ("partner", "secret")]
    assert min(roles) <= hand[twenty].worth <= max(roles)
    assert hand[None].worth == 0
    best = max(hand.values(), key=lambda each: each.worth).choice
    assert best
    assert best.number == 20


def test_a_pass_is_offered_where_it_may_be_made() -> None:
    """Where the opener has to bid, the answer cannot be to pass."""
    must = RULES.changed({"opener_may_pass": False})
    assert None not in {each.choice for each in bid_values(must, SURE, 1, 4)}


def test_a_seed_repeats_itself() -> None:
    """The same seed gives the same numbers, another one others."""
    one, again, other = (friend_values(RULES, SURE, 0, HEARTS, seed, 16) for seed in (5, 5, 6))
    assert one == again
    weak = card_set(map(card, "H2 H3 H4 H5 D2 D4 C9 C8 S6 S5".split()))
    assert bid_values(RULES, weak, 5, 16) != bid_values(RULES, weak, 6, 16)
    assert {each.choice for each in one} == {each.choice for each in other}
