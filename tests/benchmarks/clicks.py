"""How long the page's script runs after a click, without a browser: `python -m tests.benchmarks.clicks`."""

from __future__ import annotations

import json
import logging
from time import perf_counter

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from tests.benchmarks.figures import CLICKS
from tests.benchmarks.server import APP

_PAGE = "ui/pages/puzzles.py"


def clicks() -> list[float]:
    """Milliseconds of the run after each click: an answer and the next puzzle by turns."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.run()
    app.switch_page(_PAGE).run()
    took = []
    for number in range(CLICKS):
        button = _button(app, number % 2 == 1)
        begun = perf_counter()
        button.click().run()
        took.append(1000 * (perf_counter() - begun))
        if app.exception:
            raise RuntimeError(app.exception[0].message)
    return took


def _button(app: AppTest, turning: bool) -> Button:
    """The button that turns to the next puzzle, or the first one of the page: an answer."""
    buttons = list(app.main.button)
    following = [button for button in buttons if button.key == "next"]
    return (following if turning and following else buttons)[0]


if __name__ == "__main__":
    logging.disable()
    print(json.dumps(clicks()))
