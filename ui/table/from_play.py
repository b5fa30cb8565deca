"""Some tricks of a lesson on the drawn table: the cards played, the learner's hand, and what is to be chosen now."""

from __future__ import annotations

from engine.cards import Card, card_set, cards_in
from engine.trick import SEATS, Trick, judge
from lessons.play import PlayState, allowed, our_side
from ui.table.faces import deal_chips, face, in_hand_order, line, mention, open_hand, role_chip
from ui.table.playing import asked_play, playable_faces, prompt_of
from ui.table.seating import Sitting, places_of, seats_round
from ui.table.view import Face, Hand, Mention, Place, Status, TableView, TableWords
from words import say


def table_of_play(state: PlayState, language: str, pending: Card | None = None) -> TableView:
    """The table of a play at the learner's turn, or after its last card.

    `pending` is a card that waits for a word: the suit that a led joker names, or whether a led caller calls.
    """
    sitting = _sitting(state, language)
    trick = state.tricks[-1] if state.turn is None else state.trick
    assert trick
    asked = asked_play(allowed(state), pending, language)
    held = _hand(state, trick, language, pending)
    known = ((seat, role) for seat, role in sitting.roles.items() if role != "defender")
    chips = (
        *deal_chips(language, state.powers.trump, trick.number, state.play.contract.number, state.powers),
        *(role_chip(language, role, sitting.name(language, seat)) for seat, role in known),
    )
    return TableView(
        id=f"{state.you} {trick.number} {len(trick.cards)} {len(state.tricks)} {pending}",
        language=language,
        words=TableWords.of(language),
        chips=chips,
        seats=seats_round(sitting, state.rules, language),
        trick=_places(state, trick, sitting, language),
        hand=Hand(say(language, "ui.your_hand"), held) if held else None,
        asked=asked,
        prompt=line(say(language, prompt_of(asked)), language),
    )


def _sitting(state: PlayState, language: str) -> Sitting:
    play, side = state.play, our_side(state)
    roles = {seat: "defender" for seat in (state.you,) if seat not in (play.declarer, play.friend)}
    roles |= {play.declarer: "declarer"} | ({play.friend: "friend"} if play.friend is not None else {})
    taken: dict[int, tuple[Mention, ...]] = {}
    for trick in state.tricks:
        winner = judge(state.powers, trick).winner
        points = tuple(mention(each, language) for each in cards_in(card_set(trick.cards)) if each.point)
        taken[winner] = (*taken.get(winner, ()), *points)
    assert side
    others = range(SEATS) if play.open else ()
    named = Sitting(own=state.you)
    hands = {
        seat: open_hand(state.hands[seat], state.powers, named.name(language, seat), language)
        for seat in others
        if seat != state.you
    }
    return Sitting(
        bottom=state.you,
        own=state.you,
        roles=roles,
        left={seat: state.hands[seat].bit_count() for seat in range(SEATS)},
        took=taken,
        hands=hands,
        leader=state.trick.leader if state.trick else None,
        turn=state.turn,
    )


def _places(state: PlayState, trick: Trick, sitting: Sitting, language: str) -> tuple[Place, ...]:
    statuses: dict[int, Status] = {}
    if len(trick.cards) == SEATS:
        statuses = dict.fromkeys(range(SEATS), "beaten") | {judge(state.powers, trick).winner: "won"}
    return places_of(trick, sitting, state.powers, language, statuses)


def _hand(state: PlayState, trick: Trick, language: str, pending: Card | None) -> tuple[Face, ...]:
    held = state.hands[state.you]
    if state.turn is None:
        return tuple(face(each, state.powers, language) for each in in_hand_order(held, state.powers))
    return playable_faces(held, state.powers, trick, language, pending)
