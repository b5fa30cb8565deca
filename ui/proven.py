"""The certificate of a mined puzzle: how its answer was found, and by how much it holds."""

from __future__ import annotations

import streamlit as st

from engine.rules import TABLES, table_title
from puzzles.model import Puzzle, Value
from words import say


def show_proof(puzzle: Puzzle, language: str) -> None:
    """Draw the certificate, folded; nothing for a puzzle that has none."""
    if not puzzle.proof:
        return
    with st.expander(say(language, "best_ui.proof"), key=f"proof-{puzzle.id}"):
        told = (
            f"- {say(language, f'best_ui.proof_{name}')}: {_said(name, value, language)}"
            for name, value in puzzle.proof.items()
        )
        st.markdown("\n".join(told))


def _said(name: str, value: Value, language: str) -> str:
    if name == "method":
        return say(language, f"best_ui.method_{value}")
    return table_title(str(value), language) if name == "rules" and value in TABLES else str(value)
