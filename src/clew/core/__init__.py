"""What a game is. Nothing in here knows any game."""
