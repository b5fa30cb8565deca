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
"""Entries that share a place in the table: their keys, then what each holds, then its owners."""
BLOCK = 3 * WAYS
"""Numbers that such entries take together."""
_HELD, _OWNERS = WAYS, 2 * WAYS
_RANKS = 10
"""An entry holds bounds, five bits each, how many ranks mattered, four bits a suit from bit 10, and the hand's size."""
_SIZE = 26
_MOST_OWNERS = 21
"""Owners of three bits each that a number has room for; where more mattered, which is rare, nothing is remembered."""

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
def _owners_of(owners: Words, ranks: int) -> int:
    """The owners of so many top cards of each suit, in one number."""
    found = shift = 0
    for suit in range(4):
        width = 3 * (ranks >> 4 * suit & 15)
        found |= (owners[suit] & (1 << width) - 1) << shift
        shift += width
    return found


@compiled
def find(table: Words, blocks: int, hands: Words, live: int, key: int, need: int, owners: Words) -> int:
    """What an entry holds that decides whether `need` points are reached; -1 where there is none."""
    first = (key & (blocks - 1)) * BLOCK
    fresh = True
    for place in range(first, first + WAYS):
        if table[place] != key:
            continue
        held = table[place + _HELD]
        if need > held & 31 and need <= held >> 5 & 31:
            continue
        if fresh:
            set_owners(hands, live, owners)
            fresh = False
        if table[place + _OWNERS] == _owners_of(owners, held >> _RANKS):
            return held
    return -1


@compiled
def mattered(held: int, live: int) -> int:
    """The cards of this position that mattered for an entry: the lowest of each suit, as a set."""
    found = 0
    for suit in range(4):
        number = held >> _RANKS + 4 * suit & 15
        if number:
            found |= top_cards(live, suit, number)
    return found


@compiled
def reached(held: int, need: int) -> bool:
    """Does an entry say that `need` points are reached?"""
    return need <= held & 31


@compiled
def store(
    table: Words,
    blocks: int,
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

    It joins an entry for the same cards; else of those that share a place the one with the fewest cards a hand goes.
    """
    ranks = every = 0
    for suit in range(4):
        cards = relevant & suit_cards(suit)
        if cards:
            number = popcount(live & suit_cards(suit) & ~((cards & -cards) - 1))
            ranks |= number << 4 * suit
            every += number
    if every > _MOST_OWNERS:
        return
    set_owners(hands, live, owners)
    own = _owners_of(owners, ranks)
    lower, upper = (need, 31) if success else (0, need - 1)
    first = (key & (blocks - 1)) * BLOCK
    chosen, least = first, 1 << 30
    for place in range(first, first + WAYS):
        held = table[place + _HELD]
        if table[place] == key and table[place + _OWNERS] == own and held >> _RANKS & 0xFFFF == ranks:
            chosen, lower, upper = place, max(lower, held & 31), min(upper, held >> 5 & 31)
            break
        if held >> _SIZE < least:
            chosen, least = place, held >> _SIZE
    table[chosen] = key
    table[chosen + _HELD] = size << _SIZE | ranks << _RANKS | upper << 5 | lower
    table[chosen + _OWNERS] = own
