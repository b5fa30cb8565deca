"""Who is learning, and the log of what they answer: a guest whom the browser remembers."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from progress.attempts import Attempt
from progress.faults import LogFault, NewerLog, NotSaved
from progress.place import database
from puzzles.model import Value
from words import say

if TYPE_CHECKING:
    from progress.store import Log

COOKIE = "mighty_guest"
_GUEST = re.compile(r"[0-9a-f]{32}")
_REMEMBER = st.components.v2.component(
    "remember_guest",
    js=f"""export default function ({{ data, setTriggerValue }}) {{
  const [, guest = data] = document.cookie.match(/(?:^|; ){COOKIE}=([0-9a-f]{{32}})(?:;|$)/) ?? [];
  document.cookie = `{COOKIE}=${{guest}}; path=/; max-age=31536000; SameSite=Lax`;
  if (guest !== data) setTriggerValue("guest", guest);
}}
""",
)
"""Lets the browser remember the guest; where another tab was first, as when both open at once, tells its guest."""


def guest_in(cookies: Mapping[str, str]) -> str | None:
    """The guest whom the browser remembers; None where it does not, or where the cookie is not as we write it."""
    found = str(cookies.get(COOKIE))
    return found if _GUEST.fullmatch(found) else None


def learner_id() -> str:
    """The guest of this visit: the one whom the browser remembers, else a new one."""
    if "learner" not in st.session_state:
        st.session_state["learner"] = guest_in(st.context.cookies) or secrets.token_hex(16)
    return str(st.session_state["learner"])


def show_learner(language: str) -> None:
    """Say so where answers are not saved yet, and let the browser remember the guest; the last call of a page.

    What takes a moment at the first visit, opening the log, is done here, when the page is on its way already.
    """
    if fault := st.session_state.get("log_fault"):
        st.warning(say(language, f"fault.{fault}", number=len(st.session_state["unsaved"])))
    if guest_in(st.context.cookies) is None or not st.session_state.get("remembered"):
        st.session_state["remembered"] = True
        _REMEMBER(data=learner_id(), key="remember_guest", height=1, on_guest_change=_be_guest)
    with suppress(LogFault):
        attempts_log()


def _be_guest() -> None:
    """Be the guest whom the browser remembers since another tab was opened."""
    remembered = guest_in({COOKIE: st.session_state["remember_guest"].get("guest")})
    st.session_state["learner"] = remembered or learner_id()


def attempts_log() -> Log:
    """The log of all learners, opened once for all visits; raises `LogFault`."""
    return _log_in(database())


def own_attempts() -> tuple[Attempt, ...]:
    """What this visit's learner has answered, oldest first; raises `LogFault`."""
    with _opening_anew_after_faults():
        return attempts_log().attempts(learner_id())


def own_places() -> dict[str, dict[str, str]]:
    """Where in each lesson this visit's learner was last, as parts of an address; raises `LogFault`."""
    with _opening_anew_after_faults():
        return attempts_log().places(learner_id())


def keep_place(lesson: str, address: Mapping[str, str]) -> None:
    """Keep where in a lesson this visit's learner is; raises `LogFault`."""
    with _opening_anew_after_faults():
        attempts_log().keep_place(learner_id(), lesson, address, datetime.now(UTC))


def record(
    item: str,
    kind: str,
    concepts: Sequence[str],
    rules_code: str,
    answer: Value,
    right: bool,
    misconceptions: Sequence[str],
    hints: int,
    started_at: datetime | None,
    place: str | None = None,
) -> None:
    """Write an answer of this visit's learner to the log; to be called before its verdict is drawn.

    `started_at` is when the question was first drawn, an aware time; `place` is the step of a lesson. An answer that
    cannot be saved is kept in the visit and written with the next one; `show_learner` says so meanwhile.
    """
    now = datetime.now(UTC)
    milliseconds = max(0, round((now - started_at).total_seconds() * 1000)) if started_at else None
    unsaved: list[Attempt] = st.session_state.setdefault("unsaved", [])
    unsaved.append(
        Attempt(
            learner=learner_id(),
            item=item,
            kind=kind,
            concepts=tuple(concepts),
            rules=rules_code,
            answer=answer,
            verdict="right" if right else "wrong",
            misconceptions=tuple(misconceptions),
            hints=hints,
            milliseconds=milliseconds,
            at=now,
            place=place,
        )
    )
    try:
        with _opening_anew_after_faults():
            while unsaved:
                attempts_log().write(unsaved[0])
                del unsaved[0]
        st.session_state["log_fault"] = None
    except LogFault as fault:
        st.session_state["log_fault"] = (fault if isinstance(fault, NewerLog) else NotSaved).problem


@st.cache_resource(show_spinner=False, on_release=lambda log: log.close())
def _log_in(file: Path) -> Log:
    from progress.store import open_log  # not above: with its library it takes longer to import than a page to draw

    return open_log(file)


@contextmanager
def _opening_anew_after_faults() -> Iterator[None]:
    """Tell whoever runs the tutor of a fault; the next call opens the file anew, which may be there again."""
    try:
        yield
    except LogFault as fault:
        logging.getLogger(__name__).warning("%s: %s", fault.problem, fault)
        _log_in.clear()
        raise
