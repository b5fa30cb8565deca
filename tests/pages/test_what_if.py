"""The What-if page: a position typed, tapped or dealt, the value of every play, and playing on; all in its address."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from engine.cards import card
from engine.rules import DEFAULT_TABLE, Rules
from engine.search.position import Position
from puzzles.bank import bank
from puzzles.model import OpenPosition
from tests.pages.visit import Visit, text_of
from ui.whatif_address import Draft, WhatIf, read_what_if, whatif_address, written
from ui.whatif_check import checked
from words import LANGUAGES, card_label, say, seat_name

RULES = Rules.of(DEFAULT_TABLE)

AT = "H-13-9-1-1-0-10~HA-DA~H3-S2~DK-D2~C4-C5~S4-S5~"
"""Two tricks left, seat 1 alone against all: the trump ace draws the trump that would ruff the ace of diamonds."""

FIRST = (
    "C-13-1-4-4-5-1~SK-S6-S4-HK-HT-H9-H3-DQ-D3-C5~SQ-ST-S7-H6-H5-D9-D4-CJ-C7-C4~S5-S3-H8-H7-H2-D8-D6-D2-CT-C2"
    "~JK-SA-HA-DA-CA-CQ-C9-C8-C6-C3~SJ-S9-S8-S2-HQ-H4-DK-DJ-DT-CK~"
)
"""A whole hand before the lead of seat 4, which has buried ♥J, ♦7 and ♦5."""


def at_what_if(visit: Visit, **query: str) -> Visit:
    """Open the page by an address."""
    visit.at.switch_page("ui/pages/whatif.py")
    visit.at.query_params = dict(query)
    return visit.run()


def values(visit: Visit) -> dict[str, str]:
    """What is said of each row of plays, by the key of its first button."""
    keys = [key for key in visit.buttons if key.startswith("play-")]
    return dict(zip(keys, [text_of(each) for each in visit.parts("mt-worth")], strict=True))


def typed(visit: Visit, place: int, text: str) -> Visit:
    """Type the cards of a seat (0-4), or of the table (5)."""
    visit.at.text_input(key=f"what-if-hand-{place}").set_value(text)
    return visit.run()


def problems(at: str) -> list[str]:
    """The keys of all that is impossible about a position."""
    what_if = read_what_if({"at": at})
    assert what_if
    found = checked(what_if.draft, RULES)
    return [] if isinstance(found, Position) else [each.key for each in found]


# ---- the address ----


def test_an_address_carries_the_position_and_the_line() -> None:
    """What is written is read back as the same, the cards on the table, the line and the step included."""
    draft = Draft(None, 15, 8, 4, 2, None, 7, ("SA", "what HK", "", "S2", "S3"), "JK:S C4")
    what_if = WhatIf(draft, ("H2", "C3!", "JK:D"), 1)
    assert read_what_if(written(what_if)) == what_if
    assert read_what_if(written(WhatIf(draft))) == WhatIf(draft)


@pytest.mark.parametrize("at", ["", "H", "H-13-9-1-1-0-10", "X-13-9-1-1-0-10~~~~~~", AT[1:], f"{AT}~", "H-99" + AT[4:]])
def test_what_is_no_position_at_all(at: str) -> None:
    """An address that cannot be read is nothing, and never an exception."""
    assert read_what_if({"at": at}) is None


def test_a_shipped_open_puzzle_is_a_position_here() -> None:
    """The address made of each open puzzle leads to that very position, cards on the table with what was said."""
    opened = [each.position for each in bank().values() if isinstance(each.position, OpenPosition)]
    assert opened
    for position in opened:
        what_if = read_what_if(whatif_address(position))
        assert what_if
        found = checked(what_if.draft, RULES)
        assert isinstance(found, Position)
        assert found.hands == position.hands
        assert found.trick.cards == position.plays
        assert (found.declarer, found.friend, found.taken) == (position.declarer, position.friend, position.taken)


def test_a_puzzle_leads_here(visit: Visit) -> None:
    """An answered puzzle with open cards links to its position on this page."""
    puzzle = next(each for each in bank().values() if isinstance(each.position, OpenPosition))
    visit.open(id=puzzle.id, lang="en")
    legal = [each["code"] for each in visit.table["hand"]["cards"] if not each["refusal"] and each["code"] != "JK"]
    visit.choose_at_table(cards=legal[:1])
    if visit.table["asked"]["shape"] == "call":
        visit.choose_at_table(call=False)
    links = [each.proto for each in visit.at.main.get("page_link")]
    (link,) = (each for each in links if each.label == say("en", "what_if.play_on"))
    assert isinstance(puzzle.position, OpenPosition)
    assert isinstance(puzzle.position, OpenPosition)
    assert dict(parse_qsl(link.query_string))["at"] == whatif_address(puzzle.position)["at"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_address(visit: Visit, language: str) -> None:
    """A wrong position or an impossible play in the address is told, and the page works."""
    at_what_if(visit, lang=language, at="nothing")
    assert visit.messages == [say(language, "what_if.broken_address")]
    assert values(visit)
    at_what_if(visit, lang=language, at=AT, line="HA-C4")
    assert visit.messages == [say(language, "what_if.broken_line", text="C4")]
    assert visit.address["line"] == "HA"


# ---- what cannot be ----


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (AT, []),
        (AT.replace("C4-C5", "C4-frog"), ["what_if.no_card"]),
        (AT.replace("C4-C5", "C4-C3!"), ["what_if.no_card"]),
        (AT.replace("C4-C5", "C4-HA"), ["what_if.card_twice"]),
        (AT.replace("C4-C5", "C4"), ["what_if.hand_unfit"]),
        (AT.replace("H-13-9", "H-13-8"), ["what_if.trick_unfit"]),
        (AT.replace("H-13-9", "H-12-9"), ["fault.bid_too_low"]),
        (AT.replace("H-13-9", "NT-12-9"), ["fault.bid_too_low"]),
        (FIRST, []),
        (FIRST.replace("-5-1~", "-5-0~"), ["what_if.first_trick_points"]),
        (AT.replace("-1-1-0-", "-1-1-1-"), ["what_if.friend_is_declarer"]),
        (AT.replace("-0-10~", "-0-18~"), ["what_if.too_many_points"]),
        ("H-13-9-1-1-0-10~DA~H3-S2~DK-D2~C4-C5~S4-S5~HA", []),
        ("H-13-9-1-1-0-10~DA~H3-S2~DK-D2~C4-C5~S4-S5~HA!", ["fault.call_needs_caller"]),
        ("H-13-9-1-1-0-10~DA~H3-S2~DK-D2~C4-C5~S4-S5~HA-frog", ["what_if.no_card_on_table"]),
        ("H-13-9-1-1-0-10~DA~H3~DK-D2~C4-C5~S4-S5~HA-S2", ["fault.not_legal_there"]),
        ("H-13-9-1-1-0-10~DA~S2~DK~C4~S4~HA-H3-D2-C5-S5", ["what_if.too_many_plays"]),
        ("H-13-1-2-1-0-0~~~~~~", [*["what_if.hand_unfit"] * 5, "fault.declarer_leads"]),
    ],
)
def test_what_is_impossible_is_named(at: str, expected: list[str]) -> None:
    """Each thing that cannot be has its own name; the same position without it is possible."""
    assert problems(at) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_impossible_position_on_the_page(visit: Visit, language: str) -> None:
    """The page says what is wrong in the language, keeps every word that was typed, and goes on once it is mended."""
    at_what_if(visit, lang=language, at=AT)
    typed(visit, 3, "♣4, frog")
    said = say(language, "what_if.no_card", seat=seat_name(language, 3), text="frog")
    assert said in " ".join(visit.verdict)
    assert visit.address["at"] == AT.replace("C4-C5", "C4-frog")
    assert str(visit.at.text_input(key="what-if-hand-3").value).split() == ["♣4,", "frog"]
    assert not values(visit)
    typed(visit, 3, "c4 ♣5")
    assert visit.address["at"] == AT
    assert not visit.verdict


# ---- values, and playing on ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_values_of_an_ending(visit: Visit, language: str) -> None:
    """The trump ace first takes all three points left, the other ace first is ruffed and leaves one."""
    at_what_if(visit, lang=language, at=AT)
    best, made = say(language, "what_if.best"), say(language, "what_if.made", bid=13)
    behind, failed = say(language, "what_if.behind", number=2), say(language, "what_if.failed", bid=13)
    assert list(values(visit).items()) == [
        ("play-HA", f"{say(language, 'what_if.points', points='13')} · ★ {best} · ✓ {made}"),
        ("play-DA", f"{say(language, 'what_if.points', points='11')} · {behind} · ✕ {failed}"),
    ]


def test_playing_on_and_back(visit: Visit) -> None:
    """A card by its row, a card at the table, back and forward; another card begins another line."""
    at_what_if(visit, lang="en", at=AT)
    visit.press("play-DA")
    assert visit.address["line"] == "DA"
    assert [each["number"] for each in visit.table["seats"] if each["turn"]] == [2]
    visit.choose_at_table(cards=["H3"])
    assert visit.address["line"] == "DA-H3"
    for code in ("DK", "C4", "S4"):
        visit.press(f"play-{code}")
    taken = say("en", "learn.trick_taken", number=9, seat=seat_name("en", 1), card=card_label("en", card("H3")))
    assert taken in " ".join(visit.texts("mt-say"))
    assert visit.steps
    whole = visit.address["line"]
    visit.press("what-if-back")
    assert (visit.address["line"], visit.address["step"]) == (whole, "4")
    visit.press("what-if-forward")
    assert "step" not in visit.address
    visit.press("what-if-start").press("play-HA")
    assert visit.address["line"] == "HA"
    for code in ("H3", "D2", "C4", "S4", "DA", "S2", "DK", "C5", "S5"):
        visit.press(f"play-{code}")
    assert visit.verdict == [say("en", "what_if.over", number=13)]


def test_the_joker_names_a_suit_at_the_table(visit: Visit) -> None:
    """A led joker waits for its suit; the line then holds both."""
    at_what_if(visit, at=AT.replace("HA-DA", "JK-DA"))
    visit.choose_at_table(cards=["JK"])
    assert "line" not in visit.address
    visit.choose_at_table(suit="H")
    assert visit.address["line"] == "JK:H"


# ---- making a position ----


def test_cards_are_tapped_into_a_hand(visit: Visit) -> None:
    """A tap takes a card out of the hand chosen, or moves it there from wherever it was."""
    at_what_if(visit, at=AT)
    visit.at.pills(key="what-if-H").set_value(["HA", "H3"])
    assert visit.run().address["at"] == AT.replace("HA-DA~H3-S2", "HA-DA-H3~S2")
    visit.at.pills(key="what-if-D").set_value([])
    assert visit.run().address["at"] == AT.replace("HA-DA~H3-S2", "HA-H3~S2")


def test_a_dealt_ending(visit: Visit) -> None:
    """An ending with so many tricks left is possible, and every legal play of it has its row."""
    at_what_if(visit, at=AT)
    visit.at.selectbox(key="what-if-left").set_value(3)
    visit.run().press("what-if-deal")
    what_if = read_what_if(visit.address)
    assert what_if
    assert what_if.draft.number == 8
    assert isinstance(checked(what_if.draft, RULES), Position)
    assert any(key.startswith("play-") for key in visit.buttons)
