"""Moments of hands played sensibly, at which a seat has a choice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.actions import Play
from engine.legal import playable
from engine.search.players import position_of
from engine.search.position import Position
from engine.state import State, apply
from engine.trick import LAST_TRICK
from puzzles.mine.style import looking_best, patient

LONGEST_ENDING = 7
"""Tricks left up to which every choice is worth a question; before, only whether to ruff the first trick is."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand at some seat's turn, with what looks best there without searching."""

    state: State
    position: Position
    greedy: Play


def moments(state: State, random: Random, least: int, most: int) -> list[Moment]:
    """The moments of a hand that is yet to be played, with `least` to `most` tricks left, in random order."""
    found: list[Moment] = []
    while state.trick and (left := LAST_TRICK + 1 - state.trick.number) >= least:
        position = position_of(state)
        if left <= most and _is_question(position):
            found.append(Moment(state, position, looking_best(position)[0]))
        state = apply(state, patient(position, random))
    random.shuffle(found)
    return found


def _is_question(position: Position) -> bool:
    hand, trick = position.hands[position.turn], position.trick
    cards = playable(position.powers, trick, hand)
    if cards & (cards - 1) == 0:
        return False
    if trick.number > LAST_TRICK - LONGEST_ENDING:
        return True
    ruffs = trick.suit is not None and not hand & trick.suit.cards and bool(hand & position.powers.trumps)
    return trick.number == 1 and ruffs
