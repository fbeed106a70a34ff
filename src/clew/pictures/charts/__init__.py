"""Charts: bars, the course of values, a cross table of scores."""
