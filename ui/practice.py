"""What a learner has chosen to practise: concept, kind, idea, level, shipped or fresh; it lives in the address."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

import streamlit as st

import puzzles.bank
from engine.rules import Rules
from puzzles.concepts import CONCEPTS, concept_key
from puzzles.deal import deal
from puzzles.ideas import IDEAS, idea_words
from puzzles.kinds import ANSWERED
from puzzles.make.levels import HARDEST
from puzzles.model import Puzzle
from ui.address import Address
from words import say

OFFERED = tuple(each for each in CONCEPTS if any(each in kind.concepts for kind in ANSWERED.values()))
"""The concepts that can be chosen: those of the kinds that the page shows."""

_LEVELS = tuple(range(1, HARDEST + 1))
_PARTS = ("concept", "kind", "level", "fresh", "rule", "idea")
_WITH_IDEAS = "best"
"""The kind whose puzzles show ideas."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of puzzles; None leaves open. `fresh`: new ones at once. `rule`: then ask which rule decided.

    An `idea` is one of those that puzzles on the best card show; new ones of it are not made.
    """

    concept: str | None = None
    kind: str | None = None
    level: int | None = None
    fresh: bool = False
    rule: bool = False
    idea: str | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        """Is a puzzle one of those chosen?"""
        return (
            (self.concept is None or self.concept in puzzle.tags)
            and self.kind in (None, puzzle.kind)
            and self.level in (None, puzzle.level)
            and (self.idea is None or self.idea in puzzle.tags)
        )

    def query(self) -> dict[str, str]:
        """The choice as parts of an address; what is left open is left out."""
        told = {name: getattr(self, name) for name in _PARTS}
        return {name: "1" if value is True else str(value) for name, value in told.items() if value}


def read_choice(query: Mapping[str, str]) -> Choice:
    """The choice that an address tells; what is unknown is left open."""
    concept, kind, level, idea = (query.get(name) for name in ("concept", "kind", "level", "idea"))
    idea = idea if idea in IDEAS else None
    return Choice(
        concept if concept in OFFERED else None,
        _WITH_IDEAS if idea else kind if kind in ANSWERED else None,
        next((each for each in _LEVELS if str(each) == level), None),
        query.get("fresh") == "1",
        query.get("rule") == "1",
        idea,
    )


def current_choice() -> Choice:
    """The choice of the address; where that says nothing at all, as after a click in the menu, the last one."""
    told = st.query_params.keys() & {"id", *_PARTS}
    choice = read_choice(st.query_params) if told else st.session_state.get("choice", Choice())
    st.session_state["choice"] = choice
    return choice


def is_shown(puzzle: Puzzle) -> bool:
    """Does the page show puzzles of this kind?"""
    return puzzle.kind in ANSWERED


def chosen_puzzles(choice: Choice) -> tuple[str, ...]:
    """The ids of the shipped puzzles that fit, in the order of the course; on one concept or idea from easy to hard."""
    fitting = [each for each in puzzles.bank.bank().values() if is_shown(each) and choice.fits(each)]
    if choice.concept or choice.idea:
        fitting.sort(key=lambda each: each.level or 0)
    return tuple(each.id for each in fitting)


def first_puzzle() -> str:
    """The id of the puzzle that a newcomer begins with; "" where there is none."""
    return next(iter(puzzles.bank.bank()), "")


def fresh_puzzle(choice: Choice, rules: Rules) -> Puzzle | None:
    """A new puzzle that fits, where no level is chosen at the one that the last answers have led to."""
    if choice.idea:
        return None
    level = choice.level or st.session_state.get("level", 1)
    return deal(choice.kind, choice.concept, level, rules, secrets.randbits(62))


def show_choice(choice: Choice, here: Address) -> None:
    """Draw the form of the choice, folded; a change begins with the first puzzle that fits."""
    language = here.language
    with st.expander(f"{say(language, 'ui.practise')}: {choice_words(choice, language)}", key="practice"):
        with st.container(horizontal=True, key="practice-choices"):
            _choose("concept", (None, *OFFERED), choice.concept, here)
            _choose("kind", (None, *ANSWERED), choice.kind, here)
            _choose("level", (None, *_LEVELS), choice.level, here)
            if choice.kind == _WITH_IDEAS:
                _choose("idea", (None, *IDEAS), choice.idea, here)
        for name, value in (("fresh", choice.fresh), ("rule", choice.rule)):
            st.session_state[f"choose-{name}"] = value
            st.toggle(say(language, f"ui.practise_{name}"), key=f"choose-{name}", on_change=_chosen, args=(here,))


def choice_words(choice: Choice, language: str) -> str:
    """A choice in words: the joker call · level 3."""
    parts = [_named("concept", choice.concept, language)] if choice.concept else []
    parts += [_named("kind", choice.kind, language)] if choice.kind else []
    parts += [_named("idea", choice.idea, language)] if choice.idea else []
    parts += [_named("level", choice.level, language)] if choice.level else []
    return " · ".join(parts) or say(language, "ui.practise_all")


def concept_words(concept: str, language: str) -> str:
    """A concept by its words."""
    return say(language, concept_key(concept))


def start_of(choice: Choice, here: Address) -> dict[str, str]:
    """The address where a choice begins: at its first shipped puzzle, or at a new one."""
    ids = chosen_puzzles(choice)
    made = fresh_puzzle(choice, here.rules) if choice.fresh or not ids else None
    first = made.id if made else next(iter(ids), first_puzzle())
    return {"id": first, "rules": here.code, "lang": here.language, **choice.query()}


def begin(choice: Choice, here: Address) -> None:
    """Turn to where a choice begins; for callbacks on the page of puzzles."""
    st.session_state["choice"] = choice
    st.query_params.from_dict(start_of(choice, here))


def _choose(name: str, values: tuple[str | int | None, ...], value: str | int | None, here: Address) -> None:
    st.session_state[f"choose-{name}"] = value
    st.selectbox(
        say(here.language, f"ui.practise_{name}"),
        values,
        format_func=lambda each: _named(name, each, here.language),
        key=f"choose-{name}",
        on_change=_chosen,
        args=(here,),
    )


def _named(name: str, value: str | int | None, language: str) -> str:
    if value is None:
        return say(language, "ui.practise_any")
    if name == "level":
        return say(language, "ui.level", number=value)
    if name == "idea":
        return idea_words(language, str(value))[0]
    return concept_words(str(value), language) if name == "concept" else say(language, f"kind.{value}_ask")


def _chosen(here: Address) -> None:
    chosen = Choice(**{name: st.session_state.get(f"choose-{name}") for name in _PARTS})
    begin(chosen if chosen.kind == _WITH_IDEAS else replace(chosen, idea=None), here)
