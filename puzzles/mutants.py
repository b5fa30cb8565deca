"""Wrong rules that learners play by: for one kind of puzzle, what somebody answers who has a rule wrong.

Each takes a position and the rules in force, and returns None where the wrong rule has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from engine.auction import bid_step, is_misdeal
from engine.cards import DECK, JOKER, POINT_CARDS, TENS, Card, CardSet, card_set, cards_in, count_points
from engine.legal import playable
from engine.rules import Rules
from engine.trace import Reason
from engine.trick import SEATS, SPADE_ACE, Powers, Trick, judge, no_call, weak_joker
from puzzles.kinds import KINDS
from puzzles.model import (
    BidPosition,
    CountPosition,
    FriendPosition,
    HandPosition,
    MisdealPosition,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
    Value,
)
from puzzles.tricks import trick_so_far, whole_trick

Mutant: TypeAlias = Callable[[Any, Rules], Value]
"""A wrong rule for one kind."""

_KINGS = card_set(each for each in DECK if each.rank == "K")


# ---- tricks -------------------------------------------------------------------------------------------------------

_RANKS = "23456789TJQKA"


def _seat(powers: Powers, trick: Trick) -> Value:
    return judge(powers, trick).winner + 1


def highest_rank_wins(position: TrickPosition, rules: Rules) -> Value:
    """The Mighty and a joker with power win as ever; otherwise the highest rank, and of two alike neither."""
    powers, trick = whole_trick(position, rules)
    mighty = trick.number > 1 or rules.mighty_first_trick == "strong"
    joker = weak_joker(rules, trick) is None

    def strength(played: Card) -> int:
        if played is powers.mighty and mighty:
            return len(_RANKS) + 1
        if played is JOKER:
            return len(_RANKS) if joker else -1
        return _RANKS.index(played.rank)

    strengths = [strength(each) for each in trick.cards]
    if strengths.count(max(strengths)) > 1:
        return None
    return trick.seat(strengths.index(max(strengths))) + 1


def trump_is_a_suit_like_any(position: TrickPosition, rules: Rules) -> Value:
    """Trump is a suit like the others."""
    powers, trick = whole_trick(position, rules)
    return _seat(replace(powers, trump=None, trumps=0), trick)


def follower_calls(position: TrickPosition, rules: Rules) -> Value:
    """The caller calls the joker although another card was led."""
    powers, trick = whole_trick(position, rules)
    if powers.caller not in trick.cards[1:] or no_call(rules, trick.number):
        return None
    return _seat(powers, trick._replace(called=True))


def spade_ace_wins(position: TrickPosition, rules: Rules) -> Value:
    """The ace of spades is the Mighty, whatever is trump."""
    powers, trick = whole_trick(position, rules)
    return _seat(replace(powers, mighty=SPADE_ACE), trick)


def ten_does_not_count(position: TrickPosition, rules: Rules) -> Value:
    """The tens are left out."""
    _, trick = whole_trick(position, rules)
    return [each.code for each in trick.cards if each.point and each.rank != "T"]


# ---- hands --------------------------------------------------------------------------------------------------------


def _codes(cards: CardSet) -> Value:
    return [each.code for each in cards_in(cards)] or None


def _following(wrong: Callable[[Powers, CardSet, CardSet, CardSet], CardSet]) -> Mutant:
    """A wrong rule for a hand that follows and answers no call.

    It is told the powers, the hand, its cards of the suit asked for and the cards that may be played.
    """

    def answer(position: HandPosition, rules: Rules) -> Value:
        powers, trick = trick_so_far(position, rules)
        hand = position.hand
        if trick.suit is None or (trick.called and hand & JOKER.bit):
            return None
        return _codes(wrong(powers, hand, hand & trick.suit.cards, playable(powers, trick, hand)))

    return answer


@_following
def mighty_must_follow(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    """The Mighty follows suit like any card."""
    return allowed & ~(powers.mighty.bit & ~of_suit) if of_suit else allowed


@_following
def joker_must_follow(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    """The joker may be played only by who cannot follow."""
    return allowed & ~JOKER.bit if of_suit else allowed


@_following
def lone_mighty_may_stay(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    """The only card of the suit led need not be played where it is the Mighty."""
    return hand & ~(JOKER.bit & ~allowed) if of_suit == powers.mighty.bit else allowed


@_following
def may_ruff_although(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    """A trump may be played although the suit led is in hand."""
    return allowed | hand & powers.trumps


@_following
def must_trump(powers: Powers, hand: CardSet, of_suit: CardSet, allowed: CardSet) -> CardSet:
    """The Mighty and the joker stay free, as they are where suit must be followed."""
    if of_suit or not hand & powers.trumps:
        return allowed
    return allowed & (powers.trumps | powers.mighty.bit | JOKER.bit)


def spade_ace_is_free(position: HandPosition, rules: Rules) -> Value:
    """The ace of spades is the Mighty, whatever is trump."""
    powers, trick = trick_so_far(position, rules)
    return _codes(playable(replace(powers, mighty=SPADE_ACE), trick, position.hand))


# ---- the special cards, the auction, the redeal, the friend -------------------------------------------------------


def mighty_is_spade_ace(position: SpecialPosition, rules: Rules) -> Value:
    """The ace of spades is the Mighty, whatever is trump."""
    return {"mighty": SPADE_ACE.code, "caller": Powers.of(rules, position.trump).caller.code}


def suits_rank(position: BidPosition, rules: Rules) -> Value:
    """Spades over hearts over diamonds over clubs, between bids of the same number."""
    standing, bid = position.standing, position.bid
    if standing is None or standing.trump is None or bid.trump is None or bid.number != standing.number:
        return None
    if bid_step(rules, standing, bid, position.passed)[1].reason is not Reason.BID_NOT_HIGHER:
        return None
    return "legal" if bid.trump.shift > standing.trump.shift else "illegal"


def ten_is_a_low_card(position: MisdealPosition, rules: Rules) -> Value:
    """The tens are no point cards."""
    return is_misdeal(rules, position.hand & ~TENS)


def tens_are_not_counted(position: CountPosition, rules: Rules) -> Value:
    """The tens are no point cards."""
    return None if position.suit else count_points(POINT_CARDS & ~TENS & ~position.seen)


def friend_is_public(position: FriendPosition, rules: Rules) -> Value:
    """Everybody knows at once who the friend is."""
    value = KINDS["friend"].answer(position, rules).value
    assert isinstance(value, dict)
    everyone: Any = [seat + 1 for seat in range(SEATS)]
    return None if value["friend"] == "open" else {**value, "known_by": everyone}


def friend_stays_secret(position: FriendPosition, rules: Rules) -> Value:
    """Nobody but the friend knows, although everybody has seen it."""
    value = KINDS["friend"].answer(position, rules).value
    assert isinstance(value, dict)
    public: Any = [seat + 1 for seat in range(SEATS)]
    friend: Any = value["friend"]
    return {**value, "known_by": [friend]} if value["known_by"] == public and friend != "none" else None


# ---- the joker among the point cards, the shares ------------------------------------------------------------------


def joker_goes_with_the_points(position: TrickPosition, rules: Rules) -> Value:
    """The joker is a point card."""
    _, trick = whole_trick(position, rules)
    return [each.code for each in trick.cards if each.point or each is JOKER]


def joker_spoils_a_misdeal(position: MisdealPosition, rules: Rules) -> Value:
    """The joker is a point card, as a king is one."""
    if not position.hand & JOKER.bit:
        return None
    kings = cards_in(_KINGS & ~position.hand)
    return is_misdeal(rules, position.hand & ~JOKER.bit | kings[0].bit) if kings else None


def joker_is_counted(position: CountPosition, rules: Rules) -> Value:
    """The joker is a point card."""
    out = JOKER.bit & ~position.seen
    return count_points(POINT_CARDS & ~position.seen) + 1 if position.suit is None and out else None


def everyone_has_one_share(position: ScorePosition, rules: Rules) -> Value:
    """The declarer gets or pays no more than the friend."""
    value = KINDS["score"].answer(position, rules).value
    assert isinstance(value, dict)
    return {**value, "declarer": value["friend"]} if position.friend == "partner" else None
