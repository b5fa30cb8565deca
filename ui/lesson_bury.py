"""Three cards buried in a lesson: the learner chooses them on the table, and hears whose their point cards are."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from engine import actions
from engine.cards import card, card_set, cards_in
from engine.share import share_code
from engine.state import State, apply, refusal
from lessons.bury import begin
from lessons.items import Item
from lessons.model import Bury
from ui.address import Address
from ui.cards import with_cards
from ui.learner import record
from ui.question import TABLE
from ui.table import card_table, chosen_at
from ui.table.from_bury import table_of_bury
from ui.table.view import TableView
from ui.visit import kept
from words import rule_sentence, say

KIND = "bury"
"""The kind under which buried cards stand in the log."""


def show_bury(item: Item, here: Address) -> bool:
    """Draw the thirteen cards, or what was buried of them and for whom it counts; True once it is done."""
    language = here.language
    kept("started").setdefault(item.id, datetime.now(UTC))
    state = _state(item, here)
    view = table_of_bury(state, language)
    card_table(view, key=TABLE, on_choose=lambda: _choose(item, view, here))
    if not state.buried:
        return False
    cards = cards_in(state.buried)
    points = sum(each.point for each in cards)
    told = say(language, "learn.buried" if points else "learn.buried_no_points", cards=cards, number=points)
    rule = rule_sentence(language, "buried_points", here.rules.buried_points)
    st.html(f'<p class="mt-say" role="status">{with_cards(f"{told} {rule}", language)}</p>')
    return True


def _state(item: Item, here: Address) -> State:
    """The hand with what was buried of it, if that is done."""
    assert isinstance(item.step.task, Bury)
    state = begin(item.step.task, here.rules)
    codes: list[str] = kept("answers").get(item.id, [])
    return apply(state, _burying(codes)) if codes else state


def _burying(codes: list[str]) -> actions.Bury:
    return actions.Bury(card_set(map(card, codes)))


def _choose(item: Item, view: TableView, here: Address) -> None:
    """Bury what was chosen at the table, as far as the rules allow it, and write it to the log; for callbacks."""
    given, state = chosen_at(TABLE, view), _state(item, here)
    codes = list(given.cards or ()) if given else []
    if not codes or refusal(state, _burying(codes)):
        return
    kept("answers")[item.id] = codes
    started = kept("started").pop(item.id, None)
    record(item.id, KIND, item.lesson.concepts, share_code(here.rules), codes, True, (), 0, started, item.id)
