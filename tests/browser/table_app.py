"""A page with nothing but a table, which offers the choice that its address names and writes down what it got."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import streamlit as st

from engine.cards import Suit, card, card_set
from engine.rules import DEFAULT_TABLE, Rules
from engine.trick import Powers, Trick
from ui.table import card_table, chosen_at
from ui.table.faces import deal_chips, face, line, open_hand, refusal_of
from ui.table.seating import Sitting, empty, laid, seats_round
from ui.table.view import Asked, Face, Hand, Kitty, Option, Place, Seat, TableView, TableWords
from words import card_label, suit_name

RULES = Rules.of(DEFAULT_TABLE)
POWERS = Powers.of(RULES, Suit.HEARTS)
THIRTEEN = "SA JK HK HT H4 DA DQ D3 CK C9 C8 C5 C2".split()
FIVE = {
    1: "SA JK HK HT H4 DQ D3 C9 C8 C2",
    2: "HA HQ H9 S9 S7 S2 DK D4 CK C3",
    3: "HJ H8 SK SQ ST DA D9 D8 CA CQ",
    4: "H7 H6 SJ S8 S6 DJ DT D2 CJ CT",
    5: "H5 H3 H2 S5 S4 D7 D6 C7 C6 C5",
}
"""All five hands of a hand at trick 1; seat 1 leads."""

EIGHT = "SA JK H4 DQ D3 C9 C8 C2".split()
LED = Trick(3, 3, (card("DK"), card("DT")), Suit.DIAMONDS)
"""Seat 4 leads ♦K, seat 5 plays ♦10; seat 1 holds the eight."""


def _faces(codes: Sequence[str], trick: Trick | None = None) -> tuple[Face, ...]:
    held = card_set(map(card, codes))
    return tuple(
        face(
            each,
            POWERS,
            "en",
            refusal=refusal_of(POWERS, trick, held, each, "en") if trick else "",
            confirm=f"Play {card_label('en', each)}",
        )
        for each in map(card, codes)
    )


def _places() -> tuple[Place, ...]:
    played = (laid(LED, i, f"Seat {i + 4}", face(each, POWERS, "en"), "en") for i, each in enumerate(LED.cards))
    return (*played, *(empty(LED, i, f"Seat {LED.seat(i) + 1}", "en") for i in range(2, 5)))


def _suits() -> tuple[Option, ...]:
    barred = line("Not hearts this time.", "en")
    return tuple(
        Option(
            each.letter,
            suit_name("en", each),
            (),
            f"Name {suit_name('en', each)}",
            barred if each is Suit.HEARTS else (),
        )
        for each in Suit
    )


def _seats(asks: bool = False) -> tuple[Seat, ...]:
    seats = seats_round(Sitting(own=0, left=dict.fromkeys(range(5), 8)), RULES, "en")
    if not asks:
        return seats
    you, *others = seats
    return replace(you, refusal=("That is you.",)), *(replace(each, confirm=f"Name {each.name}") for each in others)


def _round(language: str) -> tuple[Seat, ...]:
    """The seats with all five hands open, one's own on the rail."""
    name = Sitting(own=0).name
    hands = {
        seat - 1: open_hand(card_set(map(card, codes.split())), POWERS, name(language, seat - 1), language)
        for seat, codes in FIVE.items()
        if seat > 1
    }
    return seats_round(Sitting(own=0, left=dict.fromkeys(range(5), 10), hands=hands), RULES, language)


def _view(shape: str, number: int, language: str) -> TableView:
    view = TableView(
        id=f"{shape} {number}",
        language=language,
        words=TableWords.of(language),
        chips=deal_chips("en", Suit.HEARTS, 3, 13, POWERS),
        hand=Hand("Your hand", _faces(EIGHT)),
        prompt=("What do you choose?",),
    )
    match shape:
        case "bury":
            confirm = ("Choose three cards", "Two more", "One more", "Bury these three")
            asked = Asked("cards", least=3, most=3, confirm=confirm, counted=("none", "1 of 3", "2 of 3", "3 of 3"))
            return replace(view, asked=asked, hand=Hand("Your hand", _faces(THIRTEEN)), kitty=Kitty("To bury", slots=3))
        case "suit":
            return replace(view, asked=Asked("suit", confirm=("Name a suit",), options=_suits()))
        case "call":
            note = line("Whoever holds the joker plays it.", "en")
            options = Option("call", "Call", note, "Lead and call"), Option("silent", "No call", (), "Lead in silence")
            return replace(view, asked=Asked("call", confirm=("Call or not?",), options=options))
        case "seat":
            return replace(view, asked=Asked("seat", "seats", confirm=("Name a friend",)), seats=_seats(asks=True))
        case "card":
            hand = Hand("Your hand", _faces(EIGHT, LED))
            asked = Asked("cards", confirm=("Choose a card",))
            return replace(view, asked=asked, hand=hand, trick=_places(), seats=_seats())
        case "open":
            hand = Hand("Your hand", _faces(FIVE[1].split()))
            led = tuple(empty(Trick(1, 0), place, f"Seat {place + 1}", language) for place in range(5))
            asked = Asked("cards", confirm=("Choose a card",))
            return replace(view, asked=asked, hand=hand, trick=led, seats=_round(language))
    raise ValueError(shape)


st.set_page_config(page_title="Table")
st.html(Path("ui/style.css"))
st.title("Table")
got = st.session_state.setdefault("got", [])
view = _view(st.query_params["shape"], len(got), st.query_params.get("lang", "en"))


def _note() -> None:
    if chosen := chosen_at("table", view):
        got.append(json.dumps({name: value for name, value in asdict(chosen).items() if value is not None}))


card_table(view, key="table", on_choose=_note)
with st.container(key="got"):
    for each in got:
        st.text(each)
