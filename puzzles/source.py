"""YAML text turned into plain data, with the place of every value and no tricks.

Aliases, duplicate keys, deep nesting and big files are refused; only whole numbers, `true`, `false` and `null` are read
as anything but text, so that `no`, `1:30` or `1e3` never change their meaning silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

import yaml

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | bool | None"

MAX_DEPTH = 20
FILE_LIMIT = 16 * 1024 * 1024
PAGE_LIMIT = 1024 * 1024

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_BOOL, _NULL, _INT, _TEXT = (f"tag:yaml.org,2002:{name}" for name in ("bool", "null", "int", "str"))
_READ_AS_TEXT = frozenset(f"tag:yaml.org,2002:{name}" for name in ("int", "float", "timestamp", "merge", "value"))
_LIST, _MAPPING = "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"

_OF_THE_KEY = frozenset({"unknown_key", "unknown_field", "unknown_table", "expect_pinned"})
"""The faults of a key itself, which stand at the key and not at its value."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file: where it stands (lines and columns from 1), in which puzzle and key, and what.

    `problem` is a key of the words under `fault`; `values` fill its places. `table` names the table at which a sound
    puzzle meets the fault.
    """

    file: str
    line: int
    column: int
    id: str
    key: str
    problem: str
    values: tuple[tuple[str, Any], ...] = ()
    table: str = ""


@dataclass(slots=True)
class Source:
    """A file being read: its entries as plain data, the nodes that tell where each value stands, the faults found."""

    name: str
    faults: list[Fault] = field(default_factory=list)
    _seen: set[int] = field(default_factory=set)

    def entries(self, text: str | bytes, limit: int = FILE_LIMIT) -> Iterator[Entry]:
        """The entries of a list of mappings; every fault of the file's shape is noted in `faults`."""
        root = self._compose(text, limit)
        if root is None:
            return
        if not isinstance(root, yaml.SequenceNode):
            self.fault(root, "", "", "not_a_list")
            return
        for node in root.value:
            if not isinstance(node, yaml.MappingNode):
                self.fault(node, "", "", "not_a_mapping")
                continue
            entry = self._entry(node)
            if entry:
                yield entry

    def whole(self, text: str | bytes, limit: int = FILE_LIMIT) -> Entry | None:
        """The one mapping that a file consists of; None where it is no such file, which is noted in `faults`."""
        root = self._compose(text, limit)
        if root is None:
            return None
        if not isinstance(root, yaml.MappingNode):
            self.fault(root, "", "", "not_one_mapping")
            return None
        return self._entry(root)

    def _entry(self, node: yaml.MappingNode) -> Entry | None:
        before = len(self.faults)
        data = self._plain(node, "", 1)
        found = self.faults[before:]
        if not isinstance(data, dict):
            return None
        entry = Entry(self, node, data, frozenset(fault.key for fault in found))
        self.faults[before:] = [replace(fault, id=entry.id) for fault in found]
        return entry

    def _compose(self, text: str | bytes, limit: int) -> yaml.Node | None:
        if len(text) > limit:
            self.faults.append(Fault(self.name, 1, 1, "", "", "too_big", (("limit", limit // (1024 * 1024)),)))
            return None
        try:
            text = text.decode("utf-8") if isinstance(text, bytes) else text
            root: yaml.Node | None = yaml.compose(text, Loader=yaml.CSafeLoader)
        except UnicodeDecodeError as broken:
            self.faults.append(Fault(self.name, 1, 1, "", "", "not_utf8", (("position", broken.start),)))
            return None
        except (yaml.YAMLError, RecursionError, ValueError) as broken:
            mark = getattr(broken, "problem_mark", None) or getattr(broken, "context_mark", None)
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
            what = str(getattr(broken, "problem", None) or getattr(broken, "reason", None) or type(broken).__name__)
            self.faults.append(Fault(self.name, line, column, "", "", "bad_yaml", (("detail", what),)))
            return None
        if root is None:
            self.faults.append(Fault(self.name, 1, 1, "", "", "empty_file"))
        return root

    def fault(self, node: yaml.Node, id: str, key: str, problem: str, **values: object) -> None:
        """Note a fault at a node."""
        mark = node.start_mark
        self.faults.append(Fault(self.name, mark.line + 1, mark.column + 1, id, key, problem, tuple(values.items())))

    def _plain(self, node: yaml.Node, key: str, depth: int) -> Data:
        if id(node) in self._seen:
            self.fault(node, "", key, "alias")
            return None
        self._seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, key)
        if depth > MAX_DEPTH:
            self.fault(node, "", key, "too_deep", limit=MAX_DEPTH)
            return None
        if node.tag not in (_LIST, _MAPPING):
            self.fault(node, "", key, "foreign_tag", tag=node.tag)
            return None
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(each, f"{key}.{place}", depth + 1) for place, each in enumerate(node.value)]
        return self._mapping(node, key, depth)

    def _mapping(self, node: Any, key: str, depth: int) -> dict[str, Data]:
        found: dict[str, Data] = {}
        for name_node, value_node in node.value:
            if not isinstance(name_node, yaml.ScalarNode):
                self.fault(name_node, "", key, "bad_key")
                continue
            name = name_node.value
            path = f"{key}.{name}" if key else name
            if name in found:
                self.fault(name_node, "", path, "duplicate_key")
                continue
            found[name] = self._plain(value_node, path, depth + 1)
        return found

    def _scalar(self, node: Any, key: str) -> Data:
        text: str = node.value
        tag = node.tag
        if tag == _TEXT:
            return text
        if tag == _INT and _INTEGER.match(text) and len(text) < 10:
            return int(text)
        if tag == _BOOL:
            if text in ("true", "false"):
                return text == "true"
            self.fault(node, "", key, "ambiguous_word", word=text)
            return None
        if tag == _NULL:
            return None
        if tag not in _READ_AS_TEXT or node.style:
            self.fault(node, "", key, "foreign_tag", tag=tag)
            return None
        return text


@dataclass(frozen=True, slots=True)
class Entry:
    """One mapping of a list, with the means to say where in the file a key of it stands.

    `unread` are the keys whose values could not be read, which is noted already.
    """

    source: Source
    node: Any
    data: dict[str, Data]
    unread: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """The entry's id as far as it has one, for messages."""
        found = self.data.get("id")
        return found if isinstance(found, str) else ""

    def at(self, key: str, problem: str, table: str = "", **values: object) -> Fault:
        """A fault at a key (`contract.trump`, `plays.3`), or at the mapping that lacks the key."""
        mark = _node_at(self.node, key, problem in _OF_THE_KEY).start_mark
        place = (self.source.name, mark.line + 1, mark.column + 1)
        return Fault(*place, self.id, key, problem, tuple(values.items()), table)

    def fault(self, key: str, problem: str, **values: object) -> None:
        """Note a fault at a key, unless its value or a part of it could not even be read."""
        if not any(each == key or each.startswith(f"{key}.") for each in self.unread):
            self.source.faults.append(self.at(key, problem, "", **values))


def _node_at(node: Any, key: str, of_the_key: bool) -> Any:
    """The node of a key's value, or of the key itself; as far as there is one on the way to it."""
    parts = _parts(node)
    if key in parts:
        name_node, value_node = parts[key]
        return name_node if of_the_key else value_node
    first, _, rest = key.partition(".")
    return _node_at(parts[first][1], rest, of_the_key) if first in parts else node


@lru_cache(maxsize=64)
def _parts(node: Any) -> dict[str, tuple[Any, Any]]:
    if isinstance(node, yaml.MappingNode):
        return {name.value: (name, value) for name, value in node.value if isinstance(name, yaml.ScalarNode)}
    return {str(place): (each, each) for place, each in enumerate(node.value)} if isinstance(node.value, list) else {}
