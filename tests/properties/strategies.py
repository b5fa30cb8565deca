"""Random house rules, tricks and hands, with the special cards and the rarer rules often among them.

The strategies are made once and draw plain numbers where they can: that is several times faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, count, repeat
from random import Random
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.cards import ALL_CARDS, DECK, JOKER, Card, CardSet, Suit, card_set, cards_in
from engine.contract import Contract
from engine.rules import FIELDS, FRIEND_KINDS, TABLES, Rules, Value, allowed_values
from engine.trick import LAST_TRICK, SEATS, SPADE_ACE, Powers, Trick
from tests import oracle
from tests.properties.plain import plain_rules, plain_trump

Thing = TypeVar("Thing")

USUAL_EXAMPLES = 100
VALUES: dict[str, tuple[Value, ...]] = {field: allowed_values(field) for field in FIELDS} | {
    "friend_calls": tuple(
        frozenset(kinds) for size in range(1, len(FRIEND_KINDS) + 1) for kinds in combinations(FRIEND_KINDS, size)
    )
}
"""Every value of every field."""

AUCTION_FIELDS = FIELDS[: FIELDS.index("misdeal")]
CHANGE_FIELDS = FIELDS[FIELDS.index("change_suit_cost") : FIELDS.index("buried_points")]
PLAY_FIELDS = FIELDS[FIELDS.index("mighty_when_spades_trump") : FIELDS.index("claim")]
SCORE_FIELDS = FIELDS[FIELDS.index("win_score") :]


def times(usual: int) -> int:
    """So many in the usual run, and as many times more as the settings ask for."""
    return usual * settings().max_examples // USUAL_EXAMPLES


def examples(usual: int) -> settings:
    """The settings of a test with so many examples in the usual run."""
    return settings(max_examples=times(usual))


def mixed_rules(seed: int) -> Rules:
    """Every field at any of its values."""
    random = Random(seed)
    return Rules.of(TABLES[0], {field: random.choice(VALUES[field]) for field in FIELDS})


@cache
def rules(fields: Sequence[str] = FIELDS) -> SearchStrategy[Rules]:
    """A named table, or any rules; the `fields` that matter are drawn one by one, so that a failure shows which act."""

    def made(table: str, seed: int, values: tuple[Value, ...]) -> Rules:
        if table:
            return Rules.of(table)
        base = Rules.of(TABLES[0]) if fields == FIELDS else mixed_rules(seed)
        return base.changed(dict(zip(fields, values, strict=True)))

    each = (st.sampled_from(VALUES[field]) for field in fields)
    return st.builds(made, st.sampled_from((*TABLES, *[""] * 24)), st.integers(0, 1 << 32), st.tuples(*each))


EVERY_CONTRACT = tuple(Contract(number, trump) for number in range(10, 22) for trump in (*Suit, None))
"""Every contract there is, and some that are too low or too high to be one."""
TRUMPS = (*Suit, Suit.SPADES, Suit.CLUBS, None, None)
"""Spades and clubs, which move the special cards, are frequent."""


@cache
def powers(fields: Sequence[str] = PLAY_FIELDS) -> SearchStrategy[Powers]:
    """Any rules with any trump suit or none."""
    return st.builds(Powers.of, rules(fields), st.sampled_from(TRUMPS))


class Choices:
    """Numbers drawn beforehand, each used once to choose something by; where they come to an end, zeros follow."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = chain(numbers, repeat(0))

    def of(self, things: Sequence[Thing]) -> Thing:
        """One of some things; one that is listed more often is chosen more often."""
        return things[next(self._numbers) % len(things)]

    def cards(self, count: int, pool: Iterable[Card]) -> list[Card]:
        """So many cards of a pool, each once, or all there are."""
        left = list(pool)
        found: list[Card] = []
        while left and len(found) < count:
            found.append(self.of(left))
            left = [each for each in left if each is not found[-1]]
        return found


CHOICES: SearchStrategy[Choices] = st.lists(st.integers(0, 5039), min_size=4, max_size=40).map(Choices)


@dataclass(frozen=True)
class Position:
    """A trick under some rules, whole or not, and the hand that is to play to it (empty where nobody is)."""

    powers: Powers
    trick: Trick
    hand: CardSet = 0


@cache
def tricks(least: int, most: int = SEATS) -> SearchStrategy[Position]:
    """Tricks of so many cards."""
    return st.builds(trick_of, powers(), CHOICES, st.integers(least, most))


@cache
def turns(least: int = 0, most: int = SEATS - 1, number: int | None = None) -> SearchStrategy[Position]:
    """Tricks of so many cards that wait for the next card, and the hand that is asked for it."""
    return st.builds(turn_of, powers(), CHOICES, st.integers(least, most), st.just(number))


def random_powers(seed: int) -> tuple[Powers, Choices]:
    """Any rules and trump, and choices without end: much faster than a strategy, but a failure is not made simple."""
    random = Random(seed)
    found = Powers.of(mixed_rules(random.getrandbits(32)), random.choice(TRUMPS))
    return found, Choices(random.randrange(5040) for _ in count())


def trick_of(powers: Powers, choices: Choices, size: int, number: int | None = None) -> Position:
    """A trick of some cards by consecutive seats, whose leader has declared what the rules let it declare."""
    number = number or choices.of((4, 1, 1, 10, 10, 1, 10, 5, *range(2, 10)))
    trick = Trick(number, choices.of(range(SEATS)))
    if not size:
        return Position(powers, trick)
    special = (powers.mighty, JOKER, powers.caller)
    lead = choices.of((*DECK, *special * 8, *(JOKER, powers.caller) * 8))
    trick = trick.then(lead, *_declared(powers, number, lead, choices))
    assert trick.suit
    following = cards_in(powers.trumps | trick.suit.cards)
    pools = (
        (*special * 8, *following, SPADE_ACE, *DECK),
        (*special * 2, *DECK),
        tuple(each for each in DECK if each not in following),
    )
    for each in choices.cards(size - 1, (each for each in choices.of(pools) if each is not lead)):
        trick = trick.then(each)
    return Position(powers, trick)


def _declared(powers: Powers, number: int, lead: Card, choices: Choices) -> tuple[Suit | None, bool]:
    """Something that may be declared with a led card, by the oracle's rules."""
    plain = plain_rules(powers.rules)
    if lead is JOKER:
        named = oracle.named_suits(plain, plain_trump(powers.trump), number)
        return choices.of([each for each in Suit if each.letter in named]), False
    if lead is powers.caller and oracle.call_possible(plain, number):
        return None, powers.rules.joker_call == "always" or choices.of((True, True, True, False))
    return None, False


def turn_of(powers: Powers, choices: Choices, size: int, number: int | None = None) -> Position:
    """A trick and a hand, of one card to ten, in which duties meet: all trumps, void of the suit, a lone Mighty."""
    trick = trick_of(powers, choices, size, number).trick
    special = powers.mighty.bit | JOKER.bit | powers.caller.bit
    asked = trick.suit.cards if trick.suit else powers.trumps
    two_suits = special | asked | (Suit.HEARTS if asked == Suit.CLUBS.cards else Suit.CLUBS).cards
    pools = (
        ALL_CARDS,
        two_suits,
        two_suits & ~JOKER.bit,
        special | asked,
        special | powers.trumps,
        JOKER.bit | powers.trumps,
        powers.trumps,
        special | (ALL_CARDS & ~asked),
        special,
        special | SPADE_ACE.bit | (ALL_CARDS & ~powers.trumps & ~asked),
    )
    left = ALL_CARDS & ~card_set(trick.cards)
    pool = choices.of(pools) & left or left
    likely = (*cards_in(pool & special) * 3, *cards_in(pool))
    return Position(powers, trick, card_set(choices.cards(choices.of(range(1, LAST_TRICK + 1)), likely)))


def _ten_cards(choices: Choices) -> CardSet:
    tens = [each for each in DECK if each.rank == "T"]
    kings = [each for each in DECK if each.rank == "K"]
    some: tuple[list[Card], ...] = (
        [],
        [SPADE_ACE] * 5,
        [JOKER] * 5,
        [SPADE_ACE, JOKER] * 4,
        tens,
        [JOKER, *tens],
        [*[JOKER] * 4, *kings],
    )
    poor = (*choices.of(some), *(each for each in DECK if not each.point and each is not JOKER))
    return card_set(choices.cards(LAST_TRICK, choices.of((DECK, poor, poor, poor))))


HANDS_OF_TEN: SearchStrategy[CardSet] = st.builds(_ten_cards, CHOICES)
"""Any hand, often one with few point cards."""
