"""Who the friend is, and who knows it (rules.md 1.2; house-rules.yaml `friend_calls`, `settled: score`)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.contract import FriendCall
from engine.scoring import FriendRole
from engine.state import Phase, State
from engine.trick import LAST_TRICK, SEATS, Trick


@dataclass(frozen=True, slots=True)
class Friend:
    """What is settled about the friend: `seat` is None where it is settled that the declarer is alone."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Told:
    """What decides the friend: the call, who declares, and what has been played.

    `holder` is the other seat that held the called card after the exchange, None for the declarer's own and a buried
    one; `winners` are the seats that took the tricks so far; `over` tells that every hand lies open.
    """

    call: FriendCall
    declarer: int
    holder: int | None
    tricks: tuple[Trick, ...]
    winners: tuple[int, ...]
    over: bool = False

    def settled(self) -> Friend | None:
        """The friend as an all-seeing judge knows it; None while it is not decided yet."""
        if self.call.card is not None:
            return Friend(self.holder)
        if self.call.by == "seat":
            return Friend(self.call.seat)
        if self.call.by == "none":
            return Friend(None)
        decided = len(self.winners) == LAST_TRICK if self.call.by == "last_trick" else bool(self.winners)
        if not decided:
            return None
        fixed_by = self.winners[-1] if self.call.by == "last_trick" else self.winners[0]
        return Friend(None if fixed_by == self.declarer else fixed_by)

    def public(self) -> Friend | None:
        """The friend as everybody at the table knows it; None while it is open.

        A called card shows its holder when it is played; a buried one stays hidden to the end.
        """
        if self.call.card is None or self.over:
            return self.settled()
        return self.settled() if any(self.call.card in trick.cards for trick in self.tricks) else None

    def known_to(self, seat: int) -> Friend | None:
        """The friend as one seat knows it: what is public, its own called card, what the declarer holds or buried."""
        public, settled = self.public(), self.settled()
        knows = settled == Friend(seat) or (settled == Friend(None) and seat == self.declarer)
        return settled if public is None and self.call.card and knows else public


def winners_to_the_end(state: State) -> tuple[int, ...]:
    """The seats that took the tricks so far; the tricks left go to whoever claimed them."""
    if state.ending and state.ending.kind == "claimed" and state.ending.seat is not None:
        return state.winners + (state.ending.seat,) * (LAST_TRICK - len(state.winners))
    return state.winners


def friend_of(state: State) -> Friend | None:
    """The friend as an all-seeing judge knows it; None while it is not decided yet."""
    told = _told(state)
    return told.settled() if told else None


def public_friend(state: State) -> Friend | None:
    """The friend as everybody at the table knows it; None while it is open."""
    told = _told(state)
    return told.public() if told else None


def friend_known_to(state: State, seat: int) -> Friend | None:
    """The friend as one seat knows it."""
    told = _told(state)
    return told.known_to(seat) if told else None


def _told(state: State) -> Told | None:
    call, declarer = state.friend_call, state.declarer
    if call is None or declarer is None:
        return None
    tricks = (*state.tricks, state.trick) if state.trick else state.tricks
    over = state.phase is Phase.OVER
    return Told(call, declarer, _holder_after_exchange(state, call.card), tricks, winners_to_the_end(state), over)


def _holder_after_exchange(state: State, called: Card | None) -> int | None:
    """The other seat that holds a card, None for the declarer's own and a buried one."""
    others = (seat for seat in range(SEATS) if seat != state.declarer)
    return next((seat for seat in others if called and state.deal.hands[seat] & called.bit), None)


def friend_role(state: State) -> FriendRole:
    """The friend's role in the payment: alone without having announced it is `secret` and not doubled."""
    assert state.friend_call
    friend = friend_of(state)
    if friend and friend.seat is not None:
        return "partner"
    return "none" if state.friend_call.by == "none" else "secret"
