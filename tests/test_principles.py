"""The rule behind an answer: every reason has one, the one that decided is found, and may be asked for fairly."""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest

from engine.rules import TABLES as NAMED
from engine.rules import Rules
from engine.trace import Reason
from puzzles.bank import bank, read_puzzles
from puzzles.kinds import KINDS, answer
from puzzles.make.maker import make_many
from puzzles.model import PositionError, Puzzle
from puzzles.principles import PRINCIPLE_OF, PRINCIPLES, decided, deciding, principle, which_rule
from tests.test_make import EVERY_CALL, FREE, random_table
from words import LANGUAGES, keys, say

DEFAULT = Rules.of("mightykr")
TABLES = {name: Rules.of(name) for name in NAMED} | {
    "free": FREE,
    "every call": EVERY_CALL,
    "drawn": random_table(1),
    "drawn again": random_table(2),
}
ASKED = ("winner", "legal", "call", "bid", "change", "score", "friend")
TELLING = {
    Reason.CALLED,
    Reason.POINTS_TAKEN,
    Reason.COUNT_GONE,
    Reason.COUNT_LEFT,
    Reason.CONTRACT_MADE,
    Reason.CONTRACT_FAILED,
    Reason.SHARES,
    Reason.SHARES_ALONE,
}
"""The reasons that say what was done or counted, and decide nothing."""


def read(text: str) -> Puzzle:
    """The one puzzle with these keys."""
    reading = read_puzzles(f"- {{id: x, kind: {text}}}", "x")
    assert reading.faults == ()
    return reading.puzzles[0]


@cache
def puzzles(kind: str, table: str) -> tuple[Puzzle, ...]:
    """Fresh and shipped puzzles of a kind that can be at a table."""
    rules = TABLES[table]
    found = []
    for puzzle in (*make_many(kind, 30, 17, rules), *(each for each in bank().values() if each.kind == kind)):
        try:
            answer(puzzle, rules)
        except PositionError:
            continue
        found.append(puzzle)
    return tuple(found)


# ---- the rule behind a reason -------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_reason_that_decides_has_a_principle(kind: str, table: str) -> None:
    """Whatever decides a fresh or a shipped puzzle is a case of some general rule."""
    for puzzle in puzzles(kind, table):
        found = answer(puzzle, TABLES[table])
        assert principle(found), puzzle.id
        assert decided(puzzle, TABLES[table]), puzzle.id
        assert {step.reason for step in found.steps} <= PRINCIPLE_OF.keys() | TELLING, puzzle.id


def test_what_only_tells_is_no_rule() -> None:
    """Nobody is asked for the rule that says how many were taken."""
    assert not TELLING & PRINCIPLE_OF.keys()


def test_every_principle_has_words_and_there_are_no_others() -> None:
    """In every language, each under its name."""
    for language in LANGUAGES:
        assert {key for key in keys(language) if key.startswith("principle.")} == {f"principle.{n}" for n in PRINCIPLES}
    assert set(PRINCIPLE_OF.values()) == set(PRINCIPLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_principles_read_alike(language: str) -> None:
    """Whichever are offered together, a learner can tell them apart."""
    assert len({say(language, f"principle.{name}") for name in PRINCIPLES}) == len(PRINCIPLES)


# ---- the rule that decided ----------------------------------------------------------------------------------------

FRIEND = "friend, contract: {trump: H}, declarer: 1"
DECIDED = [
    # the highest of the suit, one trump, two trumps
    ("winner, contract: {trump: D}, trick: 4, plays: [C9, CT, C4, H2, C7]", "highest_of_suit"),
    ("winner, contract: {trump: D}, trick: 4, plays: [CK, CJ, C4, D2, C7]", "trump_beats"),
    ("winner, contract: {trump: D}, trick: 4, plays: [CK, D2, C4, D5, C7]", "higher_trump"),
    # the joker: strong, led, weak at the ends, called, not called, called by nobody
    ("winner, contract: {trump: D}, trick: 4, plays: [CK, JK, C4, D5, C7]", "joker_next"),
    ("winner, contract: {trump: D}, trick: 4, plays: [JK, C2, C4, D5, C7], suit: C", "joker_next"),
    ("winner, contract: {trump: D}, trick: 1, plays: [CK, JK, C4, C5, C7]", "joker_first"),
    ("winner, contract: {trump: D}, trick: 10, plays: [CK, JK, C4, C5, C7]", "joker_last"),
    ("winner, contract: {trump: D}, trick: 2, plays: [C3, C8, CA, JK, CK], call: true", "joker_called"),
    ("winner, contract: {trump: D}, trick: 4, plays: [CK, C3, D2, JK, C9], rules: {joker_last_trick: weak}",
     "joker_next"),
    # nothing beats the Mighty: over the joker, over a trump, and when it is led
    ("winner, contract: {trump: D}, trick: 4, plays: [CK, JK, SA, D5, C7]", "mighty_best"),
    ("winner, contract: {trump: D}, trick: 4, plays: [CK, D2, SA, D5, C7]", "mighty_best"),
    ("winner, contract: {trump: D}, trick: 4, plays: [SA, S2, JK, D5, S7]", "mighty_best"),
    ("winner, contract: {trump: S}, trick: 4, plays: [DA, S2, D3, D4, D5]", "mighty_best"),
    ("winner, contract: {trump: D}, trick: 4, plays: [JK, C2, SA, D5, C7], suit: C", "mighty_best"),
    ("winner, contract: {trump: D}, trick: 1, plays: [SA, S2, H2, D5, S7], rules: {mighty_first_trick: weak}",
     "mighty_first"),
    # what may be played
    ("legal, contract: {trump: H}, trick: 4, led: S, hand: [SA, C2, D3]", "lone_mighty"),
    ("legal, contract: {trump: H}, trick: 1, role: declarer, hand: [HA, C2]", "opening_trump"),
    ("legal, contract: {trump: H}, trick: 1, role: declarer, hand: [JK, C2]", "opening_joker"),
    ("legal, contract: {trump: H}, trick: 4, led: S, hand: [S2, C2]", "follow"),
    ("legal, contract: {trump: H}, trick: 4, led: S, hand: [D2, C2]", "void"),
    ("legal, contract: {trump: H}, trick: 4, hand: [D2, C2]", "lead_freely"),
    ("legal, contract: {trump: H}, trick: 4, led: C, call: true, hand: [D2, JK]", "answer_call"),
    ("legal, contract: {trump: H}, trick: 4, led: C, call: true, hand: [SA, D2, JK]", "shield"),
    ("call, contract: {trump: H}, trick: 4, role: declarer, hand: [C3, C9]", "call_choice"),
    ("call, contract: {trump: H}, trick: 1, role: declarer, hand: [C3, C9]", "call_first"),
    ("call, contract: {trump: H}, trick: 10, role: declarer, hand: [C3]", "call_last"),
    ("call, contract: {trump: H}, trick: 4, role: declarer, hand: [C4, C9]", "caller_elsewhere"),
    # the special cards: the one that is not where it usually is
    ("special, contract: {trump: S}", "mighty_moves"),
    ("special, contract: {trump: C}", "caller_moves"),
    # the auction, the exchange
    ("bid, bid: {bid: 13, trump: H}", "minimum"),
    ("bid, bid: {bid: 12, trump: H}", "minimum"),
    ("bid, bid: {bid: 21, trump: H}", "twenty"),
    ("bid, current: {bid: 14, trump: H}, bid: {bid: 14, trump: S}", "higher"),
    ("bid, current: {bid: 14, trump: H}, bid: {bid: 15, trump: S}", "higher"),
    ("bid, current: {bid: 14, trump: H}, bid: {bid: 14, trump: NT}", "no_trump_bid"),
    ("bid, current: {bid: 14, trump: H}, bid: {bid: 15, trump: S}, passed: true", "passed"),
    ("bid, current: {bid: 20, trump: NT}, bid: {bid: 20, trump: S}", "auction_over"),
    ("change, from: {bid: 14, trump: H}, to: {bid: 15, trump: S}", "price"),
    ("change, from: {bid: 14, trump: H}, to: {bid: 16, trump: S}", "price"),
    ("change, from: {bid: 14, trump: H}, to: {bid: 13, trump: H}", "never_lower"),
    ("change, from: {bid: 14, trump: H}, to: {bid: 14, trump: H}", "kept"),
    ("change, from: {bid: 19, trump: H}, to: {bid: 20, trump: S}", "change_at_twenty"),
    ("change, from: {bid: 19, trump: H}, to: {bid: 19, trump: S}", "price"),
    # the redeal, the payment
    ("misdeal, hand: [S2, S3, S4, H5, H6, H7, H8, D8, D9, C2], rules: {misdeal: no_point_card}", "misdeal"),
    ("score, contract: {trump: H, bid: 16}, taken: 17, friend: partner", "win"),
    ("score, contract: {trump: H, bid: 16}, taken: 15, friend: partner", "loss"),
    ("score, contract: {trump: H, bid: 16}, taken: 9, friend: partner, rules: {back_run: defenders_11}", "back_run"),
    ("score, contract: {trump: NT, bid: 16}, taken: 17, friend: partner", "no_trump_doubles"),
    ("score, contract: {trump: NT, bid: 16}, taken: 15, friend: partner", "loss"),
    ("score, contract: {trump: H, bid: 16}, taken: 17, friend: none", "no_friend_doubles"),
    ("score, contract: {trump: H, bid: 16}, taken: 20, friend: partner, rules: {run_doubles: any}", "run"),
    # the friend, the count
    (f"{FRIEND}, friend_call: SA, holder: 2, tricks: [{{plays: [S3, SA]}}]", "shown"),
    (f"{FRIEND}, friend_call: SA, holder: 2, tricks: [{{plays: [S3]}}]", "hidden"),
    (f"{FRIEND}, friend_call: none", "announced"),
    (f"{FRIEND}, friend_call: first-trick, tricks: [{{plays: [D2, D3, D4, D5, D6]}}]", "by_trick"),
    ("count, count: points, seen: [SA, HT]", "points"),
    ("count, count: S, seen: [SA, HT]", "thirteen"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "name"), DECIDED)
def test_the_rule_that_decided(text: str, name: str) -> None:
    """As whoever knows the game would name it."""
    assert decided(read(text), DEFAULT) == name


def test_only_what_took_the_lead_last_decided() -> None:
    """The ten that beat the nine is no reason for the winner: the joker's weakness and the higher trump are."""
    trick = read("winner, contract: {trump: D}, trick: 10, plays: [C9, CT, D2, D5, JK]")
    reasons = [step.reason for step in deciding(answer(trick, DEFAULT))]
    assert reasons[:2] == [Reason.JOKER_WEAK_LAST, Reason.OVERRUFFED]
    assert not {Reason.HIGHER_CARD, Reason.RUFFED} & set(reasons)


# ---- the question which rule decided ------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", ASKED)
def test_the_rule_that_decided_is_among_three_or_four(kind: str, table: str) -> None:
    """One is right, the others had no part in the answer, and all are different.

    Each named table plays enough rules of every kind to choose from; one made up may not.
    """
    rules = TABLES[table]
    for puzzle in puzzles(kind, table):
        asked = which_rule(puzzle, rules)
        if asked is None:
            assert table not in NAMED, puzzle.id
            continue
        at_work = {PRINCIPLE_OF.get(step.reason) for step in answer(puzzle, rules).steps}
        assert asked.right == {decided(puzzle, rules)}
        assert asked.right < set(asked.options)
        assert len(set(asked.options)) == len(asked.options)
        assert len(asked.options) in (3, 4)
        assert not at_work & (set(asked.options) - asked.right), puzzle.id


@pytest.mark.parametrize("kind", [each for each in KINDS if each not in ASKED])
def test_kinds_of_one_rule_are_not_asked_about(kind: str) -> None:
    """A count always goes by the same rule."""
    assert not any(which_rule(puzzle, DEFAULT) for puzzle in puzzles(kind, "mightykr"))


@pytest.mark.parametrize("kind", ASKED)
def test_the_same_puzzle_gives_the_same_question(kind: str) -> None:
    """Whoever comes back to a page finds the options that were there before."""
    for puzzle in puzzles(kind, "pagat"):
        assert which_rule(puzzle, TABLES["pagat"]) == which_rule(puzzle, TABLES["pagat"])


IN_FORCE = [
    # kind, rule, a value at which the table plays it, one at which it does not
    ("winner", "joker_first", {"joker_first_trick": "weak"}, {"joker_first_trick": "strong"}),
    ("winner", "joker_last", {"joker_last_trick": "weak"}, {"joker_last_trick": "strong"}),
    ("winner", "joker_called", {"called_joker": "weak"}, {"called_joker": "strong"}),
    ("legal", "opening_trump", {}, {"declarer_opens_trump": "free"}),
    ("call", "call_first", {"joker_call_first_trick": False}, {"joker_call_first_trick": True}),
    ("call", "call_last", {"joker_last_trick": "weak"}, {"joker_last_trick": "strong"}),
    ("call", "call_choice", {"joker_call": "optional"}, {"joker_call": "always"}),
    ("call", "call_must", {"joker_call": "always"}, {"joker_call": "optional"}),
    ("call", "opening_caller",
     {"declarer_opens_joker_call_card": "banned"}, {"declarer_opens_joker_call_card": "allowed"}),
    ("bid", "passed", {"pass_is_final": True}, {"pass_is_final": False}),
    ("bid", "no_trump_bid", {"no_trump_allowed": True}, {"no_trump_allowed": False}),
    ("change", "price", {"change_suit_cost": 2},
     {"change_suit_cost": 0, "change_to_no_trump_cost": 0, "change_from_no_trump_cost": "forbidden"}),
    ("score", "no_trump_doubles", {"no_trump_doubles": "win"}, {"no_trump_doubles": "never"}),
    ("score", "no_friend_doubles", {"no_friend_doubles": "win"}, {"no_friend_doubles": "never"}),
    ("score", "secret", {"no_friend_doubles": "both"}, {"no_friend_doubles": "never"}),
    ("score", "run", {"run_doubles": "declared"}, {"run_doubles": "never"}),
    ("score", "back_run", {"back_run": "defenders_10"}, {"back_run": "never"}),
    ("friend", "by_trick", {"friend_calls": ["card", "first_trick"]}, {"friend_calls": ["card", "none"]}),
    ("friend", "shown", {"friend_calls": ["card", "seat"]}, {"friend_calls": ["seat", "first_trick"]}),
    ("friend", "hidden", {"friend_calls": ["card", "seat"]}, {"friend_calls": ["seat", "first_trick"]}),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "played", "other"), IN_FORCE)
def test_only_rules_of_the_table_are_offered(
    kind: str, name: str, played: dict[str, object], other: dict[str, object]
) -> None:
    """A wrong option is a rule that is in force, only not the one at work."""

    def offered(changes: dict[str, object]) -> set[str]:
        rules = DEFAULT.changed(changes)
        asked = [which_rule(puzzle, rules) for puzzle in make_many(kind, 60, 23, rules)]
        return set(chain.from_iterable(set(each.options) - each.right for each in asked if each))

    assert name in offered(played)
    assert name not in offered(other)


FAIR = [
    # a trump led: several trumps, of which the highest wins, and none of them loses to plain cards
    ("winner, contract: {trump: D}, trick: 4, plays: [D9, DT, D4, C2, D2]", "higher_trump trump_beats"),
    # a lower trump did not take the lead
    ("winner, contract: {trump: D}, trick: 4, plays: [C9, DT, D4, C2, C4]", "higher_trump"),
    # the joker would have won but for the Mighty
    ("winner, contract: {trump: D}, trick: 4, plays: [SA, S3, JK, S4, S5]", "joker_next"),
    # the joker is weak twice over
    ("winner, contract: {trump: D}, trick: 1, plays: [C3, C4, JK, C5, C6], call: true,"
     " rules: {joker_call_first_trick: true}", "joker_first"),
    # with nothing of the suit any card may be played, the special ones as well
    ("legal, contract: {trump: H}, trick: 4, led: C, hand: [SA, JK, D2]", "mighty_free joker_free"),
    # nobody could call there
    ("call, contract: {trump: H}, trick: 1, role: declarer, hand: [C4, C9]", "call_first opening_caller"),
    ("call, contract: {trump: H}, trick: 10, role: declarer, hand: [C4]", "call_last"),
    # a bid that is wrong in several ways
    ("bid, current: {bid: 14, trump: H}, bid: {bid: 12, trump: S}, passed: true", "minimum higher"),
    ("bid, current: {bid: 20, trump: NT}, bid: {bid: 13, trump: S}, passed: true", "passed higher no_trump_bid"),
    ("bid, current: {bid: 20, trump: NT}, bid: {bid: 21, trump: NT}", "twenty"),
    ("bid, current: {bid: 14, trump: NT}, bid: {bid: 14, trump: S}", "higher no_trump_bid"),
    # a change that is wrong in several ways, and one whose price is cut short
    ("change, from: {bid: 15, trump: H}, to: {bid: 14, trump: S}", "price"),
    ("change, from: {bid: 15, trump: H}, to: {bid: 21, trump: S}", "price"),
    ("change, from: {bid: 19, trump: H}, to: {bid: 19, trump: S}", "change_at_twenty"),
    # a defeat is not doubled at this table, announced or not
    ("score, contract: {trump: H, bid: 16}, taken: 15, friend: secret", "secret"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "names"), FAIR)
def test_no_rule_that_holds_as_well_is_called_wrong(text: str, names: str) -> None:
    """Whoever names another true reason is not marked wrong; such a rule is right or not offered."""
    puzzle = read(text)
    for place in range(20):
        asked = which_rule(Puzzle(f"x{place}", puzzle.kind, puzzle.position, changes=puzzle.changes), DEFAULT)
        assert asked
        assert not (set(asked.options) - asked.right) & set(names.split())


def test_tempting_rules_are_offered() -> None:
    """A defeat at no trump is not doubled here; who thinks so has to be able to say it."""
    text = "score, contract: {trump: NT, bid: 16}, taken: 15, friend: partner"
    position = read(text).position
    asked = [which_rule(Puzzle(f"x{place}", "score", position), DEFAULT) for place in range(20)]
    assert any(each and "no_trump_doubles" in set(each.options) - each.right for each in asked)
