"""Some tricks played in a lesson: the learner's card, the replies of the others, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from html import escape

import streamlit as st

from engine.cards import card, suit
from engine.share import share_code
from engine.trick import judge
from lessons.items import Item
from lessons.model import Play
from lessons.play import Miss, Outcome, PlayState, allowed, laid, onward, outcome, refusal, start
from lessons.wording import told
from ui.address import Address
from ui.cards import with_cards
from ui.learner import record
from ui.question import TABLE
from ui.signs import NOT_THIS_TIME, REACHED, judged_html
from ui.table import card_table, chosen_at
from ui.table.from_play import reasons, table_of_play, taken
from ui.table.view import TableView
from ui.taking import play_taken
from ui.visit import kept
from words import say

KIND = "play"
"""The kind under which plays stand in the log."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card of the learner, with the suit that a led joker names and whether a led caller calls.

    The trick with it lies on the table until it is `seen`.
    """

    card: str
    suit: str | None = None
    call: bool = False
    seen: bool = False


def show_play(item: Item, here: Address) -> bool:
    """Draw a play as far as it has come; the learner plays on the table. True once it is over."""
    play, language = _play_of(item), here.language
    kept("started").setdefault(item.id, datetime.now(UTC))
    state = _state(play, _moves(item), here)
    goal = told(play.goal, language, here.rules, play.contract.trump)
    st.html(f'<p class="mt-goal"><b>{escape(say(language, "learn.goal"))}</b> {with_cards(goal, language)}</p>')
    view = table_of_play(state, language, kept("pending").get(item.id))
    card_table(view, key=TABLE, on_choose=lambda: _choose(item, view, here))
    ended = outcome(state)
    if ended:
        _show_outcome(state, ended, language)
    elif state.tricks:
        st.html(_tricks_html(state, language))
    return ended is not None


def take_back(item: Item) -> None:
    """Take the last card back; for callbacks."""
    moves = _moves(item)
    if kept("pending").pop(item.id, None) is None and moves:
        moves.pop()


def begin_again(item: Item) -> None:
    """Take all cards back; for callbacks."""
    kept("answers").pop(item.id, None)
    kept("pending").pop(item.id, None)
    _moves(item).clear()


def has_moved(item: Item) -> bool:
    """Has the learner played or taken up a card?"""
    return bool(_moves(item)) or item.id in kept("pending")


def is_won(item: Item, here: Address) -> bool:
    """Did the learner reach the goal?"""
    ended = outcome(_state(_play_of(item), _moves(item), here))
    return ended is not None and ended.success


def _play_of(item: Item) -> Play:
    assert isinstance(item.step.task, Play)
    return item.step.task


def _moves(item: Item) -> list[Move]:
    moves: list[Move] = kept("moves").setdefault(item.id, [])
    return moves


def _state(play: Play, moves: Sequence[Move], here: Address) -> PlayState:
    """The play after some moves; a move that the table in force bars ends the list."""
    state = start(play, here.rules)
    for each in moves:
        what = card(each.card), suit(each.suit) if each.suit else None, each.call
        if state.turn is None or refusal(state, *what):
            break
        state = laid(state, *what)
        if each.seen:
            state = onward(state)
    return state


def _choose(item: Item, view: TableView, here: Address) -> None:
    """Make the move that was chosen at the table, or go on from a trick that was looked at; for callbacks."""
    moves = _moves(item)
    state = _state(_play_of(item), moves, here)
    if state.resting:
        if chosen_at(TABLE, view):
            moves[-1] = replace(moves[-1], seen=True)
        return
    play = play_taken(TABLE, view, allowed(state), kept("pending"), item.id)
    if play:
        _play(item, Move(play.card.code, play.suit.letter if play.suit else None, play.call), here)


def _play(item: Item, move: Move, here: Address) -> None:
    """Keep a move; one that ends the play is written to the log. A late click after the end changes nothing."""
    moves, play = _moves(item), _play_of(item)
    state = _state(play, moves, here)
    what = card(move.card), suit(move.suit) if move.suit else None, move.call
    if state.turn is None or refusal(state, *what):
        return
    moves.append(move)
    ended = outcome(laid(state, *what))
    if ended:
        cards = [each.card for each in moves]
        started = kept("started").pop(item.id, None)
        concepts, code = item.lesson.concepts, share_code(here.rules)
        record(item.id, KIND, concepts, code, cards, ended.success, (), 0, started, item.id)


def _tricks_html(state: PlayState, language: str) -> str:
    """Who took each whole trick, and with which card."""
    verdicts = (judge(state.powers, trick) for trick in state.tricks)
    told = (taken(state, *each, language) for each in zip(state.tricks, verdicts, strict=True))
    lines = (f"<li>{with_cards(each, language)}</li>" for each in told)
    return f'<div role="status"><ul class="mt-taken">{"".join(lines)}</ul></div>'


def _show_outcome(state: PlayState, ended: Outcome, language: str) -> None:
    sign, missed = (NOT_THIS_TIME, (_missed(ended.miss, language),)) if ended.miss else (REACHED, ())
    html = judged_html(sign, missed, language)
    html += f'<h2 class="mt-why">{escape(say(language, "ui.why"))}</h2>'
    for trick, verdict in zip(state.tricks, ended.verdicts, strict=True):
        steps = "".join(f"<li>{with_cards(each, language)}</li>" for each in reasons(state, verdict, language))
        told = with_cards(taken(state, trick, verdict, language), language)
        html += f'<p><b>{told}</b></p><ol class="mt-steps">{steps}</ol>'
    st.html(html)


def _missed(miss: Miss, language: str) -> str:
    """What the goal was, and what came of it."""
    values = {"wanted": miss.wanted, "got": miss.got} | ({"card": miss.card} if miss.card else {})
    return say(language, f"learn.missed.{miss.how}", **values)
