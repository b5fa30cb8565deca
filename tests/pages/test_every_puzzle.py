"""Every shipped puzzle at every named table in both languages, opened by its address and answered."""

from __future__ import annotations

import pytest

from engine.cards import cards_in
from engine.rules import DEFAULT_TABLE, TABLES, Rules, assumed, table_of, table_title
from puzzles.bank import bank
from puzzles.expect import claim_for
from puzzles.kinds import answer
from puzzles.misconceptions import believed
from puzzles.model import HandPosition, Puzzle, Value
from tests.pages.visit import Visit
from words import LANGUAGES, say, sentence

PUZZLES = tuple(bank().values())


def reasons(puzzle: Puzzle, table: str, language: str) -> list[str]:
    """The sentences of the engine's steps, those marked that rest on our reading of a silent source."""
    rules = puzzle.rules(Rules.of(table))
    named = table_of(rules)
    mark = f" {say(language, 'table.our_reading')}"
    return [
        sentence(language, step, rules) + (mark if named and step.field in assumed(named) else "")
        for step in answer(puzzle, Rules.of(table)).steps
    ]


def elsewhere(puzzle: Puzzle, table: str, language: str) -> list[str]:
    """The line that names the tables with another answer, by the author's own claims; none where all agree."""
    others = [each for each in TABLES if claim_for(puzzle.expect, each) != claim_for(puzzle.expect, table)]
    titles = ", ".join(table_title(each, language) for each in others)
    return [say(language, "ui.other_tables", tables=titles)] if others else []


def wrong(puzzle: Puzzle, table: str) -> Value:
    """An answer that is not right: the next seat; a card too few, or else all cards."""
    right = claim_for(puzzle.expect, table)
    if isinstance(right, int):
        return right % 5 + 1
    assert isinstance(right, list)
    assert isinstance(puzzle.position, HandPosition)
    return right[1:] or [card.code for card in cards_in(puzzle.position.hand)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_puzzle_can_be_opened_and_answered(table: str, language: str) -> None:
    """The address opens the question, the author's answer is right, and the engine's steps are the reasons."""
    visit = Visit()
    usual = (say(language, "ui.primer"), say(language, "ui.terms"))
    for puzzle in PUZZLES:
        address = {"id": puzzle.id, "rules": table, "lang": language}
        visit.open(**address)
        assert visit.address == address
        assert visit.asked == puzzle.ask.get(language, say(language, f"kind.{puzzle.kind}_ask"))
        assert visit.verdict == visit.messages == [], puzzle.id

        visit.answer(claim_for(puzzle.expect, table))
        assert visit.verdict[0] == f"✓ {say(language, 'ui.right')}", puzzle.id
        assert visit.steps == reasons(puzzle, table, language)
        assert visit.texts("mt-note") == [puzzle.note[language]]
        assert [each for each in visit.folded if each not in usual] == elsewhere(puzzle, table, language)
        assert (visit.address, visit.messages) == (address, [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_can_be_answered_wrongly(language: str) -> None:
    """A wrong answer is told so, with the same reasons, what may be behind it and no blame."""
    visit = Visit()
    for puzzle in PUZZLES:
        visit.open(id=puzzle.id, lang=language)
        given = wrong(puzzle, DEFAULT_TABLE)
        visit.answer(given)
        assert visit.verdict[0] == f"✕ {say(language, 'ui.not_this_time')}", puzzle.id
        assert visit.steps == reasons(puzzle, DEFAULT_TABLE, language)
        beliefs = believed(puzzle, given, Rules.of(DEFAULT_TABLE))[:1]
        assert visit.verdict[3:] == [say(language, f"misconception.{each.id}.belief") for each in beliefs]
