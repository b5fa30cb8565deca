"""The exchange as a lesson plays it on the engine: thirteen cards in hand, any three of which may be buried."""

from __future__ import annotations

from engine.auction import Auction
from engine.rules import Rules
from engine.state import Deal, State
from engine.trick import SEATS
from lessons.model import Bury
from puzzles.model import PositionError

DECLARER = 0
"""The seat (0-4) of the learner."""


def begin(bury: Bury, rules: Rules) -> State:
    """The hand in which the learner has won the auction and has taken the kitty.

    The other hands are not told and hold no card. Raises `PositionError` where no trump is not played at this table.
    """
    if bury.contract.trump is None and not rules.no_trump_allowed:
        raise PositionError("bury.contract.trump", "no_trump_not_played")
    others = (0,) * (SEATS - 1)
    dealt = Deal(rules, DECLARER, (bury.hand, *others), bury.kitty)
    won = Auction(DECLARER, DECLARER).then(DECLARER, bury.contract)
    return State(dealt, won, (bury.hand | bury.kitty, *others), DECLARER)
