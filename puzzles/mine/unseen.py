"""A moment as the seat to play sees it, where one play is clearly the best over the ways in which the cards may lie."""

from __future__ import annotations

from zlib import crc32

from engine.actions import Play
from engine.cards import ALL_CARDS, card_set
from engine.search.advise import Advice, Budget, Mean, Worth, advise
from engine.search.position import Position
from engine.search.solve import Table
from engine.state import State
from engine.view import View, view
from puzzles.mine.solved import Solved, taker

FIRST_LOOK, WORLDS = 30, 200
"""Worlds that tell whether to go on, and those that the certificate rests on."""

ERRORS = 3.0
POINTS = 0.3
MADE = 0.05
"""A play is clearly worse where it is so many standard errors behind, and by so many points or chances to make it."""

_NODES = 2_000_000
_GLANCE = 1.5


def unseen(state: State, position: Position, seed: str, table: Table) -> tuple[Solved, Advice] | None:
    """A moment weighed without the cards of the others; None where no play, or more than one, may be the best.

    Plays that are not clearly worse have to be the same as the best one wherever the other cards lie.
    """
    seen = view(state, position.turn)
    for worlds, errors in ((FIRST_LOOK, _GLANCE), (WORLDS, ERRORS)):
        advice = weighed(seen, seed, worlds)
        if advice.skipped or advice.friend_open or not _is_clear(advice, errors) or not _are_same(state, advice):
            return None
    values = {each.play: each.points for each in advice.plays}
    best = best_plays(advice)
    after = {play: taker(position.after(play), table) for play in best}
    return Solved(position, {play: values[play] for play in position.plays()}, best, after), advice


def weighed(seen: View, seed: str, worlds: int = WORLDS) -> Advice:
    """What a certificate with this seed rests on."""
    return advise(seen, crc32(seed.encode()), Budget(worlds, _NODES))


def best_plays(advice: Advice) -> tuple[Play, ...]:
    """The plays that are worth as much as the best one in every world."""
    return tuple(each.play for each in advice.plays if each.behind == Mean(0, 0))


def margin(advice: Advice) -> float:
    """How many points the nearest of the other plays is behind."""
    return min(each.behind.value for each in advice.plays if each.play not in best_plays(advice))


def clearly_worse(each: Worth, errors: float = ERRORS) -> bool:
    """Is a play so far behind the best one that chance does not explain it, and far enough to matter?"""
    points, made = each.behind, each.made_behind
    by_points = points.value >= max(POINTS, errors * points.error)
    by_contract = points.value > 0 and made.value >= max(MADE, errors * made.error)
    return by_points or by_contract


def _is_clear(advice: Advice, errors: float) -> bool:
    best = best_plays(advice)
    others = [each for each in advice.plays if each.play not in best]
    return bool(others) and all(clearly_worse(each, errors) for each in others)


def _are_same(state: State, advice: Advice) -> bool:
    """Are the best plays neighbours, but for cards in the same hand and those of tricks that are over?"""
    assert state.trick
    best = best_plays(advice)
    cards = card_set(play.card for play in best)
    gone = card_set(card for trick in state.tricks for card in trick.cards)
    between = (1 << cards.bit_length()) - (cards & -cards)
    known = state.hands[state.trick.seat(len(state.trick.cards))] | gone
    kinds = {(play.card.suit, play.card.point, play.suit, play.call) for play in best}
    return len(kinds) == 1 and not between & ALL_CARDS & ~known
