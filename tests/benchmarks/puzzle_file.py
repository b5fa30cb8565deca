"""A big file of `winner` puzzles, the same in every run: tricks of all sorts, rich in jokers, callers and calls."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.cards import DECK, JOKER, Card, Suit
from engine.rules import DEFAULT_TABLE, Rules
from engine.trick import SEATS, Powers, no_call

_TRUMPS: tuple[Suit | None, ...] = (*Suit, None)
_FOLLOWS = 0.7
_LEDS = (("joker", 0.1), ("caller", 0.1), ("any", 0.8))


def puzzle_lines(count: int, seed: int = 1) -> Iterator[str]:
    """The lines of a puzzle file with so many puzzles, one a line."""
    random, rules = Random(seed), Rules.of(DEFAULT_TABLE)
    for number in range(1, count + 1):
        yield f"- {{id: w{number:05d}, kind: winner, {_position(random, rules)}}}\n"


def _position(random: Random, rules: Rules) -> str:
    powers = Powers.of(rules, random.choice(_TRUMPS))
    number = random.randint(1, 10)
    lead = _lead(random, powers)
    named = random.choice(tuple(Suit)) if lead is JOKER else None
    plays = _plays(random, lead, named or lead.suit)
    parts = [
        f"contract: {{trump: {powers.trump.letter if powers.trump else 'NT'}, bid: {random.randint(13, 20)}}}",
        f"trick: {number}",
        f"leader: {random.randint(1, SEATS)}",
        f"plays: [{', '.join(map(str, plays))}]",
    ]
    if named:
        parts.append(f"suit: {named.letter}")
    if lead is powers.caller and not no_call(rules, number) and random.random() < 0.7:
        parts.append("call: true")
    return ", ".join(parts)


def _lead(random: Random, powers: Powers) -> Card:
    (kind,) = random.choices([kind for kind, _ in _LEDS], [share for _, share in _LEDS])
    return {"joker": JOKER, "caller": powers.caller, "any": random.choice(DECK[1:])}[kind]


def _plays(random: Random, lead: Card, asked: Suit | None) -> list[Card]:
    """The card led and four others, most of them of the suit asked for; a called joker answers as often as not."""
    left = [card for card in DECK if card is not lead]
    plays = [lead]
    while len(plays) < SEATS:
        of_suit = [card for card in left if card.suit is asked]
        played = random.choice(of_suit if of_suit and random.random() < _FOLLOWS else left)
        left.remove(played)
        plays.append(played)
    if lead is not JOKER and JOKER in left and random.random() < 0.2:
        plays[random.randrange(1, SEATS)] = JOKER
    return plays
