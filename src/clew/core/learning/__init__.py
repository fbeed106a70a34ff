"""What the players have learned: named features of positions, a small network over them, and its weights file."""
