"""Random house rules, tricks and hands, with the special cards and the rarer rules often among them.

The strategies are made once and draw plain numbers where they can: that is several times faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from engine.cards import ALL_CARDS, DECK, JOKER, Card, CardSet, Suit, card_set, cards_in
from engine.contract import Contract
from engine.rules import FIELDS, FRIEND_KINDS, TABLES, Rules, Value, allowed_values
from engine.trick import LAST_TRICK, SEATS, SPADE_ACE, Powers, Trick
from tests import oracle
from tests.properties.plain import plain_rules, plain_trump

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


def examples(count: int) -> settings:
    """So many examples in the usual run, and as many times more as the settings ask for."""
    return settings(max_examples=count * settings().max_examples // USUAL_EXAMPLES)


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


SEAT = st.integers(0, SEATS - 1)
TRUMPS: SearchStrategy[Suit | None] = st.sampled_from((*Suit, Suit.SPADES, Suit.CLUBS, None, None))
"""Spades and clubs, which move the special cards, are frequent."""
NUMBERS: SearchStrategy[int] = st.sampled_from((4, 1, 1, 1, 1, 10, 10, 10, *range(2, 10)))
CONTRACTS: SearchStrategy[Contract] = st.builds(Contract, st.integers(11, 20), TRUMPS)
PICK = st.integers(0, 5039)
"""A number to choose something by, whatever there is to choose from."""


@cache
def powers(fields: Sequence[str] = PLAY_FIELDS) -> SearchStrategy[Powers]:
    """Any rules with any trump suit or none."""
    return st.builds(Powers.of, rules(fields), TRUMPS)


def picked(picks: Iterable[int], pool: Iterable[Card]) -> list[Card]:
    """A card for each number drawn, each card once; the pool may list a card often to make it likely."""
    left, found = list(pool), []
    for pick in picks:
        if left:
            found.append(left[pick % len(left)])
            left = [each for each in left if each is not found[-1]]
    return found


@dataclass(frozen=True)
class Position:
    """A trick under some rules, whole or not, and the hand that is to play to it (empty where nobody is)."""

    powers: Powers
    trick: Trick
    hand: CardSet = 0


@cache
def tricks(least: int, most: int = SEATS, number: SearchStrategy[int] = NUMBERS) -> SearchStrategy[Position]:
    """A trick of some cards, each in place of the next seat; its leader has declared what the rules let it declare."""
    picks = st.lists(PICK, min_size=max(0, least - 1), max_size=max(0, most - 1))
    empty = st.booleans() if least == 0 else st.just(False)
    return st.builds(_trick, powers(), number, SEAT, empty, PICK, st.tuples(PICK, PICK), PICK, picks)


def _trick(
    powers: Powers, number: int, leader: int, empty: bool, lead: int, said: tuple[int, int], pool: int, rest: list[int]
) -> Position:
    trick = Trick(number, leader)
    if empty:
        return Position(powers, trick)
    special = (powers.mighty, JOKER, powers.caller)
    first = picked([lead], (*DECK, *special * 6, JOKER, JOKER, JOKER))[0]
    trick = trick.then(first, *_declared(powers, number, first, *said))
    assert trick.suit
    following = cards_in(powers.trumps | trick.suit.cards)
    pools = (
        (*special * 8, *following, SPADE_ACE, *DECK),
        (*special * 2, *DECK),
        tuple(each for each in DECK if each not in following),
    )
    for each in picked(rest, (each for each in pools[pool % len(pools)] if each is not first)):
        trick = trick.then(each)
    return Position(powers, trick)


def _declared(powers: Powers, number: int, lead: Card, name: int, call: int) -> tuple[Suit | None, bool]:
    """Something that may be declared with a led card, by the oracle's rules."""
    plain = plain_rules(powers.rules)
    if lead is JOKER:
        named = oracle.named_suits(plain, plain_trump(powers.trump), number)
        suits = tuple(each for each in Suit if each.letter in named)
        return suits[name % len(suits)], False
    if lead is powers.caller and oracle.call_possible(plain, number):
        return None, powers.rules.joker_call == "always" or call % 4 > 0
    return None, False


@cache
def turns(least: int = 0, most: int = SEATS - 1, number: SearchStrategy[int] = NUMBERS) -> SearchStrategy[Position]:
    """A trick that waits for the next card, and the hand, of one card to ten, that is asked for it."""
    picks = st.lists(PICK, min_size=1, max_size=LAST_TRICK)
    return st.builds(_turn, tricks(least, most, number), PICK, picks)


def _turn(position: Position, kind: int, picks: list[int]) -> Position:
    """Hands in which duties meet: all trumps, trumps and specials, void of the suit, the Mighty alone in it."""
    powers, trick = position.powers, position.trick
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
    played = card_set(trick.cards)
    pool = pools[kind % len(pools)] & ~played or ALL_CARDS & ~played
    # The first cards of a pool named twice are the specials, so that they are held more often than others.
    likely = (*cards_in(pool & special) * 2, *cards_in(pool))
    return Position(powers, trick, card_set(picked(picks, likely)))


@st.composite
def card_sets(draw: DrawFn) -> CardSet:
    """Any hand of ten, often one with few point cards."""
    poor = draw(st.booleans())
    pool = [each for each in DECK if not (poor and each.point)]
    tens_and_specials = [each for each in DECK if each.rank == "T"] + [SPADE_ACE, JOKER]
    return card_set(picked(draw(_TEN_PICKS), (*pool, *tens_and_specials)))


_TEN_PICKS = st.lists(PICK, min_size=LAST_TRICK, max_size=LAST_TRICK)
