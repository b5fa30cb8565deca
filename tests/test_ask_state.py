"""A question to the engine as a value: what a click makes of it, and that an address holds the whole of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, JOKER, Suit, card, card_set
from engine.rules import Rules, allowed_values
from engine.trick import Powers
from puzzles.model import HandPosition, PositionError, TrickPosition
from ui.ask_address import KEYS, LEADERS, NUMBERS, ROLES, SUITS, TRUMPS, Dropped, Problem, read_asking, written
from ui.ask_examples import after, examples
from ui.asking import CALLERS, Asking, Lack, Mode, Place

BOTH: tuple[Mode, ...] = ("trick", "hand")
PLACES: tuple[Place, ...] = ("plays", "hand")


def laid(*codes: str, mode: Mode = "trick", place: Place = "plays") -> Asking:
    """A question after clicks on some cards."""
    asking = Asking(mode)
    for code in codes:
        asking = asking.clicked(card(code), place)
    return asking


# ---- clicking ----


def test_the_first_click_leads() -> None:
    """Cards lie in the trick in the order in which they were clicked, whatever their suit."""
    asking = laid("CT", "SA", "JK", "C3")
    assert [each.code for each in asking.plays] == ["CT", "SA", "JK", "C3"]
    assert asking.lead is card("CT")


@pytest.mark.parametrize(("mode", "place", "most"), [("trick", "plays", 5), ("hand", "plays", 4), ("hand", "hand", 10)])
def test_a_place_that_is_full(mode: Mode, place: Place, most: int) -> None:
    """Five cards make a trick, four at most come before one's own, ten a hand; the next click changes nothing."""
    asking = laid(*(each.code for each in DECK[:most]), mode=mode, place=place)
    assert len(asking.laid) == most
    assert asking.room(place) == 0
    assert asking.clicked(DECK[-1], place) is asking


def test_a_second_click_takes_a_card_back() -> None:
    """From wherever it lies, the others closing up; from a full trick as well."""
    asking = laid("CT", "CJ", "C3", "H2", "CA").clicked(card("CJ"), "plays")
    assert [each.code for each in asking.plays] == ["CT", "C3", "H2", "CA"]
    both = laid("CT", mode="hand").clicked(card("SA"), "hand")
    assert both.clicked(card("CT"), "hand").laid == (card("SA"),)
    assert both.clicked(card("SA"), "plays").laid == (card("CT"),)


def test_a_card_lies_in_one_place() -> None:
    """One that waits in the unseen hand leaves it for the trick."""
    asking = laid("SA", "SK", mode="hand", place="hand").about("trick")
    assert asking.laid == ()
    asking = asking.clicked(card("SA"), "plays")
    assert (asking.plays, asking.hand) == ((card("SA"),), (card("SK"),))


def test_undo_and_clear() -> None:
    """The last card of a place goes back; clearing keeps trump, trick and seats."""
    asking = Asking("hand", Suit.SPADES, 4, 2, (card("H2"), card("H3")), (card("S2"), card("S3")), "friend")
    assert asking.undone("plays").plays == (card("H2"),)
    assert asking.undone("hand").hand == (card("S2"),)
    assert asking.cleared() == Asking("hand", Suit.SPADES, 4, 2, role="friend")
    assert Asking().undone("plays") == Asking().undone("hand") == Asking()


@pytest.mark.parametrize(("lead", "call", "suit"), [("C3", True, None), ("JK", False, Suit.DIAMONDS)])
def test_what_the_leader_said_goes_with_the_lead(lead: str, call: bool, suit: Suit | None) -> None:
    """A call and a named suit belong to the card led; other cards come and go."""
    asking = Asking(plays=(card(lead), card("H2")), call=call, suit=suit)
    kept = asking.clicked(card("H3"), "plays").undone("plays").clicked(card("H2"), "plays")
    assert (kept.call, kept.suit) == (call, suit)
    gone = asking.clicked(card(lead), "plays")
    assert (gone.call, gone.suit) == (False, None)
    assert asking.cleared() == Asking()


def test_turning_to_the_other_question() -> None:
    """Of five cards the fifth becomes the hand that was to play it; turning back loses nothing that fits."""
    asking = laid("CT", "CJ", "C3", "H2", "CA").about("hand")
    assert [each.code for each in asking.plays] == ["CT", "CJ", "C3", "H2"]
    assert asking.hand == (card("CA"),)
    assert asking.about("trick").about("hand") == asking


# ---- asking ----


@pytest.mark.parametrize(
    ("asking", "lacks"),
    [
        (Asking(), ("cards",)),
        (laid("CT", "CJ", "C3", "H2"), ("cards",)),
        (laid("CT", "CJ", "C3", "H2", "JK"), ()),
        (laid("JK", "CJ", "C3", "H2", "CA"), ("suit",)),
        (laid("JK"), ("cards", "suit")),
        (laid(mode="hand"), ("hand",)),
        (laid("JK", mode="hand"), ("hand", "suit")),
        (laid("JK", mode="hand", place="hand"), ()),
    ],
)
def test_what_a_question_lacks(asking: Asking, lacks: tuple[Lack, ...]) -> None:
    """Five cards in a trick, a card in the hand, the suit that a led joker has to name."""
    assert asking.lacks == lacks


def test_the_puzzle_of_a_question() -> None:
    """The position is told to the engine as it lies on the page."""
    trick = Asking("trick", None, 7, 3, tuple(map(card, ("C3", "CK", "JK", "H2", "CA"))), call=True)
    assert trick.puzzle().kind == "winner"
    assert trick.puzzle().position == TrickPosition(None, 7, trick.plays, 3, True)
    hand = Asking("hand", Suit.HEARTS, 5, 1, (JOKER,), (card("S2"), card("SA")), "friend", suit=Suit.SPADES)
    assert hand.puzzle().kind == "legal"
    assert hand.puzzle().position == HandPosition(
        Suit.HEARTS, 5, card_set(hand.hand), "friend", (JOKER,), 1, False, Suit.SPADES
    )


@pytest.mark.parametrize(
    ("number", "plays", "count", "role", "problem"),
    [
        (1, "H2", 10, "declarer", "declarer_leads"),
        (1, "", 10, "friend", "declarer_leads"),
        (1, "", 10, "defender", "declarer_leads"),
        (2, "H2", 10, None, "hand_too_big"),
        (10, "", 2, None, "hand_too_big"),
        (1, "H2", 10, "friend", ""),
        (1, "", 10, "declarer", ""),
        (2, "H2", 9, "declarer", ""),
        (10, "", 1, "friend", ""),
    ],
)
def test_what_no_table_can_see(number: int, plays: str, count: int, role: str | None, problem: str) -> None:
    """The declarer leads to trick 1 and nobody else; trick n finds 11 - n cards in a hand at most."""
    several = tuple(each for each in DECK if each.suit is Suit.SPADES)[:count]
    asking = Asking("hand", Suit.CLUBS, number, 0, (card(plays),) if plays else (), several, ROLES.get(role or ""))
    if not problem:
        asking.puzzle()
        return
    with pytest.raises(PositionError) as noted:
        asking.puzzle()
    assert noted.value.problem == problem


def test_the_callers_are_those_of_some_table() -> None:
    """Every card that can be the caller under some rules may call, no other."""
    field = "joker_call_card_when_clubs_trump"
    several = [Rules.of("mightykr").changed({field: each}) for each in allowed_values(field)]
    assert {Powers.of(rules, trump).caller for rules in several for trump in (None, *Suit)} == CALLERS


# ---- the address ----


def test_an_address_as_documented() -> None:
    """Every part of an address says what it says."""
    query = {"mode": "hand", "trump": "NT", "trick": "4", "leader": "2", "plays": "C3-CJ", "hand": "SA-JK-HT"}
    asking, dropped = read_asking({**query, "call": "1", "role": "defender", "id": "other", "lang": "ko"})
    plays, hand = tuple(map(card, ("C3", "CJ"))), tuple(map(card, ("SA", "JK", "HT")))
    assert asking == Asking("hand", None, 4, 1, plays, hand, "defender", True)
    assert dropped == ()
    assert read_asking({"plays": "JK-s10-♥A", "suit": "S"})[0] == Asking(
        plays=(JOKER, card("ST"), card("HA")), suit=Suit.SPADES
    )
    assert read_asking({}) == (Asking(), ())


@given(st.data())
def test_an_address_holds_the_whole_question(data: st.DataObject) -> None:
    """Whatever was clicked and chosen is read back from the address as it was, and nothing of it is left out."""
    draw = data.draw
    asking = Asking(
        draw(st.sampled_from(BOTH)),
        draw(st.sampled_from([*TRUMPS.values()])),
        draw(st.sampled_from([*NUMBERS.values()])),
        draw(st.sampled_from([*LEADERS.values()])),
        role=draw(st.sampled_from([None, *ROLES.values()])),
    )
    for chosen in draw(st.lists(st.sampled_from(DECK), max_size=20)):
        asking = asking.clicked(chosen, draw(st.sampled_from(PLACES)) if asking.mode == "hand" else "plays")
    said = {
        "call": "1" if asking.lead in CALLERS and draw(st.booleans()) else "",
        "suit": draw(st.sampled_from(["", *SUITS])) if asking.lead is JOKER else "",
    }
    asking, dropped = read_asking({**written(asking), **said})
    assert dropped == ()
    assert read_asking(written(asking)) == (asking, ())


@pytest.mark.parametrize(
    ("part", "text", "dropped"),
    [
        ("mode", "bid", [("bid", "unknown")]),
        ("trump", "h", [("h", "unknown")]),
        ("trick", "0", [("0", "unknown")]),
        ("trick", "11", [("11", "unknown")]),
        ("trick", "٤", [("٤", "unknown")]),
        ("leader", "6", [("6", "unknown")]),
        ("role", "dealer", [("dealer", "unknown")]),
        ("call", "yes", [("yes", "unknown")]),
        ("call", "1", [("1", "unfit")]),
        ("suit", "NT", [("NT", "unknown")]),
        ("suit", "S", [("S", "unfit")]),
        ("plays", "S1", [("S1", "unknown")]),
        ("plays", "SA,SK", [("SA,SK", "unknown")]),
        ("plays", "SA-SA", [("SA", "twice")]),
        ("plays", "SA-SK-SQ-SJ-ST-S9-S8", [("S9", "too_many")]),
        ("hand", "SA-SK-SQ-SJ-ST-S9-S8-S7-S6-S5-S4-S3", [("S4", "too_many")]),
    ],
)
def test_what_is_wrong_is_left_out_and_told(part: str, text: str, dropped: list[tuple[str, Problem]]) -> None:
    """The wrong part of an address is named with its text and why; the rest of it holds."""
    asking, found = read_asking({"leader": "3", part: text})
    assert found == tuple(Dropped(part, each, problem) for each, problem in dropped)
    assert part == "leader" or asking.leader == 2
    assert read_asking(written(asking)) == (asking, ())


def test_a_card_in_trick_and_hand() -> None:
    """It stays in the trick and is left out of the hand."""
    asking, dropped = read_asking({"mode": "hand", "plays": "SA", "hand": "SA-SK"})
    assert (asking.plays, asking.hand) == ((card("SA"),), (card("SK"),))
    assert dropped == (Dropped("hand", "SA", "twice"),)


TEXTS = st.text(st.characters(codec="utf-8"), max_size=60) | st.lists(
    st.sampled_from(["SA", "C3", "JK", "", "-", "x"]), max_size=30
).map("-".join)


@given(st.dictionaries(st.sampled_from([*KEYS, "rules", "lang"]), TEXTS))
def test_no_address_breaks_the_page(query: dict[str, str]) -> None:
    """Whatever an address says, there is a question that its own address holds."""
    asking, _ = read_asking(query)
    assert read_asking(written(asking)) == (asking, ())


# ---- examples ----


@pytest.mark.parametrize("mode", BOTH)
def test_the_examples(mode: Mode) -> None:
    """Each can be asked, none says a wrong word, and one follows the other round and round."""
    several = examples(mode)
    assert len(set(several)) == len(several) > 1
    for each in several:
        assert each.mode == mode
        assert not each.lacks
        each.puzzle()
        assert read_asking(written(each)) == (each, ())
    shown = [Asking(mode)]
    for _ in several:
        shown.append(after(shown[-1]))
    assert (*shown[1:], after(shown[-1])) == (*several, several[0])
