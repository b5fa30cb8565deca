"""A play made at the drawn table, over two clicks where the card waits for a word."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Play
from engine.cards import Card
from ui.table import chosen_at
from ui.table.playing import play_chosen
from ui.table.view import TableView


def play_taken(key: str, view: TableView, ways: Sequence[Play], waiting: dict[str, Card], name: str) -> Play | None:
    """The play, one of some `ways`, that was just made at the table under a `key`; for callbacks.

    A card that waits for a suit or a call is kept in `waiting` under a `name`; the next choice goes with it.
    """
    chosen = chosen_at(key, view)
    if chosen is None:
        return None
    what = play_chosen(chosen, ways, waiting.pop(name, None))
    if isinstance(what, Card):
        waiting[name] = what
        return None
    return what
