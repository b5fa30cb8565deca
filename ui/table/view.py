"""What the drawn table shows, as values: every word said already, nothing of Streamlit, nothing of the game's rules.

A `TableView` is all that the drawing knows; `as_data` turns it into what goes to the browser.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Literal, TypeAlias

from words import say

Icon: TypeAlias = Literal["", "flag", "rings", "shield", "crown", "bell", "star", "lead"]
"""A drawn symbol: declarer, friend, defender, Mighty, caller, joker, leader; "" is none."""

Status: TypeAlias = Literal["", "won", "beaten", "powerless"]
Mark: TypeAlias = Literal["", "right", "missing", "surplus"]
Shape: TypeAlias = Literal["none", "seat", "cards", "suit", "call"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A card inside a line of words: its `label` is read, its `name` is heard."""

    code: str
    label: str
    name: str


Line: TypeAlias = tuple[str | Mention, ...]
"""A sentence, parted at the cards in it."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One fact of the deal: what it is, its value, and what the word means; `suit` is drawn before the value."""

    key: str
    name: str
    value: Line
    meaning: Line
    icon: Icon = ""
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the five, in the order in which they sit round the table, the one at the bottom first.

    `number` is 1 to 5. `left` are the cards in hand (None: not told), `took` the point cards taken, `bid` what was said
    in the auction. `spoken` says all of it. `hand` lies open at the seat, or as many cards face down; the hand of the
    seat at the bottom is that of the table. `refusal` says why this seat cannot be chosen; `confirm` is the button that
    chooses it.
    """

    number: int
    name: str
    spoken: str
    icon: Icon = ""
    left: int | None = None
    took: tuple[Mention, ...] = ()
    bid: str = ""
    leads: bool = False
    turn: bool = False
    refusal: Line = ()
    confirm: str = ""
    hand: Hand | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """One card, face up: `label` as written, `spoken` with all that it is, and the teaching marks.

    `refusal` says why it cannot be chosen (empty: it can); `by_hint` tells that a hint has ruled it out, not the rules.
    `confirm` is the button that plays it alone. After an answer `chosen` tells that it was part of it, and `mark`
    whether that was right.
    """

    code: str
    label: str
    spoken: str
    icon: Icon = ""
    point: bool = False
    refusal: Line = ()
    confirm: str = ""
    by_hint: bool = False
    fresh: bool = False
    chosen: bool = False
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the trick, in the order of play: who plays here, and the card; None: still to come.

    `suit` is drawn where only the suit of a card is known. `tag` stands under it before there is a verdict, `spoken`
    is the whole place as it is heard.
    """

    seat: int
    who: str
    spoken: str
    card: Face | None = None
    suit: str = ""
    tag: str = ""
    icon: Icon = ""
    tag_suit: str = ""
    turn: bool = False
    status: Status = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand on the rail or at a seat: its `title`, the cards face up, and how many lie face down.

    At a seat `spoken` is the whole hand as it is heard.
    """

    title: str
    cards: tuple[Face, ...] = ()
    down: int = 0
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Kitty:
    """The three cards beside the trick: `down` face down with a word, or as many `slots` for cards set aside."""

    word: str = ""
    down: int = 0
    slots: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """One of few answers under the table: a suit, or call and no call; `note` says what follows from it."""

    value: str
    label: str
    note: Line = ()
    confirm: str = ""
    refusal: Line = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What can be chosen, and from where.

    `least` and `most` bound a choice of cards. `confirm` is what the button says, by the number of cards chosen so far
    (the last for all higher numbers); a choice of one thing has its own words for the button and `confirm[0]` before.
    `empty`, where it is not "", is the button that answers with no card; `counted` says how many are chosen.
    """

    shape: Shape = "none"
    where: Literal["trick", "hand", "seats"] = "hand"
    least: int = 1
    most: int = 1
    confirm: tuple[str, ...] = ("",)
    counted: tuple[str, ...] = ()
    empty: str = ""
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the verdict: the sentence, and the table as it is then.

    So many cards of the trick are `reached`; the place `winning` is ahead, those `powerless` can win no more. `about`
    are the cards it speaks of; `against` tells that it speaks against the learner's choice.
    """

    text: Line
    reached: int = 0
    winning: int | None = None
    powerless: tuple[int, ...] = ()
    about: tuple[str, ...] = ()
    against: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """The point cards taken so far: the declarer's side, the defenders, those whose side is open, and the contract."""

    side: int
    defenders: int
    goal: int
    spoken: str
    open: int = 0


@dataclass(frozen=True, slots=True)
class TableWords:
    """What the table itself says in a language."""

    deal: str
    felt: str
    keys: str
    trick: str
    leads: str
    winning: str
    takes: str
    beaten: str
    powerless: str
    chosen: str
    yours: str
    refused: str
    ruled_out: str
    out: str
    right: str
    missing: str
    surplus: str
    next: str
    back: str
    first: str
    again: str
    clear: str
    undo: str
    fresh: str
    side: str
    defenders: str
    hands: str

    @staticmethod
    def of(language: str) -> TableWords:
        """The words in a language."""
        return TableWords(
            deal=say(language, "table_view.deal"),
            felt=say(language, "table_view.felt"),
            keys=say(language, "table_view.keys"),
            trick=say(language, "ui.trick"),
            leads=say(language, "ui.leads"),
            winning=say(language, "table_view.winning"),
            takes=say(language, "ui.takes_it"),
            beaten=say(language, "ui.beaten"),
            powerless=say(language, "ui.no_power"),
            chosen=say(language, "table_view.chosen"),
            yours=say(language, "table_view.yours"),
            refused=say(language, "table_view.refused"),
            ruled_out=say(language, "table_view.ruled_out"),
            out=say(language, "table_view.out"),
            right=say(language, "table_view.right"),
            missing=say(language, "table_view.missing"),
            surplus=say(language, "table_view.surplus"),
            next=say(language, "table_view.next"),
            back=say(language, "table_view.back"),
            first=say(language, "table_view.first"),
            again=say(language, "table_view.again"),
            clear=say(language, "table_view.clear"),
            undo=say(language, "table_view.undo"),
            fresh=say(language, "table_view.fresh"),
            side=say(language, "table_view.side"),
            defenders=say(language, "table_view.defenders"),
            hands=say(language, "table_view.hands"),
        )


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as it is drawn.

    `id` names the position and its state; another id begins anew with nothing chosen and the first step of the verdict.
    `prompt` stands under the table while nothing else is said, `result` after the last of the `steps`.
    """

    id: str
    language: str
    words: TableWords
    chips: tuple[Chip, ...] = ()
    seats: tuple[Seat, ...] = ()
    trick: tuple[Place, ...] = ()
    hand: Hand | None = None
    kitty: Kitty | None = None
    points: Points | None = None
    asked: Asked = field(default_factory=Asked)
    prompt: Line = ()
    steps: tuple[Step, ...] = ()
    result: Line = ()
    marks: bool = True
    four_colours: bool = True


def as_data(view: TableView) -> dict[str, object]:
    """A view as plain data for the browser: objects, lists, words and numbers."""
    return asdict(view)
