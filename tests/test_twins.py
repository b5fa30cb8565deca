"""Twins: one fact is another, the answer is another, and the position is one that can come up at the table."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.cards import Suit, card, card_set, cards_in
from engine.contract import Contract, FriendCall
from engine.legal import playable
from engine.rules import TABLES, Rules
from engine.trace import Reason
from engine.trick import Powers, Trick
from puzzles.alter import alterations
from puzzles.bank import bank, read_puzzles
from puzzles.kinds import KINDS, answer
from puzzles.make.levels import level_of
from puzzles.make.maker import make_many
from puzzles.make.tags import tags_of
from puzzles.make.write import write_puzzles
from puzzles.model import (
    BidPosition,
    CountPosition,
    FriendPosition,
    HandPosition,
    Position,
    Puzzle,
    ScorePosition,
    SpecialPosition,
    TrickPosition,
)
from puzzles.plausible import plausible
from puzzles.solve import claim_faults
from puzzles.token import read_token
from puzzles.twins import Difference, differences, twin, twin_sentence
from words import LANGUAGES

DEFAULT = Rules.of("mightykr")
SHIPPED = tuple(each for each in bank().values() if each.kind in ("winner", "legal"))
TWO_TABLES = ("mightykr", "namu")


def read(keys: str) -> Puzzle:
    """The one puzzle with these keys."""
    reading = read_puzzles(f"- {{id: x, {keys}}}", "x")
    assert reading.faults == ()
    return reading.puzzles[0]


def change(puzzle: Puzzle, other: Puzzle | None) -> Difference:
    """The one fact in which a puzzle and its twin differ."""
    assert other
    (found,) = differences(puzzle.position, other.position)
    return found


@cache
def pairs(table: str, kind: str, count: int = 40) -> tuple[tuple[Puzzle, Puzzle | None], ...]:
    """Fresh puzzles of a kind with their twins at a table."""
    rules = Rules.of(table)
    return tuple((puzzle, twin(puzzle, rules)) for puzzle in make_many(kind, count, 5, rules))


def check_pair(puzzle: Puzzle, other: Puzzle, rules: Rules) -> None:
    """What holds of every twin."""
    assert other.kind == puzzle.kind
    assert len(differences(puzzle.position, other.position)) == 1
    assert answer(other, rules).value != answer(puzzle, rules).value
    assert plausible(other.position, other.rules(rules)) or not plausible(puzzle.position, puzzle.rules(rules))
    assert other.rules(rules) == puzzle.rules(rules)


@pytest.mark.parametrize("table", TABLES)
def test_a_shipped_puzzle_has_a_twin(table: str) -> None:
    """Whoever has solved a puzzle can see its twin, at every named table; but a hand that leads freely has none."""
    rules = Rules.of(table)
    for puzzle in SHIPPED:
        other = twin(puzzle, rules)
        free = {step.reason for step in answer(puzzle, rules).steps} == {Reason.LEADS_FREELY}
        assert other or free, puzzle.id
        if other:
            check_pair(puzzle, other, rules)


@pytest.mark.parametrize("table", TWO_TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_twin_differs_in_one_fact_and_in_its_answer(kind: str, table: str) -> None:
    """Whatever the kind, one fact is another, the table is the same, and the answer is another."""
    for puzzle, other in pairs(table, kind):
        if other:
            check_pair(puzzle, other, Rules.of(table))


@pytest.mark.parametrize("table", TWO_TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_twin_is_a_sound_puzzle(kind: str, table: str) -> None:
    """Its id is its address; written to a file it is read back without a fault, and answered at every table."""
    found = [other for _, other in pairs(table, kind) if other]
    assert all(read_token(other.id, Rules.of(table)) == other for other in found)
    twins = {f"twin-{place}": replace(other, id=f"twin-{place}") for place, other in enumerate(found)}
    reading = read_puzzles(write_puzzles(twins.values()), "twins.yaml")
    assert not reading.faults or not twins
    assert {puzzle.id: puzzle for puzzle in reading.puzzles} == twins
    assert list(claim_faults(reading)) == []


@pytest.mark.parametrize("table", TWO_TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_twin_says_what_it_is_about(kind: str, table: str) -> None:
    """Level and concepts are those of the twin's own position; the author's words stay with the first."""
    rules = Rules.of(table)
    for _, other in pairs(table, kind):
        if other:
            own = other.rules(rules)
            assert other.level == level_of(kind, other.position, own)
            assert other.tags == tags_of(kind, other.position, own)
            assert not other.ask
            assert not other.hint
            assert not other.note
            assert not other.expect


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_puzzle_has_the_same_twin(kind: str) -> None:
    """Nothing is left to chance."""
    for puzzle, other in pairs("namu", kind)[:20]:
        assert twin(puzzle, Rules.of("namu")) == other


@pytest.mark.parametrize("table", TWO_TABLES)
@pytest.mark.parametrize("kind", KINDS)
def test_nearly_every_puzzle_has_a_twin(kind: str, table: str) -> None:
    """A learner who asks for the twin gets one, but where a single fact cannot change the answer."""
    if kind == "misdeal" and table == "mightykr":
        assert all(other is None for _, other in pairs(table, kind))  # there is no redeal at this table
        return
    found = [other is not None for puzzle, other in pairs(table, kind) if (puzzle.level or 0) >= 2]
    assert sum(found) >= (0.95 if kind in ("winner", "points", "legal", "call", "score", "count") else 0.8) * len(found)


@pytest.mark.parametrize("table", TWO_TABLES)
def test_what_is_another_is_said_in_a_sentence(table: str) -> None:
    """The page can word every difference, in both languages."""
    for kind in KINDS:
        for puzzle, other in pairs(table, kind):
            if other:
                for language in LANGUAGES:
                    assert twin_sentence(language, change(puzzle, other)).endswith(".")


@pytest.mark.parametrize("kind", KINDS)
def test_every_position_looked_at_differs_in_one_fact(kind: str) -> None:
    """The search never changes two facts at once, and has words for whatever it changes."""
    for puzzle, _ in pairs("pagat", kind, 12):
        for alike in alterations(kind, puzzle.position, Rules.of("pagat")):
            for position in alike:
                if position != puzzle.position:
                    (found,) = differences(puzzle.position, position)
                    assert all(twin_sentence(language, found) for language in LANGUAGES)


# ---- worked out from the rules ----


def test_the_nearest_border_comes_before_a_far_one() -> None:
    """On trick 5 the call decides before the number of the trick does; without a caller trick 1 or 10 is the fact."""
    called = read("kind: winner, contract: {trump: D, bid: 15}, trick: 5, call: true, plays: [C3, C8, CA, JK, CK]")
    assert change(called, twin(called, DEFAULT)).fact == "call"
    quiet = read("kind: winner, contract: {trump: D, bid: 15}, trick: 7, plays: [C4, C8, CA, JK, CK]")
    assert change(quiet, twin(quiet, DEFAULT)) == Difference("number", 7, 10)


def test_the_joker_loses_its_power_on_the_last_trick() -> None:
    """On trick 9 the joker takes the trick, on trick 10 it has no power and the spade ace of the suit led takes it."""
    puzzle = read("kind: winner, contract: {trump: H, bid: 14}, trick: 9, plays: [D9, DA, JK, D3, D4]")
    other = twin(puzzle, DEFAULT)
    assert change(puzzle, other) == Difference("number", 9, 10)
    assert other
    assert (answer(puzzle, DEFAULT).value, answer(other, DEFAULT).value) == (3, 2)
    back = twin(other, DEFAULT)
    assert change(other, back) == Difference("number", 10, 9)


def test_a_call_takes_the_joker_its_power() -> None:
    """Where the leader may choose, the caller led in silence leaves the joker its power, called out it has none."""
    puzzle = read("kind: winner, contract: {trump: D, bid: 15}, trick: 4, plays: [C3, C8, CA, JK, CK]")
    other = twin(puzzle, DEFAULT)
    assert change(puzzle, other) == Difference("call", False, True)
    assert other
    assert (answer(puzzle, DEFAULT).value, answer(other, DEFAULT).value) == (4, 3)


def test_without_a_trump_suit_nobody_ruffs() -> None:
    """The two of hearts ruffs while hearts are trump; at no trump the ace of the suit led takes the trick."""
    puzzle = read("kind: winner, contract: {trump: H, bid: 14}, trick: 4, plays: [CT, CJ, C3, H2, CA]")
    other = twin(puzzle, DEFAULT)
    assert change(puzzle, other) == Difference("trump", Suit.HEARTS, None)
    assert other
    assert (answer(puzzle, DEFAULT).value, answer(other, DEFAULT).value) == (4, 5)


def test_a_no_trump_twin_is_a_contract_that_could_be_bid() -> None:
    """Where no trump starts at 14, a contract of 13 has no twin at no trump."""
    rules = DEFAULT.changed({"min_bid": 13, "min_bid_no_trump": 14})
    puzzle = read("kind: winner, contract: {trump: H, bid: 13}, trick: 4, plays: [CT, CJ, C3, H2, CA]")
    found = change(puzzle, twin(puzzle, rules))
    assert found.fact == "trump"
    assert found.after is not None


def test_the_only_card_of_the_suit_led_is_the_fact() -> None:
    """With one spade to follow, the twin has none and may play anything, or has another reason to play another card."""
    puzzle = read("kind: legal, contract: {trump: H, bid: 15}, trick: 8, plays: [S9, SQ], hand: [S4, H6, DJ]")
    other = twin(puzzle, DEFAULT)
    assert other
    found = change(puzzle, other)
    assert found.fact in ("hand", "plays")
    assert answer(puzzle, DEFAULT).value == ["S4"]
    assert answer(other, DEFAULT).value != ["S4"]


def test_a_card_that_only_takes_another_s_place_makes_no_twin() -> None:
    """A hand that leads freely may play all it holds, whichever cards those are: it has no twin."""
    puzzle = read("kind: legal, contract: {trump: H, bid: 15}, trick: 5, hand: [SK, H6, D4, DJ, C8, C2]")
    assert twin(puzzle, DEFAULT) is None


def test_a_whole_hand_keeps_its_trick() -> None:
    """A hand of ten cards is on trick 1, so its twin cannot be on trick 2."""
    puzzle = read(
        "kind: legal, contract: {trump: H, bid: 15}, trick: 1, role: defender, plays: [S9],"
        " hand: [JK, S5, S4, HA, H3, D8, D7, C9, C8, C2]"
    )
    for table in TABLES:
        assert change(puzzle, twin(puzzle, Rules.of(table))).fact != "number"


def test_an_equal_bid_is_no_bid() -> None:
    """Over a standing 14 hearts, 15 spades may be bid and 14 spades may not: suits do not rank."""
    puzzle = read("kind: bid, current: {bid: 14, trump: H}, bid: {bid: 15, trump: S}")
    other = twin(puzzle, DEFAULT)
    assert change(puzzle, other) == Difference("number_of_bid", 15, 14)
    assert other
    assert (answer(puzzle, DEFAULT).value, answer(other, DEFAULT).value) == ("legal", "illegal")


def test_the_last_point_card_makes_the_contract() -> None:
    """A contract of 15 is lost with 14 point cards and made with 15."""
    puzzle = read("kind: score, contract: {bid: 15, trump: H}, taken: 14, friend: partner")
    other = twin(puzzle, DEFAULT)
    assert change(puzzle, other) == Difference("taken", 14, 15)
    back = twin(read("kind: score, contract: {bid: 15, trump: H}, taken: 15, friend: partner"), DEFAULT)
    assert back
    assert isinstance(back.position, ScorePosition)
    assert back.position.taken == 14


def test_one_card_more_is_one_card_less_out() -> None:
    """With the two highest hearts seen eleven are out, with one more seen ten."""
    puzzle = read("kind: count, count: H, seen: [HA, HK, S2]")
    other = twin(puzzle, DEFAULT)
    assert change(puzzle, other) == Difference("seen", None, card("H2"))
    assert other
    assert (answer(puzzle, DEFAULT).value, answer(other, DEFAULT).value) == (11, 10)


def test_spades_move_the_mighty() -> None:
    """With spades as trump another ace is the Mighty."""
    other = twin(read("kind: special, contract: {trump: C}"), Rules.of("pagat"))
    assert other
    assert isinstance(other.position, SpecialPosition)


def test_a_called_card_may_lie_elsewhere() -> None:
    """A seat that could not follow spades does not hold the king of spades: it is never the twin's holder."""
    trick = "{plays: [S9, S5, H4, S2, S3]}"
    puzzle = read(f"kind: friend, contract: {{trump: H}}, declarer: 1, friend_call: SK, holder: 2, tricks: [{trick}]")
    position = puzzle.position
    assert isinstance(position, FriendPosition)
    for seat, possible in ((0, True), (1, True), (2, False), (3, True), (4, True)):
        moved = FriendPosition(position.trump, 0, position.call, seat, position.tricks)
        assert plausible(moved, Rules.of("pagat")) is (possible and (seat != 0 or "own_card" in calls("pagat")))


def calls(table: str) -> frozenset[str]:
    """The friend calls that a table plays."""
    return frozenset(Rules.of(table).friend_calls)


def test_a_friend_call_in_a_twin_is_played_at_the_table() -> None:
    """Where only a card is called, a twin never calls a trick, a seat or nobody."""
    rules = DEFAULT.changed({"friend_calls": ["card"]})
    for puzzle in make_many("friend", 40, 3, rules):
        other = twin(puzzle, rules)
        if other:
            assert isinstance(other.position, FriendPosition)
            assert other.position.call.by == "card"
            assert other.position.holder not in (None, other.position.declarer)


# ---- what can be ----


@pytest.mark.parametrize("table", TABLES)
def test_a_trump_is_not_led_to_the_first_trick(table: str) -> None:
    """No table of the six lets the declarer open with a trump from an ordinary hand, and no twin does."""
    rules = Rules.of(table)
    position = TrickPosition(Suit.HEARTS, 1, tuple(map(card, "H9 H2 H3 H4 H5".split())))
    powers = Powers.of(rules, Suit.HEARTS)
    hand = card_set(map(card, ["H9", "D4"]))
    assert plausible(position, rules) is bool(playable(powers, Trick(1, 0), hand) & card("H9").bit)


def implausible() -> list[Position]:
    """Positions that have an answer and cannot be."""
    plays = tuple(map(card, "S9 S2 S3 S4 S5".split()))
    return [
        TrickPosition(Suit.HEARTS, 4, (plays[0], *plays[:4])),
        TrickPosition(Suit.HEARTS, 4, plays, suit=Suit.CLUBS),
        TrickPosition(None, 4, plays, bid=11),
        HandPosition(Suit.HEARTS, 4, card_set(plays), "defender", plays[:2]),
        HandPosition(Suit.HEARTS, 1, card_set(plays), "declarer", (card("D4"),)),
        HandPosition(Suit.HEARTS, 1, card_set(plays), "friend"),
        HandPosition(Suit.HEARTS, 4, card("JK").bit, "friend", led=Suit.SPADES, joker_led=True),
        BidPosition(None, Contract(14, Suit.HEARTS), passed=True),
        BidPosition(Contract(11, Suit.HEARTS), Contract(14, Suit.HEARTS)),
    ]


@pytest.mark.parametrize("position", implausible())
def test_what_nobody_meets_is_no_twin(position: Position) -> None:
    """A card twice, a contract that cannot be bid, a suit that nobody names, a seat that cannot lead."""
    assert not plausible(position, Rules.of("pagat"))


# ---- differences ----


def test_what_differs_is_told_fact_by_fact() -> None:
    """A card changed for another is one fact; number and trump of a contract are two."""
    one = HandPosition(Suit.HEARTS, 4, card_set(map(card, ["S9", "D4"])), "friend", (card("C4"),))
    other = HandPosition(None, 4, card_set(map(card, ["S9", "D5"])), "friend", (card("C5"),))
    assert differences(one, other) == (
        Difference("trump", Suit.HEARTS, None),
        Difference("hand", card("D4"), card("D5")),
        Difference("plays", card("C4"), card("C5")),
    )
    bids = (BidPosition(None, Contract(13, Suit.HEARTS)), BidPosition(None, Contract(14, None)))
    assert [each.fact for each in differences(*bids)] == ["number_of_bid", "trump_of_bid"]
    counts = (CountPosition(card("H2").bit, Suit.HEARTS), CountPosition(card("H2").bit, None))
    assert differences(*counts) == (Difference("counted", Suit.HEARTS, None),)
    assert differences(one, one) == ()


def test_positions_of_two_kinds_have_no_differences() -> None:
    """A trick and a trump cannot be compared."""
    with pytest.raises(TypeError):
        differences(SpecialPosition(None), CountPosition(0, None))


def test_a_record_differs_trick_by_trick() -> None:
    """A card in the second trick of a record is one fact, a trick more is another."""
    first, second = ("S9 S2 S3 S4 S5".split(), "D9 D2 D3 D4 D5".split())
    tricks = tuple(TrickPosition(None, number, tuple(map(card, each))) for number, each in ((1, first), (2, second)))
    other = TrickPosition(None, 2, tuple(map(card, [*second[:4], "D6"])))
    nobody = FriendCall("none")
    one = FriendPosition(Suit.CLUBS, 0, nobody, None, tricks)
    assert differences(one, FriendPosition(Suit.CLUBS, 0, nobody, None, (tricks[0], other))) == (
        Difference("plays", card("D5"), card("D6")),
    )
    assert differences(one, FriendPosition(Suit.CLUBS, 0, nobody, None, tricks[:1])) == (Difference("tricks", 2, 1),)


def test_a_sentence_fits_its_difference() -> None:
    """The page says what is another, with cards, seats and suits as they are said."""
    said = {
        "This time the leader calls the joker.": Difference("call", False, True),
        "The hand holds the joker in place of ♠4.": Difference("hand", card("S4"), card("JK")),
        "Trump is clubs instead of no trump.": Difference("trump", None, Suit.CLUBS),
        "The contract is at no trump instead of in clubs.": Difference("trump", Suit.CLUBS, None),
        "This time Seat 3 holds the called card.": Difference("holder", 1, 2),
        "This time the called card was buried.": Difference("holder", 1, None),
        "This time the declarer calls ♥A as the friend.": Difference("call", None, FriendCall("card", card("HA"))),
        "This time the declarer names Seat 2 as the friend.": Difference("call", None, FriendCall("seat", seat=1)),
        "♥2 has been seen as well.": Difference("seen", None, card("H2")),
    }
    assert {twin_sentence("en", each): each for each in said.values()} == said
    assert twin_sentence("ko", Difference("number", 9, 10)) == "아홉 번째 트릭 대신 열 번째 트릭이에요."
    with pytest.raises(KeyError):
        twin_sentence("en", Difference("leader", 1, 2))


def test_no_card_is_there_twice() -> None:
    """A card that comes in is not one that lies there already."""
    for kind in ("winner", "legal", "call"):
        for _, other in pairs("mightykr", kind):
            position = other.position if other else None
            if isinstance(position, HandPosition):
                assert not set(position.plays) & set(cards_in(position.hand))
            elif isinstance(position, TrickPosition):
                assert len(set(position.plays)) == 5
