from copy import deepcopy
from functools import reduce
from itertools import pairwise
from operator import or_

from hypothesis import given

from engine.actions import Bid, Misdeal, Pass
from engine.auction import turn
from engine.cards import ALL_CARDS, CardSet, card_set, count_points
from engine.friend import friend_of, friend_role
from engine.result import captured, next_dealer, result
from engine.state import BURIED, Phase, State, apply, refusal, to_act
from engine.trace import Reason
from engine.trick import LAST_TRICK, SEATS
from tests import oracle
from tests.properties.hands import EVENINGS, HANDS, Hand
from tests.properties.plain import codes, codes_in, plain_bid, plain_calls, plain_rules, plain_standing, plain_trump
from tests.properties.strategies import EVERY_CONTRACT, examples


def union(sets: tuple[CardSet, ...]) -> CardSet:
    """All the cards of some sets."""
    return reduce(or_, sets, 0)


def places(state: State) -> tuple[CardSet, ...]:
    """Where the cards of a hand lie, place by place."""
    aside = state.deal.kitty if state.declarer is None else state.buried
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    return (*state.hands, aside, *(card_set(trick.cards) for trick in tricks))


@examples(100)
@given(HANDS)
def test_every_card_is_in_one_place_at_every_moment(hand: Hand) -> None:
    """53 cards: hands, tricks, and three in the kitty or buried (rules.md 1.1)."""
    for state in hand.states:
        sets = places(state)
        assert union(sets) == ALL_CARDS
        assert sum(each.bit_count() for each in sets) == len(codes_in(ALL_CARDS))
        assert state.buried.bit_count() in (0, BURIED)


@examples(120)
@given(HANDS)
def test_a_trick_goes_to_the_oracles_winner_who_leads_the_next(hand: Hand) -> None:
    """The winner of a trick leads the next one, and the declarer the first (rules.md 1.3)."""
    end = hand.end
    rules = plain_rules(end.deal.rules)
    leader = end.declarer
    for number, (trick, winner) in enumerate(zip(end.tricks, end.winners, strict=True), 1):
        assert end.powers
        assert (trick.number, trick.leader, len(trick.cards)) == (number, leader, SEATS)
        trump, suit = plain_trump(end.powers.trump), plain_trump(trick.suit)
        place = oracle.winner(rules, trump, number, codes(trick.cards), trick.called, suit)
        leader = trick.seat(place)
        assert winner == leader
    if end.ending and end.ending.kind == "played":
        assert len(end.tricks) == LAST_TRICK


@examples(80)
@given(HANDS)
def test_the_next_card_comes_from_the_seat_to_act(hand: Hand) -> None:
    """A card played leaves the hand of the seat whose turn it was, and no other hand changes."""
    for before, after in pairwise(hand.states):
        if before.phase is Phase.PLAY and after.ending is None:
            moved = [seat for seat in range(SEATS) if before.hands[seat] != after.hands[seat]]
            assert moved == [to_act(before)]


@examples(150)
@given(HANDS)
def test_the_twenty_points_are_shared_out_and_the_payments_sum_to_zero(hand: Hand) -> None:
    """All 20 point cards are taken or buried, and what some get the others pay (rules.md 1.4, settled: score)."""
    end = hand.end
    counted = result(end)
    assert (counted is None) == (end.ending is None or end.ending.kind in ("misdeal", "all_passed"))
    if counted:
        assert count_points(union(captured(end)) | end.buried) == sum(counted.points) + count_points(end.buried) == 20
        assert sum(counted.pays) == 0
        assert 0 <= counted.taken <= 20


@examples(200)
@given(HANDS)
def test_the_count_and_the_payment_are_the_oracles(hand: Hand) -> None:
    """The side of the declarer has its tricks and, where the table says so, what was buried (buried_points)."""
    end = hand.end
    counted = result(end)
    if counted:
        assert end.contract
        side = {counted.declarer, counted.friend} - {None}
        buried = count_points(end.buried) if end.deal.rules.buried_points == "declarer" else 0
        taken = sum(counted.points[seat] for seat in side if seat is not None) + buried
        bid, trump = plain_bid(end.contract)
        paid = oracle.payment(plain_rules(end.deal.rules), bid, trump, taken, friend_role(end))
        roles = {counted.friend: "friend", counted.declarer: "declarer"}
        assert counted.taken == taken
        assert counted.pays == tuple(paid[roles.get(seat, "defender")] for seat in range(SEATS))


@examples(80)
@given(EVENINGS)
def test_the_turn_to_speak_is_the_oracles(evening: tuple[Hand, ...]) -> None:
    """Who speaks first and next, who has won, and when all have passed (house-rules.yaml, auction)."""
    for state in (state for hand in evening for state in hand.states if state.phase is Phase.AUCTION or state.ending):
        deal, calls = state.deal, plain_calls(state.auction)
        said, seat = oracle.auction_turn(plain_rules(deal.rules), deal.dealer, deal.last_declarer, calls)
        now = turn(deal.rules, state.auction)
        words = {"to_bid": "turn", "dealer_must_bid": "turn", "won": "over", "all_passed": "all_passed"}
        assert (words[now.state], now.seat) == (said, seat)
        assert state.phase is not Phase.AUCTION or (said, seat) == ("turn", to_act(state))
        assert (state.ending is not None and state.ending.kind == "all_passed") == (said == "all_passed")
        assert state.declarer == (seat if said == "over" else None)


@examples(80)
@given(HANDS)
def test_the_calls_of_an_auction_are_the_oracles(hand: Hand) -> None:
    """Which bids the seat to speak may make, and whether it may pass (house-rules.yaml, auction)."""
    for state in (state for state in hand.states if state.phase is Phase.AUCTION):
        deal, calls = state.deal, plain_calls(state.auction)
        rules, standing = plain_rules(deal.rules), state.auction.standing
        may_pass = oracle.may_pass(rules, deal.dealer, deal.last_declarer, calls)
        assert (refusal(state, Pass()) is None) == may_pass
        for bid in EVERY_CONTRACT:
            verdict = oracle.bid_verdict(rules, plain_standing(standing), plain_bid(bid), False)
            assert (refusal(state, Bid(bid)) is None) == (verdict == "legal"), bid


@examples(120)
@given(HANDS)
def test_a_misdeal_may_be_shown_until_ones_first_call(hand: Hand) -> None:
    """From the deal until one's own first bid or pass, and only a poor hand (settled: misdeal)."""
    for state in (state for state in hand.states if state.phase is Phase.AUCTION):
        spoke = {seat for seat, _ in state.auction.calls}
        for seat in range(SEATS):
            poor = oracle.is_misdeal(plain_rules(state.deal.rules), codes_in(state.deal.hands[seat]))
            step = refusal(state, Misdeal(seat))
            assert (step is None) == (poor and seat not in spoke)
            assert (step is not None and step.reason is Reason.MISDEAL_TOO_LATE) == (seat in spoke)


@examples(200)
@given(HANDS)
def test_the_friend_is_the_oracles(hand: Hand) -> None:
    """The friend holds the called card after the exchange, sits there, or takes that trick (friend_calls)."""
    for state in hand.states:
        call, friend = state.friend_call, friend_of(state)
        if call is None:
            assert friend is None
            continue
        assert state.declarer is not None
        hands = list(state.deal.hands)
        hands[state.declarer] = (hands[state.declarer] | state.deal.kitty) & ~state.buried
        holders = {code: seat for seat in range(SEATS) for code in codes_in(hands[seat])}
        winners = list(state.winners)
        if state.ending and state.ending.kind == "claimed" and state.ending.seat is not None:
            winners += [state.ending.seat] * (LAST_TRICK - len(winners))
        value: object = call.card.code if call.card else call.seat
        seat = oracle.friend_of(plain_rules(state.deal.rules), state.declarer, (call.by, value), holders, winners)
        assert (friend.seat if friend else None) == seat
        decided = {"first_trick": bool(winners), "last_trick": len(winners) == LAST_TRICK}.get(call.by, True)
        assert (friend is not None) == decided


@examples(100)
@given(EVENINGS)
def test_the_next_hand_follows_from_the_last(evening: tuple[Hand, ...]) -> None:
    """Dealers and declarers are handed on; a misdeal and five passes are dealt again (next_dealer, misdeal_dealer)."""
    for before, after in pairwise(evening):
        end, deal = before.end, after.end.deal
        assert end.ending
        assert deal.dealer == next_dealer(end)
        assert deal.rules == end.deal.rules
        counted = result(end)
        if counted:
            rules = plain_rules(deal.rules)
            assert deal.dealer == oracle.next_dealer(rules, end.deal.dealer, counted.declarer, counted.friend)
            assert deal.last_declarer == counted.declarer
            continue
        shown_by = end.ending.seat if end.deal.rules.misdeal_dealer == "claimant" else None
        assert deal.dealer == (end.deal.dealer if shown_by is None else shown_by)
        assert deal.last_declarer == end.deal.last_declarer


@examples(80)
@given(HANDS)
def test_states_are_values(hand: Hand) -> None:
    """The same action makes the same state again, equal states have one hash, and no earlier state changes."""
    copies = deepcopy(hand.states)
    for before, action, after in zip(hand.states, hand.actions, hand.states[1:], strict=False):
        again = apply(before, action)
        assert again == after
        assert hash(again) == hash(after)
        assert again != before
    assert copies == hand.states
    assert [hash(each) for each in copies] == [hash(each) for each in hand.states]
    assert len(set(hand.states)) == len(hand.states)
