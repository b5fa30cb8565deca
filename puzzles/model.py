"""What a puzzle is: its id and words, the table it is asked under, and a position of one of the kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.cards import Card, CardSet, Suit
from engine.contract import Contract, FriendCall
from engine.rules import Rules
from engine.scoring import FriendRole
from engine.trace import Step

Role: TypeAlias = Literal["declarer", "friend", "defender"]
Words: TypeAlias = Mapping[str, str]
"""An author's text by language."""

Value: TypeAlias = "bool | int | str | list[str] | list[int] | dict[str, Value] | None"
"""An answer as it is written in files and printed: seats 1 to 5, cards by code."""


@dataclass(frozen=True, slots=True)
class TrickPosition:
    """Five cards played to a trick (kinds `winner` and `points`).

    `call` is what the leader said; whether it calls also depends on the table. `leader` is a seat 0-4; `bid` is the
    number of the contract where it is told.
    """

    trump: Suit | None
    number: int
    plays: tuple[Card, ...]
    leader: int = 0
    call: bool = False
    suit: Suit | None = None
    bid: int | None = None


@dataclass(frozen=True, slots=True)
class HandPosition:
    """A hand, perhaps partial, and the trick so far (kinds `legal` and `call`); no cards played: this seat leads.

    `led` is the short form: the suit asked for, where the cards themselves are not told.
    """

    trump: Suit | None
    number: int
    hand: CardSet
    role: Role | None = None
    plays: tuple[Card, ...] = ()
    leader: int = 0
    call: bool = False
    suit: Suit | None = None
    led: Suit | None = None
    joker_led: bool = False
    bid: int | None = None


@dataclass(frozen=True, slots=True)
class SpecialPosition:
    """A trump suit, for the question which cards are the Mighty and the caller."""

    trump: Suit | None


@dataclass(frozen=True, slots=True)
class BidPosition:
    """A bid over a standing one; `passed` tells that the bidder has passed before."""

    standing: Contract | None
    bid: Contract
    passed: bool = False


@dataclass(frozen=True, slots=True)
class ChangePosition:
    """A change of the contract after the kitty was taken."""

    old: Contract
    new: Contract


@dataclass(frozen=True, slots=True)
class MisdealPosition:
    """Ten cards as dealt."""

    hand: CardSet


@dataclass(frozen=True, slots=True)
class ScorePosition:
    """A hand played out: the final contract, the count of the declarer's side, and how the friend was.

    Without `buried` the count is the final one; with it (some of the three buried cards) it is that of the tricks, and
    the table says for whom the buried point cards count.
    """

    contract: Contract
    taken: int
    friend: FriendRole
    buried: CardSet = 0


@dataclass(frozen=True, slots=True)
class CountPosition:
    """The cards one has seen, the own hand among them, and what is counted: a suit, or (None) the point cards."""

    seen: CardSet
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class FriendPosition:
    """A played record: the friend call, the tricks so far, and where the called card was after the exchange.

    Seats are 0-4. `holder` may be the declarer; it is None where the card was buried or none was called. The last of
    `tricks` may be unfinished; their numbers and leaders follow from the table.
    """

    trump: Suit | None
    declarer: int
    call: FriendCall
    holder: int | None
    tricks: tuple[TrickPosition, ...]


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """All cards left lie open and a seat is to play (kind `best`).

    `hands` are the cards still held by seats 0 to 4, those of `plays` are no longer in them; `friend` is None where the
    declarer is alone. `taken` are the points that the declarer's side has, `lost` those that the defenders have.
    """

    trump: Suit | None
    number: int
    hands: tuple[CardSet, ...]
    declarer: int
    leader: int = 0
    plays: tuple[Card, ...] = ()
    call: bool = False
    suit: Suit | None = None
    friend: int | None = None
    taken: int = 0
    lost: int = 0
    bid: int | None = None


@dataclass(frozen=True, slots=True)
class HiddenPosition:
    """A seat is to play and sees its `hand` alone, with all that was said and played since the deal (kind `best`).

    `bids` are the calls of the auction in order (None is a pass); the last of `tricks` may be unfinished, and each has
    its leader as the record tells it. Which seat this is follows from the table (`puzzles.hidden.seen`). The declarer
    knows what it `buried`.
    """

    hand: CardSet
    contract: Contract
    declarer: int
    call: FriendCall
    dealer: int
    bids: tuple[tuple[int, Contract | None], ...]
    tricks: tuple[TrickPosition, ...]
    last_declarer: int | None = None
    buried: CardSet = 0


@dataclass(frozen=True, slots=True)
class ClaimPosition:
    """Open hands at the beginning of a trick, and the seat on lead that claims all of them (kind `claim`)."""

    trump: Suit | None
    number: int
    hands: tuple[CardSet, ...]
    leader: int = 0
    bid: int | None = None


@dataclass(frozen=True, slots=True)
class DecisionPosition:
    """A decision before the first trick (kinds `bury`, `call_friend`, `make_bid`): a hand of 13 cards, or of ten.

    In an auction (`make_bid`) `contract` is the bid of another seat that stands, None where nobody has bid;
    `buried` is 0 where nothing is buried or told of it.
    """

    hand: CardSet
    contract: Contract | None = None
    buried: CardSet = 0


Position: TypeAlias = (
    TrickPosition
    | HandPosition
    | SpecialPosition
    | BidPosition
    | ChangePosition
    | MisdealPosition
    | ScorePosition
    | CountPosition
    | FriendPosition
    | OpenPosition
    | HiddenPosition
    | ClaimPosition
    | DecisionPosition
)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question about a position.

    `table` pins a named table, None leaves it to the learner's; `changes` are fields of it that the puzzle sets.
    `expect` is the author's claim by table, under the key `default` where it speaks for all tables not named. `proof`
    tells how a mined puzzle was found to hold.
    """

    id: str
    kind: str
    position: Position
    table: str | None = None
    changes: Mapping[str, object] = field(default_factory=dict)
    ask: Words = field(default_factory=dict)
    hint: Words = field(default_factory=dict)
    note: Words = field(default_factory=dict)
    level: int | None = None
    tags: tuple[str, ...] = ()
    expect: Mapping[str, Value] = field(default_factory=dict)
    source: str = ""
    proof: Mapping[str, Value] = field(default_factory=dict)

    def rules(self, learners: Rules) -> Rules:
        """The rules this puzzle is answered under at the learner's table."""
        return (Rules.of(self.table) if self.table else learners).changed(self.changes)


@dataclass(frozen=True, slots=True)
class Scores:
    """What every legal play is worth: the points the declarer's side ends with, by the key of the play.

    `highest` tells that the seat to play wants many of them. `method` is `exact` where all cards are known; where it is
    `sampled` the values are means over `worlds` ways in which the hidden cards may lie, `errors` the standard error of
    each beside the best one (both meet the same worlds), and `close` the plays that are not clearly worse than that.

    By `playouts` the values of choices before the first trick are estimated: all that are `close` are best, `between`
    are those neither as good nor clearly worse, and `made` are the shares (0-1) of the contracts made. With `paid` the
    values are what the seat is paid on average, not points.
    """

    values: Mapping[str, float]
    highest: bool
    method: Literal["exact", "sampled", "playouts"] = "exact"
    worlds: int = 0
    errors: Mapping[str, float] = field(default_factory=dict)
    close: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()
    made: Mapping[str, float] = field(default_factory=dict)
    paid: bool = False

    @property
    def best(self) -> tuple[str, ...]:
        """The plays worth most to the side that plays, in the order of the values."""
        if self.method == "playouts":
            return tuple(key for key in self.values if key in self.close)
        top = (max if self.highest else min)(self.values.values())
        return tuple(key for key, value in self.values.items() if value == top)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine answers, and the steps that decided it; for a best play also what every play is worth."""

    value: Value
    steps: tuple[Step, ...]
    scores: Scores | None = None


class PositionError(ValueError):
    """A position that cannot be under the rules asked for; `problem` is a key of the words under `fault`."""

    def __init__(self, key: str, problem: str, **values: object) -> None:
        super().__init__(f"{key}: {problem}")
        self.key = key
        self.problem = problem
        self.values = values
