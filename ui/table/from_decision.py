"""A decision before the first trick on the drawn table: three cards to bury, or a hand and what was buried of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Card, CardSet, cards_in
from engine.rules import Rules
from engine.trick import SEATS, Powers
from puzzles.model import DecisionPosition, Puzzle
from ui.table.faces import contract_chip, deal_chips, face, in_hand_order, line, role_chip
from ui.table.from_bury import asked_three, three_places
from ui.table.seating import Sitting, seats_round
from ui.table.view import Asked, Chip, Face, Hand, Mark, Place, TableView, TableWords
from words import say

_OWN = 0
_TEN = 10


def table_of_decision(
    puzzle: Puzzle,
    rules: Rules,
    language: str,
    asks: bool,
    given: Sequence[str] = (),
    best: Sequence[str] = (),
) -> TableView:
    """The table of a hand before the first trick.

    It `asks` for three cards, or shows those that were `given` (codes) beside the `best`; both are empty where the
    answer is no set of cards. In an auction there is no declarer yet, but perhaps a bid that stands.
    """
    position = puzzle.position
    assert isinstance(position, DecisionPosition)
    bids = puzzle.kind == "make_bid"
    contract = None if bids else position.contract
    powers = Powers.of(rules, contract.trump) if contract else None
    left = {seat: position.hand.bit_count() if seat == _OWN else _TEN for seat in range(SEATS)}
    sitting = Sitting(own=_OWN, roles={_OWN: "declarer"} if contract else {}, left=left, turn=_OWN)
    chips: tuple[Chip, ...] = ()
    if bids:
        chips = (contract_chip(language, position.contract, "bid", "position.standing"),)
    if contract:
        chips = (
            *deal_chips(language, contract.trump, None, contract.number, powers),
            role_chip(language, "declarer", sitting.name(language, _OWN)),
        )
    held = in_hand_order(position.hand, powers) if powers else cards_in(position.hand)
    marks = _marks(given, best)
    faces = tuple(_face(each, powers, language, marks, given) for each in held)
    return TableView(
        id=f"{puzzle.id} {bool(given)}",
        language=language,
        words=TableWords.of(language),
        chips=chips,
        seats=seats_round(sitting, rules, language),
        trick=_aside(position.buried, powers, language),
        hand=Hand(say(language, "ui.your_hand"), faces),
        kitty=three_places(language) if asks else None,
        asked=asked_three(language) if asks else Asked(),
        prompt=line(say(language, "learn.prompt_bury" if asks else "table_view.prompt_look"), language),
    )


def _aside(cards: CardSet, powers: Powers | None, language: str) -> tuple[Place, ...]:
    """The buried cards, which nobody but their owner sees."""
    faces, word = (face(each, powers, language) for each in cards_in(cards)), say(language, "position.buried")
    return tuple(Place(seat=_OWN + 1, who=word, spoken=f"{word}: {each.spoken}", card=each) for each in faces)


def _marks(given: Sequence[str], best: Sequence[str]) -> dict[str, Mark]:
    marks: dict[str, Mark] = dict.fromkeys(best, "missing")
    return marks | {each: "right" if each in best else "surplus" for each in given}


def _face(shown: Card, powers: Powers | None, language: str, marks: dict[str, Mark], given: Sequence[str]) -> Face:
    return replace(face(shown, powers, language), chosen=shown.code in given, mark=marks.get(shown.code, ""))
