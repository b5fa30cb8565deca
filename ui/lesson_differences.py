"""The rules of another table on the page: a question about one of them, and those about which there is none."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape

import streamlit as st

from engine.rules import Rules, table_title
from engine.share import share_code
from lessons.differences import differences_unasked
from lessons.items import Item
from lessons.table_questions import Option, TableQuestion, asked_words, option_words
from ui.address import Address
from ui.answering import WORKED
from ui.cards import with_cards
from ui.learner import record
from ui.signs import NOT_THIS_TIME, RIGHT, judged_html
from ui.visit import kept
from words import rule_name, rule_sentence, say

KIND = "table_question"
"""The kind under which answers to such questions stand in the log."""


def show_table_question(question: TableQuestion, item: Item, table: str, here: Address) -> bool | None:
    """Draw a question about a named table, or how it was answered; True if rightly, None before any answer."""
    language, title = here.language, table_title(table, here.language)
    theirs = rule_sentence(language, question.field, Rules.of(table).value(question.field))
    st.caption(say(language, "learn.one_rule_of" if question.at_home else "learn.at_table_of", table=title))
    st.header(asked_words(question, language), anchor=False)
    st.html(f'<p class="mt-pinned">{with_cards(theirs, language)}</p>')
    given: Option | None = kept("answers").get(item.id)
    if given is None:
        _show_options(question, item, here)
        return None
    right = given == question.answer
    own = rule_sentence(language, question.field, here.rules.value(question.field))
    told = (
        say(language, "hint.answer", answer=option_words(question.answer, language)),
        f"{title}: {theirs}",
        f"{say(language, 'learn.your_table')}: {own}",
    )
    st.html(judged_html(RIGHT if right else NOT_THIS_TIME, told, language))
    return right


def _show_options(question: TableQuestion, item: Item, here: Address) -> None:
    kept("started").setdefault(item.id, datetime.now(UTC))
    with st.container(key="options", gap="small"):
        for place, option in enumerate(question.options, 1):
            st.button(
                option_words(option, here.language),
                key=f"option-{place}",
                on_click=_answer,
                args=(question, item, option, here.rules),
                shortcut=str(place),
                width="stretch",
            )


def _answer(question: TableQuestion, item: Item, given: Option, rules: Rules) -> None:
    """Keep an answer and write it to the log, where one after a verdict counts as helped; for callbacks."""
    answers = kept("answers")
    if item.id in answers:
        return
    answers[item.id] = given
    seen = WORKED if kept("told").get(item.id) else 0
    kept("told")[item.id] = True
    started = kept("started").pop(item.id, None)
    record(item.id, KIND, (), share_code(rules), given, given == question.answer, (), seen, started, item.id)


def unasked_html(mine: Rules, table: str, language: str) -> str:
    """What one's own table and a named one say of each rule without a question; nothing where there are none."""
    there, here = table_title(table, language), say(language, "learn.your_table")
    rows = "".join(
        f"<li><b>{escape(rule_name(language, each.field))}</b><br/>"
        f"{escape(there)}: {with_cards(rule_sentence(language, each.field, each.second), language)}<br/>"
        f"{escape(here)}: {with_cards(rule_sentence(language, each.field, each.first), language)}</li>"
        for each in differences_unasked(mine, Rules.of(table))
    )
    return f"<p>{escape(say(language, 'learn.unasked'))}</p><ul>{rows}</ul>" if rows else ""
