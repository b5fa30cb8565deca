"""Help before the answer, in four rungs: the rule, the cards that matter, one option removed, the worked answer."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from engine.cards import JOKER, POINT_CARDS, Card, CardSet, card_set, cards_in
from engine.rules import Rules
from engine.trace import Step
from engine.trick import Powers
from puzzles.expect import same
from puzzles.kinds import KINDS, answer
from puzzles.misconceptions import MISCONCEPTIONS
from puzzles.model import Answer, HandPosition, MisdealPosition, Puzzle, TrickPosition, Value
from puzzles.options import options
from puzzles.principles import PRINCIPLE_OF, TAKES_LEAD, decided, deciding
from puzzles.tricks import trick_so_far, whole_trick

Rung: TypeAlias = Literal["rule", "cards", "option", "answer"]


@dataclass(frozen=True, slots=True)
class Hint:
    """One rung of help.

    `rule`: the `principle` behind the answer, and the house `field` that acted; of what takes a search the `idea` that
    it shows, if it has one. `cards`: the cards to look at, none where the kind has something else to look at. `option`:
    one answer that is wrong, None where no other is clearly worse, or one card with whether it `belongs` to the answer.
    `answer`: the right value and the steps to it.
    """

    rung: Rung
    principle: str | None = None
    field: str | None = None
    idea: str | None = None
    cards: tuple[Card, ...] = ()
    option: Value = None
    belongs: bool = False
    steps: tuple[Step, ...] = ()


def hints(puzzle: Puzzle, learners: Rules) -> tuple[Hint, Hint, Hint, Hint]:
    """The four rungs for a puzzle; raises `PositionError` where the position cannot be at this table.

    >>> from puzzles.bank import bank
    >>> [(each.rung, each.principle) for each in hints(bank()["joker-called-out"], Rules.of("pagat"))][0]
    ('rule', 'joker_called')
    """
    if puzzle.kind not in KINDS:
        from puzzles.searched_hints import searched_hints  # not above: it builds on this module

        return searched_hints(puzzle, learners)
    found, rules = answer(puzzle, learners), puzzle.rules(learners)
    rule = decided(puzzle, learners)
    acted = next((step.field for step in deciding(found) if step.field and PRINCIPLE_OF[step.reason] == rule), None)
    return (
        Hint("rule", rule, acted),
        Hint("cards", cards=_cards_that_matter(puzzle, rules, found)),
        _one_option_less(puzzle, learners, found),
        Hint("answer", option=found.value, steps=found.steps),
    )


def _cards_that_matter(puzzle: Puzzle, rules: Rules, found: Answer) -> tuple[Card, ...]:
    """In a trick those that held the lead or lost power; in a hand those of the suit asked for and the special ones."""
    position = puzzle.position
    if isinstance(position, TrickPosition) and puzzle.kind == "winner":
        _, trick = whole_trick(position, rules)
        about = card_set(step.cards[0] for step in deciding(found) if step.cards)
        ever = card_set(step.cards[0] for step in found.steps if step.cards and step.reason in TAKES_LEAD)
        return tuple(each for each in trick.cards if each.bit & (about | ever | trick.cards[0].bit))
    if isinstance(position, HandPosition):
        powers, trick = trick_so_far(position, rules)
        asked = trick.suit.cards if trick.suit else powers.trumps | powers.caller.bit
        return cards_in(position.hand & (asked | powers.mighty.bit | JOKER.bit))
    if isinstance(position, MisdealPosition):
        mighty = Powers.of(rules, None).mighty.bit
        return cards_in(position.hand & (POINT_CARDS | JOKER.bit | mighty))
    return ()


def _one_option_less(puzzle: Puzzle, learners: Rules, found: Answer) -> Hint:
    """A wrong option, one that a misconception would choose where there is such; of cards, a wrong or a right one."""
    if KINDS[puzzle.kind].shape == "cards":
        return _one_card_less(puzzle, found)
    wrong = [each for each in options(puzzle, learners) if not same(each, found.value)]
    tempting = [each.answer(puzzle, learners) for each in MISCONCEPTIONS.values()]
    plausible = [each for each in wrong if any(same(each, other) for other in tempting)]
    return Hint("option", option=Random(f"hint {puzzle.id}").choice(plausible or wrong))


def _one_card_less(puzzle: Puzzle, found: Answer) -> Hint:
    assert isinstance(puzzle.position, (TrickPosition, HandPosition))
    assert isinstance(found.value, list)
    shown: CardSet = (
        puzzle.position.hand if isinstance(puzzle.position, HandPosition) else card_set(puzzle.position.plays)
    )
    codes = [each.code for each in cards_in(shown)]
    wrong = [each for each in codes if each not in found.value]
    code = Random(f"hint {puzzle.id}").choice(wrong or codes)
    return Hint("option", option=code, belongs=not wrong)
