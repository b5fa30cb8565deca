"""The kinds that look at more than one trick: `count` (what is still out), `friend` (who it is, and who knows it)."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import POINT_CARDS, cards_in
from engine.friend import Friend, Told
from engine.rules import Rules
from engine.trace import Reason, Step
from engine.trick import LAST_TRICK, SEATS, Trick, judge
from puzzles.model import Answer, CountPosition, FriendPosition, PositionError
from puzzles.tricks import whole_trick


def count(position: CountPosition, rules: Rules) -> Answer:
    """How many cards of a suit, or point cards, one has not seen yet. The same at every table."""
    counted = position.suit.cards if position.suit else POINT_CARDS
    gone = cards_in(counted & position.seen)
    left = (counted & ~position.seen).bit_count()
    reason = Reason.COUNT_OF_SUIT if position.suit else Reason.COUNT_OF_POINTS
    steps = (
        Step(reason, suit=position.suit, number=counted.bit_count()),
        Step(Reason.COUNT_GONE, None, gone, number=len(gone)),
        Step(Reason.COUNT_LEFT, number=left),
    )
    return Answer(left, steps)


def friend(position: FriendPosition, rules: Rules) -> Answer:
    """Which seat is the friend (`none`: the declarer is alone; `open`: not decided yet), and which seats know it."""
    tricks, winners = played_tricks(position, rules)
    holder = None if position.holder == position.declarer else position.holder
    told = Told(position.call, position.declarer, holder, tricks, winners)
    settled = told.settled()
    knows = [] if settled is None else [seat + 1 for seat in range(SEATS) if told.known_to(seat) == settled]
    who = "open" if settled is None else "none" if settled.seat is None else settled.seat + 1
    value = {"friend": who, "known_by": knows}
    return Answer(value, (_why(position, told, settled),))  # type: ignore[arg-type]


def played_tricks(position: FriendPosition, rules: Rules) -> tuple[tuple[Trick, ...], tuple[int, ...]]:
    """The tricks of a record, each led by whom the table says, and the seats that took those which are whole.

    Raises `PositionError` where a trick cannot be there, or another seat than the holder plays the called card.
    """
    tricks: list[Trick] = []
    winners: list[int] = []
    leader = position.declarer
    for number, played in enumerate(position.tricks, 1):
        powers, trick = whole_trick(replace(played, trump=position.trump, number=number, leader=leader), rules)
        if position.call.card in trick.cards:
            _held(position, trick)
        tricks.append(trick)
        if len(trick.cards) == SEATS:
            leader = judge(powers, trick).winner
            winners.append(leader)
    return tuple(tricks), tuple(winners)


def _held(position: FriendPosition, trick: Trick) -> None:
    """The called card is played by the seat that held it, or the record cannot be."""
    assert position.call.card is not None
    seat = trick.seat(trick.cards.index(position.call.card))
    if seat != position.holder:
        raise PositionError("holder", "not_the_holder", card=position.call.card, seat=seat + 1)


def _why(position: FriendPosition, told: Told, settled: Friend | None) -> Step:
    called, declarer = position.call.card, position.declarer
    if called is not None:
        shown = told.public() is not None
        if position.holder is None:
            return Step(Reason.FRIEND_BURIED, declarer, (called,))
        if position.holder == declarer:
            return Step(Reason.FRIEND_OWN_SHOWN if shown else Reason.FRIEND_OWN_HIDDEN, declarer, (called,))
        return Step(Reason.FRIEND_SHOWN if shown else Reason.FRIEND_HIDDEN, position.holder, (called,))
    if position.call.by == "seat":
        return Step(Reason.FRIEND_NAMED, position.call.seat)
    if position.call.by == "none":
        return Step(Reason.FRIEND_NOBODY, declarer)
    number = LAST_TRICK if position.call.by == "last_trick" else 1
    if settled is None:
        return Step(Reason.FRIEND_TRICK_OPEN, number=number)
    if settled.seat is None:
        return Step(Reason.FRIEND_TRICK_OWN, declarer, number=number)
    return Step(Reason.FRIEND_BY_TRICK, settled.seat, number=number)
