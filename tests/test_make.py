"""Fresh puzzles: the same from the same seed, never two alike, possible at their table, and in the puzzle format."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from engine.cards import DECK, CardSet, Suit, card, card_set, cards_in
from engine.contract import FriendCall
from engine.rules import FIELDS, FRIEND_KINDS, Rules, allowed_values
from engine.rules import TABLES as NAMED
from engine.share import share_code
from engine.trace import Reason
from engine.trick import SEATS, Powers
from puzzles.__main__ import main
from puzzles.bank import bank, read_puzzles
from puzzles.concepts import CONCEPTS
from puzzles.kinds import EVERY_KIND, SEARCHED, answer
from puzzles.make.canon import canon
from puzzles.make.levels import HARDEST, level_of
from puzzles.make.maker import LARGEST_SEED, MAKERS, MakeError, make, make_many
from puzzles.make.plan import trick_plan
from puzzles.make.records import kind_called
from puzzles.make.tags import tags_of
from puzzles.make.tricks import played
from puzzles.make.write import write_puzzles
from puzzles.misconceptions import tempting
from puzzles.model import CountPosition, FriendPosition, HandPosition, Puzzle, SpecialPosition, TrickPosition
from tests import oracle

DEFAULT = Rules.of("mightykr")
LEVELS = range(1, HARDEST + 1)


def random_table(seed: int) -> Rules:
    """A table on which every rule is drawn."""
    random = Random(seed)
    drawn = {name: random.choice(allowed_values(name)) for name in FIELDS}
    return Rules.of("pagat", drawn | {"friend_calls": [drawn["friend_calls"]]})


TABLES = (DEFAULT, *(random_table(seed) for seed in (1, 2, 3)))
EVERY_CALL = replace(DEFAULT, friend_calls=frozenset(FRIEND_KINDS))
FREE = replace(DEFAULT, joker_call_first_trick=True, joker_last_trick="strong", declarer_opens_joker="allowed")


def short(rules: object) -> str | None:
    """A short name for a table of a test."""
    return share_code(rules)[:12] if isinstance(rules, Rules) else None


def renamed(position: TrickPosition | HandPosition, names: dict[Suit, Suit]) -> TrickPosition | HandPosition:
    """A position with other suits."""

    def suit(old: Suit | None) -> Suit | None:
        return names[old] if old else None

    def code(old: str) -> str:
        return old if old == "JK" else next(names[each].letter for each in Suit if each.letter == old[0]) + old[1]

    plays = tuple(card(code(each.code)) for each in position.plays)
    other = replace(position, trump=suit(position.trump), suit=suit(position.suit), plays=plays)
    if isinstance(other, HandPosition):
        hand: CardSet = card_set(card(code(each.code)) for each in cards_in(other.hand))
        return replace(other, hand=hand)
    return other


def alike(position: TrickPosition | HandPosition, rules: Rules) -> list[TrickPosition | HandPosition]:
    """A position under every renaming that leaves spades, clubs and the suits of Mighty and caller where they are."""
    powers = Powers.of(rules, position.trump)
    fixed = {Suit.SPADES, Suit.CLUBS, powers.mighty.suit, powers.caller.suit}
    maps = [dict(zip(Suit, names, strict=True)) for names in permutations(Suit)]
    return [renamed(position, names) for names in maps if all(names[each] is each for each in fixed if each)]


@pytest.mark.parametrize("kind", MAKERS)
def test_the_same_seed_gives_the_same_puzzle(kind: str) -> None:
    """Kind, seed, table and level decide; another seed or table is another puzzle with another id."""
    assert make(kind, None, None, DEFAULT, 7) == make(kind, None, None, DEFAULT, 7)
    assert list(make_many(kind, 20, 7, DEFAULT)) == list(make_many(kind, 20, 7, DEFAULT))
    assert next(make_many(kind, 1, 7, DEFAULT)) == make(kind, None, None, DEFAULT, 7)
    ids = [make(kind, None, None, rules, seed).id for seed in range(20) for rules in TABLES]
    assert len(set(ids)) == len(ids)
    assert make(kind, None, 1, DEFAULT, 7).id != make(kind, None, None, DEFAULT, 7).id


def test_a_seed_never_comes_to_give_another_puzzle_unnoticed() -> None:
    """Progress hangs on ids: where this changes, the version of the maker is to rise."""
    puzzle = make("winner", None, None, DEFAULT, 7)
    assert puzzle.id == "made-winner-2-7-0-f55a115f"
    assert isinstance(puzzle.position, TrickPosition)
    assert [each.code for each in puzzle.position.plays] == ["H8", "HJ", "H2", "H9", "SA"]


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_out_of_bounds_is_refused(seed: int) -> None:
    """An id is to stay short."""
    with pytest.raises(ValueError, match="seed"):
        make("winner", None, None, DEFAULT, seed)


@pytest.mark.parametrize("kind", MAKERS)
def test_no_two_are_alike(kind: str) -> None:
    """No two puzzles of a run are the same up to a renaming of suits; nearly every kind has hundreds."""
    puzzles = list(make_many(kind, run_of(kind), 7, DEFAULT))
    assert (
        len(puzzles) == run_of(kind)
        or (kind == "change" and len(puzzles) > 200)
        or (kind == "special" and len(puzzles) == 4)
    )
    assert len({canon(each.position, DEFAULT) for each in puzzles}) == len(puzzles)
    assert len({each.id for each in puzzles}) == len(puzzles)


@pytest.mark.parametrize("kind", ["winner", "points", "legal", "call"])
def test_alike_is_what_a_renaming_of_suits_makes(kind: str) -> None:
    """Renamed positions are alike and have the renamed answer; a renaming of special suits makes another puzzle."""
    seen: dict[object, str] = {}
    for puzzle in make_many(kind, 300, 5, DEFAULT):
        position = puzzle.position
        assert isinstance(position, (TrickPosition, HandPosition))
        others = alike(position, DEFAULT)
        assert {canon(other, DEFAULT) for other in others} == {canon(position, DEFAULT)}
        if kind == "winner":
            assert {answer(replace(puzzle, position=other), DEFAULT).value for other in others} == {
                answer(puzzle, DEFAULT).value
            }
        plain = [replace(other, bid=None, leader=0) for other in others]
        plain = [replace(each, role=None) if isinstance(each, HandPosition) else each for each in plain]
        assert not any(each in seen for each in plain)
        seen |= dict.fromkeys(plain, puzzle.id)
        swapped = renamed(position, {**{each: each for each in Suit}, Suit.SPADES: Suit.CLUBS, Suit.CLUBS: Suit.SPADES})
        assert swapped == position or canon(swapped, DEFAULT) != canon(position, DEFAULT)


def test_red_suits_are_not_alike_where_one_holds_a_special_card() -> None:
    """With spades as trump the Mighty is a red ace, and with clubs the caller may be red."""
    hearts, diamonds = (TrickPosition(Suit.SPADES, 4, tuple(map(card, each.split())))
                        for each in ("H2 H4 H9 H5 H3", "D2 D4 D9 D5 D3"))  # fmt: skip
    assert canon(hearts, DEFAULT) != canon(diamonds, DEFAULT)
    at_no_trump = [canon(replace(each, trump=None), DEFAULT) for each in (hearts, diamonds)]
    assert at_no_trump[0] == at_no_trump[1]
    at_clubs = replace(DEFAULT, joker_call_card_when_clubs_trump="D3")
    assert canon(replace(hearts, trump=Suit.CLUBS), at_clubs) != canon(replace(diamonds, trump=Suit.CLUBS), at_clubs)
    assert canon(SpecialPosition(Suit.HEARTS), DEFAULT) == canon(SpecialPosition(Suit.DIAMONDS), DEFAULT)


@pytest.mark.parametrize("rules", [*TABLES, FREE], ids=short)
@pytest.mark.parametrize("kind", MAKERS)
def test_a_made_puzzle_is_sound(kind: str, rules: Rules) -> None:
    """It is possible and answered at its table, knows its level and concepts, and comes back from a file the same."""
    puzzles = list(make_many(kind, 60, 11, rules))
    for puzzle in puzzles:
        assert puzzle.rules(rules) == rules
        answer(puzzle, rules)
        assert puzzle.level == level_of(kind, puzzle.position, rules)
        assert puzzle.tags == tags_of(kind, puzzle.position, rules)
        assert puzzle.tags
        assert set(puzzle.tags) <= set(EVERY_KIND[kind].concepts)
        assert len(set(puzzle.tags)) == len(puzzle.tags)
        assert EVERY_KIND[kind].main in (None, puzzle.tags[0])
        assert not puzzle.expect
    reading = read_puzzles(write_puzzles(puzzles), "made.yaml")
    assert not reading.faults
    assert list(reading.puzzles) == puzzles


def test_a_position_that_a_table_forbids_pins_its_rules() -> None:
    """A call on the first trick, say, is possible at few tables; such a puzzle brings the rules along."""
    pinned = [each for each in make_many("winner", 300, 7, FREE) if each.table]
    assert pinned
    assert all(each.rules(Rules.of("namu")) == FREE for each in pinned)
    assert not any(each.table for each in make_many("winner", 300, 7, DEFAULT))


def test_no_trump_is_not_asked_about_where_it_is_not_played() -> None:
    """A position under no trump cannot be at a table that plays none."""
    rules = replace(DEFAULT, no_trump_allowed=False)
    for kind in ("winner", "points", "legal", "call", "special", "friend"):
        assert all(getattr(each.position, "trump", None) for each in make_many(kind, 100, 7, rules))


@pytest.mark.parametrize("rules", [*TABLES, FREE], ids=short)
@pytest.mark.parametrize("level", LEVELS)
def test_every_card_of_a_trick_lies_there_legally(rules: Rules, level: int) -> None:
    """Seat by seat, the second statement of the rules allows the card out of the hand that was dealt."""
    data = rules.as_data()
    for seed in range(40):
        random = Random(seed)
        plan = trick_plan(random, rules, level)
        trick, left = played(random, plan, SEATS)
        hands = [
            [each.code for each in cards_in(hand | card.bit)] for hand, card in zip(left, trick.cards, strict=True)
        ]
        assert len({code for hand in hands for code in hand}) == SEATS * (11 - plan.number)
        trump = plan.powers.trump.letter if plan.powers.trump else "NT"
        codes = [each.code for each in trick.cards]
        named = trick.suit.letter if trick.suit and codes[0] == "JK" else None
        assert named is None or named in oracle.named_suits(data, trump, plan.number)
        assert trick.called is oracle.joker_is_called(data, trump, plan.number, codes, trick.called)
        for place in range(SEATS):
            before = codes[:place]
            opening = plan.number == 1
            allowed = oracle.legal(data, trump, plan.number, hands[place], before, trick.called, named, opening)
            assert codes[place] in allowed


def records(rules: Rules, count: int = 300) -> list[tuple[Puzzle, FriendPosition]]:
    """Fresh records with their puzzles."""
    made = [(each, each.position) for each in make_many("friend", count, 7, rules)]
    return [(puzzle, position) for puzzle, position in made if isinstance(position, FriendPosition)]


@pytest.mark.parametrize("rules", [*TABLES, FREE, EVERY_CALL], ids=short)
def test_a_record_is_legal_from_the_call_to_the_last_card(rules: Rules) -> None:
    """By the second statement of the rules: every card beside what its seat plays later, who leads, the friend."""
    data = rules.as_data()
    for puzzle, position in records(rules):
        assert kind_called(position) in rules.friend_calls
        trump = position.trump.letter if position.trump else "NT"
        leader, winners, seated = position.declarer, [], []
        for number, trick in enumerate(position.tricks, 1):
            codes, named = [each.code for each in trick.plays], trick.suit.letter if trick.suit else None
            seated.append([((leader + place) % SEATS, code) for place, code in enumerate(codes)])
            assert len(codes) == SEATS or number == len(position.tricks)
            if len(codes) == SEATS:
                leader = (leader + oracle.winner(data, trump, number, codes, trick.call, named)) % SEATS
                winners.append(leader)
        flat = [play for each in seated for play in each]
        assert len({code for _, code in flat}) == len(flat) <= 4 * SEATS
        for number, (trick, plays) in enumerate(zip(position.tricks, seated, strict=True), 1):
            codes, named = [code for _, code in plays], trick.suit.letter if trick.suit else None
            assert named is None or named in oracle.named_suits(data, trump, number)
            assert trick.call is oracle.joker_is_called(data, trump, number, codes, trick.call)
            for place, (seat, code) in enumerate(plays):
                later = flat[SEATS * (number - 1) + place :]
                hand = [each for player, each in later if player == seat]
                before = codes[:place]
                unseen = [each.code for each in DECK if each.code not in {played for _, played in flat}]
                hands = [hand, *([*hand, each] for each in unseen)]  # what it holds besides is not told
                assert any(
                    code in oracle.legal(data, trump, number, each, before, trick.call, named, number == 1)
                    for each in hands
                )
        call, holders = position.call, {}
        if call.card:
            assert {seat for seat, code in flat if code == call.card.code} <= {position.holder}
            holders = {call.card.code: position.holder} if position.holder is not None else {}
        told = call.card.code if call.card else call.seat
        friend = oracle.friend_of(data, position.declarer, (call.by, told), holders, winners)
        found = answer(puzzle, rules).value
        assert isinstance(found, dict)
        assert found["friend"] in ({"none", "open"} if friend is None else {friend + 1})


def test_records_show_all_that_may_be_known_of_a_friend() -> None:
    """Every kind of call, shown, hidden and open, after no trick to four, whole and unfinished ones."""
    made = records(EVERY_CALL)
    calls = Counter(kind_called(position) for _, position in made)
    assert set(calls) == set(FRIEND_KINDS)
    reasons = Counter(answer(puzzle, EVERY_CALL).steps[0].reason for puzzle, _ in made)
    assert set(reasons) == {each for each in Reason if each.name.startswith("FRIEND_")} - {
        Reason.FRIEND_IS_DECLARER,
        Reason.FRIEND_CALL_NOT_PLAYED,
    }
    assert min(reasons.values()) >= 5
    assert {len(position.tricks) for _, position in made} == set(range(5))
    assert {len(position.tricks[-1].plays) for _, position in made if position.tricks} == set(range(1, SEATS + 1))
    assert {puzzle.level for puzzle, _ in made} == set(LEVELS)


def test_a_record_that_a_table_cannot_have_pins_its_rules() -> None:
    """A call that some named table does not play, or other seats leading there."""
    made = records(EVERY_CALL)
    for puzzle, position in made:
        if not puzzle.table:
            assert all(kind_called(position) in Rules.of(table).friend_calls for table in NAMED)
            answers = {str(answer(puzzle, Rules.of(table)).value) for table in NAMED}
            assert len(answers) == 1 or position.call.by == "first_trick"
    assert {bool(puzzle.table) for puzzle, _ in made} == {True, False}


def test_records_are_alike_from_any_seat() -> None:
    """Seats count from the declarer, and red suits change places with all that is theirs."""
    plays = tuple(map(card, "HA H2 D3".split()))
    one = FriendPosition(Suit.CLUBS, 1, FriendCall("card", card("HK")), 3, (TrickPosition(None, 1, plays),))
    moved = replace(one, declarer=4, holder=1)
    swapped = FriendPosition(
        Suit.CLUBS,
        1,
        FriendCall("card", card("DK")),
        3,
        (TrickPosition(None, 1, tuple(map(card, "DA D2 H3".split()))),),
    )
    assert canon(one, DEFAULT) == canon(moved, DEFAULT) == canon(swapped, DEFAULT)
    assert canon(one, DEFAULT) != canon(replace(one, holder=4), DEFAULT)
    assert canon(one, DEFAULT) != canon(replace(one, tricks=()), DEFAULT)
    seats = [FriendPosition(None, seat, FriendCall("seat", seat=(seat + 2) % SEATS), None, ()) for seat in range(SEATS)]
    assert len({canon(each, DEFAULT) for each in seats}) == 1


def test_what_a_count_has_seen_is_what_one_seat_sees() -> None:
    """A hand and whole tricks, and three cards more for the declarer, who buried them."""
    made = [each.position for each in make_many("count", 300, 7, DEFAULT)]
    sizes = set()
    for position in made:
        assert isinstance(position, CountPosition)
        sizes.add(position.seen.bit_count())
    assert sizes <= {10 + 4 * tricks + buried for tricks in range(1, 7) for buried in (0, 3)}
    assert len(sizes) >= 10
    assert {position.suit for position in made if isinstance(position, CountPosition)} == {*Suit, None}


def test_counts_are_alike_but_for_red_suits() -> None:
    """Hearts and diamonds change places in what is seen and what is counted."""
    seen, swapped = (card_set(map(card, each.split())) for each in ("HA H2 DK JK S3", "DA D2 HK JK S3"))
    assert canon(CountPosition(seen, Suit.HEARTS), DEFAULT) == canon(CountPosition(swapped, Suit.DIAMONDS), DEFAULT)
    assert canon(CountPosition(seen, Suit.HEARTS), DEFAULT) != canon(CountPosition(seen, Suit.DIAMONDS), DEFAULT)
    assert canon(CountPosition(seen, None), DEFAULT) != canon(CountPosition(seen, Suit.SPADES), DEFAULT)


@pytest.mark.parametrize("kind", ["winner", "points", "legal", "count"])
def test_every_level_is_made(kind: str) -> None:
    """All five levels come without asking, none of them rarely, and each when asked for."""
    levels = Counter(each.level for each in make_many(kind, 300, 7, DEFAULT))
    assert set(levels) == set(LEVELS)
    assert min(levels.values()) >= (15 if kind == "count" else 30)
    for level in LEVELS:
        assert [each.level for each in make_many(kind, 10, 3, DEFAULT, level)] == [level] * 10


def test_a_level_that_a_kind_lacks_is_refused() -> None:
    """One that cannot be found raises; many are none."""
    with pytest.raises(MakeError):
        make("special", None, 5, DEFAULT, 7)
    assert list(make_many("special", 5, 7, DEFAULT, 5)) == []


@pytest.mark.parametrize("kind", [each for each in MAKERS if each != "special"])
def test_answers_are_not_to_be_guessed(kind: str) -> None:
    """No seat and no other answer comes in more than two of three puzzles."""
    rules = Rules.of("namu")
    answers = Counter(str(answer(each, rules).value) for each in make_many(kind, 90, 7, rules))
    assert max(answers.values()) <= 60


def run_of(kind: str) -> int:
    """How many puzzles of a kind are made in a run; those that take a search take their time."""
    return 100 if kind in SEARCHED else 300


def test_special_situations_are_frequent() -> None:
    """A run of each kind touches every concept that the kind declares, and all kinds together every concept."""
    practised = Counter[str]()
    for kind in MAKERS:
        tags = Counter(tag for each in make_many(kind, run_of(kind), 7, EVERY_CALL) for tag in each.tags)
        assert set(tags) == set(EVERY_KIND[kind].concepts)
        practised += tags
    assert set(practised) == set(CONCEPTS)
    assert min(practised.values()) >= 8


@pytest.mark.parametrize(("kind", "concept"), [(kind, each) for kind in MAKERS for each in EVERY_KIND[kind].concepts])
def test_a_concept_asked_for_is_practised(kind: str, concept: str) -> None:
    """Every puzzle made for a concept is about it, and each kind can be asked for each concept it declares."""
    made = list(make_many(kind, 5, 7, EVERY_CALL, concept=concept))
    assert made
    assert all(concept in each.tags for each in made)


def test_a_concept_that_a_kind_lacks_is_refused() -> None:
    """An auction tells nothing of ruffing."""
    with pytest.raises(MakeError):
        make("bid", "ruff", None, DEFAULT, 7)


@pytest.mark.parametrize("kind", ["winner", "points", "legal", "call"])
def test_most_fresh_puzzles_tempt(kind: str) -> None:
    """Some wrong rule answers them wrongly, so that a wrong answer tells something."""
    made = list(make_many(kind, 100, 7, DEFAULT))
    assert sum(tempting(kind, each.position, DEFAULT) for each in made) >= 55


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_shipped_puzzles_can_be_written_too(kind: str) -> None:
    """What authors add, words and claims, is written and read back as well."""
    puzzles = [each for each in bank().values() if each.kind == kind]
    reading = read_puzzles(write_puzzles(puzzles), "again.yaml") if puzzles else None
    assert reading is None or (not reading.faults and list(reading.puzzles) == puzzles)


def test_texts_of_an_author_are_written_safely() -> None:
    """Words that YAML would take for something else come back as they were; no puzzles are no text."""
    words = {"en": "no: 'it' # is\n- \"so\"", "ko": "예 ♠A"}
    puzzle = Puzzle("1e3", "special", SpecialPosition(None), ask=words, note=words, source="2026-01-01")
    assert read_puzzles(write_puzzles([puzzle]), "x").puzzles == (puzzle,)
    assert write_puzzles([]) == ""


# ---- the command --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MAKERS)
def test_what_the_command_makes_is_sound(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The output is a puzzle file in which `check` finds no fault, also for a table of one's own."""
    assert kind in EVERY_KIND
    for rules in ("pagat", share_code(FREE)):
        assert main(["make", kind, "-n", "30", "--seed", "7", "--rules", rules]) == 0
        file = tmp_path / "made.yaml"
        file.write_text(capsys.readouterr().out, "utf-8")
        assert main(["check", str(file)]) == 0
        assert main(["solve", str(file), "--rules", rules]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == (30 if kind != "special" else 4) + 1


def test_the_command_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """The same call prints the same text."""
    texts = set()
    for _ in range(2):
        assert main(["make", "legal", "-n", "5", "--seed", "9", "--level", "4"]) == 0
        texts.add(capsys.readouterr().out)
    assert len(texts) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["poker"],
        [],
        ["winner", "-n", "0"],
        ["winner", "--seed", "-1"],
        ["winner", "--level", "6"],
        ["winner", "-n", "x"],
    ],
)
def test_a_wrong_call_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown kind or a number out of bounds ends with 2 and prints nothing as output."""
    with pytest.raises(SystemExit) as end:
        main(["make", *arguments])
    assert end.value.code == 2
    printed = capsys.readouterr()
    assert not printed.out
    assert "error" in printed.err


@pytest.mark.parametrize("language", ["en", "ko"])
def test_rules_that_cannot_be_read_and_a_level_that_is_not_there(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both end with 1 and one line that says what is wrong."""
    for arguments in (["winner", "--rules", "nobody"], ["special", "--level", "5"]):
        assert main(["make", *arguments, "--lang", language]) == 1
        printed = capsys.readouterr()
        assert not printed.out
        assert len(printed.err.splitlines()) == 1


def test_fewer_than_asked_for_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Four questions are all there is about special cards; they are printed, and the message is apart from them."""
    assert main(["make", "special", "-n", "100"]) == 0
    printed = capsys.readouterr()
    assert printed.out.count("- id: ") == 4
    assert "4 puzzles" in printed.err
