"""Questions about the rules that no kind of puzzle shows: who bids, plays or deals next, and what may be called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.actions import Claim, Misdeal
from engine.auction import Auction, first_bidder
from engine.cards import card, card_set
from engine.contract import FriendCall, friend_call_refusal
from engine.result import next_dealer
from engine.rules import FRIEND_KINDS, Difference, FriendKind, Rules, plain
from engine.state import Deal, State, apply, refusal, start
from engine.trick import LAST_TRICK, SEATS, Powers, Trick
from words import say, seat_name, value_name

Option: TypeAlias = int | Literal["yes", "no", "left", "right"]
"""An answer: a seat (0-4) or a word."""

_YES_NO: tuple[Option, ...] = ("yes", "no")
_SIDES: tuple[Option, ...] = ("left", "right")
_ALL_SEATS: tuple[Option, ...] = tuple(range(SEATS))


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """What another table does by one of its rules; `words` is the key of the question below `learn.table_question`.

    `seats` and `call` fill it. With `at_home` it is asked at one's own table with that one rule of theirs, since the
    rule never acts at their table.
    """

    field: str
    words: str
    options: tuple[Option, ...]
    answer: Option
    at_home: bool
    seats: Mapping[str, int]
    call: FriendKind | None = None

    @property
    def name(self) -> str:
        """What is asked, whatever the answer, as a word: two tables of one's own may ask about a rule differently."""
        return f"{self.words}.{self.call}" if self.call else self.words


@dataclass(frozen=True, slots=True)
class _Case:
    """A question at any table, and what the engine answers there; None where it cannot be asked."""

    words: str
    options: tuple[Option, ...]
    judge: Callable[[Rules], Option | None]
    seats: Mapping[str, int]
    call: FriendKind | None = None


def table_question(difference: Difference, mine: Rules, other: Rules) -> TableQuestion | None:
    """The first question whose answer hangs on a rule that differs (`first` is one's own value); None without any."""
    name, ours, theirs = difference.field, plain(difference.first), plain(difference.second)
    for case in _cases(name):
        for rules in (other, mine):
            answer, own = (case.judge(rules.changed({name: value})) for value in (theirs, ours))
            if answer is not None and own is not None and answer != own:
                return TableQuestion(name, case.words, case.options, answer, rules is mine, case.seats, case.call)
    return None


def asked_words(question: TableQuestion, language: str) -> str:
    """The question itself."""
    seats = {name: seat_name(language, seat) for name, seat in question.seats.items()}
    call = {"call": value_name(language, question.field, {question.call})} if question.call else {}
    return say(language, f"learn.table_question.{question.words}", **seats, **call)


def option_words(option: Option, language: str) -> str:
    """One of its options."""
    return seat_name(language, option) if isinstance(option, int) else say(language, f"learn.table_option.{option}")


_DEALER, _OTHER = 1, 3
"""Two seats, neither next to the other, so that the dealer, the one after and the other are three players."""


def _cases(name: str) -> Iterator[_Case]:
    """The questions that may show a rule, the plainest first."""
    match name:
        case "first_bidder":
            seats = {"dealer": _DEALER, "declarer": _OTHER}
            yield _Case(name, _ALL_SEATS, lambda rules: first_bidder(rules, _DEALER, _OTHER), seats)
        case "direction":
            yield _Case(name, _SIDES, _next_side, {"seat": _OTHER})
        case "misdeal_dealer":
            yield _Case(name, _ALL_SEATS, _dealer_after_misdeal, {"dealer": _DEALER, "seat": _OTHER})
        case "claim":
            yield _Case("claim_defender", _YES_NO, lambda rules: _may_claim(rules, _DEALER), {"seat": _OTHER})
            yield _Case("claim_declarer", _YES_NO, lambda rules: _may_claim(rules, _OTHER), {"seat": _OTHER})
        case "friend_calls":
            yield from map(_friend_case, FRIEND_KINDS)


def _friend_case(kind: FriendKind) -> _Case:
    return _Case("friend_calls", _YES_NO, lambda rules: _may_call(rules, kind), {}, kind)


def _next_side(rules: Rules) -> Option:
    """On which hand of a player the next one sits."""
    return "left" if rules.next_sits_left else "right"


def _dealer_after_misdeal(rules: Rules) -> Option | None:
    weak = card_set(card(f"D{rank}") for rank in "23456789") | card_set(map(card, ("C2", "C4")))
    dealt = start(Deal(rules, _DEALER, _only(_OTHER, weak), 0))
    shown = Misdeal(_OTHER)
    return None if refusal(dealt, shown) else next_dealer(apply(dealt, shown))


def _may_claim(rules: Rules, declarer: int) -> Option:
    """The last trick, led by the other seat with the Mighty."""
    powers = Powers.of(rules, None)
    hands = [card(f"H{rank}").bit for rank in "23456"]
    hands[_OTHER] = powers.mighty.bit
    dealt = Deal(rules, _DEALER, tuple(hands), 0)
    trick = Trick(LAST_TRICK, _OTHER)
    state = State(dealt, Auction(declarer, _DEALER), dealt.hands, declarer, powers=powers, trick=trick)
    return "no" if refusal(state, Claim()) else "yes"


def _may_call(rules: Rules, kind: FriendKind) -> Option:
    called = card("HA")
    if kind == "card" or kind == "own_card" or kind == "buried_card":
        call = FriendCall("card", called)
    else:
        call = FriendCall(kind, seat=_OTHER if kind == "seat" else None)
    hand, buried = (called.bit if kind == place else 0 for place in ("own_card", "buried_card"))
    return "no" if friend_call_refusal(rules, call, _DEALER, hand, buried) else "yes"


def _only(seat: int, hand: int) -> tuple[int, ...]:
    """The hands of a deal of which one alone is told."""
    return tuple(hand if each == seat else 0 for each in range(SEATS))
