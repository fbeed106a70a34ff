"""Challenges: a daily question about a position of each game, in which exactly one turn is right."""
