"""The middle: a game being played, its record, program players at the table, matches and analysis."""
