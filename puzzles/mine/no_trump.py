"""Hands played without a trump, which sensible players next to never bid: their rules of thumb like a suit better."""

from __future__ import annotations

from random import Random

from engine.actions import Action, Bid, Pass
from engine.auction import legal_bids
from engine.chance import shuffled
from engine.rules import Rules
from engine.search.players import sensible, worth
from engine.state import Deal, Phase, State, apply, refusal, start, to_act
from engine.trick import SEATS, Powers


def no_trump_deal(rules: Rules, random: Random) -> State:
    """A hand whose declarer is strong enough to bid no trump, before its first lead; the rules have to allow it."""
    while True:
        state = start(Deal(rules, random.randrange(SEATS), *shuffled(random)))
        while state.phase not in (Phase.PLAY, Phase.OVER):
            state = apply(state, _call(state) if state.phase is Phase.AUCTION else sensible(state))
        if state.phase is Phase.PLAY and state.contract and state.contract.trump is None:
            return state


def _call(state: State) -> Action:
    """The lowest bid without a trump where the hand hopes for as much, else a pass where the seat may."""
    rules, seat = state.deal.rules, to_act(state)
    assert seat is not None
    hoped = worth(Powers.of(rules, None), state.hands[seat])
    for bid in legal_bids(rules, state.auction.standing):
        if bid.trump is None and bid.number <= hoped:
            return Bid(bid)
    return sensible(state) if refusal(state, Pass()) else Pass()
