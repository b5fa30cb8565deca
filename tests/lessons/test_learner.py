"""The course without a page: learners of three sorts, and the commands that check and play."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules import TABLES, Rules
from lessons.__main__ import main
from lessons.course import course, course_of
from lessons.items import find_item, fresh, items
from lessons.learner import Run, run_lesson
from lessons.model import Make
from lessons.tries import first_tries
from tests.lessons.sample import SAMPLE, lesson_text, read, sound

USUAL = Rules.of("mightykr")
ITEMS = ["sample.asked", "sample.two.1", "sample.two.2", "sample.played", "sample.fresh.1", "sample.fresh.2"]
CLAIM = "ask: {kind: winner, contract: {trump: H}, trick: 5, plays: [SK, JK, S3, C9, S9], expect: 1}"


def firsts(run: Run) -> list[bool]:
    """Whether the first answer to each item was right."""
    return [each.right for _, each in first_tries(run.tries)]


# ---- items --------------------------------------------------------------------------------------------------------


def test_the_items_of_a_lesson_have_lasting_ids() -> None:
    """A question, both of a pair, a play, and each of the fresh puzzles."""
    assert [item.id for item in items(sound(), USUAL)] == ITEMS


def test_a_step_that_is_not_shown_has_no_items() -> None:
    """The mark of a lesson asks for nothing that a table does not show."""
    text = SAMPLE.replace("{id: asked, ", "{id: asked, under: {joker_last_trick: weak}, ")
    strong = USUAL.changed({"joker_last_trick": "strong"})
    assert [item.id for item in items(sound(text), strong)] == ITEMS[1:]


def test_an_item_is_found_by_its_id() -> None:
    """With the step it belongs to, and its puzzle where it has one; an old id is none."""
    known = course_of([read()])
    two, played = find_item(known, "sample.two.2"), find_item(known, "sample.played")
    assert two
    assert two.puzzle
    assert two.puzzle.id == "sample.two.2"
    assert played
    assert (played.puzzle, played.step.id) == (None, "played")
    assert find_item(known, "sample.gone") is None


def test_fresh_puzzles_are_new_and_different() -> None:
    """As many as asked for, of the kind and concept; another seed gives others."""
    wanted = Make("winner", "joker", 3, 3)
    first, other = fresh(wanted, USUAL, 1), fresh(wanted, USUAL, 1000)
    assert len({puzzle.id for puzzle in (*first, *other)}) == 6
    assert all(puzzle.kind == "winner" and "joker" in puzzle.tags for puzzle in first)


# ---- learners -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_who_answers_right_has_every_star(table: str) -> None:
    """Every item once, each right at the first try, at every table."""
    run = run_lesson(sound(), Rules.of(table), "right")
    assert run.failures == ()
    assert [each.item for each in run.tries] == ITEMS
    assert (firsts(run), run.mark.stars, run.steps) == ([True] * 6, 3, 6)


def test_who_errs_once_is_right_in_the_end() -> None:
    """Each item wrong at the first try and right at the second, after the hints: done, with one star."""
    run = run_lesson(sound(), USUAL, "wrong")
    assert run.failures == ()
    assert [each.right for each in run.tries] == [False, True] * 6
    assert (run.mark.done, run.mark.stars, len(run.mark.missing)) == (True, 1, 6)


def test_who_guesses_comes_to_the_end_too() -> None:
    """Every item is answered right at last; the same lesson gives the same guesses."""
    run = run_lesson(sound(), USUAL, "random")
    assert run.mark.done
    assert run == run_lesson(sound(), USUAL, "random")


def test_a_step_that_breaks_off_hides_no_other() -> None:
    """A play whose goal is out of reach is told, and what follows is played."""
    text = SAMPLE.replace("{takes_trick_with: HQ}", "{wins_tricks: 2}")
    run = run_lesson(sound(text), USUAL, "right")
    assert [(each.step, each.problem) for each in run.failures] == [("played", "lesson_goal_out_of_reach")]
    assert [each.item for each in run.tries] == [item for item in ITEMS if item != "sample.played"]


def test_a_step_left_out_at_a_table_is_not_counted() -> None:
    """Without words for other tables it is not there at all."""
    text = lesson_text("{id: a, say: {en: A., ko: 가.}, under: {joker_last_trick: weak}}")
    strong = USUAL.changed({"joker_last_trick": "strong"})
    assert [run_lesson(sound(text), rules, "right").steps for rules in (USUAL, strong)] == [6, 5]


# ---- commands -----------------------------------------------------------------------------------------------------


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A course of one lesson in place of the shipped one."""
    one = (read(),)
    monkeypatch.setattr("lessons.__main__.scripts", lambda: one)
    monkeypatch.setattr("lessons.__main__.course", lambda: course_of(one))


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], list[str]]:
    """The code of a command, and the lines that it printed and complained."""
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err.splitlines()


def test_check_tells_faults_with_their_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a fault on standard error, the sum on standard output, and the code 1."""
    path = tmp_path / "a.yaml"
    path.write_text(lesson_text(f"{{id: a, {CLAIM}}}"), "utf-8")
    code, out, err = ran(capsys, "check", str(path))
    assert code == 1
    assert out == ["1 lesson checked, 6 faults found."]
    assert err[0].startswith(f"{path}:9:")
    assert "sample: steps.0.ask.expect: At the table mightykr: expect says 1. The engine answers 2." in err[0]


def test_check_is_quiet_about_sound_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The code is 0; Korean is spoken where it is asked for."""
    path = tmp_path / "a.yaml"
    path.write_text(SAMPLE, "utf-8")
    assert ran(capsys, "check", str(path)) == (0, ["1 lesson checked, 0 faults found."], [])
    assert ran(capsys, "check", "--lang", "ko", str(path))[1] == ["레슨 1개를 살펴봤고, 잘못은 0개예요."]


def test_check_goes_on_after_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is told, the others are checked, the code is 1."""
    path = tmp_path / "a.yaml"
    path.write_text(SAMPLE, "utf-8")
    code, out, err = ran(capsys, "check", str(tmp_path / "none.yaml"), str(path))
    assert (code, out, len(err)) == (1, ["1 lesson checked, 0 faults found."], 1)


@pytest.mark.usefixtures("shipped")
def test_check_without_a_file_checks_the_course(capsys: pytest.CaptureFixture[str]) -> None:
    """All shipped lessons."""
    assert ran(capsys, "check") == (0, ["1 lesson checked, 0 faults found."], [])


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(("manner", "first"), [("right", 36), ("wrong", 0)])
def test_play_counts_lessons_steps_and_faults(manner: str, first: int, capsys: pytest.CaptureFixture[str]) -> None:
    """One line a lesson with what was done at all six tables, and exactly the sums at the end."""
    code, out, err = ran(capsys, "play", "--learner", manner)
    assert (code, err) == (0, [])
    assert out == [f"sample: 36 steps, {first} of 36 answers right at the first try", "1 lessons, 36 steps, 0 faults"]


@pytest.mark.usefixtures("shipped")
def test_play_at_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    """By its name or its share code."""
    code, out, _ = ran(capsys, "play", "sample", "--rules", "pagat")
    assert (code, out[-1]) == (0, "1 lessons, 6 steps, 0 faults")


@pytest.mark.usefixtures("shipped")
def test_play_tells_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    """A lesson that is none is a fault; a table that is none ends the command."""
    code, out, err = ran(capsys, "play", "nothing")
    assert (code, out, err) == (1, ["0 lessons, 0 steps, 1 faults"], ["There is no lesson called nothing."])
    assert ran(capsys, "play", "--rules", "nowhere")[:2] == (1, [])


def test_play_tells_a_step_that_breaks_off(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Lesson, step, table and what, for each table; the code is 1."""
    broken = course_of([read(SAMPLE.replace("{takes_trick_with: HQ}", "{wins_tricks: 2}"))])
    monkeypatch.setattr("lessons.__main__.course", lambda: broken)
    code, out, err = ran(capsys, "play", "--rules", "mightykr")
    assert (code, out[-1]) == (1, "1 lessons, 6 steps, 1 faults")
    assert err == ["sample: played: At the table mightykr: However the learner plays, the goal is not reached."]


# ---- the shipped course -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("manner", ["right", "wrong", pytest.param("random", marks=pytest.mark.long)])
def test_the_course_is_played_through_at_every_table(manner: str) -> None:
    """No step breaks off for any learner, and each lesson is done in the end; all right is all stars."""
    for table in TABLES:
        for lesson in course().lessons:
            run = run_lesson(lesson, Rules.of(table), manner)  # type: ignore[arg-type]
            assert run.failures == (), (table, lesson.id)
            assert run.mark.done, (table, lesson.id)
            assert run.mark.stars == 3 or manner != "right", (table, lesson.id)


def test_the_course_is_whole() -> None:
    """No shipped file is left out."""
    assert (course().left_out, course().faults) == ((), ())
