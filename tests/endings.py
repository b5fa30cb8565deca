"""Endings at random, by seed, for whatever solves them: odd rules, uneven suits, special cards, tricks half played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from engine.actions import Play
from engine.cards import CardSet, card, card_set, suit
from engine.rules import FIELDS, TABLES, Rules, allowed_values
from engine.trick import LAST_TRICK, Powers, Trick
from tests import brute, oracle
from tests.brute import SEATS, Ending

DECK = [oracle.JOKER, *(suit + rank for suit in oracle.SUITS for rank in oracle.RANKS)]
PLAY_FIELDS = FIELDS[FIELDS.index("mighty_when_spades_trump") : FIELDS.index("claim")]
"""The fields on which the play of the cards depends."""


def random_rules(random: Random) -> Rules:
    """A named table, more often with every field of the play at any of its values."""
    table = Rules.of(random.choice(TABLES))
    changes = {field: random.choice(allowed_values(field)) for field in PLAY_FIELDS}
    return table.changed(changes) if random.random() < 0.8 else table


def random_trump(random: Random) -> str | None:
    """Any suit or none; spades and clubs, which move the special cards, are frequent."""
    return random.choice(["S", "S", "H", "D", "C", "C", None, None])


def endings(seed: int, count: int, least: int = 1, most: int = 3, mid_trick: float = 0.4) -> Iterator[Ending]:
    """So many endings with `least` to `most` cards a hand, a share of them in the middle of a trick.

    Most begin with the trick that comes when so many cards are left, some with trick 1 as if the hands were dealt so
    short. Hands are equal at the beginning of a trick, and what lies in a trick was legally played.
    """
    random = Random(seed)
    for _ in range(count):
        yield _ending(random, random_rules(random), random_trump(random), random.randint(least, most), mid_trick)


def families(seed: int, count: int, size: int, many: int) -> Iterator[tuple[Ending, ...]]:
    """So many families of endings that could share one table: the same rules, trump and sides, other cards.

    Each of the `many` members has `size` cards a hand. One is dealt, the others exchange a few of its cards with cards
    near them, in hands or out of the game, so that much of what was found for one looks as if it held for the next.
    """
    random = Random(seed)
    for _ in range(count):
        first = _ending(random, random_rules(random), random_trump(random), size, mid_trick=0, opening=0)
        members = [first]
        while len(members) < many:
            members.append(_neighbour(random, random.choice(members)))
        yield tuple(members)


def powers_of(ending: Ending) -> Powers:
    """The engine's powers of an ending."""
    return Powers.of(ending.rules, suit(ending.trump) if ending.trump else None)


def hands_of(ending: Ending) -> tuple[CardSet, ...]:
    """The engine's hands of an ending."""
    return tuple(card_set(map(card, hand)) for hand in ending.hands)


def trick_of(ending: Ending) -> Trick:
    """The engine's trick of an ending."""
    trick = Trick(ending.number, ending.leader)
    for place, code in enumerate(ending.plays):
        named = suit(ending.suit) if ending.suit and not place else None
        trick = trick.then(card(code), named, ending.called)
    return trick


def key_of(play: Play) -> str:
    """An engine's play as `tests.brute` writes it."""
    return f"{play.card}:{play.suit.letter}" if play.suit else f"{play.card}!" if play.call else play.card.code


def _ending(
    random: Random, rules: Rules, trump: str | None, size: int, mid_trick: float, opening: float = 0.15
) -> Ending:
    leader = random.randrange(SEATS)
    number = 1 if random.random() < opening else LAST_TRICK + 1 - size
    declarer = leader if number == 1 else random.randrange(SEATS)
    friend = random.choice([None, *(seat for seat in range(SEATS) if seat != declarer)])
    hands = _deal(random, rules, trump, size)
    ending = Ending(
        rules,
        trump,
        hands,
        leader,
        number,
        declarer=declarer,
        friend=friend,
        taken=random.randint(0, 20 - _points(hands)),
    )
    if random.random() < mid_trick:
        for _ in range(random.randrange(1, SEATS)):
            ending = brute.after(ending, random.choice(brute.plays(ending)))
    return ending


def _deal(random: Random, rules: Rules, trump: str | None, size: int) -> brute.Hands:
    """Hands of some suits, one of them often long, with the special cards more often than by chance."""
    plain, trumps = rules.as_data(), trump or oracle.NO_TRUMP
    special = [oracle.JOKER, oracle.mighty(plain, trumps), oracle.caller(plain, trumps)]
    forced = [each for each in special if random.random() < 0.6]
    weights = {letter: random.choice([0.2, 1, 1, 4]) for letter in [*oracle.SUITS, "J"]}
    others = [each for each in DECK if each not in forced]
    others.sort(key=lambda each: random.random() ** (1 / weights[each[0]]), reverse=True)
    pool = (forced + others)[: SEATS * size]
    if random.random() < 0.5:
        pool.sort(key=lambda each: (each[0], random.random()))
        for _ in range(2 * SEATS):
            one, other = random.sample(range(len(pool)), 2)
            pool[one], pool[other] = pool[other], pool[one]
    else:
        random.shuffle(pool)
    hands = [tuple(pool[place : place + size]) for place in range(0, len(pool), size)]
    random.shuffle(hands)
    return tuple(hands)


def _neighbour(random: Random, ending: Ending) -> Ending:
    """The same ending with a few cards exchanged, mostly within a suit, and now and then another leader."""
    hands = [list(hand) for hand in ending.hands]
    for _ in range(random.randint(1, 3)):
        seat, place = random.randrange(SEATS), random.randrange(len(hands[0]))
        old = hands[seat][place]
        of_suit = [each for each in DECK if each[0] == old[0] and each != old]
        new = random.choice(of_suit if of_suit and random.random() < 0.8 else DECK)
        hands = [[new if each == old else old if each == new else each for each in hand] for hand in hands]
    leader = ending.leader if random.random() < 0.7 else random.randrange(SEATS)
    dealt = tuple(map(tuple, hands))
    return replace(ending, hands=dealt, leader=leader, taken=min(ending.taken, 20 - _points(dealt)))


def _points(hands: brute.Hands) -> int:
    return sum(len(oracle.point_cards(list(hand))) for hand in hands)
