"""Hands played to the end without searching: every seat takes the play that looks best (`order`), or a random one."""

from __future__ import annotations

from engine.search import deal as d
from engine.search.jit import Words, bare, compiled, lowest, popcount
from engine.search.plays import CALLS, MOST, NAMED, list_follows, list_leads
from engine.search.rules import may_call, may_follow, may_lead, may_name, strength, winner

_SEATS = 5
_32_BITS, _63_BITS = 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF
HAND = 10
"""Most tricks of a hand."""
ROW = 2 * MOST
"""Numbers that a list of plays needs; five more hold the cards of the trick."""


@compiled
def next_random(seed: int) -> int:
    """The next number of 63 bits after one that is not 0 (xorshift)."""
    seed ^= seed << 13 & _63_BITS
    seed ^= seed >> 7
    return seed ^ seed << 17 & _63_BITS


@compiled
def play_tricks(
    deal: Words, hands: Words, leader: int, number: int, tricks: int, seed: int, plays: Words, row: Words
) -> int:
    """Play so many tricks from the beginning of one; returns the points that the declarer's side takes.

    The seat that leads next stands in the result from bit 8. Each seat takes the play that looks best, or where `seed`
    is not 0 a random legal one. `hands` is worked on, `plays` gets the plays made, five a trick.
    """
    return _play_tricks(bare(deal), bare(hands), leader, number, tricks, seed, bare(plays), bare(row))


@compiled
def _play_tricks(
    deal: Words, hands: Words, leader: int, number: int, tricks: int, seed: int, plays: Words, row: Words
) -> int:
    taken = 0
    for trick in range(tricks):
        asked = called = 0
        best, best_seat, points = -1, leader, 0
        for place in range(_SEATS):
            seat = (leader + place) % _SEATS
            if seed:
                seed = next_random(seed)
                play = _random_play(deal, hands[seat], place, number + trick, asked, called, seed)
            else:
                live = hands[0] | hands[1] | hands[2] | hands[3] | hands[4]
                if place == 0:
                    list_leads(deal, hands, live, seat, number + trick, row, 0)
                else:
                    ours = deal[d.SIDE] >> best_seat & 1 == deal[d.SIDE] >> seat & 1
                    list_follows(
                        deal, hands, live, seat, place, number + trick, asked, called, best, ours, points, row, 0
                    )
                play = row[0]
            at = play & 127
            if place == 0:
                asked, called = (play >> NAMED & 7, 0) if at == d.JOKER_AT else (at >> 4, play >> CALLS)
            hands[seat] ^= 1 << at
            plays[_SEATS * trick + place] = play
            row[ROW + place] = at
            points += 1 if (1 << at) & d.POINTS else 0
            power = strength(deal, at, number + trick, asked, called)
            if power > best:
                best, best_seat = power, seat
        leader = best_seat if best else (leader + winner(deal, row, ROW, number + trick, asked, called)) % _SEATS
        if deal[d.SIDE] >> leader & 1:
            taken += points
    return taken | leader << 8


@compiled
def _random_play(deal: Words, hand: int, place: int, number: int, asked: int, called: int, seed: int) -> int:
    legal = may_follow(deal, hand, number, asked, called) if place else may_lead(deal, hand, number)
    for _ in range((seed >> 8 & _32_BITS) * popcount(legal) >> 32):
        legal &= legal - 1
    at, card = lowest(legal), legal & -legal
    if place:
        return at
    if at == d.JOKER_AT:
        suit = (seed >> 40) & 3
        while not may_name(deal, number, suit):
            suit = (suit + 1) & 3
        return at | suit << NAMED
    if card == deal[d.CALLER] and may_call(deal, number) and (deal[d.CALL_ALWAYS] or seed >> 40 & 1):
        return at | 1 << CALLS
    return at
