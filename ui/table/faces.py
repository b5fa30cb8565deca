"""Cards, lines of words and the facts of a deal, as the table draws and speaks them."""

from __future__ import annotations

import re

from engine.cards import JOKER, Card, CardSet, Suit, card, cards_in
from engine.contract import Contract
from engine.legal import card_refusal
from engine.trick import Powers, Trick
from ui.table.view import Chip, Face, Hand, Icon, Line, Mark, Mention
from words import NO_TRUMP, card_label, card_name, say, sentence, suit_name

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
    by_hint: bool = False,
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
        by_hint,
        chosen=chosen,
        mark=mark,
    )


def in_hand_order(hand: CardSet, powers: Powers) -> tuple[Card, ...]:
    """A hand as players hold it: the Mighty and the joker at the left, then the trumps, then the other suits."""
    special = (powers.mighty, JOKER)
    return tuple(sorted(cards_in(hand), key=lambda each: (each not in special, not each.bit & powers.trumps)))


def open_hand(hand: CardSet, powers: Powers, who: str, language: str) -> Hand | None:
    """The hand of another seat, face up and heard as one line; None where it holds no card."""
    if not hand:
        return None
    held = in_hand_order(hand, powers)
    faces = tuple(face(each, powers, language) for each in held)
    names = ", ".join(_named(each, powers, language) for each in held)
    return Hand(who, faces, spoken=say(language, "table_view.open_hand", seat=who, cards=names))


def _named(shown: Card, powers: Powers, language: str) -> str:
    """A card by its name, with what it is where it is special."""
    role = "mighty" if shown is powers.mighty else "caller" if shown is powers.caller else ""
    name = card_name(language, shown)
    return f"{name} ({say(language, f'ui.{role}')})" if role else name


def contract_chip(language: str, contract: Contract | None, key: str, name: str) -> Chip:
    """A bid or a contract under a name of its own; `key` is the word of the glossary that tells what it is."""
    if contract is None:
        return Chip(name, say(language, name), (say(language, "position.no_bid"),), _meaning(language, key))
    told = say(language, "answer.contract", number=contract.number, suit=contract.trump or NO_TRUMP)
    return Chip(name, say(language, name), (told,), _meaning(language, key), suit=_letter(contract.trump))


def deal_chips(
    language: str, trump: Suit | None, number: int | None, bid: int | None, powers: Powers | None
) -> tuple[Chip, ...]:
    """Trump, contract, the special cards and the number of the trick, as far as each is told, with its meaning."""
    name = suit_name(language, trump)
    chips = [_chip(language, "trump", (name[:1].upper() + name[1:],), suit=_letter(trump))]
    if bid:
        chips.append(_chip(language, "contract", (str(bid),)))
    if powers:
        chips.append(_chip(language, "mighty", (mention(powers.mighty, language),), "crown"))
        chips.append(_chip(language, "caller", (mention(powers.caller, language),), "bell"))
    if number:
        chips.append(_chip(language, "trick", (f"{number}/10",)))
    return tuple(chips)


def role_chip(language: str, role: str, who: str) -> Chip:
    """Who is the declarer, or what is known of the friend."""
    name = say(language, f"table_view.{role}")
    icon: Icon = "flag" if role == "declarer" else "rings"
    return Chip(role, name[:1].upper() + name[1:], line(who, language), _meaning(language, role), icon)


def _chip(language: str, key: str, value: Line, icon: Icon = "", suit: str = "") -> Chip:
    return Chip(key, say(language, f"ui.{key}"), value, _meaning(language, key), icon, suit)


def _letter(suit: Suit | None) -> str:
    return suit.letter if suit else ""


def _meaning(language: str, key: str) -> Line:
    return line(say(language, f"glossary.{key}"), language)


def refusal_of(powers: Powers, trick: Trick, hand: CardSet, chosen: Card, language: str) -> str:
    """The sentence of the rule that bars a card of a hand; "" where it may be played."""
    step = card_refusal(powers, trick, hand, chosen)
    return sentence(language, step, powers.rules) if step else ""
