"""One puzzle on a page: the position, the learner's answer, the verdict with its reasons."""

from __future__ import annotations

import streamlit as st

from engine.rules import DEFAULT_TABLE, Rules, table_title
from puzzles.model import Puzzle, Value
from ui.address import Address
from ui.answering import given_answer, show_answering
from ui.cards import with_cards
from ui.hinting import show_hints
from ui.positions import Showing, position_html
from ui.verdict import show_verdict
from words import rule_sentence, say

_MARKS_TELL = frozenset({"points", "call", "misdeal"})
"""Kinds that ask for just what the marks on the cards would say."""


def show_question(puzzle: Puzzle, here: Address, ask_rule: bool = False) -> bool:
    """Draw a puzzle at the learner's table; True once it has been answered.

    With `ask_rule` the reasons wait until the learner has said which rule decided. Raises `PositionError` where the
    position cannot be under these rules.
    """
    rules, language = here.rules, here.language
    given = given_answer(puzzle)
    position = position_html(puzzle.position, puzzle.rules(rules), _showing(puzzle, given, language))
    st.header(puzzle.ask.get(language) or say(language, f"kind.{puzzle.kind}_ask"), anchor=False)
    st.html(_own_rules(puzzle, language) + position)
    if given is not None:
        show_verdict(puzzle, given, here, ask_rule)
        return True
    show_answering(puzzle, rules, language)
    show_hints(puzzle, rules, language)
    return False


def _showing(puzzle: Puzzle, given: Value, language: str) -> Showing:
    answered = given is not None
    return Showing(language, answered or puzzle.kind not in _MARKS_TELL, answered)


def _own_rules(puzzle: Puzzle, language: str) -> str:
    """What a puzzle plays whatever the learner's table does."""
    said = [say(language, "ui.pinned_table", table=table_title(puzzle.table, language))] if puzzle.table else []
    own = Rules.of(puzzle.table or DEFAULT_TABLE, puzzle.changes)
    said += [rule_sentence(language, field, own.value(field)) for field in puzzle.changes]
    return f'<p class="mt-pinned">{with_cards(" ".join(said), language)}</p>' if said else ""
