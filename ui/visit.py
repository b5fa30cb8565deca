"""What a visit remembers of the questions it has shown, each in its place; it may be lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import streamlit as st


def at_place(place: str | None) -> None:
    """Say where the questions of this run stand: in a step of a lesson (`lesson/step`), or (None) by themselves."""
    st.session_state["place"] = place


def place() -> str | None:
    """Where the questions of this run stand."""
    found: str | None = st.session_state.get("place")
    return found


def kept(name: str) -> dict[str, Any]:
    """What is remembered under a name by puzzle, for the place of this run: the same puzzle may be asked elsewhere."""
    by_place: dict[str | None, dict[str, Any]] = st.session_state.setdefault(name, {})
    return by_place.setdefault(place(), {})


_REMEMBERED = ("answers", "rule_answers", "hints", "told", "started", "moves", "pending", "line_at")


def forget(puzzle: str) -> None:
    """Forget a puzzle in its place, so that it is asked as if for the first time."""
    for name in _REMEMBERED:
        kept(name).pop(puzzle, None)


def forget_places(places: Iterable[str]) -> None:
    """Forget all that was answered and played in some places."""
    wanted = frozenset(places)
    for name in _REMEMBERED:
        by_place: dict[str | None, dict[str, Any]] = st.session_state.get(name, {})
        for each in wanted & by_place.keys():
            del by_place[each]
