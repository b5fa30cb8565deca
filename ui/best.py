"""A question that takes a search: the best play or a claim; what every play is worth, and the line after it."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape

import streamlit as st

from engine.cards import cards_in
from engine.rules import Rules
from engine.share import share_code
from puzzles.grade import Grade, grade
from puzzles.hidden import seen
from puzzles.ideas import IDEAS, idea_words
from puzzles.model import ClaimPosition, HiddenPosition, OpenPosition, Puzzle, Value
from puzzles.plays import key_of
from puzzles.said import answer_words, cost_words, question, situation
from ui.address import Address
from ui.answering import answer, given_answer
from ui.best_lines import lines_of, show_lines, stepped_to
from ui.cards import small_card, with_cards
from ui.hinting import show_hints
from ui.no_luck import is_played, offer_no_luck, show_no_luck
from ui.own_rules import own_rules_html
from ui.positions import trick_row_html
from ui.proven import show_proof
from ui.scrolling import to_verdict
from ui.signs import NOT_THIS_TIME, PLAYABLE, RIGHT, judged_html
from ui.story import friend_call_words
from ui.table import card_table
from ui.table.from_best import Moment, moment_of, table_of_moment
from ui.table.view import TableView
from ui.taking import play_taken
from ui.values import show_chart, values_html
from ui.visit import kept
from ui.warming import show_warming
from ui.whatif_address import whatif_address
from words import say


def show_searched(puzzle: Puzzle, here: Address, key: str) -> bool:
    """Draw such a question with the table under a `key`; True once it has been answered.

    Raises `PositionError` where the position cannot be under the rules in force, or its answer is not proven.
    """
    language, position = here.language, puzzle.position
    assert isinstance(position, OpenPosition | HiddenPosition | ClaimPosition)
    rules, given = puzzle.rules(here.rules), given_answer(puzzle)
    if is_played(puzzle, here):
        show_no_luck(puzzle, here, key)
        return given is not None
    moment = moment_of(position, rules)
    st.header(puzzle.ask.get(language) or question(language, position, rules), anchor=False)
    story = escape(situation(language, position, rules))
    st.html(f'{own_rules_html(puzzle, language)}<p class="mt-story">{story}</p>{_told(position, rules, language)}')
    if given is None:
        show_warming(language)
        kept("started").setdefault(puzzle.id, datetime.now(UTC))
        _ask(puzzle, moment, here, key)
        show_hints(puzzle, here.rules, language)
        return False
    with st.spinner(say(language, "best_ui.thinking")):
        found = grade(puzzle, given, here.rules)
    _show_answered(puzzle, moment, given, found, here, key)
    return True


def _ask(puzzle: Puzzle, moment: Moment, here: Address, key: str) -> None:
    """Draw the table to choose from, or for a claim the two answers below it."""
    claim, language = isinstance(puzzle.position, ClaimPosition), here.language
    view = table_of_moment(moment, language, puzzle.id, not claim, kept("pending").get(puzzle.id))
    card_table(view, key=key, on_choose=lambda: _choose(puzzle, moment, view, here, key))
    if not claim:
        return
    for number, value in enumerate((True, False), 1):
        words = say(language, "best_ui.claim_yes" if value else "best_ui.claim_no")
        st.button(
            words,
            key=f"option-{number}",
            on_click=answer,
            args=(puzzle, {"valid": value}, here.rules),
            shortcut=str(number),
            width="stretch",
        )


def _choose(puzzle: Puzzle, moment: Moment, view: TableView, here: Address, key: str) -> None:
    """Answer with the play that was made at the table; for callbacks."""
    play = play_taken(key, view, moment.ways, kept("pending"), puzzle.id)
    if play:
        answer(puzzle, key_of(play), here.rules)


def _show_answered(puzzle: Puzzle, moment: Moment, given: Value, found: Grade, here: Address, key: str) -> None:
    language, chosen = here.language, given if isinstance(given, str) else ""
    scores, position = found.answer.scores, puzzle.position
    lines = lines_of(position, moment.rules, chosen, found)
    at = stepped_to(puzzle, lines) if lines else 0
    if lines and at:
        shown = lines.moment(at, moment)
        card_table(table_of_moment(shown, language, f"{puzzle.id} {at}", bottom=moment.turn), key=key)
    else:
        best = scores.best if scores else ()
        card_table(table_of_moment(moment, language, puzzle.id, given=chosen, best=best), key=key)
    st.html(_headline(found, chosen, language))
    to_verdict(f"{puzzle.id} {given}")
    if lines:
        show_lines(puzzle, lines, at, language)
    if scores:
        st.html(values_html(scores, chosen, language))
        if scores.method == "sampled":
            show_chart(scores, language, f"chart-{puzzle.id}", chosen)
    if isinstance(position, OpenPosition):
        query = whatif_address(position) | {"rules": share_code(moment.rules), "lang": language}
        st.page_link("ui/pages/whatif.py", label=say(language, "what_if.play_on"), query_params=query)
    for idea in (each for each in puzzle.tags if each in IDEAS):
        name, text = idea_words(language, idea)
        st.html(f'<p class="mt-note"><b>{escape(name)}.</b> {with_cards(text, language)}</p>')
    offer_no_luck(puzzle, here)
    show_proof(puzzle, language)


def _headline(found: Grade, chosen: str, language: str) -> str:
    """Right, playable or not this time, with the best plays and what the choice costs."""
    sign = RIGHT if found.right else PLAYABLE if found.playable else NOT_THIS_TIME
    lines = [answer_words(language, found.answer)]
    if found.answer.scores:
        lines.append(cost_words(language, found.answer.scores, chosen))
    return judged_html(sign, lines, language)


def _told(position: OpenPosition | HiddenPosition | ClaimPosition, rules: Rules, language: str) -> str:
    """What is known besides the table: the points so far; where cards are hidden what was said, buried and played."""
    if isinstance(position, ClaimPosition):
        return ""
    if isinstance(position, OpenPosition):
        said = say(language, "best_ui.points", taken=position.taken, lost=position.lost, bid=position.bid or 0)
        return f'<p class="mt-muted">{escape(said)}</p>' if position.bid else ""
    view = seen(position, rules)
    friend = with_cards(friend_call_words(position.call, language), language)
    lines = [f"<b>{escape(say(language, 'position.friend_call'))}</b> {friend}"]
    if position.buried:
        cards = " ".join(small_card(each, language) for each in cards_in(position.buried))
        lines.append(f"<b>{escape(say(language, 'position.buried'))}</b> {cards}")
    told = "".join(f'<p class="mt-muted">{each}</p>' for each in lines)
    if not view.tricks:
        return told
    rows = "".join(trick_row_html(trick, language) for trick in view.tricks)
    title = escape(say(language, "best_ui.so_far"))
    return f'{told}<details class="mt-so-far"><summary>{title}</summary><ol class="mt-record">{rows}</ol></details>'
