"""Ask the engine: a trick or a hand of one's own, and what happens with it at every table."""

import streamlit as st

from ui.ask_form import asking_now, show_deck, show_mode, show_settings
from ui.ask_result import show_result, show_table
from ui.frame import address
from ui.primer import show_terms
from words import say

here = address()
language = here.language
st.title(say(language, "ui.ask_engine"), anchor=False)
st.write(say(language, "ask.intro"))
asking = asking_now(language)
show_mode(asking, language)
show_settings(asking, here.rules, language)
with st.container(key="ask-table", gap="small"):
    show_table(asking, here.rules, language)
show_deck(asking, language)
show_result(asking, here.rules, language)
st.caption(say(language, "ask.share"))
show_terms(language)
