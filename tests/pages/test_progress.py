"""The page Progress shows what the log says and nothing else; an answer that is not saved is not lost."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from streamlit.runtime.context import ContextProxy
from streamlit.testing.v1 import AppTest

import ui.learner
from progress.attempts import Attempt
from progress.place import VARIABLE, database
from progress.store import open_log
from puzzles.concepts import CONCEPTS, concept_key
from tests.pages.visit import APP, Visit, text_of
from tests.progress.sample import attempt
from ui.learner import COOKIE
from words import LANGUAGES, say

ME = "0123456789abcdef" * 2

Write = Callable[..., None]


@pytest.fixture(autouse=True)
def _own_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A log for each test."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    yield
    ui.learner._log_in.clear()


def write(*attempts: Attempt) -> None:
    """Write answers behind the page's back."""
    with closing(open_log(database())) as log:
        for each in attempts:
            log.write(each)


def written(learner: str) -> tuple[Attempt, ...]:
    """The answers of a learner."""
    with closing(open_log(database())) as log:
        return log.attempts(learner)


def given(right: int, wrong: int, **changes: Any) -> list[Attempt]:
    """Some answers of mine, a moment ago."""
    mine = {"learner": ME, "at": datetime.now(UTC), **changes}
    return [attempt(verdict=verdict, **mine) for verdict in ["right"] * right + ["wrong"] * wrong]


def at_progress(visit: Visit, **query: str) -> Visit:
    """Open the page by an address, as the guest whose browser remembers `ME`."""
    visit.at.session_state["learner"] = ME
    visit.at.switch_page("ui/pages/progress.py")
    visit.at.query_params = dict(query)
    return visit.run()


def rows(visit: Visit, place: int) -> list[list[str]]:
    """The cells of a table on the page, without its head."""
    return [[text_of(cell) for cell in row] for row in visit.parts("mt-table")[place][1]]


def figures(visit: Visit) -> list[dict[str, Any]]:
    """The charts as the browser gets them."""
    return [json.loads(each.proto.spec) for each in visit.at.get("plotly_chart")]


def name(concept: str, language: str) -> str:
    """A concept at the start of a line."""
    words = say(language, concept_key(concept))
    return words[0].upper() + words[1:]


# ---- before the first answer ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_the_first_answer(visit: Visit, language: str) -> None:
    """No empty charts: a sentence, a button to the puzzles, and what is kept where."""
    at_progress(visit, lang=language, rules="namu")
    assert visit.at.title[0].value == say(language, "ui.progress")
    assert [each.value for each in visit.at.markdown] == [say(language, "ui.progress_none")]
    assert figures(visit) == []
    assert [each.value for each in visit.at.caption] == [say(language, "ui.progress_privacy")]
    visit.press("begin")
    assert visit.at.title[0].value == say(language, "ui.puzzles")
    assert (visit.address["rules"], visit.address["lang"]) == ("namu", language)


def test_the_answers_of_others_do_not_show(visit: Visit) -> None:
    """A guest sees their own only."""
    write(attempt(learner="b" * 32))
    assert at_progress(visit).buttons["begin"] == say("en", "ui.progress_begin")


# ---- the log as charts and tables ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_concepts_is_the_log(visit: Visit, language: str) -> None:
    """In the order of learning, without the answers after a hint; a share from five answers on."""
    write(
        *given(4, 2, concepts=("joker",)),
        *given(1, 2, concepts=("trump",)),
        *given(2, 0, concepts=("following",), hints=1),
        *given(0, 5, concepts=("first-trick",)),
    )
    at_progress(visit, lang=language)
    assert rows(visit, 0) == [
        [name("trump", language), "1", "3", "–"],
        [name("joker", language), "4", "6", "67%"],
        [name("first-trick", language), "0", "5", "0%"],
    ]
    assert visit.at.markdown[0].value == say(language, "ui.progress_total", total=16, today=16)
    assert [each.value for each in visit.at.header] == [
        say(language, f"ui.progress_{each}") for each in ("rules", "days")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_of_concepts_is_its_table(visit: Visit, language: str) -> None:
    """The same names and shares, and pale where the table has no share."""
    write(*given(3, 1, concepts=("joker",)), *given(1, 4, concepts=("trump",)))
    chart = figures(at_progress(visit, lang=language))[0]
    (bars,) = chart["data"]
    assert bars["x"] == [1, 1, 0.2, 0.75]
    assert bars["y"] == [0, 1, 0, 1]
    solid, pale = bars["marker"]["opacity"][2:]
    assert (solid, pale < 0.5) == (1, True)
    first, last = chart["layout"]["yaxis"]["range"]
    assert first > last, "the first concept is on top"
    said = [(each["y"], each["text"]) for each in chart["layout"]["annotations"]]
    assert said == [
        (0, name("trump", language)),
        (1, name("joker", language)),
        (0, say(language, "ui.progress_percent_of", percent="20%", answered=5)),
        (1, say(language, "ui.progress_right_of", right=3, answered=4)),
    ]


def test_every_concept_has_its_row(visit: Visit) -> None:
    """All of them, in the order of learning."""
    write(*(each for concept in reversed(CONCEPTS) for each in given(1, 0, concepts=(concept,))))
    assert [row[0] for row in rows(at_progress(visit), 0)] == [name(concept, "en") for concept in CONCEPTS]


@pytest.mark.parametrize("zone", ["Asia/Seoul", "America/Los_Angeles", "No/Where", "../etc", None])
def test_the_days_are_those_of_the_browser(visit: Visit, zone: str | None) -> None:
    """Fourteen days to today, with the answers after a hint too; a zone that is none counts as UTC."""
    here = ZoneInfo(zone) if zone in ("Asia/Seoul", "America/Los_Angeles") else ZoneInfo("UTC")
    today = datetime.now(here).replace(hour=0, minute=0, second=0, microsecond=0)
    second = timedelta(seconds=1)
    at = [
        today,
        today - second,
        today - timedelta(days=1),
        today - timedelta(days=13),
        today - 13.5 * timedelta(days=1),
    ]
    write(*(attempt(learner=ME, at=each.astimezone(UTC), hints=1) for each in at))
    visit.at.context = {"locale": "en-US", "timezone": zone}
    found = rows(at_progress(visit), 0)
    assert [int(row[1]) for row in found] == [1, *[0] * 11, 2, 1]
    assert [row[0] for row in found[-2:]] == [f"{each:%b} {each.day}" for each in (today - second, today)]
    (chart,) = figures(visit)
    assert chart["data"][0]["y"] == [int(row[1]) for row in found]
    assert visit.at.markdown[0].value == "5 answers so far, 1 of them today."


def test_another_language(visit: Visit) -> None:
    """The words change, the numbers stay, and the address follows."""
    write(*given(4, 2, concepts=("joker",)))
    before = rows(at_progress(visit, lang="en"), 0)
    visit.speak("ko")
    assert [row[1:] for row in rows(visit, 0)] == [row[1:] for row in before]
    assert rows(visit, 0)[0][0] == name("joker", "ko")
    assert visit.address["lang"] == "ko"
    assert all(row[0].endswith("일") for row in rows(visit, 1))


def test_charts_have_a_name_and_let_a_finger_scroll(visit: Visit) -> None:
    """Whoever cannot see them is told where the numbers stand; touching one moves the page, not the chart."""
    write(*given(4, 2, concepts=("joker",)))
    charts = at_progress(visit).at.get("plotly_chart")
    assert [each.proto.alt for each in charts] == [say("en", f"ui.progress_{each}_chart") for each in ("rules", "days")]
    assert [json.loads(each.proto.config)["staticPlot"] for each in charts] == [True, True]


def test_the_theme_has_a_colour_for_each_of_the_charts_ten() -> None:
    """Streamlit's charts name ten colours; with fewer in the theme, they fall back to colours that are not ours."""
    theme = tomllib.loads((APP.parent / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
    assert [len(theme[each]["chartCategoricalColors"]) for each in ("light", "dark")] == [10, 10]


# ---- when something is wrong ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_cannot_be_read(visit: Visit, language: str) -> None:
    """A message in place of the charts; once the file is sound again, the page shows it."""
    database().parent.mkdir(exist_ok=True)
    kept = database().with_suffix(".kept")
    write(*given(1, 0))
    ui.learner._log_in.clear()
    database().rename(kept)
    database().write_text("damaged" * 1000)
    assert at_progress(visit, lang=language).messages == [say(language, "fault.not_read")]
    kept.replace(database())
    assert visit.run().messages == []
    assert len(figures(visit)) == 2


def answering() -> None:
    """Answer a question in each run of a page, under the name that the visit holds."""
    import streamlit as st

    from ui.learner import record, show_learner

    item = st.session_state["item"]
    record(item, "winner", ["joker"], "pagat", 3, False, ["joker_strong_first"], 1, st.session_state["started"])
    show_learner("en")


@pytest.fixture
def answers() -> AppTest:
    """A page on which each run is an answer."""
    page = AppTest.from_function(answering, default_timeout=60)
    page.session_state["started"] = datetime.now(UTC) - timedelta(seconds=7)
    return page


def answer(page: AppTest, item: str) -> list[str]:
    """Answer, and return what the page warns of."""
    page.session_state["item"] = item
    page.run()
    assert not page.exception
    return [each.value for each in page.warning]


def test_an_answer_is_in_the_log_before_the_page_is_drawn(answers: AppTest) -> None:
    """With everything that is known of it, under one learner for the whole visit."""
    assert answer(answers, "first") == []
    assert answer(answers, "second") == []
    learner = answers.session_state["learner"]
    first, second = written(learner)
    assert first == attempt(
        learner=learner,
        item="first",
        concepts=("joker",),
        rules="pagat",
        hints=1,
        milliseconds=first.milliseconds,
        at=first.at,
    )
    assert first.milliseconds is not None
    assert first.milliseconds >= 7000
    assert second.item == "second"
    assert timedelta(0) <= datetime.now(UTC) - first.at < timedelta(minutes=5)


def test_an_answer_that_is_not_saved_is_kept(answers: AppTest) -> None:
    """The page goes on and says so; with the next answer, all are written, each at its own time and once."""
    database().parent.mkdir(exist_ok=True)
    database().write_text("damaged" * 1000)
    assert answer(answers, "first") == [say("en", "fault.not_saved", number=1)]
    assert answer(answers, "second") == [say("en", "fault.not_saved", number=2)]
    database().unlink()
    assert answer(answers, "third") == []
    found = written(answers.session_state["learner"])
    assert [each.item for each in found] == ["first", "second", "third"]
    assert found[0].at < found[1].at < found[2].at


def test_a_log_of_a_newer_version(answers: AppTest) -> None:
    """Is left alone, and the page says what would help."""
    write(attempt())
    with closing(open_log(database())) as log, log._engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO schema_version VALUES (999)")
    assert answer(answers, "first") == [say("en", "fault.newer_log")]


@pytest.mark.parametrize("cookie", [ME, "not one of ours"])
def test_the_browser_remembers_the_guest(answers: AppTest, cookie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cookie of ours names the learner and is renewed once a visit; any other is written over until it is ours."""
    monkeypatch.setattr(ContextProxy, "cookies", {COOKIE: cookie})
    sent = []
    for item in ("first", "second"):
        answer(answers, item)
        sent.append([json.loads(each.proto.json) for each in answers.get("bidi_component")])
    learner = answers.session_state["learner"]
    assert (learner == ME) == (cookie == ME)
    assert sent == [[learner], [] if cookie == ME else [learner]]
    assert len(written(learner)) == 2


def test_two_visits_without_a_cookie_are_two_guests(answers: AppTest) -> None:
    """Each with an id that cannot be guessed."""
    answer(answers, "first")
    other = AppTest.from_function(answering, default_timeout=60)
    other.session_state["started"] = None
    answer(other, "first")
    assert answers.session_state["learner"] != other.session_state["learner"]
    assert len(answers.session_state["learner"]) == 32
    assert written(other.session_state["learner"])[0].milliseconds is None
