"""The answers a question offers: the right one among those that plausible wrong rules would give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from engine.rules import TABLES, Rules
from engine.trick import SEATS, Powers
from puzzles.expect import same
from puzzles.kinds import KINDS
from puzzles.misconceptions import MISCONCEPTIONS
from puzzles.model import (
    CountPosition,
    FriendPosition,
    HandPosition,
    Position,
    PositionError,
    Puzzle,
    ScorePosition,
    SpecialPosition,
    Value,
)

MOST = 5
"""Options of a question about a number or several parts."""


def options(puzzle: Puzzle, learners: Rules) -> tuple[Value, ...]:
    """The answers to choose from, in an order that does not tell; empty for kinds whose answer is some of the cards.

    Seats and the words of a kind are all there. Otherwise the wrong ones are, first, what misconceptions answer, then
    what other tables answer, then near misses. Raises `PositionError` where the position cannot be at this table.

    >>> from engine.cards import Suit
    >>> options(Puzzle("a", "count", CountPosition(0, Suit.HEARTS)), Rules.of("pagat"))
    (10, 11, 12, 13, 14)
    """
    kind, rules = KINDS[puzzle.kind], puzzle.rules(learners)
    match kind.shape:
        case "seat":
            return tuple(range(1, SEATS + 1))
        case "choice":
            return kind.choices
        case "yes_no":
            return True, False
        case "cards":
            return ()
    found: list[Value] = []
    for value in _candidates(puzzle, rules):
        if not any(same(value, each) for each in found):
            found.append(value)
        if len(found) == MOST:
            break
    if all(isinstance(each, int) for each in found):
        return tuple(sorted(found))  # type: ignore[type-var]
    Random(puzzle.id).shuffle(found)
    return tuple(found)


def _candidates(puzzle: Puzzle, rules: Rules) -> Iterator[Value]:
    kind, position = KINDS[puzzle.kind], puzzle.position
    right = kind.answer(position, rules).value
    yield right
    for each in MISCONCEPTIONS.values():
        value = each.says(kind.name, position, rules)
        if value is not None:
            yield value
    if kind.name != "score":  # another table's amounts are no mistake that a learner of this one makes
        yield from _elsewhere(kind.name, position)
    near = list(_NEAR[kind.name](position, right, rules))
    Random(f"near {puzzle.id}").shuffle(near)
    yield from near


def _elsewhere(kind: str, position: Position) -> Iterator[Value]:
    for table in TABLES:
        try:
            yield KINDS[kind].answer(position, Rules.of(table)).value
        except PositionError:
            continue


def _near_call(position: HandPosition, right: Any, rules: Rules) -> Iterator[Value]:
    for may_lead, may_call in ((True, True), (True, False), (False, False)):
        yield {**right, "may_lead": may_lead, "may_call": may_call}
    other = next(each for each in (_usual_caller(rules), "S3") if each != right["caller_card"])
    yield {**right, "caller_card": other}


def _near_special(position: SpecialPosition, right: Any, rules: Rules) -> Iterator[Value]:
    mighties = ("SA", rules.mighty_when_spades_trump)
    callers = (_usual_caller(rules), rules.joker_call_card_when_clubs_trump, "S3")
    for mighty in mighties:
        for caller in callers:
            yield {"mighty": mighty, "caller": caller}


def _near_score(position: ScorePosition, right: Any, rules: Rules) -> Iterator[Value]:
    """The shares of an amount one off, doubled or halved, and of the other side winning."""
    each, sign = right["each"], 1 if right["declarer"] >= 0 else -1
    for amount in {each * 2, each // 2, *range(each - 3, each + 4)}:
        if amount > 0:
            yield _shares(position, sign, amount)
    yield _shares(position, -sign, each)


def _shares(position: ScorePosition, sign: int, each: int) -> Value:
    with_friend = position.friend == "partner"
    return {
        "each": each,
        "declarer": sign * each * (2 if with_friend else SEATS - 1),
        "friend": sign * each if with_friend else 0,
        "defender": -sign * each,
    }


def _near_friend(position: FriendPosition, right: Any, rules: Rules) -> Iterator[Value]:
    declarer = position.declarer + 1
    everyone: Any = list(range(1, SEATS + 1))
    friend = right["friend"]
    knowers: list[Any] = [everyone, [declarer], []]
    if isinstance(friend, int):
        knowers += [[friend], sorted({declarer, friend})]
    for known_by in knowers:
        if friend != "open":
            yield {"friend": friend, "known_by": known_by}
    yield {"friend": "none", "known_by": everyone}
    yield {"friend": "open", "known_by": []}
    for seat in everyone:
        if seat != declarer:
            yield {"friend": seat, "known_by": everyone}


def _near_count(position: CountPosition, right: Any, rules: Rules) -> Iterator[Value]:
    """Numbers in a row, of which the right one is anywhere."""
    least = max(0, right - Random(position.seen).randrange(MOST))
    yield from range(least, least + MOST)


def _usual_caller(rules: Rules) -> str:
    return Powers.of(rules, None).caller.code


_NEAR: Mapping[str, Callable[[Any, Any, Rules], Iterator[Value]]] = {
    "call": _near_call,
    "special": _near_special,
    "score": _near_score,
    "friend": _near_friend,
    "count": _near_count,
}
