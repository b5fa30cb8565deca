"""The rules of play on bit masks: `engine.legal` and `engine.trick` for the kernel, with results and no reasons.

A property test holds the two equal on random positions under random `Rules`.
"""

from __future__ import annotations

from engine.search import deal as d
from engine.search.jit import Words, compiled

ASKED, TRUMPED, BY_JOKER, BY_MIGHTY = 1 << 14, 1 << 15, 1 << 16, 1 << 17
"""Strengths: a card of the suit asked for and a trump have their height added."""


@compiled
def suit_cards(suit: int) -> int:
    """The cards of a suit 0-3; nothing for no trump."""
    return d.SUIT_CARDS << (suit * d.SUIT_WIDTH) if suit < d.NO_TRUMP else 0


@compiled
def may_follow(deal: Words, hand: int, number: int, asked: int, called: int) -> int:
    """The cards of a hand that may be played to a trick that was led."""
    joker = hand & d.JOKER_BIT
    mighty = hand & deal[d.MIGHTY]
    if called and joker:
        return joker | (mighty if deal[d.DEFENDS] else 0)
    of_suit = hand & suit_cards(asked)
    if of_suit == 0:
        legal = hand
    elif of_suit != mighty:
        legal = of_suit | mighty | joker
    elif deal[d.LONE_ALWAYS]:
        return mighty
    else:
        legal = mighty | joker
    if joker and hand != joker and unplayable(deal, number):
        legal &= ~joker
    return legal


@compiled
def unplayable(deal: Words, number: int) -> bool:
    """May the joker not be played to this trick (but as the last card in hand)?"""
    first = number == 1 and deal[d.JOKER_FIRST] == d.UNPLAYABLE
    return first or (number == d.LAST and deal[d.JOKER_LAST] == d.UNPLAYABLE)


@compiled
def may_lead(deal: Words, hand: int, number: int) -> int:
    """The cards of a hand that may be led."""
    if number == 1:
        return _may_open(deal, hand)
    if hand & d.JOKER_BIT and hand != d.JOKER_BIT and unplayable(deal, number):
        return hand & ~d.JOKER_BIT
    return hand


@compiled
def _may_open(deal: Words, hand: int) -> int:
    trumps = suit_cards(deal[d.TRUMP])
    excepted = 0
    if deal[d.OPENS_TRUMP] == 1:
        excepted = trumps
    elif deal[d.OPENS_TRUMP] == 2:
        excepted = trumps | d.JOKER_BIT
    elif deal[d.OPENS_TRUMP] == 3:
        excepted = trumps | d.JOKER_BIT | deal[d.MIGHTY]
    excused = hand & ~excepted == 0
    bar_trumps = hand & trumps if deal[d.OPENS_TRUMP] and not excused else 0
    bar_joker = 0
    if deal[d.JOKER_FIRST] == d.UNPLAYABLE or (deal[d.OPENS_JOKER] and not excused):
        bar_joker = hand & d.JOKER_BIT
    bar_caller = hand & deal[d.CALLER] if deal[d.OPENS_CALLER] else 0
    left = hand & ~(bar_trumps | bar_joker | bar_caller)
    if left == 0:
        left = hand & ~(bar_trumps | bar_joker)
    if left == 0:
        left = hand & ~bar_trumps
    return left if left else hand


@compiled
def may_call(deal: Words, number: int) -> bool:
    """May a caller led to this trick call the joker?"""
    if number == 1 and not deal[d.CALL_FIRST]:
        return False
    return number != d.LAST or deal[d.JOKER_LAST] == d.STRONG


@compiled
def may_name(deal: Words, number: int, suit: int) -> bool:
    """May a joker led to this trick name this suit?"""
    return number != 1 or bool(deal[d.NAMES_TRUMP]) or suit != deal[d.TRUMP]


@compiled
def weak_joker(deal: Words, number: int, called: int) -> bool:
    """Has the joker no power in this trick?"""
    if called and deal[d.CALLED_WEAK]:
        return True
    if number == 1 and deal[d.JOKER_FIRST] != d.STRONG:
        return True
    return number == d.LAST and deal[d.JOKER_LAST] != d.STRONG


@compiled
def strength(deal: Words, at: int, number: int, asked: int, called: int) -> int:
    """How strong the card at a place is in a trick; 0 cannot win."""
    if at == d.JOKER_AT:
        return 0 if weak_joker(deal, number, called) else BY_JOKER
    if 1 << at == deal[d.MIGHTY] and not (number == 1 and deal[d.MIGHTY_FIRST]):
        return BY_MIGHTY
    suit = at >> 4
    if suit == deal[d.TRUMP]:
        return TRUMPED | 1 << (at & 15)
    return ASKED | 1 << (at & 15) if suit == asked else 0


@compiled
def winner(deal: Words, cards: Words, first: int, number: int, asked: int, called: int) -> int:
    """The place (0: the leader) that takes a trick of five cards, given from `first` by their places in a set."""
    best, best_place = 0, 0
    for place in range(5):
        power = strength(deal, cards[first + place], number, asked, called)
        if power > best:
            best, best_place = power, place
    if best == 0 and deal[d.NEXT_SETS_SUIT]:
        asked = cards[first + 1] >> 4
        for place in range(1, 5):
            power = strength(deal, cards[first + place], number, asked, called)
            if power > best:
                best, best_place = power, place
    return best_place


@compiled
def mattering(deal: Words, cards: int, at: int) -> int:
    """The card that takes a trick of such cards, as a set, if it does so as the highest of its suit; else nothing."""
    if at == d.JOKER_AT or 1 << at == deal[d.MIGHTY]:
        return 0
    others = cards & suit_cards(at >> 4) & ~(deal[d.MIGHTY] | 1 << at)
    return 1 << at if others else 0
