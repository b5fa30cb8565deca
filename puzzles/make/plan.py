"""What a drawn trick is to show: its number and trump, who holds which special cards, and how it is led."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from engine.cards import DECK, JOKER, Card, CardSet, Suit, card_set
from engine.rules import Rules
from engine.trick import LAST_TRICK, SEATS, SPADE_ACE, Powers

Lead: TypeAlias = Literal["any", "joker", "caller", "mighty_suit"]

_PLAIN = (Suit.HEARTS, Suit.DIAMONDS)
_ACES = card_set(each for each in DECK if each.rank == "A")
"""Each of them is the Mighty at some table where spades are trump."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A trick to be drawn.

    `holds` and `lacks` are by place in the trick (0: the leader); `asked` is the place that a question about a hand is
    put to.
    """

    powers: Powers
    number: int
    asked: int
    lead: Lead
    holds: dict[int, tuple[Card, ...]]
    lacks: dict[int, CardSet]


def trick_plan(random: Random, rules: Rules, level: int) -> Plan:
    """A plan for a whole trick that is likely to come out at a level."""
    if level <= 2:
        return _plain_plan(random, rules, level, 0)
    powers = Powers.of(rules, _trump(random, rules, (level - 3) * 0.3))
    special = random.choice((powers.mighty, JOKER))
    if level == 3:
        return _plan(powers, random.randint(2, LAST_TRICK - 1), 0, "any", {random.randrange(SEATS): (special,)})
    first, second = random.sample(range(1, SEATS), 2)
    with_mighty = level == 5
    match random.randrange(5):
        case 0:  # the joker on the first or last trick
            plan = _plan(powers, random.choice((1, LAST_TRICK)), 0, "any", {random.choice((0, first)): (JOKER,)})
        case 1 if random.random() < 0.3:  # the caller follows, and calls nothing
            number = random.randint(2, LAST_TRICK - 1)
            plan = _plan(powers, number, 0, "any", {first: (powers.caller,), random.choice((0, second)): (JOKER,)})
        case 1:  # the caller led, with or without a call
            number = random.choice((1, *range(2, LAST_TRICK), LAST_TRICK))
            plan = _plan(powers, number, 0, "caller", {0: (powers.caller,), first: (JOKER,)})
        case 2:  # the joker led
            number = random.choice((1, 3, 5, 7, LAST_TRICK)) if level == 5 else random.randint(2, LAST_TRICK - 1)
            plan = _plan(powers, number, 0, "joker", {0: (JOKER,)})
        case 3:  # Mighty and joker together
            with_mighty = True
            plan = _plan(powers, random.randint(1, LAST_TRICK), 0, "any", {first: (JOKER,)})
        case _:  # the ace of spades is a trump, another ace the Mighty
            with_mighty = True
            powers = Powers.of(rules, Suit.SPADES)
            held = JOKER if level == 5 else SPADE_ACE
            plan = _plan(powers, random.randint(1, LAST_TRICK), 0, "any", {first: (held,)})
    if with_mighty:
        plan.holds[second] = (powers.mighty,)
    return plan


def hand_plan(random: Random, rules: Rules, level: int) -> Plan:
    """A plan for a hand that is to play to a trick, likely to come out at a level."""
    asked = random.randint(1, SEATS - 1)
    if level <= 2:
        return _plain_plan(random, rules, level, 0 if random.random() < 0.08 else asked)
    powers = Powers.of(rules, _trump(random, rules, (level - 3) * 0.25))
    number = random.randint(2, 8)
    special = random.choice((powers.mighty, JOKER))
    if level == 3:
        return _plan(powers, number, asked, "any", {asked: (special,)})
    both = (powers.mighty, JOKER)
    match random.choice((0, 1, 1, 2, 3, 4)):
        case 0:  # the Mighty is the only card of its suit
            lacks = powers.mighty.suit.cards if powers.mighty.suit else 0
            holds: dict[int, tuple[Card, ...]] = {asked: both if level == 5 else both[:1]}
            return _plan(powers, random.randint(4, 8), asked, "mighty_suit", holds, {asked: lacks})
        case 1:  # the joker called
            number = 1 if level == 4 and random.random() < 0.25 else number
            return _plan(
                powers, number, asked, "caller", {0: (powers.caller,), asked: both if level == 5 else (JOKER,)}
            )
        case 2:  # the joker led
            return _plan(powers, number, asked, "joker", {0: (JOKER,), asked: (powers.mighty,)})
        case 3:  # the opening lead
            held = random.sample((*both, powers.caller), 2 if level == 5 else random.randint(0, 1))
            return _plan(powers, 1, 0, "any", {0: tuple(held)})
        case _:  # the joker on the first trick
            return _plan(powers, 1, asked, "any", {asked: both if level == 5 else (JOKER,)})


def _plain_plan(random: Random, rules: Rules, level: int, asked: int) -> Plan:
    """No special card anywhere; on level 2 few cards are left, so that trumps come down."""
    trump = _trump(random, rules, 0.2) if level == 1 else random.choice(tuple(Suit))
    powers = Powers.of(rules, trump)
    number = random.randint(2, 7) if level == 1 else random.randint(4, 9)
    nobody = JOKER.bit | (_ACES if trump is Suit.SPADES else SPADE_ACE.bit)
    return _plan(powers, number, asked, "any", {}, dict.fromkeys(range(SEATS), nobody))


def _plan(
    powers: Powers,
    number: int,
    asked: int,
    lead: Lead,
    holds: dict[int, tuple[Card, ...]],
    lacks: dict[int, CardSet] | None = None,
) -> Plan:
    return Plan(powers, number, asked, lead, holds, lacks or {})


def _trump(random: Random, rules: Rules, moved: float) -> Suit | None:
    """A trump; `moved` is how often it is one that moves the Mighty or the caller."""
    if random.random() < moved:
        return random.choice((Suit.SPADES, Suit.CLUBS))
    return random.choice((*_PLAIN, None) if rules.no_trump_allowed else _PLAIN)
