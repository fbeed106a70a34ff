"""Puzzles: boards to solve them on, hints, solutions, counts, daily and new ones."""
