"""The question after the answer: which rule decided it? Marked by the engine's own trace."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.rules import Rules
from engine.share import share_code
from puzzles.model import Puzzle
from puzzles.principles import WhichRule, which_rule
from ui.answering import concepts_of, help_seen
from ui.learner import record
from ui.signs import NOT_THIS_TIME, RIGHT, judged_html
from ui.visit import kept, place
from words import say

KIND = "which_rule"
"""The kind under which these answers stand in the log."""

_SHOWN = "shown"


def show_second_tap(puzzle: Puzzle, rules: Rules, language: str) -> bool:
    """Draw the question, or how it was answered; True once the reasons may be shown."""
    asked = which_rule(puzzle, rules)
    if asked is None:
        return True
    chosen = kept("rule_answers").get(puzzle.id)
    if chosen is None:
        _ask(asked, puzzle, rules, language)
        return False
    if chosen != _SHOWN:
        _mark(asked, chosen, language)
    return True


def _ask(asked: WhichRule, puzzle: Puzzle, rules: Rules, language: str) -> None:
    st.html(f'<h3 class="mt-why">{escape(say(language, "ui.which_rule"))}</h3>')
    with st.container(key="rules-asked", gap="small"):
        for place, name in enumerate(asked.options, 1):
            st.button(
                say(language, f"principle.{name}"),
                key=f"rule-option-{place}",
                on_click=_answer,
                args=(puzzle, asked, name, rules),
                shortcut=str(place),
                width="stretch",
            )
    skip = say(language, "ui.which_rule_skip")
    st.button(skip, key="rule-skip", on_click=_keep, args=(puzzle, _SHOWN), type="tertiary")


def _mark(asked: WhichRule, chosen: str, language: str) -> None:
    right = chosen in asked.right
    told = [("ui.which_rule_decided", name) for name in sorted(asked.right)]
    told += [] if right else [("ui.which_rule_yours", chosen)]
    lines = (f"{say(language, before)} {say(language, f'principle.{name}')}" for before, name in told)
    st.html(judged_html(RIGHT if right else NOT_THIS_TIME, lines, language))


def _answer(puzzle: Puzzle, asked: WhichRule, name: str, rules: Rules) -> None:
    if puzzle.id not in kept("rule_answers"):
        _keep(puzzle, name)
        right, seen = name in asked.right, help_seen(puzzle)
        record(puzzle.id, KIND, concepts_of(puzzle), share_code(rules), name, right, (), seen, None, place())


def _keep(puzzle: Puzzle, name: str) -> None:
    kept("rule_answers")[puzzle.id] = name
