"""The drawn card table: a component of plain HTML, CSS and JavaScript, read once at import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import streamlit as st

from ui.look import look
from ui.table.choice import Choice, read_choice
from ui.table.view import TableView, as_data

_HERE = Path(__file__).parent


def _read(*names: str) -> str:
    return "\n".join((_HERE / name).read_text("utf-8") for name in names)


_TABLE = st.components.v2.component(
    "card_table",
    html=_read("table.html"),
    css=_read("table.css"),
    js=_read("draw.js", "motion.js", "board.js", "table.js"),
)


def card_table(view: TableView, *, key: str, on_choose: Callable[[], None] | None = None) -> Choice | None:
    """Draw a table, and say what was just chosen there; None in every other run.

    Keep the `key` from run to run: the cards then move instead of being drawn anew. The page's style knows the key
    "table" and makes it as wide as a phone. What was chosen can be asked for in the callback too, by `chosen_at`.
    """
    dressed = replace(view, four_colours=look().four_colours, marks=look().marks)
    sent = _TABLE(key=key, data={"view": as_data(dressed)}, on_chosen_change=on_choose or _nothing)
    return read_choice(sent.chosen, view)


def chosen_at(key: str, view: TableView) -> Choice | None:
    """What was just chosen at a table, for callbacks; None for what the view does not offer."""
    return read_choice(st.session_state[key].get("chosen"), view)


def _nothing() -> None:
    pass
