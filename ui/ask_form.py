"""The controls of a question to the engine: what is asked, trump, trick, seats, what the leader says, and the deck.

Every control speaks the words of the address, so that a click, a link and a way back are read by the same reader.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import streamlit as st

from engine.cards import JOKER, card
from engine.rules import Rules
from engine.trick import Powers
from ui import deck
from ui.address import shown
from ui.ask_address import KEYS, LEADERS, MODES, NUMBERS, ROLES, SUITS, TRUMPS, Dropped, read_asking, written
from ui.ask_examples import after
from ui.asking import Asking, Place
from ui.frame import address
from ui.menu import keep_address
from words import rule_sentence, say, seat_name

PLACES: tuple[Place, ...] = ("plays", "hand")


def asking_now(language: str) -> Asking:
    """The question of the address, or the last one where the address has none; what is wrong in it is told."""
    query = {key: st.query_params[key] for key in KEYS if key in st.query_params}
    asking, dropped = read_asking(query) if query else (st.session_state.get("asking", Asking()), ())
    for each in dropped:
        st.warning(_complaint(each, language))
    _put(asking)
    return asking


def show_settings(asking: Asking, rules: Rules, language: str) -> None:
    """Draw the choice of trump, trick, leader and role, and of what the leader says where there is something."""
    _segmented(
        "trump", say(language, "ui.trump"), TRUMPS, asking, lambda letter: deck.suit_words(TRUMPS[letter], language)
    )
    with st.container(horizontal=True, key="ask-seats"):
        _select("trick", say(language, "ask.number"), NUMBERS, asking, str)
        _select("leader", say(language, "ask.leader"), LEADERS, asking, lambda seat: seat_name(language, LEADERS[seat]))
        if asking.mode == "hand":
            _select("role", say(language, "ask.role"), ("", *ROLES), asking, lambda role: _role(role, language))
    if asking.lead is JOKER:
        _segmented(
            "suit", say(language, "ask.suit"), SUITS, asking, lambda letter: deck.suit_words(TRUMPS[letter], language)
        )
    caller = Powers.of(rules, asking.trump).caller
    if asking.call or asking.lead is caller:
        deck.keep("ask-call", asking.call)
        st.toggle(say(language, "ask.call"), key="ask-call", on_change=_call)
        if rules.joker_call == "always":
            st.caption(rule_sentence(language, "joker_call", "always"))


def show_mode(asking: Asking, language: str) -> None:
    """Draw the choice between the two questions, and the way to an example of the chosen one."""
    _segmented("mode", say(language, "ask.mode"), MODES, asking, lambda mode: say(language, f"ask.mode_{mode}"), _turn)
    st.button(say(language, "ask.example"), key="ask-example", on_click=lambda: _put(after(_now())))


def show_deck(asking: Asking, language: str) -> None:
    """Draw the 53 cards, those on the table pressed in, with the buttons that take cards back."""
    place = _place(asking, language)
    if st.session_state.pop("ask-full", False):
        st.info(say(language, f"ask.full_{place if asking.mode == 'hand' else 'trick'}"))
    laid = [each.code for each in asking.laid]
    deck.show_deck("ask", laid, language, lambda codes, pressed: _click(codes, pressed, place))
    with st.container(horizontal=True, key="ask-back"):
        last = asking.hand if place == "hand" else asking.plays
        st.button(
            say(language, "ask.undo"), key="ask-undo", disabled=not last, on_click=lambda: _put(_now().undone(place))
        )
        st.button(
            say(language, "ask.clear"),
            key="ask-clear",
            disabled=not asking.laid,
            on_click=lambda: _put(_now().cleared()),
        )


def _place(asking: Asking, language: str) -> Place:
    """Where a clicked card goes; only where the question has a hand is there a choice."""
    if asking.mode == "trick":
        return "plays"
    st.session_state.setdefault("ask-place", "hand")
    chosen: Place = st.segmented_control(
        say(language, "ask.place"),
        PLACES,
        format_func=lambda place: say(language, f"ask.place_{place}"),
        key="ask-place",
        required=True,
    )
    return chosen


def _segmented(
    name: str,
    label: str,
    choices: Collection[str],
    asking: Asking,
    worded: Callable[[str], str],
    change: Callable[[], None] | None = None,
) -> None:
    key = f"ask-{name}"
    deck.keep(key, written(asking).get(name))
    st.segmented_control(
        label, tuple(choices), format_func=worded, key=key, required=name != "suit", on_change=change or _choose(name)
    )


def _select(name: str, label: str, choices: Collection[str], asking: Asking, worded: Callable[[str], str]) -> None:
    key = f"ask-{name}"
    usual = {"leader": "1", "role": ""}
    deck.keep(key, written(asking).get(name, usual.get(name)))
    st.selectbox(label, tuple(choices), format_func=worded, key=key, on_change=_choose(name), width=150)


def _choose(name: str) -> Callable[[], None]:
    def chosen() -> None:
        _put(read_asking({**written(_now()), name: st.session_state[f"ask-{name}"] or ""})[0])

    return chosen


def _turn() -> None:
    _put(_now().about(MODES[st.session_state["ask-mode"]]))


def _call() -> None:
    _put(read_asking({**written(_now()), "call": "1" if st.session_state["ask-call"] else ""})[0])


def _click(codes: list[str], pressed: list[str], place: Place) -> None:
    """Take back the cards that were released, lay those that were pressed in, in the order of the clicks."""
    asking = _now()
    laid = [each.code for each in asking.laid if each.code in codes]
    for code in (*(each for each in laid if each not in pressed), *(each for each in pressed if each not in laid)):
        then = asking.clicked(card(code), place)
        if then is asking:
            st.session_state["ask-full"] = True
        asking = then
    _put(asking)


def _now() -> Asking:
    asking: Asking = st.session_state["asking"]
    return asking


def _put(asking: Asking) -> None:
    """Keep a question, in the visit and in the address."""
    here = address()
    st.session_state["asking"] = asking
    keep_address("ask", {**written(asking), "rules": here.code, "lang": here.language})


def _role(role: str, language: str) -> str:
    return say(language, f"ask.role_{role or 'any'}")


def _complaint(dropped: Dropped, language: str) -> str:
    return say(language, f"ask.dropped_{dropped.problem}", part=dropped.part, text=shown(dropped.text))
