"""The middle: a game being played, its record, matches between players."""
