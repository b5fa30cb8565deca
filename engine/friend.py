"""Who the friend is, and who knows it (rules.md 1.2; house-rules.yaml `friend_calls`, `settled: score`)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.scoring import FriendRole
from engine.state import Phase, State
from engine.trick import LAST_TRICK


@dataclass(frozen=True, slots=True)
class Friend:
    """What is settled about the friend: `seat` is None where it is settled that the declarer is alone."""

    seat: int | None


def winners_to_the_end(state: State) -> tuple[int, ...]:
    """The seats that took the tricks so far; the tricks left go to whoever claimed them."""
    if state.ending and state.ending.kind == "claimed" and state.ending.seat is not None:
        return state.winners + (state.ending.seat,) * (LAST_TRICK - len(state.winners))
    return state.winners


def friend_of(state: State) -> Friend | None:
    """The friend as an all-seeing judge knows it; None while it is not decided yet."""
    call = state.friend_call
    if call is None:
        return None
    if call.card is not None:
        return Friend(_holder_after_exchange(state, call.card))
    if call.by == "seat":
        return Friend(call.seat)
    if call.by == "none":
        return Friend(None)
    winners = winners_to_the_end(state)
    decided = len(winners) == LAST_TRICK if call.by == "last_trick" else bool(winners)
    if not decided:
        return None
    fixed_by = winners[-1] if call.by == "last_trick" else winners[0]
    return Friend(None if fixed_by == state.declarer else fixed_by)


def _holder_after_exchange(state: State, called: Card) -> int | None:
    """The other seat that holds a card, None for the declarer's own and a buried one."""
    return next(
        (seat for seat, hand in enumerate(state.deal.hands) if hand & called.bit and seat != state.declarer), None
    )


def public_friend(state: State) -> Friend | None:
    """The friend as everybody at the table knows it; None while it is open.

    A called card shows its holder when it is played; a buried one stays hidden to the end.
    """
    call = state.friend_call
    if call is None or call.card is None or state.phase is Phase.OVER:
        return friend_of(state)
    for trick in (*state.tricks, state.trick):
        if trick and call.card in trick.cards:
            seat = trick.seat(trick.cards.index(call.card))
            return Friend(None if seat == state.declarer else seat)
    return None


def friend_known_to(state: State, seat: int) -> Friend | None:
    """The friend as one seat knows it: what is public, its own called card, and what the declarer holds or buried."""
    public = public_friend(state)
    if public is None and state.friend_call and state.friend_call.card:
        friend = friend_of(state)
        if friend == Friend(seat) or (friend == Friend(None) and seat == state.declarer):
            return friend
    return public


def friend_role(state: State) -> FriendRole:
    """The friend's role in the payment: alone without having announced it is `secret` and not doubled."""
    assert state.friend_call
    friend = friend_of(state)
    if friend and friend.seat is not None:
        return "partner"
    return "none" if state.friend_call.by == "none" else "secret"
