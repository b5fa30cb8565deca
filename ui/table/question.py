"""A puzzle as a table shows it: what the marks tell, what is asked, and what has become of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.rules import Rules
from engine.trick import Powers
from puzzles.grade import Grade
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from ui.answers import answer_sentence
from ui.table.faces import deal_chips, line, role_chip
from ui.table.seating import Sitting, seats_round
from ui.table.view import Asked, Chip, Hand, Kitty, Line, Mark, Place, Step, TableView, TableWords
from words import card_label, say

MARKS_TELL = frozenset({"points", "call", "misdeal"})
"""Kinds that ask for just what the marks on the cards would say."""

CHOSEN_HERE = frozenset({"winner", "points", "legal"})
"""Kinds whose answer lies on the table: a seat by its card, or some cards."""


@dataclass(frozen=True, slots=True)
class Question:
    """A puzzle as it stands on the page, with its own `rules`: it `asks`, or shows how it is judged (`found`)."""

    puzzle: Puzzle
    rules: Rules
    language: str
    asks: bool
    given: Value
    found: Grade | None
    ruled_out: Value
    told: bool

    @property
    def seat_is_asked(self) -> bool:
        """Is the answer one of the cards of a trick, and still to be given?"""
        return self.puzzle.kind == "winner" and self.asks

    def marks(self, powers: Powers) -> Powers | None:
        """What the marks on the cards may tell."""
        return None if self.asks and self.puzzle.kind in MARKS_TELL else powers

    def chips(self, position: TrickPosition | HandPosition, powers: Powers, sitting: Sitting) -> tuple[Chip, ...]:
        """The facts of the deal, with who the declarer and the friend are where that is known."""
        known = ((seat, role) for seat, role in sitting.roles.items() if role in ("declarer", "friend"))
        return (
            *deal_chips(self.language, position.trump, position.number, position.bid, self.marks(powers)),
            *(role_chip(self.language, role, sitting.name(self.language, seat)) for seat, role in known),
        )

    def asks_for(self, cards: Sequence[Card], where: str) -> Asked:
        """The choice of a seat by its card, or of all the cards that fit."""
        if not self.asks or self.puzzle.kind not in CHOSEN_HERE:
            return Asked()
        if self.seat_is_asked:
            return Asked("seat", "trick", confirm=(say(self.language, "table_view.answer"),))
        numbers = range(1, len(cards) + 1)
        sending = (say(self.language, "table_view.answer_cards", number=each) for each in numbers)
        return Asked(
            "cards",
            "trick" if where == "trick" else "hand",
            most=len(cards),
            confirm=(say(self.language, "table_view.answer"), *sending),
            counted=("", *(say(self.language, "table_view.counted", number=each) for each in numbers)),
            empty=say(self.language, "ui.no_card") if self.puzzle.kind == "points" else "",
        )

    def view(
        self,
        chips: tuple[Chip, ...],
        sitting: Sitting | None,
        trick: tuple[Place, ...],
        asked: Asked,
        steps: tuple[Step, ...],
        hand: Hand | None = None,
        kitty: Kitty | None = None,
    ) -> TableView:
        """The table with what lies on it, the question or the verdict beside it."""
        stage = "asked" if self.asks else "told" if self.told else "judged"
        prompt = self.puzzle.kind if asked.shape != "none" else "below" if self.asks else "look"
        return TableView(
            id=f"{self.puzzle.id} {stage}",
            language=self.language,
            words=TableWords.of(self.language),
            chips=chips,
            seats=seats_round(sitting, self.rules, self.language) if sitting else (),
            trick=trick,
            hand=hand,
            kitty=kitty,
            asked=asked,
            prompt=line(say(self.language, f"table_view.prompt_{prompt}"), self.language),
            steps=steps if self.told else (),
            result=self._result(),
        )

    def _result(self) -> Line:
        if self.found is None:
            return ()
        value = self.found.answer.value
        return line(answer_sentence(self.puzzle.kind, self.puzzle.position, value, self.language), self.language)

    def gave(self, code: str) -> bool:
        """Is a card part of the answer given?"""
        return isinstance(self.given, list) and code in self.given

    def mark(self, code: str) -> Mark:
        """Does a card stand rightly among those of the answer, or is it missing there?"""
        if self.found is None or not isinstance(self.given, list):
            return ""
        if code in self.found.missing:
            return "missing"
        return ("surplus" if code in self.found.surplus else "right") if code in self.given else ""

    def ruled_out_seat(self, seat: int, sitting: Sitting, played: Card) -> str:
        """What the hint says that has taken this seat away; "" for the others."""
        if self.ruled_out != seat + 1:
            return ""
        label = card_label(self.language, played)
        return say(self.language, "hint.not_seat", seat=sitting.name(self.language, seat), card=label)
