"""Lessons in a real browser: played whole by mouse, by keyboard, on a Korean phone, and through a killed server."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from engine.rules import Rules
from lessons.course import course
from lessons.items import items
from lessons.lines import line_to
from lessons.model import Ask, LessonStep, Make, Pair, Play, Show
from lessons.play import allowed, chosen, start
from lessons.wording import shown_under
from progress.store import open_log
from puzzles.finding import find
from puzzles.kinds import answer
from puzzles.model import HandPosition, Puzzle, TrickPosition, Value
from tests.benchmarks.server import Server, serving
from tests.browser.watch import Watch
from ui.answers import answer_sentence
from ui.learner import COOKIE
from ui.table.playing import needs_word
from words import say

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def _newcomer(browser: BrowserContext) -> None:
    """Each test is a guest of its own, who has answered nothing yet."""
    browser.clear_cookies()


RULES = Rules.of("mightykr")
MOST = 40
"""Steps with their parts that no lesson has, and stops of the Tab key that no page has."""

ON_PHONE = "the-joker-call"
PATIENCE = 30_000
"""Milliseconds for the first page of a new server."""

LAST = f".st-key-turning button, .st-key-open-{course().lessons[-1].id}"
STILL_LOADING = "[data-testid=stSkeleton]"
NEXT = ".st-key-next button"
TABLE = ".st-key-table .mt"
WHOLE = f"{TABLE} .trick .mt-card"
"""The cards of the trick; five once it is whole."""

CONNECTED = "[data-test-connection-state=CONNECTED]"
FOCUSED = "part => part === part.getRootNode().activeElement"
FLOWN = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.flown.push(this.dataset.c);
    return animate.apply(this, how);
  };
}"""
IN_GROUP = """part => {
  const focused = part.getRootNode().activeElement, group = part.closest(".hand, .trick, .options");
  return part === focused || Boolean(focused && group?.contains(focused));
}"""
BEHIND = """part => {
  const root = part.getRootNode(), inside = root.host && document.activeElement === root.host;
  const focused = inside ? root.activeElement : document.activeElement, wanted = inside ? part : root.host ?? part;
  const behind = focused.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
  return focused !== document.body && Boolean(behind);
}"""
ON_TABLE = "() => Boolean(document.activeElement?.closest('.st-key-table'))"
WIDER = """() => [document.documentElement, document.querySelector(".stMain")]
    .some(each => each.scrollWidth > innerWidth)"""
UNROLLED = """() => {
  const main = document.querySelector(".stMain");
  main.scrollTop = 0;
  return main.scrollHeight;
}"""
PHONE = ViewportSize(width=360, height=740)

Press: TypeAlias = Callable[[Locator], None]
"""How a learner presses a part of the page: with a mouse, or without."""


def opened(page: Page, **query: str) -> None:
    """Open the course or a lesson by its address, and wait until it is at rest."""
    page.goto(f"/learn?{urlencode(query)}")
    at_rest(page)


def at_rest(page: Page) -> None:
    """Wait for what comes last on the page, of a lesson or of the map, and for the end of the server's work."""
    expect(page.locator(LAST).first).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-test-script-state=notRunning]")).to_be_visible()
    expect(page.locator(STILL_LOADING)).to_have_count(0)


def address(page: Page) -> dict[str, str]:
    """What the address of the page says."""
    return dict(parse_qsl(urlsplit(page.url).query))


def step(page: Page) -> LessonStep:
    """The step that the page shows."""
    here = address(page)
    return next(each for each in course().lesson(here["lesson"]).steps if each.id == here["step"])


def asked(page: Page) -> Puzzle | None:
    """The puzzle that the page asks now; None where it asks none."""
    here = address(page)
    if not shown_under(step(page), RULES):
        return None
    match step(page).task:
        case Ask(puzzle):
            return puzzle
        case Pair(first, second):
            return second if here.get("part") == "2" else first
        case Make():
            return find(here["puzzle"], RULES)
    return None


def at_step(page: Page, lesson: str, name: str) -> None:
    """Expect the page to have come to a step."""
    expect(page).to_have_url(re.compile(rf"/learn\?(?=.*\blesson={lesson}(&|$)).*\bstep={name}(&|$)"))
    at_rest(page)


def lying(page: Page, code: str) -> Locator:
    """A card on the drawn table."""
    return page.locator(f".st-key-table .mt-card[data-c={code}]")


def button(page: Page, act: str) -> Locator:
    """A button under the table, by what it does."""
    return page.locator(f".st-key-table [data-act='{act}']")


# ---- what a lesson asks, done rightly ----


def played(page: Page, press: Press, seen: Callable[[], object] = lambda: None) -> None:
    """Play a lesson from the step in sight to its end, each step done rightly; `seen` is called before and after."""
    for _ in range(MOST):
        if address(page)["step"] == "end":
            return
        seen()
        do(page, press)
        seen()
        onwards(page, press)
    raise AssertionError(page.url)


def onwards(page: Page, press: Press) -> None:
    """Turn to what comes next in a lesson, once the page says that it is time."""
    expect(page.locator(NEXT)).to_contain_text(say(address(page)["lang"], "learn.next_step"))
    before = page.url
    press(page.locator(NEXT))
    expect(page).not_to_have_url(before)
    at_rest(page)


def do(page: Page, press: Press) -> None:
    """Do rightly what the step asks."""
    task, puzzle = step(page).task, asked(page)
    plays = isinstance(task, Play) and shown_under(step(page), RULES)
    if plays or puzzle:  # until then the step before may lie on the table, though the address is the new one
        expect(page.locator(NEXT)).to_contain_text(say(address(page)["lang"], "ui.skip"))
    if plays:
        assert isinstance(task, Play)
        play(page, task, press)
    elif puzzle:
        give(page, puzzle, answer(puzzle, RULES).value, press)
        expect(page.locator(".mt-verdict").first).to_contain_text(say(address(page)["lang"], "ui.right"))
        at_rest(page)
        if page.locator(".st-key-rule-skip").count():
            press(page.locator(".st-key-rule-skip button"))


def give(page: Page, puzzle: Puzzle, value: Value, press: Press) -> None:
    """Answer a question: on the table where its cards are the answer, else by the button that says it."""
    cards = cards_of(puzzle, value)
    if cards is None:
        said = answer_sentence(puzzle.kind, puzzle.position, value, address(page)["lang"])
        press(page.locator(".st-key-options button").filter(has_text=re.compile(f"^{re.escape(said)}")))
        return
    for code in cards:
        press(lying(page, code))
    press(button(page, "go" if cards else "empty"))


def cards_of(puzzle: Puzzle, value: Value) -> list[str] | None:
    """The cards on the table that are an answer; None where it is not given there."""
    position = puzzle.position
    if isinstance(position, TrickPosition) and isinstance(value, int):
        return [position.plays[(value - 1 - position.leader) % len(position.plays)].code]
    if isinstance(position, TrickPosition | HandPosition) and isinstance(value, list):
        return [str(each) for each in value]
    return None


def play(page: Page, task: Play, press: Press) -> None:
    """Play cards that reach the goal."""
    state = start(task, RULES)
    for number, move in enumerate(line_to(True, task, RULES) or (), 1):
        press(lying(page, move.card.code))
        press(button(page, "go"))
        if needs_word(allowed(state), move.card):
            press(button(page, f"option:{move.suit.letter if move.suit else 'call' if move.call else 'silent'}"))
            press(button(page, "go"))
        state = chosen(state, move.card, move.suit, move.call)
        expect(page.locator(".st-key-table .mt")).to_have_attribute("aria-busy", "false")
        expect(page.locator(f".st-key-table .hand .mt-card[data-c={move.card.code}]")).to_have_count(0)
        expect(page.locator(WHOLE)).to_have_count(5)
        if number < task.tricks:
            press(button(page, "go"))
            expect(page.locator(WHOLE)).not_to_have_count(5)
    expect(page.locator(".mt-verdict")).to_contain_text(say(address(page)["lang"], "learn.reached"))


# ---- by mouse, by keyboard ----


def test_a_lesson_by_mouse(page: Page) -> None:
    """From the map through every step of a lesson, its tricks played on the table, to three stars."""
    opened(page, lang="en")
    page.locator(".st-key-open-trump button").click()
    at_step(page, "trump", course().lesson("trump").steps[0].id)
    played(page, Locator.click)
    expect(page.locator(".mt-stars")).to_have_text("★★★")
    page.locator(".st-key-map button").click()
    expect(page.locator(".st-key-lesson-trump .mt-stars")).to_have_text("★★★")


def test_a_lesson_by_keyboard(page: Page) -> None:
    """Tab, arrows, Enter and the shortcuts are enough for a whole lesson, from the map to three stars."""
    opened(page, lang="en")
    by_keys(page.locator(".st-key-open-the-mighty button"))
    at_step(page, "the-mighty", course().lesson("the-mighty").steps[0].id)
    played(page, by_keys)
    expect(page.locator(".mt-stars")).to_have_text("★★★")


def by_keys(part: Locator) -> None:
    """Press a part of the page without a mouse: by its shortcut, else with Enter, a card with Space.

    Tab leads there. In a group of cards or options it leads to one of them, and arrows from there.
    """
    keys, shortcut = part.page.keyboard, part.locator("kbd")
    expect(part).to_be_visible()
    if shortcut.count() and not part.page.evaluate(ON_TABLE):
        keys.press({"→": "ArrowRight"}.get(shortcut.inner_text(), shortcut.inner_text()))
        return
    for _ in range(MOST):
        if part.evaluate(IN_GROUP):
            break
        keys.press("Shift+Tab" if part.evaluate(BEHIND) else "Tab")
    if not part.evaluate(FOCUSED):
        keys.press("Home")
    for _ in range(MOST):
        if part.evaluate(FOCUSED):
            break
        keys.press("ArrowRight")
    keys.press("Space" if part.get_attribute("data-c") else "Enter")


def test_a_whole_trick_lies_there_until_the_learner_goes_on(page: Page) -> None:
    """Issue 4: the trick is judged before the learner's eyes: its winner raised, its verdict to walk; Enter goes on."""
    opened(page, lesson="trump", step="draw-the-last-trump", lang="en")
    won = page.locator(f"{TABLE} .spot.win .mt-card")
    by_keys(lying(page, "HK"))
    by_keys(button(page, "go"))
    expect(page.locator(WHOLE)).to_have_count(5)
    expect(won).to_have_attribute("data-c", "HK")
    expect(button(page, "go")).to_have_text(say("en", "learn.next_trick"))
    expect(page.locator(f"{TABLE} .say .in")).to_contain_text("You take it")
    button(page, "next").click()
    expect(page.locator(f"{TABLE} .say .in")).to_contain_text("You lead")
    page.keyboard.press("b")
    expect(lying(page, "HK").locator("xpath=ancestor::*[contains(@class, 'hand')]")).to_have_count(1)
    expect(page.locator(WHOLE)).to_have_count(0)
    by_keys(lying(page, "HK"))
    by_keys(button(page, "go"))
    expect(button(page, "go")).to_have_text(say("en", "learn.next_trick"))
    page.keyboard.press("Enter")
    expect(page.locator(WHOLE)).to_have_count(0)
    expect(page.locator(f"{TABLE} .hand .mt-card")).to_have_count(1)


# ---- on a phone ----


def test_a_lesson_on_a_korean_phone(page: Page, tmp_path: Path) -> None:
    """At 360 pixels nothing scrolls sideways at any step, asked or answered; a picture of each is kept."""
    folder = Path(os.environ.get("MIGHTY_TUTOR_SHOTS") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    number = count(1)

    asked_at: list[str] = []

    def fits() -> None:
        assert not page.evaluate(WIDER), page.url
        if page.url not in asked_at:  # the picture is taken once it is answered
            asked_at.append(page.url)
            return
        page.set_viewport_size(ViewportSize(width=360, height=page.evaluate(UNROLLED)))
        here = address(page)
        page.screenshot(path=folder / f"{here['lesson']}-{next(number):02}-{here['step']}.png")
        page.set_viewport_size(PHONE)

    page.set_viewport_size(PHONE)
    opened(page, lesson=ON_PHONE, lang="ko")
    played(page, Locator.click, fits)
    fits()
    expect(page.locator(".mt-stars")).to_have_attribute("aria-label", say("ko", "learn.stars", number=3))


# ---- through a killed server ----


@pytest.fixture
def visitor(browser: BrowserContext) -> Iterator[Page]:
    """A page in a browser of its own, for a site that goes away for a while."""
    assert browser.browser
    context = browser.browser.new_context(locale="en-US")
    yield context.new_page()
    context.close()


RECONNECTS = 60_000
"""Milliseconds within which Streamlit finds a server that has come back; it tries ever more rarely."""


def test_a_killed_server_loses_nothing_of_a_lesson(visitor: Page, tmp_path: Path) -> None:
    """Killed and started again in the middle of a lesson it is back on the step, and every answer is still known.

    An answer given while it is away arrives when it is back, and the first answer afterwards counts at once.
    """
    page, lesson = visitor, "the-mighty"
    first, second, third = [each.id for each in course().lesson(lesson).steps if not isinstance(each.task, Show)][:3]
    learn = f"/learn?{urlencode({'lesson': lesson, 'step': first, 'lang': 'en'})}"
    with serving(folder=tmp_path) as server:
        watch = Watch(page, server.address)
        page.goto(server.address + learn)
        at_rest(page)
        do(page, Locator.click)
        onwards(page, Locator.click)
        at_step(page, lesson, second)
        for code in answer_cards(page):
            lying(page, code).click()
        killed(server, watch)
    button(page, "go").evaluate("button => button.click()")
    with serving(folder=tmp_path, port=server.port) as server:
        back(watch)
        expect(page.locator(".mt-verdict").first).to_contain_text(say("en", "ui.right"), timeout=RECONNECTS)
        expect(page.locator(TABLE)).to_have_attribute("aria-busy", "false")
        at_step(page, lesson, second)
        onwards(page, Locator.click)
        at_step(page, lesson, third)
        killed(server, watch)
    with serving(folder=tmp_path, port=server.port):
        back(watch)
        do(page, Locator.click)
        at_step(page, lesson, third)
        page.reload()
        at_step(page, lesson, third)
        page.goto(f"{server.address}/learn?lang=en")
        at_rest(page)
        expect(page.locator(f".st-key-lesson-{lesson}")).to_contain_text(say("en", "learn.begun"))
        page.locator(f".st-key-open-{lesson} button").click()
        at_step(page, lesson, third)
        page.close()
    watch.nothing_found()
    asked_for = [each.puzzle.id for each in items(course().lesson(lesson), RULES) if each.puzzle][:3]
    with closing(open_log(tmp_path / "progress.db")) as log:
        (learner,) = {each["value"] for each in page.context.cookies() if each["name"] == COOKIE}
        answers = log.attempts(learner)
    assert [each.place for each in answers] == asked_for
    assert {each.verdict for each in answers} == {"right"}


def killed(server: Server, watch: Watch) -> None:
    """Kill a server, and wait until its page has noticed."""
    watch.away = True
    server.kill()
    expect(watch.page.locator(CONNECTED)).to_have_count(0)


def back(watch: Watch) -> None:
    """Wait until a page has found its server again and has been drawn anew."""
    watch.page.locator(CONNECTED).wait_for(timeout=PATIENCE)
    expect(watch.page.locator("[data-test-script-state=notRunning]")).to_be_visible(timeout=PATIENCE)
    expect(watch.page.locator(NEXT)).to_be_enabled()
    watch.away = False


def answer_cards(page: Page) -> list[str]:
    """The cards on the table that answer the question in sight."""
    puzzle = asked(page)
    assert puzzle
    return cards_of(puzzle, answer(puzzle, RULES).value) or []


def test_cards_come_from_their_seats(page: Page) -> None:
    """A card is played from the hand, the four others fly to it one by one, and what is to be pressed is in sight."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/learn?lesson=trump&step=draw-the-last-trump&lang=en")
    page.locator(f"{TABLE}:not(.fresh) .hand [data-act='card:HK']").click()
    page.evaluate(FLOWN)
    page.locator(f"{TABLE} [data-act=go]").click()
    expect(page.locator(f"{TABLE} .trick .mt-card")).to_have_count(5)
    page.wait_for_function("window.flown.length === 5")
    laid = page.locator(f"{TABLE} .trick .mt-card").evaluate_all("cards => cards.map(card => card.dataset.c)")
    assert page.evaluate("window.flown") == laid
    expect(page.locator(f"{TABLE} [data-act=go]")).to_be_in_viewport(ratio=1)


def test_back_and_forward_in_a_lesson(page: Page) -> None:
    """The browser's own buttons turn the steps, and a reload stays where it is."""
    first, second, third = (each.id for each in course().lesson("trump").steps[:3])
    opened(page, lesson="trump", step=first, lang="en")
    for step in (second, third):
        page.locator(".st-key-next button").click()
        at_step(page, "trump", step)
    page.go_back()
    at_step(page, "trump", second)
    page.go_back()
    at_step(page, "trump", first)
    page.go_forward()
    at_step(page, "trump", second)
    page.reload()
    at_step(page, "trump", second)
