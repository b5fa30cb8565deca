"""Some tricks of a lesson on the drawn table: the cards played, the learner's hand, and what is to be chosen now."""

from __future__ import annotations

from engine.cards import Card, card_set, cards_in
from engine.trace import Verdict
from engine.trick import SEATS, Trick, judge
from lessons.play import PlayState, allowed
from ui.table.faces import deal_chips, face, in_hand_order, line, mention, open_hand, role_chip
from ui.table.playing import asked_play, playable_faces, prompt_of
from ui.table.seating import Sitting, places_of, seats_round
from ui.table.view import Asked, Face, Hand, Line, Mention, Step, TableView, TableWords
from ui.table.walk import fates, trick_steps
from words import card_label, say, seat_name, sentence


def table_of_play(state: PlayState, language: str, pending: Card | None = None) -> TableView:
    """The table of a play at the learner's turn, or with a whole trick and its verdict to walk.

    `pending` is a card that waits for a word: the suit that a led joker names, or whether a led caller calls.
    """
    judged = state.turn is None
    trick = state.tricks[-1] if judged else state.trick
    assert trick
    sitting = _sitting(state, trick, language)
    verdict = judge(state.powers, trick) if judged else None
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
        trick=places_of(trick, sitting, state.powers, language, fates(verdict, trick) if verdict else ()),
        hand=Hand(say(language, "ui.your_hand"), held) if held else None,
        asked=_onward(language) if state.resting and not state.over else asked,
        prompt=line(say(language, prompt_of(asked)), language),
        steps=_steps(state, trick, verdict, language) if verdict else (),
        result=_told(state, trick, verdict, language) if verdict else (),
    )


def taken(state: PlayState, trick: Trick, verdict: Verdict, language: str) -> str:
    """The sentence that says who took a trick, and with which card."""
    card = trick.cards[_place(trick, verdict)]
    seat = seat_name(language, verdict.winner, _names(state, language))
    return say(language, "learn.trick_taken", number=trick.number, seat=seat, card=card_label(language, card))


def reasons(state: PlayState, verdict: Verdict, language: str) -> tuple[str, ...]:
    """The sentences that say why, in the order of the cards."""
    return tuple(sentence(language, step, state.rules, _names(state, language)) for step in verdict.steps)


def _told(state: PlayState, trick: Trick, verdict: Verdict, language: str) -> Line:
    return line(taken(state, trick, verdict, language), language)


def _names(state: PlayState, language: str) -> dict[int, str]:
    """What the seats are called besides their numbers: the learner's own."""
    return {state.you: say(language, "seat.you")}


def _place(trick: Trick, verdict: Verdict) -> int:
    """Where in a trick the card lies that took it."""
    return (verdict.winner - trick.leader) % SEATS


def _onward(language: str) -> Asked:
    """What is asked while a whole trick lies on the table: no card, only that the play goes on."""
    return Asked("cards", least=0, most=0, confirm=(say(language, "learn.next_trick"),))


def _steps(state: PlayState, trick: Trick, verdict: Verdict, language: str) -> tuple[Step, ...]:
    """The walk over a judged trick: first what came of it, then why, card by card."""
    first = Step(_told(state, trick, verdict, language), about=(trick.cards[_place(trick, verdict)].code,))
    return (first, *trick_steps(verdict.steps, trick, state.rules, language, seats=_names(state, language)))


def _sitting(state: PlayState, shown: Trick, language: str) -> Sitting:
    play = state.play
    roles = {seat: "defender" for seat in (state.you,) if seat not in (play.declarer, play.friend)}
    roles |= {play.declarer: "declarer"} | ({play.friend: "friend"} if play.friend is not None else {})
    took: dict[int, tuple[Mention, ...]] = {}
    for trick in state.tricks:
        winner = judge(state.powers, trick).winner
        points = tuple(mention(each, language) for each in cards_in(card_set(trick.cards)) if each.point)
        took[winner] = (*took.get(winner, ()), *points)
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
        took=took,
        hands=hands,
        leader=shown.leader,
        turn=state.turn,
    )


def _hand(state: PlayState, trick: Trick, language: str, pending: Card | None) -> tuple[Face, ...]:
    held = state.hands[state.you]
    if state.turn is None:
        return tuple(face(each, state.powers, language) for each in in_hand_order(held, state.powers))
    return playable_faces(held, state.powers, trick, language, pending)
