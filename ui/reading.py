"""Korean words in Latin letters, syllable by syllable, for readers without Hangul."""

from __future__ import annotations

import re

_FIRST, _VOWELS, _ENDS = 0xAC00, 21, 28
_INITIAL = "g kk n d tt r m b pp s ss - j jj ch k t p h".replace("-", "").split(" ")
_VOWEL = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split()
_END = ["", *"k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split()]
_WORD = re.compile(r"[가-힣]+")


def reading(text: str) -> str:
    """How the Korean words in a text are said; anything else stays as it is.

    >>> reading("기루 빼기"), reading("조콜, 총"), reading("텐(10)")
    ('gi-ru ppae-gi', 'jo-kol, chong', 'ten(10)')
    """
    return _WORD.sub(lambda word: "-".join(map(_syllable, word.group())), text)


def _syllable(sign: str) -> str:
    rest, end = divmod(ord(sign) - _FIRST, _ENDS)
    initial, vowel = divmod(rest, _VOWELS)
    return _INITIAL[initial] + _VOWEL[vowel] + _END[end]
