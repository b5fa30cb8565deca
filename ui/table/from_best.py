"""A question for the best play on the drawn table: all cards open, or those of one seat; and a line played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.actions import Play
from engine.cards import Card, CardSet, cards_in, count_points
from engine.choices import plays
from engine.rules import Rules
from engine.search.position import Position
from engine.trick import SEATS, Powers, Trick
from puzzles.hidden import seen
from puzzles.model import ClaimPosition, HiddenPosition, OpenPosition, PositionError
from puzzles.opened import solvable
from puzzles.plays import play_of
from ui.table.faces import deal_chips, face, in_hand_order, line, mention, open_hand, role_chip
from ui.table.playing import asked_play, playable_faces, prompt_of
from ui.table.seating import Sitting, places_of, seats_round
from ui.table.view import Asked, Chip, Face, Hand, Mark, TableView, TableWords
from words import say


@dataclass(frozen=True, slots=True)
class Moment:
    """What a seat on its turn looks at: `hands` lie open, those of None are not seen; `roles` are what it knows."""

    rules: Rules
    powers: Powers
    hands: tuple[CardSet | None, ...]
    left: tuple[int, ...]
    trick: Trick
    roles: dict[int, str]
    bid: int | None = None
    took: tuple[CardSet, ...] = (0,) * SEATS

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.trick.seat(len(self.trick.cards))

    @property
    def ways(self) -> tuple[Play, ...]:
        """Its legal plays."""
        held = self.hands[self.turn]
        return plays(self.powers, self.trick, held) if held else ()


def moment_of(position: OpenPosition | HiddenPosition | ClaimPosition, rules: Rules) -> Moment:
    """A position as its seat sees it; raises `PositionError` where it cannot be under these rules."""
    if isinstance(position, OpenPosition):
        return open_moment(solvable(position, rules), rules, position.bid)
    if isinstance(position, ClaimPosition):
        powers, trick = Powers.of(rules, position.trump), Trick(position.number, position.leader)
        left = tuple(hand.bit_count() for hand in position.hands)
        return Moment(rules, powers, position.hands, left, trick, {}, position.bid)
    view = seen(position, rules)
    if view.trick is None or view.contract is None or view.declarer is None:
        raise PositionError("record", "not_in_record", move="trick")
    roles = {view.declarer: "declarer"}
    if view.friend and view.friend.seat is not None:
        roles[view.friend.seat] = "friend"
    elif view.seat != view.declarer and view.friend:
        roles[view.seat] = "defender"
    hands = tuple(view.hand if seat == view.seat else None for seat in range(SEATS))
    powers = Powers.of(rules, view.contract.trump)
    return Moment(rules, powers, hands, view.cards_left, view.trick, roles, view.contract.number, view.captured)


def open_moment(position: Position, rules: Rules, bid: int | None) -> Moment:
    """A position with all cards open."""
    roles = {position.declarer: "declarer"}
    if position.friend is not None:
        roles[position.friend] = "friend"
    left = tuple(hand.bit_count() for hand in position.hands)
    return Moment(rules, position.powers, position.hands, left, position.trick, roles, bid)


def table_of_moment(
    moment: Moment,
    language: str,
    id: str,
    asks: bool = False,
    pending: Card | None = None,
    given: str = "",
    best: Sequence[str] = (),
    bottom: int | None = None,
    own: bool = True,
) -> TableView:
    """The table at a moment: it asks for a card, or shows what was `given` beside the `best` plays, by their keys.

    At the `bottom` sits the seat to play unless another is named; `own` tells that this is the learner.
    """
    seat = moment.turn if bottom is None else bottom
    held, trick = moment.hands[seat], moment.trick
    sitting = _sitting(moment, seat, own, language)
    title = sitting.name(language, seat)
    asked = asked_play(moment.ways, pending, language) if asks else Asked()
    marks = _marks(moment, given, best)
    if held and seat == moment.turn and (asks or given):
        faces = playable_faces(held, moment.powers, trick, language, pending)
        faces = tuple(_marked(each, marks, given) for each in faces)
    else:
        faces = tuple(face(each, moment.powers, language) for each in in_hand_order(held or 0, moment.powers))
    return TableView(
        id=f"{id} {trick.number} {len(trick.cards)} {pending} {bool(given)}",
        language=language,
        words=TableWords.of(language),
        chips=_chips(moment, sitting, language),
        seats=seats_round(sitting, moment.rules, language),
        trick=places_of(trick, sitting, moment.powers, language),
        hand=Hand(title if own else say(language, "what_if.hand_of", seat=title), faces) if faces else None,
        asked=asked,
        prompt=line(say(language, prompt_of(asked)), language),
    )


def _sitting(moment: Moment, bottom: int, own: bool, language: str) -> Sitting:
    named = Sitting(own=bottom if own else None)
    hands = {
        seat: open_hand(hand, moment.powers, named.name(language, seat), language)
        for seat, hand in enumerate(moment.hands)
        if hand is not None and seat != bottom
    }
    took = {
        seat: tuple(mention(each, language) for each in cards_in(cards))
        for seat, cards in enumerate(moment.took)
        if count_points(cards)
    }
    return Sitting(
        bottom=bottom,
        own=named.own,
        roles=moment.roles,
        left=dict(enumerate(moment.left)),
        took=took,
        hands=hands,
        leader=moment.trick.leader,
        turn=moment.turn,
    )


def _chips(moment: Moment, sitting: Sitting, language: str) -> tuple[Chip, ...]:
    known = ((seat, role) for seat, role in moment.roles.items() if role in ("declarer", "friend"))
    return (
        *deal_chips(language, moment.powers.trump, moment.trick.number, moment.bid, moment.powers),
        *(role_chip(language, role, sitting.name(language, seat)) for seat, role in known),
    )


def _marks(moment: Moment, given: str, best: Sequence[str]) -> dict[str, Mark]:
    """What is marked on the cards of the hand: those that are best, and the one that was given and is not."""
    marks: dict[str, Mark] = {play_of(each).card.code: "missing" for each in best}
    if given:
        code = play_of(given).card.code
        marks[code] = "right" if given in best else "surplus"
    return marks


def _marked(shown: Face, marks: dict[str, Mark], given: str) -> Face:
    chosen = bool(given) and play_of(given).card.code == shown.code
    return replace(shown, chosen=chosen, mark=marks.get(shown.code, ""), confirm="" if given else shown.confirm)
