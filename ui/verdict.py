"""The verdict on an answer: what happened, the rules that decided it, and what another table would say."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.cards import Card, card
from engine.rules import Rules, assumed, table_of, table_title
from puzzles.grade import Grade, OtherTable, grade, other_tables
from puzzles.model import Puzzle, Value
from puzzles.principles import which_rule
from ui.address import Address
from ui.answers import answer_sentence
from ui.cards import with_cards
from ui.mending import show_mending
from ui.scrolling import to_verdict
from ui.second_tap import show_second_tap
from ui.signs import NOT_THIS_TIME, RIGHT, judged_html
from ui.table.walk import speaks_against
from ui.visit import kept, place
from words import rule_name, rule_sentence, say, sentence

_AGAINST = ' class="mt-against"'


def reasons_told(puzzle: Puzzle, rules: Rules, ask_rule: bool) -> bool:
    """May the reasons be read, or are they waiting for the question which rule decided?"""
    return not ask_rule or puzzle.id in kept("rule_answers") or which_rule(puzzle, rules) is None


def show_verdict(puzzle: Puzzle, given: Value, here: Address, ask_rule: bool = False) -> None:
    """Draw the verdict on a given answer at the learner's table; with `ask_rule` a second tap opens its reasons."""
    rules, language = here.rules, here.language
    found = grade(puzzle, given, rules)
    st.html(_headline(puzzle, given, found, language))
    to_verdict(f"{puzzle.id} {given}")
    if found.misconceptions and place() is None:
        show_mending(found.misconceptions[0].concept, here)
    if ask_rule and not show_second_tap(puzzle, rules, language):
        return
    st.html(_reasons(found, puzzle, rules, language))
    if language in puzzle.note:
        st.html(f'<p class="mt-note">{with_cards(puzzle.note[language], language)}</p>')
    others = other_tables(puzzle, rules)
    if others:
        titles = ", ".join(table_title(each.table, language) for each in others)
        with st.expander(say(language, "ui.other_tables", tables=titles), key=f"others-{puzzle.id}"):
            for each in others:
                st.html(_other_table(puzzle, each, language))


def _cards(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(card, codes))


def _headline(puzzle: Puzzle, given: Value, found: Grade, language: str) -> str:
    lines = [answer_sentence(puzzle.kind, puzzle.position, found.answer.value, language)]
    if found.missing:
        lines.append(say(language, f"ui.missing_{puzzle.kind}", cards=_cards(found.missing)))
    if found.surplus:
        lines.append(say(language, f"ui.surplus_{puzzle.kind}", cards=_cards(found.surplus)))
    if not found.right and not found.missing and not found.surplus:
        lines.append(_your_answer(puzzle, given, language))
    more = ""
    if found.misconceptions:
        belief = say(language, f"misconception.{found.misconceptions[0].id}.belief")
        more = f'<p class="mt-belief">{with_cards(belief, language)}</p>'
    return judged_html(RIGHT if found.right else NOT_THIS_TIME, lines, language, more)


def _your_answer(puzzle: Puzzle, given: Value, language: str) -> str:
    return say(language, "ui.you_answered", answer=answer_sentence(puzzle.kind, puzzle.position, given, language))


def _reasons(found: Grade, puzzle: Puzzle, learners: Rules, language: str) -> str:
    """The steps that decided, in order; what speaks against the learner's choice stands out."""
    rules, table = puzzle.rules(learners), puzzle.table or table_of(learners)
    said = "".join(
        f"<li{_AGAINST if speaks_against(step, found) else ''}>{with_cards(sentence(language, step, rules), language)}"
        f"{_reading(None if step.field in puzzle.changes else table, step.field, language)}</li>"
        for step in found.answer.steps
    )
    return f'<h3 class="mt-why">{escape(say(language, "ui.why"))}</h3><ol class="mt-steps">{said}</ol>'


def _reading(table: str | None, field: str | None, language: str) -> str:
    """The mark of a rule on which the source of a named table is silent."""
    if table is None or field not in assumed(table):
        return ""
    return f' <span class="mt-reading">{escape(say(language, "table.our_reading"))}</span>'


def _other_table(puzzle: Puzzle, other: OtherTable, language: str) -> str:
    rules = Rules.of(other.table)
    title = escape(table_title(other.table, language))
    happens = answer_sentence(puzzle.kind, puzzle.position, other.value, language)
    because = "".join(
        f"<li><b>{escape(rule_name(language, field))}.</b> "
        f"{with_cards(rule_sentence(language, field, rules.value(field)), language)}"
        f"{_reading(other.table, field, language)}</li>"
        for field in other.fields
    )
    return f'<div class="mt-other"><b>{title}</b> {with_cards(happens, language)}<ul>{because}</ul></div>'
