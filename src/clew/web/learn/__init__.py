"""Learning a game: its tutorial, and its rules one by one."""
