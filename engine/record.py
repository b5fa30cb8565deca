"""Reading a record of hands back into states, each move checked by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NoReturn

from engine.actions import Action, Bid, Bury, CallFriend, Claim, Declare, Misdeal, Pass, Play
from engine.cards import ALL_CARDS, Card, CardError, CardSet, card, card_set, suit
from engine.contract import Contract, FriendCall
from engine.notation import VERSION, result_text
from engine.rules import Rules
from engine.share import CodeError, rules_of
from engine.state import Deal, IllegalAction, State, apply, start, to_act
from engine.trace import Step
from engine.trick import SEATS


@dataclass(frozen=True, slots=True)
class RecordFault:
    """What is wrong in a record: the line (from 1), the move as written, and a key of the words.

    `step` is the rule an illegal move breaks, under the `rules` of the hand; `wanted` is what should stand there.
    """

    line: int
    move: str
    problem: str
    step: Step | None = None
    rules: Rules | None = None
    wanted: str = ""


class RecordError(ValueError):
    """A record that cannot be read or is not a legal hand; `fault` says where and why."""

    def __init__(self, fault: RecordFault) -> None:
        super().__init__(f"line {fault.line}: {fault.move}: {fault.problem} {fault.wanted}".rstrip())
        self.fault = fault


def read_hands(text: str) -> tuple[State, ...]:
    """The hands of a record, one after another; raises `RecordError` at the first fault."""
    hands: list[list[_Line]] = [[]]
    for number, written in enumerate(text.splitlines(), 1):
        words = written.partition("#")[0].split()
        if words:
            hands[-1].append(_Line(number, words[0], words[1:]))
        elif not written.strip() and hands[-1]:
            hands.append([])
    return tuple(_read(lines) for lines in hands if lines)


def read(text: str) -> State:
    """The one hand of a record; raises `RecordError` for a faulty one, an empty text or a second hand."""
    hands = read_hands(text)
    if len(hands) != 1:
        raise RecordError(RecordFault(1, "", "record_one_hand"))
    return hands[0]


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    keyword: str
    words: list[str]

    def fail(self, problem: str, move: str = "", wanted: str = "") -> NoReturn:
        raise RecordError(RecordFault(self.number, self.shown(move), problem, wanted=wanted))

    def shown(self, move: str) -> str:
        return move or " ".join((self.keyword, *self.words))

    def card(self, word: str) -> Card:
        try:
            return card(word)
        except CardError:
            self.fail("record_card", word)

    def cards(self, words: Iterable[str], count: int) -> CardSet:
        cards = [self.card(word) for word in words]
        if len(cards) != count or len(set(cards)) != count:
            self.fail("record_count", wanted=str(count))
        return card_set(cards)

    def seat(self, word: str) -> int:
        if len(word) != 1 or word not in "12345":
            self.fail("record_seat", word)
        return int(word) - 1

    def one(self) -> str:
        if len(self.words) != 1:
            self.fail("record_shape")
        return self.words[0]

    def contract(self, word: str) -> Contract:
        letter = word.rstrip("0123456789")
        number = word[len(letter) :]
        if letter not in ("S", "H", "D", "C", "NT") or not 0 < len(number) < 3 or not number.isascii():
            self.fail("record_bid", word)
        return Contract(int(number), None if letter == "NT" else suit(letter))

    def act(self, state: State, action: Action, move: str = "") -> State:
        try:
            return apply(state, action)
        except IllegalAction as illegal:
            fault = RecordFault(self.number, self.shown(move), "record_illegal", illegal.step, state.deal.rules)
            raise RecordError(fault) from None


def _read(lines: list[_Line]) -> State:
    state, rest = _read_deal(lines)
    for line in rest:
        handler = _MOVES.get(line.keyword)
        if handler is None:
            line.fail("record_keyword", wanted=", ".join(_MOVES))
        state = handler(state, line)
    return state


def _read_deal(lines: list[_Line]) -> tuple[State, list[_Line]]:
    queue = list(lines)

    def take(keyword: str) -> _Line:
        if not queue or queue[0].keyword != keyword:
            (queue[0] if queue else lines[-1]).fail("record_expected", wanted=keyword)
        return queue.pop(0)

    version = take("mighty")
    if version.one() != VERSION:
        version.fail("record_version", wanted=VERSION)
    table = take("rules")
    try:
        rules = rules_of(table.one())
    except CodeError as broken:
        table.fail(broken.fault.problem, wanted=broken.fault.part)
    dealer = take("dealer")
    last_declarer = None
    if queue and queue[0].keyword == "last-declarer":
        line = take("last-declarer")
        last_declarer = line.seat(line.one())
    hands = tuple(_dealt(take("hand"), seat) for seat in range(SEATS))
    line = take("kitty")
    kitty = line.cards(line.words, 3)
    if sum(hands) + kitty != ALL_CARDS:
        line.fail("record_deck")
    return start(Deal(rules, dealer.seat(dealer.one()), hands, kitty, last_declarer)), queue


def _dealt(line: _Line, seat: int) -> CardSet:
    if not line.words or line.seat(line.words[0]) != seat:
        line.fail("record_expected", wanted=f"hand {seat + 1}")
    return line.cards(line.words[1:], 10)


def _read_auction(state: State, line: _Line) -> State:
    for word in line.words:
        seat, _, bid = word.partition(":")
        if line.seat(seat) != to_act(state):
            line.fail("record_turn", word)
        state = line.act(state, Pass() if bid == "pass" else Bid(line.contract(bid)), word)
    return state


def _read_misdeal(state: State, line: _Line) -> State:
    return line.act(state, Misdeal(line.seat(line.one())))


def _read_bury(state: State, line: _Line) -> State:
    return line.act(state, Bury(line.cards(line.words, 3)))


def _read_contract(state: State, line: _Line) -> State:
    return line.act(state, Declare(line.contract(line.one())))


def _read_friend(state: State, line: _Line) -> State:
    match line.words:
        case ["seat", seat]:
            call = FriendCall("seat", seat=line.seat(seat))
        case ["first-trick"]:
            call = FriendCall("first_trick")
        case ["last-trick"]:
            call = FriendCall("last_trick")
        case ["none"]:
            call = FriendCall("none")
        case _:
            call = FriendCall("card", line.card(line.one()))
    return line.act(state, CallFriend(call))


def _read_trick(state: State, line: _Line) -> State:
    if len(line.words) < 3 or len(line.words) > 2 + SEATS or not line.words[1].endswith(":"):
        line.fail("record_shape")
    number, leader, *plays = line.words
    trick = state.trick
    if trick is None or trick.cards or number != str(trick.number):
        line.fail("record_trick", wanted=str(trick.number) if trick else "")
    if line.seat(leader[:-1]) != trick.leader:
        line.fail("record_turn", leader)
    for word in plays:
        state = line.act(state, _play(line, word), word)
    return state


def _play(line: _Line, word: str) -> Play:
    code, _, named = word.partition(":")
    if named and named not in ("S", "H", "D", "C"):
        line.fail("record_card", word)
    return Play(line.card(code.removesuffix("!")), suit(named) if named else None, code.endswith("!"))


def _read_claim(state: State, line: _Line) -> State:
    if line.seat(line.one()) != to_act(state):
        line.fail("record_turn")
    return line.act(state, Claim())


def _read_result(state: State, line: _Line) -> State:
    found = result_text(state)
    if " ".join(line.words) != found:
        line.fail("record_result", wanted=found)
    return state


_MOVES: dict[str, Callable[[State, _Line], State]] = {
    "auction": _read_auction,
    "misdeal": _read_misdeal,
    "bury": _read_bury,
    "contract": _read_contract,
    "friend": _read_friend,
    "trick": _read_trick,
    "claim": _read_claim,
    "result": _read_result,
}
