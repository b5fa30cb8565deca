"""Sensible players for the time before the first trick: they bid, bury and call a friend from their own cards alone.

Advice of the sources on bidding, burying and the friend (rules.md, the strategy sections), kept to rules of thumb.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.actions import Action, Bid, Bury, CallFriend, Declare, Pass, Play
from engine.auction import legal_bids
from engine.cards import JOKER, Card, CardSet, Suit, card, card_set, cards_in, count_points
from engine.chance import shuffled
from engine.contract import FriendCall
from engine.friend import friend_of
from engine.rules import Rules
from engine.search.deal import deal_words
from engine.search.jit import words
from engine.search.playout import ROW, play_tricks
from engine.search.plays import CALLS, NAMED
from engine.search.position import Position
from engine.state import BURIED, Deal, Phase, State, apply, refusal, start, to_act
from engine.trace import Reason
from engine.trick import SEATS, Powers

_NO_TRUMP_NEEDS = 5.0


def natural_deal(rules: Rules, random: Random) -> State:
    """A hand that was bid, buried and called sensibly, before its first lead; deals that all pass are dealt again."""
    while True:
        state = start(Deal(rules, random.randrange(SEATS), *shuffled(random)))
        while state.phase not in (Phase.PLAY, Phase.OVER):
            state = apply(state, sensible(state))
        if state.phase is Phase.PLAY:
            return state


def sensible(state: State) -> Action:
    """What the seat to act does before the first trick."""
    seat = to_act(state)
    assert seat is not None
    hand = state.hands[seat]
    match state.phase:
        case Phase.AUCTION:
            return _bid(state, hand)
        case Phase.BURY:
            assert state.auction.standing
            return Bury(burial(Powers.of(state.deal.rules, state.auction.standing.trump), hand))
        case Phase.DECLARE:
            assert state.auction.standing
            return Declare(state.auction.standing)
        case _:
            assert state.powers
            calls = friend_calls(state.powers, seat, hand | state.buried)
            return next(call for call in map(CallFriend, calls) if not refusal(state, call))


def worth(powers: Powers, hand: CardSet) -> float:
    """How many points a declarer may hope for with a hand of ten and a trump suit, friend and kitty unseen."""
    trumps = cards_in(hand & powers.trumps & ~powers.mighty.bit)
    value = 7.5 + (1.5 if hand & powers.mighty.bit else 0) + (1.2 if hand & JOKER.bit else 0)
    for each in cards_in(hand & ~powers.mighty.bit):
        if each.rank == "A":
            value += 0.8 if each.suit is not powers.trump else 1.0
        elif each.rank == "K" and hand & _suit_of(each).cards & ~each.bit:
            value += 0.5
    return value + (1.0 * len(trumps) if powers.trump else len(cards_in(hand & _ACES)) - _NO_TRUMP_NEEDS + 3)


def best_contract(rules: Rules, hand: CardSet) -> tuple[float, Suit | None]:
    """The trump that a hand likes best, with what it hopes for."""
    trumps = [*Suit, *([None] if rules.no_trump_allowed else [])]
    return max(((worth(Powers.of(rules, trump), hand), trump) for trump in trumps), key=lambda each: each[0])


def burial(powers: Powers, hand: CardSet) -> CardSet:
    """The three cards a declarer of 13 puts away: losing point cards and short side suits first."""
    return card_set(sorted(cards_in(hand), key=lambda each: (_keeping(powers, hand, each), each.code))[:BURIED])


def friend_calls(powers: Powers, declarer: int, known: CardSet) -> list[FriendCall]:
    """The friends a declarer would call, the best first, for the cards it holds or buried."""
    wanted = [powers.mighty, JOKER]
    for rank in "AKQ":
        wanted += [card(suit.letter + rank) for suit in sorted(Suit, key=lambda each: each is not powers.trump)]
    called = [FriendCall("card", each) for each in wanted if not known & each.bit]
    seats = [FriendCall("seat", seat=seat) for seat in range(SEATS) if seat != declarer]
    own = [FriendCall("card", each) for each in cards_in(known)]
    return [*called, FriendCall("first_trick"), *seats, FriendCall("last_trick"), FriendCall("none"), *own]


def _bid(state: State, hand: CardSet) -> Action:
    rules = state.deal.rules
    hoped, trump = best_contract(rules, hand)
    bids = [each for each in legal_bids(rules, state.auction.standing) if each.trump is trump]
    lowest = min(bids, key=lambda each: each.number, default=None)
    must = bool(refusal(state, Pass()))
    if lowest and (must or lowest.number <= hoped) and not refusal(state, Bid(lowest)):
        return Bid(lowest)
    if must:
        return Bid(next(each for each in legal_bids(rules, state.auction.standing)))
    return Pass()


def _keeping(powers: Powers, hand: CardSet, held: Card) -> float:
    """How dear a card is to the declarer: the lowest three are buried."""
    if held is JOKER or held is powers.mighty or held.suit is powers.trump:
        return 100 + held.height.bit_length()
    suit = hand & _suit_of(held).cards & ~powers.mighty.bit
    length = suit.bit_count()
    tops = (_suit_of(held).cards & ~powers.mighty.bit).bit_length() - held.bit.bit_length()
    if tops == 0:
        return 50 + length
    if tops == 1:
        return 30 + length if length > 1 else 6
    return 2.0 * length + (-1.5 if held.point else 0) + (6 if length > 3 else 0)


def _suit_of(held: Card) -> Suit:
    assert held.suit
    return held.suit


_SUITS = sorted(Suit, key=lambda each: each.shift)
_ACES = card_set(card(suit.letter + "A") for suit in Suit)


def played(state: State, tricks: int) -> State:
    """A hand so many tricks on, from the beginning of one: each seat plays what looks best with all cards open."""
    assert state.powers
    assert state.trick
    assert state.declarer is not None
    friend = friend_of(state)
    deal = deal_words(state.powers, state.declarer, friend.seat if friend else None)
    hands, plays, row = words(SEATS), words(SEATS * tricks), words(ROW + SEATS)
    for seat in range(SEATS):
        hands[seat] = state.hands[seat]
    play_tricks(deal, hands, state.trick.leader, state.trick.number, tricks, 0, plays, row)
    for number in range(SEATS * tricks):
        play = play_of(int(plays[number]), not state.trick.cards)
        state = apply(state, replace(play, call=True) if _must_call(state, play) else play)
    return state


def _must_call(state: State, play: Play) -> bool:
    """Does a caller have to call here, although the kernel, which sees that nobody can answer, leaves it out?"""
    barred = refusal(state, play)
    return barred is not None and barred.reason is Reason.CALL_IS_A_MUST


def play_of(number: int, leads: bool) -> Play:
    """A play of the kernel as an action."""
    at = number & 127
    held = cards_in(1 << at)[0]
    if not leads:
        return Play(held)
    suit = _SUITS[number >> NAMED & 3] if held is JOKER else None
    return Play(held, suit, bool(number >> CALLS))


def position_of(state: State) -> Position:
    """A hand in play as the solver sees it, all cards open."""
    assert state.powers
    assert state.trick
    assert state.declarer is not None
    friend = friend_of(state)
    seat = friend.seat if friend else None
    side = {state.declarer, seat}
    won = [trick for trick, winner in zip(state.tricks, state.winners, strict=True) if winner in side]
    taken = sum(count_points(card_set(trick.cards)) for trick in won)
    if state.deal.rules.buried_points == "declarer":
        taken += count_points(state.buried)
    return Position(state.powers, state.hands, state.trick, state.declarer, seat, taken)
