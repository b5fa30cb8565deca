"""Learners made up: one believes a wrong rule, another slips; and the fresh puzzles they practise on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, zip_longest
from random import Random

from engine.cards import cards_in
from engine.rules import TABLES, Rules
from puzzles.diagnosis import Answered, Evidence, evidence, suspicions
from puzzles.expect import same
from puzzles.kinds import KINDS, answer
from puzzles.make.maker import make_many
from puzzles.misconceptions import MISCONCEPTIONS, Misconception
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from puzzles.options import options

ANSWERS = 40
"""How many fresh puzzles a learner answers."""

SOON = 6
"""Within so many wrong answers a misconception is to be named."""

SINGLE = tuple(each for each in MISCONCEPTIONS.values() if len(each.changes) == 1)
OTHER = tuple(each for each in MISCONCEPTIONS.values() if len(each.changes) != 1)
"""The misconceptions about one house rule, and the mutated rules and those about several."""

_SHOWN: Mapping[str, tuple[str, ...]] = {
    "joker-weak": ("winner",),
    "joker_strong_called": ("winner",),
    "call_on_first_trick": ("call",),
    "caller_always_calls": ("winner", "legal"),
    "special-cards": ("call", "special"),
    "mighty_weak_first": ("winner",),
    "mighty-defence": ("legal",),
    "declarer_opens_trump": ("legal",),
    "declarer_opens_joker": ("legal",),
    "declarer_may_not_open_caller": ("legal", "call"),
    "auction": ("bid",),
    "exchange": ("change",),
    "scoring": ("score",),
}
"""The kinds in which a wrong house rule shows, by its misconception or by the concept that mends it."""

_HIDDEN = {("call_on_first_trick", "mightyfriend")}
"""Where a misconception cannot show: the caller may not be led to the first trick, so that nobody can call there."""


def kinds_of(belief: Misconception) -> tuple[str, ...]:
    """The kinds that practise the concept of a misconception and in which it shows."""
    shown = tuple(belief.mutants) or _SHOWN.get(belief.id) or _SHOWN[belief.concept]
    return tuple(kind for kind in shown if belief.concept in KINDS[kind].concepts)


def tables_of(belief: Misconception) -> Iterator[Rules]:
    """The named tables where it is wrong and can show."""
    for table in TABLES:
        rules = Rules.of(table)
        if not belief.true_at(rules) and (belief.id, table) not in _HIDDEN:
            yield rules


@cache
def practice(belief: Misconception, rules: Rules, seed: int) -> tuple[Puzzle, ...]:
    """Forty fresh puzzles on the concept of a misconception: its kinds by turns, all levels, no two alike."""
    drawn = [make_many(kind, ANSWERS, seed, rules, concept=belief.concept) for kind in kinds_of(belief)]
    return tuple(islice((each for turn in zip_longest(*drawn) for each in turn if each), ANSWERS))


def believer(belief: Misconception, puzzle: Puzzle, rules: Rules) -> Value:
    """What somebody answers who has one rule wrong and knows the others."""
    value = belief.answer(puzzle, rules)
    return answer(puzzle, rules).value if value is None else value


def slipper(random: Random, rate: float, puzzle: Puzzle, rules: Rules) -> Value:
    """What somebody answers who knows the rules and slips at a rate.

    A slip is any wrong answer that is offered; of cards any, or as often one with a card too many or too few.
    """
    right = answer(puzzle, rules).value
    if random.random() >= rate:
        return right
    wrong = [each for each in options(puzzle, rules) if not same(each, right)]
    return random.choice(wrong) if wrong else _other_cards(random, puzzle, right)


def _other_cards(random: Random, puzzle: Puzzle, right: Value) -> Value:
    position = puzzle.position
    assert isinstance(position, HandPosition | TrickPosition)
    assert isinstance(right, list)
    cards = [each.code for each in (cards_in(position.hand) if isinstance(position, HandPosition) else position.plays)]
    if random.random() < 0.5:
        changed = random.choice(cards)
        return [each for each in cards if (each in right) is not (each == changed)]
    while same(given := [each for each in cards if random.random() < 0.5], right):
        pass
    return given


def named_after(belief: Misconception, rules: Rules, seed: int) -> int | None:
    """How many wrong answers a believer gives until it is named first for the first time; None where it never is."""
    seen: list[Evidence] = []
    for puzzle in practice(belief, rules, seed):
        seen.append(evidence(Answered(puzzle, believer(belief, puzzle, rules), rules)))
        if seen[-1].wrong and [each.misconception for each in suspicions(seen)][:1] == [belief]:
            return sum(each.wrong for each in seen)
    return None


def accused(belief: Misconception, rules: Rules, seed: int, rate: float) -> bool:
    """Is somebody who only slips suspected of anything, after any of the answers to the same puzzles?"""
    random = Random(f"{belief.id} {seed} {rate}")
    seen: list[Evidence] = []
    for puzzle in practice(belief, rules, seed):
        seen.append(evidence(Answered(puzzle, slipper(random, rate, puzzle, rules), rules)))
        if suspicions(seen):
            return True
    return False
