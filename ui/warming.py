"""The compiled search made ready in the background, once for all visitors, and said while it lasts."""

from __future__ import annotations

from threading import Thread

import streamlit as st

from words import say


def begin_warming() -> None:
    """Have the search compiled by a thread of its own, once in the life of the server."""
    _thread()


def show_warming(language: str) -> None:
    """Say that the search is not ready yet, as long as it is so."""
    if _thread().is_alive():
        st.caption(say(language, "warmup.wait"))


@st.cache_resource(show_spinner=False)
def _thread() -> Thread:
    thread = Thread(target=_warm, name="warming", daemon=True)
    thread.start()
    return thread


def _warm() -> None:
    from engine.search.warm import warm  # not above: it brings the compiler, which nobody is to wait for

    for _ in warm():
        pass
