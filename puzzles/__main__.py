"""The command `python -m puzzles`: answer puzzle files, check them, and make new ones."""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Callable, Iterator, Sequence

from engine.command import complain, read_bytes, run
from engine.rules import DEFAULT_TABLE, Rules
from engine.share import CodeError, rules_of, share_code
from puzzles.bank import Reading, read_puzzles
from puzzles.concepts import CONCEPTS
from puzzles.make.levels import HARDEST
from puzzles.make.maker import EVERY_MAKER, LARGEST_SEED, make_many
from puzzles.make.write import write_puzzles
from puzzles.mine.arguments import add_arguments
from puzzles.model import PositionError
from puzzles.solve import claim_faults, fault_line, position_fault, solution
from puzzles.source import FILE_LIMIT
from words import LANGUAGES, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 where all is well, 1 where a file or a puzzle has a fault, 2 for a wrong call."""
    options = _parser().parse_args(arguments)
    language: str = options.lang
    if options.command == "check":
        return _check(options.files, language)
    try:
        rules = rules_of(options.rules)
    except CodeError as broken:
        complain(say(language, f"fault.{broken.fault.problem}", part=broken.fault.part))
        return 1
    if options.command == "make":
        return _make(options, rules, language)
    if options.command == "mine":
        from puzzles.mine.command import mine_as_told  # loads the compiled search, which the others can do without

        return mine_as_told(options, share_code(rules), language)
    return _solve(options.files, rules, language)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m puzzles", description="Answer, check and make Mighty puzzles.")
    commands = parser.add_subparsers(dest="command", required=True)
    solve = commands.add_parser("solve", help="print the answer to every puzzle, one JSON object a line")
    check = commands.add_parser("check", help="check the format and every claim under every table it speaks for")
    make = commands.add_parser("make", help="print new puzzles of a kind as a puzzle file")
    make.add_argument("kind", choices=tuple(EVERY_MAKER), metavar="KIND", help=", ".join(EVERY_MAKER))
    make.add_argument("-n", type=_number(1), default=10, metavar="COUNT", help="how many (default: %(default)s)")
    make.add_argument("--seed", type=_number(0, LARGEST_SEED), default=0, help="the same seed, the same puzzles")
    make.add_argument("--level", type=_number(1, HARDEST), help="1 (easy) to 5; left out: all that the kind has")
    make.add_argument("--concept", choices=CONCEPTS, metavar="CONCEPT", help=", ".join(CONCEPTS))
    mine = commands.add_parser("mine", help="find puzzles on the best play in hands played sensibly")
    add_arguments(mine, _number)
    for each in (solve, make, mine):
        each.add_argument("--rules", default=DEFAULT_TABLE, help="a table's name or share code (default: %(default)s)")
    for each in (solve, check):
        each.add_argument("files", nargs="+", metavar="FILE", help="a puzzle file, or - for standard input")
    for each in (solve, check, make, mine):
        each.add_argument("--lang", choices=LANGUAGES, default="en", help="language of sentences and messages")
    return parser


def _number(least: int, most: int = LARGEST_SEED) -> Callable[[str], int]:
    """A reader of whole numbers within bounds, for arguments of the command."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return number

    return read


def _solve(names: Sequence[str], rules: Rules, language: str) -> int:
    failed = False
    for reading in _readings(names, language):
        failed |= reading is None
        if reading is None:
            continue
        faults = list(reading.faults)
        lines = []
        for puzzle, entry in zip(reading.puzzles, reading.entries, strict=True):
            try:
                lines.append(json.dumps(solution(puzzle, rules, language), ensure_ascii=False))
            except PositionError as error:
                faults.append(position_fault(entry, error, share_code(puzzle.rules(rules))))
        print("".join(f"{line}\n" for line in lines), end="")
        complain(*(fault_line(fault, language) for fault in faults))
        failed |= bool(faults)
    return int(failed)


def _make(options: argparse.Namespace, rules: Rules, language: str) -> int:
    """Print each puzzle as it is made; where there are fewer than asked for, say so, and fail where there is none."""
    made = 0
    for puzzle in make_many(options.kind, options.n, options.seed, rules, options.level, options.concept):
        print(write_puzzles([puzzle]), end="")
        made += 1
    if made < options.n:
        complain(say(language, "command.made_fewer", puzzles=made))
    return int(not made)


def _check(names: Sequence[str], language: str) -> int:
    puzzles = faults = 0
    failed = False
    for reading in _readings(names, language):
        failed |= reading is None
        if reading is None:
            continue
        found = [*reading.faults, *claim_faults(reading)]
        complain(*(fault_line(fault, language) for fault in found))
        puzzles += len(reading.puzzles)
        faults += len(found)
    print(say(language, "command.checked", puzzles=puzzles, faults=faults))
    return int(failed or faults > 0)


def _readings(names: Sequence[str], language: str) -> Iterator[Reading | None]:
    """The readings of the files named; None, and a message, for one that cannot be opened."""
    for name in names:
        try:
            text = read_bytes(name, FILE_LIMIT)
        except OSError as error:
            complain(say(language, "fault.cannot_open", file=name, detail=error.strerror or type(error).__name__))
            yield None
            continue
        yield read_puzzles(text, name)


if __name__ == "__main__":
    gc.disable()  # a run makes millions of small values and no cycles; looking for some takes two thirds of the time
    run(main)
