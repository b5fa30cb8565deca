"""A whole hand as text; `engine.record` reads it back exactly.

    mighty 1                                  the version of this notation
    rules mightykr                            a table's name or a share code
    dealer 2
    last-declarer 4                           left out in the first hand
    hand 1 JK SA S9 ...                       five lines, ten cards each, as dealt
    kitty H4 D9 C2
    auction 2:pass 3:H13 4:NT13 ...
    misdeal 3                                 ends the hand, like five passes
    bury D9 C4 C2
    contract H15
    friend SA                                 or: seat 4, first-trick, last-trick, none
    trick 1 3: DA D4 D9 JK D2                 the leader's seat, then the cards in the order of play
    trick 2 3: JK:S S4 ...                    a led joker names a suit; C3! is a led caller that calls
    claim 3                                   the seat on lead claims the rest
    result taken 16 friend 5 pays +10 -5 -5 -5 +5

Seats are written 1 to 5. Blank lines part hands; `#` starts a comment. A hand may stop anywhere; a written `result`
is compared with the engine's.
"""

from __future__ import annotations

from engine.cards import JOKER, Card, CardSet, Suit, cards_in
from engine.contract import Contract, FriendCall
from engine.result import result
from engine.share import share_code
from engine.state import State

VERSION = "1"


def write(state: State) -> str:
    """The text of a hand, finished or not, that `read` turns into the same state."""
    deal = state.deal
    lines = [f"mighty {VERSION}", f"rules {share_code(deal.rules)}", f"dealer {deal.dealer + 1}"]
    if deal.last_declarer is not None:
        lines.append(f"last-declarer {deal.last_declarer + 1}")
    lines += [f"hand {seat + 1} {_codes(hand)}" for seat, hand in enumerate(deal.hands)]
    lines.append(f"kitty {_codes(deal.kitty)}")
    if state.auction.calls:
        lines.append("auction " + " ".join(f"{seat + 1}:{_bid(bid)}" for seat, bid in state.auction.calls))
    if state.buried:
        lines.append(f"bury {_codes(state.buried)}")
    if state.contract:
        lines.append(f"contract {_bid(state.contract)}")
    if state.friend_call:
        lines.append(f"friend {friend_text(state.friend_call)}")
    for trick in (*state.tricks, state.trick):
        if trick and trick.cards:
            lead = _lead(trick.cards[0], trick.suit, trick.called)
            lines.append(f"trick {trick.number} {trick.leader + 1}: {' '.join((lead, *map(str, trick.cards[1:])))}")
    return "\n".join([*lines, *_ending_lines(state)]) + "\n"


def _ending_lines(state: State) -> list[str]:
    ending = state.ending
    if ending is None or ending.kind == "all_passed":
        return []
    lines = [] if ending.seat is None else [f"{'misdeal' if ending.kind == 'misdeal' else 'claim'} {ending.seat + 1}"]
    text = result_text(state)
    return [*lines, f"result {text}"] if text else lines


def result_text(state: State) -> str:
    """The count and payment as a record states them, "" where the hand has none."""
    found = result(state)
    if found is None:
        return ""
    friend = "none" if found.friend is None else str(found.friend + 1)
    return f"taken {found.taken} friend {friend} pays {' '.join(f'{amount:+d}' for amount in found.pays)}"


def _codes(cards: CardSet) -> str:
    return " ".join(map(str, cards_in(cards)))


def _bid(bid: Contract | None) -> str:
    return f"{bid.trump.letter if bid.trump else 'NT'}{bid.number}" if bid else "pass"


def friend_text(call: FriendCall) -> str:
    """A friend call as records and puzzle files write it: a card, `seat 4`, `first-trick`, `last-trick`, `none`."""
    if call.card:
        return str(call.card)
    return f"seat {call.seat + 1}" if call.seat is not None else call.by.replace("_", "-")


def _lead(lead: Card, named: Suit | None, called: bool) -> str:
    if lead is JOKER and named:
        return f"{lead}:{named.letter}"
    return f"{lead}!" if called else str(lead)
