"""One question to the compiled search: does the declarer's side reach so many points from here, all cards open?

Zero-window alpha-beta with an explicit stack (a frame a card). Each answer comes with the cards whose rank mattered for
it, which is what lets the table speak for many positions at once (`table`), and what lets a node skip cards: those
that neighbour one another in a hand, and those as low as one that failed without its rank mattering.
"""

from __future__ import annotations

from engine.search import deal as d
from engine.search.bounds import FAILED, REACHED, UNDECIDED, bound
from engine.search.jit import Words, bare, compiled, lowest, popcount
from engine.search.order import adds, strongest, to_come
from engine.search.plays import CALLS, MOST, NAMED, alike, list_leads, list_legal, specials
from engine.search.rules import mattering, may_call, may_follow, may_name, strength, suit_cards, winner
from engine.search.table import BLOCK, find, key_of, mattered, reached, store

SEAT, PLACE, NUMBER, LEADER, ASKED, CALLED, BEST, BEST_SEAT, SHOWN, NEED, TABLED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
"""A frame: who plays at which place of which trick, the trick so far, and the points the declarer's side needs.

`SHOWN` are the cards on the table, `TABLED` those of them that a card to come may have to beat."""
_RELEVANT, _PRUNED, _COUNT, _NEXT, _MOVE, _KEY, _TRICK, _LIVE = 11, 12, 13, 14, 15, 16, 17, 18
_PLAYS = 20
FRAME = _PLAYS + 2 * MOST
"""Numbers a frame holds."""
PLIES = 51
OWNERS = 4
"""Numbers that tell who holds the cards of each suit."""
NODES = 0
_SEATS = 5


@compiled
def decide(
    deal: Words, hands: Words, trick: Words, frames: Words, owners: Words, table: Words, tally: Words, budget: int
) -> int:
    """Does the declarer's side reach the points that the first frame needs?

    `frames[:FRAME]` is the position, `trick` the places of the cards played to its trick; both, `hands` and `owners`
    are worked on. `tally[NODES]` counts the plays tried; at `budget` the answer is `UNDECIDED`.
    """
    blocks = len(table) // BLOCK
    position, work = (bare(deal), bare(hands), bare(trick)), (bare(frames), bare(owners))
    return _decide(*position, *work, bare(table), blocks, bare(tally), budget)


@compiled
def _decide(
    deal: Words,
    hands: Words,
    trick: Words,
    frames: Words,
    owners: Words,
    table: Words,
    blocks: int,
    tally: Words,
    budget: int,
) -> int:
    ply, base, entering = 0, 0, True
    success, relevant = False, 0
    first = frames[NUMBER]
    while True:
        stored = False
        if entering:
            decided, relevant = _enter(deal, hands, trick, frames, base, first, owners, table, blocks)
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
            key, need = frames[base + _KEY], frames[base + NEED]
            store(table, blocks, hands, live, key, size, need, success, relevant, owners)
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
    first: int,
    owners: Words,
    table: Words,
    blocks: int,
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
        held = find(table, blocks, hands, live, key, need, owners)
        if held >= 0:
            return REACHED if reached(held, need) else FAILED, mattered(held, live)
        count = list_leads(deal, hands, live, seat, number, frames, base + _PLAYS)
    else:
        decided, relevant, count = _follow(deal, hands, live, frames, base)
        if decided != UNDECIDED:
            return decided, relevant
    frames[base + _COUNT] = count
    frames[base + _NEXT] = 0
    frames[base + _RELEVANT] = 0
    frames[base + _PRUNED] = 0
    return UNDECIDED, 0


@compiled
def _follow(deal: Words, hands: Words, live: int, frames: Words, base: int) -> tuple[int, int, int]:
    """Decide a node within a trick, with the cards that mattered, or list its plays and say how many there are.

    A side that holds the trick against all cards to come has its points, and may have all it needs with them.
    """
    seat, place, number = frames[base + SEAT], frames[base + PLACE], frames[base + NUMBER]
    asked, called, best = frames[base + ASKED], frames[base + CALLED], frames[base + BEST]
    shown, holder = frames[base + SHOWN], deal[d.SIDE] >> frames[base + BEST_SEAT] & 1
    ours = deal[d.SIDE] >> seat & 1 == holder
    legal = may_follow(deal, hands[seat], number, asked, called)
    threat, help, added = to_come(deal, hands, seat, place, number, asked, called, ours)
    points: int = popcount(shown & d.POINTS)
    rival = threat if ours else max(help, strongest(deal, legal, number, asked, called))
    if best > rival:
        taken = points + added + adds(legal, ours)
        most = taken if holder else popcount((live | shown) & d.POINTS) - taken
        if (frames[base + NEED] <= most) == bool(holder):
            relevant = _withstood(deal, hands, frames, base)
            return REACHED if holder else FAILED, relevant, 0
    at = base + _PLAYS
    count = list_legal(deal, live, legal, number, asked, called, best, ours, points, threat, help, frames, at)
    return UNDECIDED, 0, count


@compiled
def _withstood(deal: Words, hands: Words, frames: Words, base: int) -> int:
    """The card that holds a trick, as a set, where it does so by its rank."""
    best, cards = frames[base + TABLED], frames[base + SHOWN]
    for step in range(_SEATS - frames[base + PLACE]):
        other = (frames[base + SEAT] + step) % _SEATS
        if deal[d.SIDE] >> other & 1 != deal[d.SIDE] >> frames[base + BEST_SEAT] & 1:
            cards |= may_follow(deal, hands[other], frames[base + NUMBER], frames[base + ASKED], frames[base + CALLED])
    return mattering(deal, cards, lowest(best)) if best else 0


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
    shown = frames[base + SHOWN] | card
    hands[seat] ^= card
    trick[start + place] = at
    if place == 0:
        asked, called = play >> NAMED & 7 if at == d.JOKER_AT else at >> 4, play >> CALLS
        best, tabled, shown = -1, 0, card
    frames[child + NEED] = frames[base + NEED]
    power = strength(deal, at, number, asked, called)
    if power > best:
        best, tabled = power, 0 if at == d.JOKER_AT else card
    else:
        best_seat = frames[base + BEST_SEAT]
        if best == 0 and at != d.JOKER_AT:
            tabled |= card
    if place == _SEATS - 1:
        leader = frames[base + LEADER]
        if best == 0:
            best_seat = (leader + winner(deal, trick, start, number, asked, called)) % _SEATS
        won = trick[start + (best_seat - leader) % _SEATS]
        frames[child + _TRICK] = mattering(deal, shown, won)
        if deal[d.SIDE] >> best_seat & 1:
            frames[child + NEED] -= popcount(shown & d.POINTS)
        frames[child + SEAT], frames[child + PLACE] = best_seat, 0
        frames[child + NUMBER], frames[child + LEADER] = number + 1, best_seat
        frames[child + SHOWN], frames[child + TABLED] = 0, 0
        return hands[best_seat] != 0
    frames[child + SEAT], frames[child + PLACE] = (seat + 1) % _SEATS, place + 1
    frames[child + NUMBER], frames[child + LEADER] = number, frames[base + LEADER]
    frames[child + ASKED], frames[child + CALLED] = asked, called
    frames[child + BEST], frames[child + BEST_SEAT] = best, best_seat
    frames[child + SHOWN], frames[child + TABLED] = shown, tabled
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
    cards = 0
    for place in range(_SEATS):
        hand = hands[(leader + place) % _SEATS]
        trick[start + place] = lowest(hand)
        cards |= hand
    side, points, relevant = deal[d.SIDE] >> leader & 1, popcount(cards & d.POINTS), 0
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
        mattered_now = mattering(deal, cards, trick[start + place])
        if (got >= need) == bool(side):
            return REACHED if got >= need else FAILED, mattered_now
        relevant |= mattered_now
    return FAILED if side else REACHED, relevant
