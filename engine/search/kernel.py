"""One question to the compiled search: does the declarer's side reach so many points from here, all cards open?

Zero-window alpha-beta with an explicit stack (a frame a card). Each answer comes with the cards whose rank mattered for
it, which is what lets the table speak for many positions at once (`table`), and what lets a node skip cards: those
that neighbour one another in a hand, and those as low as one that failed without its rank mattering.
"""

from __future__ import annotations

from engine.search import deal as d
from engine.search.bounds import FAILED, REACHED, UNDECIDED, bound
from engine.search.jit import Words, compiled, lowest, popcount
from engine.search.plays import CALLS, MOST, NAMED, alike, list_follows, list_leads, specials
from engine.search.rules import (
    mattering,
    may_call,
    may_name,
    points_of,
    strength,
    suit_cards,
    winner,
)
from engine.search.table import find, key_of, mattered, reached, store

SEAT, PLACE, NUMBER, LEADER, ASKED, CALLED, BEST, BEST_SEAT, POINTS, NEED, TABLED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
"""A frame: who plays at which place of which trick, the trick so far, and the points the declarer's side needs.

`TABLED` are the cards on the table that a card to come may have to beat."""
_RELEVANT, _PRUNED, _COUNT, _NEXT, _MOVE, _KEY, _TRICK, _LIVE = 11, 12, 13, 14, 15, 16, 17, 18
_PLAYS = 20
FRAME = _PLAYS + 2 * MOST
"""Numbers a frame holds."""
PLIES = 51
OWNERS = 4
"""Numbers that follow the frames: who holds the cards of each suit."""
NODES = 0
_SEATS = 5


@compiled
def decide(
    deal: Words, hands: Words, trick: Words, frames: Words, keys: Words, data: Words, tally: Words, budget: int
) -> int:
    """Does the declarer's side reach the points that the first frame needs?

    `frames[:FRAME]` is the position, `trick` the places of the cards played to its trick; both and `hands` are worked
    on. `tally[NODES]` counts the plays tried; at `budget` the answer is `UNDECIDED`.
    """
    ply, base, entering = 0, 0, True
    success, relevant = False, 0
    first, owners = frames[NUMBER], frames[PLIES * FRAME :]
    while True:
        stored = False
        if entering:
            decided, relevant = _enter(deal, hands, trick, frames, base, keys, data, first, owners)
            success, finished = decided == REACHED, decided != UNDECIDED
        else:
            seat = frames[base + SEAT]
            hands[seat] |= 1 << (frames[base + _MOVE] & 127)
            finished = success == bool(deal[d.SIDE] >> seat & 1)
            stored = finished
            if not finished:
                _learn(deal, hands, frames, base, relevant)
        if not finished:
            if _choose(frames, base):
                tally[NODES] += 1
                if tally[NODES] > budget:
                    return UNDECIDED
                entering = _play(deal, hands, trick, frames, base, first)
                base += FRAME
                ply += 1
                if entering:
                    continue
                success, relevant = frames[base + NEED] <= 0, 0
            else:
                success = not deal[d.SIDE] >> frames[base + SEAT] & 1
                relevant = frames[base + _RELEVANT]
                stored = True
        if stored and frames[base + PLACE] == 0:
            live: int = frames[base + _LIVE]
            size: int = popcount(hands[frames[base + SEAT]])
            store(keys, data, hands, live, frames[base + _KEY], size, frames[base + NEED], success, relevant, owners)
        if ply == 0:
            return REACHED if success else FAILED
        relevant |= frames[base + _TRICK]
        ply -= 1
        base -= FRAME
        entering = False


@compiled
def _enter(
    deal: Words,
    hands: Words,
    trick: Words,
    frames: Words,
    base: int,
    keys: Words,
    data: Words,
    first: int,
    owners: Words,
) -> tuple[int, int]:
    """Decide a node at once, with the cards that mattered, or list its plays."""
    seat, place, number = frames[base + SEAT], frames[base + PLACE], frames[base + NUMBER]
    live = frames[base + TABLED]
    for each in range(_SEATS):
        live |= hands[each]
    frames[base + _LIVE] = live
    if place == 0:
        need = frames[base + NEED]
        decided, relevant = bound(deal, hands, live, seat, number, need)
        if decided != UNDECIDED:
            return decided, relevant
        if hands[seat] & (hands[seat] - 1) == 0:
            return _last_trick(deal, hands, trick, seat, number, need, _SEATS * (number - first))
        key = key_of(deal, hands, seat, number)
        frames[base + _KEY] = key
        entry = find(keys, data, hands, live, key, need, owners)
        if entry >= 0:
            return REACHED if reached(data, entry, need) else FAILED, mattered(data, live, entry)
        count = list_leads(deal, hands, live, seat, number, frames, base + _PLAYS)
    else:
        ours = deal[d.SIDE] >> frames[base + BEST_SEAT] & 1 == deal[d.SIDE] >> seat & 1
        asked, called, best = frames[base + ASKED], frames[base + CALLED], frames[base + BEST]
        points, at = frames[base + POINTS], base + _PLAYS
        count = list_follows(deal, hands, live, seat, place, number, asked, called, best, ours, points, frames, at)
    frames[base + _COUNT] = count
    frames[base + _NEXT] = 0
    frames[base + _RELEVANT] = 0
    frames[base + _PRUNED] = 0
    return UNDECIDED, 0


@compiled
def _choose(frames: Words, base: int) -> bool:
    """Take the next play that is not known to fail; False where there is none."""
    place = frames[base + _NEXT]
    while place < frames[base + _COUNT]:
        play = frames[base + _PLAYS + place]
        place += 1
        if frames[base + _PRUNED] & (1 << (play & 127)) == 0:
            frames[base + _NEXT] = place
            frames[base + _MOVE] = play
            return True
    return False


@compiled
def _play(deal: Words, hands: Words, trick: Words, frames: Words, base: int, first: int) -> bool:
    """Play the chosen card into the next frame; False where that ends the hand."""
    play = frames[base + _MOVE]
    at, card = play & 127, 1 << (play & 127)
    seat, place, number = frames[base + SEAT], frames[base + PLACE], frames[base + NUMBER]
    asked, called, best, best_seat = frames[base + ASKED], frames[base + CALLED], frames[base + BEST], seat
    tabled, start, child = frames[base + TABLED], _SEATS * (number - first), base + FRAME
    points = frames[base + POINTS] + (1 if card & d.POINTS else 0)
    hands[seat] ^= card
    trick[start + place] = at
    if place == 0:
        asked, called = play >> NAMED & 7 if at == d.JOKER_AT else at >> 4, play >> CALLS
        best, tabled, points = -1, 0, points - frames[base + POINTS]
    frames[child + NEED] = frames[base + NEED]
    if place == _SEATS - 1:
        leader = frames[base + LEADER]
        place = winner(deal, trick, start, number, asked, called)
        seat = (leader + place) % _SEATS
        frames[child + _TRICK] = mattering(deal, trick, start, place)
        if deal[d.SIDE] >> seat & 1:
            frames[child + NEED] -= points
        frames[child + SEAT], frames[child + PLACE] = seat, 0
        frames[child + NUMBER], frames[child + LEADER] = number + 1, seat
        frames[child + POINTS], frames[child + TABLED] = 0, 0
        return hands[seat] != 0
    power = strength(deal, at, number, asked, called)
    if power > best:
        best, tabled = power, 0 if at == d.JOKER_AT else card
    else:
        best_seat = frames[base + BEST_SEAT]
        if best == 0 and at != d.JOKER_AT:
            tabled |= card
    frames[child + SEAT], frames[child + PLACE] = (seat + 1) % _SEATS, place + 1
    frames[child + NUMBER], frames[child + LEADER] = number, frames[base + LEADER]
    frames[child + ASKED], frames[child + CALLED] = asked, called
    frames[child + BEST], frames[child + BEST_SEAT] = best, best_seat
    frames[child + POINTS], frames[child + TABLED] = points, tabled
    frames[child + _TRICK] = 0
    return True


@compiled
def _learn(deal: Words, hands: Words, frames: Words, base: int, relevant: int) -> None:
    """A play failed: note the cards that mattered, and the cards that fail for the same reason."""
    at, live, hand = frames[base + _MOVE] & 127, frames[base + _LIVE], hands[frames[base + SEAT]]
    card, special = 1 << at, specials(deal, live)
    if card & special == 0:
        own = hand & ~special
        equal = alike(own, live, at)
        rank = relevant & suit_cards(at >> 4)
        rank &= -rank
        if rank == 0:
            frames[base + _PRUNED] |= own & (0xFF << (at & ~7))
        else:
            if card < rank:
                frames[base + _PRUNED] |= own & (0xFF << (at & ~7)) & (rank - 1)
            if rank <= equal:
                relevant |= card
    frames[base + _RELEVANT] |= relevant


@compiled
def _last_trick(
    deal: Words, hands: Words, trick: Words, leader: int, number: int, need: int, start: int
) -> tuple[int, int]:
    """Does the declarer's side take `need` points with the last card of each hand?"""
    for place in range(_SEATS):
        trick[start + place] = lowest(hands[(leader + place) % _SEATS])
    side, points, relevant = deal[d.SIDE] >> leader & 1, points_of(trick, start), 0
    at = trick[start]
    calls = 1 << at == deal[d.CALLER] and may_call(deal, number)
    ways = 4 if at == d.JOKER_AT else 2 if calls else 1
    for way in range(ways):
        suit, called = (way, 0) if at == d.JOKER_AT else (at >> 4, way)
        if at == d.JOKER_AT and not may_name(deal, number, suit):
            continue
        if calls and deal[d.CALL_ALWAYS] and not called:
            continue
        place = winner(deal, trick, start, number, suit, called)
        got = points if deal[d.SIDE] >> (leader + place) % _SEATS & 1 else 0
        mattered_now = mattering(deal, trick, start, place)
        if (got >= need) == bool(side):
            return REACHED if got >= need else FAILED, mattered_now
        relevant |= mattered_now
    return FAILED if side else REACHED, relevant
