"""Puzzles: a position, an answer, a verdict with its reasons."""

from difflib import get_close_matches

import streamlit as st

from puzzles.bank import bank, shipped
from puzzles.model import PositionError
from ui.address import shown
from ui.frame import address
from ui.primer import show_primer, show_terms
from ui.question import can_ask, forget, show_question
from words import say

here = address()
language = here.language
asked = {id: puzzle for id, puzzle in bank().items() if can_ask(puzzle)}
ids = list(asked)

st.title(say(language, "ui.puzzles"), anchor=False)
broken = [reading.name for reading in shipped() if reading.faults]
if broken:
    st.warning(say(language, "ui.broken_files", files=", ".join(broken)))
if not ids:
    st.info(say(language, "ui.no_puzzles"))
    st.stop()

wanted = here.puzzle or st.session_state.get("puzzle") or ids[0]
if wanted not in asked:
    nearest = next(iter(get_close_matches(wanted, ids, 1, 0)), ids[0])
    st.warning(say(language, "fault.no_such_puzzle", id=shown(wanted), nearest=nearest))
    wanted = nearest
else:
    st.query_params.from_dict({"id": wanted, "rules": here.code, "lang": language})
st.session_state["puzzle"] = wanted
puzzle = asked[wanted]
place = ids.index(wanted)


def go(to: int) -> None:
    """Turn to another puzzle; its address follows."""
    st.session_state["puzzle"] = ids[to % len(ids)]
    st.query_params["id"] = ids[to % len(ids)]


if place == 0:
    show_primer(here.rules, language)
st.caption(say(language, "ui.puzzle_of", number=place + 1, total=len(ids)))
try:
    answered = show_question(puzzle, here.rules, language)
except PositionError as impossible:
    answered = False
    st.info(
        say(language, "ui.not_at_this_table", detail=say(language, f"fault.{impossible.problem}", **impossible.values))
    )

with st.container(horizontal=True, key="turning"):
    last = place + 1 == len(ids)
    st.button(
        say(language, "ui.first_puzzle" if last else "ui.next_puzzle" if answered else "ui.skip"),
        key="next",
        type="primary" if answered else "secondary",
        on_click=go,
        args=(place + 1,),
        shortcut="Right" if answered else None,
    )
    if answered:
        st.button(say(language, "ui.try_again"), key="again", on_click=forget, args=(puzzle,))
    if place:
        st.button(say(language, "ui.previous"), key="previous", on_click=go, args=(place - 1,))

show_terms(language)
