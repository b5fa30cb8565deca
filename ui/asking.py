"""A question to the engine as it lies on the table: a value, and what a click makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.cards import JOKER, Card, Suit, card, card_set
from engine.rules import allowed_values
from engine.trick import CLUB_THREE, LAST_TRICK, SEATS
from puzzles.model import HandPosition, PositionError, Puzzle, Role, TrickPosition

Mode: TypeAlias = Literal["trick", "hand"]
Place: TypeAlias = Literal["plays", "hand"]
Lack: TypeAlias = Literal["cards", "suit", "hand"]
"""What an unfinished question lacks: cards in the trick, the suit that a led joker names, cards in the hand."""

HAND = 10
CALLERS: frozenset[Card] = frozenset(
    {CLUB_THREE, *(card(str(code)) for code in allowed_values("joker_call_card_when_clubs_trump"))}
)
"""The cards that are the caller at some table."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who takes the trick (`trick`), or which cards of a hand may be played next (`hand`).

    `number` is 1 to 10, `leader` a seat 0 to 4. `plays` and `hand` are in the order of the clicks, no card is in both;
    the hand waits unseen while the question is about the trick. `call` needs a led caller of some table, `suit` a led
    joker.
    """

    mode: Mode = "trick"
    trump: Suit | None = Suit.HEARTS
    number: int = 2
    leader: int = 0
    plays: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    role: Role | None = None
    call: bool = False
    suit: Suit | None = None

    @property
    def lead(self) -> Card | None:
        """The card that was led; None before it."""
        return self.plays[0] if self.plays else None

    @property
    def laid(self) -> tuple[Card, ...]:
        """The cards that this question shows."""
        return self.plays + self.hand if self.mode == "hand" else self.plays

    @property
    def lacks(self) -> tuple[Lack, ...]:
        """What is still missing; nothing where the engine can answer."""
        found: list[Lack] = []
        if self.mode == "trick" and len(self.plays) < SEATS:
            found.append("cards")
        if self.mode == "hand" and not self.hand:
            found.append("hand")
        if self.lead is JOKER and self.suit is None:
            found.append("suit")
        return tuple(found)

    def room(self, place: Place) -> int:
        """How many more cards a place holds: five in a trick, four before one's own, ten in a hand."""
        if place == "hand":
            return HAND - len(self.hand)
        return most_plays(self.mode) - len(self.plays)

    def clicked(self, chosen: Card, place: Place) -> Asking:
        """The question after a click on a card: put there where it lay nowhere, taken back where it lay.

        A card for which there is no room stays where it is.
        """
        if chosen in self.laid:
            return self._without(chosen)
        if not self.room(place):
            return self
        freed = self._without(chosen)
        if place == "hand":
            return replace(freed, hand=(*freed.hand, chosen))
        return freed._with_plays((*freed.plays, chosen))

    def undone(self, place: Place) -> Asking:
        """The question without the last card of a place."""
        if place == "hand":
            return replace(self, hand=self.hand[:-1])
        return self._with_plays(self.plays[:-1])

    def cleared(self) -> Asking:
        """The question without cards; trump, trick and seats stay."""
        return replace(self._with_plays(()), hand=())

    def about(self, mode: Mode) -> Asking:
        """The other question about the same cards; a fifth card of the trick goes to the hand that was to play it."""
        most = most_plays(mode)
        turned = replace(self._with_plays(self.plays[:most]), mode=mode)
        return replace(turned, hand=(*self.plays[most:], *self.hand)[:HAND])

    def puzzle(self) -> Puzzle:
        """The question as a puzzle of the kind `winner` or `legal`; only where it lacks nothing.

        Raises `PositionError` where no table could see it: a hand too big for its trick, a first trick that somebody
        other than the declarer leads.
        """
        if self.mode == "trick":
            trick = TrickPosition(self.trump, self.number, self.plays, self.leader, self.call, self.suit)
            return Puzzle("asked", "winner", trick)
        most = LAST_TRICK + 1 - self.number
        if len(self.hand) > most:
            raise PositionError("hand", "hand_too_big", number=self.number, most=most)
        if self.number == 1 and self.role and (self.role == "declarer") == bool(self.plays):
            raise PositionError("role", "declarer_leads")
        hand = HandPosition(
            self.trump, self.number, card_set(self.hand), self.role, self.plays, self.leader, self.call, self.suit
        )
        return Puzzle("asked", "legal", hand)

    def _without(self, chosen: Card) -> Asking:
        hand = tuple(each for each in self.hand if each is not chosen)
        return replace(self._with_plays(tuple(each for each in self.plays if each is not chosen)), hand=hand)

    def _with_plays(self, plays: tuple[Card, ...]) -> Asking:
        """Other cards in the trick; what was said with the lead goes where the lead goes."""
        if plays[:1] == self.plays[:1]:
            return replace(self, plays=plays)
        return replace(self, plays=plays, call=False, suit=None)


def most_plays(mode: Mode) -> int:
    """How many cards may lie in the trick."""
    return SEATS if mode == "trick" else SEATS - 1
