"""Answering puzzles for `solve` and comparing claims for `check` (puzzle format: "The command")."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules import TABLES, Rules
from engine.share import share_code
from engine.trace import Step
from puzzles.bank import Reading
from puzzles.expect import claim_for, confirms
from puzzles.kinds import ESTIMATED, SEARCHED, answer
from puzzles.model import Answer, PositionError, Puzzle, Value
from puzzles.said import answer_words
from puzzles.source import Entry, Fault
from words import say, sentence


def solution(puzzle: Puzzle, learners: Rules, language: str) -> dict[str, object]:
    """What `solve` prints for a puzzle: id, kind, rules, answer, the reasons in order and as sentences.

    Of a best play also the values with their method, of a claim that does not hold the line that breaks it.
    """
    rules = puzzle.rules(learners)
    found = answer(puzzle, learners)
    sentences = [sentence(language, step, rules) for step in found.steps]
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "rules": share_code(rules),
        "answer": found.value,
        "why": [step_data(step) for step in found.steps],
        "text": " ".join(sentences or [answer_words(language, found)]),
        **(_searched(found) if puzzle.kind in SEARCHED or puzzle.kind in ESTIMATED else {}),
    }


def _searched(found: Answer) -> dict[str, object]:
    scores = found.scores
    if scores is None:
        return {"line": [card.code for step in found.steps for card in step.cards]}
    told: dict[str, object] = {"values": dict(scores.values), "method": scores.method}
    if scores.method == "exact":
        return told
    told |= {"worlds": scores.worlds, "errors": dict(scores.errors)}
    return told | ({"made": dict(scores.made)} if scores.method == "playouts" else {})


def step_data(step: Step) -> dict[str, object]:
    """A step as plain data: its reason, and what else it has; seats are 1 to 5."""
    data: dict[str, object] = {"reason": step.reason.value}
    if step.seat is not None:
        data["seat"] = step.seat + 1
    if step.cards:
        data["cards"] = [card.code for card in step.cards]
    if step.suit is not None:
        data["suit"] = step.suit.letter
    if step.number is not None:
        data["number"] = step.number
    if step.field is not None:
        data["field"] = step.field
    return data


def position_fault(entry: Entry, error: PositionError, table: str) -> Fault:
    """The fault of a position that cannot be at a table, at its place in the file."""
    return entry.at(error.key, error.problem, table, **error.values)


def claim_faults(reading: Reading) -> Iterator[Fault]:
    """Every claim of a file that the engine does not confirm, and every position that a table makes impossible.

    An estimated answer bears a claim out only where every other choice is clearly worse.

    A puzzle without a pinned table is asked under each of the six.
    """
    for puzzle, entry in zip(reading.puzzles, reading.entries, strict=True):
        for table in (puzzle.table,) if puzzle.table else TABLES:
            try:
                found = answer(puzzle, Rules.of(table))
            except PositionError as error:
                yield position_fault(entry, error, table)
                continue
            claimed = claim_for(puzzle.expect, table)
            if claimed is not None and not confirms(found, claimed):
                values = {"claimed": shown_value(claimed), "answer": shown_value(_beside(found, claimed))}
                yield entry.at("expect", "expect_differs", table, **values)
            elif claimed is not None and found.scores and found.scores.between:
                yield entry.at("expect", "margin_not_clear", table, choice=min(found.scores.between))


def _beside(found: Answer, claimed: Value) -> Value:
    """The answer as it stands beside a claim: all values where the claim is about some of them."""
    if found.scores is None or not isinstance(claimed, dict):
        return found.value
    return {key: f"{value:g}" for key, value in found.scores.values.items()}


def fault_line(fault: Fault, language: str) -> str:
    """A fault as commands print it: `file:line:column: id: key: what`."""
    what = say(language, f"fault.{fault.problem}", **dict(fault.values))
    if fault.table:
        what = say(language, "fault.at_table", table=fault.table, what=what)
    parts = (f"{fault.file}:{fault.line}:{fault.column}", fault.id, fault.key, what)
    return ": ".join(part for part in parts if part)


def shown_value(value: Value) -> str:
    """An answer as messages show it.

    >>> shown_value({"mighty": "DA", "caller": "C3"})
    'mighty DA, caller C3'
    """
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown_value(each)}" for key, each in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)
