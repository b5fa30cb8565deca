"""Search over open cards: a compiled kernel, the exact solver, hidden cards by sampled worlds, and play-outs."""
