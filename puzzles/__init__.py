"""Puzzles: positions in YAML that the engine answers under any table's rules.

A puzzle file is a list of mappings; `docs/authoring.md` holds the format. Nothing here stores an answer: `expect` is
the author's claim, which `check` compares with the engine.
"""
