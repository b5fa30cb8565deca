"""What the search remembers between tricks, by relative rank: partition search (Ginsberg 1996, Haglund's DDS).

An entry holds bounds of the points that the declarer's side takes from a position on, and says how many of the top
cards of each suit mattered. It speaks for every position with the same counts of low and point cards in each hand, the
same seats of the Mighty, the joker and the caller, and the same owners of the cards that mattered.
"""

from __future__ import annotations

from engine.search import deal as d
from engine.search.jit import Words, compiled, lowest, popcount
from engine.search.rules import suit_cards

WAYS = 8
"""Entries that share a place in the table."""
_BOUNDS, _RANKS, _OWNERS = 0, 1, 2
ENTRY = 6
"""Numbers an entry holds besides its key: bounds and size, how many ranks mattered, the owners in each suit."""

_31_BITS = 0x7FFFFFFF
_LOW_FACTOR, _HIGH_FACTOR = 0x9E3779B1, 0x5BD1E995
_SEATS = 5


@compiled
def mix(total: int, more: int) -> int:
    """Two numbers stirred into one of 63 bits.

    Neither product overflows: what compiled code makes of one that does is not defined.
    """
    total ^= more
    total = (total & _31_BITS) * _LOW_FACTOR ^ (total >> 31) * _HIGH_FACTOR
    return total ^ total >> 31


@compiled
def counts(cards: int) -> int:
    """How many low cards and point cards of each suit a set without the joker holds, a byte each."""
    cards -= (cards >> 1) & 0x5555555555555555
    cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
    return (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F


@compiled
def key_of(deal: Words, hands: Words, leader: int, number: int) -> int:
    """The key of a position before a trick: all that must be alike for an entry to speak for it, but the owners.

    Where the Mighty is told, the seat that is a card short of the others has the joker. Without the joker the caller is
    a card like any other, but not at the first trick, to which some tables do not let it be led.
    """
    special = d.JOKER_BIT | deal[d.MIGHTY]
    key = mix(deal[d.STAMP], number << 3 | leader)
    mighty = caller = every = 0
    for seat in range(_SEATS):
        hand = hands[seat]
        every |= hand
        key = mix(key, counts(hand & ~special))
        if hand & deal[d.MIGHTY]:
            mighty = seat + 1
        if hand & deal[d.CALLER]:
            caller = seat + 1
    if every & d.JOKER_BIT == 0 and number > 1:
        caller = 0
    return mix(key, mighty << 4 | caller)


@compiled
def top_cards(live: int, suit: int, number: int) -> int:
    """The lowest of so many top cards of a suit (more than none) among the cards in play, as a set."""
    cards = live & suit_cards(suit)
    for _ in range(popcount(cards) - number):
        cards &= cards - 1
    return cards & -cards


@compiled
def set_owners(hands: Words, live: int, owners: Words) -> None:
    """Write who holds each card of each suit, three bits each from the top card on."""
    owners[0] = owners[1] = owners[2] = owners[3] = 0
    for seat in range(1, _SEATS):
        hand = hands[seat] & ~d.JOKER_BIT
        while hand:
            at = lowest(hand)
            hand &= hand - 1
            suit = at >> 4
            owners[suit] |= seat << 3 * popcount(live & suit_cards(suit) & ~((2 << at) - 1))


@compiled
def find(keys: Words, data: Words, hands: Words, live: int, key: int, need: int, owners: Words) -> int:
    """The place of an entry that decides whether `need` points are reached; -1 where there is none."""
    first = (key & (len(keys) // WAYS - 1)) * WAYS
    fresh = True
    for place in range(first, first + WAYS):
        if keys[place] != key:
            continue
        entry = place * ENTRY
        bounds = data[entry + _BOUNDS]
        if need > bounds & 31 and need <= bounds >> 5 & 31:
            continue
        if fresh:
            set_owners(hands, live, owners)
            fresh = False
        ranks, unlike = data[entry + _RANKS], 0
        for suit in range(4):
            mask = (1 << 3 * (ranks >> 4 * suit & 15)) - 1
            unlike |= owners[suit] & mask ^ data[entry + _OWNERS + suit]
        if unlike == 0:
            return place
    return -1


@compiled
def mattered(data: Words, live: int, place: int) -> int:
    """The cards of this position that mattered for an entry: the lowest of each suit, as a set."""
    ranks, suit, found = data[place * ENTRY + _RANKS], 0, 0
    while ranks:
        if ranks & 15:
            found |= top_cards(live, suit, ranks & 15)
        ranks >>= 4
        suit += 1
    return found


@compiled
def reached(data: Words, place: int, need: int) -> bool:
    """Does an entry say that `need` points are reached?"""
    return need <= data[place * ENTRY + _BOUNDS] & 31


@compiled
def store(
    keys: Words,
    data: Words,
    hands: Words,
    live: int,
    key: int,
    size: int,
    need: int,
    success: bool,
    relevant: int,
    owners: Words,
) -> None:
    """Remember that `need` points were reached, or not, and which cards mattered for it.

    Of the entries that share a place the one with the fewest cards a hand makes room.
    """
    ranks = 0
    for suit in range(4):
        cards = relevant & suit_cards(suit)
        if cards:
            ranks |= popcount(live & suit_cards(suit) & ~((cards & -cards) - 1)) << (4 * suit)
    first = (key & (len(keys) // WAYS - 1)) * WAYS
    chosen, least = first, 1 << 30
    for place in range(first, first + WAYS):
        held = data[place * ENTRY + _BOUNDS] >> 10 if keys[place] else 0
        if held < least:
            chosen, least = place, held
    entry = chosen * ENTRY
    keys[chosen] = key
    data[entry + _BOUNDS] = size << 10 | (31 if success else need - 1) << 5 | (need if success else 0)
    data[entry + _RANKS] = ranks
    set_owners(hands, live, owners)
    for suit in range(4):
        data[entry + _OWNERS + suit] = owners[suit] & (1 << 3 * (ranks >> 4 * suit & 15)) - 1
