"""The course on its page: the map, every step of every lesson, what is done, missed and come back to."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import lessons.course
from engine.cards import Suit, card
from engine.rules import TABLES, Rules
from engine.trace import Reason, Step
from lessons.course import Course, course
from lessons.items import find_item, items
from lessons.lines import line_to
from lessons.model import Ask, Bury, Differ, LessonStep, Make, Pair, Play, Say, Show
from lessons.wording import shown_under, step_trump, told
from progress.attempts import Attempt
from puzzles.bank import bank
from puzzles.finding import find
from puzzles.kinds import answer
from puzzles.model import Puzzle
from puzzles.token import token_of
from tests.pages.visit import Visit, text_of
from ui.lesson_steps import steps_shown
from words import LANGUAGES, say, seat_name, sentence

LESSONS = course().lessons
MISSED = ("over-the-trumps", "the-spade-ace-steps-down")
"""Two questions of the lesson on the Mighty that are answered by a seat."""

Written = Callable[[Visit], tuple[Attempt, ...]]


class LessonVisit(Visit):
    """A visit of the course."""

    def learn(self, **query: str) -> LessonVisit:
        """Open the page of the course by an address."""
        self.at.switch_page("ui/pages/learn.py")
        self.at.query_params = dict(query)
        self.run()
        return self

    @property
    def step(self) -> LessonStep:
        """The step of the address."""
        lesson = course().lesson(self.address["lesson"])
        return next(each for each in lesson.steps if each.id == self.address["step"])

    @property
    def rules(self) -> Rules:
        """The table of the address."""
        return Rules.of(self.address["rules"])

    @property
    def asked_puzzle(self) -> Puzzle | None:
        """The puzzle of the step, if it asks one that can be told from its file or its address."""
        match self.step.task:
            case Ask(puzzle):
                return puzzle
            case Pair(first, second):
                return second if self.address.get("part") == "2" else first
            case Make():
                return find(self.address["puzzle"], self.rules)
        return None

    def do(self) -> None:
        """Do rightly what the step asks."""
        if not shown_under(self.step, self.rules):
            return
        puzzle = self.asked_puzzle
        if puzzle:
            self.give(puzzle, answer(puzzle, self.rules).value)
            if "rule-skip" in self.buttons:
                self.press("rule-skip")
        elif isinstance(self.step.task, Play):
            self.play(self.step.task)
        elif isinstance(self.step.task, Bury):
            self.choose_at_table(cards=[each["code"] for each in self.table["hand"]["cards"][-3:]])

    def play(self, play: Play, success: bool = True) -> None:
        """Play the cards of a line that reaches the goal, or misses it."""
        for number, move in enumerate(line_to(success, play, self.rules) or (), 1):
            self.choose_at_table(cards=[move.card.code])
            if move.suit:
                self.choose_at_table(suit=move.suit.letter)
            elif "call" in self.table["asked"]["shape"]:
                self.choose_at_table(call=move.call)
            if number < play.tricks:
                self.choose_at_table(cards=[])


@pytest.fixture
def learner() -> LessonVisit:
    """A newcomer with an English browser."""
    return LessonVisit()


# ---- every step ----


@pytest.mark.parametrize("place", range(len(LESSONS)), ids=[each.id for each in LESSONS])
def test_a_lesson_is_played_from_its_first_to_its_last_step(learner: LessonVisit, written: Written, place: int) -> None:
    """Each step says its words, asks its questions and leads on; all right at once gives three stars."""
    lesson, language, table = LESSONS[place], LANGUAGES[place % 2], TABLES[place % len(TABLES)]
    rules = Rules.of(table)
    learner.learn(lesson=lesson.id, rules=table, lang=language)
    met: list[LessonStep] = []
    while learner.address["step"] != "end":
        assert learner.messages == []
        step = learner.step
        if not met or met[-1] is not step:
            met.append(step)
            words = step.say if shown_under(step, rules) else step.otherwise
            if words:
                assert _plain(told(words, language, rules, step_trump(step))) in map(_plain, learner.texts("mt-say"))
        learner.do()
        assert learner.buttons["next"] == say(language, "learn.next_step") or isinstance(step.task, Differ), step.id
        learner.press("next")
        assert len(met) < 40
    assert met == list(steps_shown(lesson, rules))
    if items(lesson, rules):
        assert learner.parts("mt-stars")[0].text == "★★★"
    places = {each.place for each in written(learner) if each.place}
    assert {each.id for each in items(lesson, rules)} <= places


def _plain(text: str) -> str:
    return " ".join(text.split()).replace(" ", "")


# ---- the map ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_names_every_lesson_and_the_next_one(learner: LessonVisit, language: str) -> None:
    """All lessons with what each builds on; none is locked, and the first that is not done is the next."""
    learner.learn(lang=language)
    assert learner.at.caption[0].value == say(language, "learn.done_of", number=0, total=len(LESSONS))
    told_of = learner.texts("mt-lesson")
    assert len(told_of) == len(LESSONS)
    assert [say(language, "learn.next") in each for each in told_of] == [True] + [False] * (len(LESSONS) - 1)
    for lesson, text in zip(LESSONS, told_of, strict=True):
        assert all(each.title[language] in text for each in course().needs_of(lesson))


def test_a_puzzle_answered_by_itself_begins_no_lesson(learner: LessonVisit) -> None:
    """Whoever has met a question of a lesson among the puzzles still begins the lesson with its first step."""
    learner.open(id="mighty-to-any-suit").answer(["SA", "D9", "D4"])
    learner.learn().press("open-the-mighty")
    assert learner.address["step"] == course().lesson("the-mighty").steps[0].id


# ---- wrong answers ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_authors_hint_before_what_takes_a_search(learner: LessonVisit, language: str) -> None:
    """It is the first rung in place of the idea, as with every other question."""
    learner.learn(lesson="top-card-first", step="friend-leads-clubs", lang=language)
    learner.press("hint")
    (ladder,) = learner.parts("mt-hints")
    task = learner.step.task
    assert isinstance(task, Ask)
    assert text_of(ladder).replace(" ", "").endswith(task.hints[0][language].replace(" ", ""))


def test_a_wrong_answer_is_asked_again(learner: LessonVisit, written: Written) -> None:
    """The lesson waits for the right answer, locks nothing, and the second try counts as helped."""
    learner.learn(lesson="the-mighty", step="over-the-trumps")
    puzzle = learner.asked_puzzle
    assert puzzle
    right = answer(puzzle, learner.rules).value
    assert isinstance(right, int)
    learner.give(puzzle, right % 5 + 1)
    assert learner.buttons["next"] == say("en", "ui.skip")
    learner.press("again")
    learner.give(puzzle, right)
    assert learner.buttons["next"] == say("en", "learn.next_step")
    assert [(each.verdict, each.hints) for each in written(learner)] == [("wrong", 0), ("right", 4)]


# ---- plays ----


def codes(cards: list[dict[str, object] | None]) -> list[object]:
    """The cards of a trick or a hand as the browser is told them; None for a place to be filled."""
    return [each and each["code"] for each in cards]


def in_trick(learner: LessonVisit) -> list[object]:
    """The cards in the middle of the table."""
    return codes([place["card"] for place in learner.table["trick"]])


def told_steps(learner: LessonVisit) -> list[str]:
    """The sentences that the verdict walks by on the table."""
    lines = [step["text"] for step in learner.table["steps"]]
    return ["".join(part if isinstance(part, str) else part["label"] for part in line) for line in lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trick_is_judged_before_the_learners_eyes(learner: LessonVisit, language: str) -> None:
    """Issue 4: all five cards lie there, with what became of each and a verdict to walk, until the learner goes on."""
    learner.learn(lesson="trump", step="draw-the-last-trump", lang=language).choose_at_table(cards=["HK"])
    table = learner.table
    assert in_trick(learner) == ["HK", "S3", "H9", "S6", "S9"]
    assert [place["status"] for place in table["trick"]] == ["won", "beaten", "beaten", "beaten", "beaten"]
    assert (codes(table["hand"]["cards"]), [seat["left"] for seat in table["seats"]]) == (["DA"], [1] * 5)
    assert list(table["asked"]["confirm"]) == [say(language, "learn.next_trick")]
    you = say(language, "seat.you")
    taken = say(language, "learn.trick_taken", number=9, seat=you, card="♥K")
    led = sentence(language, Step(Reason.LED, 0, (card("HK"),), Suit.HEARTS), seats={0: you})
    assert told_steps(learner)[:2] == [taken, led]
    assert learner.texts("mt-taken") == [taken]
    assert learner.choose_at_table(cards=["DA"]).table == table
    learner.choose_at_table(cards=[])
    assert in_trick(learner) == [None] * 5
    assert learner.table["steps"] == []


def test_the_others_lead_once_the_learner_goes_on(learner: LessonVisit) -> None:
    """The next trick begins with whoever took the last one: the jack of seat 2 did, whose last card is a diamond."""
    learner.learn(lesson="following-suit", step="use-the-queen").choose_at_table(cards=["H5"])
    assert in_trick(learner) == ["H9", "HJ", "H5", "H6", "D7"]
    learner.choose_at_table(cards=[])
    assert in_trick(learner) == ["D4", None, None, None, None]


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_card_is_taken_back_from_a_whole_trick(learner: LessonVisit, goes_on: bool) -> None:
    """Issue 4: while the trick lies there, and after the learner has gone on, the last card comes back to the hand."""
    learner.learn(lesson="trump", step="draw-the-last-trump").choose_at_table(cards=["HK"])
    if goes_on:
        learner.choose_at_table(cards=[])
    learner.press("back-card")
    assert in_trick(learner) == [None] * 5
    assert codes(learner.table["hand"]["cards"]) == ["HK", "DA"]
    assert learner.texts("mt-taken") == []
    learner.choose_at_table(cards=["DA"])
    assert in_trick(learner)[0] == "DA"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missed_goal_is_set_against_what_came_of_it(learner: LessonVisit, language: str) -> None:
    """Issue 4: the verdict says what happened: the Mighty was spent, or one trick taken where two were wanted."""
    learner.learn(lesson="first-trick", step="open-well", lang=language).choose_at_table(cards=["SA"])
    missed = say(language, "ui.not_this_time")
    assert learner.verdict == [f"✕ {missed}", say(language, "learn.missed.mighty_spent")]
    learner.learn(lesson="trump", step="draw-the-last-trump", lang=language)
    for chosen in (["DA"], [], ["HK"]):
        learner.choose_at_table(cards=chosen)
    assert learner.verdict == [f"✕ {missed}", say(language, "learn.missed.too_few_tricks", wanted=2, got=1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_walk_over_the_last_trick_is_the_list_below(learner: LessonVisit, language: str) -> None:
    """Issue 4: the reasons on the table and those under it are the same, and the learner's seat is "you" in both."""
    learner.learn(lesson="trump", step="draw-the-last-trump", lang=language)
    for chosen in (["HK"], [], ["DA"]):
        learner.choose_at_table(cards=chosen)
    told, *reasons = told_steps(learner)
    assert reasons == learner.steps[-len(reasons) :]
    assert told == say(language, "learn.trick_taken", number=10, seat=say(language, "seat.you"), card="♦A")
    assert seat_name(language, 0) not in " ".join([told, *learner.steps])


def test_a_powerless_joker_in_a_play_is_shown_so(learner: LessonVisit) -> None:
    """On trick 10 the joker has no power at this table: it was not beaten as a plain card is."""
    learner.learn(lesson="the-joker", step="before-it-dies")
    task = learner.step.task
    assert isinstance(task, Play)
    learner.play(task, success=False)
    assert {place["card"]["code"]: place["status"] for place in learner.table["trick"]}["JK"] == "powerless"


# ---- what was missed before ----


def miss(learner: LessonVisit, *steps: str) -> list[tuple[Puzzle, int]]:
    """Answer steps of the lesson on the Mighty wrongly, then rightly; their questions with the right answers."""
    missed = []
    for step in steps:
        learner.learn(lesson="the-mighty", step=step)
        puzzle = learner.asked_puzzle
        assert puzzle
        right = answer(puzzle, learner.rules).value
        assert isinstance(right, int)
        learner.give(puzzle, right % 5 + 1)
        learner.press("again")
        learner.give(puzzle, right)
        missed.append((puzzle, right))
    return missed


def test_a_lesson_begins_with_what_was_missed_before(learner: LessonVisit, written: Written) -> None:
    """Unasked, the one missed longest ago first, each at an address of its own; then comes the first step.

    Known at the first try they are not asked again.
    """
    missed = miss(learner, *MISSED)
    first = course().lesson("the-joker").steps[0].id
    learner.learn(lesson="the-joker")
    for number, (puzzle, right) in enumerate(missed, 1):
        assert learner.address["step"] == f"old-{number}"
        assert learner.at.caption[0].value == say("en", "learn.warm_up", number=number, total=2)
        assert learner.buttons["to-lesson"] == say("en", "learn.to_the_lesson")
        assert "next" not in learner.buttons
        learner.give(puzzle, right)
        assert learner.verdict[0].startswith("✓")
        learner.press("next")
    assert learner.address["step"] == first
    assert [(each.place, each.hints) for each in written(learner)][-2:] == [(each.id, 0) for each, _ in missed]
    assert learner.learn(lesson="the-joker").address["step"] == first


def test_a_warm_up_may_be_skipped(learner: LessonVisit) -> None:
    """One press leads to the first step; an address of a step leads straight there."""
    miss(learner, MISSED[0])
    first, second = (each.id for each in course().lesson("the-joker").steps[:2])
    learner.learn(lesson="the-joker").press("to-lesson")
    assert learner.address["step"] == first
    assert "since" not in learner.address
    assert learner.learn(lesson="the-joker", step=second).address["step"] == second


def test_a_warm_up_missed_again_may_be_tried_again(learner: LessonVisit) -> None:
    """The way on is open, and the question comes back at the start of the next lesson."""
    ((puzzle, right),) = miss(learner, MISSED[0])
    learner.learn(lesson="the-joker")
    learner.give(puzzle, right % 5 + 1)
    assert {"next", "again", "to-lesson"} - learner.buttons.keys() == {"to-lesson"}
    learner.press("again")
    learner.give(puzzle, right)
    learner.press("next")
    assert learner.address["step"] == course().lesson("the-joker").steps[0].id
    assert learner.learn(lesson="trump").address["step"] == "old-1"
    assert learner.verdict == []


def test_a_warm_up_is_the_same_in_another_visit(learner: LessonVisit) -> None:
    """Its address tells which answers it looks back on: what was answered meanwhile shifts no question."""
    missed = miss(learner, *MISSED)
    learner.learn(lesson="the-joker")
    learner.give(*missed[0])
    learner.press("next")
    again = LessonVisit()
    again.at.session_state["learner"] = learner.at.session_state["learner"]
    again.learn(**learner.address)
    assert again.address == learner.address
    assert again.asked == learner.asked
    again.give(*missed[1])
    assert again.verdict[0].startswith("✓")


def test_a_lesson_does_not_warm_up_with_its_own_questions(learner: LessonVisit) -> None:
    """It asks them anyway; an address of a warm-up that is none leads to the first step."""
    miss(learner, MISSED[0])
    first = course().lesson("the-mighty").steps[0].id
    learner.learn(lesson="the-mighty", step="end")
    assert learner.learn(lesson="the-mighty").address["step"] == first
    for step in ("old-1", "old-9"):
        learner.learn(lesson="the-mighty", step=step, since="1")
        assert (learner.address["step"], learner.messages) == (first, [])


def test_what_cannot_be_asked_is_no_warm_up(learner: LessonVisit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that is no longer there, or cannot be at the table, is passed over."""
    miss(learner, MISSED[0])
    monkeypatch.setattr("ui.lesson_marks.find", _nothing)
    first = course().lesson("the-joker").steps[0].id
    assert learner.learn(lesson="the-joker").address["step"] == first


def _nothing(*_: object) -> Puzzle:
    raise KeyError


def test_the_log_is_read_once_at_the_start_of_a_lesson(learner: LessonVisit, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not at all at its steps."""
    reads: list[int] = []

    def reading() -> tuple[Attempt, ...]:
        reads.append(1)
        return ()

    monkeypatch.setattr("ui.lesson_marks.own_attempts", reading)
    learner.learn(lesson="trump")
    assert len(reads) == 1
    learner.press("next")
    assert len(reads) == 1


def test_two_tabs_opened_at_once_are_one_guest(learner: LessonVisit) -> None:
    """The browser remembers the guest of the tab that was first, and the other one takes it over; no other word."""
    for heard, known in (("a" * 32, "a" * 32), ("nobody", "a" * 32)):
        (component,) = (
            each for each in learner.at.get("bidi_component") if each.proto.component_name == "remember_guest"
        )
        states = learner.at._tree.get_widget_states()
        widget = states.widgets.add()
        widget.id = f"$$STREAMLIT_INTERNAL_KEY_{component.proto.id}__events"
        widget.json_trigger_value = json.dumps([{"event": "guest", "value": heard}])
        learner.at._run(states)
        learner.read()
        assert learner.at.session_state["learner"] == known


# ---- addresses and broken files ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_that_names_no_lesson_or_step(learner: LessonVisit, language: str) -> None:
    """What was not found is said, and the nearest thing is shown."""
    learner.learn(lesson="the-might", lang=language)
    assert learner.messages == [say(language, "fault.no_such_lesson", id="the-might", nearest="the-mighty")]
    assert learner.address["lesson"] == "the-mighty"
    learner.learn(lesson="the-mighty", step="over-the-trump", part="x9", lang=language)
    assert learner.messages == [say(language, "fault.no_such_step", id="over-the-trump", nearest="over-the-trumps")]


def test_a_broken_file_is_left_out_visibly(learner: LessonVisit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The map says which file is missing, and the other lessons are there."""
    monkeypatch.setattr(lessons.course, "course", lambda: Course(LESSONS[:2], (), ("03-broken.yaml",)))
    learner.learn()
    assert learner.messages == [say("en", "learn.broken_files", files="03-broken.yaml")]
    assert len(learner.texts("mt-lesson")) == 2


def test_every_item_is_found_by_its_id() -> None:
    """Progress hangs on these ids: each belongs to one lesson, and shipped puzzles keep their own."""
    for table in TABLES:
        for lesson in LESSONS:
            for item in items(lesson, Rules.of(table)):
                assert find_item(course(), item.id)
                if item.puzzle and item.puzzle.id in bank():
                    assert item.id == item.puzzle.id


def test_kinds_of_steps_are_all_used() -> None:
    """The course shows, asks, pairs, makes, plays, buries, compares and says."""
    used = {type(step.task) for lesson in LESSONS for step in lesson.steps}
    assert used == {Say, Show, Ask, Pair, Make, Play, Bury, Differ}
    assert all(token_of(step.task.puzzle) for lesson in LESSONS for step in lesson.steps if isinstance(step.task, Ask))


def test_the_map_opens_a_lesson(learner: LessonVisit) -> None:
    """A press on its title leads to the first step, and the address says so."""
    learner.learn().press("open-trump")
    assert (learner.address["lesson"], learner.address["step"]) == ("trump", course().lesson("trump").steps[0].id)
    learner.press("next")
    assert learner.address["step"] == course().lesson("trump").steps[1].id


def test_a_lesson_can_be_left_and_taken_once_more(learner: LessonVisit) -> None:
    """The map is one press away at any step; once more asks every question as if for the first time."""
    lesson = course().lesson("the-mighty")
    learner.learn(lesson=lesson.id, step="over-the-trumps").do()
    assert learner.verdict
    learner.learn(lesson=lesson.id, step="end").press("once-more")
    assert learner.address["step"] == lesson.steps[0].id
    assert learner.learn(lesson=lesson.id, step="over-the-trumps").verdict == []
    learner.press("map")
    assert "lesson" not in learner.address
    assert len(learner.texts("mt-lesson")) == len(LESSONS)
