"""The example of a house rule: one position, and what the engine answers there with each value of the rule."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import streamlit as st

import puzzles.bank
from engine.rules import Rules, allowed_values
from engine.rules import Value as RuleValue
from puzzles.kinds import KINDS
from puzzles.model import PositionError, Puzzle, Value
from ui.answers import answer_sentence
from ui.cards import with_cards
from ui.positions import position_html
from words import say, value_name


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of a position, and the values of a house rule that lead there; `why_not` where it cannot come up."""

    values: tuple[RuleValue, ...]
    rules: Rules
    answer: Value = None
    why_not: PositionError | None = None


def example_of(field: str) -> Puzzle | None:
    """The shipped position in which the answer hangs on a house rule; a few rules have none."""
    return puzzles.bank.bank().get(f"rule.{field}")


def outcomes(puzzle: Puzzle, field: str, here: Rules) -> tuple[Outcome, ...]:
    """The answers with each value of a rule, equal ones together, that of the value in force first.

    All other rules stay as the puzzle has them.
    """
    base, in_force = puzzle.rules(here), here.value(field)
    found: list[Outcome] = []
    for value in sorted(allowed_values(field), key=lambda each: each != in_force):
        outcome = _outcome(puzzle, base.changed({field: value}), value)
        same = next((place for place, each in enumerate(found) if _alike(each, outcome)), None)
        if same is None:
            found.append(outcome)
        else:
            known = found[same]
            found[same] = Outcome((*known.values, value), known.rules, known.answer, known.why_not)
    return tuple(found)


@st.fragment
def show_example(field: str, here: Rules, language: str) -> None:
    """A switch beside a rule that unfolds its example; nothing where the rule has none."""
    puzzle = example_of(field)
    if puzzle and st.toggle(say(language, "ui.rules_example"), key=f"example-{field}"):
        st.html(example_html(puzzle, field, here, language))


def example_html(puzzle: Puzzle, field: str, here: Rules, language: str) -> str:
    """The position, and a line for each answer with the values that give it."""
    found = outcomes(puzzle, field, here)
    shown = next((each.rules for each in found if not each.why_not), found[0].rules)
    lines = "".join(f"<li>{_line(puzzle, field, each, here, language)}</li>" for each in found)
    return f'<div class="mt-example">{position_html(puzzle.position, shown, language)}<ul>{lines}</ul></div>'


def _outcome(puzzle: Puzzle, rules: Rules, value: RuleValue) -> Outcome:
    try:
        return Outcome((value,), rules, KINDS[puzzle.kind].answer(puzzle.position, rules).value)
    except PositionError as why_not:
        return Outcome((value,), rules, why_not=why_not)


def _alike(first: Outcome, second: Outcome) -> bool:
    return first.answer == second.answer and (first.why_not is None) == (second.why_not is None)


def _line(puzzle: Puzzle, field: str, outcome: Outcome, here: Rules, language: str) -> str:
    names = []
    for value in outcome.values:
        name = f"<b>{with_cards(value_name(language, field, value), language)}</b>"
        if value == here.value(field):
            name += f' <span class="mt-here">{escape(say(language, "ui.rules_example_here"))}</span>'
        names.append(name)
    if outcome.why_not:
        detail = say(language, f"fault.{outcome.why_not.problem}", **outcome.why_not.values)
        happens = say(language, "ask.impossible", detail=detail)
    else:
        happens = answer_sentence(puzzle.kind, puzzle.position, outcome.answer, language)
    return f"{' · '.join(names)}: {with_cards(happens, language)}"
