"""Puzzle files read into puzzles: the shipped ones, and any text in the same format."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from engine.rules import TABLES, Rules, RulesError
from puzzles.expect import read_expect
from puzzles.fields import Fields, Missing, shown
from puzzles.model import Puzzle
from puzzles.positions import READERS
from puzzles.proof import read_proof
from puzzles.source import FILE_LIMIT, Data, Entry, Fault, Source

_COMMON = ("kind", "rules", "contract", "ask", "hint", "note", "level", "tags", "expect", "source", "proof")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}\Z")


@dataclass(frozen=True, slots=True)
class Reading:
    """A file read: its sound puzzles, every fault of the others from top to bottom, and where each puzzle stands."""

    name: str
    puzzles: tuple[Puzzle, ...]
    faults: tuple[Fault, ...]
    entries: tuple[Entry, ...]


def read_puzzles(text: str | bytes, name: str, limit: int = FILE_LIMIT) -> Reading:
    """The puzzles of a file's text; all faults are noted, and a faulty puzzle never hides the others."""
    source = Source(name)
    puzzles: list[Puzzle] = []
    entries: list[Entry] = []
    known: set[str] = set()
    for entry in source.entries(text, limit):
        fields = Fields(entry, entry.data)
        before = len(source.faults)
        if entry.id in known:
            fields.fault("id", "id_twice", id=shown(entry.id))
        known |= {entry.id} - {""}
        puzzle = fields.attempt(lambda fields=fields: _entry_puzzle(fields))  # type: ignore[misc]
        if puzzle and not entry.unread and len(source.faults) == before:
            puzzles.append(puzzle)
            entries.append(entry)
    faults = sorted(source.faults, key=lambda fault: (fault.line, fault.column))
    return Reading(name, tuple(puzzles), tuple(faults), tuple(entries))


@cache
def shipped() -> tuple[Reading, ...]:
    """The readings of all shipped files, in the order of their names."""
    folder = files("puzzles").joinpath("content")
    found = sorted((each for each in folder.iterdir() if each.name.endswith(".yaml")), key=lambda each: each.name)
    return tuple(read_puzzles(each.read_bytes(), each.name) for each in found)


@cache
def bank() -> dict[str, Puzzle]:
    """Every sound shipped puzzle by its id, in the order of the files."""
    return {puzzle.id: puzzle for reading in shipped() for puzzle in reading.puzzles}


def read_puzzle(fields: Fields, id: str, also: Iterable[str] = ()) -> Puzzle:
    """The puzzle that the keys of a mapping tell, under an id given to it; `also` are keys that others read.

    Every fault is noted; `Missing` is raised only where no puzzle can be made of what is left.
    """
    table, changes = fields.attempt(lambda: _rules(fields)) or (None, {})
    words = {name: fields.attempt(lambda name=name: fields.words(name)) for name in ("ask", "hint", "note")}  # type: ignore[misc]
    level = fields.attempt(lambda: fields.number("level", 1, 5)) if fields.has("level") else None
    tags = fields.attempt(lambda: fields.texts("tags")) if fields.has("tags") else ()
    source = fields.attempt(lambda: fields.text("source")) if fields.has("source") else ""
    proof = fields.attempt(lambda: read_proof(fields)) if fields.has("proof") else {}
    kind = fields.choice("kind", tuple(READERS))
    reader = READERS[kind]
    fields.only((*_COMMON, *reader.keys, *also))
    expect = fields.attempt(lambda: read_expect(fields, kind, table is not None))
    position = fields.attempt(lambda: reader.read(fields))
    if position is None:
        raise Missing
    return Puzzle(
        id,
        kind,
        position,
        table,
        changes,
        words["ask"] or {},
        words["hint"] or {},
        words["note"] or {},
        level,
        tags or (),
        expect or {},
        source or "",
        proof or {},
    )


def _entry_puzzle(fields: Fields) -> Puzzle:
    id = fields.attempt(lambda: _id(fields))
    puzzle = read_puzzle(fields, id or "", ("id",))
    if id is None:
        raise Missing
    return puzzle


def _id(fields: Fields) -> str:
    id = fields.text("id")
    if not _ID.match(id):
        raise fields.fault("id", "bad_id", id=shown(id))
    return id


def _rules(fields: Fields) -> tuple[str | None, dict[str, Data]]:
    if not fields.has("rules"):
        return None, {}
    inner = fields.inner("rules")
    table = inner.attempt(lambda: inner.choice("preset", TABLES)) if inner.has("preset") else None
    changes: dict[str, Data] = {name: inner.raw(name) for name in inner.names() if name != "preset"}
    try:
        Rules.of(table or TABLES[0], changes)
    except RulesError as wrong:
        for fault in wrong.faults:
            value, allowed = shown(changes[fault.field]), ", ".join(map(shown, fault.allowed))
            inner.fault(fault.field, fault.problem, value=value, allowed=allowed)
        raise Missing from None
    return table, changes
