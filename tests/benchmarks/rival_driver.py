"""Plays random hands and solves deals with other software, in its own environment; knows nothing of the tutor.

On each line `NAME SECONDS` of standard input it does so for so long and answers `HOW_MANY SECONDS`. The first line it
writes names, as JSON, the rivals that cannot be imported, with the reason.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import cycle
from time import perf_counter
from typing import Any

Play = Callable[[], int]
"""Plays a hand, or some, or solves a deal; tells how many were done to the end."""


def mighty(by_trial: bool) -> Play:
    """A random hand by the package mighty: one bid and four passes, three cards discarded, 50 random legal plays.

    It has no list of legal plays: each card is asked about. `by_trial` asks about cards in random order until one is
    legal, which makes the same choices with fewer questions; else all are asked about each turn.
    """
    game, shapes = import_module("mighty.game"), list(import_module("mighty.card").Shape)
    choose = _first_legal if by_trial else _any_legal

    def play() -> bool:
        auction = game.PledgePhase(start_player=random.randrange(5))
        auction.pledge_step(random.choice(shapes), random.randint(13, 20))
        while not auction.pledge_done():
            auction.pledge_step(None, None)
        exchange = game.ExtraPhase(*auction.pledge_result())
        exchange.prepare_extra_hand()
        exchange.discard_extra(random.sample(range(13), 3))
        exchange.pick_friend("")
        tricks = game.PlayPhase(*exchange.extra_result())
        for turn in range(50):
            chosen = choose(tricks, 10 - turn // 5)
            if chosen is None:  # it knows no way out for a declarer who holds nothing but trumps
                return False
            tricks.submit(*chosen)
        tricks.final_summary()
        return True

    return play


def _any_legal(tricks: Any, held: int) -> tuple[int, Any] | None:
    legal: list[tuple[int, Any]] = []
    for place in range(held):
        allowed, actions = tricks.check_submit(place)
        if allowed:
            legal += [(place, action) for action in actions or [None]]
    return random.choice(legal) if legal else None


def _first_legal(tricks: Any, held: int) -> tuple[int, Any] | None:
    for place in random.sample(range(held), held):
        allowed, actions = tricks.check_submit(place)
        if allowed:
            return place, random.choice(actions) if actions else None
    return None


def openspiel_hearts() -> Play:
    """A random game of OpenSpiel's hearts: deal, pass and 52 plays, 114 steps in all, each chosen here."""
    game = import_module("pyspiel").load_game("hearts")

    def play() -> bool:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        return True

    return play


def openspiel_in_cpp() -> Play:
    """Random games of OpenSpiel's hearts that it plays out itself, in C++: from the deal on, the passing included.

    Its tree search is made to stay at the root, which it values by so many games.
    """
    pyspiel, games = import_module("pyspiel"), 1000
    game = pyspiel.load_game("hearts")

    def play() -> int:
        state = game.new_initial_state()
        while not state.history() or state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(games, random.randrange(1 << 30))
        pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, 1, False).mcts_search(state)
        return games

    return play


def dds() -> Play:
    """A random bridge deal solved by Bo Haglund's DDS, of the package endplay: the value for one leader at spades."""
    solver = import_module("endplay.dds")
    mode = import_module("endplay.dds.solve").SolveMode.OptimalOne
    deals = cycle([_bridge_deal() for _ in range(200)])

    def play() -> int:
        solver.solve_board(next(deals), mode)
        return 1

    return play


def _bridge_deal() -> Any:
    types, ranks = import_module("endplay.types"), "AKQJT98765432"
    pack = random.sample([(suit, rank) for suit in "SHDC" for rank in ranks], 52)
    hands = []
    for dealt in (pack[:13], pack[13:26], pack[26:39], pack[39:]):
        suits = ([rank for rank in ranks if (suit, rank) in dealt] for suit in "SHDC")
        hands.append(".".join(map("".join, suits)))
    return types.Deal(f"N:{' '.join(hands)}", first=types.Player.north, trump=types.Denom.spades)


MAKERS: dict[str, Callable[[], Play]] = {
    "mighty": lambda: mighty(by_trial=False),
    "mighty_by_trial": lambda: mighty(by_trial=True),
    "openspiel_hearts": openspiel_hearts,
    "openspiel_cpp": openspiel_in_cpp,
    "dds": dds,
}


def main() -> None:
    """Answer the lines of standard input until it ends."""
    random.seed(1)
    players: dict[str, Play] = {}
    absent: dict[str, str] = {}
    for name, make in MAKERS.items():
        try:
            players[name] = make()
        except ImportError as error:
            absent[name] = str(error)
    print(json.dumps(absent), flush=True)
    for line in sys.stdin:
        name, seconds = line.split()
        play, played, begun = players[name], 0, perf_counter()
        while (took := perf_counter() - begun) < float(seconds):
            played += play()
        print(played, took, flush=True)


if __name__ == "__main__":
    main()
