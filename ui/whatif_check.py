"""Is a typed position possible? Either the position for the solver, or everything that speaks against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.actions import Play
from engine.auction import bid_step
from engine.cards import Card, CardError, CardSet, card_set, count_points
from engine.contract import TWENTY, Contract
from engine.rules import Rules
from engine.search.position import Position
from engine.trace import Reason
from engine.trick import LAST_TRICK, SEATS
from puzzles.model import OpenPosition, PositionError
from puzzles.opened import solvable
from puzzles.plays import key_of, play_of
from ui.address import shown
from ui.whatif_address import Draft, words_of
from words import say, seat_name


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be: its key among the words, and the values that belong there."""

    key: str
    values: Mapping[str, Any]

    def said(self, language: str) -> str:
        """The problem as a sentence."""
        values = dict(self.values)
        if "seat" in values and not self.key.startswith("fault."):
            values["seat"] = seat_name(language, values["seat"])
        return say(language, self.key, **values)


def checked(draft: Draft, rules: Rules) -> Position | tuple[Problem, ...]:
    """The position of a draft under some rules, or what is impossible about it."""
    problems: list[Problem] = []
    plays = _plays(draft.plays, problems)
    hands = tuple(_cards(seat, text, problems) for seat, text in enumerate(draft.hands))
    _each_once(hands, plays, problems)
    if len(plays) >= SEATS:
        problems.append(Problem("what_if.too_many_plays", {}))
    elif not problems:
        _sizes(draft, hands, len(plays), problems)
    if draft.friend == draft.declarer:
        problems.append(Problem("what_if.friend_is_declarer", {"seat": draft.declarer}))
    if draft.number == 1 and draft.leader != draft.declarer:
        problems.append(Problem("fault.declarer_leads", {}))
    _, why = bid_step(rules, None, Contract(draft.bid, draft.trump))
    if draft.trump is None and not rules.no_trump_allowed:
        problems.append(Problem("fault.no_trump_not_played", {}))
    elif why.reason is Reason.BID_BELOW_MINIMUM:
        problems.append(Problem("fault.bid_too_low", {"number": why.number}))
    points = count_points(card_set(each for hand in hands for each in hand) | card_set(each.card for each in plays))
    if draft.taken + points > TWENTY:
        problems.append(Problem("what_if.too_many_points", {"taken": draft.taken, "left": points}))
    begun_with = TWENTY - points if rules.buried_points == "declarer" else 0
    if draft.number == 1 and not problems and draft.taken != begun_with:
        problems.append(Problem("what_if.first_trick_points", {"number": begun_with}))
    return tuple(problems) or _legal(draft, tuple(map(card_set, hands)), plays, rules)


def _legal(
    draft: Draft, hands: tuple[CardSet, ...], plays: tuple[Play, ...], rules: Rules
) -> Position | tuple[Problem, ...]:
    lead = plays[0] if plays else None
    position = OpenPosition(
        draft.trump,
        draft.number,
        hands,
        draft.declarer,
        draft.leader,
        tuple(each.card for each in plays),
        lead is not None and lead.call,
        lead.suit if lead else None,
        draft.friend,
        draft.taken,
        bid=draft.bid,
    )
    try:
        return solvable(position, rules)
    except PositionError as impossible:
        return (Problem(f"fault.{impossible.problem}", impossible.values),)


def _plays(text: str, problems: list[Problem]) -> tuple[Play, ...]:
    """The cards on the table; only the first may call or name a suit."""
    found: list[Play] = []
    for word in words_of(text):
        try:
            play = play_of(word)
        except CardError:
            problems.append(Problem("what_if.no_card_on_table", {"text": shown(word)}))
            continue
        if found and key_of(play) != play.card.code:
            problems.append(Problem("what_if.only_leader_says", {"card": play.card}))
        found.append(play)
    return tuple(found)


def _cards(seat: int, text: str, problems: list[Problem]) -> tuple[Card, ...]:
    found: list[Card] = []
    for word in words_of(text):
        try:
            play = play_of(word)
        except CardError:
            play = None
        if play is None or key_of(play) != play.card.code:
            problems.append(Problem("what_if.no_card", {"seat": seat, "text": shown(word)}))
        else:
            found.append(play.card)
    return tuple(found)


def _each_once(hands: tuple[tuple[Card, ...], ...], plays: tuple[Play, ...], problems: list[Problem]) -> None:
    count = Counter([*(each for hand in hands for each in hand), *(each.card for each in plays)])
    problems += (Problem("what_if.card_twice", {"card": each}) for each, times in count.items() if times > 1)


def _sizes(draft: Draft, hands: tuple[tuple[Card, ...], ...], played: int, problems: list[Problem]) -> None:
    """Every hand has its cards; where all agree with each other the number of the trick is what does not fit."""
    done = {(draft.leader + place) % SEATS for place in range(played)}
    before = [len(hand) + (seat in done) for seat, hand in enumerate(hands)]
    wanted = LAST_TRICK + 1 - draft.number
    if len(set(before)) == 1 and 0 < before[0] <= LAST_TRICK:
        if before[0] != wanted:
            values = {"count": before[0], "number": LAST_TRICK + 1 - before[0], "told": draft.number}
            problems.append(Problem("what_if.trick_unfit", values))
        return
    for seat, count in enumerate(before):
        if count != wanted:
            values = {"seat": seat, "count": len(hands[seat]), "wanted": wanted - (seat in done)}
            problems.append(Problem("what_if.hand_unfit", {**values, "number": draft.number}))
