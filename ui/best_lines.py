"""How play goes on after a choice: told trick by trick, and played on the table a card at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

import streamlit as st

from engine.actions import Play
from engine.claim import prove
from engine.rules import Rules
from engine.search.line import tricks_of
from engine.search.position import Position
from engine.trick import Powers, Trick
from puzzles.example import example_against
from puzzles.grade import Grade
from puzzles.model import ClaimPosition, HiddenPosition, OpenPosition, Puzzle
from puzzles.opened import solvable
from ui.positions import trick_row_html
from ui.table.from_best import Moment, open_moment
from ui.visit import kept
from words import say, seat_name


@dataclass(frozen=True, slots=True)
class Lines:
    """From a `position` with all cards open the line that can be stepped, and another one beside it, if any.

    `title` is the key of the words over the first. Where the position is one way in which hidden cards may lie, the
    choice `loses` so many point cards in it.
    """

    position: Position
    line: tuple[Play, ...]
    title: str
    best_line: tuple[Play, ...] = ()
    loses: int | None = None
    claimed: bool = False

    def moment(self, at: int, begun: Moment) -> Moment:
        """The table after so many cards of the line."""
        position = self.position
        for play in self.line[:at]:
            position = position.after(play)
        shown = open_moment(position, begun.rules, begun.bid)
        return replace(shown, roles=begun.roles) if self.claimed else shown


def lines_of(
    position: OpenPosition | HiddenPosition | ClaimPosition, rules: Rules, chosen: str, found: Grade
) -> Lines | None:
    """The lines to show for an answered question; None where nothing speaks against the choice, or it is no play.

    With open cards a best choice has its line too. Where cards are hidden it is the sampled deal in which the choice
    loses most; of a claim that does not hold, the line that breaks it.
    """
    scores = found.answer.scores
    if isinstance(position, ClaimPosition):
        powers = Powers.of(rules, position.trump)
        line = prove(powers, position.hands, position.leader, position.number).line
        start = Position(powers, position.hands, Trick(position.number, position.leader), position.leader)
        return Lines(start, line, "best_ui.claim_line", claimed=True) if line else None
    if scores is None or chosen not in scores.values:
        return None
    if isinstance(position, OpenPosition):
        start = solvable(position, rules)
        if found.right:
            return Lines(start, found.best_line, "best_ui.best_line")
        return Lines(start, found.line, "best_ui.your_line", found.best_line)
    example = None if found.right else example_against(position, rules, chosen, scores.best[0])
    if example is None:
        return None
    return Lines(example.position, example.line, "best_ui.your_line", example.best_line, example.loses)


def stepped_to(puzzle: Puzzle, lines: Lines) -> int:
    """How many cards of the line lie on the table."""
    at: int = kept("line_at").get(puzzle.id, 0)
    return min(at, len(lines.line))


def show_lines(puzzle: Puzzle, lines: Lines, at: int, language: str) -> None:
    """Draw the buttons that play the line on the table, a card at a time, and the lines trick by trick."""
    if lines.loses is not None:
        st.html(f'<p class="mt-note">{escape(say(language, "best_ui.example", number=lines.loses))}</p>')
    last = len(lines.line)
    with st.container(horizontal=True, key="line-steps"):
        for name, key, to in (("back", "what_if.back", at - 1), ("next", "what_if.forward", at + 1)):
            st.button(
                say(language, key),
                key=f"line-{name}",
                on_click=kept("line_at").__setitem__,
                args=(puzzle.id, to),
                disabled=not 0 <= to <= last,
            )
        st.caption(say(language, "best_ui.line_at", number=at, total=last))
    st.html(_line_html(lines.position, lines.line, say(language, lines.title), language))
    if lines.best_line:
        st.html(_line_html(lines.position, lines.best_line, say(language, "best_ui.best_line"), language))


def _line_html(position: Position, line: Sequence[Play], title: str, language: str) -> str:
    """A line trick by trick, with who takes each."""
    rows = ""
    for trick, winner in tricks_of(position, tuple(line)):
        took = "" if winner is None else say(language, "best_ui.takes", seat=seat_name(language, winner))
        rows += trick_row_html(trick, language, took)
    return f'<h3 class="mt-why">{escape(title)}</h3><ol class="mt-record">{rows}</ol>'
