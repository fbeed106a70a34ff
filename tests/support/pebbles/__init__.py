"""A small game of the tests' own: a room like any other, but outside the package."""
