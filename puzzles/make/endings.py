"""Endings of hands that were bid and played sensibly: with a card that is better than another, or with a claim."""

from __future__ import annotations

from random import Random

from engine.actions import Play
from engine.cards import JOKER
from engine.rules import Rules
from engine.search.players import natural_deal, played
from engine.state import State, apply
from engine.trick import LAST_TRICK
from puzzles.best import scores_of
from puzzles.kinds import claim
from puzzles.model import ClaimPosition, OpenPosition, PositionError
from puzzles.opened import open_position


def draw_best(random: Random, rules: Rules, level: int) -> OpenPosition:
    """An ending of three to five tricks, open, in which some card is at least a point better than the next."""
    while True:
        state = _ending(random, rules, min(5, max(3, level + random.choice((1, 2)))))
        for play in _as_played(state)[: random.randrange(5)]:
            state = apply(state, play)
        position = open_position(state)
        if len(set(scores_of(position, rules).values.values())) > 1:
            return position


def draw_claim(random: Random, rules: Rules, level: int) -> ClaimPosition:
    """A claim of two to five tricks, as often sure as not; where it is not, the first trick at least is not lost."""
    wanted = random.random() < 0.5
    while True:
        state = _ending(random, rules, min(5, max(2, level + random.choice((0, 1)))))
        trick, contract = state.trick, state.contract
        assert trick is not None
        assert contract is not None
        position = ClaimPosition(contract.trump, trick.number, state.hands, trick.leader, contract.number)
        try:
            found = claim(position, rules)
        except PositionError:
            continue
        sure = not found.steps
        if sure is wanted and (sure or len(found.steps[0].cards) > 2):
            return position


def _ending(random: Random, rules: Rules, tricks: int) -> State:
    """A hand with so many tricks left, every card before played as it looked best."""
    return played(natural_deal(rules, random), LAST_TRICK - tricks)


def _as_played(state: State) -> tuple[Play, ...]:
    """The next five plays as they look best, from the beginning of a trick."""
    trick = played(state, 1).tricks[-1]
    lead, *others = trick.cards
    return Play(lead, trick.suit if lead is JOKER else None, trick.called), *map(Play, others)
