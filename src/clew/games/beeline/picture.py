"""What Beeline looks like: a hexagon of spaces, two lines that run through marks and nodes, and the hands beside it."""
