"""What a game is, independent of any particular game."""
