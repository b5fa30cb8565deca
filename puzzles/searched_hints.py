"""Help with what takes a search: the thought behind it, the cards that decide, a tempting choice less, the answer."""

from __future__ import annotations

from engine.cards import DECK, JOKER, Card, CardSet, card_set, cards_in
from engine.rules import Rules
from engine.trick import SEATS, Powers
from puzzles.grade import is_playable
from puzzles.hidden import seen
from puzzles.hints import Hint
from puzzles.ideas import IDEAS
from puzzles.kinds import answer
from puzzles.model import HiddenPosition, OpenPosition, Puzzle, Scores, Value
from puzzles.opened import solvable

_HIGH = 3
"""So many of the highest trumps that others hold are worth a thought."""


def searched_hints(puzzle: Puzzle, learners: Rules) -> tuple[Hint, Hint, Hint, Hint]:
    """The four rungs for a kind that takes a search; raises `PositionError` where one cannot be or is not proven.

    The second choice is the one that is worth most of those that are neither right nor playable; None where there is
    no such choice.
    """
    found, rules = answer(puzzle, learners), puzzle.rules(learners)
    if found.scores is None:
        assert isinstance(found.value, dict)
        wrong: Value = {"valid": not found.value["valid"]}
        return Hint("rule"), Hint("cards"), Hint("option", option=wrong), Hint("answer", option=found.value)
    idea = next((each for each in puzzle.tags if each in IDEAS), None)
    tempting = _tempting(found.scores)
    return (
        Hint("rule", idea=idea),
        Hint("cards", cards=_cards_that_decide(puzzle, rules, found.scores.best[0], tempting)),
        Hint("option", option=tempting),
        Hint("answer", option=_as_given(puzzle.kind, found.scores.best[0])),
    )


def _tempting(scores: Scores) -> str | None:
    """The choice that is worth most of those neither right nor playable, by its key."""
    wrong = [key for key in scores.values if key not in scores.best and not is_playable(scores, key)]
    return (max if scores.highest else min)(wrong, key=scores.values.__getitem__, default=None)


def _cards_that_decide(puzzle: Puzzle, rules: Rules, best: str, tempting: str | None) -> tuple[Card, ...]:
    """Cards of the others: those that take the trick after these two plays, else the strongest that are out."""
    position = puzzle.position
    if isinstance(position, HiddenPosition):
        known = seen(position, rules)
        played = [each for trick in (*known.tricks, known.trick) if trick for each in trick.cards]
        return _strongest(Powers.of(rules, position.contract.trump), position.hand | position.buried | card_set(played))
    if not isinstance(position, OpenPosition):
        return ()
    opened = solvable(position, rules)
    own = opened.hands[opened.turn]
    taking = card_set(_taking(position, rules, key) for key in (best, tempting) if key) & ~own
    held = card_set(each for hand in opened.hands for each in cards_in(hand))
    return cards_in(taking) or _strongest(opened.powers, ~held | own)


def _taking(position: OpenPosition, rules: Rules, key: str) -> Card:
    """The card that takes the trick after a play, if everyone plays their best."""
    from engine.search.line import tricks_of
    from puzzles.best import line_after  # not above: with the compiled search, which is loaded for the answer only

    trick, winner = tricks_of(solvable(position, rules), line_after(position, rules, key))[0]
    assert winner is not None
    return trick.cards[(winner - trick.leader) % SEATS]


def _strongest(powers: Powers, known: CardSet) -> tuple[Card, ...]:
    """The special cards and the highest trumps that are not among the known cards."""
    out = [each for each in DECK if not each.bit & known]
    trumps = [each for each in out if each.bit & powers.trumps][:_HIGH]
    return tuple(each for each in out if each in (powers.mighty, JOKER, powers.caller, *trumps))


def _as_given(kind: str, key: str) -> Value:
    """A choice as a learner would give it."""
    return list(key.split()) if kind == "bury" else key
