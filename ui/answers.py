"""An answer of any kind as a sentence: what is true of the position if the answer is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.cards import Card, card
from engine.contract import Contract
from engine.trick import SEATS
from puzzles.model import Position, ScorePosition, TrickPosition, Value
from puzzles.said import play_words
from puzzles.said_decisions import choice_words
from words import NO_TRUMP, card_label, say, seat_name


def answer_sentence(kind: str, position: Position, value: Value, language: str) -> str:
    """What an answer to a position says, as plain text with cards written as symbols."""
    return _SENTENCES[kind](position, value, language)


def contract_words(contract: Contract, language: str) -> str:
    """A contract or a bid: 15 spades, 스페이드 15."""
    return say(language, "answer.contract", number=contract.number, suit=contract.trump or NO_TRUMP)


def signed(amount: int) -> str:
    """A number of points with its sign: +4, −8, 0."""
    return f"{amount:+d}".replace("-", "−") if amount else "0"


def _winner(position: TrickPosition, value: Any, language: str) -> str:
    seat = value - 1
    played = position.plays[(seat - position.leader) % SEATS]
    return say(language, "answer.winner", seat=seat_name(language, seat), card=card_label(language, played))


def _points(position: Position, value: Any, language: str) -> str:
    return say(language, "answer.points", cards=_cards(value)) if value else say(language, "answer.no_points")


def _legal(position: Position, value: Any, language: str) -> str:
    return say(language, "answer.legal", cards=_cards(value))


def _call(position: Position, value: Any, language: str) -> str:
    how = "both" if value["may_call"] else "lead" if value["may_lead"] else "neither"
    return say(language, f"answer.call_{how}", card=card(value["caller_card"]))


def _special(position: Position, value: Any, language: str) -> str:
    return say(language, "answer.special", mighty=card(value["mighty"]), caller=card(value["caller"]))


def _word(kind: str) -> Callable[[Position, Any, str], str]:
    return lambda position, value, language: say(language, f"answer.{kind}_{value}")


def _misdeal(position: Position, value: Any, language: str) -> str:
    return say(language, "answer.misdeal" if value else "answer.no_misdeal")


def _score(position: ScorePosition, value: Any, language: str) -> str:
    how = "score" if position.friend == "partner" else "score_alone"
    paid = {name: signed(value[name]) for name in ("declarer", "friend", "defender")}
    return say(language, f"answer.{how}", each=value["each"], **paid)


def _friend(position: Position, value: Any, language: str) -> str:
    who, knowers = value["friend"], value["known_by"]
    if who == "open":
        return say(language, "answer.friend_open")
    first = (
        say(language, "answer.friend_none")
        if who == "none"
        else say(language, "answer.friend_is", seat=seat_name(language, who - 1))
    )
    how = "all" if len(knowers) == SEATS else "some" if knowers else "nobody"
    return f"{first} {say(language, f'answer.known_{how}', seats=[seat_name(language, each - 1) for each in knowers])}"


def _count(position: Position, value: Any, language: str) -> str:
    return say(language, "answer.count", number=value)


def _cards(value: Any) -> tuple[Card, ...]:
    return tuple(card(code) for code in value)


def _claim(position: Position, value: Any, language: str) -> str:
    return say(language, "best_ui.claim_yes" if value["valid"] else "best_ui.claim_no")


def _play(position: Position, value: Any, language: str) -> str:
    return play_words(language, value)


def _choice(position: Position, value: Any, language: str) -> str:
    return choice_words(language, value)


_SENTENCES: Mapping[str, Callable[[Any, Any, str], str]] = {
    "winner": _winner,
    "points": _points,
    "legal": _legal,
    "call": _call,
    "special": _special,
    "bid": _word("bid"),
    "change": _word("change"),
    "misdeal": _misdeal,
    "score": _score,
    "friend": _friend,
    "count": _count,
    "best": _play,
    "claim": _claim,
    "bury": _choice,
    "call_friend": _choice,
    "make_bid": _choice,
}
