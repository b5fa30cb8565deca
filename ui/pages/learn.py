"""Learn: the course of lessons, and one of them step by step."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from html import escape

import streamlit as st

from lessons.course import course
from lessons.items import items
from lessons.model import Lesson, Make
from lessons.wording import shown_under, told
from progress.attempts import Attempt
from puzzles.finding import find
from puzzles.grade import grade
from ui.address import shown
from ui.answering import given_answer
from ui.frame import address
from ui.learner import show_learner
from ui.lesson_map import show_map, stars_html
from ui.lesson_marks import answers_so_far, item_of, mark_of, missed_before, tries_in
from ui.lesson_place import places_so_far, resume_at, stand_at
from ui.lesson_steps import Standing, made_puzzle, other_table, parts_of, show_again, show_step, steps_shown
from ui.menu import keep_address
from ui.question import show_question
from ui.visit import at_place, forget, forget_places
from words import say

END = "end"
OLD = "old-"
"""How the steps of a warm-up are called, with a number from 1."""

here = address()
language, rules = here.language, here.rules
wanted = st.query_params.get("lesson")


def turn(lesson: Lesson | None, step: str | None = None, part: int = 1, since: int | None = None) -> None:
    """Turn to a step of a lesson, or to the map; for callbacks."""
    told_parts = {"rules": here.code, "lang": language}
    if lesson:
        told_parts |= {"lesson": lesson.id} | ({"step": step} if step else {})
        told_parts |= {"part": str(part)} if part > 1 else {}
        told_parts |= {} if since is None else {"since": str(since)}
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
    show_learner(language)


def show_warm_up(lesson: Lesson, number: int) -> bool:
    """One of the questions missed before, asked again before the lesson begins; False where there is none.

    The address tells after how many answers the warm-up began, so that its questions stay the same all along.
    """
    answers = answers_so_far()
    since = min(len(answers), _number(st.query_params.get("since"), len(answers)))
    missed = missed_before(answers[:since], lesson, rules)
    if number > len(missed):
        return False
    keep_address("learn", _address(lesson, f"{OLD}{number}") | {"since": str(since)})
    st.caption(say(language, "learn.warm_up", number=number, total=len(missed)))
    following = (f"{OLD}{number + 1}", 1, since) if number < len(missed) else (_first(lesson),)
    draw_alone(lambda: ask_again(lesson, missed[number - 1], since, following))
    return True


def ask_again(lesson: Lesson, attempt: Attempt, since: int, following: tuple[str | int, ...]) -> None:
    """The question of an answer, with the way on, which is `following`, and the one to the lesson."""
    at_place(item_of(attempt))
    asked: set[tuple[str, int]] = st.session_state.setdefault("warmed_up", set())
    if (item_of(attempt), since) not in asked:
        asked.add((item_of(attempt), since))
        forget(attempt.item)
    puzzle = find(attempt.item, rules)
    answered = show_question(puzzle, here)
    right = answered and grade(puzzle, given_answer(puzzle), rules).right
    with st.container(horizontal=True, key="turning"):
        if answered:
            st.button(
                say(language, "learn.next_step"),
                key="next",
                type="primary" if right else "secondary",
                on_click=turn,
                args=(lesson, *following),
                shortcut="Right",
            )
            show_again(Standing(right, None if right else puzzle), language)
        if not answered or following != (_first(lesson),):
            args = (lesson, _first(lesson))
            st.button(say(language, "learn.to_the_lesson"), key="to-lesson", on_click=turn, args=args)


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
    show_learner(language)


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
    """One step of a lesson, with the way on and back; at its start, first what was missed before.

    An address that names no step leads to where the learner was last.
    """
    steps = steps_shown(lesson, rules)
    ids = [each.id for each in steps]
    if "step" not in st.query_params:
        st.query_params.update(resume_at(places_so_far().get(lesson.id, {}), ids))
    label = f"← {say(language, 'learn.all_lessons')}"
    st.button(label, key="map", on_click=turn, args=(None,), type="tertiary")
    st.title(lesson.title[language], anchor=False)
    step_id = st.query_params.get("step") or f"{OLD}1"
    old = re.fullmatch(rf"{OLD}([1-9])", step_id)
    if old and step_id not in ids:
        if show_warm_up(lesson, int(old[1])):
            return
        step_id = ids[0]
    if step_id not in (*ids, END):
        nearest = next(iter(get_close_matches(step_id, ids, 1, 0)), ids[0])
        st.warning(say(language, "fault.no_such_step", id=shown(step_id), nearest=nearest))
        step_id = nearest
    kept = _address(lesson, step_id)
    if step_id == END:
        keep_address("learn", kept)
        show_end(lesson)
        stand_at(lesson.id, kept)
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
    st.caption(_where(place, len(steps), part, parts))
    ahead = (step.id, part + 1) if part < parts else (ids[place + 1] if place + 1 < len(ids) else END, 1)
    back = (step.id, part - 1) if part > 1 else (ids[place - 1], 1) if place else None
    draw_alone(lambda: bar(lesson, show_step(lesson, step, part, here), back, *ahead))
    stand_at(lesson.id, kept)


@st.fragment
def draw_alone(draw: Callable[[], None]) -> None:
    """Draw by itself what changes with an answer: the page around it stays, until the address leads elsewhere."""
    if st.query_params.to_dict() != st.session_state["addresses"]["learn"]:
        st.rerun()
    draw()
    show_learner(language)


def _first(lesson: Lesson) -> str:
    return steps_shown(lesson, rules)[0].id


def _address(lesson: Lesson, step: str) -> dict[str, str]:
    return {"lesson": lesson.id, "step": step, "rules": here.code, "lang": language}


def _where(place: int, steps: int, part: int, parts: int) -> str:
    told_place = say(language, "learn.step_of", number=place + 1, total=steps)
    return f"{told_place} · {part}/{parts}" if parts > 1 else told_place


def _number(text: str | None, otherwise: int = 1) -> int:
    return int(text) if text and re.fullmatch(r"[1-9][0-9]{0,8}", text) else otherwise


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
