"""Every figure the benchmarks can measure: its key in the JSON file, what it tells, and the aim it is held against."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import TypeAlias

PUZZLES = 20_000
CLICKS = 20


@dataclass(frozen=True, slots=True)
class Aim:
    """A bound that a figure should keep, from above or from below."""

    bound: float
    at_least: bool

    def met(self, value: float) -> bool:
        """Does a figure keep the bound?"""
        return value >= self.bound if self.at_least else value <= self.bound


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: the subject that measures it, its key, what it tells, the digits shown, and its aim."""

    subject: str
    key: str
    tells: str
    digits: int = 0
    aim: Aim | None = None


Values: TypeAlias = tuple[float, ...]
"""What the rounds measured; the figure is their median."""

Measured: TypeAlias = Mapping[str, "Values | str"]
"""For each key what was measured, or in words why it was not."""

FIGURES: Mapping[str, Figure] = {
    figure.key: figure
    for figure in (
        Figure("hands", "hands_per_second", "hands played out by the explaining engine", aim=Aim(1000, True)),
        Figure("hands", "hands_per_second_mighty", "hands by mighty, which lists the legal plays each turn, as ours"),
        Figure("hands", "hands_per_second_mighty_by_trial", "hands by mighty, trying cards until one is legal"),
        Figure("hands", "hands_per_second_openspiel_hearts", "games of OpenSpiel's hearts, driven from Python"),
        Figure("hands", "ratio_to_mighty", "times as many hands as mighty", 2, Aim(5, True)),
        Figure("hands", "ratio_to_mighty_by_trial", "times as many hands as mighty by trial", 2),
        Figure("hands", "ratio_to_openspiel_hearts", "times as many hands as OpenSpiel's hearts", 2),
        Figure("verdicts", "verdicts_per_second", "whole tricks judged, with reasons"),
        Figure("verdicts", "legality_checks_per_second", "hands of which the playable cards were found"),
        Figure("replay", "replayed_hands_per_second", "hands written as text and read back"),
        Figure("solve", "solve_20000_seconds", "solve with 20,000 puzzles, the whole process", 2, Aim(10, False)),
        Figure("solve", "solve_puzzles_per_second", "puzzles answered by that process"),
        Figure("solve", "solve_1_seconds", "solve with a single puzzle: what starting costs", 2),
        Figure("solve", "solve_compose_seconds", "of the 20,000: composing the YAML", 2),
        Figure("solve", "solve_reading_seconds", "of the 20,000: reading puzzles from it", 2),
        Figure("solve", "solve_answering_seconds", "of the 20,000: answers, sentences and JSON", 2),
        Figure("page", "server_start_seconds", "the server's start, until it is healthy", 2),
        Figure(
            "page", "first_page_cold_seconds", "a new server's first page in a new browser, until ready to answer", 2
        ),
        Figure("page", "first_page_warm_seconds", "the same page opened again", 2),
        Figure("page", "server_rss_mb_first_page", "the server's memory after the first page", 1, Aim(250, False)),
        Figure("page", "server_rss_mb_after_20_clicks", "the server's memory after 20 clicks", 1, Aim(250, False)),
        Figure("page", "click_script_milliseconds", "one run of the page's script after a click, no browser", 1),
        Figure("table", "table_click_milliseconds", "from a click on the table of a lesson to the changed table", 1),
        Figure("table", "table_from_server_milliseconds", "from a click beside it to what the server makes of it", 1),
        Figure("table", "bare_click_milliseconds", "from a click to its changed words on a page of one button", 1),
        Figure("table", "table_click_ratio_to_bare_button", "times as long for the table", 2, Aim(1.3, False)),
        Figure("table", "table_server_ratio_to_bare_button", "times as long where the server changes the table", 2),
        Figure("make", "made_winner_per_second", "fresh puzzles: who takes the trick", aim=Aim(200, True)),
        Figure("make", "made_points_per_second", "fresh puzzles: which point cards", aim=Aim(200, True)),
        Figure("make", "made_legal_per_second", "fresh puzzles: which cards may be played", aim=Aim(200, True)),
        Figure("make", "made_call_per_second", "fresh puzzles: what may be done with the caller", aim=Aim(200, True)),
        Figure("make", "dealt_per_second", "fresh puzzles of any kind, as the page deals them"),
        Figure("make", "twins_per_second", "twins found by search, for the kinds above"),
        Figure(
            "diagnosis",
            "diagnosis_named_percent",
            "misconceptions about one rule named first within 6 wrong answers",
            1,
            Aim(90, True),
        ),
        Figure("diagnosis", "diagnosis_other_named_percent", "the others: mutated rules, several house rules", 1),
        Figure("diagnosis", "diagnosis_wrong_answers", "wrong answers given until then", 1, Aim(6, False)),
        Figure("diagnosis", "diagnosis_accused_percent_0", "of 40 right answers: suspected", 1, Aim(5, False)),
        Figure("diagnosis", "diagnosis_accused_percent_10", "of 40 answers, 10 % slips: suspected", 1, Aim(5, False)),
        Figure("diagnosis", "diagnosis_accused_percent_25", "of 40 answers, 25 % slips: suspected", 1, Aim(5, False)),
        Figure("diagnosis", "diagnosed_answers_per_second", "answers diagnosed, forty at a time", aim=Aim(800, True)),
        Figure("advice", "advice_worlds_per_second", "hidden cards, trick 5: worlds solved, a position a round"),
        Figure("advice", "advice_worlds_per_second_all", "the same, all positions together", aim=Aim(80, True)),
        Figure("advice", "advice_regret_points", "points lost by choosing after 100 worlds", 3, Aim(0.05, False)),
        Figure("advice", "advice_regret_worst_points", "the same in the worst position", 3),
        Figure("search", "search_6_milliseconds", "6 tricks left, all plays scored", 2, Aim(4, False)),
        Figure("search", "search_6_p95_milliseconds", "the same: 95 % take at most", 1, Aim(40, False)),
        Figure("search", "search_6_nodes", "the same: plays tried"),
        Figure("search", "search_8_milliseconds", "8 tricks left, all plays scored", 1, Aim(120, False)),
        Figure("search", "search_8_p95_milliseconds", "the same: 95 % take at most", 1),
        Figure("search", "search_8_nodes", "the same: plays tried"),
        Figure("search", "search_8_value_milliseconds", "8 tricks left, the value alone", 1),
        Figure("search", "search_8_value_nodes", "the same: plays tried", aim=Aim(420_000, False)),
        Figure("search", "dds_milliseconds", "a bridge deal at spades, the value for one leader, by DDS", 1),
        Figure("search", "search_ratio_to_dds", "times as long for the value, 8 tricks left", 2, Aim(3, False)),
        Figure("search", "search_ratio_to_plain_python", "times as long in plain Python, 6 left", aim=Aim(100, True)),
        Figure("search", "search_10_solved_percent", "whole deals, all leads: solved within 60 s", aim=Aim(90, True)),
        Figure("search", "search_10_seconds", "the same: a deal takes", 1),
        Figure("search", "search_10_nodes", "the same: plays tried"),
        Figure("search", "search_10_mb_of_table", "the same: memory of the table", 1, Aim(128, False)),
        Figure("rollouts", "rollouts_per_second", "random hands, compiled"),
        Figure("rollouts", "rollouts_per_second_openspiel_cpp", "games of OpenSpiel's hearts, played out in C++"),
        Figure("rollouts", "ratio_to_openspiel_cpp", "times as many hands as that", 2, Aim(10, True)),
    )
}
"""All figures by key, in the order in which they are shown."""

SUBJECTS: tuple[str, ...] = tuple(dict.fromkeys(figure.subject for figure in FIGURES.values()))
"""The subjects in that order."""

MACHINE: Mapping[str, str] = {
    "date": "when the run began, by this machine's clock",
    "python_version": "the Python that ran the tutor",
    "system": "operating system and processor architecture",
    "cores": "processors this run might use",
    "load_average": "processes that wanted a processor in the minute before the run; null where that is not told",
}
"""The other keys of the JSON file."""


def machine() -> dict[str, object]:
    """Where and when this run was made, under the keys of `MACHINE`."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
        "python_version": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": cores,
        "load_average": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def line(figure: Figure, values: Values | str) -> str:
    """A figure as it is printed: the median, the lowest and highest round, the aim and whether it is met."""
    if isinstance(values, str):
        return f"  {figure.tells:<72} not measured: {values}"
    value = median(values)
    spread = f"{min(values):,.{figure.digits}f} – {max(values):,.{figure.digits}f}" if len(values) > 1 else ""
    return f"  {figure.tells:<72}{value:>10,.{figure.digits}f}   {spread:<19}{_aim(figure, value)}".rstrip()


def _aim(figure: Figure, value: float) -> str:
    if figure.aim is None:
        return ""
    sign = "≥" if figure.aim.at_least else "≤"
    return f"aim {sign} {figure.aim.bound:,g}: {'met' if figure.aim.met(value) else 'MISSED'}"


def as_data(about: Mapping[str, object], measured: Measured) -> dict[str, object]:
    """The JSON file: always the same keys, null where a figure was not measured.

    `KEY` is the median of the rounds, `KEY_lowest` and `KEY_highest` are their spread.
    """
    unknown = measured.keys() - FIGURES.keys()
    if unknown:
        raise KeyError(f"figures without a description: {sorted(unknown)}")
    data = dict(about)
    for key in FIGURES:
        values = measured.get(key, "")
        known = values if isinstance(values, tuple) else None
        for name, of in (("", median), ("_lowest", min), ("_highest", max)):
            data[key + name] = round(of(known), 4) if known else None
    return data


def documentation() -> str:
    """Every key of the JSON file with what it tells."""
    keys = {**MACHINE, **{key: figure.tells for key, figure in FIGURES.items()}}
    lines = [f"  {key:<36}{tells}" for key, tells in keys.items()]
    return "\n".join(["keys of the JSON file (a figure also has KEY_lowest and KEY_highest):", *lines])
