"""The drawn table as data: what lies where, what may be chosen and why not, and the verdict as steps of the trace."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace

import pytest

from engine.cards import Suit, card, cards_in
from engine.contract import Contract
from engine.legal import card_refusal, playable
from engine.rules import DEFAULT_TABLE, TABLES, Rules
from engine.trick import judge
from lessons.model import Play
from lessons.play import PlayState, chosen, start
from puzzles.bank import bank, read_puzzles
from puzzles.kinds import answer
from puzzles.model import PositionError, Puzzle, TrickPosition
from puzzles.tricks import trick_so_far, whole_trick
from tests.lessons.sample import only_step
from ui.answers import contract_words
from ui.table.choice import Choice, read_choice
from ui.table.faces import line
from ui.table.from_play import table_of_play
from ui.table.from_puzzle import on_table, table_of_example, table_of_question
from ui.table.view import Asked, Line, Option, Seat, TableView, TableWords, as_data
from words import LANGUAGES, card_name, say, seat_name, sentence

MIGHTYKR = Rules.of(DEFAULT_TABLE)
ON_TABLE = tuple(puzzle for puzzle in bank().values() if on_table(puzzle))
TRICKS = tuple(puzzle for puzzle in ON_TABLE if isinstance(puzzle.position, TrickPosition))
HANDS = tuple(puzzle for puzzle in ON_TABLE if puzzle.kind == "legal")
TRICK = "over-ruff"
"""Seat 5 leads ♥Q; ♣5 ruffs, ♥A follows, ♣9 of seat 3 over-ruffs, ♥7 follows."""

HAND = "mighty-to-any-suit"
"""Of ♠A ♠7 ♥J ♦9 ♦4 ♣6 the spade ace, which is the Mighty, and the diamonds may be played."""


def read(text: str) -> Puzzle:
    """A puzzle of its text."""
    (puzzle,) = read_puzzles(f"- {{id: here, {text}}}", "here.yaml").puzzles
    return puzzle


def words_of(told: Line) -> str:
    """A line as it is read."""
    return "".join(part if isinstance(part, str) else part.label for part in told)


def asked(name: str, language: str = "en", table: str = DEFAULT_TABLE) -> TableView:
    """The table of a shipped puzzle before the answer."""
    return table_of_question(bank()[name], Rules.of(table), language)


def trick_codes(view: TableView) -> list[str | None]:
    """The cards of the trick in their order, None for a place to be filled."""
    return [place.card.code if place.card else None for place in view.trick]


def hand_codes(view: TableView) -> list[str]:
    """The cards of the hand in their order."""
    return [face.code for face in view.hand.cards] if view.hand else []


# ---- what is drawn ----


def test_a_trick_lies_in_the_order_of_play() -> None:
    """From the leader on, each card under who played it; the leader is marked at the card and at the seat."""
    view = asked(TRICK)
    assert trick_codes(view) == ["HQ", "C5", "HA", "C9", "H7"]
    assert [place.who for place in view.trick] == [f"Seat {number}" for number in (5, 1, 2, 3, 4)]
    assert [place.tag for place in view.trick] == [say("en", "ui.leads"), "", "", "", ""]
    assert [seat.number for seat in view.seats if seat.leads] == [5]


def test_the_seats_sit_in_the_direction_of_play() -> None:
    """Clockwise from the bottom; where play goes the other way round, so do the seats."""
    assert [seat.number for seat in asked(TRICK).seats] == [1, 2, 3, 4, 5]
    assert [seat.number for seat in asked(TRICK, table="namu").seats] == [1, 5, 4, 3, 2]


def test_who_plays_next_sits_at_the_bottom() -> None:
    """In a question about a hand that is oneself; the places after one's own are still to be filled."""
    puzzle = read(
        "kind: legal, contract: {trump: H}, trick: 4, leader: 3, plays: [CT, CJ], hand: [HK, C8], role: friend"
    )
    view = table_of_question(puzzle, MIGHTYKR, "en")
    assert trick_codes(view) == ["CT", "CJ", None, None, None]
    assert [place.turn for place in view.trick] == [False, False, True, False, False]
    bottom = view.seats[0]
    assert (bottom.number, bottom.name, bottom.icon, bottom.turn) == (5, say("en", "ui.you"), "rings", True)


def test_a_lead_of_which_only_the_suit_is_told() -> None:
    """The suit lies in the place of the card, and no seat is drawn, since none is known."""
    view = table_of_question(
        read("kind: legal, contract: {trump: H}, trick: 4, led: C, hand: [HK, C8]"), MIGHTYKR, "en"
    )
    assert (trick_codes(view), view.trick[0].suit, view.seats) == ([None, None], "C", ())


@pytest.mark.parametrize(
    ("play", "icon", "suit", "tag"),
    [
        ("plays: [C3, JK, CA, C8, C9], call: true", "bell", "", "table_view.calls"),
        ("plays: [JK, D2, DA, D8, D9], suit: D", "", "D", "card.suit.D.many"),
    ],
)
def test_what_the_leader_said_stands_under_the_lead(play: str, icon: str, suit: str, tag: str) -> None:
    """The call of the joker, and the suit that a led joker names: both decide the trick."""
    lead = table_of_question(read(f"kind: winner, contract: {{trump: H}}, trick: 4, {play}"), MIGHTYKR, "en").trick[0]
    assert (lead.icon, lead.tag_suit, lead.tag) == (icon, suit, say("en", tag))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_facts_of_the_deal(language: str) -> None:
    """Trump, contract, the special cards under this trump, and the trick; each says what its word means."""
    view = asked(TRICK, language)
    values = {chip.key: chip.suit + words_of(chip.value) for chip in view.chips}
    trump = say(language, "card.suit.C.many")
    assert values == {
        "trump": f"C{trump[:1].upper()}{trump[1:]}", "contract": "15", "mighty": "♠A", "caller": "♠3", "trick": "5/10"
    }  # fmt: skip
    assert all(words_of(chip.meaning) == say(language, f"glossary.{chip.key}") for chip in view.chips)


def test_the_declarer_is_known_on_the_first_trick() -> None:
    """Who leads to trick 1 is the declarer, and later tricks do not tell."""
    cards = "plays: [CT, CJ, C4, C5, C6]"
    first = table_of_question(read(f"kind: winner, contract: {{trump: H}}, trick: 1, {cards}"), MIGHTYKR, "en")
    later = table_of_question(read(f"kind: winner, contract: {{trump: H}}, trick: 2, {cards}"), MIGHTYKR, "en")
    assert [seat.number for seat in first.seats if seat.icon == "flag"] == [1]
    assert [seat.number for seat in later.seats if seat.icon == "flag"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_heard_by_its_name(language: str) -> None:
    """With what it is: a point card, the Mighty, the caller."""
    view = asked(HAND, language)
    assert view.hand
    for face in view.hand.cards:
        told = [card_name(language, each) for each in cards_in(bank()[HAND].position.hand) if each.code == face.code]  # type: ignore[union-attr]
        told += [say(language, "ui.mighty")] if face.code == "SA" else []
        told += [say(language, "table_view.point_card")] if face.code in ("SA", "HJ") else []
        assert face.spoken == ", ".join(told)


@pytest.mark.parametrize("name", [each.id for each in bank().values() if each.kind in ("points", "call")])
def test_marks_do_not_give_the_answer_away(name: str) -> None:
    """Where the question is what the cards are, neither they nor the facts of the deal say so before the answer."""
    view = asked(name)
    faces = [place.card for place in view.trick if place.card] + list(view.hand.cards if view.hand else ())
    assert {face.icon for face in faces} <= {"", "star"}
    assert not any(face.point for face in faces)
    assert not {"mighty", "caller"} & {chip.key for chip in view.chips}


# ---- what can be chosen, and why not ----


@pytest.mark.parametrize("name", [each.id for each in ON_TABLE])
def test_nothing_in_a_question_tells_its_answer(name: str) -> None:
    """Before the answer no card is dim or marked, and there is nothing to walk."""
    view = asked(name)
    faces = [place.card for place in view.trick if place.card] + list(view.hand.cards if view.hand else ())
    assert not any(face.refusal or face.mark or face.chosen for face in faces)
    assert not any(place.status for place in view.trick)
    assert (view.steps, view.result) == ((), ())


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_dim_cards_are_those_that_the_engine_bars(table: str, language: str) -> None:
    """After the answer, at every table: each barred card says the sentence of the rule that bars it, no other does."""
    for puzzle in HANDS:
        rules = puzzle.rules(Rules.of(table))
        try:
            powers, trick = trick_so_far(puzzle.position, rules)  # type: ignore[arg-type]
        except PositionError:
            continue
        hand = puzzle.position.hand  # type: ignore[union-attr]
        view = table_of_question(puzzle, Rules.of(table), language, [cards_in(hand)[0].code])
        assert view.hand
        said = {face.code: words_of(face.refusal) for face in view.hand.cards}
        barred = cards_in(hand & ~playable(powers, trick, hand))
        assert {code for code, words in said.items() if words} == {each.code for each in barred}, puzzle.id
        for each in barred:
            step = card_refusal(powers, trick, hand, each)
            assert step
            assert said[each.code] == sentence(language, step, rules), puzzle.id


def test_the_seat_that_a_hint_rules_out_cannot_be_chosen() -> None:
    """Its card says so in the words of the hint; all others can be chosen."""
    view = table_of_question(bank()[TRICK], MIGHTYKR, "en", ruled_out=2)
    refused = {place.seat: words_of(place.card.refusal) for place in view.trick if place.card and place.card.refusal}
    assert refused == {2: say("en", "hint.not_seat", seat="Seat 2", card="♥A")}
    assert read_choice({"seat": 2}, view) is None
    assert read_choice({"seat": 3}, view) == Choice(seat=3)


@pytest.mark.parametrize(
    "sent",
    [
        None,
        3,
        [],
        {},
        {"seat": 0},
        {"seat": 6},
        {"seat": True},
        {"seat": "3"},
        {"seat": 3, "cards": []},
        {"cards": ["HQ"]},
    ],
)
def test_only_what_a_question_for_a_seat_offers_is_believed(sent: object) -> None:
    """Late clicks of another question and messages made up by somebody are no answer."""
    assert read_choice(sent, asked(TRICK)) is None


@pytest.mark.parametrize("sent", [["SA", "SA"], ["H2"], [], [None], [["SA"]], "SA", {"SA": 1}])
def test_only_what_a_question_for_cards_offers_is_believed(sent: object) -> None:
    """Cards of the hand, each once, at least one where the question has no button for none."""
    view = asked(HAND)
    assert read_choice({"cards": sent}, view) is None
    assert read_choice({"cards": ["D4", "SA"]}, view) == Choice(cards=("D4", "SA"))


def test_no_point_card_can_be_an_answer() -> None:
    """Of a trick without point cards, by a button of its own."""
    puzzle = read("kind: points, contract: {trump: H}, trick: 4, plays: [C9, C8, C3, H2, C4]")
    view = table_of_question(puzzle, MIGHTYKR, "en")
    assert (view.asked.empty, read_choice({"cards": []}, view)) == (say("en", "ui.no_card"), Choice(cards=()))


def test_nothing_can_be_chosen_once_the_answer_is_given() -> None:
    """The second half of a double click comes too late."""
    assert read_choice({"seat": 3}, table_of_question(bank()[TRICK], MIGHTYKR, "en", 3)) is None
    assert read_choice({"cards": ["SA"]}, table_of_question(bank()[HAND], MIGHTYKR, "en", ["SA"])) is None


def test_an_exact_number_of_cards_a_suit_a_call_a_seat() -> None:
    """What the lessons ask: three cards to bury, the suit of a led joker, the call, a player as the friend."""
    base = replace(asked(HAND), asked=Asked("cards", least=3, most=3))
    assert read_choice({"cards": ["D9", "D4"]}, base) is None
    assert read_choice({"cards": ["D9", "D4", "C6"]}, base) == Choice(cards=("D9", "D4", "C6"))
    suits = Asked("suit", options=(Option("S", "Spades"), Option("H", "Hearts", refusal=("Not on trick 1.",))))
    assert read_choice({"suit": "S"}, replace(base, asked=suits)) == Choice(suit="S")
    assert read_choice({"suit": "H"}, replace(base, asked=suits)) is None
    calls = Asked("call", options=(Option("call", "Call"), Option("silent", "Do not call")))
    assert read_choice({"call": False}, replace(base, asked=calls)) == Choice(call=False)
    seats = (Seat(1, "You", "You", refusal=("That is you.",)), Seat(2, "Minji", "Minji"))
    friend = replace(base, seats=seats, asked=Asked("seat", "seats"))
    assert read_choice({"seat": 1}, friend) is None
    assert read_choice({"seat": 2}, friend) == Choice(seat=2)


# ---- the verdict, step by step ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [each.id for each in ON_TABLE])
def test_the_steps_are_the_trace(name: str, language: str) -> None:
    """One step for each of the engine's, in its words and its order, and the answer at the end."""
    puzzle = bank()[name]
    found = answer(puzzle, MIGHTYKR)
    rules = puzzle.rules(MIGHTYKR)
    for view in (
        table_of_question(puzzle, MIGHTYKR, language, found.value),
        table_of_example(puzzle, MIGHTYKR, language, verdict=True),
    ):
        assert [words_of(step.text) for step in view.steps] == [sentence(language, each, rules) for each in found.steps]
        assert [step.about for step in view.steps] == [tuple(c.code for c in each.cards) for each in found.steps]
        assert not any(step.against for step in view.steps)


@pytest.mark.parametrize("table", TABLES)
def test_the_lead_walks_to_the_winner(table: str) -> None:
    """At the last step the winning place is the one whose seat takes the trick; no card is taken back on the way."""
    for puzzle in TRICKS:
        rules = puzzle.rules(Rules.of(table))
        try:
            powers, trick = whole_trick(puzzle.position, rules)  # type: ignore[arg-type]
        except PositionError:
            continue
        winner = judge(powers, trick).winner
        view = table_of_example(puzzle, Rules.of(table), "en", verdict=True)
        reached = [step.reached for step in view.steps]
        assert reached == sorted(reached), puzzle.id
        assert trick.seat(view.steps[-1].winning or 0) == winner, puzzle.id
        assert [place.seat for place in view.trick if place.status == "won"] == [winner + 1], puzzle.id
        assert all(step.winning is not None and step.winning < step.reached for step in view.steps), puzzle.id


def test_a_wrong_choice_is_shown_with_what_beat_it() -> None:
    """The chosen card is marked, and so is the one step that speaks against it."""
    view = table_of_question(bank()["ace-of-another-suit"], MIGHTYKR, "en", 4)
    assert [place.seat for place in view.trick if place.card and place.card.chosen] == [4]
    assert [words_of(step.text) for step in view.steps if step.against] == [
        "♦A is neither a club nor a trump, so it cannot win this trick."
    ]


def test_a_joker_without_power_is_shown_so() -> None:
    """From the step that says so to the end, and not as merely beaten."""
    view = table_of_question(bank()["joker-on-trick-ten"], MIGHTYKR, "en", 1)
    assert [place.status for place in view.trick] == ["beaten", "beaten", "beaten", "powerless", "won"]
    assert view.steps[0].powerless == ()
    assert view.steps[-1].powerless == (3,)


def test_of_chosen_cards_each_is_marked() -> None:
    """Right, too many, or missing; a barred card that was left out has no mark."""
    view = table_of_question(bank()[HAND], MIGHTYKR, "en", ["SA", "HJ"])
    assert view.hand
    marks = {face.code: face.mark for face in view.hand.cards}
    assert marks == {"SA": "right", "HJ": "surplus", "S7": "", "D9": "missing", "D4": "missing", "C6": ""}


def test_the_steps_wait_for_the_question_which_rule_decided() -> None:
    """Until the reasons may be told the trick is judged, but there is nothing to walk."""
    view = table_of_question(bank()[TRICK], MIGHTYKR, "en", 3, told=False)
    assert view.steps == ()
    assert [place.seat for place in view.trick if place.status == "won"] == [3]
    assert view.id != table_of_question(bank()[TRICK], MIGHTYKR, "en", 3).id


# ---- as data ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_can_be_sent(language: str) -> None:
    """Everything in it is plain: objects, lists, words, numbers."""
    data = as_data(table_of_question(bank()[HAND], MIGHTYKR, language, ["SA"]))
    assert json.loads(json.dumps(data))["hand"]["cards"][0]["code"] == "SA"
    assert all(asdict(TableWords.of(language)).values())


def test_a_line_is_parted_at_its_cards() -> None:
    """The cards are heard by name; nothing of the words is lost."""
    parts = line("♠10 beats ♥2.", "en")
    assert [part if isinstance(part, str) else part.name for part in parts] == [
        "ten of spades", " beats ", "two of hearts", "."
    ]  # fmt: skip
    assert words_of(parts) == "♠10 beats ♥2."


# ---- hands that lie open, and what comes before the first trick ----


OPEN = """
play: {hands: {1: [DQ, C6], 2: [DT, C5], 3: [S4, DK], 4: [SA, JK], 5: [S7, DJ]}, contract: {trump: H, bid: 15}, you: 3,
leader: 3, tricks: 2, open: true, goal: {en: A., ko: 가.}, success: {takes_trick_with: DK}}"""


def a_play(text: str = OPEN) -> PlayState:
    """A play at its beginning, the learner at seat 3 on lead."""
    task = only_step(f"{{id: a, {text}}}").task
    assert isinstance(task, Play)
    return start(task, MIGHTYKR)


def open_codes(view: TableView) -> dict[int, list[str]]:
    """The cards that lie open at the seats of others."""
    return {seat.number: [face.code for face in seat.hand.cards] for seat in view.seats if seat.hand}


def test_open_hands_lie_at_the_seats_of_the_others() -> None:
    """Sorted as players hold them; one's own lies on the rail alone."""
    view = table_of_play(a_play(), "en")
    assert open_codes(view) == {4: ["JK", "SA"], 5: ["S7", "DJ"], 1: ["DQ", "C6"], 2: ["DT", "C5"]}
    assert hand_codes(view) == ["S4", "DK"]
    assert open_codes(table_of_play(a_play(OPEN.replace(" open: true,", "")), "en")) == {}


def test_open_hands_shrink_as_cards_are_played() -> None:
    """The Mighty takes the first trick and its holder leads again; after the last trick no hand is left."""
    hands = "{1: [DQ, C6], 2: [DT, C5], 3: [SA, DK], 4: [S4, D8], 5: [S7, DJ]}"
    play = a_play(re.sub(r"{1: .*?}", hands, OPEN))
    after = chosen(play, card("SA"))
    assert open_codes(table_of_play(after, "en")) == {4: ["D8"], 5: ["DJ"], 1: ["DQ"], 2: ["C5"]}
    assert open_codes(table_of_play(chosen(after, card("DK")), "en")) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_open_hand_is_heard_as_one_line(language: str) -> None:
    """The seat, and every card by its name, the Mighty as such."""
    view = table_of_play(a_play(), language)
    (heard,) = [seat.hand.spoken for seat in view.seats if seat.hand and seat.number == 4]
    mighty = f"{card_name(language, card('SA'))} ({say(language, 'ui.mighty')})"
    assert heard == f"{seat_name(language, 3)}: {card_name(language, card('JK'))}, {mighty}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bid_lies_at_the_seat_that_made_it(language: str) -> None:
    """The standing one at another seat, the kitty face down in the middle; who has passed is said to have."""
    puzzle = read("kind: bid, current: {bid: 13, trump: H}, bid: {bid: 14, trump: S}")
    view = table_of_question(puzzle, MIGHTYKR, language)
    bids = {seat.number: seat.bid for seat in view.seats}
    fourteen = contract_words(Contract(14, Suit.SPADES), language)
    assert bids == {1: fourteen, 5: contract_words(Contract(13, Suit.HEARTS), language), 2: "", 3: "", 4: ""}
    assert view.kitty
    assert (view.kitty.down, view.asked.shape) == (3, "none")
    passed = read("kind: bid, current: {bid: 13, trump: H}, bid: {bid: 14, trump: S}, passed: true")
    said = table_of_question(passed, MIGHTYKR, language).seats[0].bid
    assert said == say(language, "table_view.passed_before", bid=fourteen)


def test_a_change_shows_both_contracts() -> None:
    """The one won and the one wanted, with the declarer."""
    puzzle = read("kind: change, from: {bid: 14, trump: D}, to: {bid: 16, trump: H}")
    view = table_of_question(puzzle, MIGHTYKR, "en")
    chips = {chip.name: chip.suit + words_of(chip.value) for chip in view.chips}
    assert chips == {"Contract": "D14 diamonds", "Change to": "H16 hearts", "Declarer": "Seat 1"}


def test_a_hand_to_be_shown_tells_nothing_by_its_marks() -> None:
    """Whether it is a misdeal hangs on its point cards, so that they are marked only once the answer is given."""
    puzzle = read("kind: misdeal, hand: [SA, S9, S8, H7, H6, H5, D4, D3, C2, C9]")
    before, after = table_of_question(puzzle, MIGHTYKR, "en"), table_of_question(puzzle, MIGHTYKR, "en", True)
    assert before.hand
    assert after.hand
    assert not any(face.point or face.icon for face in before.hand.cards)
    assert [face.code for face in after.hand.cards if face.point] == ["SA"]
