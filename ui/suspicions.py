"""What a learner's wrong answers have in common: the misconceptions behind them, from the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import streamlit as st

from engine.share import CodeError, rules_of
from progress.attempts import Attempt
from puzzles.diagnosis import Answered, Suspicion, diagnose
from puzzles.finding import find
from puzzles.kinds import KINDS
from puzzles.model import PositionError
from puzzles.token import TokenError
from ui.address import Address
from ui.cards import with_cards
from ui.practice import Choice, concept_words, start_of
from words import say

LATEST = 40
"""So many of the last answers are looked at."""


def suspicions_in(attempts: Sequence[Attempt]) -> tuple[Suspicion, ...]:
    """The misconceptions behind the last answers without hints, most suspected first."""
    rated = [each for each in attempts if each.hints == 0 and each.kind in KINDS]
    return diagnose(_answered(rated[-LATEST:]))


def show_suspicions(found: Sequence[Suspicion], here: Address) -> None:
    """Draw each with the number of answers that fit it, and the way to practise what mends it."""
    language = here.language
    st.header(say(language, "ui.progress_beliefs"), anchor=False)
    st.caption(say(language, "ui.progress_beliefs_about", number=LATEST))
    for each in found:
        belief = with_cards(say(language, f"misconception.{each.misconception.id}.belief"), language)
        count = escape(say(language, "ui.progress_fitting", number=len(each.answers)))
        st.html(f'<p class="mt-note">{belief} <span class="mt-muted">{count}</span></p>')
        concept = each.misconception.concept
        if st.button(
            say(language, "ui.mend", concept=concept_words(concept, language)),
            key=f"mend-{each.misconception.id}",
        ):
            st.switch_page("ui/pages/puzzles.py", query_params=start_of(Choice(concept, fresh=True), here))


def _answered(attempts: Iterable[Attempt]) -> Iterable[Answered]:
    """What was answered, as far as it can still be asked: a puzzle or a table may be gone."""
    for each in attempts:
        try:
            rules = rules_of(each.rules)
            puzzle = find(each.item, rules)
            KINDS[puzzle.kind].answer(puzzle.position, puzzle.rules(rules))
        except (CodeError, KeyError, TokenError, PositionError):
            continue
        yield Answered(puzzle, each.answer, rules)
