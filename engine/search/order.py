"""Which play is tried first: the one that looks best with all cards open.

It changes how long a search takes, not what it finds; play-outs take the first.
"""

from __future__ import annotations

from engine.search import deal as d
from engine.search.jit import Words, compiled, highest
from engine.search.rules import BY_JOKER, BY_MIGHTY, TRUMPED, may_follow, strength, suit_cards


@compiled
def strongest(deal: Words, legal: int, number: int, asked: int, called: int) -> int:
    """The strength of the best of the cards that may be played to a trick."""
    if legal & deal[d.MIGHTY] and not (number == 1 and deal[d.MIGHTY_FIRST]):
        return BY_MIGHTY
    if legal & d.JOKER_BIT:
        power = strength(deal, d.JOKER_AT, number, asked, called)
        if power:
            return power
    plain = legal & ~d.JOKER_BIT
    cards = plain & suit_cards(deal[d.TRUMP])
    if cards == 0:
        cards = plain & suit_cards(asked)
    return strength(deal, highest(cards), number, asked, called) if cards else 0


@compiled
def to_come(
    deal: Words, hands: Words, seat: int, place: int, number: int, asked: int, called: int, ours: bool
) -> tuple[int, int, int]:
    """The strongest cards that opponents and partners of a seat may play after it, and points that come to the trick.

    The side that holds it, `ours` or not, adds a point with each seat that may, the other with each that has to.
    """
    threat = help = added = 0
    for step in range(1, 5 - place):
        other = (seat + step) % 5
        legal = may_follow(deal, hands[other], number, asked, called)
        power = strongest(deal, legal, number, asked, called)
        partner = deal[d.SIDE] >> other & 1 == deal[d.SIDE] >> seat & 1
        if partner:
            help = max(help, power)
        else:
            threat = max(threat, power)
        added += adds(legal, partner == ours)
    return threat, help, added


@compiled
def adds(legal: int, gladly: bool) -> int:
    """Does a seat add a point card to a trick, which it does gladly or only where it has to?"""
    return 1 if (legal & d.POINTS if gladly else legal & ~d.POINTS == 0) else 0


@compiled
def follow_score(deal: Words, at: int, power: int, best: int, ours: bool, threat: int, help: int, points: int) -> int:
    """How good a card looks in a trick that was led.

    `power` is its strength, `best` the strongest so far, `ours` tells whose that is; `threat` and `help` are the
    strongest cards that opponents and partners still may play after it, `points` those in the trick.
    """
    point = 1 if (1 << at) & d.POINTS else 0
    rank = at & 15
    cost = rank
    if at == d.JOKER_AT:
        cost = 60
    elif 1 << at == deal[d.MIGHTY]:
        cost = 90
    elif at >> 4 == deal[d.TRUMP]:
        cost = 20 + rank
    if power > best:
        if power >= threat:
            if ours and best >= threat:
                return 400 + 30 * point - 2 * cost
            return 600 + 60 * points + 30 * point - 2 * cost
        if help > threat:
            return 420 + 60 * point - cost
        return 300 - 60 * point - cost
    if (ours and best >= threat) or help > threat:
        return 500 + 60 * point - cost
    return 300 - 60 * point - cost


@compiled
def lead_score(deal: Words, hands: Words, seat: int, at: int, number: int, asked: int, called: int) -> int:
    """How good a lead looks: whether it wins, for whom, and what it costs."""
    side = deal[d.SIDE] >> seat & 1
    power = strength(deal, at, number, asked, called)
    threat = help = 0
    feed = lost = 0
    for step in range(1, 5):
        other = (seat + step) % 5
        hand = hands[other]
        if hand == 0:
            continue
        legal = may_follow(deal, hand, number, asked, called)
        best = strongest(deal, legal, number, asked, called)
        if deal[d.SIDE] >> other & 1 == side:
            help = max(help, best)
            if legal & d.POINTS:
                feed += 1
        else:
            threat = max(threat, best)
            if legal & ~d.POINTS == 0:
                lost += 1
    point = 1 if at != d.JOKER_AT and (1 << at) & d.POINTS else 0
    rank = at & 15
    if power > threat:
        cost = 0
        if at == d.JOKER_AT:
            cost = 60
        elif 1 << at == deal[d.MIGHTY]:
            cost = 70
        return 600 + 40 * point + 40 * feed + 40 * lost - cost + rank
    if at == d.JOKER_AT or 1 << at == deal[d.MIGHTY]:
        return 100
    if help > threat:
        return 500 + 30 * point + 20 * lost - rank - (40 if help >= BY_JOKER else 0)
    trump = 30 if power >= TRUMPED else 0
    return 300 - 60 * point - rank - trump + (40 if threat >= BY_JOKER and power < threat else 0)
