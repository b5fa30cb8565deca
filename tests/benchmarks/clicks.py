"""How long the page's script runs after a click, without a browser: `python -m tests.benchmarks.clicks`."""

from __future__ import annotations

import json
import logging
from time import perf_counter
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.benchmarks.figures import CLICKS
from tests.benchmarks.server import APP
from tests.pages.visit import choose_at_table

_PAGE = "ui/pages/puzzles.py"


def clicks() -> list[float]:
    """Milliseconds of the run after each click: by turns something to answer with and the button to go on with."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.run()
    app.switch_page(_PAGE).run()
    took = []
    for number in range(CLICKS):
        begun = perf_counter()
        _click(app, number % 2 == 1)
        took.append(1000 * (perf_counter() - begun))
        if app.exception:
            raise RuntimeError(app.exception[0].message)
    return took


def _click(app: AppTest, onwards: bool) -> None:
    """Press the button to go on with, or answer: at the table where a seat or cards are asked, else by an option."""
    if onwards:
        app.main.button(key="next").click().run()
        return
    tables = [each.proto for each in app.get("bidi_component") if each.proto.component_name == "card_table"]
    view: Any = json.loads(tables[0].json)["view"] if tables else {"asked": {"shape": "none"}}
    match view["asked"]["shape"]:
        case "seat":
            choose_at_table(app, seat=view["trick"][0]["seat"])
        case "cards" if view["asked"]["where"] == "hand":
            choose_at_table(app, cards=[view["hand"]["cards"][0]["code"]])
        case "cards":
            choose_at_table(app, cards=[view["trick"][0]["card"]["code"]])
        case _:
            app.main.button(key="option-1").click().run()


if __name__ == "__main__":
    logging.disable()
    print(json.dumps(clicks()))
