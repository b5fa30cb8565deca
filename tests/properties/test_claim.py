import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from engine.actions import Claim
from engine.cards import POINT_CARDS, card_set
from engine.choices import actions
from engine.claim import prove
from engine.result import captured, result
from engine.state import IllegalAction, Phase, State, apply, refusal
from engine.trace import Reason
from tests.properties.endings import Ending, breaks, claim_holds, ending_of, endings
from tests.properties.hands import HANDS, Hand
from tests.properties.strategies import examples, random_powers, times

PLENTY = 10**9


def fate(ending: Ending) -> Reason | None:
    """What the search makes of a claim, given all the time it needs."""
    step = prove(ending.powers, ending.hands, ending.claimant, ending.number, PLENTY).step
    return step.reason if step else None


def check(ending: Ending) -> None:
    """The search and trying everything come to the same."""
    assert fate(ending) is (None if claim_holds(ending) else Reason.CLAIM_BROKEN), ending


@examples(200)
@given(endings(1, 2))
def test_a_claim_of_two_tricks_holds_exactly_if_every_play_of_all_says_so(ending: Ending) -> None:
    """The seat on lead takes every trick left whatever the others play (puzzle-format.md, kind claim)."""
    check(ending)


@examples(80)
@given(endings(3, 3))
def test_a_claim_of_three_tricks_holds_exactly_if_every_play_of_all_says_so(ending: Ending) -> None:
    """The seat on lead takes every trick left whatever the others play (puzzle-format.md, kind claim)."""
    check(ending)


def test_thousands_of_random_claims_hold_exactly_if_every_play_of_all_says_so() -> None:
    """The two laws above on many more endings than can be made simple where they fail, and on some of four tricks."""
    sizes = (2, 1, 2, 3, 2, 3, 2, 2, 1, 2)
    for seed in range(times(2500)):
        check(ending_of(*random_powers(seed), sizes[seed % 10]))
    for seed in range(times(10)):
        check(ending_of(*random_powers(seed), 4))


@examples(250)
@given(endings(1, 4))
def test_the_line_that_breaks_a_claim_is_legal_and_loses_a_trick(ending: Ending) -> None:
    """A refused claim is answered with cards that may be played and after which the claimant loses a trick."""
    step = prove(ending.powers, ending.hands, ending.claimant, ending.number, PLENTY).step
    if step:
        event(f"{len(step.cards) // 5 + 1} tricks")
        assert step.seat == ending.claimant
        assert breaks(ending, step.cards)


@examples(100)
@given(endings(1, 4), st.integers(1, 30))
def test_a_search_that_needs_more_than_its_budget_leaves_the_claim_unproved(ending: Ending, missing: int) -> None:
    """A claim that the search has no time to judge is refused as unproved, never as broken or sure."""
    whole = prove(ending.powers, ending.hands, ending.claimant, ending.number, PLENTY)
    assert prove(ending.powers, ending.hands, ending.claimant, ending.number, whole.nodes) == whole
    short = max(0, whole.nodes - missing)
    step = prove(ending.powers, ending.hands, ending.claimant, ending.number, short).step
    assert step is not None
    assert step.reason is Reason.CLAIM_UNPROVED


def as_ending(state: State) -> Ending:
    """The cards left before a lead."""
    assert state.powers
    assert state.trick
    return Ending(state.powers, state.hands, state.trick.leader, state.trick.number)


@examples(120)
@given(HANDS)
def test_a_claim_in_a_game_is_granted_exactly_if_it_holds(hand: Hand) -> None:
    """A false claim is refused and play goes on; a true one ends the hand with all points left for the claimant."""
    for state in hand.states:
        if state.phase is not Phase.PLAY or not state.trick or state.trick.number < 9 or state.trick.cards:
            continue
        leader, rules = state.trick.leader, state.deal.rules
        allowed = rules.claim == "anyone" or (rules.claim == "declarer" and leader == state.declarer)
        if allowed and claim_holds(as_ending(state)):
            end = apply(state, Claim())
            event("granted")
            assert (end.phase, end.winners) == (Phase.OVER, state.winners)
            left = POINT_CARDS & card_set(card for trick in hand.end.tricks for card in trick.cards)
            left |= sum(hand.end.hands) & POINT_CARDS
            before = captured(state)
            left &= ~sum(before)
            expected = tuple(cards | (left if seat == leader else 0) for seat, cards in enumerate(before))
            assert captured(end) == expected
            assert result(end) is not None
        else:
            event("refused" if allowed else "not allowed")
            step = refusal(state, Claim())
            assert step is not None
            assert (step.reason is Reason.CLAIM_BROKEN) == allowed
            with pytest.raises(IllegalAction):
                apply(state, Claim())
            assert actions(state)


@examples(100)
@given(HANDS)
def test_a_claim_is_made_on_ones_own_lead_by_those_who_may(hand: Hand) -> None:
    """Who may claim is the table's (claim), and it is done before leading."""
    for state in hand.states:
        if state.phase is Phase.PLAY and state.trick:
            claim, leader = state.deal.rules.claim, state.trick.leader
            if claim == "nobody":
                expected = Reason.CLAIM_NOT_PLAYED
            elif state.trick.cards:
                expected = Reason.CLAIM_ON_LEAD
            elif claim == "declarer" and leader != state.declarer:
                expected = Reason.CLAIM_DECLARER_ONLY
            else:
                continue
            step = refusal(state, Claim())
            assert step is not None
            assert step.reason is expected
