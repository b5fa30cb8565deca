"""The house rules as data: `house-rules.yaml` and the class `Rules` say the same."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, get_args, get_type_hints

import pytest
import yaml

from engine.rules import (
    DEFAULT_TABLE,
    FIELDS,
    FRIEND_KINDS,
    TABLES,
    FriendKind,
    Rules,
    allowed_values,
    assumed,
    diff,
    table_of,
    table_source,
    table_title,
)

DATA: dict[str, Any] = yaml.safe_load(files("engine").joinpath("house-rules.yaml").read_text("utf-8"))
SIX = ("mightykr", "wikipedia", "namu", "blog-bilingual", "pagat", "mightyfriend")


def test_the_fields_are_those_of_the_data_file_in_its_order() -> None:
    """The names in the data file are the contract (house-rules.yaml, fields)."""
    assert tuple(DATA["fields"]) == FIELDS
    assert len(FIELDS) == len(set(FIELDS))


@pytest.mark.parametrize("field", FIELDS)
def test_the_values_are_those_of_the_data_file(field: str) -> None:
    """A field's type takes the values of the data file and no others (house-rules.yaml, fields)."""
    entry, kind = DATA["fields"][field], get_type_hints(Rules)[field]
    if field == "friend_calls":
        assert tuple(entry["subset_of"]) == FRIEND_KINDS == get_args(FriendKind) == get_args(get_args(kind)[0])
        return
    values = entry["values"]
    assert allowed_values(field) == tuple(values)
    assert len({(type(value), value) for value in values}) == len(values)
    if kind is bool:
        assert {True, False} == set(values)
        assert all(isinstance(value, bool) for value in values)
    elif kind is int:
        assert all(type(value) is int for value in values)
    elif field.endswith("_cost"):
        assert [value for value in get_args(kind) if value in values] == values
    else:
        assert get_args(kind) == tuple(values)


def test_every_price_is_used() -> None:
    """The prices of the three changes together are those of their type (house-rules.yaml, exchange)."""
    fields = ("change_suit_cost", "change_to_no_trump_cost", "change_from_no_trump_cost")
    used = {value for field in fields for value in allowed_values(field)}
    assert used == set(get_args(get_type_hints(Rules)["change_suit_cost"]))


def test_there_are_six_tables() -> None:
    """One for each of the four documents, Pagat and MF (house-rules.yaml, presets)."""
    assert tuple(DATA["presets"]) == TABLES == SIX
    assert [table_source(table) for table in SIX] == ["001", "002", "004", "000", "Pagat", "MF"]
    assert DEFAULT_TABLE in TABLES
    assert all(table_title(table, language) for table in SIX for language in ("en", "ko"))


@pytest.mark.parametrize("table", SIX)
def test_each_table_is_as_written(table: str) -> None:
    """Every field has a value, in the order of the data file, and the program plays it (house-rules.yaml, presets)."""
    written = DATA["presets"][table]["rules"]
    assert tuple(written) == FIELDS
    assert Rules.of(table).as_data() == written
    assert table_of(Rules.of(table)) == table


@pytest.mark.parametrize("table", SIX)
def test_what_is_assumed_is_a_field(table: str) -> None:
    """Our readings are marked by names of fields, each once (house-rules.yaml, assumed)."""
    written = DATA["presets"][table]["assumed"]
    assert set(written) <= set(FIELDS)
    assert len(written) == len(set(written))
    assert assumed(table) == set(written)


def test_the_tables_differ() -> None:
    """No two tables play alike, and a table with a change is no named table (house-rules.yaml, presets)."""
    for first in SIX:
        for second in SIX:
            assert bool(diff(Rules.of(first), Rules.of(second))) == (first != second)
    assert table_of(Rules.of("pagat", {"min_bid": 14})) is None
