"""Who sits where, what each seat shows, and the places of a trick in the order of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.cards import JOKER, Suit
from engine.rules import Rules
from engine.trick import SEATS, Powers, Trick
from ui.table.faces import face
from ui.table.view import Face, Hand, Icon, Mention, Place, Seat, Status
from words import say, seat_name, suit_name

_ICONS: Mapping[str, Icon] = {"declarer": "flag", "friend": "rings", "defender": "shield"}


@dataclass(frozen=True, slots=True)
class Sitting:
    """The five seats (0-4): who sits at the `bottom`, who is oneself (`own`), the names, and what is known of each.

    `hands` are those that lie open at the seats of others.
    """

    bottom: int = 0
    own: int | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    roles: Mapping[int, str] = field(default_factory=dict)
    left: Mapping[int, int] = field(default_factory=dict)
    took: Mapping[int, tuple[Mention, ...]] = field(default_factory=dict)
    bids: Mapping[int, str] = field(default_factory=dict)
    hands: Mapping[int, Hand | None] = field(default_factory=dict)
    leader: int | None = None
    turn: int | None = None

    def name(self, language: str, seat: int) -> str:
        """What a seat is called: oneself by a word, the others by their names or numbers."""
        return say(language, "ui.you") if seat == self.own else seat_name(language, seat, self.names)


def seats_round(sitting: Sitting, rules: Rules, language: str) -> tuple[Seat, ...]:
    """The seats clockwise from the bottom; play goes round as the table has it."""
    way = 1 if rules.next_sits_left else -1
    return tuple(_seat(sitting, (sitting.bottom + way * each) % SEATS, language) for each in range(SEATS))


def _seat(sitting: Sitting, seat: int, language: str) -> Seat:
    name, role = sitting.name(language, seat), sitting.roles.get(seat, "")
    left, took, bid = sitting.left.get(seat), sitting.took.get(seat, ()), sitting.bids.get(seat, "")
    spoken = [name]
    if role:
        spoken.append(say(language, f"table_view.{role}"))
    if bid:
        spoken.append(bid)
    if left is not None:
        spoken.append(say(language, "table_view.left", number=left))
    if took:
        spoken.append(say(language, "table_view.took", number=len(took)))
    if seat == sitting.leader:
        spoken.append(say(language, "ui.leads"))
    return Seat(
        number=seat + 1,
        name=name,
        spoken=", ".join(spoken),
        icon=_ICONS.get(role, ""),
        left=left,
        took=took,
        bid=bid,
        leads=seat == sitting.leader,
        turn=seat == sitting.turn,
        hand=sitting.hands.get(seat),
    )


def laid(
    trick: Trick, place: int, who: str, shown: Face | None, language: str, suit: Suit | None = None, status: Status = ""
) -> Place:
    """A card in a trick, the first with what its leader said; `suit` alone where the card itself is not told."""
    icon, named, tag = _said(trick, language) if place == 0 else ("", None, "")
    card = shown.spoken if shown else suit_name(language, suit)
    return Place(
        seat=trick.seat(place) + 1,
        who=who,
        spoken=_spoken(place, who, card, tag),
        card=shown,
        suit=suit.letter if suit else "",
        tag=tag,
        icon=icon,
        tag_suit=named.letter if named else "",
        status=status,
    )


def empty(trick: Trick, place: int, who: str, language: str) -> Place:
    """A place in a trick that is still to be filled, by the one whose turn it is or later."""
    turn = place == len(trick.cards)
    leads = say(language, "ui.leads") if place == 0 else ""
    word = say(language, "table_view.turn" if turn else "table_view.later")
    return Place(
        seat=trick.seat(place) + 1,
        who=who,
        spoken=_spoken(place, who, word, leads),
        tag=leads,
        icon="lead" if place == 0 else "",
        turn=turn,
    )


def places_of(
    trick: Trick, sitting: Sitting, powers: Powers | None, language: str, statuses: Sequence[Status] = ()
) -> tuple[Place, ...]:
    """The five places of a trick, played or to come; `statuses` tell what became of each card."""
    places = []
    for place in range(SEATS):
        seat = trick.seat(place)
        who = sitting.name(language, seat)
        if place < len(trick.cards):
            shown, status = face(trick.cards[place], powers, language), statuses[place] if statuses else ""
            places.append(laid(trick, place, who, shown, language, status=status))
        else:
            places.append(empty(trick, place, who, language))
    return tuple(places)


def _said(trick: Trick, language: str) -> tuple[Icon, Suit | None, str]:
    """What the leader said with the card led: the call, the suit of a joker, or nothing but that it is the lead."""
    if trick.called:
        return "bell", None, say(language, "table_view.calls")
    if trick.cards[0] is JOKER and trick.suit:
        return "", trick.suit, suit_name(language, trick.suit)
    return "lead", None, say(language, "ui.leads")


def _spoken(place: int, who: str, what: str, tag: str) -> str:
    before = f"{place + 1}. {who}: " if who else ""
    return f"{before}{what}, {tag}" if tag else f"{before}{what}"
