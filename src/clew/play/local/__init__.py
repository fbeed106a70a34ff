"""People at one device: who sits where, the record that is kept after every move, and what sites are called."""
