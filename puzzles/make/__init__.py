"""Fresh puzzles: positions drawn by a seed that could happen at a table, for every kind the rules alone decide."""
