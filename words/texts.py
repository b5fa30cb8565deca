"""The words of each language as they stand in its file: one text a key, `reason.led` or `rule.claim.about`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import yaml

LANGUAGES: tuple[str, ...] = ("en", "ko")
"""The languages, each with a file of its own: `en.yaml`, `ko.yaml`."""


@cache
def texts(lang: str) -> dict[str, str]:
    """Every text of a language by its dotted key, in the order of the file; raises `KeyError` for another language."""
    if lang not in LANGUAGES:
        raise KeyError(f"no language {lang!r}")
    data = yaml.load(files("words").joinpath(f"{lang}.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader)
    return dict(_flat("", data))


def _flat(above: str, data: object) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(key, str):
                raise TypeError(f"{above}{key!r}: quote this key")
            yield from _flat(f"{above}{key}.", value)
    elif isinstance(data, str):
        yield above.removesuffix("."), data
    else:
        raise TypeError(f"{above} {data!r}: quote this text")


def keys(lang: str) -> frozenset[str]:
    """The dotted keys of all texts of a language.

    >>> "reason.led" in keys("ko")
    True
    """
    return frozenset(texts(lang))


def text(lang: str, key: str) -> str:
    """The text of a key as it stands in the file; raises `KeyError` naming the language and the key.

    >>> text("en", "term.trump")
    'trump'
    """
    found = texts(lang).get(key)
    if found is None:
        raise KeyError(f"no words in {lang!r} for {key!r}")
    return found


@cache
def entries(lang: str, above: str) -> dict[str, str]:
    """The texts directly under a key, in the order of the file; a text without parts is the entry `any`.

    >>> list(entries("en", "rule.buried_points.value"))
    ['declarer', 'defenders']
    """
    if above in texts(lang):
        return {"any": texts(lang)[above]}
    found = {key.removeprefix(above + "."): each for key, each in texts(lang).items() if key.startswith(above + ".")}
    if not found:
        raise KeyError(f"no words in {lang!r} for {above!r}")
    return found
