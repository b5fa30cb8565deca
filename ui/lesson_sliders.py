"""House rules moved by hand, and what the payment of a hand becomes under them."""

from __future__ import annotations

import streamlit as st

from engine.rules import allowed_values, plain
from lessons.model import Show
from puzzles.kinds import KINDS
from ui.address import Address
from ui.answers import answer_sentence
from ui.cards import with_cards
from ui.positions import position_html
from words import rule_name, say, sentence, value_name


def show_sliders(show: Show, here: Address) -> None:
    """Draw a choice for each field, the position, and what everybody gets or pays under the values chosen."""
    puzzle, language = show.puzzle, here.language
    rules = puzzle.rules(here.rules)
    st.html(position_html(puzzle.position, rules, language))
    for field in show.sliders:
        values = allowed_values(field)
        chosen = st.select_slider(
            rule_name(language, field),
            values,
            value=plain(rules.value(field)),
            format_func=lambda value, field=field: value_name(language, field, value),
            key=f"slider-{puzzle.id}-{field}",
        )
        rules = rules.changed({field: chosen})
    found = KINDS[puzzle.kind].answer(puzzle.position, rules)
    told = with_cards(answer_sentence(puzzle.kind, puzzle.position, found.value, language), language)
    steps = "".join(f"<li>{with_cards(sentence(language, step, rules), language)}</li>" for step in found.steps)
    title = say(language, "ui.why")
    st.html(
        f'<div class="mt-verdict ok" role="status"><p>{told}</p></div><h2 class="mt-why">{title}</h2>'
        f'<ol class="mt-steps">{steps}</ol>'
    )
