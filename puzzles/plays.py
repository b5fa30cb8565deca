"""A play as puzzle files and answers write it: `SA`, a led joker with its suit `JK:S`, a caller that calls `C3!`."""

from __future__ import annotations

from engine.actions import Play
from engine.cards import CardError, card, suit


def key_of(play: Play) -> str:
    """The key of a play.

    >>> key_of(Play(card("C3"), None, True))
    'C3!'
    """
    return f"{play.card}:{play.suit.letter}" if play.suit else f"{play.card}!" if play.call else play.card.code


def play_of(key: str) -> Play:
    """The play of a key, legal or not; raises `CardError`.

    >>> key_of(play_of("jk:s"))
    'JK:S'
    """
    code, named, letter = key.partition(":")
    called = code.endswith("!")
    if named and (called or card(code).suit):
        raise CardError(key)
    return Play(card(code.removesuffix("!")), suit(letter.upper()) if named else None, called)
