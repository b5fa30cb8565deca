"""Tables saved under names of the learner's own: they last as long as the visit, their codes for ever."""

from __future__ import annotations

import re
from unicodedata import normalize

import streamlit as st

from engine.rules import TABLES, table_title
from words import LANGUAGES, say

_NAME = re.compile(r"[\w .-]{1,20}")
_SIGN = re.compile(r"([_.-])")


def saved_tables() -> dict[str, str]:
    """The share codes of the saved tables by their names, in the order of saving."""
    tables: dict[str, str] = st.session_state.setdefault("saved_tables", {})
    return tables


def name_of_code(code: str) -> str | None:
    """The name under which a table was saved."""
    return next((name for name, each in saved_tables().items() if each == code), None)


def clean_name(typed: str) -> str:
    """A name as it is kept: composed signs, no blanks round it or doubled within.

    >>> clean_name("  Club   night ")
    'Club night'
    """
    return " ".join(normalize("NFC", typed).split())


def name_problem(name: str) -> str | None:
    """The key of the words that say why a clean name cannot be taken; None where it can."""
    if not _NAME.fullmatch(name):
        return "ui.rules_name_bad"
    taken = {*TABLES}
    for language in LANGUAGES:
        taken |= {table_title(table, language) for table in TABLES}
        taken |= {say(language, "table.own_table"), say(language, "ui.shared_table")}
    return "ui.rules_name_taken" if name.casefold() in {each.casefold() for each in taken} else None


def show_saved(code: str, language: str) -> None:
    """Draw the form that saves the table in force, and a button that removes each saved one."""
    st.caption(say(language, "ui.rules_save_about"))
    with st.form("save-table", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(say(language, "ui.rules_name"), key="save-name")
        st.form_submit_button(say(language, "ui.rules_save"), key="save", on_click=_save, args=(code,))
    said = st.session_state.pop("save_said", None)
    if said == "ui.rules_saved":
        st.success(say(language, said))
    elif said:
        st.info(say(language, said))
    with st.container(horizontal=True, key="saved"):
        for number, name in enumerate(saved_tables()):
            label = say(language, "ui.rules_remove", name=_SIGN.sub(r"\\\1", name))
            st.button(label, key=f"remove-{number}", on_click=_remove, args=(name,))


def _save(code: str) -> None:
    """Save the table in force: a name has one table and a table one name."""
    name = clean_name(st.session_state["save-name"])
    problem = "ui.rules_save_named" if code in TABLES else name_problem(name)
    if not problem:
        others = {each: kept for each, kept in saved_tables().items() if kept != code}
        st.session_state["saved_tables"] = {**others, name: code}
    st.session_state["save_said"] = problem or "ui.rules_saved"


def _remove(name: str) -> None:
    """Forget a name; the table in force stays the learner's own."""
    code = saved_tables().pop(name)
    if code == st.session_state["code"]:
        st.session_state["own_code"] = code
