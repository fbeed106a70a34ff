"""Games that a bot plays against itself, as data to learn from: played, written to a file, and read as arrays."""
