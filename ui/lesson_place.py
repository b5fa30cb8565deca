"""Where in each lesson the learner was last: kept with the log, so that it outlives the tab and the server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from progress.faults import LogFault
from ui.learner import keep_place, own_places

_KEPT = ("step", "part", "puzzle", "other")
"""The parts of an address that tell a place in a lesson."""


def stand_at(lesson: str, address: Mapping[str, str]) -> None:
    """Keep the address of a step as the learner's place in a lesson; one that cannot be saved is lost."""
    with suppress(LogFault):
        keep_place(lesson, {part: address[part] for part in _KEPT if part in address})


def places_so_far() -> Mapping[str, Mapping[str, str]]:
    """The learner's place in each lesson; none where the log cannot be read."""
    try:
        return own_places()
    except LogFault:
        return {}


def resume_at(place: Mapping[str, str], steps: Iterable[str]) -> Mapping[str, str]:
    """Where a lesson with these steps goes on, as parts of an address; nothing at its start and past its end."""
    return place if place.get("step") in steps else {}
