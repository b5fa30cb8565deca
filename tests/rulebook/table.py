"""Short ways to write down a position, so that a test reads like the rule book.

Cards are written as codes in a text (`"SA H10 JK"`), a contract as `"H15"` or `"NT15"`, a pass as `"-"`. A table is
mightykr's unless it is named; a test changes only the fields it is about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from engine.actions import Action, Bid, Bury, CallFriend, Declare, Pass, Play
from engine.auction import bid_step
from engine.cards import ALL_CARDS, Card, CardSet, Suit, card, card_set, cards_in, suit
from engine.contract import ChangeVerdict, Contract, FriendCall, judge_change
from engine.legal import card_refusal, declaration_refusal, playable
from engine.rules import Rules
from engine.scoring import FriendRole, Payment, payment
from engine.state import Deal, State, apply, refusal, start
from engine.trace import Reason, Step, Verdict
from engine.trick import Powers, Trick, judge

Why: TypeAlias = tuple[Reason, str | None]
"""A reason and the field that decided; the field is None where every table agrees."""


def rules(table: str = "mightykr", /, **changes: object) -> Rules:
    """The rules of a named table with some fields changed."""
    return Rules.of(table, changes)


# ---- cards ---------------------------------------------------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, in its order."""
    return tuple(map(card, text.split()))


def hand(text: str) -> CardSet:
    """The cards of a text as a set."""
    return card_set(cards(text))


def codes(found: CardSet | Iterable[Card]) -> str:
    """Cards as a text; a set in the order joker, spades, hearts, diamonds, clubs, each from the ace down."""
    return " ".join(each.code for each in (cards_in(found) if isinstance(found, int) else found))


def suit_or_none(letters: str | None) -> Suit | None:
    """The suit of a letter; None for `NT` and for no text."""
    return None if letters in (None, "NT") else suit(str(letters))


def why(step: Step | None) -> Why | None:
    """The reason and the deciding field of a step."""
    return None if step is None else (step.reason, step.field)


def reasons(steps: Iterable[Step]) -> list[Reason]:
    """The reasons of some steps, in order."""
    return [step.reason for step in steps]


# ---- tricks --------------------------------------------------------------------------------------------------------


def trick(number: int, plays: str = "", suit: str | None = None, call: bool = False, leader: int = 0) -> Trick:
    """A trick with some cards played; `suit` is named by a led joker, `call` made by a led caller."""
    found = Trick(number, leader)
    for each in cards(plays):
        found = found.then(each, suit_or_none(suit), call)
    return found


def judged(table: Rules, trump: str, number: int, plays: str, suit: str | None = None, call: bool = False) -> Verdict:
    """The verdict on a trick; the leader is seat 0."""
    return judge(Powers.of(table, suit_or_none(trump)), trick(number, plays, suit, call))


def won_by(table: Rules, trump: str, number: int, plays: str, suit: str | None = None, call: bool = False) -> str:
    """The card that takes a trick."""
    return cards(plays)[judged(table, trump, number, plays, suit, call).winner].code


def step_of(verdict: Verdict, reason: Reason) -> Step:
    """The one step of a verdict with a reason."""
    (found,) = [step for step in verdict.steps if step.reason is reason]
    return found


def may_play(
    table: Rules, trump: str, number: int, held: str, plays: str = "", suit: str | None = None, call: bool = False
) -> str:
    """The cards of a hand that may be played after `plays`, or led where there are none."""
    return codes(playable(Powers.of(table, suit_or_none(trump)), trick(number, plays, suit, call), hand(held)))


def barred(
    table: Rules, trump: str, number: int, held: str, chosen: str,
    plays: str = "", suit: str | None = None, call: bool = False,
) -> Why | None:  # fmt: skip
    """Why a card of a hand may not be played after `plays`; None where it may."""
    powers = Powers.of(table, suit_or_none(trump))
    return why(card_refusal(powers, trick(number, plays, suit, call), hand(held), card(chosen)))


def declared(
    table: Rules, trump: str, number: int, chosen: str, suit: str | None = None, call: bool = False, plays: str = ""
) -> Why | None:
    """Why the suit or the call declared with a card is wrong; None where it is right."""
    powers = Powers.of(table, suit_or_none(trump))
    return why(declaration_refusal(powers, trick(number, plays), card(chosen), suit_or_none(suit), call))


# ---- contracts and payments ----------------------------------------------------------------------------------------


def contract(text: str) -> Contract:
    """The contract `H15` or `NT15`."""
    return Contract(int(text[-2:]), suit_or_none(text[:-2]))


def bid_over(table: Rules, standing: str | None, bid: str, passed: bool = False) -> Why | None:
    """Why a bid over the standing one is refused; None where it is legal."""
    legal, step = bid_step(table, contract(standing) if standing else None, contract(bid), passed)
    return None if legal else why(step)


def change(table: Rules, old: str, new: str) -> ChangeVerdict:
    """The verdict on a change of contract after taking the kitty."""
    return judge_change(table, contract(old), contract(new))


def cheapest(table: Rules, old: str, trump: str) -> int | None:
    """The lowest number for which the declarer may change the trump; None where no number will do."""
    numbers = range(int(old[-2:]), 21)
    return next((number for number in numbers if change(table, old, f"{trump}{number}").legal), None)


def paid(table: Rules, bid: str, taken: int, friend: FriendRole = "partner") -> Payment:
    """The payment for a contract of which the declarer's side took so many point cards."""
    return payment(table, contract(bid), taken, friend)


def each_pays(table: Rules, bid: str, taken: int, friend: FriendRole = "partner") -> int:
    """One share, positive where the declarer's side gets it."""
    return -paid(table, bid, taken, friend).defender


# ---- a whole hand --------------------------------------------------------------------------------------------------


def deal(
    table: Rules,
    hands: Mapping[int, str] | None = None,
    kitty: str = "",
    dealer: int = 0,
    last_declarer: int | None = None,
) -> Deal:
    """A deal in which some hands hold the cards written; the low cards that are left fill the rest."""
    written = [hand((hands or {}).get(seat, "")) for seat in range(5)] + [hand(kitty)]
    left = list(cards_in(ALL_CARDS & ~sum(written)))
    for place, size in enumerate([10] * 5 + [3]):
        while written[place].bit_count() < size:
            written[place] |= left.pop().bit
    return Deal(table, dealer, tuple(written[:5]), written[5], last_declarer)


def dealt(table: Rules, hands: Mapping[int, str] | None = None, kitty: str = "", dealer: int = 0) -> State:
    """The state right after a deal."""
    return start(deal(table, hands, kitty, dealer))


def after(state: State, *acts: Action) -> State:
    """The state after some actions."""
    for act in acts:
        state = apply(state, act)
    return state


def refused(state: State, action: Action) -> Why | None:
    """Why an action is refused; None where it is allowed."""
    return why(refusal(state, action))


def said(state: State, calls: str) -> State:
    """The state after some bids and passes: `"H13 - NT14 - - -"`."""
    return after(state, *(Pass() if call == "-" else Bid(contract(call)) for call in calls.split()))


def friend_call(text: str) -> CallFriend:
    """The call of a card (`"SA"`), a seat (`"3"`), `"first_trick"`, `"last_trick"` or `"none"`."""
    match text:
        case "first_trick" | "last_trick" | "none":
            return CallFriend(FriendCall(text))
        case _ if text.isdigit():
            return CallFriend(FriendCall("seat", seat=int(text)))
        case _:
            return CallFriend(FriendCall("card", card(text)))


def exchanged(state: State, bury: str, final: str, friend: str) -> State:
    """The state after the declarer has buried three cards, named the final contract and called the friend."""
    return after(state, Bury(hand(bury)), Declare(contract(final)), friend_call(friend))


def play(text: str) -> Play:
    """The play `"S4"`, a joker that names a suit `"JK:H"`, a caller that calls `"C3!"`."""
    code, _, named = text.removesuffix("!").partition(":")
    return Play(card(code), suit_or_none(named or None), text.endswith("!"))


def played(state: State, plays: str) -> State:
    """The state after some cards, whoever plays them: `"C3! C9 JK S4 CA"`."""
    return after(state, *map(play, plays.split()))
