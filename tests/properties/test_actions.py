from itertools import product
from random import Random

import pytest
from hypothesis import event, given

from engine.actions import Action, Bid, Bury, Claim, Declare, Misdeal, Pass, Play
from engine.cards import DECK, Suit, card_set
from engine.choices import FRIEND_CALLS, actions
from engine.state import BURIED, IllegalAction, Phase, State, apply, refusal
from engine.trace import Reason
from engine.trick import SEATS
from tests.properties.hands import MOMENTS, Hand
from tests.properties.strategies import EVERY_CONTRACT, examples

EVERY_ACTION: tuple[Action, ...] = (
    Pass(),
    *map(Misdeal, range(SEATS)),
    *map(Bid, EVERY_CONTRACT),
    *map(Declare, EVERY_CONTRACT),
    *FRIEND_CALLS,
    *(Play(*declared) for declared in product(DECK, (None, *Suit), (False, True))),
)
"""Every action there could be in any phase, but for burying and claiming."""


def accepted(state: State) -> set[Action]:
    """Of every action there could be, those that nothing forbids now."""
    return {action for action in EVERY_ACTION if refusal(state, action) is None}


def some_burials(state: State) -> list[Bury]:
    """Sets of two to four cards, held by the declarer or not."""
    random = Random(hash(state.hands))
    own = [each for each in DECK if state.declarer is not None and each.bit & state.hands[state.declarer]]
    pools = (own, own, own, DECK)
    return [
        Bury(card_set(random.sample(pool, count)))
        for pool, count in product(pools, (BURIED, BURIED, BURIED - 1, BURIED + 1))
        if len(pool) >= count
    ] + [Bury(0)]


@examples(200)
@given(MOMENTS)
def test_the_actions_listed_are_exactly_those_that_are_not_refused(moment: tuple[Hand, int]) -> None:
    """`actions` and `refusal` are one rule asked in two ways, in every phase."""
    hand, place = moment
    state = hand.states[place]
    listed = actions(state)
    event(state.phase.value)
    assert len(set(listed)) == len(listed)
    if state.phase is Phase.BURY:
        assert len(listed) == 286
        assert not accepted(state)
        sizes = {burial for burial in some_burials(state) if refusal(state, burial) is None}
        assert sizes == set(some_burials(state)) & set(listed)
    else:
        assert set(listed) == accepted(state)
        assert all(refusal(state, burial) for burial in some_burials(state))
    assert bool(listed) == (state.ending is None)


@examples(120)
@given(MOMENTS)
def test_an_action_is_applied_or_refused_with_the_same_reason(moment: tuple[Hand, int]) -> None:
    """`apply` raises what `refusal` says, and does what is not refused."""
    hand, place = moment
    state = hand.states[place]
    for action in (*EVERY_ACTION, *some_burials(state)):
        step = refusal(state, action)
        if step is None:
            assert apply(state, action) != state
        else:
            with pytest.raises(IllegalAction) as caught:
                apply(state, action)
            assert caught.value.step == step


PHASES = {
    Phase.AUCTION: (Pass, Misdeal, Bid),
    Phase.BURY: (Bury,),
    Phase.DECLARE: (Declare,),
    Phase.FRIEND: (type(FRIEND_CALLS[0]),),
    Phase.PLAY: (Play, Claim),
    Phase.OVER: (),
}


@examples(100)
@given(MOMENTS)
def test_an_action_of_another_phase_is_not_for_now(moment: tuple[Hand, int]) -> None:
    """Each phase has its own kinds of actions; a misdeal after the auction is named as too late."""
    hand, place = moment
    state = hand.states[place]
    for action in (*EVERY_ACTION, Claim(), Bury(0)):
        if not isinstance(action, PHASES[state.phase]):
            step = refusal(state, action)
            assert step is not None
            late = isinstance(action, Misdeal) and state.ending is None
            assert step.reason is (Reason.MISDEAL_TOO_LATE if late else Reason.NOT_NOW)


@examples(100)
@given(MOMENTS)
def test_what_was_done_was_allowed(moment: tuple[Hand, int]) -> None:
    """A hand is a way through `actions` (claims, which take a search, are not listed)."""
    hand, place = moment
    if place < len(hand.actions) and not isinstance(hand.actions[place], Claim):
        assert hand.actions[place] in actions(hand.states[place])
        assert apply(hand.states[place], hand.actions[place]) == hand.states[place + 1]
