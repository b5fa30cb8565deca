"""A worked example: a position, and with the verdict what the engine says of it and why."""

from __future__ import annotations

from html import escape

import streamlit as st

from puzzles.kinds import answer
from puzzles.model import Puzzle
from ui.address import Address
from ui.answers import answer_sentence
from ui.cards import with_cards
from ui.positions import position_html, story_html
from ui.question import TABLE
from ui.table import card_table
from ui.table.from_puzzle import on_table, table_of_example
from words import say, sentence


def show_worked(puzzle: Puzzle, here: Address, verdict: bool) -> None:
    """Draw a position; with `verdict` its reasons walk over the table, or stand below where there is none.

    Raises `PositionError` where the position cannot be at the learner's table.
    """
    rules, language = puzzle.rules(here.rules), here.language
    if on_table(puzzle):
        view = table_of_example(puzzle, here.rules, language, verdict)
        st.html(story_html(puzzle.position, rules, language))
        card_table(view, key=TABLE)
        return
    st.html(position_html(puzzle.position, rules, language))
    if not verdict:
        return
    found = answer(puzzle, here.rules)
    told = with_cards(answer_sentence(puzzle.kind, puzzle.position, found.value, language), language)
    steps = "".join(f"<li>{with_cards(sentence(language, step, rules), language)}</li>" for step in found.steps)
    title = escape(say(language, "ui.why"))
    st.html(
        f'<div class="mt-verdict ok"><p>{told}</p></div><h2 class="mt-why">{title}</h2>'
        f'<ol class="mt-steps">{steps}</ol>'
    )
