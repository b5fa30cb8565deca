"""What one seat may know of a hand."""

from __future__ import annotations

from dataclasses import dataclass

from engine.auction import Auction
from engine.cards import CardSet
from engine.contract import Contract, FriendCall
from engine.friend import Friend, friend_known_to
from engine.result import Result, captured, result
from engine.rules import Rules
from engine.state import Ending, Phase, State, to_act
from engine.trick import SEATS, Trick


@dataclass(frozen=True, slots=True)
class View:
    """A hand as one seat sees it: its own cards, what was said and played, and what it knows of the friend.

    `dealt` is the seat's own hand as it was dealt; `kitty` and `buried` are known to the declarer alone; `shown` is a
    hand laid open for a misdeal; `captured` are the point cards each seat has taken, `cards_left` how many it holds.
    """

    seat: int
    rules: Rules
    dealer: int
    last_declarer: int | None
    phase: Phase
    to_act: int | None
    dealt: CardSet
    hand: CardSet
    kitty: CardSet | None
    buried: CardSet | None
    auction: Auction
    declarer: int | None
    contract: Contract | None
    friend_call: FriendCall | None
    friend: Friend | None
    tricks: tuple[Trick, ...]
    winners: tuple[int, ...]
    trick: Trick | None
    captured: tuple[CardSet, ...]
    cards_left: tuple[int, ...]
    ending: Ending | None
    shown: CardSet | None
    result: Result | None


def view(state: State, seat: int) -> View:
    """What a seat (0-4) may know: nothing in it changes when the cards it cannot see are dealt otherwise.

    After the last card, or a claim, the friend and the count are public.
    """
    deal = state.deal
    declares = seat == state.declarer
    misdealt = state.ending is not None and state.ending.kind == "misdeal"
    return View(
        seat=seat,
        rules=deal.rules,
        dealer=deal.dealer,
        last_declarer=deal.last_declarer,
        phase=state.phase,
        to_act=to_act(state),
        dealt=deal.hands[seat],
        hand=state.hands[seat],
        kitty=deal.kitty if declares else None,
        buried=state.buried if declares else None,
        auction=state.auction,
        declarer=state.declarer,
        contract=state.contract,
        friend_call=state.friend_call,
        friend=friend_known_to(state, seat),
        tricks=state.tricks,
        winners=state.winners,
        trick=state.trick,
        captured=captured(state),
        cards_left=tuple(state.hands[each].bit_count() for each in range(SEATS)),
        ending=state.ending,
        shown=deal.hands[state.ending.seat] if misdealt and state.ending and state.ending.seat is not None else None,
        result=result(state),
    )
