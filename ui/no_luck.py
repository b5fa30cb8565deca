"""A hidden ending played out on the page without luck: the cards lie wherever a choice fails."""

from __future__ import annotations

from dataclasses import replace
from html import escape

import streamlit as st

from engine.cards import card_set
from engine.trick import SEATS
from puzzles.model import HiddenPosition, Puzzle
from puzzles.plays import key_of
from puzzles.said import play_words
from ui.address import LUCK, Address
from ui.no_luck_line import Ending, ending_after, ending_of
from ui.positions import trick_row_html
from ui.signs import NOT_THIS_TIME, REACHED, judged_html
from ui.table import card_table
from ui.table.from_best import Moment, moment_of, table_of_moment
from ui.table.view import TableView
from ui.taking import play_taken
from ui.visit import kept, place
from words import say, seat_name

_START, _BETWEEN = "start", "."


def is_played(puzzle: Puzzle, here: Address) -> bool:
    """Does the address say that this puzzle is being played out, and can it be?"""
    return LUCK in st.query_params and _can_be(puzzle, here)


def offer_no_luck(puzzle: Puzzle, here: Address) -> None:
    """Draw what begins to play an ending out, where it asks something."""
    if not _can_be(puzzle, here):
        return
    st.html(f'<p class="mt-note">{escape(say(here.language, "no_luck.about"))}</p>')
    st.button(say(here.language, "no_luck.title"), key="luck-begin", on_click=_go, args=((),))


def show_no_luck(puzzle: Puzzle, here: Address, key: str) -> None:
    """Draw the ending as far as the address tells it, on the table under a `key`."""
    language, position, rules = here.language, puzzle.position, puzzle.rules(here.rules)
    assert isinstance(position, HiddenPosition)
    told = tuple(st.query_params[LUCK].split(_BETWEEN)[1:])
    begin, ending = ending_of(position, rules), ending_after(position, rules, told)
    assert begin
    assert ending
    side = "declarers" if begin.declares else "defenders"
    st.header(say(language, "no_luck.title"), anchor=False)
    goal = say(language, f"no_luck.goal_{side}", goal=begin.now.goal)
    st.html(f'<p class="mt-goal"><b>{escape(say(language, "learn.goal"))}</b> {escape(goal)}</p>')
    moment = _moment(moment_of(position, rules), ending)
    view = table_of_moment(
        moment,
        language,
        f"luck {'.'.join(told)}",
        not ending.now.over,
        kept("luck").get(puzzle.id),
        bottom=begin.now.seat,
    )
    card_table(view, key=key, on_choose=lambda: _choose(puzzle, moment, view, told, key))
    if ending.now.over:
        st.html(_result_html(ending, language))
    if ending.tricks:
        st.html(_tricks_html(ending, language))
    _show_steps(puzzle, told, language)


def _can_be(puzzle: Puzzle, here: Address) -> bool:
    position = puzzle.position
    return (
        isinstance(position, HiddenPosition)
        and place() is None
        and ending_of(position, puzzle.rules(here.rules)) is not None
    )


def _go(told: tuple[str, ...]) -> None:
    """Turn to the ending after some choices; the browser's Back takes them back."""
    st.query_params[LUCK] = _BETWEEN.join((_START, *told))


def _choose(puzzle: Puzzle, moment: Moment, view: TableView, told: tuple[str, ...], key: str) -> None:
    """Take over what was chosen at the table; for callbacks."""
    play = play_taken(key, view, moment.ways, kept("luck"), puzzle.id)
    if play:
        _go((*told, key_of(play)))


def _moment(begin: Moment, ending: Ending) -> Moment:
    """What the seat sees now: its own hand, the trick (once it is over the last one), and what has come out since."""
    now = ending.now
    position, seat = now.worlds[0], now.seat
    friends = {world.friend for world in now.worlds}
    known = friends.pop() if len(friends) == 1 else None
    took = list(begin.took)
    for trick, winner in ending.tricks:
        took[winner] |= card_set(each for each in trick.cards if each.point)
    return replace(
        begin,
        hands=tuple(position.hands[each] if each == seat else None for each in range(SEATS)),
        left=tuple(hand.bit_count() for hand in position.hands),
        trick=ending.tricks[-1][0] if now.over else position.trick,
        roles=begin.roles | ({known: "friend"} if known is not None else {}),
        took=tuple(took),
    )


def _result_html(ending: Ending, language: str) -> str:
    """Whether the goal was reached, and which choice let it go."""
    points = ending.now.worlds[0].taken
    told = [say(language, "no_luck.ended", number=points)]
    if ending.left_sure:
        play = play_words(language, ending.left_sure)
        told.append(say(language, "no_luck.left_sure", play=play))
    else:
        told.append(say(language, "no_luck.kept_sure"))
    return judged_html(REACHED if ending.reached else NOT_THIS_TIME, told, language)


def _tricks_html(ending: Ending, language: str) -> str:
    """The tricks played out, with who took each."""
    rows = ""
    for trick, winner in ending.tricks:
        is_you = winner == ending.now.seat
        took = say(language, "best_ui.you_take" if is_you else "best_ui.takes", seat=seat_name(language, winner))
        rows += trick_row_html(trick, language, took)
    return f'<ol class="mt-record">{rows}</ol>'


def _show_steps(puzzle: Puzzle, told: tuple[str, ...], language: str) -> None:
    with st.container(horizontal=True, key="luck-steps"):
        st.button(
            say(language, "learn.take_back"),
            key="luck-back",
            on_click=_take_back,
            args=(puzzle, told),
            disabled=not told and puzzle.id not in kept("luck"),
        )
        st.button(
            say(language, "no_luck.restart"), key="luck-again", on_click=_restart, args=(puzzle,), disabled=not told
        )
        st.button(say(language, "no_luck.leave"), key="luck-leave", on_click=_leave, args=(puzzle,))


def _take_back(puzzle: Puzzle, told: tuple[str, ...]) -> None:
    if kept("luck").pop(puzzle.id, None) is None:
        _go(told[:-1])


def _restart(puzzle: Puzzle) -> None:
    kept("luck").pop(puzzle.id, None)
    _go(())


def _leave(puzzle: Puzzle) -> None:
    kept("luck").pop(puzzle.id, None)
    st.query_params.pop(LUCK, None)
