"""Playing a position on: the table, the plays with their values, the way back and forward, the trick that ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

import streamlit as st

from engine.actions import Play
from engine.cards import Card, CardError
from engine.rules import Rules
from engine.search.line import tricks_of
from engine.search.position import Position
from engine.search.solve import Bounds, Solution, classes
from engine.trick import judge
from puzzles.plays import key_of, play_of
from puzzles.said import play_words
from ui.address import shown
from ui.cards import with_cards
from ui.question import TABLE
from ui.table import card_table, chosen_at
from ui.table.from_best import open_moment, table_of_moment
from ui.table.playing import play_chosen
from ui.table.view import TableView
from ui.warming import show_warming
from ui.whatif_address import WhatIf, written
from ui.whatif_form import now, put
from ui.whatif_solving import is_found, solution
from words import card_label, say, seat_name, sentence


@dataclass(frozen=True, slots=True)
class Open:
    """A moment with all cards open, what the declarer has promised, and the rules it is played by."""

    position: Position
    bid: int
    rules: Rules


def followed(start: Position, what_if: WhatIf) -> tuple[tuple[Play, ...], str]:
    """The legal plays of a line from a position on, and the word at which it breaks off; "" for a whole line."""
    found: list[Play] = []
    for word in what_if.line:
        try:
            play = play_of(word)
        except CardError:
            return tuple(found), shown(word)
        if play not in start.plays():
            return tuple(found), shown(word)
        found.append(play)
        start = start.after(play)
    return tuple(found), ""


def show_line(start: Open, what_if: WhatIf, plays: tuple[Play, ...], language: str) -> None:
    """Draw the position after the plays made so far, with all that can be done there."""
    position = start.position
    for play in plays[: what_if.step]:
        position = position.after(play)
    moment = Open(position, start.bid, start.rules)
    if not position.over:
        pending: Card | None = st.session_state.get("what-if-pending", {}).get(_here())
        shown_now = open_moment(position, start.rules, start.bid)
        view = table_of_moment(shown_now, language, _here(), asks=True, pending=pending, own=False)
        card_table(view, key=TABLE, on_choose=lambda: _choose(view, position))
    _show_turning(what_if, language)
    _show_ended(start.position, plays[: what_if.step], moment, language)
    if position.over:
        result = say(language, "what_if.over", number=position.taken)
        st.html(f'<div class="mt-verdict mt-ask-answer" role="status"><p><b>{escape(result)}</b></p></div>')
    else:
        _show_values(moment, language)


def _here() -> str:
    """The moment of the page as a text."""
    return " ".join(written(now()).values())


def _choose(view: TableView, position: Position) -> None:
    """Take over what was chosen at the table: a card, or the word that a card before it waits for."""
    given, here = chosen_at(TABLE, view), _here()
    if given is None:
        return
    waiting = st.session_state.get("what-if-pending", {}).get(here)
    what = play_chosen(given, position.plays(), waiting)
    st.session_state["what-if-pending"] = {here: what} if isinstance(what, Card) else {}
    if isinstance(what, Play):
        put(now().played(key_of(what)))


def _show_turning(what_if: WhatIf, language: str) -> None:
    with st.container(horizontal=True, key="turning"):
        for key, by, shortcut, barred in (
            ("back", -1, "B", what_if.step == 0),
            ("forward", 1, "F", what_if.step == len(what_if.line)),
        ):
            step = what_if.step + by
            st.button(
                say(language, f"what_if.{key}"),
                key=f"what-if-{key}",
                disabled=barred,
                on_click=lambda to=step: put(WhatIf(what_if.draft, what_if.line, to)),
                shortcut=shortcut,
            )
        start = WhatIf(what_if.draft, what_if.line, 0)
        st.button(
            say(language, "what_if.to_start"),
            key="what-if-start",
            disabled=what_if.step == 0,
            on_click=lambda: put(start),
        )


def _show_ended(start: Position, plays: tuple[Play, ...], moment: Open, language: str) -> None:
    """Who took the last whole trick, and by which rules."""
    whole = [trick for trick, winner in tricks_of(start, plays) if winner is not None]
    if not whole:
        return
    trick = whole[-1]
    verdict = judge(start.powers, trick)
    taken = card_label(language, trick.cards[(verdict.winner - trick.leader) % len(trick.cards)])
    seat = seat_name(language, verdict.winner)
    told = say(language, "learn.trick_taken", number=trick.number, seat=seat, card=taken)
    steps = (with_cards(sentence(language, step, moment.rules), language) for step in verdict.steps)
    told_steps = "".join(f"<li>{each}</li>" for each in steps)
    st.html(f'<p class="mt-say"><b>{with_cards(told, language)}</b></p><ol class="mt-steps">{told_steps}</ol>')


def _show_values(moment: Open, language: str) -> None:
    longer_for: set[Position] = st.session_state.setdefault("what-if-longer", set())
    position, seat = moment.position, seat_name(language, moment.position.turn)
    longer = position in longer_for
    st.header(say(language, "what_if.values", seat=seat), anchor=False)
    found = solution(position, longer)
    if found is None:
        _wait(lambda: is_found(position, longer), language)
        return
    side = "declarers" if position.declarers(position.turn) else "defenders"
    st.write(say(language, f"what_if.wants_{side}"))
    with st.container(key="what-if-values", gap="xsmall"):
        for group, bounds in _rows(position, found):
            _show_row(group, bounds, moment, found, language)
    if not found.exact:
        st.caption(say(language, "what_if.not_exact"))
        if not longer:
            args = (position,)
            st.button(say(language, "what_if.longer"), key="what-if-longer-go", on_click=longer_for.add, args=args)


@st.fragment(run_every=1.0)
def _wait(done: Callable[[], bool], language: str) -> None:
    """Say that the search goes on, and draw the page anew once it is done."""
    if done():
        st.rerun()
    st.html(f'<p class="mt-say" role="status">… {escape(say(language, "what_if.thinking"))}</p>')
    show_warming(language)


def _rows(position: Position, found: Solution) -> list[tuple[tuple[Play, ...], Bounds]]:
    """The plays that are alike with what they are worth, the best for the seat to play first."""
    rows = [(tuple(reversed(group)), found.plays[group[0]]) for group in classes(position)]
    way = -1 if position.declarers(position.turn) else 1
    return sorted(rows, key=lambda row: (way * sum(row[1]), row[0][0].card.code))


def _show_row(group: tuple[Play, ...], bounds: Bounds, moment: Open, found: Solution, language: str) -> None:
    every = tuple(map(key_of, found.plays))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"row-{_key(group[0])}"):
        for play in group:
            label = play_words(language, key_of(play), every)
            st.button(label, key=f"play-{_key(play)}", on_click=lambda at=play: put(now().played(key_of(at))))
        said = (
            f"<b>{escape(say(language, 'what_if.points', points=_points(bounds)))}</b>",
            *(escape(each) for each in _notes(bounds, moment, found, language)),
        )
        best = " best" if _is_best(bounds, moment.position, found) else ""
        st.html(f'<p class="mt-worth{best}">{" · ".join(said)}</p>')


def _notes(bounds: Bounds, moment: Open, found: Solution, language: str) -> list[str]:
    """Whether it is a best play or what it costs, and what becomes of the contract."""
    notes = []
    if _is_best(bounds, moment.position, found):
        notes.append(f"★ {say(language, 'what_if.best')}")
    elif bounds.exact and found.value.exact:
        notes.append(say(language, "what_if.behind", number=abs(bounds.lower - found.value.lower)))
    ending = "made" if bounds.lower >= moment.bid else "failed" if bounds.upper < moment.bid else "open"
    sign = {"made": "✓", "failed": "✕", "open": "?"}[ending]
    return [*notes, f"{sign} {say(language, f'what_if.{ending}', bid=moment.bid)}"]


def _is_best(bounds: Bounds, position: Position, found: Solution) -> bool:
    """Is no other play better, whatever the bounds still leave open?"""
    if position.declarers(position.turn):
        return bounds.lower >= max(each.upper for each in found.plays.values())
    return bounds.upper <= min(each.lower for each in found.plays.values())


def _points(bounds: Bounds) -> str:
    return str(bounds.lower) if bounds.exact else f"{bounds.lower}–{bounds.upper}"


def _key(play: Play) -> str:
    """The key of a play, fit for the name of a style."""
    return key_of(play).replace(":", "-").replace("!", "-call")
