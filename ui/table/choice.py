"""What the browser sends back, believed only as far as the table offered it."""

from __future__ import annotations

from dataclasses import dataclass

from ui.table.view import Face, TableView


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen at a table: a `seat` (1-5), `cards` by code, a `suit` by letter, or whether to `call`."""

    seat: int | None = None
    cards: tuple[str, ...] | None = None
    suit: str | None = None
    call: bool | None = None


def read_choice(sent: object, view: TableView) -> Choice | None:
    """A choice that the view offers; None for anything else, be it a late click or a made-up message."""
    if not isinstance(sent, dict) or len(sent) != 1:
        return None
    match view.asked.shape, sent:
        case "seat", {"seat": int() as seat} if seat in _seats(view) and not isinstance(seat, bool):
            return Choice(seat=seat)
        case "cards", {"cards": list() as cards} if _cards_fit(cards, view):
            return Choice(cards=tuple(cards))
        case "suit", {"suit": str() as suit} if suit in _options(view):
            return Choice(suit=suit)
        case "call", {"call": bool() as call} if ("call" if call else "silent") in _options(view):
            return Choice(call=call)
    return None


def _seats(view: TableView) -> set[int]:
    if view.asked.where == "seats":
        return {each.number for each in view.seats if not each.refusal}
    return {each.seat for each in view.trick if each.card and not each.card.refusal}


def _cards_fit(sent: list[object], view: TableView) -> bool:
    asked = view.asked
    offered = {each.code for each in _faces(view) if not each.refusal}
    if not sent:
        return bool(asked.empty) or not asked.least
    known = all(isinstance(each, str) and each in offered for each in sent)
    return known and len(set(sent)) == len(sent) and asked.least <= len(sent) <= asked.most


def _faces(view: TableView) -> tuple[Face, ...]:
    if view.asked.where == "trick":
        return tuple(each.card for each in view.trick if each.card)
    return view.hand.cards if view.hand else ()


def _options(view: TableView) -> set[str]:
    return {each.value for each in view.asked.options if not each.refusal}
