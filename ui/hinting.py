"""The hint ladder on a page: one rung more at each request."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.cards import card
from engine.rules import Rules
from engine.share import share_code
from puzzles.hints import Hint, hints
from puzzles.ideas import idea_words
from puzzles.kinds import ANSWERED, KINDS, answer
from puzzles.model import Puzzle, TrickPosition
from puzzles.said import answer_words
from ui.answering import WORKED, ask_for_hint, hints_seen
from ui.answers import answer_sentence
from ui.cards import with_cards
from ui.terms import with_terms
from words import card_label, rule_sentence, say, seat_name, sentence


def show_hints(puzzle: Puzzle, rules: Rules, language: str) -> None:
    """Draw the rungs asked for so far, and the button for the next one."""
    seen = hints_seen(puzzle)
    if seen:
        rungs = ""
        for number, hint in enumerate(hints(puzzle, rules)[:seen], 1):
            title = escape(say(language, "hint.rung", number=number))
            rungs += f"<li><b>{title}</b> {_hint_html(hint, puzzle, rules, language)}</li>"
        st.html(f'<div role="status"><ol class="mt-hints">{rungs}</ol></div>')
        st.caption(say(language, "hint.unrated"))
    if seen < WORKED:
        label = say(language, "hint.more" if seen else "hint.ask")
        st.button(label, key="hint", on_click=ask_for_hint, args=(puzzle,), shortcut="H")


def _hint_html(hint: Hint, puzzle: Puzzle, rules: Rules, language: str) -> str:
    own = puzzle.rules(rules)
    match hint.rung:
        case "rule":
            return with_terms(" ".join(_rule(hint, puzzle, own, language)), language, share_code(rules))
        case "cards":
            if hint.cards:
                return with_cards(say(language, "hint.cards", cards=hint.cards), language)
            return escape(say(language, f"hint.look_{puzzle.kind}"))
        case "option":
            return with_cards(_option(hint, puzzle, language), language)
    if puzzle.kind not in KINDS:
        return with_cards(answer_words(language, answer(puzzle, rules)), language)
    told = answer_sentence(puzzle.kind, puzzle.position, hint.option, language)
    steps = "".join(f"<li>{with_cards(sentence(language, step, own), language)}</li>" for step in hint.steps)
    return f"{with_cards(say(language, 'hint.answer', answer=told), language)}<ul>{steps}</ul>"


def _rule(hint: Hint, puzzle: Puzzle, rules: Rules, language: str) -> list[str]:
    """The author's own hint where there is one, else the general rule; and what the table plays where it matters.

    Of what takes a search the idea that it shows, else what to think about.
    """
    said = [puzzle.hint[language]] if language in puzzle.hint else []
    if not said and hint.principle:
        said = [say(language, f"principle.{hint.principle}")]
    elif not said and puzzle.kind not in KINDS:
        said = [". ".join(idea_words(language, hint.idea)) if hint.idea else say(language, f"hint.think_{puzzle.kind}")]
    return [*said, rule_sentence(language, hint.field, rules.value(hint.field))] if hint.field else said


def _option(hint: Hint, puzzle: Puzzle, language: str) -> str:
    if isinstance(hint.option, str) and puzzle.kind in ("legal", "points"):
        return say(language, "hint.a_card" if hint.belongs else "hint.not_card", card=card(hint.option))
    if isinstance(puzzle.position, TrickPosition) and isinstance(hint.option, int):
        seat = hint.option - 1
        played = puzzle.position.plays[(seat - puzzle.position.leader) % len(puzzle.position.plays)]
        return say(language, "hint.not_seat", seat=seat_name(language, seat), card=card_label(language, played))
    if hint.option is None:
        return say(language, "hint.all_near")
    return say(
        language,
        "hint.not_best" if ANSWERED[puzzle.kind].shape in ("play", "decision") else "hint.not_answer",
        answer=answer_sentence(puzzle.kind, puzzle.position, hint.option, language),
    )
