"""What the engine answers: the cards as they lie, the verdict with its reasons, and every table beside it."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.cards import Card, card, card_set, cards_in
from engine.legal import playable
from engine.rules import Rules, assumed, table_of, table_title
from engine.trick import SEATS, Powers, judge
from puzzles.kinds import answer
from puzzles.model import Answer, HandPosition, PositionError, Puzzle, TrickPosition, Value
from puzzles.tricks import trick_so_far, whole_trick
from ui.answers import answer_sentence
from ui.ask_tables import AtTable, at_every_table
from ui.asking import Asking
from ui.cards import Played, chips_html, hand_html, small_card, trick_html, with_cards
from words import card_label, rule_name, rule_sentence, say, seat_name, sentence


def show_table(asking: Asking, rules: Rules, language: str) -> None:
    """Draw the special cards, the trick with who takes it once that is known, the hand with what may not be played."""
    winner, barred = None, 0
    if not asking.lacks:
        try:
            position = asking.puzzle().position
            if isinstance(position, TrickPosition):
                winner = judge(*whole_trick(position, rules)).winner
            elif isinstance(position, HandPosition):
                barred = position.hand & ~playable(*trick_so_far(position, rules), position.hand)
        except PositionError:
            pass  # the cards lie there all the same; `show_result` says why there is no answer
    powers = Powers.of(rules, asking.trump)
    special = (("ui.mighty", powers.mighty), ("ui.caller", powers.caller))
    st.html(chips_html([(say(language, key), small_card(each, language)) for key, each in special]))
    st.html(trick_html(_places(asking, winner, language), powers, language))
    if asking.mode == "hand" and asking.hand:
        st.html(hand_html(cards_in(card_set(asking.hand)), powers, language, barred))


def show_result(asking: Asking, rules: Rules, language: str) -> None:
    """Draw the verdict at the learner's table and the answers of all, or what is missing, or why it cannot be."""
    if asking.lacks:
        lacking = (say(language, f"ask.lacks_{lack}", number=SEATS - len(asking.plays)) for lack in asking.lacks)
        st.html(_box("".join(f"<p>{escape(each)}</p>" for each in lacking)))
        return
    try:
        puzzle = asking.puzzle()
    except PositionError as nowhere:
        st.html(_box(f"<p>{with_cards(_why_impossible(nowhere, language), language)}</p>"))
        return
    try:
        found = answer(puzzle, rules)
        said = answer_sentence(puzzle.kind, puzzle.position, found.value, language)
        st.html(_box(f"<p><b>{with_cards(said, language)}</b></p>"))
        st.html(_reasons(found, rules, language))
    except PositionError as here:
        said = say(language, "ui.not_at_this_table", detail=_why_impossible(here, language))
        st.html(_box(f"<p>{with_cards(said, language)}</p>"))
    st.header(say(language, "ask.tables"), anchor=False)
    st.html(_tables_html(asking, puzzle, rules, language))


def _places(asking: Asking, winner: int | None, language: str) -> list[Played]:
    """The places of the trick in the order of play, empty ones too; the hand's own is called so."""
    places = []
    for place in range(SEATS if asking.mode == "trick" else len(asking.plays) + 1):
        seat = (asking.leader + place) % SEATS
        played = asking.plays[place] if place < len(asking.plays) else None
        own = asking.mode == "hand" and played is None
        who = say(language, "ui.you") if own else seat_name(language, seat)
        tag, mark = say(language, "ui.leads") if place == 0 else "", ""
        if winner is not None:
            tag, mark = (
                (say(language, "ui.takes_it"), "won") if seat == winner else (say(language, "ui.beaten"), "beaten")
            )
        places.append(Played(played, who, tag, mark))
    return places


def _box(body: str) -> str:
    return f'<div class="mt-verdict mt-ask-answer" role="status">{body}</div>'


def _in_short(asking: Asking, value: Value, language: str) -> str:
    """An answer under its heading: the seat with its card, or the cards."""
    if isinstance(value, int):
        played = asking.plays[(value - 1 - asking.leader) % SEATS]
        return say(language, "ask.seat", seat=seat_name(language, value - 1), card=card_label(language, played))
    cards: tuple[Card, ...] = tuple(map(card, value)) if isinstance(value, list) else ()
    return say(language, "ask.cards", cards=cards)


def _why_impossible(error: PositionError, language: str) -> str:
    return say(language, f"fault.{error.problem}", **error.values)


def _reasons(found: Answer, rules: Rules, language: str) -> str:
    table = table_of(rules)
    said = "".join(
        f"<li>{with_cards(sentence(language, step, rules), language)}{_reading(table, step.field, language)}</li>"
        for step in found.steps
    )
    return f'<h3 class="mt-why">{escape(say(language, "ui.why"))}</h3><ol class="mt-steps">{said}</ol>'


def _reading(table: str | None, field: str | None, language: str) -> str:
    """The mark of a rule on which the source of a named table is silent."""
    if table is None or field not in assumed(table):
        return ""
    return f' <span class="mt-reading">{escape(say(language, "table.our_reading"))}</span>'


def _tables_html(asking: Asking, puzzle: Puzzle, rules: Rules, language: str) -> str:
    heads = "".join(
        f'<th scope="col">{escape(say(language, key))}</th>' for key in ("ask.table", f"ask.answer_{asking.mode}")
    )
    rows = "".join(_row(asking, each, language) for each in at_every_table(puzzle, rules))
    return f'<table class="mt-table mt-ask-tables"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _row(asking: Asking, there: AtTable, language: str) -> str:
    title = table_title(there.table, language) if there.table else say(language, "ask.own_table")
    if there.answer:
        happens = _in_short(asking, there.answer.value, language)
    else:
        assert there.impossible
        happens = say(language, "ask.impossible", detail=_why_impossible(there.impossible, language))
    kind = "mine" if there.mine else "impossible" if there.impossible else "different" if there.differs else "same"
    word = escape(say(language, f"ask.is_{kind}"))
    return (
        f'<tr class="mt-ask-{kind}"><th scope="row">{escape(title)} <span class="mt-ask-word">{word}</span></th>'
        f"<td>{with_cards(happens, language)}{_because(there, language)}</td></tr>"
    )


def _because(there: AtTable, language: str) -> str:
    """The house rules of a table that make its answer another one."""
    if not there.differs or not there.table:
        return ""
    if not there.fields:
        return f"<p>{escape(say(language, 'ask.several'))}</p>"
    rules = Rules.of(there.table)
    return "".join(
        f"<p><b>{escape(rule_name(language, field))}.</b> "
        f"{with_cards(rule_sentence(language, field, rules.value(field)), language)}"
        f"{_reading(there.table, field, language)}</p>"
        for field in there.fields
    )
