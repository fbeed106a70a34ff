"""What bots think about, and in which order."""
