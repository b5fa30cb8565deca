"""The frame of the tutor: page setup, language, house rules, the list of pages."""

import streamlit as st

from ui.frame import open_frame
from words import say

frame = open_frame()

puzzles = st.Page("ui/pages/puzzles.py", title=say(frame.language, "ui.puzzles"), url_path="puzzles")
ask = st.Page("ui/pages/ask.py", title=say(frame.language, "ui.ask_engine"), url_path="ask")
progress = st.Page("ui/pages/progress.py", title=say(frame.language, "ui.progress"), url_path="progress")
rules = st.Page("ui/pages/rules.py", title=say(frame.language, "table.house_rules"), url_path="rules")


def _home() -> None:
    st.switch_page(puzzles, query_params=dict(st.query_params))


home = st.Page(_home, title=say(frame.language, "ui.title"), url_path="home", default=True, visibility="hidden")
st.navigation([home, puzzles, ask, progress, rules]).run()
