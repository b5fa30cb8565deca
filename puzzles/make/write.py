"""Puzzles written as a file in the puzzle format, to be read back the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import yaml

from engine.cards import Card, CardSet, Suit, cards_in
from engine.contract import Contract
from engine.notation import friend_text
from puzzles.expect import DEFAULT
from puzzles.model import (
    BidPosition,
    ChangePosition,
    ClaimPosition,
    CountPosition,
    DecisionPosition,
    FriendPosition,
    HandPosition,
    HiddenPosition,
    MisdealPosition,
    OpenPosition,
    Position,
    Puzzle,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.public import public_text

_WIDTH = 120


class _Writer(yaml.CSafeDumper):
    """Never an alias: the reader refuses them."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The text of a puzzle file; texts of two calls, one after the other, are a file too."""
    return write_entries(map(entry, puzzles))


def write_entries(puzzles: Iterable[Mapping[str, object]]) -> str:
    """The text of a puzzle file of entries that are plain data."""
    entries = list(puzzles)
    if not entries:
        return ""
    return yaml.dump(
        entries, Dumper=_Writer, sort_keys=False, allow_unicode=True, default_flow_style=None, width=_WIDTH
    )


def entry(puzzle: Puzzle) -> dict[str, object]:
    """The keys of a puzzle in the order in which authors write them; what is left out is not written."""
    expect = puzzle.expect[DEFAULT] if set(puzzle.expect) == {DEFAULT} else dict(puzzle.expect)
    keys: dict[str, object] = {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "rules": rules_keys(puzzle),
        **position_keys(puzzle.position),
        "level": puzzle.level,
        "tags": list(puzzle.tags),
        "ask": dict(puzzle.ask),
        "hint": dict(puzzle.hint),
        "note": dict(puzzle.note),
        "source": puzzle.source,
        "proof": dict(puzzle.proof),
    }
    told = {key: value for key, value in keys.items() if value not in (None, "", [], {})}
    return told | ({"expect": expect} if puzzle.expect else {})


def rules_keys(puzzle: Puzzle) -> dict[str, object]:
    """The house rules a puzzle sets, as its file has them."""
    return ({"preset": puzzle.table} if puzzle.table else {}) | dict(puzzle.changes)


def position_keys(position: Position) -> dict[str, object]:
    """The keys of a position, as its file has them."""
    match position:
        case TrickPosition() | HandPosition():
            return _play(position)
        case SpecialPosition(trump):
            return {"contract": {"trump": _trump(trump)}}
        case BidPosition(standing, bid, passed):
            current = {"current": _contract(standing)} if standing else {}
            return {**current, "bid": _contract(bid), **({"passed": True} if passed else {})}
        case ChangePosition(old, new):
            return {"from": _contract(old), "to": _contract(new)}
        case MisdealPosition(hand):
            return {"hand": _codes(cards_in(hand))}
        case ScorePosition(contract, taken, friend, buried):
            hidden = {"buried": _codes(cards_in(buried))} if buried else {}
            return {"contract": _contract(contract), "taken": taken, "friend": friend, **hidden}
        case CountPosition(seen, suit):
            return {"count": suit.letter if suit else "points", "seen": _codes(cards_in(seen))}
        case FriendPosition():
            return _record(position)
        case OpenPosition():
            return _open(position)
        case HiddenPosition(hand=hand, buried=buried):
            hidden = {"buried": _codes(cards_in(buried))} if buried else {}
            return {"hand": _codes(cards_in(hand)), **hidden, "record": public_text(position)}
        case ClaimPosition(trump, number, hands, leader, bid):
            return {"contract": _told_contract(trump, bid), "trick": number, **_led_by(leader), "hands": _hands(hands)}
        case DecisionPosition(hand, told, buried):
            hidden = {"buried": _codes(cards_in(buried))} if buried else {}
            return {"hand": _codes(cards_in(hand)), **hidden} | ({"contract": _contract(told)} if told else {})
    raise TypeError(type(position).__name__)


def _play(position: TrickPosition | HandPosition) -> dict[str, object]:
    contract = _told_contract(position.trump, position.bid)
    keys: dict[str, object] = {"contract": contract, "trick": position.number, **_led_by(position.leader)}
    if position.plays:
        keys["plays"] = _codes(position.plays)
    if isinstance(position, HandPosition):
        keys |= {"led": position.led.letter} if position.led else {}
        keys |= {"joker_led": True} if position.joker_led else {}
        keys |= {"hand": _codes(cards_in(position.hand))} | ({"role": position.role} if position.role else {})
    keys |= {"call": True} if position.call else {}
    return keys | ({"suit": position.suit.letter} if position.suit else {})


def _open(position: OpenPosition) -> dict[str, object]:
    keys: dict[str, object] = {
        "contract": _told_contract(position.trump, position.bid),
        "trick": position.number,
        **_led_by(position.leader),
    }
    if position.plays:
        keys["plays"] = _codes(position.plays)
    keys |= {"call": True} if position.call else {}
    keys |= {"suit": position.suit.letter} if position.suit else {}
    keys |= {"hands": _hands(position.hands), "declarer": position.declarer + 1}
    keys |= {} if position.friend is None else {"friend": position.friend + 1}
    won = {"declarer": position.taken, "defenders": position.lost}
    return keys | ({"taken": {side: points for side, points in won.items() if points}} if any(won.values()) else {})


def _hands(hands: tuple[CardSet, ...]) -> dict[int, list[str]]:
    """The hands by seat; one that is empty is left out."""
    return {seat: _codes(cards_in(hand)) for seat, hand in enumerate(hands, 1) if hand}


def _led_by(leader: int) -> dict[str, object]:
    return {"leader": leader + 1} if leader else {}


def _told_contract(trump: Suit | None, bid: int | None) -> dict[str, object]:
    return {"trump": _trump(trump), **({} if bid is None else {"bid": bid})}


def _record(position: FriendPosition) -> dict[str, object]:
    keys: dict[str, object] = {
        "contract": {"trump": _trump(position.trump)},
        "declarer": position.declarer + 1,
        "friend_call": friend_text(position.call),
    }
    if position.call.card:
        keys["holder"] = "buried" if position.holder is None else position.holder + 1
    return keys | ({"tricks": [_declared(each) for each in position.tricks]} if position.tricks else {})


def _declared(trick: TrickPosition) -> dict[str, object]:
    keys: dict[str, object] = {"plays": _codes(trick.plays)}
    keys |= {"call": True} if trick.call else {}
    return keys | ({"suit": trick.suit.letter} if trick.suit else {})


def _contract(contract: Contract) -> dict[str, object]:
    return {"bid": contract.number, "trump": _trump(contract.trump)}


def _trump(trump: Suit | None) -> str:
    return trump.letter if trump else "NT"


def _codes(cards: Iterable[Card]) -> list[str]:
    return [each.code for each in cards]
