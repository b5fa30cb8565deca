"""A puzzle's trick or hand on the drawn table: the question, and the answer with its verdict step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import JOKER, Card, CardSet, cards_in
from engine.legal import card_refusal
from engine.rules import Rules
from engine.trick import SEATS, Powers, Trick, judge
from puzzles.grade import Grade, grade
from puzzles.kinds import answer
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from puzzles.tricks import trick_so_far, whole_trick
from ui.answers import answer_sentence
from ui.table.faces import deal_chips, face, line, role_chip
from ui.table.seating import Sitting, empty, laid, seats_round
from ui.table.view import Asked, Chip, Hand, Line, Mark, Place, Status, Step, TableView, TableWords
from ui.table.walk import hand_steps, trick_steps, without_power
from words import card_label, say, sentence

MARKS_TELL = frozenset({"points", "call", "misdeal"})
"""Kinds that ask for just what the marks on the cards would say."""

_CHOSEN_HERE = frozenset({"winner", "points", "legal"})
_TRICKS = 10
_UNJUDGED: tuple[Status, ...] = ("", "", "", "", "")


def on_table(puzzle: Puzzle) -> bool:
    """Can the position of a puzzle be drawn on the table?"""
    return isinstance(puzzle.position, TrickPosition | HandPosition)


def table_of_question(
    puzzle: Puzzle,
    rules: Rules,
    language: str,
    given: Value = None,
    ruled_out: Value = None,
    told: bool = True,
) -> TableView:
    """The table of a puzzle at a learner's `rules`, asking for the answer or, once it is `given`, judging it.

    `ruled_out` is the seat that a hint has taken away. Until the reasons may be `told` there are no steps to walk.
    Raises `PositionError` where the position cannot be under these rules, `TypeError` for one that is not `on_table`.
    """
    found = None if given is None else grade(puzzle, given, rules)
    return _view(_Question(puzzle, puzzle.rules(rules), language, found is None, given, found, ruled_out, told))


def table_of_example(puzzle: Puzzle, rules: Rules, language: str, verdict: bool) -> TableView:
    """The table of a puzzle that is only shown, its marks on the cards; with the `verdict` to walk, or without."""
    found = grade(puzzle, answer(puzzle, rules).value, rules) if verdict else None
    return _view(_Question(puzzle, puzzle.rules(rules), language, False, None, found, None, True))


def _view(question: _Question) -> TableView:
    match question.puzzle.position:
        case TrickPosition() as position:
            return _trick(question, position)
        case HandPosition() as position:
            return _hand(question, position)
    raise TypeError(f"{question.puzzle.kind} is not asked at the table")


def in_hand_order(hand: CardSet, powers: Powers) -> tuple[Card, ...]:
    """A hand as players hold it: the Mighty and the joker at the left, then the trumps, then the other suits."""
    special = (powers.mighty, JOKER)
    return tuple(sorted(cards_in(hand), key=lambda each: (each not in special, not each.bit & powers.trumps)))


def refusal_of(powers: Powers, trick: Trick, hand: CardSet, chosen: Card, language: str) -> str:
    """The sentence of the rule that bars a card of a hand; "" where it may be played."""
    step = card_refusal(powers, trick, hand, chosen)
    return sentence(language, step, powers.rules) if step else ""


@dataclass(frozen=True, slots=True)
class _Question:
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
        return self.puzzle.kind == "winner" and self.asks

    def marks(self, powers: Powers) -> Powers | None:
        """What the marks on the cards may tell."""
        return None if self.asks and self.puzzle.kind in MARKS_TELL else powers

    def chips(self, position: TrickPosition | HandPosition, powers: Powers, sitting: Sitting) -> tuple[Chip, ...]:
        known = ((seat, role) for seat, role in sitting.roles.items() if role in ("declarer", "friend"))
        return (
            *deal_chips(self.language, position.trump, position.number, position.bid, self.marks(powers)),
            *(role_chip(self.language, role, sitting.name(self.language, seat)) for seat, role in known),
        )

    def asks_for(self, cards: Sequence[Card], where: str) -> Asked:
        """The choice of a seat by its card, or of all the cards that fit."""
        if not self.asks or self.puzzle.kind not in _CHOSEN_HERE:
            return Asked()
        if self.seat_is_asked:
            return Asked("seat", "trick", confirm=(say(self.language, "table_view.choose_seat"),))
        numbers = range(1, len(cards) + 1)
        sending = (say(self.language, "table_view.answer_cards", number=each) for each in numbers)
        return Asked(
            "cards",
            "trick" if where == "trick" else "hand",
            most=len(cards),
            confirm=(say(self.language, "table_view.choose_cards"), *sending),
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
    ) -> TableView:
        stage = "asked" if self.asks else "told" if self.told else "judged"
        prompt = self.puzzle.kind if asked.shape != "none" else "look"
        return TableView(
            id=f"{self.puzzle.id} {stage}",
            language=self.language,
            words=TableWords.of(self.language),
            chips=chips,
            seats=seats_round(sitting, self.rules, self.language) if sitting else (),
            trick=trick,
            hand=hand,
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
        return isinstance(self.given, list) and code in self.given

    def mark(self, code: str) -> Mark:
        """Does a card stand rightly among those of the answer, or is it missing there?"""
        if self.found is None or not isinstance(self.given, list):
            return ""
        if code in self.found.missing:
            return "missing"
        return ("surplus" if code in self.found.surplus else "right") if code in self.given else ""

    def ruled_out_seat(self, seat: int, sitting: Sitting, played: Card) -> str:
        if self.ruled_out != seat + 1:
            return ""
        label = card_label(self.language, played)
        return say(self.language, "hint.not_seat", seat=sitting.name(self.language, seat), card=label)


def _trick(question: _Question, position: TrickPosition) -> TableView:
    language = question.language
    powers, trick = whole_trick(position, question.rules)
    left = _TRICKS - position.number
    sitting = Sitting(
        roles={trick.leader: "declarer"} if position.number == 1 else {},
        left=dict.fromkeys(range(SEATS), left),
        leader=trick.leader,
    )
    statuses = _statuses(powers, trick) if question.found else _UNJUDGED
    places = []
    for place, (played, status) in enumerate(zip(trick.cards, statuses, strict=True)):
        seat = trick.seat(place)
        who, asked = sitting.name(language, seat), question.seat_is_asked
        shown = face(
            played,
            question.marks(powers),
            language,
            refusal=question.ruled_out_seat(seat, sitting, played) if asked else "",
            confirm=say(language, "table_view.answer_seat", seat=who) if asked else "",
            chosen=question.given == seat + 1 if question.puzzle.kind == "winner" else question.gave(played.code),
            mark=question.mark(played.code),
        )
        places.append(laid(trick, place, who, shown, language, status=status))
    found = question.found
    return question.view(
        question.chips(position, powers, sitting),
        sitting,
        tuple(places),
        question.asks_for(trick.cards, "trick"),
        trick_steps(found, trick, question.rules, language) if found else (),
    )


def _statuses(powers: Powers, trick: Trick) -> tuple[Status, ...]:
    """What became of each card: it took the trick, had no power, or was beaten."""
    verdict = judge(powers, trick)
    weak = without_power(verdict.steps, trick)
    return tuple(
        "won" if trick.seat(place) == verdict.winner else "powerless" if place in weak else "beaten"
        for place in range(len(trick.cards))
    )


def _hand(question: _Question, position: HandPosition) -> TableView:
    language, found = question.language, question.found
    powers, trick = trick_so_far(position, question.rules)
    ordered = in_hand_order(position.hand, powers)
    judged = found is not None and question.puzzle.kind == "legal"
    faces = tuple(
        face(
            each,
            question.marks(powers),
            language,
            refusal=refusal_of(powers, trick, position.hand, each, language) if judged else "",
            chosen=question.gave(each.code),
            mark=question.mark(each.code),
        )
        for each in ordered
    )
    sitting = _sitting(position, trick)
    return question.view(
        question.chips(position, powers, sitting),
        sitting if position.led is None else None,
        _so_far(question, position, trick, sitting, powers),
        question.asks_for(ordered, "hand"),
        hand_steps(found, question.rules, language) if found else (),
        Hand(say(language, "ui.your_hand"), faces),
    )


def _sitting(position: HandPosition, trick: Trick) -> Sitting:
    """The seats as one sees them from one's own hand; the cards left are told where the whole hand is."""
    before = len(position.plays)
    own, full = trick.seat(before), _TRICKS + 1 - position.number
    roles = {own: position.role} if position.role else {}
    if position.number == 1 and position.led is None:
        roles[trick.leader] = "declarer"
    whole = position.hand.bit_count() == full
    left = {trick.seat(place): full - (place < before) for place in range(SEATS)} if whole else {}
    return Sitting(own, own, roles=roles, left=left, leader=trick.leader, turn=own)


def _so_far(
    question: _Question, position: HandPosition, trick: Trick, sitting: Sitting, powers: Powers
) -> tuple[Place, ...]:
    """The cards played and the places to come; in the short form the lead, as far as it is told, and one's own."""
    language, marks = question.language, question.marks(powers)
    if position.led is not None:
        lead = trick.cards[0] if position.joker_led or trick.called else None
        shown = face(lead, marks, language) if lead else None
        suit = None if shown else position.led
        own = empty(trick, 1, say(language, "ui.you"), language)
        return laid(trick, 0, "", shown, language, suit), own
    played = (
        laid(trick, place, sitting.name(language, trick.seat(place)), face(each, marks, language), language)
        for place, each in enumerate(position.plays)
    )
    after = range(len(position.plays), SEATS)
    return (*played, *(empty(trick, place, sitting.name(language, trick.seat(place)), language) for place in after))
