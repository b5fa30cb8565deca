"""Korean particles, chosen by the sound with which the word before them ends, and the places in a row.

Words are heard as they are read at the table: 3 is 삼, A is 에이스, ♠ is 스페이드; a gloss in brackets is not read.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Ending: TypeAlias = Literal["vowel", "rieul", "consonant"]
"""How a word ends: without a final consonant, in ㄹ, or in another final consonant."""

PAIRS: frozenset[str] = frozenset(
    {
        *("은/는", "이/가", "을/를", "과/와", "으로/로", "이에요/예요", "이나/나", "이며/며", "이고/고", "이면/면"),
        *("이라/라", "이라서/라서", "이라면/라면", "이라는/라는", "이라고/라고"),
    }
)
"""The particles that have two forms; the first follows a consonant, the second a vowel."""

ORDINAL = "번째"
"""The form of a number that says which in a row."""

_ORDINALS = ("첫", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_SUBJECTS = {"나": "내가", "너": "네가", "저": "제가", "누구": "누가"}
_DIGITS: dict[str, Ending] = {
    "0": "consonant", "1": "rieul", "2": "vowel", "3": "consonant", "4": "vowel",
    "5": "vowel", "6": "consonant", "7": "rieul", "8": "rieul", "9": "vowel",
}  # fmt: skip
_LETTERS: dict[str, Ending] = {"L": "rieul", "R": "rieul", "M": "consonant", "N": "consonant"}
_RANKS: dict[str, Ending] = {"A": "vowel", "K": "consonant", "Q": "consonant", "J": "consonant", "T": "consonant"}
_FIRST_SYLLABLE, _LAST_SYLLABLE, _FINALS, _RIEUL = 0xAC00, 0xD7A3, 28, 8
_GLOSS = re.compile(r"(?<=\S)\s*[(\[][^()\[\]]*[)\]]$")
_NOT_READ = re.compile(r"[^0-9A-Za-z가-힣♠♥♦♣%]+$")


def ending(text: str) -> Ending:
    """How a text ends when it is read aloud.

    >>> ending("조커"), ending("♦8"), ending("프렌드 12")
    ('vowel', 'rieul', 'vowel')
    """
    read = _NOT_READ.sub("", _GLOSS.sub("", text)) or _NOT_READ.sub("", text)
    if not read:
        return "vowel"
    last = read[-1]
    if _FIRST_SYLLABLE <= ord(last) <= _LAST_SYLLABLE:
        final = (ord(last) - _FIRST_SYLLABLE) % _FINALS
        return "rieul" if final == _RIEUL else "consonant" if final else "vowel"
    if last in _DIGITS:
        return _DIGITS[last]  # a number that ends in 0 ends in 영, 십, 백, 천, 만 or 억: all in a consonant
    return _latin_ending(read) if last.isalpha() else "vowel"


def _latin_ending(read: str) -> Ending:
    """A rank alone is read as the card, capitals letter by letter, another word by its last letter."""
    word = re.split(r"[^A-Za-z]", read)[-1]
    if len(word) == 1 and word in _RANKS:
        return _RANKS[word]
    if word.isupper():
        return _LETTERS.get(word[-1], "vowel")
    if word[-1] == "l":
        return "rieul"
    return "consonant" if word[-1] in "bckmnpt" or word.endswith("ng") else "vowel"


def particle(text: str, pair: str) -> str:
    """The form of a pair of particles that follows a text; ㄹ takes 로, not 으로.

    >>> particle("클로버", "으로/로"), particle("♣7", "으로/로"), particle("♥10", "으로/로")
    ('로', '로', '으로')
    """
    if pair not in PAIRS:
        raise ValueError(f"not a pair of particles: {pair!r}")
    after_consonant, after_vowel = pair.split("/")
    heard = ending(text)
    if heard == "vowel" or (heard == "rieul" and after_consonant == "으로"):
        return after_vowel
    return after_consonant


def with_particle(text: str, pair: str) -> str:
    """A text with its particle, without a space between; 나, 너, 저 and 누구 become 내가, 네가, 제가 and 누가.

    >>> with_particle("♠7", "이/가"), with_particle("조커", "이에요/예요"), with_particle("나", "이/가")
    ('♠7이', '조커예요', '내가')
    """
    if pair == "이/가" and text in _SUBJECTS:
        return _SUBJECTS[text]
    return text + particle(text, pair)


def ordinal(number: int) -> str:
    """Which in a row, as it is said before a noun: in native numerals up to ten, the first without 번째.

    >>> ordinal(1), ordinal(2), ordinal(10)
    ('첫', '두 번째', '열 번째')
    """
    if number == 1:
        return _ORDINALS[0]
    return f"{_ORDINALS[number - 1]} {ORDINAL}" if 1 < number <= len(_ORDINALS) else f"{number}{ORDINAL}"
