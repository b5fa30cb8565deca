"""Whether a position could come up in play: what the kinds do not refuse, and yet nobody would meet at this table."""

from __future__ import annotations

from dataclasses import replace

from engine.auction import bid_step
from engine.cards import DECK, JOKER, CardSet, Suit, card_set, count_points
from engine.contract import TWENTY, Contract
from engine.legal import card_refusal
from engine.rules import Rules
from engine.trick import LAST_TRICK, SEATS, Powers, Trick, judge
from puzzles.make.bids import friends_possible
from puzzles.make.records import possible_at
from puzzles.model import (
    BidPosition,
    ChangePosition,
    FriendPosition,
    HandPosition,
    Position,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.tricks import trick_so_far, whole_trick


def plausible(position: Position, rules: Rules) -> bool:
    """Could a position that has an answer under these rules come up there?

    Contracts can be bid, each card is there once, every card played could be played from some hand, and the records of
    a friend were played legally as far as they tell. Raises `PositionError` where there is no answer.
    """
    match position:
        case TrickPosition() | HandPosition():
            return _playable_contract(rules, position.trump, position.bid) and _lies_well(position, rules)
        case SpecialPosition(trump):
            return _playable_contract(rules, trump, None)
        case BidPosition(standing, _, passed):
            return not passed if standing is None else biddable(rules, standing)
        case ChangePosition(old):
            return biddable(rules, old)
        case ScorePosition(contract, taken, friend, buried):
            counted = taken + count_points(buried) <= TWENTY
            return counted and biddable(rules, contract) and friend in friends_possible(rules)
        case FriendPosition():
            return possible_at(position, rules, rules) and _played_legally(position, rules)
    return True


def biddable(rules: Rules, contract: Contract) -> bool:
    """Can a contract be bid at a table, as the first of an auction?"""
    return bid_step(rules, None, contract)[0]


def _playable_contract(rules: Rules, trump: Suit | None, number: int | None) -> bool:
    if number is not None:
        return biddable(rules, Contract(number, trump))
    return trump is not None or rules.no_trump_allowed


def _lies_well(position: TrickPosition | HandPosition, rules: Rules) -> bool:
    """Each card once, a suit named by a led joker alone, and on trick 1 nobody but the declarer leads."""
    plays, shown = position.plays, card_set(position.plays)
    if (position.suit is not None) is not (plays[:1] == (JOKER,)) or shown.bit_count() != len(plays):
        return False
    if isinstance(position, TrickPosition):
        return _could_lie(*whole_trick(position, rules))
    hand, leads = position.hand, not plays and position.led is None
    if shown & hand or (position.joker_led and (position.call or hand & JOKER.bit)):
        return False
    if position.number == 1 and position.role is not None and leads is not (position.role == "declarer"):
        return False
    return _could_lie(*trick_so_far(position, rules))


def _could_lie(powers: Powers, trick: Trick) -> bool:
    """Nothing is known about the hands but that they hold more cards before trick 10: a plain one beside each."""
    if trick.number == LAST_TRICK:
        return True
    barred = card_set(trick.cards) | powers.trumps | powers.mighty.bit | powers.caller.bit | JOKER.bit
    plain = next(each for each in DECK if not each.bit & barred)
    for place, card in enumerate(trick.cards):
        before = Trick(trick.number, trick.leader)
        if place:
            if card is not JOKER:
                continue
            before = Trick(trick.number, trick.leader, trick.cards[:place], trick.suit, trick.called)
        if card_refusal(powers, before, card.bit | plain.bit, card):
            return False
    return True


def _played_legally(position: FriendPosition, rules: Rules) -> bool:
    """Was every card legal, as far as the cards that a seat plays later and the called one tell what it held?"""
    powers, leader = Powers.of(rules, position.trump), position.declarer
    tricks: list[Trick] = []
    for number, played in enumerate(position.tricks, 1):
        _, trick = whole_trick(replace(played, trump=position.trump, number=number, leader=leader), rules)
        tricks.append(trick)
        leader = judge(powers, trick).winner if len(trick.cards) == SEATS else leader
    held: list[CardSet] = [0] * SEATS
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            held[trick.seat(place)] |= card.bit
    called = position.call.card
    if called and position.holder is not None:
        held[position.holder] |= called.bit
    elif called and called.bit & card_set(card for trick in tricks for card in trick.cards):
        return False
    if any(hand.bit_count() > LAST_TRICK for hand in held):
        return False
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            seat = trick.seat(place)
            before = Trick(trick.number, trick.leader)
            if place:
                before = Trick(trick.number, trick.leader, trick.cards[:place], trick.suit, trick.called)
            if card_refusal(powers, before, held[seat], card):
                return False
            held[seat] &= ~card.bit
    return True
