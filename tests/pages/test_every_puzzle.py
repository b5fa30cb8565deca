"""Every shipped puzzle, and made ones of every kind, opened by their addresses and answered in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.cards import cards_in
from engine.rules import DEFAULT_TABLE, TABLES, Rules, assumed, table_title
from puzzles.bank import bank
from puzzles.expect import agrees, claim_for
from puzzles.kinds import KINDS, answer
from puzzles.make.maker import make_many
from puzzles.misconceptions import believed
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from puzzles.options import options
from puzzles.token import named
from tests.pages.visit import Visit
from words import LANGUAGES, rule_sentence, say, sentence

PUZZLES = tuple(each for each in bank().values() if each.kind in KINDS)
ONE_TABLE_EACH = tuple((puzzle, TABLES[place % len(TABLES)]) for place, puzzle in enumerate(PUZZLES))
MADE = 5
"""How many puzzles of each kind are made; there are only four of `special`."""


def right(puzzle: Puzzle, table: str) -> Value:
    """The author's claim; the engine adds the parts of it that the author has left out."""
    claim = claim_for(puzzle.expect, table)
    found = answer(puzzle, Rules.of(table)).value
    assert agrees(claim, found), puzzle.id
    return found if isinstance(claim, dict) else claim


def wrong(puzzle: Puzzle, table: str) -> Value:
    """An answer that is not right: another option; a card too few, or else all cards, or the first."""
    found = answer(puzzle, Rules.of(table)).value
    position = puzzle.position
    if isinstance(found, list):
        assert isinstance(position, HandPosition | TrickPosition)
        cards = cards_in(position.hand) if isinstance(position, HandPosition) else position.plays
        return found[1:] or [each.code for each in cards if found or each is cards[0]]
    return next(each for each in options(puzzle, Rules.of(table)) if each != found)


def reasons(puzzle: Puzzle, table: str, language: str) -> list[str]:
    """The sentences of the engine's steps, those marked that rest on our reading of the table's silent source."""
    rules = puzzle.rules(Rules.of(table))
    silent = assumed(puzzle.table or table) - set(puzzle.changes)
    mark = f" {say(language, 'table.our_reading')}"
    return [
        sentence(language, step, rules) + (mark if step.field in silent else "")
        for step in answer(puzzle, Rules.of(table)).steps
    ]


def elsewhere(puzzle: Puzzle, table: str, language: str) -> list[str]:
    """The line that names the tables with another answer, by the author's own claims; none where all agree."""
    others = [each for each in TABLES if claim_for(puzzle.expect, each) != claim_for(puzzle.expect, table)]
    titles = ", ".join(table_title(each, language) for each in others)
    return [say(language, "ui.other_tables", tables=titles)] if others else []


def usual(language: str) -> tuple[str, ...]:
    """What can be unfolded whatever the puzzle is, where nothing is chosen to practise."""
    practice = f"{say(language, 'ui.practise')}: {say(language, 'ui.practise_all')}"
    return practice, say(language, "ui.primer"), say(language, "ui.terms")


def own_rules(puzzle: Puzzle, language: str) -> list[str]:
    """The line that tells what is played here whatever the learner's table plays."""
    told = [say(language, "ui.pinned_table", table=table_title(puzzle.table, language))] if puzzle.table else []
    rules = puzzle.rules(Rules.of(DEFAULT_TABLE))
    told += [rule_sentence(language, field, rules.value(field)) for field in puzzle.changes]
    return [" ".join(told)] if told else []


def open_puzzle(visit: Visit, puzzle: Puzzle, table: str, language: str) -> dict[str, str]:
    """Open a puzzle by its address, which stays; the question stands there without a word of the answer."""
    address = {"id": puzzle.id, "rules": table, "lang": language}
    visit.open(**address)
    assert visit.address == address
    assert visit.asked == puzzle.ask.get(language, say(language, f"kind.{puzzle.kind}_ask"))
    assert visit.texts("mt-pinned") == own_rules(puzzle, language), puzzle.id
    assert len(set(visit.options.values())) == len(visit.options), puzzle.id
    assert visit.verdict == visit.steps == visit.messages == [], puzzle.id
    return address


def assert_verdict(visit: Visit, word: str, puzzle: Puzzle, table: str, language: str) -> None:
    """The verdict is so, and the engine's steps are the reasons."""
    sign = "✓" if word == "right" else "✕"
    assert visit.verdict[0] == f"{sign} {say(language, f'ui.{word}')}", puzzle.id
    assert visit.steps == reasons(puzzle, table, language), puzzle.id


def answer_rightly(visit: Visit, puzzle: Puzzle, table: str, language: str) -> None:
    """Open a puzzle and give the author's answer, which is right for the engine's reasons."""
    address = open_puzzle(visit, puzzle, table, language)
    visit.answer(right(puzzle, table))
    assert_verdict(visit, "right", puzzle, table, language)
    assert visit.texts("mt-note")[-1:] == ([puzzle.note[language]] if puzzle.note else [])
    assert [each for each in visit.folded if each not in usual(language)] == elsewhere(puzzle, table, language)
    assert (visit.address, visit.messages) == (address, [])


@pytest.mark.parametrize("part", range(2))
def test_every_puzzle_can_be_opened_and_answered(part: int) -> None:
    """The address opens the question, the author's answer is right, and the engine's steps are the reasons.

    Each in one of the languages, by turns; with `--long` in both, at every table.
    """
    visit = Visit()
    for number, (puzzle, table) in enumerate(ONE_TABLE_EACH):
        if number % 2 == part:
            answer_rightly(visit, puzzle, table, LANGUAGES[number // 2 % 2])


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_puzzle_at_every_table(table: str, language: str) -> None:
    """The same at each of the six tables."""
    visit = Visit()
    for puzzle in PUZZLES:
        answer_rightly(visit, puzzle, table, language)


@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.long)])
def test_every_puzzle_can_be_answered_wrongly(part: int) -> None:
    """A wrong answer is told so, with the same reasons, what may be behind it and no blame; read in both languages.

    Every other puzzle each time, all with `--long`.
    """
    visit = Visit()
    for number, (puzzle, table) in enumerate(ONE_TABLE_EACH[part::2]):
        one, other = LANGUAGES if number % 2 else reversed(LANGUAGES)
        open_puzzle(visit, puzzle, table, one)
        given = wrong(puzzle, table)
        visit.answer(given)
        beliefs = believed(puzzle, given, Rules.of(table))[:1]
        for language in (one, other):
            assert_verdict(visit, "not_this_time", puzzle, table, language)
            assert visit.texts("mt-belief") == [say(language, f"misconception.{each.id}.belief") for each in beliefs]
            if language == one:
                visit.speak(other)


def made() -> Iterator[tuple[Puzzle, str]]:
    """Made puzzles of every kind, each with the table at which it was made."""
    for number, kind in enumerate(KINDS):
        table = TABLES[number % len(TABLES)]
        for puzzle in make_many(kind, MADE, 7, Rules.of(table)):
            yield named(puzzle), table


def test_made_puzzles_open_by_their_address_and_can_be_answered() -> None:
    """Half a hundred of them: answered wrongly in one language and rightly in the other, each verdict read in both."""
    visit, puzzles = Visit(), list(made())
    assert len(puzzles) >= 50
    for number, (puzzle, table) in enumerate(puzzles):
        one, other = LANGUAGES if number % 2 else reversed(LANGUAGES)
        open_puzzle(visit, puzzle, table, one)
        visit.answer(wrong(puzzle, table))
        assert_verdict(visit, "not_this_time", puzzle, table, one)
        assert_verdict(visit.speak(other), "not_this_time", puzzle, table, other)
        visit.press("again").answer(answer(puzzle, Rules.of(table)).value)
        assert_verdict(visit, "right", puzzle, table, other)
        assert_verdict(visit.speak(one), "right", puzzle, table, one)
        assert (visit.address["id"], visit.messages) == (puzzle.id, [])
