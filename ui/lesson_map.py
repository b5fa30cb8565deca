"""The map of the course: what is done, what is next, what each lesson needs; nothing is locked."""

from __future__ import annotations

from html import escape

import streamlit as st

from lessons.course import Course
from lessons.model import Lesson
from lessons.stars import Mark
from lessons.wording import told
from ui.address import Address
from ui.lesson_marks import answers_so_far, mark_of, tries_in
from ui.lesson_place import places_so_far, resume_at
from ui.lesson_steps import steps_shown
from words import say


def show_map(course: Course, here: Address) -> None:
    """Draw every lesson with its goal, its stars and a link; the first that is not done is marked as next."""
    tries, places = tries_in(answers_so_far()), places_so_far()
    marks = {each.id: mark_of(each, here.rules, tries) for each in course.lessons}
    following = next((each.id for each in course.lessons if not marks[each.id].done), None)
    done = sum(each.done for each in marks.values())
    st.caption(say(here.language, "learn.done_of", number=done, total=len(course.lessons)))
    for number, lesson in enumerate(course.lessons, 1):
        with st.container(key=f"lesson-{lesson.id}", border=True, gap="xxsmall"):
            title = f"{number}. {lesson.title[here.language]}"
            place = resume_at(places.get(lesson.id, {}), (each.id for each in steps_shown(lesson, here.rules)))
            query = {"lesson": lesson.id, "rules": here.code, "lang": here.language, **place}
            st.button(title, key=f"open-{lesson.id}", on_click=_open, args=(query,), type="tertiary")
            st.html(_about(lesson, marks[lesson.id], lesson.id == following, bool(place), course, here))


def _open(query: dict[str, str]) -> None:
    """A link to the page one is on would leave the browser's address as it was."""
    st.query_params.from_dict(query)


def stars_html(mark: Mark, language: str) -> str:
    """The stars of a lesson, drawn and said."""
    spoken = escape(say(language, "learn.stars", number=mark.stars))
    return f'<span class="mt-stars" role="img" aria-label="{spoken}">{"★" * mark.stars}{"☆" * (3 - mark.stars)}</span>'


def _about(lesson: Lesson, mark: Mark, is_next: bool, is_begun: bool, course: Course, here: Address) -> str:
    language = here.language
    needed = [each.title[language] for each in course.needs_of(lesson)]
    parts = [f"<p>{escape(told(lesson.goal, language, here.rules))}</p>"]
    facts = [stars_html(mark, language)] if mark.done else []
    if is_next:
        facts.append(f'<b class="mt-changed">{escape(say(language, "learn.next"))}</b>')
    if is_begun:
        facts.append(escape(say(language, "learn.begun")))
    if needed:
        facts.append(escape(say(language, "learn.needs", lessons=needed)))
    parts += [f'<p class="mt-muted">{" · ".join(facts)}</p>'] if facts else []
    return f'<div class="mt-lesson">{"".join(parts)}</div>'
