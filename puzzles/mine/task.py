"""What one index of the miner gives: a pure function of the task and the index, whoever computes it and when."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.search.players import natural_deal
from engine.search.solve import Table
from engine.share import rules_of
from puzzles.mine.ideas import idea_of
from puzzles.mine.levels import level_of
from puzzles.mine.moments import Moment, moments
from puzzles.mine.no_trump import no_trump_deal
from puzzles.mine.rows import Row, row
from puzzles.mine.solved import solved
from puzzles.mine.unseen import margin, unseen
from puzzles.model import Value

MOST_BEST = 3
"""More best plays than this say little."""

HIDDEN_MOMENTS = 4
"""Moments of a hand that are looked at where the cards are hidden, for each takes a second or so."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is mined for: the seed, the rules as a share code, and how many tricks are left at `least` and at `most`.

    `hidden` asks what is best for a seat that sees its own cards alone; with `no_trump` all contracts are without one.
    """

    seed: int
    rules: str
    least: int = 3
    most: int = 6
    hidden: bool = False
    no_trump: bool = False


def mine(task: Task, index: int) -> tuple[Row, ...]:
    """The puzzles in the hand of an index, one for each idea it shows at some moment."""
    random, table = Random(f"{task.seed}/{index}"), Table(task.most)
    found: dict[str, Row] = {}
    rules = rules_of(task.rules)
    dealt = no_trump_deal(rules, random) if task.no_trump else natural_deal(rules, random)
    several = moments(dealt, random, task.least, task.most)
    for moment in several[:HIDDEN_MOMENTS] if task.hidden else several:
        made = _row(task, f"{task.seed}/{index}", moment, table)
        if made and made.idea not in found:
            found[made.idea] = made
    return tuple(found.values())


def _row(task: Task, seed: str, moment: Moment, table: Table) -> Row | None:
    state, position = moment.state, moment.position
    proof: dict[str, Value] = {"method": "exact", "margin": 0, "seed": seed}
    if task.hidden:
        found = unseen(state, position, seed, table)
        if found is None:
            return None
        seen, advice = found
        proof |= {"method": "sampled", "margin": f"{margin(advice):.2f}", "worlds": advice.worlds}
    else:
        opened = solved(position, table)
        if opened is None:
            return None
        seen = opened
        proof["margin"] = int(seen.margin)
    idea = idea_of(seen) if len(seen.best) <= MOST_BEST else None
    return row(state, seen, idea, level_of(seen, moment.greedy), proof, task.hidden) if idea else None
