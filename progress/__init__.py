"""The answers a learner has given: an append-only log, and what can be counted from it."""
