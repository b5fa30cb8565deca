"""A learner's answer compared with the engine's, and what other tables would answer."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from engine.actions import Play
from engine.cards import card_set, cards_in
from engine.legal import grounds, refusals
from engine.rules import TABLES, Rules, diff
from engine.trace import Reason, Step
from puzzles.choices import key_given
from puzzles.expect import same
from puzzles.kinds import SEARCHED, answer
from puzzles.misconceptions import Misconception, believed
from puzzles.model import Answer, HandPosition, OpenPosition, PositionError, Puzzle, Scores, TrickPosition, Value
from puzzles.principles import TAKES_LEAD, deciding
from puzzles.tricks import trick_so_far, whole_trick

NEAR = 1
"""Point cards that a play may lose and still be playable, where values are exact."""

_FIRST_LEAD = {Reason.LED, Reason.JOKER_NAMES_SUIT}
_CANNOT_WIN = {
    Reason.OFF_SUIT,
    Reason.MIGHTY_WEAK_FIRST,
    Reason.JOKER_WEAK_FIRST,
    Reason.JOKER_WEAK_LAST,
    Reason.JOKER_CALLED_WEAK,
}


@dataclass(frozen=True, slots=True)
class Grade:
    """Whether an answer is right at the learner's table; for lists of cards, which are missing and which too many.

    For a wrong answer also the `misconceptions` that would have given it, the most specific first, and why it is not
    so: the steps about what was chosen or left out, and where an answer is one thing the step that decided.

    A play that is not best is `playable` where it loses at most one point card, and where values are sampled, not
    clearly more than nothing. `line` is how play goes on after the learner's play, `best_line` after a best one, each
    seat playing its best; they are empty where cards are hidden.
    """

    right: bool
    answer: Answer
    missing: tuple[str, ...] = ()
    surplus: tuple[str, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()
    why_not: tuple[Step, ...] = ()
    playable: bool = False
    line: tuple[Play, ...] = ()
    best_line: tuple[Play, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A named table that answers differently, and the fields of its rules that each alone make the difference.

    `fields` is empty where only several fields together do.
    """

    table: str
    value: Value
    fields: tuple[str, ...]


def grade(puzzle: Puzzle, given: Value, learners: Rules) -> Grade:
    """Compare an answer with the engine's; raises `PositionError` where the position cannot be at this table."""
    rules = puzzle.rules(learners)
    found = answer(puzzle, learners)
    if found.scores is not None:
        return _grade_play(puzzle, rules, found, found.scores, given)
    if same(given, found.value):
        return Grade(True, found)
    if puzzle.kind in SEARCHED:
        return Grade(False, found, why_not=found.steps)
    held = believed(puzzle, given, learners)
    if isinstance(given, list) and isinstance(found.value, list):
        missing = tuple(str(each) for each in found.value if each not in given)
        surplus = tuple(str(each) for each in given if each not in found.value)
        hand = puzzle.position if isinstance(puzzle.position, HandPosition) else None
        return Grade(False, found, missing, surplus, held, _why_not_these(hand, rules, found, missing, surplus))
    if puzzle.kind == "winner" and isinstance(given, int) and isinstance(puzzle.position, TrickPosition):
        why = _why_not_this_seat(puzzle.position, rules, found, given)
        return Grade(False, found, misconceptions=held, why_not=why)
    return Grade(False, found, misconceptions=held, why_not=deciding(found)[:1])


def is_playable(scores: Scores, key: str) -> bool:
    """Is a play not best, and yet not clearly worse?"""
    if key in scores.best:
        return False
    loss = abs(scores.values.get(key, inf) - scores.values[scores.best[0]])
    return (scores.method == "exact" and loss <= NEAR) or key in scores.close | scores.between


def _grade_play(puzzle: Puzzle, rules: Rules, found: Answer, scores: Scores, given: Value) -> Grade:
    """One play beside what every play is worth; one that is not legal is wrong and has no line."""
    key = key_given(puzzle.kind, given)
    right = key in scores.best
    playable = is_playable(scores, key)
    if not isinstance(puzzle.position, OpenPosition) or key not in scores.values:
        return Grade(right, found, playable=playable)
    from puzzles.best import line_after  # the search is loaded already, for the answer

    best = key if right else scores.best[0]
    lines = {each: line_after(puzzle.position, rules, each) for each in {key, best}}
    return Grade(right, found, playable=playable, line=lines[key], best_line=lines[best])


def _why_not_this_seat(position: TrickPosition, rules: Rules, answer: Answer, given: int) -> tuple[Step, ...]:
    """What took the lead from the card of a seat, or left it without power, whichever came first.

    A card that never led and could have won has the steps about it (the ace that is not the Mighty, say), and where
    there are none, the step in which the winner took the lead.
    """
    _, trick = whole_trick(position, rules)
    chosen = trick.cards[(given - 1 - trick.leader) % len(trick.cards)]
    for step in answer.steps:
        beaten = step.reason in TAKES_LEAD and step.cards[1] is chosen
        if beaten or (step.reason in _CANNOT_WIN and step.cards[0] is chosen):
            return (step,)
    about = tuple(step for step in answer.steps if step.cards and step.cards[0] is chosen)
    took = [step for step in answer.steps if step.reason in TAKES_LEAD | _FIRST_LEAD]
    return about or (took[-1],)


def _why_not_these(
    position: HandPosition | None,
    rules: Rules,
    found: Answer,
    missing: tuple[str, ...],
    surplus: tuple[str, ...],
) -> tuple[Step, ...]:
    """The refusals of cards chosen too many, each under the first rule that bars it, then why others may be played.

    Of point cards the step that lists them.
    """
    if position is None:
        return found.steps[-1:]
    powers, trick = trick_so_far(position, rules)
    chosen = card_set(each for each in cards_in(position.hand) if each.code in surplus)
    steps = list(refusals(powers, trick, position.hand, chosen))
    if not missing:
        return tuple(steps)
    for ground in grounds(powers, trick, position.hand):
        about = tuple(each for each in ground.cards if each.code in missing)
        if about or not ground.cards:
            steps.append(ground._replace(cards=about))
    return tuple(steps)


def other_tables(puzzle: Puzzle, learners: Rules) -> tuple[OtherTable, ...]:
    """The named tables that answer a puzzle differently from the learner's, in the order of the data file.

    A puzzle that pins its table has one answer everywhere; a table where the position cannot be is left out.
    """
    if puzzle.table:
        return ()
    mine = _value(puzzle, learners)
    found = []
    for table in TABLES:
        other = Rules.of(table)
        value = _value(puzzle, other)
        if value is not None and value != mine:
            fields = tuple(
                each.field
                for each in diff(learners, other)
                if _value(puzzle, learners.changed({each.field: each.second})) == value
            )
            found.append(OtherTable(table, value, fields))
    return tuple(found)


def _value(puzzle: Puzzle, learners: Rules) -> Value:
    try:
        return answer(puzzle, learners).value
    except PositionError:
        return None
