"""Learn: the course of lessons, and one of them step by step."""

from difflib import get_close_matches
from html import escape

import streamlit as st

from lessons.course import course
from lessons.items import items
from lessons.model import Lesson, Make
from lessons.wording import shown_under, told
from puzzles.finding import find
from puzzles.token import TokenError
from ui.address import shown
from ui.frame import address
from ui.learner import show_learner
from ui.lesson_map import show_map, stars_html
from ui.lesson_marks import answers_so_far, item_of, mark_of, missed_before, tries_in
from ui.lesson_steps import Standing, made_puzzle, other_table, parts_of, show_again, show_step, steps_shown
from ui.menu import keep_address
from ui.question import show_question
from ui.visit import at_place, forget, forget_places
from words import say

END, REVIEW = "end", "review"

here = address()
language, rules = here.language, here.rules
wanted, step_wanted = st.query_params.get("lesson"), st.query_params.get("step")


def turn(lesson: Lesson | None, step: str | None = None, part: int = 1) -> None:
    """Turn to a step of a lesson, or to the map; for callbacks."""
    told_parts = {"rules": here.code, "lang": language}
    if lesson:
        told_parts |= {"lesson": lesson.id} | ({"step": step} if step else {})
        told_parts |= {"part": str(part)} if part > 1 else {}
        made = next((each for each in lesson.steps if each.id == step and isinstance(each.task, Make)), None)
        if made and shown_under(made, rules):
            told_parts |= {"puzzle": made_puzzle(made, rules) or ""}
        if "other" in st.query_params:
            told_parts |= {"other": st.query_params["other"]}
    st.query_params.from_dict(told_parts)


def once_more(lesson: Lesson) -> None:
    """Begin a lesson again, every question as if for the first time; for callbacks."""
    forget_places(each.id for each in items(lesson, rules))
    turn(lesson)


def show_overview() -> None:
    """The title, what is broken, and the map."""
    st.title(say(language, "learn.title"), anchor=False)
    st.write(say(language, "learn.about"))
    broken = course().left_out
    if broken:
        st.warning(say(language, "learn.broken_files", files=", ".join(broken)))
    keep_address("learn", {"rules": here.code, "lang": language})
    show_map(course(), here)


def show_review(lesson: Lesson) -> None:
    """A question missed before, asked again before the lesson goes on."""
    reviewed: list[str] = st.session_state.setdefault("reviewed", [])
    answers, current = answers_so_far(), st.session_state.get("reviewing")
    left = [each for each in missed_before(answers) if item_of(each) not in reviewed]
    begun = next((each for each in reversed(answers) if item_of(each) == current), None)
    attempt = begun or next(iter(left), None)
    if attempt is None:
        st.write(say(language, "learn.review_done"))
        bar(lesson, Standing(True), None, steps_shown(lesson, rules)[0].id, 1)
        return
    at_place(item_of(attempt))
    if current != item_of(attempt):
        st.session_state["reviewing"] = item_of(attempt)
        forget(attempt.item)
    st.caption(say(language, "learn.review"))
    try:
        answered = show_question(find(attempt.item, rules), here)
    except (KeyError, TokenError):
        answered = True

    def onwards() -> None:
        reviewed.append(item_of(attempt))
        st.session_state.pop("reviewing", None)

    with st.container(horizontal=True, key="turning"):
        kind = "primary" if answered else "secondary"
        label = say(language, "learn.next_step" if answered else "ui.skip")
        st.button(label, key="next", type=kind, on_click=onwards, shortcut="Right" if answered else None)
        first = steps_shown(lesson, rules)[0].id
        st.button(say(language, "learn.to_the_lesson"), key="to-lesson", on_click=turn, args=(lesson, first))


def show_end(lesson: Lesson) -> None:
    """How far the lesson is learned, how to get the rest, and what comes next."""
    mark = mark_of(lesson, rules, tries_in(answers_so_far()), finished=True)
    st.header(say(language, "learn.end"), anchor=False)
    if mark.done:
        st.html(f'<p class="mt-say">{stars_html(mark, language)}</p>')
        if mark.wanted:
            st.write(say(language, "learn.wanted", number=mark.wanted))
    else:
        st.write(say(language, "learn.not_done"))
    following = course().after(lesson)
    with st.container(horizontal=True, key="turning"):
        if following:
            label = say(language, "learn.next_lesson", lesson=following.title[language])
            st.button(label, key="next", type="primary", on_click=turn, args=(following,), shortcut="Right")
        st.button(say(language, "learn.once_more"), key="once-more", on_click=once_more, args=(lesson,))


def bar(lesson: Lesson, standing: Standing, back: tuple[str, int] | None, step: str, part: int) -> None:
    """The buttons that turn the steps."""
    with st.container(horizontal=True, key="turning"):
        kind = "primary" if standing.done else "secondary"
        label = say(language, "learn.next_step" if standing.done else "ui.skip")
        shortcut = "Right" if standing.done else None
        st.button(label, key="next", type=kind, on_click=turn, args=(lesson, step, part), shortcut=shortcut)
        show_again(standing, language)
        if back:
            st.button(say(language, "learn.back_step"), key="previous", on_click=turn, args=(lesson, *back))


def show_lesson(lesson: Lesson) -> None:
    """One step of a lesson, with the way on and back."""
    steps = steps_shown(lesson, rules)
    ids = [each.id for each in steps]
    label = f"← {say(language, 'learn.all_lessons')}"
    st.button(label, key="map", on_click=turn, args=(None,), type="tertiary")
    st.title(lesson.title[language], anchor=False)
    step_id = step_wanted or ids[0]
    if step_id not in (*ids, END, REVIEW):
        nearest = next(iter(get_close_matches(step_id, ids, 1, 0)), ids[0])
        st.warning(say(language, "fault.no_such_step", id=shown(step_id), nearest=nearest))
        step_id = nearest
    kept = {"lesson": lesson.id, "step": step_id, "rules": here.code, "lang": language}
    if step_id == END:
        keep_address("learn", kept)
        show_end(lesson)
        return
    if step_id == REVIEW:
        keep_address("learn", kept)
        show_review(lesson)
        return
    place = ids.index(step_id)
    step, other = steps[place], st.query_params.get("other")
    parts = parts_of(step, rules, other)
    part = min(parts, _number(st.query_params.get("part")))
    kept |= ({"part": str(part)} if part > 1 else {}) | ({"other": other_table(rules, other)} if other else {})
    if isinstance(step.task, Make) and shown_under(step, rules):
        kept |= {"puzzle": st.query_params.get("puzzle") or made_puzzle(step, rules) or ""}
    keep_address("learn", kept)
    if place == 0:
        st.html(f'<p class="mt-muted">{escape(told(lesson.goal, language, rules))}</p>')
        _offer_review(lesson)
    st.caption(_where(place, len(steps), part, parts))
    standing = show_step(lesson, step, part, here)
    ahead = (step.id, part + 1) if part < parts else (ids[place + 1] if place + 1 < len(ids) else END, 1)
    back = (step.id, part - 1) if part > 1 else (ids[place - 1], 1) if place else None
    bar(lesson, standing, back, *ahead)


def _where(place: int, steps: int, part: int, parts: int) -> str:
    told_place = say(language, "learn.step_of", number=place + 1, total=steps)
    return f"{told_place} · {part}/{parts}" if parts > 1 else told_place


def _offer_review(lesson: Lesson) -> None:
    missed = missed_before(answers_so_far())
    if missed:
        label = say(language, "learn.review_first", number=len(missed))
        st.button(label, key="review", on_click=turn, args=(lesson, REVIEW))


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and 0 < len(text) < 4 and int(text) else 1


if not wanted:
    show_overview()
else:
    lessons = {each.id: each for each in course().lessons}
    if wanted not in lessons and lessons:
        nearest_lesson = next(iter(get_close_matches(wanted, list(lessons), 1, 0)), next(iter(lessons)))
        st.warning(say(language, "fault.no_such_lesson", id=shown(wanted), nearest=nearest_lesson))
        wanted = nearest_lesson
    if wanted in lessons:
        show_lesson(lessons[wanted])
    else:
        show_overview()
show_learner(language)
