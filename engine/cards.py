"""The 53 cards: four suits from two to ace, and the joker.

A set of cards is an `int` with one bit a card (`CardSet`). Each suit has 16 bits: the low byte holds 2 to 9, the high
byte the point cards 10 J Q K A, so that within a suit the higher bit is the higher card. The joker is bit 62.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

CardSet: TypeAlias = int

_SUIT_WIDTH = 16
_RANKS = "23456789TJQKA"


class Suit(Enum):
    """The suits, in the order in which cards are listed."""

    SPADES = ("S", "♠", 3)
    HEARTS = ("H", "♥", 2)
    DIAMONDS = ("D", "♦", 1)
    CLUBS = ("C", "♣", 0)

    letter: str
    symbol: str
    shift: int
    cards: CardSet

    def __init__(self, letter: str, symbol: str, place: int) -> None:
        self.letter = letter
        self.symbol = symbol
        self.shift = place * _SUIT_WIDTH
        self.cards = 0b1_1111_1111_1111 << self.shift


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of the deck; there is exactly one object for each (`card("SA")`), so cards compare by identity.

    `suit` and `rank` are None and "" for the joker; `bit` is the card as a set of one; `height` orders the cards of one
    suit (0 for the joker); `point` tells whether it counts.
    """

    code: str
    suit: Suit | None
    rank: str
    bit: CardSet
    height: int
    point: bool

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


JOKER = Card("JK", None, "", 1 << 62, 0, False)

DECK: tuple[Card, ...] = (
    JOKER,
    *(
        Card(suit.letter + rank, suit, rank, 1 << (suit.shift + place), 1 << place, rank in "AKQJT")
        for suit in Suit
        for place, rank in reversed(tuple(enumerate(_RANKS)))
    ),
)
"""Every card once: the joker, then spades, hearts, diamonds and clubs from the ace down."""

_BY_CODE = {each.code: each for each in DECK}
_BY_BIT = {each.bit: each for each in DECK}
_PRINTED_SUITS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f ")


class CardError(ValueError):
    """A text that is not the name of a card; `args[0]` is that text."""


def card(text: str) -> Card:
    """The card a person wrote: `SA`, `s10`, `♠A`, `H T`, `jk`.

    Raises `CardError` for anything else (puzzle-format.md, "Cards, suits, seats").

    >>> card("♠10")
    ST
    """
    found = _BY_CODE.get(text)
    if found is None:
        found = _BY_CODE.get(text.translate(_PRINTED_SUITS).upper().replace("10", "T"))
    if found is None:
        raise CardError(text)
    return found


def suit(letter: str) -> Suit:
    """The suit of a letter `S H D C`; raises `CardError` for another text."""
    for each in Suit:
        if each.letter == letter:
            return each
    raise CardError(letter)


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of some cards."""
    found = 0
    for each in cards:
        found |= each.bit
    return found


def cards_in(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set in the order of `DECK`.

    >>> cards_in(card("C2").bit | card("SA").bit)
    (SA, C2)
    """
    found = []
    while cards:
        highest = 1 << (cards.bit_length() - 1)
        found.append(_BY_BIT[highest])
        cards ^= highest
    return tuple(found)


ALL_CARDS: CardSet = card_set(DECK)
POINT_CARDS: CardSet = card_set(each for each in DECK if each.point)
TENS: CardSet = card_set(each for each in DECK if each.rank == "T")


def count_points(cards: CardSet) -> int:
    """How many of the 20 point cards (A K Q J 10) a set holds."""
    return (cards & POINT_CARDS).bit_count()
