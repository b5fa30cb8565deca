"""The course: lessons read, ordered, filled with a table's words, played on the engine, marked.

What a lesson says of cards is checked against the engine at every table; no answer is stored.
"""
