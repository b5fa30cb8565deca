"""The editor of a position: trump, contract, trick and seats to choose, the hands to type or to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import streamlit as st

from engine.rules import Rules
from engine.search.players import natural_deal, played
from engine.trick import LAST_TRICK, SEATS
from puzzles.opened import open_position
from ui import deck
from ui.ask_address import TRUMPS
from ui.frame import address
from ui.menu import keep_address
from ui.whatif_address import EXAMPLE, LONGEST, Draft, WhatIf, draft_of, read_what_if, words_of, written
from words import say, seat_name

_SEATS = tuple(range(SEATS))
_TABLE = SEATS
"""Where a tapped card goes when it goes to none of the seats."""


def example() -> WhatIf:
    """The position shown to whoever comes without one."""
    found = read_what_if(EXAMPLE)
    assert found
    return found


def now() -> WhatIf:
    """What the page is about."""
    found: WhatIf = st.session_state["what-if"]
    return found


def put(what_if: WhatIf) -> None:
    """Keep what the page is about, in the visit and in the address."""
    here = address()
    st.session_state["what-if"] = what_if
    keep_address("what-if", {**written(what_if), "rules": here.code, "lang": here.language})


def show_editor(draft: Draft, language: str) -> None:
    """Draw all controls; each change begins a new line."""
    _segmented("trump", say(language, "ui.trump"), tuple(TRUMPS), draft.trump.letter if draft.trump else "NT", language)
    with st.container(horizontal=True, key="what-if-facts"):
        _select("bid", say(language, "ui.contract"), tuple(range(11, 21)), draft.bid, str)
        _select("number", say(language, "ask.number"), tuple(range(1, LAST_TRICK + 1)), draft.number, str)
        _select("leader", say(language, "ask.leader"), _SEATS, draft.leader, lambda seat: seat_name(language, seat))
        _select(
            "declarer",
            say(language, "what_if.declarer"),
            _SEATS,
            draft.declarer,
            lambda seat: seat_name(language, seat),
        )
        _select(
            "friend", say(language, "learn.friend"), (None, *_SEATS), draft.friend, lambda seat: _friend(seat, language)
        )
        _select("taken", say(language, "what_if.taken"), tuple(range(21)), draft.taken, str)
    for seat in _SEATS:
        _typed(f"what-if-hand-{seat}", seat_name(language, seat), draft.hands[seat], lambda at=seat: _type(at))
    _typed("what-if-hand-5", say(language, "what_if.on_table"), draft.plays, lambda: _type(_TABLE))
    st.caption(say(language, "what_if.how_to_type", examples="SA, H10, ♦7, JK", call="C3!", joker="JK:S"))
    _show_deck(draft, language)


def show_beginnings(rules: Rules, language: str) -> None:
    """Draw the ways to a position: the example, and a dealt ending of so many tricks."""
    with st.container(horizontal=True, key="what-if-begin", vertical_alignment="bottom"):
        st.session_state.setdefault("what-if-left", 5)
        tricks = tuple(range(2, LAST_TRICK + 1))
        st.selectbox(say(language, "what_if.tricks_left"), tricks, key="what-if-left", width=150)
        st.button(say(language, "what_if.deal"), key="what-if-deal", on_click=_deal, args=(rules,))
        st.button(say(language, "what_if.example"), key="what-if-example", on_click=lambda: put(example()))


def dealt(rules: Rules, tricks: int, seed: int) -> WhatIf:
    """An ending of a sensibly played hand with so many tricks left; the same for the same seed."""
    state = played(natural_deal(rules, Random(seed)), LAST_TRICK - tricks)
    return WhatIf(draft_of(open_position(state)))


def _deal(rules: Rules) -> None:
    put(dealt(rules, st.session_state["what-if-left"], Random().getrandbits(30)))


def _show_deck(draft: Draft, language: str) -> None:
    st.session_state.setdefault("what-if-place", 0)
    places = (*_SEATS, _TABLE)
    st.segmented_control(
        say(language, "what_if.place"),
        places,
        format_func=lambda place: say(language, "what_if.table") if place == _TABLE else seat_name(language, place),
        key="what-if-place",
        required=True,
    )
    place: int = st.session_state["what-if-place"]
    held = _codes(_text(draft, place))
    deck.show_deck("what-if", held, language, lambda codes, pressed: _tap(codes, pressed, place))


def _tap(codes: Sequence[str], wanted: Sequence[str], place: int) -> None:
    """Take the released cards out of a hand and put the pressed ones in, from wherever they were."""
    draft = now().draft
    held = _codes(_text(draft, place))
    for code in codes:
        if code in wanted and code not in held:
            for each in (*_SEATS, _TABLE):
                draft = _with(draft, each, _without(_text(draft, each), code))
            draft = _with(draft, place, f"{_text(draft, place)} {code}".strip())
        elif code in held and code not in wanted:
            draft = _with(draft, place, _without(_text(draft, place), code))
    put(WhatIf(draft))


def _type(place: int) -> None:
    text = " ".join(words_of(st.session_state[f"what-if-hand-{place}"]))
    put(WhatIf(_with(now().draft, place, text)))


def _text(draft: Draft, place: int) -> str:
    return draft.plays if place == _TABLE else draft.hands[place]


def _with(draft: Draft, place: int, text: str) -> Draft:
    return replace(draft, plays=text) if place == _TABLE else draft.with_hand(place, text)


def _codes(text: str) -> set[str]:
    return {_bare(each) for each in words_of(text)}


def _without(text: str, code: str) -> str:
    return " ".join(each for each in words_of(text) if _bare(each) != code)


def _bare(word: str) -> str:
    """The card of a word, without what is said with it."""
    return word.partition(":")[0].removesuffix("!")


def _typed(key: str, label: str, text: str, changed: Callable[[], None]) -> None:
    if words_of(st.session_state.get(key, "")) != words_of(text):
        st.session_state[key] = text
    st.text_input(label, key=key, max_chars=LONGEST, on_change=changed)


def _segmented(name: str, label: str, choices: tuple[str, ...], value: str, language: str) -> None:
    key = f"what-if-{name}"
    deck.keep(key, value)
    st.segmented_control(
        label,
        choices,
        format_func=lambda letter: deck.suit_words(TRUMPS[letter], language),
        key=key,
        required=True,
        on_change=lambda: put(WhatIf(replace(now().draft, trump=TRUMPS[st.session_state[key]]))),
    )


def _select(name: str, label: str, choices: tuple[Any, ...], value: Any, worded: Callable[[Any], str]) -> None:
    key = f"what-if-{name}"
    deck.keep(key, value)

    def changed() -> None:
        put(WhatIf(replace(now().draft, **{name: st.session_state[key]})))

    st.selectbox(label, choices, format_func=worded, key=key, on_change=changed, width=150)


def _friend(seat: int | None, language: str) -> str:
    return say(language, "what_if.no_friend") if seat is None else seat_name(language, seat)
