"""How long the page's script runs after a click, without a browser: `python -m tests.benchmarks.clicks`."""

from __future__ import annotations

import json
import logging
from time import perf_counter

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button, ButtonGroup

from tests.benchmarks.figures import CLICKS
from tests.benchmarks.server import APP

_PAGE = "ui/pages/puzzles.py"


def clicks() -> list[float]:
    """Milliseconds of the run after each click: by turns something to answer with and the button to go on with."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.run()
    app.switch_page(_PAGE).run()
    took = []
    for number in range(CLICKS):
        chosen = _chosen(app, number % 2 == 1)
        begun = perf_counter()
        chosen.run()
        took.append(1000 * (perf_counter() - begun))
        if app.exception:
            raise RuntimeError(app.exception[0].message)
    return took


def _chosen(app: AppTest, onwards: bool) -> Button | ButtonGroup[str]:
    """The widget that a click falls on, after it."""
    buttons = list(app.main.button)
    main = [button for button in buttons if button.proto.type == "primary"]
    if onwards and main:
        return main[0].click()
    groups = list(app.main.button_group)
    return groups[0].select(groups[0].options[0]) if groups else buttons[0].click()


if __name__ == "__main__":
    logging.disable()
    print(json.dumps(clicks()))
