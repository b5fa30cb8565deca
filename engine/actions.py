"""What a seat can do, from the deal to the last card. Whether it may is asked of `engine.state.refusal`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import Card, CardSet, Suit
from engine.contract import Contract, FriendCall


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A seat shows its hand and asks for a redeal; this may be done out of turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bid:
    """The seat to speak bids."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Pass:
    """The seat to speak passes."""


@dataclass(frozen=True, slots=True)
class Bury:
    """The declarer, who holds 13 cards, puts three away face down."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Declare:
    """The declarer names the final contract: the one that was won, or a change of it."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class CallFriend:
    """The declarer calls the friend."""

    call: FriendCall


@dataclass(frozen=True, slots=True)
class Play:
    """A card to the trick. A led joker names a `suit`; a led caller tells whether it makes the `call`."""

    card: Card
    suit: Suit | None = None
    call: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat on lead claims every trick left."""


Action: TypeAlias = Misdeal | Bid | Pass | Bury | Declare | CallFriend | Play | Claim
