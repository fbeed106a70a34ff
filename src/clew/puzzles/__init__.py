"""What puzzle solvers share."""
