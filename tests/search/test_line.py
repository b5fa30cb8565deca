"""The line after a play: legal to the last card, best for both sides, the same each time."""

from __future__ import annotations

from engine.cards import card
from engine.search.line import line, tricks_of
from engine.search.position import Position
from engine.search.solve import solve
from tests.endings import endings, hands_of, key_of, powers_of, trick_of


def positions(seed: int, count: int) -> list[Position]:
    """Random endings of up to five tricks."""
    return [
        Position(powers_of(each), hands_of(each), trick_of(each), each.declarer, each.friend, each.taken)
        for each in endings(seed, count, most=5)
    ]


def test_every_play_of_a_line_is_a_best_one() -> None:
    """After each of them the value is still what the first play was worth."""
    for position in positions(3, 60):
        for play, value in solve(position).plays.items():
            found = line(position, play)
            assert found == line(position, play)
            assert found[0] == play
            reached = position.after(play)
            for each in found[1:]:
                assert each in reached.plays()
                reached = reached.after(each)
                assert solve(reached).value == value
            assert reached.over


def test_a_joker_is_not_spent_where_another_play_is_as_good() -> None:
    """Of equal plays the cheapest is taken, so that a line looks like play."""
    spent = 0
    for position in positions(4, 40):
        reached = position
        for each in line(position, position.plays()[0]):
            if each.card is card("JK") and reached is not position:
                found = solve(reached)
                best = {other.card for other, value in found.plays.items() if value == found.value}
                assert best <= {card("JK"), reached.powers.mighty}
                spent += 1
            reached = reached.after(each)
    assert spent > 5


def test_a_line_breaks_off_where_the_budget_ends() -> None:
    """What was found by then is shown, the play itself at least."""
    lengths = []
    for position in positions(5, 30):
        play = position.plays()[0]
        whole, short = line(position, play), line(position, play, 3)
        assert short == whole[: len(short)]
        lengths.append((len(short), len(whole)))
    assert any(short == 1 < whole for short, whole in lengths)


def test_the_tricks_of_a_line_have_their_winners() -> None:
    """The seat that leads next took the trick; the one begun before the line counts with the cards it had."""
    for position in positions(6, 40):
        found = line(position, position.plays()[0])
        tricks = tricks_of(position, found)
        assert sum(len(trick.cards) for trick, _ in tricks) == len(found) + len(position.trick.cards)
        assert [trick.leader for trick, _ in tricks[1:]] == [winner for _, winner in tricks[:-1]]
        assert tricks_of(position, found[:1])[-1][1] is None or len(position.trick.cards) == 4
        assert key_of(found[0])
