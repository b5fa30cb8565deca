"""A learner at the tutor's pages, without a browser; no run of a page may end in an exception."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from streamlit.testing.v1 import AppTest

from engine.share import rules_of
from puzzles.finding import find
from puzzles.kinds import ANSWERED
from puzzles.model import Puzzle, Value
from puzzles.plays import play_of
from puzzles.said_decisions import choice_words
from ui.answers import answer_sentence

APP = Path(__file__).parents[2] / "app.py"


class Visit:
    """One visit, begun at the page of puzzles.

    `at` is what Streamlit's own test tool knows of the page; `html` are the pieces of HTML that the page has made
    itself, read strictly: what is not well formed fails at once.
    """

    begins: ClassVar[str | None] = "ui/pages/puzzles.py"
    html: list[Element]

    def __init__(self, locale: str = "en-US", **query: str) -> None:
        self.at = AppTest.from_file(APP, default_timeout=60)
        self.at.context = {"locale": locale}
        if self.begins:
            self.at.switch_page(self.begins)
        self.at.query_params = dict(query)
        self.run()

    def run(self) -> Visit:
        """Run the page with what has been chosen or typed since the last run."""
        self.at.run()
        return self.read()

    def read(self) -> Visit:
        """Take in what the page shows after a run."""
        assert not self.at.exception, self.at.exception[0].message
        self.html = [ElementTree.fromstring(f"<body>{each.value}</body>") for each in self.at.html]
        return self

    def open(self, **query: str) -> Visit:
        """Open the page of puzzles by an address."""
        self.at.switch_page("ui/pages/puzzles.py")
        self.at.query_params = dict(query)
        return self.run()

    def answer(self, given: Value) -> Visit:
        """Answer the puzzle of the page."""
        return self.give(find(self.puzzle, rules_of(self.address["rules"])), given)

    def give(self, puzzle: Puzzle, given: Value) -> Visit:
        """Answer a puzzle: a seat or cards at the drawn table, else by its option; of best answers the first."""
        shape = ANSWERED[puzzle.kind].shape
        if shape in ("play", "decision"):
            key = str(given[0] if isinstance(given, list) else given)
            return self.give_play(key) if shape == "play" else self.give_decision(puzzle.kind, key)
        if puzzle.kind == "claim":
            return self.press("option-1" if given == {"valid": True} else "option-2")
        if shape == "seat":
            return self.choose_at_table(seat=given)
        if isinstance(given, list):
            return self.choose_at_table(cards=given)
        label = answer_sentence(puzzle.kind, puzzle.position, given, self.address["lang"])
        (key,) = [key for key, each in self.options.items() if each == label]
        return self.press(key)

    def give_play(self, key: str) -> Visit:
        """Play a card at the drawn table by its key, with the word that it waits for."""
        play = play_of(key)
        self.choose_at_table(cards=[play.card.code])
        if play.suit:
            self.choose_at_table(suit=play.suit.letter)
        elif self.table["asked"]["shape"] == "call":
            self.choose_at_table(call=play.call)
        return self

    def give_decision(self, kind: str, key: str) -> Visit:
        """Bury three cards at the table, or call a friend or bid by the buttons below it."""
        if kind == "bury":
            return self.choose_at_table(cards=key.split())
        if kind == "make_bid":
            if key == "pass":
                return self.press("option-2")
            self.at.selectbox(key="bid-trump").set_value(key.rstrip("0123456789"))
            self.run().at.selectbox(key="bid-number").set_value(key[-2:])
            return self.run().press("option-1")
        label = choice_words(self.address["lang"], key).lower()
        (option,) = [option for option, each in self.options.items() if each.lower() == label]
        return self.press(option)

    def choose_at_table(self, **chosen: object) -> Visit:
        """Choose at the drawn table as the browser does: `cards=["SA"]`, `seat=3`, `suit="H"`, `call=True`."""
        choose_at_table(self.at, **chosen)
        return self.read()

    @property
    def table(self) -> Any:
        """What the drawn table was told, as plain data."""
        return json.loads(drawn_table(self.at).json)["view"]

    def press(self, button: str) -> Visit:
        """Press a button named by its key."""
        self.at.button(key=button).click()
        return self.run()

    def speak(self, language: str) -> Visit:
        """Choose a language in the sidebar."""
        self.at.segmented_control(key="language_choice").set_value(language)
        return self.run()

    def play_at(self, table: str) -> Visit:
        """Choose a table in the sidebar."""
        self.at.selectbox(key="table_choice").set_value(table)
        return self.run()

    @property
    def address(self) -> dict[str, str]:
        """What the address of the page says."""
        return dict(self.at.query_params)

    @property
    def puzzle(self) -> str:
        """The id of the puzzle on the page, whatever the address says."""
        return str(self.at.session_state["puzzle"])

    @property
    def buttons(self) -> dict[str, str]:
        """The labels of the buttons by their keys, in their order."""
        return {str(button.key): button.label for button in self.at.button}

    @property
    def options(self) -> dict[str, str]:
        """The labels of the options to choose from by their keys, in their order."""
        return {key: label for key, label in self.buttons.items() if key.startswith("option-")}

    @property
    def folded(self) -> list[str]:
        """The labels of what can be unfolded on the page itself."""
        return [each.label for each in self.at.main.expander]

    @property
    def messages(self) -> list[str]:
        """What the page warns of or informs about."""
        return [each.value for each in (*self.at.warning, *self.at.info, *self.at.error)]

    @property
    def asked(self) -> str:
        """The question."""
        return str(self.at.header[0].value)

    def parts(self, name: str) -> list[Element]:
        """The elements of a class, in their order."""
        return [each for body in self.html for each in body.iter() if name in each.get("class", "").split()]

    def texts(self, name: str) -> list[str]:
        """The texts of the elements of a class."""
        return [text_of(each) for each in self.parts(name)]

    @property
    def verdict(self) -> list[str]:
        """The lines of the verdict; none before the answer."""
        return [text_of(line) for box in self.parts("mt-verdict") for line in box]

    @property
    def steps(self) -> list[str]:
        """The reasons of the verdict."""
        return [text_of(step) for steps in self.parts("mt-steps") for step in steps]


def drawn_table(at: AppTest) -> Any:
    """The drawn table of a page, as the server sent it."""
    (table,) = (each for each in at.get("bidi_component") if each.proto.component_name == "card_table")
    return table.proto


def choose_at_table(at: AppTest, **chosen: object) -> None:
    """Run a page with what the browser sends once something was chosen at its table."""
    states = at._tree.get_widget_states()
    widget = states.widgets.add()
    widget.id = f"$$STREAMLIT_INTERNAL_KEY_{drawn_table(at).id}__events"
    widget.json_trigger_value = json.dumps([{"event": "chosen", "value": chosen}])
    at._run(states)


class RootVisit(Visit):
    """A visit begun at the root of the site."""

    begins = None


def text_of(element: Element) -> str:
    """The words of an element as they are read."""
    return " ".join("".join(element.itertext()).split())
