"""The frame of the tutor: page setup, language, house rules, the list of pages."""

import streamlit as st

from ui.frame import close_frame, open_frame
from ui.lost import lost_pages
from ui.menu import show_menu
from ui.warming import begin_warming
from words import say

menu = st.sidebar.container(key="menu", gap="xxsmall")
here = open_frame()

learn = st.Page("ui/pages/learn.py", title=say(here.language, "learn.title"), url_path="learn")
puzzles = st.Page("ui/pages/puzzles.py", title=say(here.language, "ui.puzzles"), url_path="puzzles")
ask = st.Page("ui/pages/ask.py", title=say(here.language, "ui.ask_engine"), url_path="ask")
what_if = st.Page("ui/pages/whatif.py", title=say(here.language, "what_if.title"), url_path="what-if")
progress = st.Page("ui/pages/progress.py", title=say(here.language, "ui.progress"), url_path="progress")
rules = st.Page("ui/pages/rules.py", title=say(here.language, "table.house_rules"), url_path="rules")
glossary = st.Page("ui/pages/glossary.py", title=say(here.language, "ui.glossary"), url_path="glossary")
about = st.Page("ui/pages/about.py", title=say(here.language, "ui.about"), url_path="about")
pages = (learn, puzzles, ask, what_if, progress, rules, glossary, about)


def _home() -> None:
    """A newcomer begins with the course; an address with a puzzle leads to it."""
    address = {"rules": here.code, "lang": here.language} | dict(st.query_params)
    st.switch_page(puzzles if "id" in address else learn, query_params=address)


home = st.Page(_home, title=say(here.language, "ui.title"), url_path="home", default=True, visibility="hidden")
chosen = st.navigation([home, *pages, *lost_pages(pages, here)], position="hidden")
show_menu(menu, pages, here)
chosen.run()
begin_warming()
close_frame()
