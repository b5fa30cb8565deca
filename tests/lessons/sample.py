"""Lesson files as texts for the tests: one that is sound, and others made of it."""

from __future__ import annotations

from lessons.model import Lesson, LessonStep
from lessons.script import Script, read_lesson

HEAD = """\
id: sample
title: {en: A sample, ko: 보기}
unit: 8
needs: []
teaches: [joker_first_trick]
concepts: [joker]
goal: {en: Know it., ko: 알 수 있어요.}
steps:
"""

STEPS = (
    "  - {id: words, say: {en: 'Mind {mighty}.', ko: '{mighty:을/를} 조심해요.'}}\n",
    "  - {id: worked, show: {kind: winner, contract: {trump: H}, trick: 1, plays: [SK, JK, S3, C9, S9], verdict: true},"
    " under: {joker_first_trick: weak},"
    " otherwise: {en: 'Here: {rule:joker_first_trick}', ko: '{rule:joker_first_trick}'}}\n",
    "  - {id: asked, ask: {kind: winner, contract: {trump: D}, trick: 5, plays: [C7, C9, JK, CT, H2], expect: 3},"
    " hints: [{en: Look., ko: 봐요.}], then: which_rule, after: {en: Yes., ko: 네.}}\n",
    "  - {id: two, pair: [{kind: winner, contract: {trump: S}, trick: 9, plays: [D4, DQ, JK, D2, S3], expect: 3},"
    " {kind: winner, contract: {trump: S}, trick: 10, plays: [D4, DQ, JK, D2, S3], expect: 5}]}\n",
    "  - {id: played, play: {hands: {1: [HA, H9], 2: [H2, C2], 3: [HQ, HK], 4: [H3, C5], 5: [H4, C4]},"
    " contract: {trump: D, bid: 15}, you: 3, tricks: 2,"
    " goal: {en: Win one., ko: 하나 이겨요.}, success: {takes_trick_with: HQ}}}\n",
    "  - {id: fresh, make: {kind: winner, concept: joker, level: 3, count: 2}}\n",
)

FIRST_STEP = HEAD.count("\n") + 1
"""The line of the first step; each step is one line."""

SAMPLE = HEAD + "".join(STEPS)


def lesson_text(*steps: str, head: str = HEAD) -> str:
    """A lesson with other steps in place of the first ones of the sample."""
    return head + "".join((*(f"  - {step}\n" for step in steps), *STEPS[len(steps) :]))


def read(text: str = SAMPLE, name: str = "sample.yaml") -> Script:
    """A text as a lesson file."""
    return read_lesson(text, name)


def sound(text: str = SAMPLE, name: str = "sample.yaml") -> Lesson:
    """The lesson of a text without faults."""
    script = read(text, name)
    assert not script.faults, script.faults
    assert script.lesson
    return script.lesson


def only_step(step: str) -> LessonStep:
    """One step, as the first of a lesson."""
    return sound(lesson_text(step)).steps[0]


def renamed(id: str, *needs: str) -> str:
    """The sample under another id, with needs."""
    return SAMPLE.replace("id: sample", f"id: {id}").replace("needs: []", f"needs: [{', '.join(needs)}]")
