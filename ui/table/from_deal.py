"""What comes before the first trick on the drawn table: a bid, a change of the contract, a hand to be shown."""

from __future__ import annotations

from engine.cards import cards_in
from engine.trick import SEATS, Powers
from puzzles.model import BidPosition, ChangePosition, MisdealPosition
from ui.answers import contract_words
from ui.table.faces import contract_chip, face, role_chip
from ui.table.question import Question
from ui.table.seating import Sitting
from ui.table.view import Asked, Chip, Hand, Kitty, TableView
from ui.table.walk import hand_steps
from words import say

_DEALT = dict.fromkeys(range(SEATS), 10)
_BIDDER, _STANDING = 0, SEATS - 1
"""Who bids sits at the bottom; the standing bid lies with the one who spoke before."""


def bid_table(question: Question, position: BidPosition) -> TableView:
    """A bid over the standing one: each lies at the seat that made it, the kitty in the middle."""
    language = question.language
    bids = {_BIDDER: _bid(question, position)}
    if position.standing:
        bids[_STANDING] = contract_words(position.standing, language)
    chips = (
        contract_chip(language, position.standing, "bid", "position.standing"),
        contract_chip(language, position.bid, "bid", "position.bid"),
    )
    return _view(question, chips, Sitting(left=_DEALT, bids=bids, turn=_BIDDER), kitty=True)


def change_table(question: Question, position: ChangePosition) -> TableView:
    """The declarer, who has taken the kitty, with the contract won and the one wanted."""
    language = question.language
    sitting = Sitting(roles={_BIDDER: "declarer"}, left=_DEALT, turn=_BIDDER)
    chips = (
        contract_chip(language, position.old, "contract", "ui.contract"),
        contract_chip(language, position.new, "contract", "position.new_contract"),
        role_chip(language, "declarer", sitting.name(language, _BIDDER)),
    )
    return _view(question, chips, sitting)


def misdeal_table(question: Question, position: MisdealPosition) -> TableView:
    """Ten cards as dealt, the kitty in the middle."""
    language, marks = question.language, question.marks(Powers.of(question.rules, None))
    faces = tuple(face(each, marks, language) for each in cards_in(position.hand))
    hand = Hand(say(language, "ui.your_hand"), faces)
    return _view(question, (), Sitting(own=_BIDDER, left=_DEALT, turn=_BIDDER), hand, kitty=True)


def _bid(question: Question, position: BidPosition) -> str:
    wanted = contract_words(position.bid, question.language)
    return say(question.language, "table_view.passed_before", bid=wanted) if position.passed else wanted


def _view(
    question: Question, chips: tuple[Chip, ...], sitting: Sitting, hand: Hand | None = None, kitty: bool = False
) -> TableView:
    steps = hand_steps(question.found, question.rules, question.language) if question.found else ()
    lying = Kitty(say(question.language, "term.kitty"), down=3) if kitty else None
    return question.view(chips, sitting, (), Asked(), steps, hand, lying)
