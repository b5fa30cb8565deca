"""How cards look: in four colours or two, with or without the teaching marks; the browser remembers it."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from words import say

COOKIE = "mighty_look"
_REMEMBER = st.components.v2.component(
    "remember_look",
    js=f"""export default function ({{ data }}) {{
  document.cookie = `{COOKIE}=${{data}}; path=/; max-age=31536000; SameSite=Lax`;
}}
""",
)


@dataclass(frozen=True, slots=True)
class Look:
    """What the learner has chosen: `four_colours` of the suits, and the `marks` of what cards are."""

    four_colours: bool = True
    marks: bool = True

    @property
    def word(self) -> str:
        """The look as the browser keeps it."""
        return f"{'four' if self.four_colours else 'two'}-{'marks' if self.marks else 'plain'}"


def read_look(word: str | None) -> Look:
    """The look that the browser remembers; the usual one for anything else."""
    looks = {each.word: each for each in (Look(four, marks) for four in (True, False) for marks in (True, False))}
    return looks.get(word or "", Look())


def look() -> Look:
    """The look of this visit."""
    if "look" not in st.session_state:
        st.session_state["look"] = read_look(st.context.cookies.get(COOKIE))
    found: Look = st.session_state["look"]
    return found


def dress_cards() -> None:
    """Dress the cards outside the drawn table, which is told of the look by its view."""
    style = "" if look().four_colours else ":root { --mt-diamond: var(--mt-heart); --mt-club: var(--mt-spade); }"
    style += "" if look().marks else ".mt-card i { display: none; }"
    if style:
        st.html(f"<style>{style}</style>")


def choose_look(language: str) -> None:
    """Draw the two choices, and let the browser remember what was chosen."""
    found = look()
    st.session_state["two_colours"], st.session_state["no_marks"] = not found.four_colours, not found.marks
    with st.expander(say(language, "ui.look"), key="look-choice"):
        st.checkbox(say(language, "ui.two_colours"), key="two_colours", on_change=_choose)
        st.checkbox(say(language, "ui.no_marks"), key="no_marks", on_change=_choose)
        if st.session_state.get("look_chosen"):
            _REMEMBER(data=found.word, key="remember_look", height=1)


def _choose() -> None:
    st.session_state["look"] = Look(not st.session_state["two_colours"], not st.session_state["no_marks"])
    st.session_state["look_chosen"] = True
