"""One puzzle on a page: the position, the learner's answer, the verdict with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from engine.cards import Card, card, cards_in
from engine.legal import playable
from engine.rules import Rules
from engine.trick import Powers, Trick
from puzzles.kinds import trick_so_far, whole_trick
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from ui.cards import Played, chips_html, hand_html, trick_html, with_cards
from ui.story import deal_chips, hand_story, trick_story
from ui.verdict import show_verdict
from words import card_label, say, seat_name


def show_question(puzzle: Puzzle, rules: Rules, language: str) -> bool:
    """Draw a puzzle at the learner's table; True once it has been answered.

    Raises `PositionError` where the position cannot be under these rules.
    """
    answers: dict[str, Value] = st.session_state.setdefault("answers", {})
    given = answers.get(puzzle.id)
    asked = puzzle.ask.get(language) or say(language, f"kind.{puzzle.kind}_ask")
    st.header(asked, anchor=False)
    _POSITIONS[type(puzzle.position)](puzzle.position, puzzle.rules(rules), language, given is not None)
    if given is not None:
        show_verdict(puzzle, given, rules, language)
        return True
    _ANSWERS[puzzle.kind](puzzle, puzzle.rules(rules), language)
    if language in puzzle.hint:
        with st.expander(say(language, "ui.hint"), key=f"hint-{puzzle.id}"):
            st.text(puzzle.hint[language])
    return False


def answer(puzzle: Puzzle, given: Value) -> None:
    """Keep the learner's first answer; the verdict is drawn in the run that follows."""
    st.session_state["answers"].setdefault(puzzle.id, given)


def forget(puzzle: Puzzle) -> None:
    """Take the answer back, to try again."""
    st.session_state["answers"].pop(puzzle.id, None)


def can_ask(puzzle: Puzzle) -> bool:
    """Is this kind of puzzle one that the page knows how to ask?"""
    return puzzle.kind in _ANSWERS


def _show_trick_position(position: TrickPosition, rules: Rules, language: str, answered: bool) -> None:
    powers, trick = whole_trick(position, rules)
    st.html(chips_html(deal_chips(position, powers, language)))
    st.html(f'<p class="mt-story">{with_cards(trick_story(trick, language), language)}</p>')
    if not answered:  # the verdict lays the cards again, with what became of each
        st.html(trick_html(_played(trick, language), powers, language))


def _show_hand_position(position: HandPosition, rules: Rules, language: str, answered: bool) -> None:
    powers, trick = trick_so_far(position, rules)
    st.html(chips_html(deal_chips(position, powers, language)))
    st.html(f'<p class="mt-story">{with_cards(hand_story(position, trick, language), language)}</p>')
    if position.plays:
        you = Played(None, say(language, "ui.you"))
        st.html(trick_html([*_played(trick, language), you], powers, language))
    barred = position.hand & ~playable(powers, trick, position.hand) if answered else 0
    st.html(hand_html(_sorted_hand(position, powers), powers, language, barred))


def _played(trick: Trick, language: str) -> list[Played]:
    leads = say(language, "ui.leads")
    return [
        Played(each, seat_name(language, trick.seat(place)), "" if place else leads)
        for place, each in enumerate(trick.cards)
    ]


def _sorted_hand(position: HandPosition, powers: Powers) -> list[Card]:
    """A hand as players hold it: the Mighty and the joker at the left, then the trumps, then the other suits."""
    special = (powers.mighty.code, "JK")
    held = cards_in(position.hand)
    return sorted(held, key=lambda each: (each.code not in special, not each.bit & powers.trumps))


def _choose_seat(puzzle: Puzzle, rules: Rules, language: str) -> None:
    _, trick = whole_trick(puzzle.position, rules)
    with st.container(horizontal=True, key="seats"):
        for place, played in enumerate(trick.cards):
            seat = trick.seat(place)
            st.button(
                f"{seat_name(language, seat)} · {card_label(language, played)}",
                key=f"seat-{seat + 1}",
                on_click=answer,
                args=(puzzle, seat + 1),
                shortcut=str(seat + 1),
            )


def _choose_cards(puzzle: Puzzle, rules: Rules, language: str) -> None:
    powers, _ = trick_so_far(puzzle.position, rules)
    codes = [each.code for each in _sorted_hand(puzzle.position, powers)]
    key = f"cards-{puzzle.id}"
    chosen = st.pills(
        say(language, "ui.choose_all"),
        codes,
        selection_mode="multi",
        format_func=lambda code: card_label(language, card(code)),
        key=key,
    )
    if st.button(say(language, "ui.answer"), key="answer", type="primary", shortcut="A"):
        if chosen:
            answer(puzzle, list(chosen))
            st.rerun()
        st.info(say(language, "ui.choose_first"))


_POSITIONS: Mapping[type, Callable[..., None]] = {
    TrickPosition: _show_trick_position,
    HandPosition: _show_hand_position,
}
_ANSWERS: Mapping[str, Callable[[Puzzle, Rules, str], None]] = {"winner": _choose_seat, "legal": _choose_cards}
