"""Two pages of one visitor in the tutor's frame: the first is busy until the second one is drawn."""

from __future__ import annotations

from queue import Queue
from threading import Thread, current_thread

import streamlit as st

from ui.frame import close_frame, open_frame


@st.cache_resource(show_spinner=False)
def drawing() -> Queue[Thread]:
    """The threads that draw the second page."""
    return Queue()


def _late() -> None:
    st.page_link(prompt, label="Prompt")
    drawing().get().join()


@st.fragment
def _press() -> None:
    if st.button("Press", key="press"):
        st.text("Pressed")


def _prompt() -> None:
    _press()
    drawing().put(current_thread())


open_frame()
late = st.Page(_late, title="Late", url_path="late", default=True)
prompt = st.Page(_prompt, title="Prompt", url_path="prompt")
st.navigation([late, prompt], position="hidden").run()
close_frame()
