"""The five-player game of Mighty: rules, play, reasons, scoring and notation.

The engine knows nothing of words, pages, clocks or hidden randomness: every value it makes is frozen, every seed is a
parameter, and every judgement carries its reasons as data (`engine.trace`).
"""
