"""The plays worth trying at a node: one of each class of equal cards, the best looking first."""

from __future__ import annotations

from engine.search import deal as d
from engine.search.jit import Words, compiled, lowest
from engine.search.order import follow_score, lead_score, to_come
from engine.search.rules import may_call, may_follow, may_lead, may_name, strength, suit_cards

NAMED, CALLS = 8, 11
"""A play is the place of its card, with the suit a led joker names from bit 8 and the call at bit 11."""
MOST = 20
"""More plays than there ever are at once."""
_SEATS = 5
_BYTE = 0xFF


@compiled
def specials(deal: Words, live: int) -> int:
    """The cards that equal no other: the Mighty, the joker, and the caller while the joker is in a hand."""
    return deal[d.MIGHTY] | d.JOKER_BIT | (deal[d.CALLER] if live & d.JOKER_BIT else 0)


@compiled
def alike(own: int, live: int, at: int) -> int:
    """The cards of a hand that equal the one at a place, or lie below it: neighbours of the same suit and kind.

    `own` are the plain cards of the hand, `live` all cards that still compare. Low cards and point cards are kinds.
    """
    kind = _BYTE << (at & ~7)
    between = live & ~own & kind & ~((2 << at) - 1)
    return own & kind & ((between & -between) - 1) if between else own & kind


@compiled
def representatives(own: int, live: int) -> int:
    """The lowest card of each class of equal cards."""
    found = 0
    while own:
        card = own & -own
        found |= card
        own &= ~alike(own, live, lowest(card))
    return found


@compiled
def list_leads(deal: Words, hands: Words, live: int, seat: int, number: int, plays: Words, at: int) -> int:
    """Write the leads worth trying from place `at` on, their scores `MOST` after them; returns how many."""
    legal = may_lead(deal, hands[seat], number)
    special = specials(deal, live)
    rest = representatives(legal & ~special, live) | legal & special & ~d.JOKER_BIT
    others = live & ~hands[seat]
    count = 0
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        calls = 1 << place == deal[d.CALLER] and may_call(deal, number)
        if calls and (deal[d.CALL_ALWAYS] or others & d.JOKER_BIT):
            score = lead_score(deal, hands, seat, place, number, place >> 4, 1)
            count = _insert(plays, at, count, place | 1 << CALLS, score)
        if not (calls and deal[d.CALL_ALWAYS]):
            score = lead_score(deal, hands, seat, place, number, place >> 4, 0)
            count = _insert(plays, at, count, place, score)
    if legal & d.JOKER_BIT:
        nobody = False
        for suit in range(4):
            absent = others & suit_cards(suit) == 0
            if (absent and nobody) or not may_name(deal, number, suit):
                continue
            nobody |= absent
            score = lead_score(deal, hands, seat, d.JOKER_AT, number, suit, 0)
            count = _insert(plays, at, count, d.JOKER_AT | suit << NAMED, score)
    return count


@compiled
def list_follows(
    deal: Words,
    hands: Words,
    live: int,
    seat: int,
    place: int,
    number: int,
    asked: int,
    called: int,
    best: int,
    ours: bool,
    points: int,
    plays: Words,
    at: int,
) -> int:
    """Write the cards worth trying in a trick that was led, as `list_leads` does; returns how many."""
    legal = may_follow(deal, hands[seat], number, asked, called)
    threat, help, _ = to_come(deal, hands, seat, place, number, asked, called, ours)
    return list_legal(deal, live, legal, number, asked, called, best, ours, points, threat, help, plays, at)


@compiled
def list_legal(
    deal: Words,
    live: int,
    legal: int,
    number: int,
    asked: int,
    called: int,
    best: int,
    ours: bool,
    points: int,
    threat: int,
    help: int,
    plays: Words,
    at: int,
) -> int:
    """Write those of the legal cards that are worth trying, given what others may still play (`order.to_come`)."""
    special = specials(deal, live)
    rest = representatives(legal & ~special, live) | legal & special
    count = 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        power = strength(deal, card, number, asked, called)
        score = follow_score(deal, card, power, best, ours, threat, help, points)
        count = _insert(plays, at, count, card, score)
    return count


@compiled
def _insert(plays: Words, at: int, count: int, play: int, score: int) -> int:
    place = at + count
    while place > at and plays[place - 1 + MOST] < score:
        plays[place], plays[place + MOST] = plays[place - 1], plays[place - 1 + MOST]
        place -= 1
    plays[place], plays[place + MOST] = play, score
    return count + 1
