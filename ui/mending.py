"""What mends a misconception: fresh puzzles on its concept, and the lesson that teaches it."""

from __future__ import annotations

import streamlit as st

from lessons.course import course
from ui.address import Address
from ui.practice import Choice, begin, concept_words
from words import say


def show_mending(concept: str, here: Address) -> None:
    """Draw both ways beside each other."""
    language = here.language
    with st.container(horizontal=True, key="mending"):
        label = say(language, "ui.mend", concept=concept_words(concept, language))
        st.button(label, key="mend", on_click=begin, args=(Choice(concept, fresh=True), here))
        lesson = course().on(concept)
        if lesson:
            label = say(language, "learn.lesson", lesson=lesson.title[language])
            query = {"lesson": lesson.id, "rules": here.code, "lang": language}
            st.page_link("ui/pages/learn.py", label=label, query_params=query)
