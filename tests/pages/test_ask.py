"""The page that asks the engine: any trick or hand is laid, judged and compared, and its address holds all of it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.cards import card
from engine.rules import DEFAULT_TABLE, TABLES, Rules, table_title
from engine.share import share_code
from puzzles.kinds import answer
from tests.pages.visit import Visit, text_of
from ui.ask_address import read_asking
from words import LANGUAGES, card_label, rule_name, rule_sentence, say, seat_name, sentence, suit_name

MIGHTY = {"mode": "trick", "trump": "S", "trick": "4", "leader": "2", "plays": "H4-HA-S2-DA-HK"}
"""Spades are trump, and tables differ on the Mighty: the ace of diamonds or that of hearts."""

CALLED = {"mode": "hand", "trump": "H", "trick": "5", "leader": "2", "plays": "C3-C9", "hand": "JK-SA-H4", "call": "1"}
"""A called joker in the hand with the Mighty, which may be played instead at some tables."""


def at_ask(visit: Visit, **query: str) -> Visit:
    """Open the page by an address."""
    visit.at.switch_page("ui/pages/ask.py")
    visit.at.query_params = dict(query)
    return visit.run()


def click(visit: Visit, *codes: str) -> Visit:
    """Click cards of the deck, one after the other."""
    for code in codes:
        pills = visit.at.pills(key=f"ask-{'JK' if code == 'JK' else code[0]}")
        pills.set_value(sorted(set(pills.value or ()) ^ {code}))
        visit.run()
    return visit


def choose(visit: Visit, name: str, value: str) -> Visit:
    """Choose from a row of segments or from a list."""
    several = (*visit.at.segmented_control, *visit.at.selectbox)
    (control,) = [each for each in several if each.key == f"ask-{name}"]
    control.set_value(value)
    return visit.run()


def pressed(visit: Visit) -> set[str]:
    """The cards of the deck that are pressed in."""
    return {str(code) for pills in visit.at.pills for code in pills.value or ()}


def rows(visit: Visit) -> dict[str, tuple[str, list[str]]]:
    """Every table with the word beside it, and its answer followed by the rules that make the difference."""
    found = {}
    for title, happens in (row for table in visit.parts("mt-ask-tables") for row in table[1]):
        lines = [text_of(each) for each in happens.findall("p")]
        whole = text_of(happens)
        for line in lines:
            whole = whole.replace(line, "")
        found[(title.text or "").strip()] = (text_of(title[0]), [" ".join(whole.split()), *lines])
    return found


def said(visit: Visit) -> str:
    """What the box below the deck says."""
    return " ".join(visit.verdict)


def takes(language: str, seat: int, code: str) -> str:
    """Who takes a trick, in short."""
    played = card_label(language, card(code))
    return say(language, "ask.seat", seat=seat_name(language, seat - 1), card=played)


def wins(language: str, seat: int, code: str) -> str:
    """Who takes a trick, as a sentence."""
    played = card_label(language, card(code))
    return say(language, "answer.winner", seat=seat_name(language, seat - 1), card=played)


def listed(language: str, codes: Iterable[str]) -> str:
    """The cards that may be played, in short."""
    return say(language, "ask.cards", cards=tuple(map(card, codes)))


def may_play(language: str, *codes: str) -> str:
    """The cards that may be played, as a sentence."""
    return say(language, "answer.legal", cards=tuple(map(card, codes)))


# ---- who takes the trick ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trick_from_card_to_card(visit: Visit, language: str) -> None:
    """Cards are clicked in playing order; what is missing is told until the fifth, then who takes the trick and why."""
    at_ask(visit, lang=language)
    assert visit.at.title[0].value == say(language, "ui.ask_engine")
    codes = ["CT", "CJ", "C3", "H2", "CA"]
    for number, code in enumerate(codes):
        assert said(visit) == say(language, "ask.lacks_cards", number=5 - number)
        assert pressed(visit) == set(codes[:number])
        assert not rows(visit)
        click(visit, code)
    expected = {"mode": "trick", "trump": "H", "trick": "2", "plays": "CT-CJ-C3-H2-CA"}
    assert visit.address == {**expected, "rules": DEFAULT_TABLE, "lang": language}
    assert said(visit) == wins(language, 4, "H2")
    puzzle = read_asking(expected)[0].puzzle()
    rules = Rules.of(DEFAULT_TABLE)
    assert visit.steps == [" ".join(sentence(language, each, rules).split()) for each in answer(puzzle, rules).steps]
    assert [word for word, _ in rows(visit).values()] == [
        say(language, "ask.is_mine"),
        *[say(language, "ask.is_same")] * (len(TABLES) - 1),
    ]
    assert visit.texts("who") == [seat_name(language, seat) for seat in range(5)]
    assert [text_of(each) for each in visit.parts("won")[0]][-1] == say(language, "ui.takes_it")


def test_quick_clicks(visit: Visit) -> None:
    """Clicks of one suit that reach the server together are laid in their order, whatever the rank."""
    at_ask(visit).at.pills(key="ask-C").set_value(["CT", "CJ", "C2"])
    assert visit.run().address["plays"] == "CT-CJ-C2"
    visit.at.pills(key="ask-C").set_value(["C2", "CA"])
    assert visit.run().address["plays"] == "C2-CA"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_a_trick_at_every_table(visit: Visit, table: str, language: str) -> None:
    """Each table's own Mighty takes the trick; a table that differs says so in words and names the rule."""
    at_ask(visit, rules=table, lang=language, **MIGHTY)
    field = "mighty_when_spades_trump"
    taken = {each: (5, "DA") if Rules.of(each).value(field) == "DA" else (3, "HA") for each in TABLES}
    assert len(set(taken.values())) == 2
    assert said(visit) == wins(language, *taken[table])
    found = rows(visit)
    assert list(found) == [table_title(each, language) for each in TABLES]
    for each in TABLES:
        word, (happens, *because) = found[table_title(each, language)]
        assert happens == takes(language, *taken[each])
        if taken[each] == taken[table]:
            assert word == say(language, "ask.is_mine" if each == table else "ask.is_same")
            assert because == []
        else:
            assert word == say(language, "ask.is_different")
            quoted = rule_sentence(language, field, Rules.of(each).value(field))
            assert because[0].startswith(f"{rule_name(language, field)}. {quoted}")
            assert len(because) == 1


def test_rules_of_ones_own(visit: Visit) -> None:
    """A shared table that has no name stands first, and it is the one that judges."""
    code = share_code(Rules.of("mightykr").changed({"mighty_when_spades_trump": "HA"}))
    at_ask(visit, rules=code, lang="en", **MIGHTY)
    found = rows(visit)
    assert list(found) == [say("en", "ask.own_table"), *(table_title(each, "en") for each in TABLES)]
    assert found[say("en", "ask.own_table")] == (say("en", "ask.is_mine"), [takes("en", 3, "HA")])
    assert found[table_title("mightykr", "en")][0] == say("en", "ask.is_different")
    assert said(visit) == wins("en", 3, "HA")


def test_the_leader(visit: Visit) -> None:
    """Play goes on from the seat that leads, and trump decides."""
    click(at_ask(visit), "S9", "SK", "D2", "S3", "SQ")
    assert said(visit) == wins("en", 2, "SK")
    choose(visit, "leader", "4")
    assert said(visit) == wins("en", 5, "SK")
    assert visit.texts("who") == [seat_name("en", seat) for seat in (3, 4, 0, 1, 2)]
    choose(visit, "trump", "D")
    assert said(visit) == wins("en", 1, "D2")
    choose(visit, "trump", "NT")
    assert said(visit) == wins("en", 5, "SK")
    assert visit.address["trump"] == "NT"
    assert visit.address["leader"] == "4"


def test_a_led_joker_names_a_suit(visit: Visit) -> None:
    """It is asked for only there, and until it is named there is no answer; on trick 10 the joker has no power."""
    click(at_ask(visit, trick="10"), "D9")
    assert "ask-suit" not in [each.key for each in visit.at.segmented_control]
    click(visit, "D9", "JK", "D2", "D9", "C8", "S4")
    assert said(visit) == say("en", "ask.lacks_suit")
    choose(visit, "suit", "D")
    assert visit.address["suit"] == "D"
    assert said(visit) == wins("en", 3, "D9")
    choose(visit, "suit", "C")
    assert said(visit) == wins("en", 4, "C8")


def test_a_led_caller_calls(visit: Visit) -> None:
    """The call is offered for the caller of the table in force alone, and a called joker has lost its power."""
    click(at_ask(visit, trump="D", trick="6"), "C3", "CK", "JK", "H2", "CA")
    assert said(visit) == wins("en", 3, "JK")
    visit.at.toggle(key="ask-call").set_value(True)
    visit.run()
    assert visit.address["call"] == "1"
    assert said(visit) == wins("en", 5, "CA")
    visit.at.toggle(key="ask-call").set_value(False)
    assert "call" not in visit.run().address
    choose(visit, "trump", "C")
    assert not visit.at.toggle
    click(choose(visit, "trump", "S"), "C3")
    assert not visit.at.toggle


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_where_the_caller_always_calls(visit: Visit, language: str) -> None:
    """The rule stands beside the choice that it takes away."""
    code = share_code(Rules.of("mightykr").changed({"joker_call": "always"}))
    at_ask(visit, rules=code, lang=language, trump="D", trick="6", plays="C3-CK-JK-H2-CA")
    assert rule_sentence(language, "joker_call", "always") in [each.value for each in visit.at.caption]
    assert said(visit) == wins(language, 5, "CA")
    assert rows(visit)[table_title("mightykr", language)][0] == say(language, "ask.is_different")


# ---- what may be played ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_a_hand_at_every_table(visit: Visit, table: str, language: str) -> None:
    """A called joker goes out, or the Mighty in its place where the table lets it; barred cards say so."""
    at_ask(visit, rules=table, lang=language, **CALLED)
    field = "mighty_defends_joker"
    allowed = {each: ["JK", "SA"] if Rules.of(each).value(field) else ["JK"] for each in TABLES}
    assert len({*map(len, allowed.values())}) == 2
    assert said(visit) == may_play(language, *allowed[table])
    assert len(visit.parts("mt-hand")[0].findall("*[@class='beaten']")) == 3 - len(allowed[table])
    for each in TABLES:
        word, (happens, *because) = rows(visit)[table_title(each, language)]
        assert happens == listed(language, allowed[each])
        assert bool(because) == (allowed[each] != allowed[table]) == (word == say(language, "ask.is_different"))


def test_a_hand_from_card_to_card(visit: Visit) -> None:
    """A switch says whether a click plays a card before mine or gives it to me."""
    choose(at_ask(visit), "mode", "hand")
    assert said(visit) == say("en", "ask.lacks_hand")
    click(visit, "S5")
    assert said(visit) == may_play("en", "S5")
    click(choose(visit, "place", "plays"), "D9", "D2")
    click(choose(visit, "place", "hand"), "DK", "JK")
    assert (visit.address["plays"], visit.address["hand"]) == ("D9-D2", "S5-DK-JK")
    assert pressed(visit) == {"S5", "D9", "D2", "DK", "JK"}
    assert said(visit) == may_play("en", "JK", "DK")
    click(visit, "D2")
    assert (visit.address["plays"], visit.address["hand"]) == ("D9", "S5-DK-JK")
    assert visit.texts("who") == [seat_name("en", 0), say("en", "ui.you")]
    choose(visit, "role", "defender")
    assert visit.address["role"] == "defender"
    assert "role" not in choose(visit, "role", "").address


def test_the_same_cards_for_the_other_question(visit: Visit) -> None:
    """From the trick to the hand its fifth card is what one holds; back again nothing is lost."""
    click(at_ask(visit), "CT", "CJ", "C3", "H2", "CA")
    choose(visit, "mode", "hand")
    assert said(visit) == may_play("en", "CA")
    choose(visit, "mode", "trick")
    assert said(visit) == say("en", "ask.lacks_cards", number=1)


# ---- taking back ----


def test_undo_and_clear(visit: Visit) -> None:
    """The last card comes back, a clicked one comes back, all come back; a button with nothing to do is off."""
    at_ask(visit)
    assert visit.at.button(key="ask-undo").disabled
    assert visit.at.button(key="ask-clear").disabled
    click(visit, "CT", "CJ", "C3")
    assert visit.press("ask-undo").address["plays"] == "CT-CJ"
    assert click(visit, "CT").address["plays"] == "CJ"
    assert pressed(visit) == {"CJ"}
    visit.press("ask-clear")
    assert "plays" not in visit.address
    assert pressed(visit) == set()
    choose(visit, "mode", "hand")
    click(visit, "S2", "S3")
    assert visit.press("ask-undo").address["hand"] == "S2"


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ({"plays": "SA-SK-SQ-SJ-ST"}, "trick"),
        ({"mode": "hand", "hand": "SA-SK-SQ-SJ-ST-S9-S8-S7-S6-S5"}, "hand"),
        ({"mode": "hand", "hand": "SA", "plays": "SK-SQ-SJ-ST"}, "plays"),
    ],
)
def test_no_room(visit: Visit, query: dict[str, str], kind: str) -> None:
    """A click on one card too many changes nothing and says why; the message does not linger."""
    at_ask(visit, **query)
    if kind == "plays":
        choose(visit, "place", "plays")
    before = visit.address
    click(visit, "C2")
    assert visit.messages == [say("en", f"ask.full_{kind}")]
    assert visit.address == before
    assert "C2" not in pressed(visit)
    assert visit.run().messages == []


def test_examples(visit: Visit) -> None:
    """One press lays a whole question, the next one another; there are some on which tables differ."""
    seen, words = set(), set()
    at_ask(visit)
    for mode in ("trick", "hand"):
        choose(visit, "mode", mode)
        for _ in range(3):
            visit.press("ask-example")
            seen.add(str(visit.address))
            words |= {word for word, _ in rows(visit).values()}
            assert visit.steps
    assert len(seen) == 6
    assert say("en", "ask.is_different") in words


# ---- what cannot be ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_cannot_be(visit: Visit, language: str) -> None:
    """On trick 1 no named table lets the joker be called: the reason stands there, at each of them."""
    query = {"trump": "D", "trick": "1", "plays": "C3-CK-JK-H2-CA", "call": "1"}
    at_ask(visit, lang=language, **query)
    reason = say(language, "fault.call_on_first_trick", number=1)
    assert said(visit) == say(language, "ui.not_at_this_table", detail=reason)
    assert {answer[0] for _, answer in rows(visit).values()} == {say(language, "ask.impossible", detail=reason)}
    assert visit.steps == []
    code = share_code(Rules.of("mightykr").changed({"joker_call_first_trick": True}))
    visit.play_at("pagat")
    at_ask(visit, lang=language, rules=code, **query)
    assert said(visit) == wins(language, 5, "CA")
    assert {word for word, _ in rows(visit).values()} == {
        say(language, "ask.is_mine"),
        say(language, "ask.is_impossible"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"trick": "1", "plays": "C3", "hand": "C4", "role": "declarer"}, "declarer_leads"),
        ({"trick": "1", "hand": "C4", "role": "friend"}, "declarer_leads"),
        ({"trick": "10", "hand": "C4-C5"}, "hand_too_big"),
    ],
)
def test_what_no_table_can_see(visit: Visit, query: dict[str, str], problem: str, language: str) -> None:
    """A position that can be nowhere is told once, without a list of tables."""
    at_ask(visit, lang=language, mode="hand", **query)
    assert said(visit) == say(language, f"fault.{problem}", number=10, most=1)
    assert rows(visit) == {}


def test_a_call_by_a_card_that_is_no_caller_here(visit: Visit) -> None:
    """With clubs as trump another card calls; the choice stays so that it can be taken back."""
    at_ask(visit, trump="C", trick="6", plays="C3-CK-JK-H2-CA", call="1")
    caller = card(str(Rules.of(DEFAULT_TABLE).value("joker_call_card_when_clubs_trump")))
    reason = say("en", "fault.call_needs_caller", caller=caller)
    assert said(visit) == say("en", "ui.not_at_this_table", detail=reason)
    visit.at.toggle(key="ask-call").set_value(False)
    visit.run()
    assert visit.steps


# ---- the address ----


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", [MIGHTY, CALLED])
def test_an_address(visit: Visit, query: dict[str, str], language: str) -> None:
    """What an address asks is what the page shows, and the page says the same address again."""
    at_ask(visit, rules="pagat", lang=language, **query)
    assert visit.address == {**query, "rules": "pagat", "lang": language}
    assert pressed(visit) == {*"-".join(query[key] for key in ("plays", "hand") if key in query).split("-")}
    assert visit.messages == []
    assert visit.at.segmented_control(key="ask-trump").value == query["trump"]
    assert visit.at.selectbox(key="ask-trick").value == query["trick"]


def test_another_address(visit: Visit) -> None:
    """A way back in the browser, or a link, replaces all that was on the table."""
    at_ask(visit, **CALLED)
    at_ask(visit, **MIGHTY)
    assert pressed(visit) == {*MIGHTY["plays"].split("-")}
    at_ask(visit, mode="trick", trump="H", trick="2")
    assert pressed(visit) == set()


def test_by_the_menu(visit: Visit) -> None:
    """The menu drops the query; the cards still lie there, also after a puzzle, another language and another table."""
    at_ask(visit, lang="en", **CALLED)
    visit.open()
    assert visit.puzzle
    visit.speak("ko").play_at("namu")
    at_ask(visit)
    assert visit.address == {**CALLED, "rules": "namu", "lang": "ko"}
    assert pressed(visit) == {*f"{CALLED['plays']}-{CALLED['hand']}".split("-")}
    assert visit.speak("en").address == {**CALLED, "rules": "namu", "lang": "en"}
    assert visit.play_at("wikipedia").address == {**CALLED, "rules": "wikipedia", "lang": "en"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("part", "text", "problem", "shown"),
    [
        ("trump", "X", "unknown", "X"),
        ("trick", "<b>", "unknown", "·b·"),
        ("plays", "SA-SA", "twice", "SA"),
        ("plays", "SA-SK-SQ-SJ-ST-S9", "too_many", "S9"),
        ("suit", "S", "unfit", "S"),
        ("hand", "[x](http://x)" * 50, "unknown", "·x··http···x··x··http···x··x··http···x·…"),
    ],
)
def test_a_strangers_address(visit: Visit, part: str, text: str, problem: str, shown: str, language: str) -> None:
    """What is wrong in it is named as plain words once; the page works and its address is a good one again."""
    at_ask(visit, **{"lang": language, part: text})
    assert visit.messages == [say(language, f"ask.dropped_{problem}", part=part, text=shown)]
    assert read_asking(visit.address)[1] == ()
    assert visit.run().messages == []
    assert visit.press("ask-example").steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_has_names(visit: Visit, language: str) -> None:
    """53 cards by suit, each row called by its suit, each card by its label."""
    at_ask(visit, lang=language)
    joker, *suits = visit.at.pills
    assert joker.label == card_label(language, card("JK"))
    assert [pills.label for pills in suits] == [suit_name(language, card(f"{each}A").suit) for each in "SHDC"]
    assert sum(len(pills.options) for pills in visit.at.pills) == 53
    assert suits[1].options[4] == card_label(language, card("HT"))
