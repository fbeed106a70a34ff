"""Positions and moves as arrays, for programs that learn: numbered actions, observations, and their symmetries."""
