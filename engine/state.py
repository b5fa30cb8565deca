"""A hand of Mighty as a value: what may be done (`refusal`; `engine.choices` lists it) and what it leads to (`apply`).

Phases follow one another: the auction, burying three cards, naming the final contract, calling the friend, ten
tricks. Seats are 0 to 4 in playing order; `direction` concerns only how a table is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

from engine import auction as bidding
from engine.actions import Action, Bid, Bury, CallFriend, Claim, Declare, Misdeal, Pass, Play
from engine.auction import Auction
from engine.cards import CardSet, cards_in
from engine.claim import prove
from engine.contract import Contract, FriendCall, friend_call_refusal, judge_change
from engine.legal import card_refusal, declaration_refusal
from engine.rules import Rules
from engine.trace import Reason, Step
from engine.trick import LAST_TRICK, SEATS, Powers, Trick, judge

BURIED = 3


class Phase(Enum):
    """Where a hand stands."""

    AUCTION = "auction"
    BURY = "bury"
    DECLARE = "declare"
    FRIEND = "friend"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal under some rules: five hands of ten, the kitty of three, who dealt.

    `last_declarer` is the declarer of the hand before, None in the first hand.
    """

    rules: Rules
    dealer: int
    hands: tuple[CardSet, ...]
    kitty: CardSet
    last_declarer: int | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended: all passed, a misdeal shown by `seat`, played out, or claimed by `seat`."""

    kind: Literal["all_passed", "misdeal", "played", "claimed"]
    seat: int | None = None


class State(NamedTuple):
    """A hand at one moment; `start(deal)` makes the first, `apply` the next.

    `hands` are the cards held now (the declarer's 13 while burying); `contract` is the final one, named after burying;
    `tricks` are the whole tricks with the seats that took them in `winners`; `trick` is the one being played.
    """

    deal: Deal
    auction: Auction
    hands: tuple[CardSet, ...]
    declarer: int | None = None
    buried: CardSet = 0
    contract: Contract | None = None
    friend_call: FriendCall | None = None
    powers: Powers | None = None
    tricks: tuple[Trick, ...] = ()
    winners: tuple[int, ...] = ()
    trick: Trick | None = None
    ending: Ending | None = None

    @property
    def phase(self) -> Phase:
        """Where the hand stands."""
        if self.ending is not None:
            return Phase.OVER
        if self.trick is not None:
            return Phase.PLAY
        if self.contract is not None:
            return Phase.FRIEND
        if self.buried:
            return Phase.DECLARE
        return Phase.AUCTION if self.declarer is None else Phase.BURY


class IllegalAction(ValueError):
    """An action the rules refuse; `step` is the reason."""

    def __init__(self, step: Step) -> None:
        super().__init__(step.reason.value)
        self.step = step


def start(deal: Deal) -> State:
    """The state right after a deal."""
    opener = bidding.first_bidder(deal.rules, deal.dealer, deal.last_declarer)
    return State(deal, Auction(opener, deal.dealer), deal.hands)


def to_act(state: State) -> int | None:
    """The seat whose turn it is; None once the hand is over."""
    trick = state.trick
    if trick is not None:
        return (trick.leader + len(trick.cards)) % SEATS
    if state.ending is not None:
        return None
    return bidding.turn(state.deal.rules, state.auction).seat if state.declarer is None else state.declarer


def refusal(state: State, action: Action) -> Step | None:
    """The rule that forbids an action now; None where it is allowed."""
    if isinstance(action, Play):
        return _play_refusal(state, action)
    if state.phase is not _PHASE_OF[type(action)]:
        late = isinstance(action, Misdeal) and state.ending is None
        return Step(Reason.MISDEAL_TOO_LATE if late else Reason.NOT_NOW)
    rules = state.deal.rules
    match action:
        case Bid(contract):
            legal, step = bidding.bid_step(rules, state.auction.standing, contract)
            return None if legal else step
        case Pass():
            return bidding.pass_refusal(rules, state.auction)
        case Misdeal(seat):
            return _misdeal_refusal(state, seat)
        case Bury(cards):
            return _bury_refusal(state, cards)
        case Declare(contract):
            verdict = judge_change(rules, _won(state), contract)
            return None if verdict.legal else verdict.step
        case CallFriend(call):
            declarer = _declarer_of(state)
            return friend_call_refusal(rules, call, declarer, state.hands[declarer], state.buried)
        case Claim():
            return _claim_refusal(state)


def apply(state: State, action: Action) -> State:
    """The state after an action; raises `IllegalAction` with the reason where the rules refuse it."""
    barred = refusal(state, action)
    if barred:
        raise IllegalAction(barred)
    if isinstance(action, Play):
        return _play(state, action)
    match action:
        case Bid(contract):
            return _speak(state, contract)
        case Pass():
            return _speak(state, None)
        case Misdeal(seat):
            return state._replace(ending=Ending("misdeal", seat))
        case Bury(cards):
            declarer = _declarer_of(state)
            hands = _with_hand(state.hands, declarer, state.hands[declarer] & ~cards)
            return state._replace(hands=hands, buried=cards)
        case Declare(contract):
            return state._replace(contract=contract, powers=Powers.of(state.deal.rules, contract.trump))
        case CallFriend(call):
            return state._replace(friend_call=call, trick=Trick(1, _declarer_of(state)))
        case Claim():
            return state._replace(trick=None, ending=Ending("claimed", to_act(state)))


def _moved(
    state: State,
    hands: tuple[CardSet, ...],
    tricks: tuple[Trick, ...],
    winners: tuple[int, ...],
    trick: Trick | None,
    ending: Ending | None = None,
) -> State:
    """The state with its tricks moved on: `_replace`, written out because every card played comes through here."""
    return State(
        state.deal,
        state.auction,
        hands,
        state.declarer,
        state.buried,
        state.contract,
        state.friend_call,
        state.powers,
        tricks,
        winners,
        trick,
        ending,
    )


def _play(state: State, play: Play) -> State:
    powers, trick = _play_of(state)
    seat = (trick.leader + len(trick.cards)) % SEATS
    hands = _with_hand(state.hands, seat, state.hands[seat] & ~play.card.bit)
    trick = trick.then(play.card, play.suit, play.call)
    if len(trick.cards) < SEATS:
        return _moved(state, hands, state.tricks, state.winners, trick)
    winner = judge(powers, trick).winner
    tricks, winners = (*state.tricks, trick), (*state.winners, winner)
    if trick.number == LAST_TRICK:
        return _moved(state, hands, tricks, winners, None, Ending("played"))
    return _moved(state, hands, tricks, winners, Trick(trick.number + 1, winner))


def _speak(state: State, bid: Contract | None) -> State:
    seat = to_act(state)
    assert seat is not None
    auction = state.auction.then(seat, bid)
    turn = bidding.turn(state.deal.rules, auction)
    if turn.seat is None:
        return state._replace(auction=auction, ending=Ending("all_passed"))
    if turn.state != "won":
        return state._replace(auction=auction)
    hands = _with_hand(state.hands, turn.seat, state.hands[turn.seat] | state.deal.kitty)
    return state._replace(auction=auction, hands=hands, declarer=turn.seat)


def _declarer_of(state: State) -> int:
    assert state.declarer is not None
    return state.declarer


def _play_of(state: State) -> tuple[Powers, Trick]:
    assert state.powers is not None
    assert state.trick is not None
    return state.powers, state.trick


def _with_hand(hands: tuple[CardSet, ...], seat: int, hand: CardSet) -> tuple[CardSet, ...]:
    changed = list(hands)
    changed[seat] = hand
    return tuple(changed)


def _won(state: State) -> Contract:
    won = state.auction.standing
    assert won is not None
    return won


def _play_refusal(state: State, play: Play) -> Step | None:
    if state.trick is None:
        return Step(Reason.NOT_NOW)
    powers, trick = _play_of(state)
    hand = state.hands[(trick.leader + len(trick.cards)) % SEATS]
    barred = card_refusal(powers, trick, hand, play.card)
    return barred or declaration_refusal(powers, trick, play.card, play.suit, play.call)


def _misdeal_refusal(state: State, seat: int) -> Step | None:
    """A misdeal may be claimed from the deal until one's own first bid or pass (`settled: misdeal`)."""
    if state.auction.spoke(seat):
        return Step(Reason.MISDEAL_TOO_LATE, seat)
    step = bidding.misdeal_step(state.deal.rules, state.deal.hands[seat])
    return None if step.reason is Reason.HAND_IS_MISDEAL else step


def _bury_refusal(state: State, cards: CardSet) -> Step | None:
    absent = cards_in(cards & ~state.hands[_declarer_of(state)])
    if absent:
        return Step(Reason.NOT_IN_HAND, state.declarer, absent)
    count = cards.bit_count()
    return None if count == BURIED else Step(Reason.BURY_THREE, state.declarer, number=count)


def _claim_refusal(state: State) -> Step | None:
    """A claim of all tricks left is made on one's own lead and proved by search."""
    rules, (powers, trick) = state.deal.rules, _play_of(state)
    if rules.claim == "nobody":
        return Step(Reason.CLAIM_NOT_PLAYED, field="claim")
    if trick.cards:
        return Step(Reason.CLAIM_ON_LEAD)
    if rules.claim == "declarer" and trick.leader != state.declarer:
        return Step(Reason.CLAIM_DECLARER_ONLY, trick.leader, field="claim")
    return prove(powers, state.hands, trick.leader, trick.number).step


_PHASE_OF: dict[type, Phase] = {
    Misdeal: Phase.AUCTION,
    Bid: Phase.AUCTION,
    Pass: Phase.AUCTION,
    Bury: Phase.BURY,
    Declare: Phase.DECLARE,
    CallFriend: Phase.FRIEND,
    Claim: Phase.PLAY,
}
