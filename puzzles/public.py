"""What is public of a hand, as text in the engine's notation without the lines that one seat alone knows.

    dealer 2
    last-declarer 4                  left out in the first hand
    auction 2:pass 3:H13 4:pass ...
    contract H15
    friend SA
    trick 1 3: DA D4 D9 JK D2        the last trick may be unfinished

`puzzles.hidden` holds it against the rules of a table; here only its form counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import JOKER, CardError, card, suit
from engine.contract import LEAST_CONTRACT, TWENTY, Contract, FriendCall
from engine.notation import friend_text
from engine.state import State
from engine.trick import LAST_TRICK, SEATS
from puzzles.model import HiddenPosition, TrickPosition
from puzzles.plays import play_of

KEYWORDS = ("dealer", "last-declarer", "auction", "contract", "friend", "trick")


class PublicError(ValueError):
    """A line of a record that cannot be read, or that is missing: its number from 1, and what is wrong."""

    def __init__(self, line: int, move: str) -> None:
        super().__init__(f"line {line}: {move}")
        self.line = line
        self.move = move


@dataclass(slots=True)
class _Public:
    dealer: int | None = None
    last_declarer: int | None = None
    bids: list[tuple[int, Contract | None]] = field(default_factory=list)
    contract: Contract | None = None
    call: FriendCall | None = None
    tricks: list[TrickPosition] = field(default_factory=list)


def read_public(text: str, hand: int, buried: int) -> HiddenPosition:
    """A hidden position from its record and the cards its seat knows; raises `PublicError`."""
    found = _Public()
    number, last = 0, -1
    for number, written in enumerate(text.splitlines(), 1):
        words = written.partition("#")[0].split()
        if not words:
            continue
        place = KEYWORDS.index(words[0]) if words[0] in KEYWORDS else -1
        if place < last or (place == last and words[0] not in ("auction", "trick")):
            raise PublicError(number, " ".join(words))
        last = place
        try:
            _READ[words[0]](found, words[1:])
        except (CardError, ValueError, IndexError):
            raise PublicError(number, " ".join(words)) from None
    declarer = next((seat for seat, bid in reversed(found.bids) if bid), None)
    if found.dealer is None or found.contract is None or found.call is None or declarer is None:
        missing = (
            (found.dealer, "dealer"),
            (declarer, "auction"),
            (found.contract, "contract"),
            (found.call, "friend"),
        )
        raise PublicError(number + 1, next(word for value, word in missing if value is None))
    return HiddenPosition(
        hand,
        found.contract,
        declarer,
        found.call,
        found.dealer,
        tuple(found.bids),
        tuple(found.tricks),
        found.last_declarer,
        buried,
    )


def public_text(position: HiddenPosition) -> str:
    """The record of a hidden position, to be read back the same."""
    return "\n".join(_lines(position)) + "\n"


def hidden_position(state: State) -> HiddenPosition:
    """A hand in play as its seat to act may be asked about it."""
    trick, contract, call, declarer = state.trick, state.contract, state.friend_call, state.declarer
    assert trick is not None
    assert contract is not None
    assert call is not None
    assert declarer is not None
    seat = trick.seat(len(trick.cards))
    begun = (*state.tricks, trick) if trick.cards else state.tricks
    tricks = tuple(
        TrickPosition(
            contract.trump,
            each.number,
            each.cards,
            each.leader,
            each.called,
            each.suit if each.cards[0] is JOKER else None,
        )
        for each in begun
    )
    buried = state.buried if seat == declarer else 0
    told = (state.deal.dealer, state.auction.calls, tricks, state.deal.last_declarer, buried)
    return HiddenPosition(state.hands[seat], contract, declarer, call, *told)


def bid_text(bid: Contract | None) -> str:
    """A bid as records write it; None is a pass.

    >>> bid_text(Contract(14, None))
    'NT14'
    """
    return f"{bid.trump.letter if bid.trump else 'NT'}{bid.number}" if bid else "pass"


def _lines(position: HiddenPosition) -> Iterator[str]:
    yield f"dealer {position.dealer + 1}"
    if position.last_declarer is not None:
        yield f"last-declarer {position.last_declarer + 1}"
    yield f"auction {' '.join(f'{seat + 1}:{bid_text(bid)}' for seat, bid in position.bids)}"
    yield f"contract {bid_text(position.contract)}"
    yield f"friend {friend_text(position.call)}"
    for each in position.tricks:
        lead = f"{each.plays[0]}{f':{each.suit.letter}' if each.suit else '!' if each.call else ''}"
        yield f"trick {each.number} {each.leader + 1}: {' '.join((lead, *map(str, each.plays[1:])))}"


def _seat(word: str) -> int:
    if word not in ("1", "2", "3", "4", "5"):
        raise ValueError(word)
    return int(word) - 1


def _contract(word: str) -> Contract:
    letter = word.rstrip("0123456789")
    number = int(word[len(letter) :])
    if not LEAST_CONTRACT <= number <= TWENTY:
        raise ValueError(word)
    return Contract(number, None if letter == "NT" else suit(letter))


def _read_dealer(found: _Public, words: list[str]) -> None:
    (word,) = words
    found.dealer = _seat(word)


def _read_last_declarer(found: _Public, words: list[str]) -> None:
    (word,) = words
    found.last_declarer = _seat(word)


def _read_auction(found: _Public, words: list[str]) -> None:
    for word in words:
        seat, _, bid = word.partition(":")
        found.bids.append((_seat(seat), None if bid == "pass" else _contract(bid)))


def _read_contract(found: _Public, words: list[str]) -> None:
    (word,) = words
    found.contract = _contract(word)


def _read_friend(found: _Public, words: list[str]) -> None:
    match words:
        case ["seat", seat]:
            found.call = FriendCall("seat", seat=_seat(seat))
        case ["first-trick"]:
            found.call = FriendCall("first_trick")
        case ["last-trick"]:
            found.call = FriendCall("last_trick")
        case ["none"]:
            found.call = FriendCall("none")
        case _:
            (word,) = words
            found.call = FriendCall("card", card(word))


def _read_trick(found: _Public, words: list[str]) -> None:
    number, leader, lead, *others = words
    whole = not found.tricks or len(found.tricks[-1].plays) == SEATS
    if number != str(len(found.tricks) + 1) or not whole or len(others) >= SEATS or len(found.tricks) == LAST_TRICK:
        raise ValueError(number)
    led = play_of(lead)
    if (led.card is JOKER) is (led.suit is None) or not leader.endswith(":"):
        raise ValueError(lead)
    plays = (led.card, *map(card, others))
    trump = found.contract.trump if found.contract else None
    found.tricks.append(TrickPosition(trump, len(found.tricks) + 1, plays, _seat(leader[:-1]), led.call, led.suit))


_READ = {
    "dealer": _read_dealer,
    "last-declarer": _read_last_declarer,
    "auction": _read_auction,
    "contract": _read_contract,
    "friend": _read_friend,
    "trick": _read_trick,
}
