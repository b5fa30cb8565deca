"""The table of the What-if page: all five hands lie open, and the seat to play sits at the bottom."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.rules import Rules
from engine.search.position import Position
from engine.trick import SEATS
from ui.table.faces import deal_chips, face, line, open_hand, role_chip
from ui.table.playing import asked_play, playable_faces, prompt_of
from ui.table.seating import Sitting, empty, laid, seats_round
from ui.table.view import Chip, Hand, Place, TableView, TableWords
from words import say


@dataclass(frozen=True, slots=True)
class Open:
    """A moment with all cards open, what the declarer has promised, and the rules it is played by."""

    position: Position
    bid: int
    rules: Rules


def open_table(moment: Open, language: str, id: str, pending: Card | None = None) -> TableView:
    """The table of a moment that is not over, asking its seat for a card or for the word that one waits for."""
    position = moment.position
    powers, trick = position.powers, position.trick
    asked = asked_play(position.plays(), pending, language)
    sitting = _sitting(position, language)
    who = sitting.name(language, position.turn)
    held = playable_faces(position.hands[position.turn], powers, trick, language, pending)
    return TableView(
        id=f"{id} {pending}",
        language=language,
        words=TableWords.of(language),
        chips=_chips(moment, sitting, language),
        seats=seats_round(sitting, moment.rules, language),
        trick=tuple(_place(position, sitting, place, language) for place in range(SEATS)),
        hand=Hand(say(language, "what_if.hand_of", seat=who), held),
        asked=asked,
        prompt=line(say(language, prompt_of(asked)), language),
    )


def _sitting(position: Position, language: str) -> Sitting:
    roles = {position.declarer: "declarer"}
    if position.friend is not None:
        roles[position.friend] = "friend"
    named, turn = Sitting(), position.turn
    hands = {
        seat: open_hand(hand, position.powers, named.name(language, seat), language)
        for seat, hand in enumerate(position.hands)
        if seat != turn
    }
    left = {seat: hand.bit_count() for seat, hand in enumerate(position.hands)}
    return Sitting(turn, None, roles=roles, left=left, hands=hands, leader=position.trick.leader, turn=turn)


def _chips(moment: Open, sitting: Sitting, language: str) -> tuple[Chip, ...]:
    powers, number = moment.position.powers, moment.position.trick.number
    roles = (role_chip(language, role, sitting.name(language, seat)) for seat, role in sitting.roles.items())
    return (*deal_chips(language, powers.trump, number, moment.bid, powers), *roles)


def _place(position: Position, sitting: Sitting, place: int, language: str) -> Place:
    trick = position.trick
    who = sitting.name(language, trick.seat(place))
    if place >= len(trick.cards):
        return empty(trick, place, who, language)
    return laid(trick, place, who, face(trick.cards[place], position.powers, language), language)
