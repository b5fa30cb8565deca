"""Whether a position may be asked at every table, or has to pin the rules it was made for."""

from __future__ import annotations

from engine.rules import TABLES, Rules, diff, plain
from puzzles.kinds import KINDS
from puzzles.make.records import possible_at
from puzzles.model import FriendPosition, HandPosition, Position, PositionError, TrickPosition


def possible_everywhere(kind: str, position: Position, rules: Rules) -> bool:
    """Could a position drawn under some rules come up at every named table?

    Only a record, a call and the suit a joker names can be impossible at one. What cards are worth hangs on so many
    rules that the kinds that take a search or play-outs are always asked under their own.
    """
    if kind not in KINDS:
        return False
    if isinstance(position, FriendPosition):
        return all(possible_at(position, rules, Rules.of(table)) for table in TABLES)
    if not isinstance(position, (TrickPosition, HandPosition)) or not (position.call or position.suit):
        return True
    try:
        for table in TABLES:
            KINDS[kind].answer(position, Rules.of(table))
    except PositionError:
        return False
    return True


def pinned(rules: Rules) -> tuple[str, dict[str, object]]:
    """Rules as a puzzle pins them: the named table nearest to them, and what they change of it."""
    table = min(TABLES, key=lambda name: len(diff(Rules.of(name), rules)))
    return table, {each.field: plain(each.second) for each in diff(Rules.of(table), rules)}
