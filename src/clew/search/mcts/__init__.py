"""Monte Carlo tree search, one file a phase: select, expand, simulate, backup."""
