"""The full screen of a terminal: games, replays, puzzles and lessons in one frame. Textual is imported only here."""
