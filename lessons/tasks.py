"""Reading what a step does: positions shown and asked, pairs, fresh puzzles, tricks to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import get_args

from engine.cards import CardSet, card_set
from engine.rules import FIELDS
from engine.state import BURIED
from engine.trick import LAST_TRICK, SEATS
from lessons.model import Ask, Bury, Differ, Goal, Make, Pair, Play, Show, Success, Task
from lessons.phrases import both_languages
from puzzles.bank import bank, read_puzzle
from puzzles.concepts import CONCEPTS
from puzzles.fields import Fields, Missing, shown
from puzzles.kinds import EVERY_KIND
from puzzles.make.levels import HARDEST
from puzzles.make.maker import LARGEST_SEED
from puzzles.model import Puzzle, Role

TASKS: Mapping[str, tuple[str, ...]] = {
    "show": ("sliders",),
    "ask": ("hints", "then", "after"),
    "pair": ("after",),
    "make": ("after",),
    "play": ("after",),
    "bury": ("after",),
    "difference": ("after",),
}
"""The keys that say what a step does, and the keys that go with each."""

MOST_MADE = 10
MOST_TRICKS = 10
MOST_POINTS = 20
MOST_SEED = min(LARGEST_SEED, 999_999_999)
_ROLES: tuple[Role, ...] = ("declarer", "friend", "defender")


def read_task(fields: Fields, name: str, id: str) -> Task:
    """What a step does, read from its keys; `id` names its puzzles. Raises `Missing` after a fault."""
    return _READERS[name](fields, id)


def _show(fields: Fields, id: str) -> Task:
    inner = fields.inner("show")
    puzzle = inner.attempt(lambda: read_puzzle(inner, id, ("verdict",)))
    verdict = inner.attempt(lambda: inner.flag("verdict"))
    sliders = fields.texts("sliders") if fields.has("sliders") else ()
    for place, field in enumerate(sliders):
        if field not in FIELDS:
            fields.fault(f"sliders.{place}", "unknown_field")
    if puzzle is None:
        raise Missing
    if sliders and puzzle.kind != "score":
        raise fields.fault("sliders", "lesson_sliders_move_scores")
    return Show(puzzle, bool(verdict), sliders)


def _ask(fields: Fields, id: str) -> Task:
    inner = fields.inner("ask")
    puzzle = inner.attempt(lambda: _shipped(inner) if inner.has("id") else read_puzzle(inner, id))
    hints = fields.attempt(lambda: _hints(fields)) if fields.has("hints") else ()
    then = fields.choice("then", ("which_rule",)) if fields.has("then") else None
    if puzzle is None:
        raise Missing
    return Ask(puzzle, hints or (), then is not None)


def _shipped(fields: Fields) -> Puzzle:
    fields.only(("id",))
    id = fields.text("id")
    if id not in bank():
        raise fields.fault("id", "lesson_unknown_puzzle", id=shown(id))
    return bank()[id]


def _hints(fields: Fields) -> tuple[Mapping[str, str], ...]:
    rungs = fields.items("hints")
    return tuple(words for each in rungs if (words := each.attempt(lambda each=each: both_languages(each))))  # type: ignore[misc]


def _pair(fields: Fields, id: str) -> Task:
    two = fields.items("pair")
    if len(two) != 2:
        raise fields.fault("pair", "lesson_want_pair", count=len(two))
    found = [
        each.attempt(lambda each=each, place=place: read_puzzle(each, f"{id}.{place}"))  # type: ignore[misc]
        for place, each in enumerate(two, 1)
    ]
    first, second = found
    if first is None or second is None:
        raise Missing
    if first.kind != second.kind:
        raise fields.fault("pair.1.kind", "lesson_pair_of_kinds")
    return Pair(first, second)


def _make(fields: Fields, id: str) -> Task:
    inner = fields.inner("make")
    inner.only(("kind", "concept", "level", "count"))
    concept = inner.attempt(lambda: inner.choice("concept", CONCEPTS)) if inner.has("concept") else None
    level = inner.attempt(lambda: inner.number("level", 1, HARDEST)) if inner.has("level") else None
    count = inner.attempt(lambda: inner.number("count", 1, MOST_MADE))
    kind = inner.choice("kind", tuple(EVERY_KIND))
    if count is None:
        raise Missing
    if concept and concept not in EVERY_KIND[kind].concepts:
        raise inner.fault("concept", "lesson_not_of_this_kind", kind=kind, choices=", ".join(EVERY_KIND[kind].concepts))
    return Make(kind, concept, level, count)


def _difference(fields: Fields, id: str) -> Task:
    if not fields.flag("difference"):
        raise fields.fault("difference", "want_choice", choices="true", value="false")
    return Differ()


def _play(fields: Fields, id: str) -> Task:
    inner = fields.inner("play")
    dealt = inner.has("seed")
    if dealt == inner.has("hands"):
        raise inner.fault("hands", "lesson_hands_or_seed")
    own = ("seed",) if dealt else ("hands", "leader")
    inner.only((*own, "contract", "declarer", "friend", "you", "from_trick", "tricks", "goal", "success", "open"))
    contract = inner.attempt(lambda: inner.contract("contract"))
    goal = inner.attempt(lambda: both_languages(inner.inner("goal")))
    success = inner.attempt(lambda: _success(inner))
    seed = inner.attempt(lambda: inner.number("seed", 0, MOST_SEED)) if dealt else 0
    hands = () if dealt else inner.attempt(lambda: _hands(inner.inner("hands")))
    declarer = inner.attempt(lambda: _seat(inner, "declarer")) if inner.has("declarer") else 0
    friend = inner.attempt(lambda: _seat(inner, "friend")) if inner.has("friend") else None
    lies_open = inner.attempt(lambda: inner.flag("open"))
    you = inner.attempt(lambda: inner.choice("you", (*range(1, SEATS + 1), *_ROLES)))
    if not (contract and goal and success and you) or seed is None or hands is None or declarer is None:
        raise Missing
    if friend == declarer:
        raise inner.fault("friend", "declarer_as_friend")
    if you == "friend" and friend is None:
        raise inner.fault("you", "lesson_no_friend_here")
    size = hands[0].bit_count() if hands else LAST_TRICK
    last = LAST_TRICK + 1 - size if hands else LAST_TRICK
    number = inner.number("from_trick", 1, last) if inner.has("from_trick") else LAST_TRICK + 1 - size
    left = min(size, LAST_TRICK + 1 - number)
    tricks = inner.number("tricks", 1, left) if inner.has("tricks") else 1
    leader = _seat(inner, "leader") if hands and inner.has("leader") else declarer
    if number == 1 and leader != declarer:
        raise inner.fault("leader", "declarer_leads")
    seat = you - 1 if isinstance(you, int) else you
    return Play(contract, declarer, friend, seat, number, tricks, goal, success, hands, leader, seed, bool(lies_open))


def _bury(fields: Fields, id: str) -> Task:
    inner = fields.inner("bury")
    inner.only(("contract", "hand", "kitty"))
    contract = inner.attempt(lambda: inner.contract("contract"))
    hand = inner.attempt(lambda: inner.cards("hand", LAST_TRICK, LAST_TRICK))
    kitty = inner.attempt(lambda: inner.cards("kitty", BURIED, BURIED))
    if not (contract and hand and kitty):
        raise Missing
    for place, each in enumerate(kitty):
        if each in hand:
            raise inner.fault(f"kitty.{place}", "card_twice", card=each)
    return Bury(contract, card_set(hand), card_set(kitty))


def _seat(fields: Fields, name: str) -> int:
    return fields.number(name, 1, SEATS) - 1


def _hands(fields: Fields) -> tuple[CardSet, ...]:
    """The five hands, all of one size and without a card twice."""
    seats = [str(seat) for seat in range(1, SEATS + 1)]
    fields.only(seats)
    found = [fields.attempt(lambda seat=seat: fields.cards(seat, 1, LAST_TRICK)) for seat in seats]  # type: ignore[misc]
    seen: CardSet = 0
    for seat, cards in zip(seats, found, strict=True):
        for place, card in enumerate(cards or ()):
            if card.bit & seen:
                fields.fault(f"{seat}.{place}", "card_twice", card=card)
            seen |= card.bit
    hands = tuple(card_set(cards) for cards in found if cards)
    if len(hands) < SEATS:
        raise Missing
    for seat, hand in zip(seats, hands, strict=True):
        if hand.bit_count() != hands[0].bit_count():
            raise fields.fault(seat, "want_exactly", wanted=hands[0].bit_count(), count=hand.bit_count())
    if seen.bit_count() < SEATS * hands[0].bit_count():
        raise Missing
    return hands


def _success(play: Fields) -> Success:
    goals: tuple[Goal, ...] = get_args(Goal)
    fields = play.inner("success")
    fields.only(goals)
    chosen = [name for name in goals if fields.has(name)]
    if len(chosen) != 1:
        raise play.fault("success", "lesson_want_one_of", choices=", ".join(goals))
    (goal,) = chosen
    match goal:
        case "takes_trick_with" | "plays":
            return Success(goal, fields.card(goal))
        case "takes_points":
            return Success(goal, number=fields.number(goal, 1, MOST_POINTS))
        case "wins_tricks":
            return Success(goal, number=fields.number(goal, 1, MOST_TRICKS))
        case "loses_no_point":
            fields.choice(goal, (True,))
            return Success(goal)


_READERS: Mapping[str, Callable[[Fields, str], Task]] = {
    "show": _show,
    "ask": _ask,
    "pair": _pair,
    "make": _make,
    "play": _play,
    "bury": _bury,
    "difference": _difference,
}
