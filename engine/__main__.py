"""The command `python -m engine`: a table's rules, random hands, a record replayed.

Only this command speaks, so it alone in this package uses `words`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from engine.cards import card_set, cards_in
from engine.chance import random_hands
from engine.command import complain, read_bytes, run
from engine.notation import write
from engine.record import RecordError, read_hands
from engine.result import captured, result
from engine.rules import DEFAULT_TABLE, FIELDS, TABLES, Rules, assumed, diff, plain, table_of
from engine.share import CodeError, rules_of, share_code
from engine.state import State
from engine.trick import SEATS
from words import LANGUAGES, NO_TRUMP, card_label, say, seat_name, sentence
from words.rule_book import rule_book

RECORD_LIMIT = 16 * 1024 * 1024


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 where all is well, 1 where a code or a record has a fault, 2 for a wrong call."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except CodeError as broken:
        message = say(options.lang, f"fault.{broken.fault.problem}", part=broken.fault.part)
    except RecordError as broken:
        message = _record_message(broken, options.lang)
    except OSError as error:
        if error.filename is None:  # not a record that cannot be read, but a line that cannot be printed
            raise
        detail = error.strerror or type(error).__name__
        message = say(options.lang, "fault.cannot_open", file=str(error.filename), detail=detail)
    except UnicodeDecodeError as error:
        message = say(options.lang, "fault.not_utf8", position=error.start)
    complain(message)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The game of Mighty under house rules.")
    commands = parser.add_subparsers(required=True)
    rules = commands.add_parser("rules", help="show the rules of a table")
    rules.add_argument("table", metavar="NAME|CODE", help=f"a share code or one of {', '.join(TABLES)}")
    rules.add_argument("--json", action="store_true", help="print an object whose key `rules` maps fields to values")
    rules.add_argument("--diff", metavar="OTHER", help="show only where another table differs")
    rules.add_argument("--book", choices=LANGUAGES, help="print the rule book in a language")
    rules.set_defaults(run=_rules)
    hand = commands.add_parser("hand", help="print random legal hands")
    hand.add_argument("--seed", type=int, required=True, help="the same seed gives the same hands")
    hand.add_argument("--count", type=_count, default=1, help="how many hands (default: %(default)s)")
    hand.add_argument("--rules", default=DEFAULT_TABLE, help="a table's name or a share code (default: %(default)s)")
    hand.set_defaults(run=_hand)
    replay = commands.add_parser("replay", help="check a record and print who took what and who pays whom")
    replay.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    replay.set_defaults(run=_replay)
    for each in (rules, hand, replay):
        each.add_argument("--lang", choices=LANGUAGES, default="en", help="language of messages")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def _rules(options: argparse.Namespace) -> int:
    rules = rules_of(options.table)
    other = rules_of(options.diff) if options.diff else None
    if options.json:
        print(json.dumps(_rules_data(rules, other), ensure_ascii=False))
    elif options.book:
        print(rule_book(options.book, rules), end="")
    elif other:
        for each in diff(rules, other):
            print(f"{each.field}: {_shown(plain(each.first))} -> {_shown(plain(each.second))}")
    else:
        open_fields = assumed(table) if (table := table_of(rules)) else frozenset()
        for field in FIELDS:
            reading = f"  ({say(options.lang, 'table.our_reading')})" if field in open_fields else ""
            print(f"{field}: {_shown(plain(rules.value(field)))}{reading}")
    return 0


def _rules_data(rules: Rules, other: Rules | None) -> dict[str, object]:
    table = table_of(rules)
    data: dict[str, object] = {
        "table": table,
        "code": share_code(rules),
        "rules": rules.as_data(),
        "assumed": sorted(assumed(table), key=FIELDS.index) if table else [],
    }
    if other:
        data["diff"] = {each.field: [plain(each.first), plain(each.second)] for each in diff(rules, other)}
    return data


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _hand(options: argparse.Namespace) -> int:
    hands = random_hands(rules_of(options.rules), options.seed)
    for number, state in zip(range(options.count), hands, strict=False):
        print(("\n" if number else "") + write(state), end="")
    return 0


def _replay(options: argparse.Namespace) -> int:
    raw = read_bytes(options.file, RECORD_LIMIT)
    if len(raw) > RECORD_LIMIT:
        complain(say(options.lang, "fault.too_big", limit=RECORD_LIMIT // (1024 * 1024)))
        return 1
    hands = read_hands(raw.decode("utf-8-sig"))
    if not hands:
        complain(say(options.lang, "fault.empty_file"))
        return 1
    for number, state in enumerate(hands):
        print(("\n" if number else "") + "\n".join(_told(state, options.lang)))
    return 0


def _told(state: State, lang: str) -> list[str]:
    """A hand in words: the contract, who took each trick with which point cards, who pays whom."""
    lines = []
    if state.contract and state.declarer is not None:
        key = "command.contract" if state.contract.trump else "command.contract_no_trump"
        seat, number = seat_name(lang, state.declarer), state.contract.number
        lines.append(say(lang, key, seat=seat, number=number, suit=state.contract.trump or NO_TRUMP))
    for trick, winner in zip(state.tricks, state.winners, strict=True):
        points = tuple(each for each in cards_in(card_set(trick.cards)) if each.point)
        lines.append(
            say(
                lang,
                "command.trick",
                number=trick.number,
                seat=seat_name(lang, winner),
                card=trick.cards[(winner - trick.leader) % SEATS],
                points=" ".join(card_label(lang, each) for each in points) or "–",
            )
        )
    return lines + _told_ending(state, lang)


def _told_ending(state: State, lang: str) -> list[str]:
    ending, found = state.ending, result(state)
    if ending is None:
        return [say(lang, "command.ended_early")]
    if found is None:
        shown_by = "" if ending.seat is None else seat_name(lang, ending.seat)
        return [say(lang, f"command.ended_{ending.kind}", seat=shown_by)]
    lines = [] if ending.seat is None else [say(lang, "command.claim", seat=seat_name(lang, ending.seat))]
    if found.friend is None:
        lines.append(say(lang, "command.alone"))
    else:
        lines.append(say(lang, "command.friend", seat=seat_name(lang, found.friend)))
    lines += [
        say(lang, "command.took", seat=seat_name(lang, seat), cards=" ".join(labels))
        for seat, pile in enumerate(captured(state))
        if (labels := [card_label(lang, each) for each in cards_in(pile)])
    ]
    lines += [sentence(lang, step, state.deal.rules) for step in found.payment.steps]
    lines += [
        say(lang, "command.pays", seat=seat_name(lang, seat), amount=f"{amount:+d}")
        for seat, amount in enumerate(found.pays)
    ]
    return lines


def _record_message(error: RecordError, lang: str) -> str:
    fault = error.fault
    if fault.step:
        what = sentence(lang, fault.step, fault.rules)
    else:
        what = say(lang, f"fault.{fault.problem}", wanted=fault.wanted, part=fault.wanted)
    return say(lang, "command.record_fault", line=fault.line, move=fault.move, what=what)


if __name__ == "__main__":
    run(main)
