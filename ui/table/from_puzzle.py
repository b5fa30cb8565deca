"""A puzzle on the drawn table: the question, and the answer with its verdict step by step."""

from __future__ import annotations

from engine.rules import Rules
from engine.trick import SEATS, Powers, Trick, judge
from puzzles.grade import grade
from puzzles.kinds import answer
from puzzles.model import (
    BidPosition,
    ChangePosition,
    HandPosition,
    MisdealPosition,
    Puzzle,
    TrickPosition,
    Value,
)
from puzzles.tricks import trick_so_far, whole_trick
from ui.table.faces import face, in_hand_order, refusal_of
from ui.table.from_deal import bid_table, change_table, misdeal_table
from ui.table.question import Question
from ui.table.seating import Sitting, empty, laid, places_of
from ui.table.view import Hand, Place, Status, TableView
from ui.table.walk import fates, hand_steps, trick_steps
from words import say

_TRICKS = 10
_UNJUDGED: tuple[Status, ...] = ("", "", "", "", "")


def on_table(puzzle: Puzzle) -> bool:
    """Can the position of a puzzle be drawn on the table?"""
    return isinstance(puzzle.position, TrickPosition | HandPosition | BidPosition | ChangePosition | MisdealPosition)


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
    return _view(Question(puzzle, puzzle.rules(rules), language, found is None, given, found, ruled_out, told))


def table_of_example(puzzle: Puzzle, rules: Rules, language: str, verdict: bool) -> TableView:
    """The table of a puzzle that is only shown, its marks on the cards; with the `verdict` to walk, or without."""
    found = grade(puzzle, answer(puzzle, rules).value, rules) if verdict else None
    return _view(Question(puzzle, puzzle.rules(rules), language, False, None, found, None, True))


def _view(question: Question) -> TableView:
    match question.puzzle.position:
        case TrickPosition() as position:
            return _trick(question, position)
        case HandPosition() as position:
            return _hand(question, position)
        case BidPosition() as position:
            return bid_table(question, position)
        case ChangePosition() as position:
            return change_table(question, position)
        case MisdealPosition() as position:
            return misdeal_table(question, position)
    raise TypeError(f"{question.puzzle.kind} is not asked at the table")


def _trick(question: Question, position: TrickPosition) -> TableView:
    language = question.language
    powers, trick = whole_trick(position, question.rules)
    left = _TRICKS - position.number
    sitting = Sitting(
        roles={trick.leader: "declarer"} if position.number == 1 else {},
        left=dict.fromkeys(range(SEATS), left),
        leader=trick.leader,
    )
    statuses = fates(judge(powers, trick), trick) if question.found else _UNJUDGED
    places = []
    for place, (played, status) in enumerate(zip(trick.cards, statuses, strict=True)):
        seat = trick.seat(place)
        who, asked = sitting.name(language, seat), question.seat_is_asked
        ruled_out = question.ruled_out_seat(seat, sitting, played) if asked else ""
        shown = face(
            played,
            question.marks(powers),
            language,
            refusal=ruled_out,
            by_hint=bool(ruled_out),
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
        trick_steps(found.answer.steps, trick, question.rules, language, found) if found else (),
    )


def _hand(question: Question, position: HandPosition) -> TableView:
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
    question: Question, position: HandPosition, trick: Trick, sitting: Sitting, powers: Powers
) -> tuple[Place, ...]:
    """The cards played and the places to come; in the short form the lead, as far as it is told, and one's own."""
    language, marks = question.language, question.marks(powers)
    if position.led is not None:
        lead = trick.cards[0] if position.joker_led or trick.called else None
        shown = face(lead, marks, language) if lead else None
        suit = None if shown else position.led
        own = empty(trick, 1, say(language, "ui.you"), language)
        return laid(trick, 0, "", shown, language, suit), own
    return places_of(trick, sitting, marks, language)
