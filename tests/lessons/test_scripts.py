"""Lesson files are read as their authors mean them, and every mistake is told with its place."""

from __future__ import annotations

import pytest

from engine.cards import Suit, card, card_set
from engine.contract import Contract
from lessons.model import Ask, Bury, Differ, Make, Pair, Play, Say, Show, Success
from puzzles.bank import bank
from puzzles.solve import fault_line
from tests.lessons.sample import FIRST_STEP, HEAD, SAMPLE, STEPS, lesson_text, only_step, read, sound
from words import LANGUAGES

SAYS = "say: {en: A., ko: 가.}"


def test_a_lesson_is_read_whole() -> None:
    """Everything an author writes about a lesson is in its value."""
    lesson = sound()
    assert (lesson.id, lesson.unit, lesson.needs) == ("sample", 8, ())
    assert (lesson.teaches, lesson.concepts) == (("joker_first_trick",), ("joker",))
    assert lesson.title == {"en": "A sample", "ko": "보기"}
    assert lesson.goal["ko"] == "알 수 있어요."
    assert [step.id for step in lesson.steps] == ["words", "worked", "asked", "two", "played", "fresh"]


def test_each_step_does_what_its_key_says() -> None:
    """The six sorts of step of the sample, in order."""
    kinds = [type(step.task) for step in sound().steps]
    assert kinds == [Say, Show, Ask, Pair, Play, Make]


def test_words_around_a_step_are_kept() -> None:
    """What is said before and after, where a step is shown, and what is said otherwise."""
    worked, asked = sound().steps[1:3]
    assert worked.under == {"joker_first_trick": ("weak",)}
    assert worked.otherwise["ko"] == "{rule:joker_first_trick}"
    assert asked.after == {"en": "Yes.", "ko": "네."}


def test_a_question_has_its_hints_and_what_follows() -> None:
    """The author's hint, the question which rule decided, and the claim."""
    task = sound().steps[2].task
    assert isinstance(task, Ask)
    assert (task.hints, task.which_rule) == (({"en": "Look.", "ko": "봐요."},), True)
    assert (task.puzzle.id, task.puzzle.expect) == ("sample.asked", {"default": 3})


def test_a_question_may_be_a_shipped_puzzle() -> None:
    """It is that puzzle itself, under its own id."""
    id = next(iter(bank()))
    task = only_step(f"{{id: a, ask: {{id: {id}}}}}").task
    assert isinstance(task, Ask)
    assert task.puzzle is bank()[id]


def test_the_puzzles_of_a_pair_have_ids_of_their_own() -> None:
    """Progress hangs on them."""
    task = sound().steps[3].task
    assert isinstance(task, Pair)
    assert (task.first.id, task.second.id) == ("sample.two.1", "sample.two.2")


def test_a_position_may_walk_its_verdict() -> None:
    """`verdict` stands among the keys of the position, and is left out where only the position is shown."""
    shown = sound().steps[1].task
    assert isinstance(shown, Show)
    assert (shown.verdict, shown.sliders) == (True, ())
    quiet = only_step("{id: a, show: {kind: special, contract: {trump: S}}}").task
    assert isinstance(quiet, Show)
    assert not quiet.verdict


def test_sliders_move_house_rules_of_a_payment() -> None:
    """They are fields of the house rules beside a position of the kind score."""
    score = "show: {kind: score, contract: {trump: S, bid: 15}, taken: 16, friend: partner}"
    task = only_step(f"{{id: a, {score}, sliders: [win_score, score_base]}}").task
    assert isinstance(task, Show)
    assert task.sliders == ("win_score", "score_base")


def test_a_play_with_set_hands_stands_at_the_trick_of_their_size() -> None:
    """Two cards in each hand: trick 9, led by the declarer, who is seat 1 unless said otherwise."""
    play = sound().steps[4].task
    assert isinstance(play, Play)
    assert (play.number, play.leader, play.declarer, play.friend, play.you, play.tricks) == (9, 0, 0, None, 2, 2)
    assert play.contract == Contract(15, Suit.DIAMONDS)
    assert play.hands[0] == card_set((card("HA"), card("H9")))
    assert play.success == Success("takes_trick_with", card("HQ"))


def test_a_play_may_be_dealt_by_a_seed() -> None:
    """Then it has no hands, and its tricks before are played simply."""
    play = only_step(
        "{id: a, play: {seed: 41, contract: {trump: C, bid: 15}, you: defender, from_trick: 8,"
        " goal: {en: A., ko: 가.}, success: {takes_trick_with: JK}}}"
    ).task
    assert isinstance(play, Play)
    assert (play.seed, play.hands, play.number, play.you) == (41, (), 8, "defender")
    assert play.success == Success("takes_trick_with", card("JK"))


def test_a_play_may_lie_open() -> None:
    """Where nothing is said only the learner's own hand is seen."""
    assert [isinstance(each.task, Play) and each.task.open for each in sound().steps] == [False] * 6
    shown = only_step(f"{{id: a, play: {{{HANDS}, open: true, {REST}}}}}").task
    assert isinstance(shown, Play)
    assert shown.open


def test_cards_to_bury_are_a_hand_and_a_kitty() -> None:
    """Ten cards, three cards, and the contract won."""
    task = only_step(f"{{id: a, bury: {BURY}}}").task
    assert isinstance(task, Bury)
    assert task.contract == Contract(15, Suit.HEARTS)
    assert (task.hand.bit_count(), task.kitty) == (10, card_set((card("JK"), card("CQ"), card("C2"))))


def test_fresh_puzzles_are_asked_by_kind_and_concept() -> None:
    """Concept and level may be left open."""
    assert sound().steps[5].task == Make("winner", "joker", 3, 2)
    assert only_step("{id: a, make: {kind: bid, count: 1}}").task == Make("bid", None, None, 1)


def test_the_difference_of_two_tables_is_a_step() -> None:
    """It needs nothing but its key."""
    assert only_step("{id: a, difference: true}").task == Differ()


BROKEN = {
    "an id with capitals": ("id: sample", "id: Sample", "1:5", "id", "lesson_bad_id"),
    "an id with two dashes": ("id: sample", "id: a--b", "1:5", "id", "lesson_bad_id"),
    "a missing title": ("title: {en: A sample, ko: 보기}\n", "", "1:1", "title", "missing_key"),
    "a title in one language": ("{en: A sample, ko: 보기}", "{en: A sample}", "2:8", "title.ko", "missing_key"),
    "an unknown key": ("unit: 8", "units: 8", "3:1", "units", "unknown_key"),
    "a field that is none": ("[joker_first_trick]", "[joker_first]", "5:11", "teaches.0", "unknown_field"),
    "a concept that is none": (
        "concepts: [joker]",
        "concepts: [jokers]",
        "6:12",
        "concepts.0",
        "lesson_unknown_concept",
    ),
    "no word on the rules it teaches": ("teaches: [joker_first_trick]\n", "", "1:1", "teaches", "missing_key"),
    "no concept": ("concepts: [joker]", "concepts: []", "6:11", "concepts", "missing_key"),
    "too few steps": (STEPS[0], "", f"{FIRST_STEP}:3", "steps", "lesson_want_steps"),
}


@pytest.mark.parametrize(("old", "new", "place", "key", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_fault_of_a_lesson_is_told_with_its_place(old: str, new: str, place: str, key: str, problem: str) -> None:
    """Line, column, key and what; the lesson is none then."""
    script = read(SAMPLE.replace(old, new, 1))
    (fault,) = script.faults
    assert (f"{fault.line}:{fault.column}", fault.key, fault.problem) == (place, key, problem)
    assert script.lesson is None


HANDS = "hands: {1: [SA, H9], 2: [S2, C2], 3: [SQ, SK], 4: [S3, C3], 5: [S4, C4]}"
REST = "contract: {trump: D, bid: 15}, you: 3, goal: {en: A., ko: 가.}, success: {wins_tricks: 1}"

BURY = "{contract: {trump: H, bid: 15}, hand: [HA, HQ, HJ, H8, H5, SA, SQ, DK, D4, C7], kitty: [JK, CQ, C2]}"
BROKEN_STEPS = {
    "nothing said or done": ("{id: a}", "say", "lesson_want_one_task"),
    "two things at once": (
        "{id: a, difference: true, make: {kind: bid, count: 1}}", "difference", "lesson_want_one_task"
    ),
    "no id": (f"{{{SAYS}}}", "id", "missing_key"),
    "an id twice": (f"{{id: fresh, {SAYS}}}", "", ""),
    "hints without a question": (f"{{id: a, {SAYS}, hints: []}}", "hints", "unknown_key"),
    "words in one language": ("{id: a, say: {en: A.}}", "say.ko", "missing_key"),
    "a third language": ("{id: a, say: {en: A., ko: 가., fr: A.}}", "say.fr", "unknown_key"),
    "a place that is none": ("{id: a, say: {en: 'A {joker}.', ko: 가.}}", "say.en", "lesson_bad_place"),
    "a rule that is none": ("{id: a, say: {en: A., ko: '{rule:jokers}'}}", "say.ko", "lesson_bad_place"),
    "an open brace": ("{id: a, say: {en: 'A {mighty', ko: 가.}}", "say.en", "lesson_bad_place"),
    "a particle that is none": ("{id: a, say: {en: A., ko: '{mighty:를/을}'}}", "say.ko", "lesson_bad_place"),
    "otherwise without under": (
        f"{{id: a, {SAYS}, otherwise: {{en: A., ko: 가.}}}}", "otherwise", "lesson_otherwise_without_under"
    ),
    "under a field that is none": (f"{{id: a, {SAYS}, under: {{joker: weak}}}}", "under.joker", "unknown_field"),
    "under a value that is none": (f"{{id: a, {SAYS}, under: {{min_bid: 99}}}}", "under.min_bid", "bad_value"),
    "a position with a fault": (
        "{id: a, show: {kind: special, contract: {trump: X}}}", "show.contract.trump", "want_trump"
    ),
    "verdict in a question": (
        "{id: a, ask: {kind: special, contract: {trump: S}, verdict: true}}", "ask.verdict", "unknown_key"
    ),
    "an id in a position": ("{id: a, show: {id: b, kind: special, contract: {trump: S}}}", "show.id", "unknown_key"),
    "a shipped puzzle that is none": ("{id: a, ask: {id: nowhere}}", "ask.id", "lesson_unknown_puzzle"),
    "a pair of one": ("{id: a, pair: [{kind: special, contract: {trump: S}}]}", "pair", "lesson_want_pair"),
    "a pair of two kinds": (
        "{id: a, pair: [{kind: special, contract: {trump: S}}, {kind: bid, bid: {bid: 13, trump: S}}]}",
        "pair.1.kind",
        "lesson_pair_of_kinds",
    ),
    "sliders without a payment": (
        "{id: a, show: {kind: special, contract: {trump: S}}, sliders: [min_bid]}",
        "sliders",
        "lesson_sliders_move_scores",
    ),
    "fresh ones of another concept": (
        "{id: a, make: {kind: bid, concept: joker, count: 1}}", "make.concept", "lesson_not_of_this_kind"
    ),
    "no number of fresh ones": ("{id: a, make: {kind: bid}}", "make.count", "missing_key"),
    "difference: false": ("{id: a, difference: false}", "difference", "want_choice"),
    "hands and a seed": (f"{{id: a, play: {{{HANDS}, seed: 1, {REST}}}}}", "play.hands", "lesson_hands_or_seed"),
    "neither hands nor a seed": (f"{{id: a, play: {{{REST}}}}}", "play.hands", "lesson_hands_or_seed"),
    "a card in two hands": (
        f"{{id: a, play: {{{HANDS.replace('C4', 'SA')}, {REST}}}}}", "play.hands.5.1", "card_twice"
    ),
    "hands of two sizes": (
        f"{{id: a, play: {{{HANDS.replace(', C4', '')}, {REST}}}}}", "play.hands.5", "want_exactly"
    ),
    "four hands": (f"{{id: a, play: {{{HANDS.replace(', 5: [S4, C4]', '')}, {REST}}}}}", "play.hands.5", "missing_key"),
    "more tricks than cards": (f"{{id: a, play: {{{HANDS}, tricks: 3, {REST}}}}}", "play.tricks", "want_number"),
    "the friend where there is none": (
        f"{{id: a, play: {{{HANDS}, {REST.replace('you: 3', 'you: friend')}}}}}", "play.you", "lesson_no_friend_here"
    ),
    "the declarer as friend": (f"{{id: a, play: {{{HANDS}, friend: 1, {REST}}}}}", "play.friend", "declarer_as_friend"),
    "another leader of trick 1": (
        f"{{id: a, play: {{{HANDS}, from_trick: 1, leader: 2, {REST}}}}}", "play.leader", "declarer_leads"
    ),
    "a leader of a dealt hand": (f"{{id: a, play: {{seed: 1, leader: 2, {REST}}}}}", "play.leader", "unknown_key"),
    "two goals": (
        f"{{id: a, play: {{{HANDS}, {REST.replace('{wins_tricks: 1}', '{wins_tricks: 1, plays: SA}')}}}}}",
        "play.success",
        "lesson_want_one_of",
    ),
    "open hands that are neither": (f"{{id: a, play: {{{HANDS}, open: 1, {REST}}}}}", "play.open", "want_flag"),
    "nine cards to bury from": (f"{{id: a, bury: {BURY.replace('D4, C7', 'D4')}}}", "bury.hand", "want_exactly"),
    "a card of the kitty in the hand": (
        f"{{id: a, bury: {BURY.replace('CQ, C2', 'CQ, C7')}}}", "bury.kitty.2", "card_twice"
    ),
    "a kitty of two": (f"{{id: a, bury: {BURY.replace('CQ, C2', 'CQ')}}}", "bury.kitty", "want_exactly"),
}  # fmt: skip


@pytest.mark.parametrize(("step", "key", "problem"), BROKEN_STEPS.values(), ids=BROKEN_STEPS)
def test_a_fault_of_a_step_is_told_with_its_place(step: str, key: str, problem: str) -> None:
    """One fault, on the line of the step; the message is there in both languages."""
    text = lesson_text(step)
    script = read(text)
    (fault,) = script.faults
    if problem:
        assert (fault.line, fault.key, fault.problem) == (FIRST_STEP, f"steps.0.{key}", problem)
    else:
        assert (fault.line, fault.key, fault.problem) == (FIRST_STEP + 5, "steps.5.id", "lesson_step_id_twice")
    messages = {fault_line(fault, language) for language in LANGUAGES}
    assert len(messages) == 2


def test_a_faulty_step_hides_no_other() -> None:
    """Faults of three steps are told at once, from top to bottom, and the sound steps are still there to look at."""
    script = read(
        lesson_text("{id: a}", "{id: b, ask: {id: nowhere}}", f"{{id: c, {SAYS}}}", "{id: Fresh, " + SAYS + "}")
    )
    assert [(fault.line, fault.problem) for fault in script.faults] == [
        (FIRST_STEP, "lesson_want_one_task"),
        (FIRST_STEP + 1, "lesson_unknown_puzzle"),
        (FIRST_STEP + 3, "lesson_bad_id"),
    ]
    assert [step.id for step in script.steps.values()] == ["c", "played", "fresh"]
    assert list(script.steps) == ["steps.2", "steps.4", "steps.5"]


def test_a_value_that_yaml_changes_is_a_fault_of_its_step() -> None:
    """What cannot even be read is told once, and the step is left out."""
    script = read(lesson_text("{id: a, say: {en: yes, ko: 가.}}"))
    assert [(fault.key, fault.problem) for fault in script.faults] == [("steps.0.say.en", "ambiguous_word")]
    assert "steps.0" not in script.steps


@pytest.mark.parametrize(
    ("text", "problem"),
    [("", "empty_file"), ("- a", "not_one_mapping"), ("a: [", "bad_yaml"), ("id: x\nid: y", "duplicate_key")],
)
def test_a_file_that_is_no_lesson_is_told(text: str, problem: str) -> None:
    """One of the faults says what is wrong with the file."""
    script = read(text)
    assert problem in {fault.problem for fault in script.faults}
    assert script.lesson is None


def test_the_head_alone_tells_that_steps_are_missing() -> None:
    """A lesson without steps is a fault, not an exception."""
    assert [fault.key for fault in read(HEAD).faults] == ["steps"]
