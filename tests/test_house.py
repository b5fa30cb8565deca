"""How the house is kept: which way imports run, that words are said, that nothing grows too big or lacks its text."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.rules import FIELDS, TABLES
from words import keys

HOME = Path(__file__).parent.parent
BELOW = {
    "app": {"ui", "lessons", "progress", "puzzles", "words", "engine"},
    "ui": {"lessons", "progress", "puzzles", "words", "engine"},
    "lessons": {"puzzles", "words", "engine"},
    "progress": {"puzzles", "words", "engine"},
    "puzzles": {"words", "engine"},
    "words": {"engine"},
    "engine": set(),
    "start": set(),
}
"""What each part of the program may import, besides itself."""

OUTSIDE = {
    "yaml": {"engine", "words", "puzzles", "lessons", "progress"},
    "streamlit": {"ui", "app"},
    "plotly": {"ui", "app"},
    "sqlalchemy": {"progress"},
    "platformdirs": {"progress", "engine"},
    "numba": {"engine"},
    "numpy": {"engine"},
    "llvmlite": {"engine"},
    "distributed": {"puzzles"},
}
"""The libraries of others, and the parts that may use them."""

LONGEST = 300
"""Lines of a file, blank ones not counted."""

FILES = sorted(path for part in BELOW for path in [HOME / f"{part}.py", *(HOME / part).rglob("*.py")] if path.is_file())


def name_of(path: Path) -> str:
    """A file from the top of the house."""
    return path.relative_to(HOME).as_posix()


def part_of(path: Path) -> str:
    """The part of the program a file belongs to."""
    return name_of(path).removesuffix(".py").split("/")[0]


@cache
def tree(path: Path) -> ast.Module:
    """A file taken apart."""
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[str]:
    """The modules a file imports, wherever in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name_of(path)}: imports name their folder"
            yield node.module or ""


# ---- the arrows ---------------------------------------------------------------------------------------------------


def test_the_house_is_all_here() -> None:
    """Every folder with code is one of the parts that the arrows know."""
    folders = {path.parent.name for path in HOME.glob("*/__init__.py") if not path.parent.name.startswith(".")}
    assert folders - {"tests"} <= BELOW.keys()
    assert {"engine", "words", "puzzles", "lessons", "ui"} <= folders


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_run_one_way(path: Path) -> None:
    """app -> ui -> lessons -> puzzles -> words -> engine, and ui -> progress -> puzzles; others' code where it belongs.

    A command speaks, so the `__main__.py` of the engine may use the words.
    """
    part = part_of(path)
    allowed = {part} | BELOW[part] | ({"words"} if part == "engine" and path.name == "__main__.py" else set())
    for module in imports(path):
        root = module.split(".")[0]
        if root in OUTSIDE:
            assert part in OUTSIDE[root], module
        else:
            assert root in allowed | sys.stdlib_module_names, module


def test_only_the_commands_are_programs() -> None:
    """Nothing imports a command; what two commands share stands in a module of its own."""
    assert not [(name_of(path), each) for path in FILES for each in imports(path) if each.endswith("__main__")]


def test_nothing_is_imported_by_a_name_made_up_at_run_time() -> None:
    """An import that the test above cannot read would be an arrow nobody sees."""
    hidden = {"import_module", "__import__", "exec", "eval"}
    for path in FILES:
        calls = [node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        called = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in calls}
        assert not called & hidden, name_of(path)


def test_the_engine_has_no_clock_and_no_hidden_randomness() -> None:
    """The same position gives the same answer on every machine at any time; chance comes from a seed."""
    for path in FILES:
        if part_of(path) == "engine":
            found = {module.split(".")[0] for module in imports(path)}
            assert not found & {"time", "datetime", "secrets", "uuid", "socket", "urllib"}, name_of(path)
            if "random" in found:
                drawn = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom | ast.Call)]
                assert {
                    each.name
                    for node in drawn
                    if isinstance(node, ast.ImportFrom) and node.module == "random"
                    for each in node.names
                } == {"Random"}, name_of(path)
                made = [
                    node for node in drawn if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Random"
                ]
                assert all(node.args for node in made), name_of(path)


# ---- the words ----------------------------------------------------------------------------------------------------

SECTIONS = (
    "fault",
    "ui",
    "kind",
    "misconception",
    "command",
    "table",
    "term",
    "glossary",
    "slang",
    "glossary_page",
    "about",
    "group",
    "settled",
    "ask",
    "twin",
    "table_view",
)
KEY = re.compile(rf"({'|'.join(SECTIONS)})\.[a-z0-9_]+(\.[a-z0-9_]+)*\.?")

PROBLEMS = {  # where the name of a fault stands among the arguments of what notes it
    "Fault": 5,
    "Source.fault": 3,
    "Fields.fault": 1,
    "at": 1,
    "fail": 0,
    "PositionError": 1,
    "CodeFault": 0,
    "FieldFault": 0,
    "RecordFault": 2,
}


@cache
def texts() -> frozenset[str]:
    """Every whole text that stands in the code, docstrings aside."""
    found = set()
    for path in FILES:
        nodes = list(ast.walk(tree(path)))
        docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        parts = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        constants = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in docstrings | parts)
        found |= {node.value for node in constants if isinstance(node.value, str)}
    return frozenset(found)


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """The texts of the code with places to fill, as patterns; one that ends in a dot stands for all keys below it."""
    found = set()
    for path in FILES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = (
                    re.escape(str(each.value)) if isinstance(each, ast.Constant) else "(.+)" for each in node.values
                )
                found.add(re.sub(r"\\\.$", r"\\.[a-z0-9_.]+", "".join(parts)))
    return tuple(map(re.compile, sorted(found)))


def is_said(text: str) -> bool:
    """Does the code have a text, whole or put together from texts it has?"""
    if text in texts():
        return True
    fits = (pattern.fullmatch(text) for pattern in patterns())
    return any(all(map(is_said, fit.groups())) for fit in fits if fit and fit.groups())


WAITING = frozenset(f"table.{name}" for name in "table your_table based_on source unchanged".split())
"""Words for a page that is still to come: the choice of a table."""


def test_every_word_is_said_somewhere() -> None:
    """No text of the language files is left over from something that is gone."""
    unused = {key for key in keys("en") if key.split(".")[0] in SECTIONS and not is_said(key)}
    assert unused - WAITING == set()


def test_every_key_that_is_said_has_words() -> None:
    """A key written out in the code stands in the language files."""
    wanted = {text for text in texts() if KEY.fullmatch(text) and not text.endswith((".html", ".css", ".js"))}
    assert len(wanted) > 50
    assert wanted - keys("en") == set()


def test_every_fault_that_is_noted_has_words() -> None:
    """A fault without words would be found by the reader of a message, not by us."""
    noted = set(problems())
    assert len(noted) > 40
    assert {problem for problem in noted if f"fault.{problem}" not in keys("en")} == {"record_illegal"}  # a step speaks


def problems() -> Iterator[str]:
    """The names of faults written out in the code."""
    for path in FILES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                place = PROBLEMS.get(called(node, path), PROBLEMS.get(called(node, path).split(".")[-1]))
                if place is not None and place < len(node.args) and isinstance(node.args[place], ast.Constant):
                    yield str(node.args[place].value)  # type: ignore[attr-defined]


def called(node: ast.Call, path: Path) -> str:
    """What a call calls; the two ways to note a fault are told apart by their file."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return f"{'Source' if path.name == 'source.py' else 'Fields'}.fault" if name == "fault" else name


# ---- files, docstrings, data --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_keeps_one_concept(path: Path) -> None:
    """A file that grows beyond what can be read at a sitting is to be parted."""
    assert sum(bool(line.strip()) for line in path.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_whatever_is_public_says_what_it_does(path: Path) -> None:
    """All modules but pages (scripts with a heading), all public classes, functions and methods have a docstring."""
    if "pages" not in path.parts:
        assert ast.get_docstring(tree(path)), name_of(path)
    for name, node in public(tree(path), ""):
        assert ast.get_docstring(node), f"{name_of(path)}: {name}"


def public(
    inside: ast.Module | ast.ClassDef, above: str
) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]]:
    """The public classes, functions and methods in a module or class."""
    for node in inside.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and not node.name.startswith("_"):
            yield f"{above}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node, f"{node.name}.")


@pytest.mark.parametrize(
    "path", [path for path in FILES if part_of(path) in ("engine", "words", "puzzles", "lessons")], ids=name_of
)
def test_examples_in_docstrings_hold(path: Path) -> None:
    """What a docstring shows is what happens."""
    name = name_of(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    assert not doctest.testmod(importlib.import_module(name)).failed


def test_the_data_of_the_house_rules_is_whole() -> None:
    """Every field has a meaning and values, and every table a value of each, a title in both languages and a source."""
    data: dict[str, Any] = yaml.safe_load((HOME / "engine" / "house-rules.yaml").read_text("utf-8"))
    assert data.keys() == {"version", "fields", "settled", "presets"}
    assert tuple(data["fields"]) == FIELDS
    assert tuple(data["presets"]) == TABLES
    for table in data["presets"].values():
        assert table.keys() == {"source", "title", "rules", "assumed"}
        assert table["title"].keys() == {"en", "ko"}
        assert tuple(table["rules"]) == FIELDS
        for field, value in table["rules"].items():
            allowed = data["fields"][field]
            assert set(value) <= set(allowed["subset_of"]) if field == "friend_calls" else value in allowed["values"]
