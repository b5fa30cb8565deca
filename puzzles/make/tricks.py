"""Tricks and hands drawn from the deck: cards dealt, a seat leads, and every card played is legal."""

from __future__ import annotations

from random import Random

from engine.cards import DECK, JOKER, Card, CardSet, Suit, card_set, cards_in
from engine.contract import TWENTY
from engine.legal import nameable_suits, playable
from engine.rules import Rules
from engine.trick import LAST_TRICK, SEATS, Powers, Trick, no_call
from puzzles.make.plan import Plan, hand_plan, trick_plan
from puzzles.model import HandPosition, Role, TrickPosition

_EAGER = 0.85
"""How often a seat plays a special card, and ruffs, where it may."""


def draw_trick(random: Random, rules: Rules, level: int) -> TrickPosition:
    """A whole trick that could happen at a table, likely of a level."""
    plan = trick_plan(random, rules, level)
    trick, _ = played(random, plan, SEATS)
    named, call = _declared(trick)
    bid = a_bid(random, rules, plan.powers.trump)
    return TrickPosition(plan.powers.trump, plan.number, trick.cards, trick.leader, call, named, bid)


def draw_legal(random: Random, rules: Rules, level: int) -> HandPosition:
    """A hand about to play to a trick, likely of a level; what it holds is what is left after the tricks before."""
    plan = hand_plan(random, rules, level)
    trick, hands = played(random, plan, plan.asked)
    named, call = _declared(trick)
    trump = plan.powers.trump
    role = a_role(random, plan.number, plan.asked == 0)
    bid = a_bid(random, rules, trump)
    leader = trick.leader if trick.cards else 0
    hand = hands[plan.asked]
    return HandPosition(trump, plan.number, hand, role, trick.cards, leader, call, named, bid=bid)


def draw_call(random: Random, rules: Rules, level: int) -> HandPosition:
    """A hand about to lead, mostly with the caller in it."""
    trumps = [*Suit, Suit.CLUBS, None] if rules.no_trump_allowed else [*Suit, Suit.CLUBS]
    trump = random.choice(trumps)
    powers = Powers.of(rules, trump)
    number = random.choice((1, 1, 1, LAST_TRICK - 1, *range(2, LAST_TRICK - 1))) if level > 1 else random.randint(2, 8)
    wanted = [powers.caller] if random.random() < 0.1 + 0.3 * level else []
    if random.random() < 0.3:
        wanted.append(JOKER)
    plan = Plan(powers, number, 0, "any", {0: tuple(wanted)}, {} if wanted else {0: powers.caller.bit})
    hand = _dealt(random, plan)[0]
    return HandPosition(trump, number, hand, a_role(random, number, True), bid=a_bid(random, rules, trump))


def a_bid(random: Random, rules: Rules, trump: Suit | None) -> int:
    """The number of a contract that could be bid, mostly a low one."""
    least = rules.min_bid if trump else rules.min_bid_no_trump
    return min(TWENTY, least + int(5 * random.random() ** 1.5))


def a_role(random: Random, number: int, leads: bool) -> Role:
    """What a seat may be: on the first trick the declarer leads."""
    if number == 1:
        return "declarer" if leads else random.choice(("friend", "defender", "defender"))
    return random.choice(("declarer", "friend", "defender", "defender"))


def _declared(trick: Trick) -> tuple[Suit | None, bool]:
    """The suit a led joker names, and whether the leader calls."""
    return trick.suit if trick.cards and trick.cards[0] is JOKER else None, trick.called


def _dealt(random: Random, plan: Plan) -> list[CardSet]:
    """The hands by place in the trick, as large as they are when it begins."""
    size = LAST_TRICK + 1 - plan.number
    stock = list(DECK)
    random.shuffle(stock)
    promised = card_set(card for cards in plan.holds.values() for card in cards)
    stock = [card for card in stock if not card.bit & promised]
    hands = [card_set(plan.holds.get(place, ())) for place in range(SEATS)]
    for place in sorted(range(SEATS), key=lambda place: -plan.lacks.get(place, 0).bit_count()):
        lacks, left = plan.lacks.get(place, 0), []
        missing = size - hands[place].bit_count()
        for card in stock:
            if missing > 0 and not card.bit & lacks:
                hands[place] |= card.bit
                missing -= 1
            else:
                left.append(card)
        stock = left
    return hands


def played(random: Random, plan: Plan, count: int) -> tuple[Trick, list[CardSet]]:
    """The first cards of a trick by a plan, each of them legal, and what each place has left in hand."""
    hands = _dealt(random, plan)
    trick = Trick(plan.number, random.randrange(SEATS))
    for place in range(count):
        allowed = playable(plan.powers, trick, hands[place])
        chosen = _lead(random, plan, allowed) if not place else _follow(random, plan, trick, allowed)
        if not place and chosen is JOKER:
            trick = trick.then(chosen, random.choice(nameable_suits(plan.powers, plan.number)))
        else:
            trick = trick.then(chosen, None, not place and _calls(random, plan, chosen))
        hands[place] &= ~chosen.bit
    return trick, hands


def _lead(random: Random, plan: Plan, allowed: CardSet) -> Card:
    powers = plan.powers
    suit = powers.mighty.suit.cards & ~powers.mighty.bit if powers.mighty.suit else 0
    wanted = {"any": 0, "joker": JOKER.bit, "caller": powers.caller.bit, "mighty_suit": suit}[plan.lead]
    return random.choice(cards_in(allowed & wanted or _held_back(random, plan, allowed)))


def _held_back(random: Random, plan: Plan, allowed: CardSet) -> CardSet:
    """A special card is seldom led where the plan does not say so."""
    quiet = allowed & ~(JOKER.bit | plan.powers.mighty.bit)
    return quiet if quiet and random.random() < _EAGER else allowed


def _calls(random: Random, plan: Plan, chosen: Card) -> bool:
    rules = plan.powers.rules
    if chosen is not plan.powers.caller or no_call(rules, plan.number):
        return False
    return rules.joker_call == "always" or random.random() < 0.7


def _follow(random: Random, plan: Plan, trick: Trick, allowed: CardSet) -> Card:
    powers = plan.powers
    special = allowed & (JOKER.bit | powers.mighty.bit)
    if special and random.random() < _EAGER:
        return random.choice(cards_in(special))
    asked = allowed & trick.suit.cards if trick.suit else 0
    if not asked and allowed & powers.trumps and random.random() < _EAGER - 0.25:
        return random.choice(cards_in(allowed & powers.trumps))
    return random.choice(cards_in(allowed))
