"""The verdict on an answer: what happened, the rules that decided it, and what another table would say."""

from __future__ import annotations

from html import escape

import streamlit as st

from engine.cards import Card, card
from engine.rules import Rules, assumed, table_of, table_title
from engine.trace import Reason, Step
from engine.trick import judge
from puzzles.grade import Grade, OtherTable, grade, other_tables
from puzzles.model import Puzzle, TrickPosition, Value
from puzzles.tricks import whole_trick
from ui.address import Address
from ui.answers import answer_sentence
from ui.cards import Played, trick_html, with_cards
from ui.practice import Choice, begin, concept_words
from ui.second_tap import show_second_tap
from words import rule_name, rule_sentence, say, seat_name, sentence

_POWERLESS = {
    Reason.JOKER_WEAK_FIRST,
    Reason.JOKER_WEAK_LAST,
    Reason.JOKER_CALLED_WEAK,
    Reason.MIGHTY_WEAK_FIRST,
}


_AGAINST = ' class="mt-against"'


def show_verdict(puzzle: Puzzle, given: Value, here: Address, ask_rule: bool = False) -> None:
    """Draw the verdict on a given answer at the learner's table; with `ask_rule` a second tap opens its reasons."""
    rules, language = here.rules, here.language
    found = grade(puzzle, given, rules)
    if isinstance(puzzle.position, TrickPosition):
        _show_judged_trick(puzzle.position, puzzle.rules(rules), language)
    st.html(_headline(puzzle, given, found, language))
    if found.misconceptions:
        concept = found.misconceptions[0].concept
        st.button(
            say(language, "ui.mend", concept=concept_words(concept, language)),
            key="mend",
            on_click=begin,
            args=(Choice(concept, fresh=True), here),
        )
    if ask_rule and not show_second_tap(puzzle, rules, language):
        return
    st.html(_reasons(found, puzzle, rules, language))
    if language in puzzle.note:
        st.html(f'<p class="mt-note">{with_cards(puzzle.note[language], language)}</p>')
    others = other_tables(puzzle, rules)
    if others:
        titles = ", ".join(table_title(each.table, language) for each in others)
        with st.expander(say(language, "ui.other_tables", tables=titles), key=f"others-{puzzle.id}"):
            for each in others:
                st.html(_other_table(puzzle, each, language))


def _cards(codes: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(map(card, codes))


def _show_judged_trick(position: TrickPosition, rules: Rules, language: str) -> None:
    powers, trick = whole_trick(position, rules)
    verdict = judge(powers, trick)
    powerless = {step.cards[0] for step in verdict.steps if step.reason in _POWERLESS}
    played = []
    for place, each in enumerate(trick.cards):
        won = trick.seat(place) == verdict.winner
        tag = "ui.takes_it" if won else "ui.no_power" if each in powerless else "ui.beaten"
        mark = "won" if won else "beaten"
        played.append(Played(each, seat_name(language, trick.seat(place)), say(language, tag), mark))
    st.html(trick_html(played, powers, language))


def _headline(puzzle: Puzzle, given: Value, found: Grade, language: str) -> str:
    sign, word, kind = ("✓", "ui.right", "ok") if found.right else ("✕", "ui.not_this_time", "no")
    lines = [answer_sentence(puzzle.kind, puzzle.position, found.answer.value, language)]
    if found.missing:
        lines.append(say(language, f"ui.missing_{puzzle.kind}", cards=_cards(found.missing)))
    if found.surplus:
        lines.append(say(language, f"ui.surplus_{puzzle.kind}", cards=_cards(found.surplus)))
    if not found.right and not found.missing and not found.surplus:
        lines.append(_your_answer(puzzle, given, language))
    body = "".join(f"<p>{with_cards(line, language)}</p>" for line in lines)
    if found.misconceptions:
        belief = say(language, f"misconception.{found.misconceptions[0].id}.belief")
        body += f'<p class="mt-belief">{with_cards(belief, language)}</p>'
    title = f'<p class="sign"><span aria-hidden="true">{sign}</span> {escape(say(language, word))}</p>'
    return f'<div class="mt-verdict {kind}" role="status">{title}{body}</div>'


def _your_answer(puzzle: Puzzle, given: Value, language: str) -> str:
    return say(language, "ui.you_answered", answer=answer_sentence(puzzle.kind, puzzle.position, given, language))


def _reasons(found: Grade, puzzle: Puzzle, learners: Rules, language: str) -> str:
    """The steps that decided, in order; what speaks against the learner's choice stands out."""
    rules, table = puzzle.rules(learners), puzzle.table or table_of(learners)
    said = "".join(
        f"<li{_AGAINST if _speaks_against(step, found) else ''}>{with_cards(sentence(language, step, rules), language)}"
        f"{_reading(None if step.field in puzzle.changes else table, step.field, language)}</li>"
        for step in found.answer.steps
    )
    return f'<h3 class="mt-why">{escape(say(language, "ui.why"))}</h3><ol class="mt-steps">{said}</ol>'


def _speaks_against(step: Step, found: Grade) -> bool:
    """Is a step about the learner's choice? One on several cards is, where it is about one of those chosen."""
    return any(
        each.reason is step.reason and each.suit is step.suit and set(each.cards) <= set(step.cards)
        for each in found.why_not
    )


def _reading(table: str | None, field: str | None, language: str) -> str:
    """The mark of a rule on which the source of a named table is silent."""
    if table is None or field not in assumed(table):
        return ""
    return f' <span class="mt-reading">{escape(say(language, "table.our_reading"))}</span>'


def _other_table(puzzle: Puzzle, other: OtherTable, language: str) -> str:
    rules = Rules.of(other.table)
    title = escape(table_title(other.table, language))
    happens = answer_sentence(puzzle.kind, puzzle.position, other.value, language)
    because = "".join(
        f"<li><b>{escape(rule_name(language, field))}.</b> "
        f"{with_cards(rule_sentence(language, field, rules.value(field)), language)}"
        f"{_reading(other.table, field, language)}</li>"
        for field in other.fields
    )
    return f'<div class="mt-other"><b>{title}</b> {with_cards(happens, language)}<ul>{because}</ul></div>'
