"""Puzzles: a position, an answer, a verdict with its reasons."""

from difflib import get_close_matches
from html import escape

import streamlit as st

from puzzles.bank import bank, shipped
from puzzles.finding import find
from puzzles.kinds import KINDS
from puzzles.model import PositionError, Puzzle
from puzzles.source import Fault
from puzzles.token import TokenError, is_token
from puzzles.twins import differences, twin, twin_sentence
from ui.address import LUCK, shown
from ui.answering import concepts_of, try_again
from ui.cards import with_cards
from ui.frame import address
from ui.learner import show_learner
from ui.menu import keep_address
from ui.practice import (
    Choice,
    chosen_puzzles,
    concept_words,
    current_choice,
    fresh_puzzle,
    is_shown,
    read_choice,
    show_choice,
    start_of,
)
from ui.primer import show_primer, show_terms
from ui.question import show_question
from ui.visit import at_place
from words import say

here = address()
language, rules = here.language, here.rules
choice = current_choice()
at_place(None)
ids = chosen_puzzles(choice)


def turn(to: str, pair: str | None = None) -> None:
    """Turn to another puzzle, perhaps the twin of one; its address follows."""
    told = {"id": to, "rules": here.code, "lang": language, **choice.query()}
    st.query_params.from_dict(told | ({"pair": pair} if pair else {}))


def turn_fresh() -> None:
    """Turn to a new puzzle of the choice; where there is none, stay and say so."""
    made = fresh_puzzle(choice, rules)
    st.session_state["none_fresh"] = made is None
    if made:
        turn(made.id)


def fault_words(fault: Fault | None) -> str:
    """What is wrong with the address of a puzzle; what a stranger wrote into it is made harmless."""
    if fault is None:
        return ""
    values = {name: shown(str(value)) if name == "value" else value for name, value in fault.values}
    return say(language, f"fault.{fault.problem}", **values)


def changes_from(pair: str) -> str | None:
    """In what a twin differs from the first of its pair; None where the address names no such pair."""
    try:
        changed = differences(find(pair, rules).position, puzzle.position)
        return " ".join(twin_sentence(language, each) for each in changed) or None
    except (KeyError, TypeError, TokenError):
        return None


def found(wanted: str) -> Puzzle:
    """The puzzle an address asks for; where there is none, the nearest with a warning."""
    try:
        named = find(wanted, rules)
        return named if is_shown(named) else find(start_of(choice, here)["id"], rules)
    except TokenError as broken:
        st.warning(say(language, "fault.broken_puzzle", detail=fault_words(broken.fault) or shown(wanted)))
        return find(start_of(choice, here)["id"], rules)
    except KeyError:
        shown_ids = [each.id for each in bank().values() if is_shown(each)]
        nearest = next(iter(get_close_matches(wanted, shown_ids, 1, 0)), shown_ids[0])
        st.warning(say(language, "fault.no_such_puzzle", id=shown(wanted), nearest=nearest))
        return bank()[nearest]


st.title(say(language, "ui.puzzles"), anchor=False)
broken_files = [reading.name for reading in shipped() if reading.faults]
if broken_files:
    st.warning(say(language, "ui.broken_files", files=", ".join(broken_files)))
if not bank():
    st.info(say(language, "ui.no_puzzles"))
    st.stop()

begins = not here.puzzle and read_choice(st.query_params) != Choice()
wanted = here.puzzle or (None if begins else st.session_state.get("puzzle"))
puzzle = found(wanted or start_of(choice, here)["id"])
pair = st.query_params.get("pair") if here.puzzle or begins else st.session_state.get("pair")
told_changes = changes_from(pair) if pair else None
pair = pair if told_changes else None
st.session_state["puzzle"], st.session_state["pair"] = puzzle.id, pair
told = {"id": puzzle.id, "rules": here.code, "lang": language, **choice.query()}
luck = {LUCK: st.query_params[LUCK]} if here.puzzle and LUCK in st.query_params else {}
keep_address("puzzles", told | ({"pair": pair} if pair else {}) | luck)

show_choice(choice, here)
if puzzle.id == next(iter(bank())):
    show_primer(rules, language)
place = ids.index(puzzle.id) if puzzle.id in ids else None
caption = []
if pair:
    caption.append(say(language, "ui.twin"))
elif is_token(puzzle.id):
    caption.append(say(language, "ui.fresh"))
elif place is not None:
    caption.append(say(language, "ui.puzzle_of", number=place + 1, total=len(ids)))
if puzzle.level:
    caption.append(say(language, "ui.level", number=puzzle.level))
st.caption(" · ".join(caption))

if told_changes:
    st.html(f'<p class="mt-note" role="status">{with_cards(told_changes, language)}</p>')

answered = False
try:
    answered = show_question(puzzle, here, choice.rule)
except PositionError as impossible:
    st.info(
        say(language, "ui.not_at_this_table", detail=say(language, f"fault.{impossible.problem}", **impossible.values))
    )
practised = concepts_of(puzzle)
if answered and practised:
    concepts = " · ".join(concept_words(each, language) for each in practised)
    st.html(f'<p class="mt-muted">{escape(say(language, "ui.practised", concepts=concepts))}</p>')
fits_none = place is None and not is_token(puzzle.id) and not fresh_puzzle(choice, rules)
if st.session_state.pop("none_fresh", False) or fits_none:
    st.info(say(language, "ui.none_fresh"))

with st.container(horizontal=True, key="turning"):
    follows = place is not None and place + 1 < len(ids) and not choice.fresh
    st.button(
        say(language, "ui.next_puzzle" if answered else "ui.skip"),
        key="next",
        type="primary" if answered else "secondary",
        on_click=turn if follows else turn_fresh,
        args=(ids[place + 1],) if place is not None and follows else (),
        shortcut="Right" if answered else None,
    )
    other = twin(puzzle, rules) if answered and not pair and puzzle.kind in KINDS else None
    if other:
        st.button(say(language, "ui.show_twin"), key="twin", on_click=turn, args=(other.id, puzzle.id), shortcut="T")
    if pair:
        st.button(say(language, "ui.back_to_first"), key="first", on_click=turn, args=(pair,), shortcut="B")
    if answered:
        st.button(say(language, "ui.try_again"), key="again", on_click=try_again, args=(puzzle,), shortcut="U")
    if place:
        st.button(say(language, "ui.previous"), key="previous", on_click=turn, args=(ids[place - 1],))

show_terms(language)
show_learner(language)
