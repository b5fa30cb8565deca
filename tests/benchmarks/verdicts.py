"""Verdicts and legality checks a second, on the tricks and turns of random hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.cards import CardSet
from engine.chance import random_hands
from engine.legal import playable
from engine.rules import DEFAULT_TABLE, Rules
from engine.state import State
from engine.trick import Powers, Trick, judge
from tests.benchmarks.figures import Measured
from tests.benchmarks.rounds import interleaved, over

_HANDS = 200


def finished_hands(count: int) -> list[State]:
    """Random hands played to the last card, always the same ones."""
    hands = random_hands(Rules.of(DEFAULT_TABLE), seed=2)
    played = (state for state in hands if state.ending and state.ending.kind == "played")
    return list(islice(played, count))


def turns(state: State) -> Iterator[tuple[Powers, Trick, CardSet]]:
    """Every turn of a finished hand: the powers, the trick so far and the cards in hand."""
    assert state.powers is not None
    hands = list(state.deal.hands)
    assert state.declarer is not None
    hands[state.declarer] = (hands[state.declarer] | state.deal.kitty) & ~state.buried
    for trick in state.tricks:
        so_far = Trick(trick.number, trick.leader)
        for place, played in enumerate(trick.cards):
            seat = trick.seat(place)
            yield state.powers, so_far, hands[seat]
            hands[seat] &= ~played.bit
            so_far = Trick(trick.number, trick.leader, trick.cards[: place + 1], trick.suit, trick.called)


def measure(seconds: float) -> Measured:
    """Both in the same rounds."""
    hands = finished_hands(_HANDS)
    tricks = [(state.powers, trick) for state in hands if state.powers for trick in state.tricks]
    every_turn = [turn for state in hands for turn in turns(state)]
    batches = {
        "verdicts_per_second": over(tricks, lambda each: judge(*each)),
        "legality_checks_per_second": over(every_turn, lambda each: playable(*each)),
    }
    return interleaved(batches, seconds)
