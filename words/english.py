"""English agreement: the verb or noun that fits one, several, or "you"."""

from __future__ import annotations


def agreeing(shown: str, plural: bool, pair: str) -> str:
    """A shown value with the word that agrees with it, the first of a pair for one, the second for several or "you".

    >>> agreeing("Seat 3", False, "leads/lead"), agreeing("0", True, "point/points")
    ('Seat 3 leads', '0 points')
    """
    for_one, for_several = pair.split("/")
    return f"{shown} {for_several if plural else for_one}"
