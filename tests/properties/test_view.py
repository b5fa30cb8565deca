from collections.abc import Iterator
from dataclasses import is_dataclass
from itertools import product
from random import Random

from hypothesis import event, given
from hypothesis import strategies as st

from engine.cards import JOKER, Card, CardSet, cards_in
from engine.friend import Friend, friend_known_to, friend_of
from engine.legal import Duty
from engine.state import Phase
from engine.trace import Reason
from engine.trick import SEATS
from engine.view import View, view
from tests.properties.hands import MOMENTS, Hand
from tests.properties.strategies import examples
from tests.properties.worlds import hidden_from, other_worlds

EARLY = {Phase.AUCTION, Phase.BURY, Phase.DECLARE, Phase.FRIEND}


@examples(70)
@given(MOMENTS, st.integers(0, 1 << 32))
def test_a_view_is_the_same_in_every_world_the_seat_holds_possible(moment: tuple[Hand, int], seed: int) -> None:
    """Nothing in a view changes when the cards the seat cannot see lie otherwise, then and at any time before."""
    hand, place = moment
    states, actions = hand.states[: place + 1], hand.actions[:place]
    random = Random(seed)
    for seat in range(SEATS):
        seen, told = view(states[-1], seat), None
        for told in other_worlds(states, actions, seat, 12, random):
            assert view(told[-1], seat) == seen
        assert told or states[-1].phase not in EARLY
        if told:
            assert [view(each, seat) for each in told] == [view(each, seat) for each in states]
        event(f"{states[-1].phase.value}: {'other' if told else 'no other'} world")


def cards_of(value: object, kind: object = "") -> Iterator[CardSet]:
    """Every card that a value holds, however deep; a number is a set of cards where its field is declared as one."""
    if isinstance(value, Card):
        yield value.bit
    elif isinstance(value, int) and "CardSet" in str(kind):
        yield value
    elif is_dataclass(value) or hasattr(value, "_fields"):  # a named tuple
        for name, declared in type(value).__annotations__.items():
            yield from cards_of(getattr(value, name), declared)
    elif isinstance(value, (tuple, frozenset, list)):
        for each in value:
            yield from cards_of(each, kind)


def cards_shown(seen: View) -> CardSet:
    """All cards in a view."""
    found = 0
    for cards in cards_of(seen):
        found |= cards
    return found


@examples(150)
@given(MOMENTS)
def test_a_view_holds_no_card_that_the_seat_has_not_seen(moment: tuple[Hand, int]) -> None:
    """Its own cards, the kitty and the burial of the declarer, what was played, named or shown, and no other card."""
    hand, place = moment
    for state, seat in product((hand.states[place], hand.end), range(SEATS)):
        leaked = cards_shown(view(state, seat)) & hidden_from(state, seat)
        assert not leaked, cards_in(leaked)


@examples(100)
@given(MOMENTS)
def test_a_view_shows_the_seat_its_own_cards(moment: tuple[Hand, int]) -> None:
    """A seat sees its hand, as dealt and as it is, a hand shown, and the declarer the kitty and what it buried."""
    hand, place = moment
    for state, seat in product((hand.states[place], hand.end), range(SEATS)):
        seen = view(state, seat)
        assert (seen.dealt, seen.hand) == (state.deal.hands[seat], state.hands[seat])
        declares = seat == state.declarer
        assert (seen.kitty, seen.buried) == ((state.deal.kitty, state.buried) if declares else (None, None))
        ending = state.ending
        misdealt = ending.seat if ending and ending.kind == "misdeal" else None
        assert seen.shown == (None if misdealt is None else state.deal.hands[misdealt])
        assert seen.cards_left == tuple(len(cards_in(each)) for each in state.hands)
        assert cards_shown(seen) & seen.hand == seen.hand


@examples(150)
@given(MOMENTS)
def test_who_holds_the_called_card_knows_the_friend(moment: tuple[Hand, int]) -> None:
    """The holder of the called card knows, the others once it is played; a knowledge is never wrong (friend_calls)."""
    state = moment[0].states[moment[1]]
    call, truth = state.friend_call, friend_of(state)
    for seat in range(SEATS):
        known = friend_known_to(state, seat)
        assert known in (None, truth)
        if call and call.card:
            played = any(call.card in trick.cards for trick in (*state.tricks, state.trick) if trick)
            own = bool(state.hands[seat] & call.card.bit) or (seat == state.declarer and truth == Friend(None))
            assert (known is not None) == (played or own or state.phase is Phase.OVER)
        else:
            assert known == truth


def test_the_walk_finds_cards_however_deep() -> None:
    """The check above would see a leak: cards, sets of cards, and either in tuples and records."""
    assert list(cards_of((JOKER, [JOKER]))) == [JOKER.bit, JOKER.bit]
    assert list(cards_of(Duty(3, Reason.VOID, with_cards=(JOKER,)))) == [3, JOKER.bit]
    assert list(cards_of((3, (4,)), "tuple[CardSet, ...]")) == [3, 4]
    assert not list(cards_of((3, (4,)), "tuple[int, ...]"))
