"""`mine --no-trump`: hands whose contract has no trump, and puzzles from them alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.rules import Rules
from engine.search.players import worth
from engine.share import share_code
from engine.state import Phase
from engine.trick import Powers
from puzzles.__main__ import main
from puzzles.bank import read_puzzles
from puzzles.mine.no_trump import no_trump_deal
from puzzles.mine.task import Task, mine
from puzzles.model import OpenPosition

HANDS = 6


@pytest.mark.parametrize("table", ["mightykr", "pagat"])
def test_the_declarer_bids_no_trump_on_a_hand_that_is_worth_it(table: str) -> None:
    """The lowest bid without a trump stands alone: the others passed, and the bidder's ten cards promised as much."""
    rules, random = Rules.of(table), Random(8)
    for _ in range(HANDS):
        state = no_trump_deal(rules, random)
        assert state.phase is Phase.PLAY
        assert state.contract == state.auction.standing
        assert state.contract
        assert (state.contract.trump, state.contract.number) == (None, rules.min_bid_no_trump)
        assert state.declarer is not None
        own = state.deal.hands[state.declarer]
        assert worth(Powers.of(rules, None), own) >= rules.min_bid_no_trump


@pytest.mark.parametrize("hidden", [False, True])
def test_every_puzzle_of_such_a_task_is_at_no_trump(hidden: bool) -> None:
    """In the open and in the hidden ones, and an index gives the same again."""
    task = Task(44, "mightykr", 3, 4, hidden, no_trump=True)
    rows = [row for index in range(HANDS) for row in mine(task, index)]
    assert rows
    assert all("contract NT" in str(row.entry.get("record", "contract NT")) for row in rows)
    assert all(row.entry["contract"]["trump"] == "NT" for row in rows if not hidden)  # type: ignore[index]
    assert mine(task, 1) == mine(task, 1)


def test_the_command_mines_at_no_trump(tmp_path: Path) -> None:
    """The same file from one process and from two."""
    files = []
    for workers in (1, 2):
        out = tmp_path / f"{workers}.yaml"
        assert main(f"mine --no-trump --count 6 --seed 9 --most 4 --workers {workers} --out {out}".split()) == 0
        files.append(out.read_bytes())
    assert files[0] == files[1]
    puzzles = read_puzzles(files[0], "mined.yaml").puzzles
    assert len(puzzles) == 6
    assert all(isinstance(each.position, OpenPosition) and each.position.trump is None for each in puzzles)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_table_without_no_trump_gives_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    """It is said at once, and nothing is written."""
    code, out = share_code(Rules.of("mightykr").changed({"no_trump_allowed": False})), tmp_path / "out.yaml"
    assert main(["mine", "--no-trump", "--rules", code, "--out", str(out), "--lang", language]) == 1
    assert ("No trump is not played" if language == "en" else "노기루다를 하지 않는") in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
