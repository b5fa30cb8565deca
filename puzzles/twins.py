"""Minimal pairs: the twin of a puzzle differs from it in one fact, and has another answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import TypeAlias

from engine.cards import Card, Suit, cards_in
from engine.contract import Contract, FriendCall
from engine.rules import Rules
from engine.trace import Reason
from puzzles.alter import alterations
from puzzles.kinds import KINDS
from puzzles.make.levels import level_of
from puzzles.make.pins import pinned, possible_everywhere
from puzzles.make.tags import tags_of
from puzzles.model import Answer, CountPosition, FriendPosition, Position, PositionError, Puzzle
from puzzles.plausible import plausible
from puzzles.token import named
from words import NO_TRUMP, Value, say, seat_name

Fact: TypeAlias = Card | Suit | Contract | FriendCall | int | str | None


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact that is another in a second position.

    `fact` is the field of the position; of a contract its number and its trump are facts of their own, as in
    `number_of_bid`. A card that only one of the two positions has is None in the other.
    """

    fact: str
    before: Fact
    after: Fact


def differences(one: Position, other: Position) -> tuple[Difference, ...]:
    """The facts in which two positions of a kind differ; a card changed for another counts once.

    Raises `TypeError` for positions of two kinds.

    >>> from puzzles.model import SpecialPosition
    >>> [each.fact for each in differences(SpecialPosition(Suit.HEARTS), SpecialPosition(None))]
    ['trump']
    """
    if type(one) is not type(other):
        raise TypeError(f"{type(one).__name__} and {type(other).__name__}")
    found: list[Difference] = []
    for field in fields(one):
        before, after = getattr(one, field.name), getattr(other, field.name)
        if before == after:
            continue
        if isinstance(one, FriendPosition) and field.name == "tricks" and len(before) == len(after):
            for each, another in zip(before, after, strict=True):
                found += differences(each, another)
        elif isinstance(before, Contract) and isinstance(after, Contract):
            found += _of_contract(field.name, before, after)
        elif field.name in ("hand", "seen"):
            pairs = zip_longest(cards_in(before & ~after), cards_in(after & ~before))
            found += [Difference(field.name, *pair) for pair in pairs]
        elif field.name == "plays":
            pairs = zip_longest(before, after)
            found += [Difference("plays", each, another) for each, another in pairs if each is not another]
        elif field.name == "tricks":
            found.append(Difference("tricks", len(before), len(after)))
        else:
            counted = isinstance(one, CountPosition) and field.name == "suit"
            found.append(Difference("counted" if counted else field.name, before, after))
    return tuple(found)


def _of_contract(name: str, before: Contract, after: Contract) -> Iterator[Difference]:
    if before.number != after.number:
        yield Difference(f"number_of_{name}", before.number, after.number)
    if before.trump is not after.trump:
        yield Difference(f"trump_of_{name}", before.trump, after.trump)


def twin(puzzle: Puzzle, learners: Rules) -> Puzzle | None:
    """A puzzle that differs from a given one in one fact and has another answer at the learner's table.

    The most instructive fact is chosen, and among equal ones one that brings other reasons; None where no single fact
    changes the answer. The same puzzle and table give the same twin. Raises `PositionError` where the given position
    cannot be at this table.
    """
    kind, rules = puzzle.kind, puzzle.rules(learners)
    mine = KINDS[kind].answer(puzzle.position, rules)
    sound = plausible(puzzle.position, rules)
    for alike in alterations(kind, puzzle.position, rules):
        same_reasons: Position | None = None
        for position in alike:
            other = _answer(kind, position, rules)
            if other is None or not _differs(mine, other, puzzle.position, position):
                continue
            if sound and not plausible(position, rules):
                continue
            if _reasons(mine) != _reasons(other):
                return _puzzle(puzzle, position, rules)
            same_reasons = same_reasons or position
        if same_reasons:
            return _puzzle(puzzle, same_reasons, rules)
    return None


def _answer(kind: str, position: Position, rules: Rules) -> Answer | None:
    try:
        return KINDS[kind].answer(position, rules)
    except PositionError:
        return None


def _differs(mine: Answer, other: Answer, one: Position, another: Position) -> bool:
    """Another answer, and not the same one with the changed card for the card it stands for."""
    if not isinstance(mine.value, list) or not isinstance(other.value, list):
        return mine.value != other.value
    (change,) = differences(one, another)
    renamed = [str(change.after) if each == str(change.before) else each for each in mine.value]
    return set(renamed) != set(other.value)


def _reasons(found: Answer) -> set[Reason]:
    return {step.reason for step in found.steps}


def _puzzle(puzzle: Puzzle, position: Position, rules: Rules) -> Puzzle:
    """The twin as a puzzle of its own, at the table of the first; it pins these rules where another table bars it."""
    kind, table, changes = puzzle.kind, puzzle.table, puzzle.changes
    if table is None and not possible_everywhere(kind, position, rules):
        table, changes = pinned(rules)
    level, tags = level_of(kind, position, rules), tags_of(kind, position, rules)
    return named(Puzzle("", kind, position, table, changes, level=level, tags=tags))


def twin_sentence(language: str, difference: Difference) -> str:
    """What is another in a twin, said in one sentence; raises `KeyError` for a fact that no twin changes.

    >>> twin_sentence("en", Difference("number", 9, 10))
    'This is trick 10 instead of trick 9.'
    """
    fact, variant = difference.fact, _variant(difference)
    key = f"twin.{fact}.{variant}" if variant else f"twin.{fact}"
    values = {"before": difference.before, "after": difference.after}
    return say(language, key, **{name: _said(language, fact, value) for name, value in values.items()})


def _variant(difference: Difference) -> str:
    """Which of the sentences about a fact fits; "" where it has but one."""
    fact, before, after = difference.fact, difference.before, difference.after
    if isinstance(after, bool):
        return "yes" if after else "no"
    if isinstance(after, FriendCall):
        return after.by
    if fact == "friend":
        return str(after)
    if fact == "holder":
        return "buried" if after is None else "seat"
    if fact == "trump":
        return "suit" if after else "no_trump"
    if isinstance(before, Card) or isinstance(after, Card):
        return "gone" if after is None else "added" if before is None else "changed"
    return ""


def _said(language: str, fact: str, value: Fact) -> Value:
    """A fact as a value of a sentence."""
    if isinstance(value, FriendCall):
        return value.card or (value.by if value.seat is None else seat_name(language, value.seat))
    if fact == "holder" and isinstance(value, int):
        return seat_name(language, value)
    if isinstance(value, (Card, Suit, int, str)):
        return value
    return NO_TRUMP
