"""The command `python -m engine.search warmup`: compiles the search, so that nobody waits for it later.

Only this command speaks, so it alone in this package uses `words`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from engine.command import complain, run
from engine.search.jit import COMPILED, KEPT, cache_folder
from engine.search.warm import PARTS, warm
from words import LANGUAGES, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 where the search can be used, compiled or not."""
    options = _parser().parse_args(arguments)
    language = options.lang
    if not COMPILED:
        complain(say(language, "warmup.no_numba", library="numba", command="pip install -c constraints.txt numba"))
        return 0
    for number, part in enumerate(warm(), 1):
        print(say(language, "warmup.part", part=say(language, f"warmup.{part}"), number=number, total=len(PARTS)))
        print(end="", flush=True)
    print(say(language, "warmup.done" if KEPT else "warmup.not_kept", place=str(cache_folder())))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.search", description="The search behind the best plays.")
    commands = parser.add_subparsers(required=True)
    warmup = commands.add_parser("warmup", help="compile it now")
    warmup.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of messages")
    return parser


if __name__ == "__main__":
    run(main)
