"""One step of a lesson on the page: what is said, shown, asked or played."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

import streamlit as st

from engine.rules import TABLES, Rules, diff, table_title
from lessons.differences import asked_field, difference_questions
from lessons.items import Item, fresh, items
from lessons.model import Ask, Bury, Differ, Lesson, LessonStep, Make, Pair, Play, Say, Show
from lessons.table_questions import TableQuestion
from lessons.wording import shown_under, step_trump, told
from puzzles.bank import bank
from puzzles.finding import find
from puzzles.grade import grade
from puzzles.model import PositionError, Puzzle, Words
from puzzles.token import TokenError, token_of
from ui.address import Address
from ui.answering import given_answer, try_again
from ui.lesson_bury import show_bury
from ui.lesson_differences import show_table_question, unasked_html
from ui.lesson_play import begin_again, has_moved, is_won, show_play, take_back
from ui.lesson_sliders import show_sliders
from ui.question import show_question
from ui.terms import with_terms
from ui.visit import at_place
from ui.worked import show_worked
from words import say


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a step stands: may the learner go on, and was what it asks answered wrongly or not at all?"""

    done: bool
    again: Puzzle | Item | None = None


def steps_shown(lesson: Lesson, rules: Rules) -> tuple[LessonStep, ...]:
    """The steps of a lesson at a table; one that supposes another table is left out unless it says something else."""
    return tuple(each for each in lesson.steps if shown_under(each, rules) or each.otherwise)


def parts_of(step: LessonStep, rules: Rules, other: str | None) -> int:
    """How many questions a step asks one after the other, at least 1."""
    if not shown_under(step, rules):
        return 1
    match step.task:
        case Pair():
            return 2
        case Make(count=count):
            return count
        case Differ():
            return max(1, len(difference_questions(rules, Rules.of(other_table(rules, other)))))
    return 1


def other_table(rules: Rules, wanted: str | None) -> str:
    """The named table that the learner's own is compared with: the one wanted, or the one that differs most."""
    if wanted in TABLES:
        return str(wanted)
    return max(TABLES, key=lambda table: len(diff(rules, Rules.of(table))))


def made_puzzle(step: LessonStep, rules: Rules) -> str | None:
    """The address word of a fresh puzzle for a step; None where there is none."""
    assert isinstance(step.task, Make)
    found = fresh(replace(step.task, count=1), rules, secrets.randbits(60))
    return found[0].id if found else None


def show_step(lesson: Lesson, step: LessonStep, part: int, here: Address) -> Standing:
    """Draw a step, or one of its parts (from 1)."""
    if not shown_under(step, here.rules):
        _say(step.otherwise, step, here)
        return Standing(True)
    if step.say and part == 1:
        _say(step.say, step, here)
    try:
        return _show_task(lesson, step, part, here)
    except PositionError as impossible:
        detail = say(here.language, f"fault.{impossible.problem}", **impossible.values)
        st.info(say(here.language, "ui.not_at_this_table", detail=detail))
        return Standing(True)


def _show_task(lesson: Lesson, step: LessonStep, part: int, here: Address) -> Standing:
    match step.task:
        case Say():
            return Standing(True)
        case Show(sliders=sliders) as shown if sliders:
            show_sliders(shown, here)
            return Standing(True)
        case Show(puzzle, verdict):
            show_worked(puzzle, here, verdict)
            return Standing(True)
        case Ask(puzzle, own_hints, which_rule):
            hinted = replace(puzzle, hint=own_hints[0]) if own_hints else puzzle
            return _ask(_item(lesson, step, 1, here), hinted, step, here, which_rule)
        case Pair(first, second):
            item = _item(lesson, step, part, here)
            return _ask(item, first if part == 1 else second, step if part == 2 else replace(step, after={}), here)
        case Make():
            return _ask_made(_item(lesson, step, part, here), step, here)
        case Play():
            return _play(_item(lesson, step, 1, here), step, here)
        case Bury():
            return _bury(_item(lesson, step, 1, here), step, here)
        case Differ():
            return _differ(lesson, step, part, here)


def _item(lesson: Lesson, step: LessonStep, part: int, here: Address) -> Item:
    return [each for each in items(lesson, here.rules) if each.step is step][part - 1]


def _ask(item: Item, puzzle: Puzzle, step: LessonStep, here: Address, which_rule: bool = False) -> Standing:
    at_place(item.id)
    asked = _addressed(puzzle, here.rules)
    answered = show_question(asked, here, which_rule)
    if not answered:
        return Standing(False)
    right = grade(asked, given_answer(asked), here.rules).right
    if step.after and right:
        _say(step.after, step, here)
    return Standing(right, None if right else asked)


def _addressed(puzzle: Puzzle, rules: Rules) -> Puzzle:
    """A puzzle under an id by which it is found again: its own if it is shipped, else a word that carries it."""
    if puzzle.id in bank():
        return puzzle
    found = find(token_of(puzzle), rules)
    return replace(found, ask=puzzle.ask, hint=puzzle.hint, note=puzzle.note)


def _ask_made(item: Item, step: LessonStep, here: Address) -> Standing:
    try:
        puzzle = find(st.query_params["puzzle"], here.rules)
    except (KeyError, TokenError):
        st.info(say(here.language, "ui.none_fresh"))
        return Standing(True)
    return _ask(item, puzzle, step, here)


def _play(item: Item, step: LessonStep, here: Address) -> Standing:
    at_place(item.id)
    over = show_play(item, here)
    won = over and is_won(item, here)
    if step.after and won:
        _say(step.after, step, here)
    return Standing(won, item if has_moved(item) else None)


def _bury(item: Item, step: LessonStep, here: Address) -> Standing:
    at_place(item.id)
    done = show_bury(item, here)
    if step.after and done:
        _say(step.after, step, here)
    return Standing(done, item if done else None)


def _differ(lesson: Lesson, step: LessonStep, part: int, here: Address) -> Standing:
    """Choose a table; one question for each rule in which it differs from one's own, then any rules without one."""
    language, other = here.language, other_table(here.rules, st.query_params.get("other"))
    others = [table for table in TABLES if table != here.code]
    st.session_state["other_table"] = other
    st.selectbox(
        say(language, "ui.rules_compare"),
        others,
        format_func=lambda each: table_title(each, language),
        key="other_table",
        on_change=_compare,
    )
    questions = difference_questions(here.rules, Rules.of(other))
    unasked = unasked_html(here.rules, other, language) if part >= len(questions) else ""
    if not questions:
        if unasked:
            st.html(unasked)
        else:
            st.info(say(language, "learn.no_difference", table=table_title(other, language)))
        return Standing(True)
    question = questions[min(part, len(questions)) - 1]
    name = question.name if isinstance(question, TableQuestion) else asked_field(question)
    item = Item(f"{lesson.id}.{step.id}.{other}.{name}", lesson, step)
    at_place(item.id)
    if isinstance(question, TableQuestion):
        judged = show_table_question(question, item, other, here)
        standing = Standing(bool(judged), item if judged is False else None)
    else:
        standing = _ask_difference(question, other, here)
    if unasked:
        st.html(unasked)
    return standing


def _ask_difference(puzzle: Puzzle, other: str, here: Address) -> Standing:
    if puzzle.table is None:
        st.caption(say(here.language, "learn.one_rule_of", table=table_title(other, here.language)))
    asked = _addressed(replace(puzzle, id=""), here.rules)
    answered = show_question(asked, here)
    right = answered and grade(asked, given_answer(asked), here.rules).right
    return Standing(right, asked if answered and not right else None)


def _compare() -> None:
    st.query_params["other"] = st.session_state["other_table"]
    st.query_params.pop("part", None)


def _say(words: Words, step: LessonStep, here: Address) -> None:
    text = told(words, here.language, here.rules, step_trump(step))
    st.html(f'<p class="mt-say">{with_terms(text, here.language, here.code)}</p>')


def show_again(standing: Standing, language: str) -> None:
    """Draw what takes an answer or a play back."""
    match standing.again:
        case Item() as item:
            if isinstance(item.step.task, Play):
                label = say(language, "learn.take_back")
                st.button(label, key="back-card", on_click=take_back, args=(item,), shortcut="B")
            st.button(say(language, "ui.try_again"), key="again", on_click=begin_again, args=(item,), shortcut="U")
        case Puzzle() as puzzle:
            st.button(say(language, "ui.try_again"), key="again", on_click=try_again, args=(puzzle,), shortcut="U")
