"""Where the answers of learners are kept."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "MIGHTY_TUTOR_DATA"
"""The environment variable that names another folder."""


def database() -> Path:
    """The file of the log: in the folder that the environment names, else in the user's data folder."""
    folder = os.environ.get(VARIABLE)
    return (Path(folder) if folder else user_data_path("mighty-tutor", appauthor=False)) / "progress.db"
