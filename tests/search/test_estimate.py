"""Decisions before the first trick by play-outs: paired worlds, the rules' own payments, the same for a seed."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import DECK, JOKER, CardSet, Suit, card, card_set, cards_in
from engine.contract import Contract, FriendCall
from engine.rules import TABLES, Rules
from engine.scoring import payment
from engine.search.dealt import Standing, Worlds
from engine.search.estimate import EXACT, bid_values, bury_values, call_of, friend_values
from engine.search.players import best_contract, burial, worth
from engine.search.playing_out import PlayOuts
from engine.search.race import Estimate, Outcome, race
from engine.trick import Powers

RULES = Rules.of("mightykr")
HEARTS = Contract(15, Suit.HEARTS)
FOURTEEN = Contract(14, Suit.DIAMONDS)
SURE = card_set(map(card, "SA JK HA HK HQ HJ HT H9 H8 H7".split()))
"""With hearts as trump every trick can be taken, the joker being played at a moment when it has power."""

WEAK = card_set(map(card, "H2 H3 H4 H5 D2 D4 C9 C8 S6 S5".split()))
"""No point card, no special card and no card that a declarer would call."""

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
    assert PlayOuts(4).play(Powers.of(RULES, Suit.HEARTS), hands, FriendCall("none")) == (points, None)


def test_the_friend_is_who_the_call_makes_it() -> None:
    """A card makes its holder the friend, an own card nobody, and the first trick whoever takes it but the declarer."""
    rest = [each for each in DECK if not each.bit & SURE]
    hands = (SURE, *(card_set(rest[10 * place : 10 * place + 10]) for place in range(4)))
    outs, powers = PlayOuts(4), Powers.of(RULES, Suit.HEARTS)
    held = cards_in(hands[2])[0]
    for call, friend in ((FriendCall("card", held), 2), (FriendCall("card", JOKER), None)):
        assert outs.play(powers, hands, call)[1] == friend
    low = card_set(map(card, "S2 S3 S4 S5 S6 S7 S8 S9 C2 C4".split()))
    others = [each for each in DECK if not each.bit & low]
    hands = (low, *(card_set(others[10 * place : 10 * place + 10]) for place in range(4)))
    assert outs.play(Powers.of(RULES, Suit.DIAMONDS), hands, FriendCall("first_trick"))[1] in (1, 2, 3, 4)


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
    hand = {each.choice: each for each in bid_values(RULES, SURE, None, 1, 24)}
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
    assert None not in {each.choice for each in bid_values(must, SURE, None, 1, 4)}


def _named(bid: Contract | None) -> str:
    return f"{bid.trump.letter if bid.trump else 'NT'}{bid.number}" if bid else "pass"


def bids(rules: Rules, hand: CardSet, standing: Contract | None, worlds: int = 24) -> dict[str, Estimate[Any]]:
    """What each bid and the pass are worth, the best first."""
    return {_named(each.choice): each for each in bid_values(rules, hand, standing, 1, worlds)}


@pytest.mark.parametrize("table", TABLES)
def test_in_an_opening_a_pass_is_worth_nothing(table: str) -> None:
    """At all named tables the cards are dealt again where all pass, and nobody pays (rules.md 1.1, `all_pass`)."""
    assert bids(Rules.of(table), WEAK, None, 4)["pass"].worth == 0


def test_a_dealer_who_has_to_bid_gains_nothing_by_a_pass() -> None:
    """The dealer who opens and passes has to bid when all pass (`settled: auction`): as much as it may, at least 13."""
    found = bids(RULES.changed({"all_pass": "dealer_must_bid"}), SURE, None)
    assert found["pass"].worth == found["H13"].worth


def test_a_pass_before_a_dealer_who_has_to_bid_is_no_redeal() -> None:
    """The seat at the dealer's left opens; when all pass the dealer plays, and somebody is paid."""
    found = bids(RULES.changed({"all_pass": "dealer_must_bid", "first_bidder": "left_of_dealer"}), WEAK, None)
    assert found["pass"].worth != 0
    assert 0 < found["pass"].made < 1


def test_only_bids_that_beat_the_standing_one_are_choices() -> None:
    """More than 14; as much at no trump where that beats (`no_trump_bid: beats_same`), and always a pass."""
    over = set(bids(RULES.changed({"opener_may_pass": False}), WEAK, FOURTEEN, 2))
    suits = {f"{letter}{number}" for letter in "SHDC" for number in range(15, 21)}
    assert over == {*suits, *(f"NT{number}" for number in range(14, 21)), "pass"}
    assert "NT14" not in bids(RULES.changed({"no_trump_bid": "strict"}), WEAK, FOURTEEN, 2)


def test_a_hopeless_hand_passes_over_a_bid() -> None:
    """Without a point card or a special card every higher contract costs clearly more than to defend against 14."""
    first, second, *_ = bids(RULES, WEAK, Contract(14, Suit.SPADES), 200).values()
    assert first.choice is None
    assert second.clear


def test_a_sure_hand_bids_over_a_bid() -> None:
    """Who takes all tricks whatever the others hold does not leave the contract to another."""
    found = bids(RULES, SURE, FOURTEEN)
    best = next(iter(found.values()))
    assert best.choice.number == 20
    assert found["H20"].made == 1
    assert found["pass"].clear


def test_a_pass_is_paid_as_the_rules_pay_this_seat() -> None:
    """In each world the bidder takes the kitty and plays; the seat shares as the friend where it holds the card called.

    Ten of the hand are the Mighty and cards that nobody calls, so that this seat is the friend in every world; without
    the Mighty it never is (rules.md 1.4, split: declarer 2, friend 1, each defender -1).
    """
    for hand, is_friend in ((WEAK & ~card("S5").bit | card("SA").bit, True), (WEAK, False)):
        deals, outs, powers = (
            Worlds(hand, 1, Standing(RULES, FOURTEEN)),
            PlayOuts(EXACT),
            Powers.of(RULES, Suit.DIAMONDS),
        )
        paid = []
        for number in range(12):
            world = deals.world(number)
            seats = [hand, *world.others]
            bidder = world.bidder
            assert bidder
            buried = burial(powers, seats[bidder] | world.aside)
            seats[bidder] = (seats[bidder] | world.aside) & ~buried
            call = call_of(powers, seats[bidder], buried)
            assert call.card
            assert bool(call.card.bit & hand) is is_friend
            round_the_table = tuple(seats[(bidder + place) % 5] for place in range(5))
            taken = outs.play(powers, round_the_table, call)[0] + sum(each.point for each in cards_in(buried))
            due = payment(RULES, FOURTEEN, taken, "partner")
            paid.append(due.friend if is_friend else due.defender)
        assert bids(RULES, hand, FOURTEEN, 12)["pass"].worth == pytest.approx(sum(paid) / len(paid))


def test_the_bidder_has_a_hand_for_its_bid() -> None:
    """In every world it hopes for as much as it bid, and with no other trump for more, wherever it sits."""
    deals, bidders = Worlds(WEAK, 3, Standing(RULES, FOURTEEN)), set()
    for number in range(16):
        world = deals.world(number)
        assert world.bidder
        bidders.add(world.bidder)
        cards = [WEAK, *world.others, world.aside]
        assert sum(cards) == card_set(DECK)
        hand = cards[world.bidder]
        assert worth(Powers.of(RULES, Suit.DIAMONDS), hand) == best_contract(RULES, hand)[0] >= 14
    assert bidders == {1, 2, 3, 4}


def test_a_bid_that_no_hand_is_worth_is_met_by_the_nearest() -> None:
    """With eight hearts, Mighty and joker here nobody can hope for 19 in hearts: the search for such a hand ends."""
    standing = Standing(RULES, Contract(19, Suit.HEARTS))
    deals, even = Worlds(SURE, 3, standing), Worlds(SURE, 3)
    for number in range(4):
        world = deals.world(number)
        assert world.bidder
        missing = standing.missing(world.others[world.bidder - 1])
        assert 0 < missing < min(map(standing.missing, even.world(number).others))


def test_a_seed_repeats_itself() -> None:
    """The same seed gives the same numbers, another one others."""
    one, again, other = (friend_values(RULES, SURE, 0, HEARTS, seed, 16) for seed in (5, 5, 6))
    assert one == again
    assert bid_values(RULES, WEAK, None, 5, 16) != bid_values(RULES, WEAK, None, 6, 16)
    assert {each.choice for each in one} == {each.choice for each in other}
