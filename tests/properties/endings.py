"""The last cards of a hand, and a claim of all of them tried out in full."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.cards import ALL_CARDS, DECK, JOKER, Card, CardSet, Suit, card_set, cards_in
from engine.legal import declaration_refusal, playable
from engine.trick import LAST_TRICK, SEATS, Powers, Trick, judge
from tests.properties.strategies import CHOICES, Choices, powers


@dataclass(frozen=True)
class Ending:
    """Open hands of as many cards each, before the `claimant` leads to trick `number`."""

    powers: Powers
    hands: tuple[CardSet, ...]
    claimant: int
    number: int


@cache
def endings(least: int, most: int) -> SearchStrategy[Ending]:
    """Endings of so many cards a hand."""
    return st.builds(ending_of, powers(), CHOICES, st.integers(least, most))


def ending_of(powers: Powers, choices: Choices, size: int) -> Ending:
    """An ending that is often close: the claimant has good cards, or one that is beaten if the right card was kept."""
    number = choices.of((LAST_TRICK + 1 - size, LAST_TRICK + 1 - size, 1, 4))
    claimant = choices.of(range(SEATS))
    own, pool = choices.of((_good_cards, _good_cards, _what_to_keep))(powers, choices, size)
    others = choices.cards(size * (SEATS - 1), (each for each in pool if each not in own))
    others += [each for each in DECK if each not in own and each not in others][: size * (SEATS - 1) - len(others)]
    dealt = [card_set(others[place : place + size]) for place in range(0, len(others), size)]
    return Ending(powers, (*dealt[:claimant], card_set(own), *dealt[claimant:]), claimant, number)


def _good_cards(powers: Powers, choices: Choices, size: int) -> tuple[list[Card], list[Card]]:
    """High and special cards for the claimant; for the others some suits, or none that beats a led caller."""
    special = (powers.mighty, JOKER, powers.caller)
    high = tuple(each for each in DECK if each.rank in tuple("AKQ"))
    good = (*special * 2, *cards_in(powers.trumps)[:5], *high)
    own = choices.cards(size, choices.of((good, good, (*special, *high), cards_in(powers.trumps) or good)))
    suits = choices.of([kinds for many in range(1, 5) for kinds in combinations(Suit, many)])
    of_suits = [each for each in DECK if each.suit in suits]
    powerless = [each for each in DECK if each.suit not in (powers.trump, powers.caller.suit) or each is powers.mighty]
    return own, [*special * choices.of(range(5)), *choices.of((of_suits, powerless, [*high, *of_suits]))]


def _what_to_keep(powers: Powers, choices: Choices, size: int) -> tuple[list[Card], list[Card]]:
    """Winners and one card that can be beaten; for the others the joker, and cards that beat it or do not."""
    weak = choices.of([each for each in DECK if each.suit not in (None, powers.trump, powers.mighty.suit)])
    winners = (powers.mighty, powers.mighty, *cards_in(powers.trumps)[:2])
    own = [weak, *choices.cards(size - 1, (*winners * 20, *cards_in(ALL_CARDS & ~weak.bit)))]
    beating = [each for each in DECK if each.suit is weak.suit and each.height > weak.height]
    idle = [each for each in DECK if each.suit not in (weak.suit, powers.trump)]
    return own, [*[JOKER] * 12, *choices.of((beating, choices.cards(1, beating) * 12)), *idle]


def leads(powers: Powers, hand: CardSet, trick: Trick) -> Iterator[Trick]:
    """Every way to lead to a trick: each card, each suit a joker may name, with a call and without."""
    for card in cards_in(playable(powers, trick, hand)):
        for suit in (None, *Suit):
            for call in (False, True):
                if declaration_refusal(powers, trick, card, suit, call) is None:
                    yield trick.then(card, suit, call)


def replies(powers: Powers, hands: tuple[CardSet, ...], trick: Trick) -> Iterator[Trick]:
    """Every way in which the seats after the leader may complete a trick."""
    place = len(trick.cards)
    if place == SEATS:
        yield trick
        return
    for card in cards_in(playable(powers, trick, hands[trick.seat(place)])):
        yield from replies(powers, hands, trick.then(card))


def after(hands: tuple[CardSet, ...], trick: Trick) -> tuple[CardSet, ...]:
    """The hands without the cards of a trick."""
    gone = ~card_set(trick.cards)
    return tuple(each & gone for each in hands)


def claim_holds(ending: Ending) -> bool:
    """Can the claimant lead so that it takes every trick, whatever the others play? Everything is tried."""
    tried: dict[tuple[CardSet, ...], bool] = {}

    def takes_all(hands: tuple[CardSet, ...], number: int) -> bool:
        if not hands[ending.claimant]:
            return True
        if hands not in tried:
            start = Trick(number, ending.claimant)
            tried[hands] = any(
                all(
                    judge(ending.powers, whole).winner == ending.claimant and takes_all(after(hands, whole), number + 1)
                    for whole in replies(ending.powers, hands, lead)
                )
                for lead in leads(ending.powers, hands[ending.claimant], start)
            )
        return tried[hands]

    return takes_all(ending.hands, ending.number)


def breaks(ending: Ending, line: tuple[Card, ...]) -> bool:
    """Is a line of cards legal play in which the claimant takes each whole trick, and then loses one for certain?

    The line names every card of the whole tricks; of the last it names the lead and a card that beats it, after which
    no completion of the trick is the claimant's.
    """
    powers, claimant, hands = ending.powers, ending.claimant, ending.hands
    ways = [lead for lead in leads(powers, hands[claimant], Trick(ending.number, claimant)) if lead.cards[0] is line[0]]
    if len(line) == 2:
        return any(_lost(powers, hands, lead, line[1]) for lead in ways)
    for lead in ways:
        whole = lead
        for card in line[1:SEATS]:
            if not playable(powers, whole, hands[whole.seat(len(whole.cards))]) & card.bit:
                break
            whole = whole.then(card)
        else:
            rest = Ending(powers, after(hands, whole), claimant, ending.number + 1)
            if judge(powers, whole).winner == claimant and breaks(rest, line[SEATS:]):
                return True
    return False


def _lost(powers: Powers, hands: tuple[CardSet, ...], lead: Trick, beating: Card) -> bool:
    wholes = [whole for whole in replies(powers, hands, lead) if beating in whole.cards[1:]]
    return bool(wholes) and all(judge(powers, whole).winner != lead.leader for whole in wholes)
