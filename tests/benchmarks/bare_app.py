"""A page with nothing but a button, which counts its clicks: what a click costs before anything is drawn."""

import streamlit as st


def _count() -> None:
    st.session_state["clicks"] += 1


st.session_state.setdefault("clicks", 0)
st.button(str(st.session_state["clicks"]), key="button", on_click=_count)
