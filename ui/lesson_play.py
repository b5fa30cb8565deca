"""Some tricks played in a lesson: the learner's card, the replies of the others, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape

import streamlit as st

from engine.cards import JOKER, Suit, card, cards_in, suit
from engine.share import share_code
from engine.trick import Trick
from lessons.items import Item
from lessons.model import Play
from lessons.play import Outcome, PlayState, allowed, chosen, outcome, refusal, start
from lessons.wording import told
from ui.address import Address
from ui.cards import Played, chips_html, hand_html, small_card, small_suit, trick_html, with_cards
from ui.learner import record
from ui.visit import kept
from words import card_label, say, seat_name, sentence, suit_name

KIND = "play"
"""The kind under which plays stand in the log."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card of the learner, with the suit that a led joker names and whether a led caller calls."""

    card: str
    suit: str | None = None
    call: bool = False


def show_play(item: Item, here: Address) -> bool:
    """Draw a play as far as it has come, and what the learner can do; True once it is over."""
    assert isinstance(item.step.task, Play)
    play, language = item.step.task, here.language
    state = _state(play, _moves(item), here)
    goal = told(play.goal, language, here.rules, play.contract.trump)
    st.html(f'<p class="mt-goal"><b>{escape(say(language, "learn.goal"))}</b> {with_cards(goal, language)}</p>')
    st.html(_table(state, here))
    ended = outcome(state)
    if ended:
        _show_outcome(item, ended, here)
    else:
        _choose(item, state, here)
    return ended is not None


def take_back(item: Item) -> None:
    """Take the last card back; for callbacks."""
    moves = _moves(item)
    if moves:
        moves.pop()


def begin_again(item: Item) -> None:
    """Take all cards back; for callbacks."""
    _moves(item).clear()


def has_moved(item: Item) -> bool:
    """Has the learner played a card?"""
    return bool(_moves(item))


def is_won(item: Item, here: Address) -> bool:
    """Did the learner reach the goal?"""
    assert isinstance(item.step.task, Play)
    ended = outcome(_state(item.step.task, _moves(item), here))
    return ended is not None and ended.success


def _moves(item: Item) -> list[Move]:
    kept("started").setdefault(item.id, datetime.now(UTC))
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


def _table(state: PlayState, here: Address) -> str:
    language, powers = here.language, state.powers
    chips = (
        (say(language, "ui.trump"), small_suit(powers.trump, language)),
        (say(language, "ui.mighty"), small_card(powers.mighty, language)),
        (say(language, "ui.caller"), small_card(powers.caller, language)),
        (say(language, "position.declarer"), escape(_name(state.play.declarer, state, language))),
        *(
            ((say(language, "learn.friend"), escape(_name(state.play.friend, state, language))),)
            if state.play.friend is not None
            else ()
        ),
    )
    shown = state.trick if state.trick and state.trick.cards and state.turn is not None else None
    last = state.tricks[-1] if state.tricks and (shown is None or not shown.cards) else None
    html = chips_html(chips)
    if last:
        verdict = outcome(state)
        html += _trick_html(last, state, language, verdict.verdicts[-1].winner if verdict else None)
    if shown:
        html += _trick_html(shown, state, language)
    hand = cards_in(state.hands[state.you])
    return html + (hand_html(hand, powers, language) if hand else "")


def _trick_html(trick: Trick, state: PlayState, language: str, winner: int | None = None) -> str:
    played = [
        Played(
            each,
            _name(trick.seat(place), state, language),
            "" if winner != trick.seat(place) else say(language, "ui.takes_it"),
            "won" if winner == trick.seat(place) else "",
        )
        for place, each in enumerate(trick.cards)
    ]
    return trick_html(played, state.powers, language)


def _name(seat: int, state: PlayState, language: str) -> str:
    return say(language, "seat.you") if seat == state.you else seat_name(language, seat)


def _choose(item: Item, state: PlayState, here: Address) -> None:
    language = here.language
    hand = cards_in(state.hands[state.you])
    code = st.pills(
        say(language, "learn.choose_card"),
        [each.code for each in hand],
        format_func=lambda each: card_label(language, card(each)),
        key=f"play-{item.id}-{len(_moves(item))}",
    )
    leads = not (state.trick and state.trick.cards)
    named, call = None, False
    if code == JOKER.code and leads:
        named = st.segmented_control(
            say(language, "learn.name_suit"),
            [each.letter for each in Suit],
            format_func=lambda each: suit_name(language, suit(each)),
            key=f"name-{item.id}",
        )
    if code and any(each.card.code == code and each.call for each in allowed(state)):
        call = st.toggle(say(language, "learn.call"), key=f"call-{item.id}-{len(_moves(item))}")
    if st.button(say(language, "learn.play_card"), key="play-card", type="primary", shortcut="A"):
        if not code:
            st.info(say(language, "ui.choose_first"))
            return
        barred = refusal(state, card(code), suit(named) if named else None, call)
        if barred:
            st.warning(sentence(language, barred, here.rules))
            return
        _play(item, Move(code, named, call), here)
        st.rerun()


def _play(item: Item, move: Move, here: Address) -> None:
    """Keep the move; one that ends the play is written to the log."""
    assert isinstance(item.step.task, Play)
    moves = _moves(item)
    moves.append(move)
    ended = outcome(_state(item.step.task, moves, here))
    if ended:
        cards = [each.card for each in moves]
        started = kept("started").get(item.id)
        concepts = item.lesson.concepts
        record(item.id, KIND, concepts, share_code(here.rules), cards, ended.success, (), 0, started, item.id)


def _show_outcome(item: Item, ended: Outcome, here: Address) -> None:
    language = here.language
    sign, word, kind = ("✓", "learn.reached", "ok") if ended.success else ("✕", "ui.not_this_time", "no")
    title = f'<p class="sign"><span aria-hidden="true">{sign}</span> {escape(say(language, word))}</p>'
    st.html(f'<div class="mt-verdict {kind}" role="status">{title}</div>')
    steps = "".join(
        f"<li>{with_cards(sentence(language, step, here.rules), language)}</li>"
        for verdict in ended.verdicts
        for step in verdict.steps
    )
    st.html(f'<ol class="mt-steps">{steps}</ol>')
