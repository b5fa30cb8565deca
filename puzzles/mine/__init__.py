"""The miner: hands played sensibly, searched for moments at which one play is provably the best, made into puzzles."""
