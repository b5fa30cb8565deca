"""What a position is worth at least and at most, seen without searching, with the cards whose rank that rests on.

A side is sure of its own point cards that nobody can take from it: the Mighty, trumps above all trumps of the others,
and on lead the top cards of suits that those with trumps must follow. To tricks that one seat is sure of the rest must
play point cards once they have no others. What one side is sure of the other cannot have.
"""

from __future__ import annotations

from engine.search import deal as d
from engine.search.jit import Words, compiled, highest, popcount
from engine.search.rules import suit_cards, weak_joker

FAILED, REACHED, UNDECIDED = 0, 1, 2
_SEATS = 5
_EVERY_SEAT = 31


@compiled
def bound(deal: Words, hands: Words, live: int, leader: int, number: int, need: int) -> tuple[int, int]:
    """Whether `need` points are reached, as far as it can be told before a trick, and the cards that mattered."""
    if need <= 0:
        return REACHED, 0
    left: int = popcount(live & d.POINTS)
    if need > left:
        return FAILED, 0
    if number == 1:
        return UNDECIDED, 0
    found, relevant = sure(deal, hands, live, leader, number, deal[d.SIDE], need)
    if found:
        return REACHED, relevant
    found, relevant = sure(deal, hands, live, leader, number, _EVERY_SEAT & ~deal[d.SIDE], left - need + 1)
    if found:
        return FAILED, relevant
    return UNDECIDED, 0


@compiled
def sure(deal: Words, hands: Words, live: int, leader: int, number: int, side: int, wanted: int) -> tuple[bool, int]:
    """Is a side (a bit a seat) sure of some points before a trick after the first? Also the cards that mattered."""
    theirs = 0
    for seat in range(_SEATS):
        if not side >> seat & 1:
            theirs |= hands[seat]
    if live & ~theirs & deal[d.MIGHTY]:
        wanted -= 1
        if wanted == 0:
            return True, 0
    plain = ~(deal[d.MIGHTY] | d.JOKER_BIT)
    trumps = suit_cards(deal[d.TRUMP]) & plain
    ranked = theirs & trumps != 0
    tops = above(live & ~theirs & trumps, theirs & trumps)
    own = tops & d.POINTS
    sures, spoilers = popcount(own), popcount(theirs & ~plain)
    spoiled = wins = 0
    for seat in range(_SEATS):
        if side >> seat & 1:
            trump_wins = max(0, popcount(hands[seat] & tops) - spoilers)
            wins = max(wins, trump_wins + popcount(hands[seat] & deal[d.MIGHTY]))
            if hands[seat] & own:
                spoiled += spoilers
    if sures >= wanted + spoiled:
        own = highest_of(own, wanted + spoiled)
        return True, own & -own if ranked else 0
    if wins:
        spared = ~(plain & d.POINTS & ~own)
        forced = max(0, sures - spoiled)
        for seat in range(_SEATS):
            forced += max(0, wins - popcount(hands[seat] & spared))
        if forced >= wanted:
            return True, tops & -tops if ranked else 0
    if spoilers or not side >> leader & 1:
        return False, 0
    relevant = own & -own if ranked else 0
    return _cashing(deal, hands, live, leader, number, side, wanted - sures, relevant)


@compiled
def _cashing(
    deal: Words, hands: Words, live: int, leader: int, number: int, side: int, wanted: int, relevant: int
) -> tuple[bool, int]:
    """Is the leader, whom no special card of the others stops, sure of more points than those of sure trumps?

    It cashes its top cards: trumps until the others have none, or else side suits that those with trumps must follow.
    The others throw what they can spare, and in the end point cards.
    """
    plain = ~(deal[d.MIGHTY] | d.JOKER_BIT)
    trumps, hand = suit_cards(deal[d.TRUMP]) & plain, hands[leader]
    longest = 0
    for seat in range(_SEATS):
        if not side >> seat & 1:
            longest = max(longest, popcount(hands[seat] & trumps))
    lowest_tops, cashed = 0, popcount(hand & deal[d.MIGHTY])
    if hand & d.JOKER_BIT and not weak_joker(deal, number, 0):
        cashed += 1
    drawn = above(hand & trumps, live & ~hand & trumps)
    free = popcount(drawn) >= longest
    cashed += popcount(drawn)
    if live & ~hand & trumps:
        lowest_tops = drawn & -drawn
    kept = -1 if deal[d.MIGHTY] & (hand | ~live) else highest(deal[d.MIGHTY]) >> 4
    for suit in range(4):
        cards = suit_cards(suit) & plain
        if suit == deal[d.TRUMP] or hand & cards == 0 or suit == kept:
            continue
        tops = above(hand & cards, live & ~hand & cards)
        most = popcount(tops)
        if not free:
            for seat in range(_SEATS):
                if not side >> seat & 1 and hands[seat] & trumps:
                    most = min(most, popcount(hands[seat] & cards))
        tops = highest_of(tops, most)
        cashed += most
        ranked = live & ~hand & cards != 0
        if ranked:
            lowest_tops |= tops & -tops
        tops &= d.POINTS
        if wanted > 0:
            tops = highest_of(tops, min(wanted, popcount(tops)))
            wanted -= popcount(tops)
            if ranked:
                relevant |= tops & -tops
    for seat in range(_SEATS):
        if side >> seat & 1 and seat != leader:
            thrown = popcount(hands[seat] & plain & ~trumps)
            if cashed > 1 + thrown + min(popcount(hands[seat] & trumps), popcount(drawn)):
                return False, 0
    if wanted <= 0:
        return True, relevant
    if cashed >= popcount(hand):
        return True, lowest_tops
    for seat in range(_SEATS):
        if not side >> seat & 1:
            wanted -= max(0, cashed - popcount(hands[seat] & ~d.POINTS))
    return wanted <= 0, relevant | lowest_tops


@compiled
def highest_of(cards: int, number: int) -> int:
    """So many of the highest cards of a set."""
    for _ in range(popcount(cards) - number):
        cards &= cards - 1
    return cards


@compiled
def above(own: int, other: int) -> int:
    """The cards of a set that are higher than all of another, both of one suit."""
    return own & ~((2 << highest(other)) - 1) if other else own
