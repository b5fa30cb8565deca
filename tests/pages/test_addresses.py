"""The address of a page: what it says is done, and what it cannot say is told in a sentence on a page that works."""

from __future__ import annotations

import json
import re

import pytest

from engine.cards import card
from engine.rules import DEFAULT_TABLE, TABLES, Rules, table_title
from engine.share import share_code
from puzzles.bank import bank
from tests.pages.visit import RootVisit, Visit
from words import LANGUAGES, Value, say

FIRST = next(iter(bank()))
SHARED = share_code(Rules.of("mightykr").changed({"lone_mighty_must_follow": "always", "min_bid": 14}))
DAMAGED = f"{SHARED[:-1]}{'1' if SHARED[-1] == '0' else '0'}"

TAGS = set("body style div span p b i a ul ol li dl dt dd h3 h4".split())
"""The elements of which the page's own HTML is made."""


# ---- arriving ----


def test_a_newcomer_arrives_at_the_course() -> None:
    """The bare address of the site leads to the map of lessons, at the usual table and in the browser's language."""
    visit = RootVisit("ko-KR")
    assert visit.at.title[0].value == say("ko", "learn.title")
    assert visit.address == {"rules": DEFAULT_TABLE, "lang": "ko"}


def test_the_puzzles_begin_with_the_first(visit: Visit) -> None:
    """The bare page of puzzles shows the first one at the usual table, and from then on its address says so itself."""
    assert visit.puzzle == FIRST
    assert visit.address == {"id": FIRST, "rules": DEFAULT_TABLE, "lang": "en"}
    assert visit.at.title[0].value == say("en", "ui.puzzles")
    total = len(bank())
    place, level = say("en", "ui.puzzle_of", number=1, total=total), say("en", "ui.level", number=1)
    assert visit.at.caption[0].value == f"{place} · {level}"


@pytest.mark.parametrize(
    ("locale", "language"), [("ko-KR", "ko"), ("ko", "ko"), ("en-GB", "en"), ("fr", "en"), ("", "en")]
)
def test_the_browser_suggests_the_language(locale: str, language: str) -> None:
    """A Korean browser gets Korean, every other one English; nobody has to choose first."""
    visit = Visit(locale)
    assert visit.at.title[0].value == say(language, "ui.puzzles")
    assert visit.address["lang"] == language


def test_the_address_outweighs_the_browser() -> None:
    """Who opens a Korean link reads Korean."""
    assert Visit("en-US", lang="ko", id="over-ruff").asked == say("ko", "kind.winner_ask")


def test_the_root_passes_on_what_its_address_says() -> None:
    """Puzzle, table and language are kept on the way from the root of the site to the page."""
    address = {"id": "over-ruff", "rules": "pagat", "lang": "ko"}
    assert RootVisit(**address).address == address


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_document_knows_its_language(visit: Visit, language: str) -> None:
    """What reads the page aloud is told the language of its words."""
    visit.open(lang=language)
    assert json.loads(visit.at.get("bidi_component")[0].proto.json) == language


# ---- a table of one's own ----


def test_a_share_code_is_a_table(visit: Visit) -> None:
    """The rules of a share code judge the answer, stand in the sidebar as a shared table and stay in the address."""
    address = {"id": "lone-mighty-beside-the-joker", "rules": SHARED, "lang": "en"}
    visit.open(**address).answer(["SA"])
    table = visit.at.selectbox(key="table_choice")
    assert table.value == SHARED
    assert table.options == [*(table_title(each, "en") for each in TABLES), say("en", "ui.shared_table")]
    assert visit.verdict[:2] == ["✓ Right", "You may play ♠A."]
    assert visit.steps[-1].endswith(".")  # a table of one's own has no source that could be silent
    assert visit.address == address


def test_a_share_code_that_says_no_more_than_a_name(visit: Visit) -> None:
    """A code for the rules of a named table is that table."""
    visit.open(rules="1.pagat")
    assert visit.address["rules"] == visit.at.selectbox(key="table_choice").value == "pagat"


def test_leaving_a_shared_table(visit: Visit) -> None:
    """A named table can be chosen instead, and the shared one is then gone from the list."""
    visit.open(rules=SHARED).play_at("namu")
    assert visit.address["rules"] == "namu"
    assert len(visit.at.selectbox(key="table_choice").options) == len(TABLES)


# ---- a puzzle that the address carries ----


def test_a_position_in_the_address(visit: Visit) -> None:
    """A puzzle that nobody has written down opens by its position, is judged, and is told by the same address."""
    address = {"id": "winner--contract.trump-H--trick-4--plays-CT.CJ.C3.H2.CA", "rules": "namu", "lang": "ko"}
    visit.open(**address)
    level = say("ko", "ui.level", number=2)
    assert [each.value for each in visit.at.caption] == [f"{say('ko', 'ui.fresh')} · {level}"]
    assert visit.answer(4).verdict[0] == f"✓ {say('ko', 'ui.right')}"
    assert visit.address == address
    assert Visit(**address).address == address


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("token", "problem", "values"),
    [
        ("winner--trick-4--plays-CT.CJ.C3.H2.CA", "missing_key", {}),
        ("special--contract.trump-H--trick-4", "unknown_key", {}),
        ("count--count-points--seen-H2.H2", "card_twice", {"card": card("H2")}),
        ("misdeal--hand-SA.S2", "want_exactly", {"wanted": 10, "count": 2}),
        ("special--contract.trump-_b_", "want_trump", {"value": "·b·"}),
    ],
)
def test_a_position_that_is_none(
    visit: Visit, token: str, problem: str, values: dict[str, Value], language: str
) -> None:
    """What is wrong with it is told in a whole sentence, and the page turns to a puzzle that is one."""
    visit.open(id=token, lang=language)
    detail = say(language, f"fault.{problem}", **values)
    assert visit.messages == [say(language, "fault.broken_puzzle", detail=detail)]
    assert visit.address["id"] == visit.puzzle == FIRST


# ---- what the address leaves out, or says wrongly ----


def test_what_is_left_out_stays_as_it_was(visit: Visit) -> None:
    """An address without language, table or puzzle changes none of them."""
    visit.open(id="over-ruff", rules="pagat", lang="ko")
    assert visit.open().address == {"id": "over-ruff", "rules": "pagat", "lang": "ko"}
    assert visit.open(id="", rules="", lang="").address == {"id": "over-ruff", "rules": "pagat", "lang": "ko"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_puzzle(visit: Visit, language: str) -> None:
    """The page says that there is none of this name, and shows the one with the nearest name."""
    visit.open(id="over-rough", lang=language)
    assert visit.messages == [say(language, "fault.no_such_puzzle", id="over-rough", nearest="over-ruff")]
    assert visit.puzzle == "over-ruff"
    visit.answer(3)
    assert visit.verdict[0] == f"✓ {say(language, 'ui.right')}"
    visit.press("next")
    assert visit.messages == []


def test_an_unknown_language(visit: Visit) -> None:
    """The page says which languages there are, keeps its own and puts the address right."""
    visit.open(lang="tlh")
    assert visit.messages == [say("en", "fault.unknown_language", value="tlh", choices="en, ko")]
    assert visit.address["lang"] == "en"
    assert visit.run().messages == []


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("nowhere", "code_shape"),
        ("2.pagat", "code_version"),
        ("1.nowhere", "code_table"),
        (DAMAGED, "code_check"),
    ],
)
def test_a_broken_code(visit: Visit, code: str, problem: str) -> None:
    """The page says what is wrong with it, and the table stays as it was."""
    visit.open(rules="pagat").open(rules=code)
    (message,) = visit.messages
    before, after = say("en", f"fault.{problem}", part="|").split("|")
    assert message.startswith(say("en", "fault.broken_code", detail=before))
    assert message.endswith(after)
    assert visit.address["rules"] == "pagat"
    assert visit.run().messages == []


RUBBISH = {
    "markup": "<script>alert(1)</script>",
    "an attribute": '"><img src=x onerror=alert(1)>',
    "entities": "&lt;script&gt;&#60;b&#62;",
    "markdown": "**bold** [here](javascript:alert(1)) `code` $x$ :red[x] # head",
    "a link": "www.example.com",
    "a placeholder": "{seat} {0} {} %s",
    "5,000 letters": "a" * 5000,
    "5,000 different signs": "".join(map(chr, range(0x4E00, 0x4E00 + 5000))),
    "control signs": "".join(map(chr, [*range(32), 0x7F, 0x85, 0x202E, 0x2066, 0xFEFF])),
    "half a sign": "%ED%A0%80 \ufffd",
    "a path": "../../etc/passwd",
    "half a puzzle": "winner--contract.trump-_H_--trick-4--plays-CT",
    "puzzle and markup": "winner--<b>",
    "a puzzle too long": f"count--seen-{'.'.join(['SA'] * 5000)}",
    "spaces": "   ",
    "Korean": "마이티",
    "emoji": "🂡🃏",
}


@pytest.mark.parametrize("text", RUBBISH.values(), ids=RUBBISH)
def test_rubbish_in_the_address(visit: Visit, text: str) -> None:
    """Each part of the address may be anything: a short plain message is the answer, and the page can be used."""
    for name in ("id", "rules", "lang"):
        visit.open(id=FIRST, rules="pagat", lang="en").open(**{name: text})
        (message,) = visit.messages
        assert len(message) < 300
        assert not set(message.replace(visit.puzzle, "")) & set("<>&[]`*_$#\\@/"), message
        assert "www." not in message
        assert message.isprintable()
        assert {each.tag for body in visit.html for each in body.iter()} <= TAGS
        links = [each.get("href", "") for body in visit.html for each in body.iter("a")]
        assert all(re.fullmatch(r"glossary\?term=[a-z_]+&rules=pagat&lang=en", link) for link in links)
        assert visit.at.selectbox(key="table_choice").value == "pagat"
        visit.press("next")
        assert visit.puzzle != FIRST
        assert visit.address["id"] == visit.puzzle


def test_rubbish_everywhere_at_once(visit: Visit) -> None:
    """Three wrong parts are three messages, and parts that the page does not know are no matter."""
    visit.open(id="<b>", rules="<b>", lang="<b>", embed="<b>", other="x" * 5000)
    assert len(visit.messages) == 3
    assert visit.asked


def test_a_part_said_twice() -> None:
    """The last of them counts."""
    visit = Visit()
    visit.at.switch_page("ui/pages/puzzles.py")
    visit.at.query_params = {"id": [FIRST, "over-ruff"], "lang": ["en", "ko"]}
    assert visit.run().puzzle == "over-ruff"
    assert visit.asked == say("ko", "kind.winner_ask")
