"""LineDance's tile puzzles (rules LD16 to LD20)."""
