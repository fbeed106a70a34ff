"""Analysis of positions and games in the background."""
