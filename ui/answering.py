"""How a learner answers: by a seat or some cards on the drawn table, or by one of several options below it."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from engine.rules import Rules
from engine.share import share_code
from puzzles.concepts import CONCEPTS
from puzzles.deal import next_level
from puzzles.grade import grade
from puzzles.hints import hints
from puzzles.model import Puzzle, Value
from puzzles.options import options
from ui.answers import answer_sentence
from ui.learner import record
from ui.table import chosen_at
from ui.table.question import CHOSEN_HERE
from ui.table.view import TableView
from ui.visit import kept, place

WORKED = 4
"""Hints after which the answer is told; a puzzle tried again counts as if all of them had been seen."""


def given_answer(puzzle: Puzzle) -> Value:
    """What the learner has answered in this visit; None before that."""
    return kept("answers").get(puzzle.id)


def hints_seen(puzzle: Puzzle) -> int:
    """How many rungs of help the learner has asked for."""
    return kept("hints").get(puzzle.id, 0)


def help_seen(puzzle: Puzzle) -> int:
    """How many rungs of help count for the next answer: all of them where the verdict has been read before."""
    return WORKED if kept("told").get(puzzle.id) else hints_seen(puzzle)


def ask_for_hint(puzzle: Puzzle) -> None:
    """Show one rung more; for callbacks."""
    kept("hints")[puzzle.id] = min(WORKED, hints_seen(puzzle) + 1)


def try_again(puzzle: Puzzle) -> None:
    """Take the answer back; the next one is not rated, since its verdict has been read."""
    kept("answers").pop(puzzle.id, None)
    kept("rule_answers").pop(puzzle.id, None)
    kept("told")[puzzle.id] = True


def answer(puzzle: Puzzle, given: Value, rules: Rules) -> None:
    """Keep the learner's answer and write it to the log; the verdict is drawn in the run that follows."""
    answers = kept("answers")
    if puzzle.id in answers:
        return
    answers[puzzle.id] = given
    found = grade(puzzle, given, rules)
    seen = help_seen(puzzle)
    ids = [each.id for each in found.misconceptions]
    started = kept("started").pop(puzzle.id, None)
    record(
        puzzle.id, puzzle.kind, concepts_of(puzzle), share_code(rules), given, found.right, ids, seen, started, place()
    )
    st.session_state["level"] = next_level(st.session_state.get("level", 1), found.right, seen > 0)


def answer_at_table(puzzle: Puzzle, rules: Rules, key: str, view: TableView) -> None:
    """Answer with what was chosen at the drawn table, as far as its view offered it; for callbacks."""
    chosen = chosen_at(key, view)
    if chosen and chosen.seat is not None:
        answer(puzzle, chosen.seat, rules)
    elif chosen and chosen.cards is not None:
        answer(puzzle, list(chosen.cards), rules)


def ruled_out(puzzle: Puzzle, rules: Rules) -> Value:
    """The option that a hint has taken away."""
    return hints(puzzle, rules)[2].option if hints_seen(puzzle) >= 3 else None


def concepts_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The concepts that a puzzle practises, without what its tags say besides."""
    return tuple(each for each in puzzle.tags if each in CONCEPTS)


def show_answering(puzzle: Puzzle, rules: Rules, language: str) -> None:
    """Draw the options to answer with, unless the answer lies on the table; `rules` are the learner's table."""
    kept("started").setdefault(puzzle.id, datetime.now(UTC))
    if puzzle.kind in CHOSEN_HERE:
        return
    gone = ruled_out(puzzle, rules)
    with st.container(key="options", gap="small"):
        for place, option in enumerate(options(puzzle, rules), 1):
            st.button(
                answer_sentence(puzzle.kind, puzzle.position, option, language),
                key=f"option-{place}",
                on_click=answer,
                args=(puzzle, option, rules),
                shortcut=str(place),
                disabled=option == gone,
                width="stretch",
            )
