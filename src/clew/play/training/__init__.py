"""Training a game's network: it plays itself, learns from its games, and must win a match to replace the one before."""
