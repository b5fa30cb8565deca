"""About the game: where it comes from, manners, signals, and the forms for other numbers of players."""

import streamlit as st

from ui.about import CHAPTERS, chapter_html, forms_html
from ui.frame import address
from ui.menu import keep_address
from words import say

here = address()
language = here.language
common = {"rules": here.code, "lang": language}
keep_address("about", common)

st.title(say(language, "ui.about"), anchor=False)
st.write(say(language, "about.intro"))
for chapter in CHAPTERS:
    st.header(say(language, f"about.{chapter}.title"), anchor=False)
    st.html(chapter_html(chapter, language))
    if chapter == "origin":
        st.page_link("ui/pages/rules.py", label=say(language, "table.house_rules"), query_params=common)
st.html(forms_html(language))
