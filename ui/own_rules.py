"""What a puzzle plays whatever the learner's table does, as HTML."""

from __future__ import annotations

from engine.rules import DEFAULT_TABLE, Rules, table_title
from puzzles.model import Puzzle
from ui.cards import with_cards
from words import rule_sentence, say


def own_rules_html(puzzle: Puzzle, language: str) -> str:
    """What a puzzle plays whatever the learner's table does."""
    said = [say(language, "ui.pinned_table", table=table_title(puzzle.table, language))] if puzzle.table else []
    own = Rules.of(puzzle.table or DEFAULT_TABLE, puzzle.changes)
    said += [rule_sentence(language, field, own.value(field)) for field in puzzle.changes]
    return f'<p class="mt-pinned">{with_cards(" ".join(said), language)}</p>' if said else ""
