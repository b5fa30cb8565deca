"""Some tricks of a lesson on the drawn table: the cards played, the learner's hand, and what is to be chosen now."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import JOKER, Card, Suit, card_set, cards_in
from engine.trick import SEATS, Trick, judge
from lessons.play import PlayState, allowed, our_side
from ui.table.faces import deal_chips, face, in_hand_order, line, mention, open_hand, role_chip
from ui.table.from_puzzle import refusal_of
from ui.table.seating import Sitting, empty, laid, seats_round
from ui.table.view import Asked, Face, Hand, Mention, Option, Place, TableView, TableWords
from words import card_label, say, suit_name


def table_of_play(state: PlayState, language: str, pending: Card | None = None) -> TableView:
    """The table of a play at the learner's turn, or after its last card.

    `pending` is a card that waits for a word: the suit that a led joker names, or whether a led caller calls.
    """
    sitting = _sitting(state, language)
    trick = state.tricks[-1] if state.turn is None else state.trick
    assert trick
    asked, held = _asked(state, language, pending), _hand(state, trick, language, pending)
    known = ((seat, role) for seat, role in sitting.roles.items() if role != "defender")
    chips = (
        *deal_chips(language, state.powers.trump, trick.number, state.play.contract.number, state.powers),
        *(role_chip(language, role, sitting.name(language, seat)) for seat, role in known),
    )
    prompt = {"cards": "learn.choose_card", "suit": "learn.name_suit", "call": "learn.call_or_not"}.get(asked.shape)
    return TableView(
        id=f"{state.you} {trick.number} {len(trick.cards)} {len(state.tricks)} {pending}",
        language=language,
        words=TableWords.of(language),
        chips=chips,
        seats=seats_round(sitting, state.rules, language),
        trick=_places(state, trick, sitting, language),
        hand=Hand(say(language, "ui.your_hand"), held) if held else None,
        asked=asked,
        prompt=line(say(language, prompt or "table_view.prompt_look"), language),
    )


def needs_word(state: PlayState, chosen: Card) -> bool:
    """Has the learner to say something with this card: a suit, or whether it is a call?"""
    ways = [each for each in allowed(state) if each.card is chosen]
    return any(each.suit or each.call for each in ways)


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
    winner = judge(state.powers, trick).winner if len(trick.cards) == SEATS else None
    laid_out = []
    for place in range(SEATS):
        seat = trick.seat(place)
        who = sitting.name(language, seat)
        if place >= len(trick.cards):
            laid_out.append(empty(trick, place, who, language))
            continue
        shown = face(trick.cards[place], state.powers, language)
        status = "" if winner is None else "won" if seat == winner else "beaten"
        laid_out.append(laid(trick, place, who, shown, language, status=status))  # type: ignore[arg-type]
    return tuple(laid_out)


def _hand(state: PlayState, trick: Trick, language: str, pending: Card | None) -> tuple[Face, ...]:
    held = state.hands[state.you]
    if state.turn is None:
        return tuple(face(each, state.powers, language) for each in in_hand_order(held, state.powers))
    return tuple(
        face(
            each,
            state.powers,
            language,
            refusal=refusal_of(state.powers, trick, held, each, language),
            confirm=say(language, "learn.play_named", card=card_label(language, each)),
            chosen=each is pending,
        )
        for each in in_hand_order(held, state.powers)
    )


def _asked(state: PlayState, language: str, pending: Card | None) -> Asked:
    if state.turn is None:
        return Asked()
    if pending is None:
        return Asked("cards", "hand", confirm=(say(language, "learn.choose_card"),))
    if pending is JOKER:
        return Asked("suit", confirm=(say(language, "learn.name_suit"),), options=tuple(_suits(state, language)))
    options = (
        Option("call", say(language, "learn.call"), confirm=say(language, "learn.call")),
        Option("silent", say(language, "learn.no_call"), confirm=say(language, "learn.no_call")),
    )
    return Asked("call", confirm=(say(language, "learn.call_or_not"),), options=options)


def _suits(state: PlayState, language: str) -> Iterator[Option]:
    named = {each.suit for each in allowed(state) if each.card is JOKER}
    for suit in Suit:
        if suit in named:
            word = suit_name(language, suit)
            yield Option(suit.letter, word, confirm=say(language, "learn.name_this", suit=suit))
