"""Who pays whom at the end of a hand.

Sources: rules.md 1.4; house-rules.yaml, fields under `scoring` and `settled: score`. The final count follows
`buried_points` before it comes here; factors multiply; the declarer has two shares, the friend one, each defender pays
or gets one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.contract import TWENTY, Contract
from engine.rules import Rules
from engine.trace import Reason, Step

FriendRole: TypeAlias = Literal["partner", "none", "secret"]
"""`partner`: a friend played along; `none`: announced alone; `secret`: alone without having announced it."""

_LOSS_BASE = 10


@dataclass(frozen=True, slots=True)
class Payment:
    """What the seats get (negative: pay): `each` is one share, and the steps say how it came about.

    `friend` is 0 where the declarer was alone. The five payments of a hand sum to zero.
    """

    each: int
    declarer: int
    friend: int
    defender: int
    steps: tuple[Step, ...]


def payment(rules: Rules, contract: Contract, taken: int, friend: FriendRole) -> Payment:
    """The payment for a final contract of which the declarer's side has `taken` (0-20) point cards.

    >>> payment(Rules.of("wikipedia"), Contract(16, None), 17, "partner").each
    10
    """
    made = taken >= contract.number
    steps = [Step(Reason.CONTRACT_MADE if made else Reason.CONTRACT_FAILED, suit=contract.trump, number=taken)]
    amount = _win(rules, contract, taken, steps) if made else _loss(rules, contract, taken, steps)
    for factor, step in _factors(rules, contract, taken, friend, made):
        amount *= factor
        steps.append(step)
    alone = friend != "partner"
    steps.append(Step(Reason.SHARES_ALONE if alone else Reason.SHARES, number=amount))
    sign = 1 if made else -1
    return Payment(
        amount, sign * amount * (4 if alone else 2), 0 if alone else sign * amount, -sign * amount, tuple(steps)
    )


def _win(rules: Rules, contract: Contract, taken: int, steps: list[Step]) -> int:
    amount = {
        "bid_bonus": 2 * (contract.number - rules.score_base) + taken - contract.number,
        "over_minimum": taken - rules.score_base,
        "over_ten": taken - 10,
        "over_bid": taken - contract.number,
    }[rules.win_score]
    steps.append(Step(Reason.WIN_AMOUNT, number=amount, field="win_score"))
    if amount < rules.least_win:
        amount = rules.least_win
        steps.append(Step(Reason.LEAST_WIN, number=amount, field="least_win"))
    return amount


def _loss(rules: Rules, contract: Contract, taken: int, steps: list[Step]) -> int:
    amount = contract.number - taken
    if rules.loss_score == "shortfall_and_bid_over_ten":
        amount += contract.number - _LOSS_BASE
    steps.append(Step(Reason.LOSS_AMOUNT, number=amount, field="loss_score"))
    return amount


def _factors(rules: Rules, contract: Contract, taken: int, friend: FriendRole, made: bool) -> list[tuple[int, Step]]:
    factors = []
    if contract.trump is None and _doubles(rules.no_trump_doubles, made):
        factors.append((2, Step(Reason.NO_TRUMP_DOUBLES, field="no_trump_doubles")))
    if friend == "none" and _doubles(rules.no_friend_doubles, made):
        factors.append((2, Step(Reason.NO_FRIEND_DOUBLES, field="no_friend_doubles")))
    if friend == "secret" and _doubles(rules.no_friend_doubles, made):
        factors.append((1, Step(Reason.SECRET_IS_NOT_DOUBLED)))
    if taken == TWENTY and contract.number == TWENTY and rules.run_doubles != "never":
        factor = rules.declared_run_factor
        factors.append((factor, Step(Reason.DECLARED_RUN, number=factor, field="declared_run_factor")))
    elif taken == TWENTY and rules.run_doubles == "any":
        factors.append((2, Step(Reason.RUN_DOUBLES, field="run_doubles")))
    if not made and _is_back_run(rules, contract, taken):
        factors.append((2, Step(Reason.BACK_RUN, field="back_run")))
    return factors


def _doubles(when: Literal["win", "both", "never"], made: bool) -> bool:
    return when == "both" or (when == "win" and made)


def _is_back_run(rules: Rules, contract: Contract, taken: int) -> bool:
    defenders = TWENTY - taken
    return {
        "defenders_11": defenders >= 11,
        "defenders_10": defenders >= 10,
        "defenders_reach_bid": defenders >= contract.number,
        "never": False,
    }[rules.back_run]
