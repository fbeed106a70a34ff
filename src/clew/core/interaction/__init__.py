"""What games share about people: players in sentences, the parts of a move, positions and options set up by hand."""
