"""Links that carry a game or a position, and its pictures."""
