"""Who is learning and where the answers lie: what is taken from the browser and from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs import user_data_path

from progress.place import VARIABLE, database
from ui.learner import COOKIE, guest_in


def test_a_guest_is_known_again() -> None:
    """By the cookie as this tutor writes it, whatever other cookies there are."""
    assert guest_in({"other": "1", COOKIE: "0123456789abcdef" * 2}) == "0123456789abcdef" * 2


@pytest.mark.parametrize(
    "value",
    ["", "a" * 31, "a" * 33, "A" * 32, "g" * 32, "a" * 32 + "\n", "' OR 1=1 --" + "a" * 21, "٣" * 32, "<script>"],
)
def test_any_other_cookie_is_no_guest(value: str) -> None:
    """Only 32 hexadecimal digits are: anything else was not written by this tutor."""
    assert guest_in({COOKIE: value}) is None
    assert guest_in({}) is None


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And nothing is made before it is needed."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "here"))
    assert database() == tmp_path / "here" / "progress.db"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("unset", [None, ""])
def test_without_it_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, unset: str | None) -> None:
    """The folder that the system has for a program's data."""
    monkeypatch.delenv(VARIABLE)
    if unset is not None:
        monkeypatch.setenv(VARIABLE, unset)
    assert database() == user_data_path("mighty-tutor", appauthor=False) / "progress.db"


def test_no_test_touches_the_users_answers() -> None:
    """All tests have a data folder of their own."""
    assert user_data_path("mighty-tutor", appauthor=False) not in database().parents
