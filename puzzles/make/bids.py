"""Auctions, changes of contract, poor hands, payments and trumps, drawn so that no answer can be guessed."""

from __future__ import annotations

from random import Random

from engine.auction import bid_step, ends_auction, is_misdeal
from engine.cards import DECK, JOKER, Card, Suit, card_set
from engine.contract import TWENTY, Contract, judge_change
from engine.rules import Rules
from engine.scoring import FriendRole
from engine.trick import SPADE_ACE
from puzzles.make.tricks import a_bid
from puzzles.model import BidPosition, ChangePosition, MisdealPosition, ScorePosition, SpecialPosition

_DRAWS = 30
_HAND = 10
_BURIED = 3
_POINTS: tuple[Card, ...] = tuple(each for each in DECK if each.point and each is not SPADE_ACE)
_SMALL: tuple[Card, ...] = tuple(each for each in DECK if not each.point and each is not JOKER)


def draw_special(random: Random, rules: Rules, level: int) -> SpecialPosition:
    """A trump."""
    return SpecialPosition(_trump(random, rules))


def draw_bid(random: Random, rules: Rules, level: int) -> BidPosition:
    """A bid over a standing one, near the border between legal and not."""
    wanted = random.random() < 0.5
    position = _bid(random, rules, level)
    for _ in range(_DRAWS):
        standing = position.standing
        over = standing is not None and ends_auction(rules, standing)
        if over or bid_step(rules, standing, position.bid, position.passed)[0] is wanted:
            break
        position = _bid(random, rules, level)
    return position


def _bid(random: Random, rules: Rules, level: int) -> BidPosition:
    standing = None if random.random() < 0.08 else a_contract(random, rules)
    if standing and random.random() < 0.04 * level:
        standing = Contract(TWENTY, standing.trump)
    trump = None if random.random() < 0.1 + 0.06 * level else random.choice(tuple(Suit))
    base = standing.number if standing else rules.min_bid
    number = max(1, min(TWENTY + 1, base + (0 if random.random() < 0.35 else _step(random))))
    return BidPosition(standing, Contract(number, trump), random.random() < 0.03 * level)


def draw_change(random: Random, rules: Rules, level: int) -> ChangePosition:
    """A change of the contract after the kitty, near the border between legal and not."""
    wanted = random.random() < 0.5
    position = _change(random, rules, level)
    for _ in range(_DRAWS):
        if judge_change(rules, position.old, position.new).legal is wanted:
            break
        position = _change(random, rules, level)
    return position


def _change(random: Random, rules: Rules, level: int) -> ChangePosition:
    old = a_contract(random, rules)
    if level >= 4 and random.random() < 0.5:
        old = Contract(TWENTY - random.randrange(3), old.trump)
    trump = random.choice((*Suit, old.trump, None)) if level > 1 else old.trump
    number = old.number + (random.choice((0, 1, 1)) if random.random() < 0.5 else _step(random))
    return ChangePosition(old, Contract(min(TWENTY + 1, number), trump))


def _step(random: Random) -> int:
    """How far a number lies from the one before: mostly one or two, now and then a leap."""
    return random.choice((-1, 0, 0, 1, 1, 2, 2, 3)) if random.random() < 0.75 else random.randint(-2, 7)


def draw_misdeal(random: Random, rules: Rules, level: int) -> MisdealPosition:
    """Ten cards as dealt, poor enough to think about."""
    wanted = random.random() < 0.5
    position = _misdeal(random)
    for _ in range(_DRAWS):
        if is_misdeal(rules, position.hand) is wanted:
            break
        position = _misdeal(random)
    return position


def _misdeal(random: Random) -> MisdealPosition:
    cards = [JOKER] if random.random() < 0.35 else []
    cards += [SPADE_ACE] if random.random() < 0.3 else []
    cards += random.sample(_POINTS, random.choice((0, 0, 0, 1, 1, 1, 1, 2, 2, 3)))
    return MisdealPosition(card_set((*cards, *random.sample(_SMALL, _HAND - len(cards)))))


def draw_score(random: Random, rules: Rules, level: int) -> ScorePosition:
    """A hand played out, with a friend or alone as the table allows it, now and then with buried point cards."""
    contract = a_contract(random, rules)
    spread = random.choice((-random.randint(1, 4), random.randint(0, 4)))
    taken = max(0, min(TWENTY, contract.number + spread))
    if random.random() < 0.06 * level:
        taken = random.choice((TWENTY, random.randint(2, 10)))
    friend = random.choice(friends_possible(rules))
    if random.random() > 0.08 * level:
        return ScorePosition(contract, taken, friend)
    points = random.sample(_POINTS, random.choice((1, 1, 2, 3)))
    buried = (*points, *random.sample(_SMALL, _BURIED - len(points)))
    return ScorePosition(contract, max(0, taken - len(points)), friend, card_set(buried))


def friends_possible(rules: Rules) -> list[FriendRole]:
    """How the friend of a hand may be where these calls are allowed; a partner is the commonest."""
    calls = rules.friend_calls
    found: list[FriendRole] = []
    if calls & {"card", "seat", "first_trick", "last_trick"}:
        found += ["partner", "partner"]
    if "none" in calls:
        found.append("none")
    if calls & {"own_card", "buried_card", "first_trick", "last_trick"}:
        found.append("secret")
    return found


def a_contract(random: Random, rules: Rules) -> Contract:
    """A contract that could be bid."""
    trump = _trump(random, rules)
    return Contract(min(TWENTY, a_bid(random, rules, trump) + int(4 * random.random() ** 3)), trump)


def _trump(random: Random, rules: Rules) -> Suit | None:
    choices: tuple[Suit | None, ...] = (*Suit, None) if rules.no_trump_allowed else tuple(Suit)
    return random.choice(choices)
