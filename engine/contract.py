"""The contract, the declarer's change of it after taking the kitty, and the call of the friend.

Sources: rules.md 1.2; house-rules.yaml, fields under `exchange` and `friend`, `settled: change`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engine.cards import Card, Suit
from engine.rules import FriendKind, Price, Rules
from engine.trace import Reason, Step

TWENTY = 20
LEAST_CONTRACT = 11


@dataclass(frozen=True, slots=True)
class Contract:
    """So many of the 20 point cards with this trump; `trump` None is no trump."""

    number: int
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class FriendCall:
    """What the declarer says about the friend in public: a card, a seat (0-4), a trick, or that there is none.

    Whether a called card is the declarer's own or buried is not said: `kind_of_call` finds it out. A call by card has
    a card, one by seat a seat, the others neither; anything else is a `ValueError`.
    """

    by: Literal["card", "seat", "first_trick", "last_trick", "none"]
    card: Card | None = None
    seat: int | None = None

    def __post_init__(self) -> None:
        if (self.card is not None) != (self.by == "card") or (self.seat in range(5)) != (self.by == "seat"):
            raise ValueError(f"no friend call: by {self.by}, card {self.card}, seat {self.seat}")


@dataclass(frozen=True, slots=True)
class ChangeVerdict:
    """Whether a change of contract is legal, and the rule that decided it."""

    legal: bool
    step: Step


def judge_change(rules: Rules, old: Contract, new: Contract) -> ChangeVerdict:
    """May the declarer turn the contract won in the auction into another after taking the kitty?

    The price of a change of trump is a minimum; the minimum bids bind the auction only (`settled: change`).

    >>> judge_change(Rules.of("mightykr"), Contract(15, Suit.SPADES), Contract(16, Suit.CLUBS)).legal
    False
    """
    if new == old:
        return ChangeVerdict(True, Step(Reason.CONTRACT_KEPT, suit=new.trump, number=new.number))
    if new.number > TWENTY:
        return ChangeVerdict(False, Step(Reason.CONTRACT_ABOVE_TWENTY, number=new.number))
    if new.number < old.number:
        return ChangeVerdict(False, Step(Reason.CONTRACT_LOWERED, number=old.number))
    if new.trump is old.trump:
        reason = Reason.RAISED if rules.raise_without_change else Reason.RAISE_NOT_ALLOWED
        step = Step(reason, suit=new.trump, number=new.number, field="raise_without_change")
        return ChangeVerdict(rules.raise_without_change, step)
    return _change_of_trump(rules, old, new)


def _change_of_trump(rules: Rules, old: Contract, new: Contract) -> ChangeVerdict:
    field, price = _price(rules, old, new)
    if new.trump is None and not rules.no_trump_allowed:
        field, price = "no_trump_allowed", "forbidden"
    if price == "forbidden":
        return ChangeVerdict(False, Step(Reason.CHANGE_FORBIDDEN, suit=new.trump, field=field))
    if old.number == TWENTY:
        free = rules.change_20_to_no_trump == "free" if new.trump is None else price == 0
        field = "change_20_to_no_trump" if new.trump is None else field
        reason = Reason.CHANGE_PAID if free else Reason.CHANGE_AT_TWENTY
        return ChangeVerdict(free, Step(reason, suit=new.trump, number=TWENTY, field=field))
    needed = old.number + price
    if needed > TWENTY:
        field = "change_near_20"
        if rules.change_near_20 == "full_price":
            return ChangeVerdict(False, Step(Reason.CHANGE_PAST_TWENTY, suit=new.trump, number=needed, field=field))
        needed = TWENTY
    enough = new.number >= needed
    reason = Reason.CHANGE_PAID if enough else Reason.CHANGE_TOO_CHEAP
    return ChangeVerdict(enough, Step(reason, suit=new.trump, number=needed, field=field))


def _price(rules: Rules, old: Contract, new: Contract) -> tuple[str, Price]:
    if new.trump is None:
        return "change_to_no_trump_cost", rules.change_to_no_trump_cost
    if old.trump is None:
        return "change_from_no_trump_cost", rules.change_from_no_trump_cost
    return "change_suit_cost", rules.change_suit_cost


@lru_cache(maxsize=1024)
def legal_contracts(rules: Rules, won: Contract) -> tuple[Contract, ...]:
    """Every contract the declarer may name after the exchange, the one that was won first."""
    others = (Contract(number, trump) for trump in (*Suit, None) for number in range(won.number, TWENTY + 1))
    return (won, *(each for each in others if each != won and judge_change(rules, won, each).legal))


def kind_of_call(call: FriendCall, hand: int, buried: int) -> FriendKind:
    """Which kind of friend call this is, seen by the declarer who holds `hand` and has buried `buried` (card sets)."""
    if call.card is None:
        return call.by
    if call.card.bit & hand:
        return "own_card"
    return "buried_card" if call.card.bit & buried else "card"


def friend_call_refusal(rules: Rules, call: FriendCall, declarer: int, hand: int, buried: int) -> Step | None:
    """Why the declarer may not call this friend; None where it is allowed."""
    if call.by == "seat" and call.seat == declarer:
        return Step(Reason.FRIEND_IS_DECLARER, declarer)
    if kind_of_call(call, hand, buried) not in rules.friend_calls:
        return Step(Reason.FRIEND_CALL_NOT_PLAYED, declarer, (call.card,) if call.card else (), field="friend_calls")
    return None
