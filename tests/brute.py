"""What every card of an ending is worth, by trying everything: the slow statement that the solver is held against.

The rules are those of `tests.oracle`; nothing here knows the engine. Cards are texts, hands are tuples of them. No
position is looked up and no card stands for another: each legal play is played, and a branch is left only where it
cannot matter any more (alpha-beta, and the points that are left).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from engine.rules import Rules
from tests import oracle

Hands = tuple[tuple[str, ...], ...]
Way = tuple[str, str | None, bool]
"""A card, the suit that a led joker names, whether the leader calls (of a follower: what was named and called)."""

SEATS = 5
_LEAST, _MOST = -1, 99


@dataclass(frozen=True)
class Ending:
    """The last cards of a deal, all of them open, before a seat plays.

    `trump` is a letter, None at no trump; `hands` are the cards still held; `plays` lie in trick `number`, led by seat
    `leader`; `suit` is what a led joker named (else None), `called` whether the leader called the joker; `friend` is
    None where the declarer is alone; `taken` are the point cards that the declarer's side has already.
    """

    rules: Rules
    trump: str | None
    hands: Hands
    leader: int
    number: int
    plays: tuple[str, ...] = ()
    suit: str | None = None
    called: bool = False
    declarer: int = 0
    friend: int | None = None
    taken: int = 0

    @property
    def seat(self) -> int:
        """The seat that is to play."""
        return (self.leader + len(self.plays)) % SEATS

    @property
    def side(self) -> frozenset[int]:
        """The seats of the declarer's side."""
        return frozenset({self.declarer, self.declarer if self.friend is None else self.friend})


def plays(ending: Ending) -> tuple[str, ...]:
    """Every legal play of the seat that is to play: `SA`, a led joker as `JK:S`, a call as `C3!`."""
    lead = not ending.plays
    return tuple(_name(way, lead) for way in _ways_of(ending))


def after(ending: Ending, play: str) -> Ending:
    """The ending after a legal play; a whole trick is taken, and its winner leads to the next."""
    card, suit, called = dict(zip(plays(ending), _ways_of(ending), strict=True))[play]
    cards = (*ending.plays, card)
    then = replace(ending, hands=_without(ending.hands, ending.seat, card), plays=cards, suit=suit, called=called)
    if len(cards) < SEATS:
        return then
    game = _game(ending.rules, ending.trump)
    winner = (ending.leader + game.winner(ending.number, cards, suit, called)) % SEATS
    taken = ending.taken + (len(oracle.point_cards(list(cards))) if winner in ending.side else 0)
    return replace(then, leader=winner, number=ending.number + 1, plays=(), suit=None, called=False, taken=taken)


def value(ending: Ending) -> int:
    """The point cards that the declarer's side ends with if it takes as many as it can, the others as few."""
    search = _search(_game(ending.rules, ending.trump), ending.side)
    way = (ending.plays, ending.suit, ending.called)
    return search(ending.hands, ending.leader, ending.number, *way, ending.taken, _LEAST, _MOST)


def values(ending: Ending) -> dict[str, int]:
    """The value of the ending after each legal play."""
    return {play: value(after(ending, play)) for play in plays(ending)}


@dataclass(frozen=True)
class _Game:
    """The oracle's rules, each question asked once."""

    ways: Callable[[tuple[str, ...], int, str | None, str | None, bool], list[Way]]
    winner: Callable[[int, tuple[str, ...], str | None, bool], int]


@cache
def _game(rules: Rules, trump: str | None) -> _Game:
    plain = rules.as_data()
    trumps = trump or oracle.NO_TRUMP

    @cache
    def ways(hand: tuple[str, ...], number: int, led: str | None, suit: str | None, called: bool) -> list[Way]:
        on_table = [led] if led else []
        cards = oracle.legal(plain, trumps, number, list(hand), on_table, called, suit, opening=number == 1 and not led)
        found: list[Way] = []
        for card in sorted(cards, key=_height, reverse=True):
            if led:
                found.append((card, suit, called))
            elif card == oracle.JOKER:
                found += [(card, each, False) for each in sorted(oracle.named_suits(plain, trumps, number))]
            elif card == oracle.caller(plain, trumps) and oracle.call_possible(plain, number):
                calls = [True] if plain["joker_call"] == "always" else [False, True]
                found += [(card, None, call) for call in calls]
            else:
                found.append((card, None, False))
        return found

    @cache
    def winner(number: int, plays: tuple[str, ...], suit: str | None, called: bool) -> int:
        return oracle.winner(plain, trumps, number, list(plays), called, suit)

    return _Game(ways, winner)


def _search(game: _Game, side: frozenset[int]) -> Callable[..., int]:
    """The minimax value of a position, exact if it lies between `low` and `high`, else a bound on that side."""

    def best(
        hands: Hands, leader: int, number: int, plays: tuple[str, ...], suit: str | None, called: bool,
        taken: int, low: int, high: int,
    ) -> int:  # fmt: skip
        if len(plays) == SEATS:
            winner = (leader + game.winner(number, plays, suit, called)) % SEATS
            taken += _points(plays) if winner in side else 0
            return best(hands, winner, number + 1, (), None, False, taken, low, high)
        seat = (leader + len(plays)) % SEATS
        if not plays:
            most = taken + sum(map(_points, hands))
            if taken == most or taken >= high:
                return taken
            if most <= low:
                return most
        maximises = seat in side
        found = _LEAST if maximises else _MOST
        for card, named, call in game.ways(hands[seat], number, plays[0] if plays else None, suit, called):
            left = _without(hands, seat, card)
            reached = best(left, leader, number, (*plays, card), named, call, taken, low, high)
            if maximises:
                found = max(found, reached)
                low = max(low, found)
            else:
                found = min(found, reached)
                high = min(high, found)
            if low >= high:
                break
        return found

    return best


def _ways_of(ending: Ending) -> list[Way]:
    led = ending.plays[0] if ending.plays else None
    return _game(ending.rules, ending.trump).ways(
        ending.hands[ending.seat], ending.number, led, ending.suit, ending.called
    )


def _name(way: Way, lead: bool) -> str:
    card, suit, called = way
    if not lead:
        return card
    return f"{card}:{suit}" if suit else f"{card}!" if called else card


def _without(hands: Hands, seat: int, card: str) -> Hands:
    hand = tuple(each for each in hands[seat] if each != card)
    return (*hands[:seat], hand, *hands[seat + 1 :])


@cache
def _points(cards: tuple[str, ...]) -> int:
    return len(oracle.point_cards(list(cards)))


def _height(card: str) -> tuple[int, str]:
    """Jokers and high cards first: a mere guess at what is good, so that more branches can be left."""
    return (len(oracle.RANKS), card) if card == oracle.JOKER else (oracle.RANKS.index(card[1]), card)
