"""Two engines, one truth: on bit masks the same cards may be played and the same card wins (design: decisions)."""

from __future__ import annotations

from random import Random

import pytest

from engine.cards import DECK, JOKER, Suit, card_set
from engine.choices import plays
from engine.legal import nameable_suits, playable
from engine.search import rules as kernel
from engine.search.deal import JOKER_AT, SUIT_WIDTH, deal_words
from engine.search.jit import words
from engine.trick import LAST_TRICK, SEATS, Powers, Trick, judge, no_call
from tests.endings import random_rules


def powers_by(random: Random) -> Powers:
    """Any rules with any trump."""
    return Powers.of(random_rules(random), random.choice([None, *Suit]))


def trick_by(random: Random, powers: Powers, number: int, count: int) -> Trick:
    """So many cards of a trick, special ones often among them, whether they followed or not."""
    special = [JOKER, powers.mighty, powers.caller]
    cards = random.sample(DECK, count)
    for each in special:
        if random.random() < 0.4 and each not in cards:
            cards[random.randrange(count)] = each
    suit = random.choice(nameable_suits(powers, number)) if cards[0] is JOKER else None
    called = cards[0] is powers.caller and not no_call(powers.rules, number) and random.random() < 0.7
    trick = Trick(number, random.randrange(SEATS))
    for place, each in enumerate(dict.fromkeys(cards)):
        trick = trick.then(each, None if place else suit, called)
    return trick


def asked_of(trick: Trick) -> int:
    """The suit asked for as the kernel numbers it."""
    assert trick.suit
    return trick.suit.shift // SUIT_WIDTH


def number_by(random: Random) -> int:
    """A trick; the first and the last, on which most rules act, are frequent."""
    return random.choice([1, 1, LAST_TRICK, LAST_TRICK, random.randint(2, 9)])


@pytest.mark.parametrize("seed", range(4))
def test_the_same_card_wins(seed: int) -> None:
    """Whole tricks, judged by the explaining engine and by the kernel."""
    random, places = Random(f"winner {seed}"), words(SEATS)
    for _ in range(1500):
        powers = powers_by(random)
        trick = trick_by(random, powers, number_by(random), SEATS)
        if len(trick.cards) < SEATS:
            continue
        for place, each in enumerate(trick.cards):
            places[place] = each.bit.bit_length() - 1
        deal = deal_words(powers, 0, None)
        won = kernel.winner(deal, places, 0, trick.number, asked_of(trick), int(trick.called))
        assert trick.seat(int(won)) == judge(powers, trick).winner, (powers, trick)


@pytest.mark.parametrize("seed", range(4))
def test_the_same_cards_may_follow(seed: int) -> None:
    """Hands of any size and cards, with the special cards often in them."""
    random = Random(f"follow {seed}")
    for _ in range(1500):
        powers = powers_by(random)
        trick = trick_by(random, powers, number_by(random), random.randint(1, 4))
        left = [each for each in DECK if each not in trick.cards]
        few = random.sample(list(Suit), random.randint(1, 4))
        left = [each for each in left if each.suit in (None, *few) or random.random() < 0.1]
        hand = card_set(random.sample(left, min(len(left), random.randint(1, 10))))
        deal = deal_words(powers, 0, None)
        found = kernel.may_follow(deal, hand, trick.number, asked_of(trick), int(trick.called))
        assert int(found) == playable(powers, trick, hand), (powers, trick, hand)


@pytest.mark.parametrize("seed", range(4))
def test_the_same_leads_may_be_made(seed: int) -> None:
    """The cards that may be led, the suits a joker may name, and whether the caller may call."""
    random = Random(f"lead {seed}")
    for _ in range(1500):
        powers, number = powers_by(random), number_by(random)
        special = {JOKER, powers.mighty, powers.caller}
        pool = [each for each in DECK if each.suit is powers.trump or each in special] * 3 + list(DECK)
        hand = card_set(random.choices(pool, k=random.randint(1, 10)))
        trick, deal = Trick(number, 0), deal_words(powers, 0, None)
        found = int(kernel.may_lead(deal, hand, number))
        assert found == playable(powers, trick, hand), (powers, trick, hand)
        named = {suit for suit in Suit if kernel.may_name(deal, number, suit.shift // SUIT_WIDTH)}
        assert found >> JOKER_AT == 0 or named == set(nameable_suits(powers, number))
        calls = any(play.call for play in plays(powers, trick, hand))
        assert calls == bool(found & powers.caller.bit and kernel.may_call(deal, number))
