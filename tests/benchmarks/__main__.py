"""The command `python -m tests.benchmarks`: measure, print side by side, and write the figures down."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from tests.benchmarks.figures import FIGURES, SUBJECTS, Measured, Values, as_data, documentation, line, machine

_SECONDS = 3.5


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the subjects asked for; 0 where all of them could be measured to the end, aims met or not."""
    options = _parser().parse_args(arguments)
    about = machine()
    print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in about.items()), flush=True)
    measured: dict[str, Values | str] = {}
    failed = False
    for subject in SUBJECTS:
        if options.only and subject not in options.only:
            continue
        print(f"\n{subject}", flush=True)
        try:
            found = _measure(subject)(options.seconds)
        except (RuntimeError, ImportError) as error:
            failed = True
            found = {key: str(error) for key, figure in FIGURES.items() if figure.subject == subject}
        for key, figure in FIGURES.items():
            if figure.subject == subject:
                print(line(figure, found[key]), flush=True)
        measured.update(found)
    if options.json:
        options.json.write_text(json.dumps(as_data(about, measured), indent=2) + "\n", "utf-8")
    return int(failed)


def _measure(subject: str) -> Callable[[float], Measured]:
    """A subject's function; its module is imported only now, so that none weighs on another's figures."""
    measure: Callable[[float], Measured] = import_module(f"tests.benchmarks.{subject}").measure
    return measure


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks",
        description="How fast the tutor is: medians of interleaved rounds, with the lowest and highest.",
        epilog=documentation(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file as well")
    parser.add_argument("--only", nargs="+", choices=SUBJECTS, metavar="NAME", help=f"of {', '.join(SUBJECTS)}")
    parser.add_argument(
        "--seconds", type=float, default=_SECONDS, metavar="S", help="for each rate, over all rounds (%(default)s)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
