"""The exchange of a lesson on the drawn table: thirteen cards with the kitty among them, three places to bury."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import Card, CardSet, cards_in
from engine.state import BURIED, State
from engine.trick import SEATS, Powers
from lessons.bury import DECLARER
from ui.table.faces import deal_chips, face, in_hand_order, line, role_chip
from ui.table.seating import Sitting, seats_round
from ui.table.view import Asked, Face, Hand, Kitty, Place, TableView, TableWords
from words import say

_WORDS = ("learn.bury_three", "learn.bury_two_more", "learn.bury_one_more", "learn.bury_these")


def table_of_bury(state: State, language: str) -> TableView:
    """The table at which the declarer (the learner) buries three cards, or has buried them."""
    rules, contract = state.deal.rules, state.auction.standing
    assert contract
    powers = Powers.of(rules, contract.trump)
    held, done = state.hands[DECLARER], bool(state.buried)
    left = {seat: held.bit_count() if seat == DECLARER else 10 for seat in range(SEATS)}
    sitting = Sitting(own=DECLARER, roles={DECLARER: "declarer"}, left=left, turn=None if done else DECLARER)
    who = sitting.name(language, DECLARER)
    chips = (
        *deal_chips(language, contract.trump, None, contract.number, powers),
        role_chip(language, "declarer", who),
    )
    fresh = 0 if done else state.deal.kitty
    faces = tuple(_face(each, powers, language, fresh) for each in in_hand_order(held, powers))
    return TableView(
        id=f"bury {done}",
        language=language,
        words=TableWords.of(language),
        chips=chips,
        seats=seats_round(sitting, rules, language),
        trick=tuple(_place(_face(each, powers, language)) for each in cards_in(state.buried)),
        hand=Hand(say(language, "ui.your_hand"), faces),
        kitty=Kitty(say(language, "position.buried"), down=BURIED) if done else three_places(language),
        asked=Asked() if done else asked_three(language),
        prompt=line(say(language, "table_view.prompt_look" if done else "learn.prompt_bury"), language),
    )


def _face(shown: Card, powers: Powers, language: str, fresh: CardSet = 0) -> Face:
    return replace(face(shown, powers, language), fresh=bool(shown.bit & fresh))


def _place(shown: Face) -> Place:
    """A card that was buried; nobody but its owner sees it."""
    return Place(seat=DECLARER + 1, who="", spoken=shown.spoken, card=shown)


def three_places(language: str) -> Kitty:
    """The places for the cards that are chosen."""
    return Kitty(say(language, "learn.to_bury"), slots=BURIED)


def asked_three(language: str) -> Asked:
    """Three cards of the hand are asked for."""
    counted = ("", *(say(language, "table_view.counted", number=each) for each in range(1, BURIED + 1)))
    confirm = tuple(say(language, each) for each in _WORDS)
    return Asked("cards", least=BURIED, most=BURIED, confirm=confirm, counted=counted)
