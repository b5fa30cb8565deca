"""Some tricks played in a lesson: the learner's card, the replies of the others, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape

import streamlit as st

from engine.cards import card, suit
from engine.share import share_code
from engine.trick import Trick, judge
from lessons.items import Item
from lessons.model import Play
from lessons.play import Outcome, PlayState, allowed, chosen, outcome, refusal, start
from lessons.wording import told
from ui.address import Address
from ui.cards import with_cards
from ui.learner import record
from ui.question import TABLE
from ui.signs import NOT_THIS_TIME, REACHED, judged_html
from ui.table import card_table
from ui.table.from_play import table_of_play
from ui.table.view import TableView
from ui.taking import play_taken
from ui.visit import kept
from words import card_label, say, seat_name, sentence

KIND = "play"
"""The kind under which plays stand in the log."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card of the learner, with the suit that a led joker names and whether a led caller calls."""

    card: str
    suit: str | None = None
    call: bool = False


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
        _show_outcome(state, ended, here)
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
        state = chosen(state, *what)
    return state


def _choose(item: Item, view: TableView, here: Address) -> None:
    """Make the move that was chosen at the table; for callbacks."""
    state = _state(_play_of(item), _moves(item), here)
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
    ended = outcome(chosen(state, *what))
    if ended:
        cards = [each.card for each in moves]
        started = kept("started").pop(item.id, None)
        concepts, code = item.lesson.concepts, share_code(here.rules)
        record(item.id, KIND, concepts, code, cards, ended.success, (), 0, started, item.id)


def _tricks_html(state: PlayState, language: str) -> str:
    """Who took each whole trick, and with which card."""
    lines = (f"<li>{with_cards(_taken(state, trick, language), language)}</li>" for trick in state.tricks)
    return f'<div role="status"><ul class="mt-taken">{"".join(lines)}</ul></div>'


def _taken(state: PlayState, trick: Trick, language: str) -> str:
    winner = judge(state.powers, trick).winner
    name = say(language, "seat.you") if winner == state.you else seat_name(language, winner)
    taken = card_label(language, trick.cards[(winner - trick.leader) % len(trick.cards)])
    return say(language, "learn.trick_taken", number=trick.number, seat=name, card=taken)


def _show_outcome(state: PlayState, ended: Outcome, here: Address) -> None:
    language = here.language
    html = judged_html(REACHED if ended.success else NOT_THIS_TIME, (), language)
    html += f'<h2 class="mt-why">{escape(say(language, "ui.why"))}</h2>'
    for trick, verdict in zip(state.tricks, ended.verdicts, strict=True):
        steps = (with_cards(sentence(language, step, here.rules), language) for step in verdict.steps)
        told = with_cards(_taken(state, trick, language), language)
        html += f'<p><b>{told}</b></p><ol class="mt-steps">{"".join(f"<li>{each}</li>" for each in steps)}</ol>'
    st.html(html)
