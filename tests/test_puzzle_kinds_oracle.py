"""Puzzles made at random, written as text, read back and answered: the second statement of the rules agrees."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import yaml

from engine.cards import DECK
from engine.rules import Rules
from puzzles.bank import read_puzzles
from puzzles.kinds import answer
from puzzles.model import Answer
from tests import oracle
from tests.steady import any_rules

COUNT = 200
"""Puzzles a test."""

CODES = [card.code for card in DECK]
TRUMPS = ["S", "H", "D", "C", "NT", "S", "C"]
NUMBERS = [1, 1, 1, 10, 10, *range(2, 10)]


def asked(rules: Rules, kind: str, /, **position: object) -> Answer:
    """The answer to a position that is written to a file with every house rule in it."""
    entry = {"id": "p", "kind": kind, "rules": rules.as_data(), **position}
    text = yaml.dump([entry], Dumper=yaml.CSafeDumper)
    reading = read_puzzles(text, "made.yaml")
    assert reading.faults == (), text
    return answer(reading.puzzles[0], Rules.of("mightykr"))


def value(rules: Rules, kind: str, /, **position: object) -> object:
    """What the answer says; lists of cards as sets."""
    found = asked(rules, kind, **position).value
    return set(found) if isinstance(found, list) else found


def cards(random: Random, rules: Rules, trump: str, count: int, without: Sequence[str] = ()) -> list[str]:
    """Some different cards, the special ones, the trumps and one suit more often than others."""
    special = ["JK", "SA", oracle.mighty(rules.as_data(), trump), oracle.caller(rules.as_data(), trump)]
    suit = random.choice("SHDC")
    pool = CODES + [code for code in CODES if code[0] in (trump, suit)] * random.choice((0, 3)) + special * 6
    found: list[str] = []
    while len(found) < count:
        code = random.choice(pool)
        if code not in (*found, *without):
            found.append(code)
    return found


def declaration(random: Random, rules: oracle.Rules, trump: str, number: int, lead: str) -> dict[str, object]:
    """What a leader may say: the suit of a joker, the call of a caller."""
    if lead == "JK":
        return {"suit": random.choice(sorted(oracle.named_suits(rules, trump, number)))}
    if lead == oracle.caller(rules, trump) and oracle.call_possible(rules, number):
        words: list[dict[str, object]] = [{"call": True}, {"call": True}, {"call": False}, {}]
        return random.choice(words)
    return {}


def said(declared: dict[str, object]) -> tuple[bool, str | None]:
    """A declaration as the oracle takes it."""
    suit = declared.get("suit")
    return declared.get("call") is True, suit if isinstance(suit, str) else None


def test_who_takes_a_trick_and_with_which_points() -> None:
    """`winner` and `points`, from any leader, with calls, jokers led and tricks 1 and 10."""
    random = Random(1)
    for _ in range(COUNT):
        rules, trump, number = any_rules(random), random.choice(TRUMPS), random.choice(NUMBERS)
        plain = rules.as_data()
        plays = cards(random, rules, trump, 5)
        if random.random() < 0.3 and oracle.caller(plain, trump) in plays:
            plays.sort(key=lambda code: code != oracle.caller(plain, trump))
        declared = declaration(random, plain, trump, number, plays[0])
        leader = random.randrange(1, 6)
        position = {"contract": {"trump": trump}, "trick": number, "plays": plays, "leader": leader, **declared}
        place = oracle.winner(plain, trump, number, plays, *said(declared))
        assert value(rules, "winner", **position) == (leader - 1 + place) % 5 + 1, position
        assert value(rules, "points", **position) == set(oracle.point_cards(plays)), position


def test_what_may_be_played_to_the_cards_on_the_table() -> None:
    """`legal` with `plays`: the suit, the free cards, the lone Mighty, the called joker."""
    random = Random(2)
    for _ in range(COUNT):
        rules, trump, number = any_rules(random), random.choice(TRUMPS), random.choice(NUMBERS)
        plain = rules.as_data()
        plays = cards(random, rules, trump, random.randrange(1, 5))
        hand = cards(random, rules, trump, random.randrange(1, 11), plays)
        declared = declaration(random, plain, trump, number, plays[0])
        expected = oracle.legal(plain, trump, number, hand, plays, *said(declared))
        position = {"contract": {"trump": trump}, "trick": number, "plays": plays, "hand": hand, **declared}
        assert value(rules, "legal", **position) == expected, position


def test_what_may_be_led() -> None:
    """`legal` with nothing played: the declarer's opening lead, and any other."""
    random = Random(3)
    for _ in range(COUNT):
        rules, trump, number = any_rules(random), random.choice(TRUMPS), random.choice((1, 1, 1, 5, 10))
        hand = cards(random, rules, trump, random.randrange(1, 11))
        if random.random() < 0.4 and trump != "NT":
            hand = [code for code in hand if code[0] == trump or code == "JK"] or hand
        expected = oracle.legal(rules.as_data(), trump, number, hand, [], opening=number == 1)
        position = {"contract": {"trump": trump}, "trick": number, "hand": hand, "role": "declarer"}
        assert value(rules, "legal", **position) == expected, position


def test_what_may_be_played_in_the_short_form() -> None:
    """`led` stands for a lead of that suit, with `call` for the caller, with `joker_led` for the joker naming it."""
    random = Random(4)
    for _ in range(COUNT):
        rules, trump, number = any_rules(random), random.choice(TRUMPS), random.choice(NUMBERS)
        plain = rules.as_data()
        caller, led = oracle.caller(plain, trump), random.choice("SHDC")
        how = random.choice(("suit", "joker", "call"))
        if how == "joker" and led in oracle.named_suits(plain, trump, number):
            lead, words = "JK", {"joker_led": True}
        elif how == "call" and oracle.call_possible(plain, number):
            lead, words, led = caller, {"call": True}, caller[0]
        else:
            lead, words = "", {}
        hand = cards(random, rules, trump, random.randrange(1, 11), [lead])
        special = (*hand, caller, oracle.mighty(plain, trump))
        lead = lead or next(code for code in CODES if code[0] == led and code != "JK" and code not in special)
        expected = oracle.legal(plain, trump, number, hand, [lead], lead == caller, led)
        position = {"contract": {"trump": trump}, "trick": number, "hand": hand, "led": led, **words}
        assert value(rules, "legal", **position) == expected, position


def test_what_the_caller_may_do() -> None:
    """`call`: which card it is, whether it may be led, whether it may call."""
    random = Random(5)
    for _ in range(COUNT):
        rules, trump, number = any_rules(random), random.choice(TRUMPS), random.choice(NUMBERS)
        plain = rules.as_data()
        caller = oracle.caller(plain, trump)
        hand = cards(random, rules, trump, random.randrange(1, 11))
        may_lead = caller in oracle.legal(plain, trump, number, hand, [], opening=number == 1)
        may_call = may_lead and oracle.call_possible(plain, number)
        expected = {"caller_card": caller, "may_lead": may_lead, "may_call": may_call}
        position = {"contract": {"trump": trump}, "trick": number, "hand": hand}
        assert value(rules, "call", **position) == expected, position


def test_the_special_cards() -> None:
    """`special`: the Mighty and the caller with every trump."""
    random = Random(6)
    for _ in range(COUNT // 5):
        rules = any_rules(random)
        for trump in set(TRUMPS):
            expected = {
                "mighty": oracle.mighty(rules.as_data(), trump),
                "caller": oracle.caller(rules.as_data(), trump),
            }
            assert value(rules, "special", contract={"trump": trump}) == expected


def bid(random: Random, least: int, most: int) -> dict[str, object]:
    """A bid or a contract."""
    return {"bid": random.choice((least, most, *range(least, most + 1))), "trump": random.choice(TRUMPS)}


def plain_bid(written: dict[str, object]) -> oracle.Bid:
    """A bid as the oracle takes it."""
    return int(str(written["bid"])), str(written["trump"])


def test_bids() -> None:
    """`bid`: legal, illegal, or after the end of the auction."""
    random = Random(7)
    for _ in range(COUNT):
        rules = any_rules(random)
        current = None if random.random() < 0.2 else bid(random, 11, 20)
        if current and current["trump"] == "NT" and not rules.no_trump_allowed:
            continue
        new, passed = bid(random, 10, 21), random.random() < 0.3
        standing = plain_bid(current) if current else None
        expected = oracle.bid_verdict(rules.as_data(), standing, plain_bid(new), passed)
        assert value(rules, "bid", current=current, bid=new, passed=passed) == expected, (current, new, passed)


def test_changes_of_the_contract() -> None:
    """`change`: its price, and its own law at and near 20."""
    random = Random(8)
    for _ in range(COUNT):
        rules = any_rules(random)
        old, new = bid(random, 11, 20), bid(random, 11, 22)
        if random.random() < 0.5:
            new["bid"] = int(str(old["bid"])) + random.randrange(-1, 4)
        if old["trump"] == "NT" and not rules.no_trump_allowed:
            continue
        expected = oracle.change_verdict(rules.as_data(), plain_bid(old), plain_bid(new))
        assert value(rules, "change", **{"from": old, "to": new}) == expected, (old, new)


def test_misdeals() -> None:
    """`misdeal`: a hand as dealt, under every formula."""
    random = Random(9)
    low = [code for code in CODES if code == "JK" or code[1] in "23456789"]
    for _ in range(COUNT):
        rules = any_rules(random)
        strong = random.sample([code for code in CODES if code not in low] + ["SA", "ST", "HT"], random.randrange(4))
        hand = list(dict.fromkeys(strong)) + random.sample(low, 10)
        expected = oracle.is_misdeal(rules.as_data(), hand[:10])
        assert value(rules, "misdeal", hand=hand[:10]) is expected, hand


def test_payments() -> None:
    """`score`: won and lost, with a partner, announced alone, secretly alone."""
    random = Random(10)
    for _ in range(COUNT):
        rules, contract = any_rules(random), bid(random, 11, 20)
        taken, friend = random.choice((0, 20, *range(21))), random.choice(("partner", "none", "secret"))
        expected = oracle.payment(rules.as_data(), *plain_bid(contract), taken, friend)
        assert value(rules, "score", contract=contract, taken=taken, friend=friend) == expected, (contract, taken)
