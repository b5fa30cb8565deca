"""The house rules: one field for every rule on which tables differ, the named tables, and the share code.

`house-rules.yaml` beside this file is the data: which values a field may take, what each named table plays and which
of its values are our reading because its source is silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

import yaml

Price: TypeAlias = Literal[0, 1, 2, 3, "forbidden"]
FriendKind: TypeAlias = Literal["card", "own_card", "buried_card", "seat", "first_trick", "last_trick", "none"]
Value: TypeAlias = bool | int | str | frozenset[str]

FRIEND_KINDS: tuple[FriendKind, ...] = get_args(FriendKind)
DEFAULT_TABLE = "mightykr"


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One thing wrong with a set of house rules: the field, the value given, and the values it may take.

    `allowed` is empty where there is no such field or table; `problem` is a key of the words.
    """

    problem: Literal["unknown_field", "bad_value", "unknown_table"]
    field: str
    value: object = None
    allowed: tuple[object, ...] = ()


class RulesError(ValueError):
    """House rules that cannot be; `faults` lists every one of them."""

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        super().__init__("; ".join(f"{fault.field}: {fault.problem} {fault.value!r}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table; the meaning of each value stands in `house-rules.yaml`.

    Raises `RulesError` with all faults at once.

    >>> Rules.of("pagat").min_bid
    13
    """

    # auction
    min_bid: int
    min_bid_no_trump: int
    no_trump_bid: Literal["strict", "beats_same", "counts_one_more"]
    no_trump_allowed: bool
    first_bidder: Literal["dealer", "left_of_dealer", "last_declarer"]
    direction: Literal["clockwise", "counterclockwise"]
    auction_ends: Literal["any_20", "unbeatable"]
    pass_is_final: bool
    opener_may_pass: bool
    all_pass: Literal["redeal", "dealer_must_bid"]
    misdeal: Literal[
        "never",
        "no_point_card",
        "no_point_card_or_lone_ten",
        "none_besides_mighty_or_joker_with_one",
        "half_point_or_less",
        "under_half_point",
        "under_one_point",
    ]
    misdeal_dealer: Literal["same", "claimant"]
    next_dealer: Literal["friend_else_declarer", "next_seat"]
    # exchange
    change_suit_cost: Price
    change_to_no_trump_cost: Price
    change_from_no_trump_cost: Price
    change_near_20: Literal["capped", "full_price"]
    change_20_to_no_trump: Literal["free", "forbidden"]
    raise_without_change: bool
    buried_points: Literal["declarer", "defenders"]
    # friend
    friend_calls: frozenset[FriendKind]
    # special cards
    mighty_when_spades_trump: Literal["DA", "HA", "CA"]
    joker_call_card_when_clubs_trump: Literal["S3", "H3", "D3", "C3"]
    # play
    declarer_opens_trump: Literal[
        "only_if_all_trump", "only_if_all_trump_or_joker", "only_if_all_trump_or_special", "free"
    ]
    declarer_opens_joker: Literal["allowed", "banned"]
    declarer_opens_joker_call_card: Literal["allowed", "banned"]
    joker_first_trick: Literal["weak", "unplayable", "strong"]
    joker_last_trick: Literal["weak", "unplayable", "strong"]
    mighty_first_trick: Literal["strong", "weak"]
    joker_may_name_trump: Literal["always", "not_on_first_trick"]
    weak_joker_led: Literal["leader_can_win", "next_card_sets_suit"]
    joker_call: Literal["optional", "always"]
    joker_call_first_trick: bool
    called_joker: Literal["weak", "strong"]
    mighty_defends_joker: bool
    lone_mighty_must_follow: Literal["unless_joker", "always"]
    claim: Literal["anyone", "declarer", "nobody"]
    # scoring
    win_score: Literal["bid_bonus", "over_minimum", "over_ten", "over_bid"]
    score_base: int
    least_win: int
    loss_score: Literal["shortfall", "shortfall_and_bid_over_ten"]
    no_trump_doubles: Literal["win", "both", "never"]
    no_friend_doubles: Literal["win", "both", "never"]
    run_doubles: Literal["any", "declared", "never"]
    declared_run_factor: int
    back_run: Literal["defenders_11", "defenders_10", "defenders_reach_bid", "never"]

    def __post_init__(self) -> None:
        faults = tuple(fault for name in FIELDS if (fault := _value_fault(name, getattr(self, name))))
        if faults:
            raise RulesError(faults)

    @staticmethod
    def of(table: str, changes: Mapping[str, object] | None = None) -> Rules:
        """The rules of a named table, with some fields changed as written in a puzzle file or a settings form.

        Lists of friend calls may be any iterable of words. Raises `RulesError` for an unknown table, field or value.
        """
        if table not in TABLES:
            raise RulesError((FieldFault("unknown_table", table, table, tuple(TABLES)),))
        return _table(table).changed(changes or {})

    def changed(self, changes: Mapping[str, object]) -> Rules:
        """These rules with some fields changed; raises `RulesError` naming every unknown field and value.

        >>> Rules.of("pagat").changed({"min_bid": 14}).min_bid
        14
        """
        if not changes:
            return self
        unknown = tuple(FieldFault("unknown_field", name) for name in changes if name not in FIELDS)
        values: dict[str, Any] = {name: _as_value(name, given) for name, given in changes.items() if name in FIELDS}
        wrong = tuple(fault for name, value in values.items() if (fault := _value_fault(name, value)))
        if unknown or wrong:
            raise RulesError(unknown + wrong)
        return replace(self, **values)

    @property
    def next_sits_left(self) -> bool:
        """Does the player on one's left hand play next, all facing the middle of the table? Field `direction`.

        >>> Rules.of("pagat").next_sits_left, Rules.of("namu").next_sits_left
        (True, False)
        """
        return self.direction == "clockwise"

    def value(self, field: str) -> Value:
        """The value of a field named by a word."""
        found: Value = getattr(self, field)
        return found

    def as_data(self) -> dict[str, object]:
        """Every field with its value as plain data: friend calls as a list in the order of the data file."""
        return {name: plain(self.value(name)) for name in FIELDS}


FIELDS: tuple[str, ...] = tuple(each.name for each in fields(Rules))
"""The names of all fields, in the order of the data file."""


_FIRST_OF_GROUP = {
    "auction": "min_bid",
    "exchange": "change_suit_cost",
    "friend": "friend_calls",
    "special_cards": "mighty_when_spades_trump",
    "play": "declarer_opens_trump",
    "scoring": "win_score",
}
_STARTS = [FIELDS.index(first) for first in _FIRST_OF_GROUP.values()]
GROUPS: Mapping[str, tuple[str, ...]] = {
    group: FIELDS[start:end]
    for group, start, end in zip(_FIRST_OF_GROUP, _STARTS, [*_STARTS[1:], len(FIELDS)], strict=True)
}
"""The fields by group, as the data file has them."""


def plain(value: Value) -> object:
    """A value as plain data for YAML and JSON: a set of friend calls as a list in the order of the data file."""
    return [kind for kind in FRIEND_KINDS if kind in value] if isinstance(value, frozenset) else value


@dataclass(frozen=True, slots=True)
class Difference:
    """A field on which two tables differ, with the value of each."""

    field: str
    first: Value
    second: Value


def diff(first: Rules, second: Rules) -> tuple[Difference, ...]:
    """The fields on which two tables differ, in the order of the data file."""
    return tuple(
        Difference(name, first.value(name), second.value(name))
        for name in FIELDS
        if first.value(name) != second.value(name)
    )


def assumed(table: str) -> frozenset[str]:
    """The fields of a named table that its source leaves open, so that the value is our reading."""
    return frozenset(_data()["presets"][table]["assumed"])


def table_title(table: str, language: str) -> str:
    """The title of a named table in a language of the data file (`en`, `ko`)."""
    title: str = _data()["presets"][table]["title"][language]
    return title


def table_source(table: str) -> str:
    """The tag of the source a named table follows (`001`, `Pagat`, ...)."""
    source: str = _data()["presets"][table]["source"]
    return source


def table_of(rules: Rules) -> str | None:
    """The named table that plays exactly these rules, None where none does."""
    return next((table for table in TABLES if _table(table) == rules), None)


def allowed_values(field: str) -> tuple[Value, ...]:
    """The values a field may take; for `friend_calls` the single kinds, of which any but none at all may be chosen."""
    entry = _data()["fields"][field]
    return tuple(entry.get("values") or entry["subset_of"])


@cache
def _data() -> Any:
    return yaml.load(files("engine").joinpath("house-rules.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)


TABLES: tuple[str, ...] = tuple(_data()["presets"])
"""The names of the six tables."""


@cache
def _table(table: str) -> Rules:
    values: dict[str, Any] = {
        name: _as_value(name, value) for name, value in _data()["presets"][table]["rules"].items()
    }
    return Rules(**values)


def _as_value(field: str, given: object) -> object:
    many = isinstance(given, (list, tuple, set)) and all(isinstance(each, str) for each in given)
    return frozenset(given) if field == "friend_calls" and many else given  # type: ignore[call-overload]


@cache
def _typed_values(field: str) -> frozenset[tuple[type, object]]:
    return frozenset((type(value), value) for value in allowed_values(field))


def _value_fault(field: str, value: object) -> FieldFault | None:
    if field == "friend_calls":
        fine = isinstance(value, frozenset) and bool(value) and value <= frozenset(FRIEND_KINDS)
    else:
        fine = isinstance(value, (bool, int, str)) and (type(value), value) in _typed_values(field)
    return None if fine else FieldFault("bad_value", field, value, allowed_values(field))
