"""Puzzles written as a file in the puzzle format, to be read back the same."""

from __future__ import annotations

from collections.abc import Iterable

import yaml

from engine.cards import Card, Suit, cards_in
from engine.contract import Contract
from engine.notation import friend_text
from puzzles.expect import DEFAULT
from puzzles.model import (
    BidPosition,
    ChangePosition,
    CountPosition,
    FriendPosition,
    HandPosition,
    MisdealPosition,
    Position,
    Puzzle,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)

_WIDTH = 120


class _Writer(yaml.CSafeDumper):
    """Never an alias: the reader refuses them."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def write_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The text of a puzzle file; texts of two calls, one after the other, are a file too."""
    entries = [_entry(puzzle) for puzzle in puzzles]
    if not entries:
        return ""
    return yaml.dump(
        entries, Dumper=_Writer, sort_keys=False, allow_unicode=True, default_flow_style=None, width=_WIDTH
    )


def _entry(puzzle: Puzzle) -> dict[str, object]:
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
    }
    entry = {key: value for key, value in keys.items() if value not in (None, "", [], {})}
    return entry | ({"expect": expect} if puzzle.expect else {})


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
    raise TypeError(type(position).__name__)


def _play(position: TrickPosition | HandPosition) -> dict[str, object]:
    bid = {} if position.bid is None else {"bid": position.bid}
    keys: dict[str, object] = {"contract": {"trump": _trump(position.trump), **bid}, "trick": position.number}
    if position.leader:
        keys["leader"] = position.leader + 1
    if position.plays:
        keys["plays"] = _codes(position.plays)
    if isinstance(position, HandPosition):
        keys |= {"led": position.led.letter} if position.led else {}
        keys |= {"joker_led": True} if position.joker_led else {}
        keys |= {"hand": _codes(cards_in(position.hand))} | ({"role": position.role} if position.role else {})
    keys |= {"call": True} if position.call else {}
    return keys | ({"suit": position.suit.letter} if position.suit else {})


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
