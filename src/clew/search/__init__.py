"""Bots and solvers that work for every game."""
