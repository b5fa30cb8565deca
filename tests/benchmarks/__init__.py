"""How fast the tutor is, side by side with other software: `python -m tests.benchmarks`."""
