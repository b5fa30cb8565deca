"""Cards, lines of words and the facts of a deal, as the table draws and speaks them."""

from __future__ import annotations

import re

from engine.cards import JOKER, Card, Suit, card
from engine.trick import Powers
from ui.table.view import Chip, Face, Icon, Line, Mark, Mention
from words import card_label, card_name, say, suit_name

_CARD = re.compile(r"([♠♥♦♣](?:10|[AKQJ2-9]))")


def line(text: str, language: str) -> Line:
    """A sentence parted at the cards in it.

    >>> line("Seat 1 leads ♠A.", "en")
    ('Seat 1 leads ', Mention(code='SA', label='♠A', name='ace of spades'), '.')
    """
    parts = _CARD.split(text)
    return tuple(mention(card(each), language) if place % 2 else each for place, each in enumerate(parts) if each)


def mention(shown: Card, language: str) -> Mention:
    """A card inside a line."""
    return Mention(shown.code, card_label(language, shown), card_name(language, shown))


def face(
    shown: Card,
    powers: Powers | None,
    language: str,
    *,
    refusal: str = "",
    confirm: str = "",
    chosen: bool = False,
    mark: Mark = "",
) -> Face:
    """A card face up; without `powers` nothing tells what it can do or whether it counts."""
    notes = [card_name(language, shown)]
    icon: Icon = "star" if shown is JOKER else ""
    if powers and shown is powers.mighty:
        notes.append(say(language, "ui.mighty"))
        icon = "crown"
    if powers and shown is powers.caller:
        notes.append(say(language, "ui.caller"))
        icon = "bell"
    point = powers is not None and shown.point
    if point:
        notes.append(say(language, "table_view.point_card"))
    return Face(
        shown.code,
        card_label(language, shown),
        ", ".join(notes),
        icon,
        point,
        line(refusal, language),
        confirm,
        chosen=chosen,
        mark=mark,
    )


def deal_chips(
    language: str, trump: Suit | None, number: int, bid: int | None, powers: Powers | None
) -> tuple[Chip, ...]:
    """Trump, contract, the special cards (where they are told) and the number of the trick, each with its meaning."""
    name = suit_name(language, trump)
    chips = [_chip(language, "trump", (name[:1].upper() + name[1:],), suit=trump.letter if trump else "")]
    if bid:
        chips.append(_chip(language, "contract", (str(bid),)))
    if powers:
        chips.append(_chip(language, "mighty", (mention(powers.mighty, language),), "crown"))
        chips.append(_chip(language, "caller", (mention(powers.caller, language),), "bell"))
    chips.append(_chip(language, "trick", (f"{number}/10",)))
    return tuple(chips)


def role_chip(language: str, role: str, who: str) -> Chip:
    """Who is the declarer, or what is known of the friend."""
    name = say(language, f"table_view.{role}")
    icon: Icon = "flag" if role == "declarer" else "rings"
    return Chip(role, name[:1].upper() + name[1:], line(who, language), _meaning(language, role), icon)


def _chip(language: str, key: str, value: Line, icon: Icon = "", suit: str = "") -> Chip:
    return Chip(key, say(language, f"ui.{key}"), value, _meaning(language, key), icon, suit)


def _meaning(language: str, key: str) -> Line:
    return line(say(language, f"glossary.{key}"), language)
