"""Fresh puzzles: the same from the same seed, never two alike, possible at their table, and in the puzzle format."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from engine.cards import CardSet, Suit, card, card_set, cards_in
from engine.rules import FIELDS, Rules, allowed_values
from engine.share import share_code
from engine.trick import SEATS, Powers
from puzzles.__main__ import main
from puzzles.bank import bank, read_puzzles
from puzzles.kinds import KINDS
from puzzles.make.canon import canon
from puzzles.make.levels import HARDEST, level_of, tags_of
from puzzles.make.maker import LARGEST_SEED, MAKERS, MakeError, make, make_many
from puzzles.make.plan import trick_plan
from puzzles.make.tricks import played
from puzzles.make.write import write_puzzles
from puzzles.model import HandPosition, Puzzle, SpecialPosition, TrickPosition
from puzzles.solve import answer
from tests import oracle
from tests.test_content import TAGS

DEFAULT = Rules.of("mightykr")
LEVELS = range(1, HARDEST + 1)


def random_table(seed: int) -> Rules:
    """A table on which every rule is drawn."""
    random = Random(seed)
    drawn = {name: random.choice(allowed_values(name)) for name in FIELDS}
    return Rules.of("pagat", drawn | {"friend_calls": [drawn["friend_calls"]]})


TABLES = (DEFAULT, *(random_table(seed) for seed in (1, 2, 3)))
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
    assert make(kind, 7, DEFAULT) == make(kind, 7, DEFAULT)
    assert list(make_many(kind, 20, 7, DEFAULT)) == list(make_many(kind, 20, 7, DEFAULT))
    assert next(make_many(kind, 1, 7, DEFAULT)) == make(kind, 7, DEFAULT)
    ids = [make(kind, seed, rules).id for seed in range(20) for rules in TABLES]
    assert len(set(ids)) == len(ids)
    assert make(kind, 7, DEFAULT, 1).id != make(kind, 7, DEFAULT).id


def test_a_seed_never_comes_to_give_another_puzzle_unnoticed() -> None:
    """Progress hangs on ids: where this changes, the version of the maker is to rise."""
    puzzle = make("winner", 7, DEFAULT)
    assert puzzle.id == "made-winner-1-7-0-a6a39e5a"
    assert isinstance(puzzle.position, TrickPosition)
    assert [each.code for each in puzzle.position.plays] == ["D7", "JK", "DQ", "SA", "SK"]


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_out_of_bounds_is_refused(seed: int) -> None:
    """An id is to stay short."""
    with pytest.raises(ValueError, match="seed"):
        make("winner", seed, DEFAULT)


@pytest.mark.parametrize("kind", MAKERS)
def test_no_two_are_alike(kind: str) -> None:
    """No two puzzles of a run are the same up to a renaming of suits; nearly every kind has hundreds."""
    puzzles = list(make_many(kind, 300, 7, DEFAULT))
    assert len(puzzles) == 300 or (kind == "change" and len(puzzles) > 200) or (kind == "special" and len(puzzles) == 4)
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
        assert set(puzzle.tags) <= TAGS
        assert len(set(puzzle.tags)) == len(puzzle.tags)
        assert not puzzle.expect
        assert kind in ("special", "bid", "change", "misdeal", "score") or puzzle.tags
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
    for kind in ("winner", "points", "legal", "call", "special"):
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


@pytest.mark.parametrize("kind", ["winner", "points", "legal"])
def test_every_level_is_made(kind: str) -> None:
    """All five levels come without asking, none of them rarely, and each when asked for."""
    levels = Counter(each.level for each in make_many(kind, 300, 7, DEFAULT))
    assert set(levels) == set(LEVELS)
    assert min(levels.values()) >= 30
    for level in LEVELS:
        assert [each.level for each in make_many(kind, 10, 3, DEFAULT, level)] == [level] * 10


def test_a_level_that_a_kind_lacks_is_refused() -> None:
    """One that cannot be found raises; many are none."""
    with pytest.raises(MakeError):
        make("special", 7, DEFAULT, 5)
    assert list(make_many("special", 5, 7, DEFAULT, 5)) == []


@pytest.mark.parametrize("kind", set(MAKERS) - {"special"})
def test_answers_are_not_to_be_guessed(kind: str) -> None:
    """No seat and no other answer comes in more than three of five puzzles."""
    rules = Rules.of("namu")
    answers = Counter(str(answer(each, rules).value) for each in make_many(kind, 100, 7, rules))
    assert max(answers.values()) <= 60


def test_special_situations_are_frequent() -> None:
    """A run of tricks and hands touches every concept of play that a trick can show."""
    made = [each for kind in ("winner", "legal", "call") for each in make_many(kind, 300, 7, DEFAULT)]
    tags = Counter(tag for each in made for tag in each.tags)
    assert set(tags) == TAGS - {"pair", "point-cards"}
    assert min(tags.values()) >= 8


@pytest.mark.parametrize("kind", ["winner", "points", "legal", "call", "special", "bid", "change", "misdeal", "score"])
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
    assert kind in KINDS
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
