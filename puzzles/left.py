"""Reading the positions of the kinds `best` and `claim`: what is left of a hand, open or as one seat sees it."""

from __future__ import annotations

from engine.cards import Card, CardSet, Suit, card_set, count_points
from engine.contract import TWENTY
from engine.trick import LAST_TRICK, SEATS
from puzzles.fields import Fields, Missing
from puzzles.model import ClaimPosition, HiddenPosition, OpenPosition
from puzzles.parts import declared, leader_of, seat_of, trump_of
from puzzles.public import PublicError, read_public

OPEN_KEYS = ("hands", "trick", "leader", "plays", "call", "suit", "declarer", "friend", "taken")
HIDDEN_KEYS = ("hand", "record", "buried")
_BURIED = 3


def best_position(fields: Fields) -> OpenPosition | HiddenPosition:
    """Open where the five `hands` are told, hidden where one `hand` and the `record` are."""
    hidden = [name for name in HIDDEN_KEYS if fields.has(name)]
    if not hidden:
        return _open_position(fields)
    for name in ("contract", *OPEN_KEYS):
        if fields.has(name):
            fields.fault(name, "hands_or_record")
    return _hidden_position(fields)


def claim_position(fields: Fields) -> ClaimPosition:
    """Five hands of one size, the seat on lead and the trick that it leads to."""
    trump = fields.attempt(lambda: trump_of(fields))
    number = fields.attempt(lambda: fields.number("trick", 1, LAST_TRICK))
    leader = fields.attempt(lambda: leader_of(fields))
    if trump is None or number is None or leader is None:
        raise Missing
    return ClaimPosition(trump.suit, number, _hands(fields, number, leader, ()), leader, trump.bid)


def _open_position(fields: Fields) -> OpenPosition:
    trump = fields.attempt(lambda: trump_of(fields))
    number = fields.attempt(lambda: fields.number("trick", 1, LAST_TRICK))
    leader = fields.attempt(lambda: leader_of(fields))
    plays = fields.attempt(lambda: fields.cards("plays", 1, SEATS - 1)) if fields.has("plays") else ()
    declarer = fields.attempt(lambda: seat_of(fields, "declarer"))
    friend = fields.attempt(lambda: seat_of(fields, "friend")) if fields.has("friend") else None
    taken, lost = fields.attempt(lambda: _taken(fields)) or (None, 0)
    if trump is None or number is None or leader is None or plays is None or declarer is None or taken is None:
        raise Missing
    if friend == declarer:
        raise fields.fault("friend", "declarer_as_friend")
    if number == 1 and leader != declarer:
        raise fields.fault("leader", "declarer_leads")
    hands = _hands(fields, number, leader, plays)
    call, suit = _declared(fields, plays)
    if taken + lost + sum(map(count_points, (*hands, card_set(plays)))) > TWENTY:
        raise fields.fault("taken", "too_many_points")
    told = (leader, plays, call, suit, friend, taken, lost, trump.bid)
    return OpenPosition(trump.suit, number, hands, declarer, *told)


def _hidden_position(fields: Fields) -> HiddenPosition:
    hand = fields.attempt(lambda: fields.hand("hand", 1, LAST_TRICK))
    buried = fields.attempt(lambda: fields.hand("buried", _BURIED, _BURIED)) if fields.has("buried") else 0
    text = fields.text("record")
    if hand is None or buried is None:
        raise Missing
    try:
        position = read_public(text, hand, buried)
    except PublicError as wrong:
        raise fields.fault("record", "bad_record", line=wrong.line, move=wrong.move) from None
    whole = sum(len(trick.plays) == SEATS for trick in position.tricks)
    if hand.bit_count() != LAST_TRICK - whole:
        raise fields.fault("hand", "not_so_many", number=whole + 1, wanted=LAST_TRICK - whole, count=hand.bit_count())
    known: CardSet = 0
    played = (card_set(trick.plays) for trick in position.tricks)
    sizes = hand.bit_count() + buried.bit_count() + sum(len(trick.plays) for trick in position.tricks)
    for each in (hand, buried, *played):
        known |= each
    if known.bit_count() < sizes:
        raise fields.fault("record", "card_played_twice")
    return position


def _hands(fields: Fields, number: int, leader: int, plays: tuple[Card, ...]) -> tuple[CardSet, ...]:
    """The five hands: as many cards as a seat has left at that trick, one less where it has played to it."""
    inner = fields.inner("hands")
    inner.only([str(seat) for seat in range(1, SEATS + 1)])
    done = {(leader + place) % SEATS for place in range(len(plays))}
    seen = card_set(plays)
    sound = True
    hands: list[CardSet] = []
    for seat in range(SEATS):
        name, wanted = str(seat + 1), LAST_TRICK + 1 - number - (seat in done)
        read = inner.attempt(lambda name=name: inner.cards(name, 0, LAST_TRICK)) if wanted or inner.has(name) else ()  # type: ignore[misc]
        if read is None:
            sound = False
            continue
        for place, card in enumerate(read):
            if card.bit & seen:
                inner.fault(f"{name}.{place}", "card_twice", card=card)
                sound = False
            seen |= card.bit
        if len(read) != wanted:
            inner.fault(name, "not_so_many", number=number, wanted=wanted, count=len(read))
            sound = False
        hands.append(card_set(read))
    if not sound:
        raise Missing
    return tuple(hands)


def _declared(fields: Fields, plays: tuple[Card, ...]) -> tuple[bool, Suit | None]:
    if plays:
        return declared(fields, plays[0])
    for name in ("call", "suit"):
        if fields.has(name) and fields.raw(name) is not False:
            raise fields.fault(name, "nothing_led")
    return False, None


def _taken(fields: Fields) -> tuple[int, int]:
    """The points that the two sides have already."""
    if not fields.has("taken"):
        return 0, 0
    inner = fields.inner("taken")
    inner.only(("declarer", "defenders"))
    sides = [inner.attempt(lambda name=name: inner.number(name, 0, TWENTY)) if inner.has(name) else 0  # type: ignore[misc]
             for name in ("declarer", "defenders")]  # fmt: skip
    if None in sides:
        raise Missing
    return sides[0] or 0, sides[1] or 0
