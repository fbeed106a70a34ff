"""Pebbles, a small game for tests: a game package like any other, but outside clew."""
