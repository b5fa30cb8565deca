"""A decision before the first trick: what to bury, whom to call, what to bid; and what every choice is worth."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from engine.cards import DECK, suit
from engine.rules import Rules
from puzzles.choices import key_given
from puzzles.grade import Grade, grade
from puzzles.kinds import answer as engine_answer
from puzzles.model import DecisionPosition, Puzzle, Scores, Value
from puzzles.said import answer_words, cost_words
from puzzles.said_decisions import PASS, choice_words, question_words
from ui.address import Address
from ui.answering import answer, given_answer
from ui.hinting import show_hints
from ui.own_rules import own_rules_html
from ui.proven import show_proof
from ui.scrolling import to_verdict
from ui.signs import NOT_THIS_TIME, PLAYABLE, RIGHT, judged_html
from ui.table import card_table, chosen_at
from ui.table.from_decision import table_of_decision
from ui.table.view import TableView
from ui.values import show_chart, values_html
from ui.visit import kept
from ui.warming import show_warming
from words import say, suit_name

_SUITS = "SHDC"


def show_decision(puzzle: Puzzle, here: Address, key: str) -> bool:
    """Draw such a question with the table under a `key`; True once it has been answered.

    Raises `PositionError` where the position cannot be under the rules in force.
    """
    language, position, rules = here.language, puzzle.position, puzzle.rules(here.rules)
    assert isinstance(position, DecisionPosition)
    given = given_answer(puzzle)
    st.header(puzzle.ask.get(language) or question_words(language, puzzle.kind, position, rules), anchor=False)
    st.html(own_rules_html(puzzle, language))
    if given is None:
        show_warming(language)
    with st.spinner(say(language, "best_ui.thinking")):
        scores = engine_answer(puzzle, here.rules).scores
    assert scores
    if given is None:
        kept("started").setdefault(puzzle.id, datetime.now(UTC))
        _ask(puzzle, rules, scores, here, key)
        show_hints(puzzle, here.rules, language)
        return False
    _show_answered(puzzle, given, grade(puzzle, given, here.rules), here, key)
    return True


def _ask(puzzle: Puzzle, rules: Rules, scores: Scores, here: Address, key: str) -> None:
    """Draw the table to choose three cards from, or below it the calls or the bids there are."""
    language, buries = here.language, puzzle.kind == "bury"
    view = table_of_decision(puzzle, rules, language, buries)
    card_table(view, key=key, on_choose=lambda: _choose(puzzle, view, here, key))
    if puzzle.kind == "make_bid":
        _ask_bid(puzzle, scores, here)
    elif not buries:
        with st.container(key="options", gap="small", horizontal=True):
            for number, choice in enumerate(sorted(scores.values, key=_in_order), 1):
                _option(puzzle, choice, number, here)


def _ask_bid(puzzle: Puzzle, scores: Scores, here: Address) -> None:
    """Draw the trump and the number to choose from, and the pass."""
    language = here.language
    bids: dict[str, list[str]] = {}
    for key in sorted(scores.values, key=_in_order):
        if key != PASS:
            bids.setdefault(_letter(key), []).append(key)
    with st.container(horizontal=True, vertical_alignment="bottom", key="bidding"):
        named = {letter: suit_name(language, suit(letter) if letter in _SUITS else None) for letter in bids}
        trump = st.selectbox(say(language, "ui.trump"), tuple(bids), format_func=named.get, key="bid-trump", width=150)
        numbers = tuple(each.removeprefix(trump) for each in bids[trump])
        number = st.selectbox(say(language, "ui.contract"), numbers, key="bid-number", width=110)
        chosen = f"{trump}{number}"
        label = say(language, "best_ui.bid", bid=choice_words(language, chosen))
        st.button(label, key="option-1", type="primary", on_click=answer, args=(puzzle, chosen, here.rules))
        if PASS in scores.values:
            label = say(language, "best_ui.pass")
            st.button(label, key="option-2", on_click=answer, args=(puzzle, PASS, here.rules))


def _option(puzzle: Puzzle, choice: str, number: int, here: Address) -> None:
    label = choice_words(here.language, choice)
    st.button(label[:1].upper() + label[1:], key=f"option-{number}", on_click=answer, args=(puzzle, choice, here.rules))


def _letter(key: str) -> str:
    return key.rstrip("0123456789")


def _in_order(key: str) -> tuple[int, str]:
    """Cards as in the deck, then what is called without a card; bids by suit and number."""
    codes = {each.code: number for number, each in enumerate(DECK)}
    return codes.get(key, len(codes)), key


def _choose(puzzle: Puzzle, view: TableView, here: Address, key: str) -> None:
    """Take over the three cards chosen at the table; for callbacks."""
    chosen = chosen_at(key, view)
    if chosen and chosen.cards:
        answer(puzzle, list(chosen.cards), here.rules)


def _show_answered(puzzle: Puzzle, given: Value, found: Grade, here: Address, key: str) -> None:
    language, scores, chosen = here.language, found.answer.scores, key_given(puzzle.kind, given)
    assert scores
    buries = puzzle.kind == "bury"
    shown, best = (chosen.split(), scores.best[0].split()) if buries else ([], [])
    rules = puzzle.rules(here.rules)
    card_table(table_of_decision(puzzle, rules, language, False, shown, best), key=key)
    sign = RIGHT if found.right else PLAYABLE if found.playable else NOT_THIS_TIME
    told = [answer_words(language, found.answer), cost_words(language, scores, chosen)]
    if chosen not in scores.values:
        told.append(say(language, "best_ui.not_weighed", choice=choice_words(language, chosen)))
    st.html(judged_html(sign, told, language))
    to_verdict(f"{puzzle.id} {given}")
    st.html(values_html(scores, chosen, language))
    show_chart(scores, language, f"chart-{puzzle.id}", chosen)
    show_proof(puzzle, language)
