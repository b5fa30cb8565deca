"""One puzzle on a page: the position, the learner's answer, the verdict with its reasons."""

from __future__ import annotations

import streamlit as st

from puzzles.kinds import ESTIMATED, SEARCHED
from puzzles.model import Puzzle
from ui.address import Address
from ui.answering import answer_at_table, given_answer, ruled_out, show_answering
from ui.hinting import show_hints
from ui.own_rules import own_rules_html
from ui.positions import position_html, story_html
from ui.table import card_table
from ui.table.from_puzzle import on_table, table_of_question
from ui.verdict import reasons_told, show_verdict
from words import say

TABLE = "table"
"""The key of the drawn table: the same for all puzzles, so that it stays where it is."""


def show_question(puzzle: Puzzle, here: Address, ask_rule: bool = False) -> bool:
    """Draw a puzzle at the learner's table; True once it has been answered.

    With `ask_rule` the reasons wait until the learner has said which rule decided. Raises `PositionError` where the
    position cannot be under these rules.
    """
    if puzzle.kind in SEARCHED:
        from ui.best import show_searched  # not above: it brings the compiler, which other questions do not wait for

        return show_searched(puzzle, here, TABLE)
    if puzzle.kind in ESTIMATED:
        from ui.decision import show_decision  # for the same reason

        return show_decision(puzzle, here, TABLE)
    rules, language = here.rules, here.language
    given = given_answer(puzzle)
    if on_table(puzzle):
        position = story_html(puzzle.position, puzzle.rules(rules), language)
        told = given is None or reasons_told(puzzle, rules, ask_rule)
        view = table_of_question(puzzle, rules, language, given, ruled_out(puzzle, rules), told)
    else:
        position, view = position_html(puzzle.position, puzzle.rules(rules), language), None
    st.header(puzzle.ask.get(language) or say(language, f"kind.{puzzle.kind}_ask"), anchor=False)
    st.html(own_rules_html(puzzle, language) + position)
    if view:
        card_table(view, key=TABLE, on_choose=lambda: answer_at_table(puzzle, rules, TABLE, view))
    if given is not None:
        show_verdict(puzzle, given, here, ask_rule)
        return True
    show_answering(puzzle, rules, language)
    show_hints(puzzle, rules, language)
    return False
