"""Polyominoes: connected sets of squares, and their rotations and reflections."""

from collections.abc import Iterable

Square = tuple[int, int]
Polyomino = tuple[Square, ...]


def normal(squares: Iterable[Square]) -> Polyomino:
    """Return the shape moved to the top left corner, with its squares (row, column) in reading order."""
    listed = list(squares)
    top = min(row for row, _ in listed)
    left = min(column for _, column in listed)
    return tuple(sorted((row - top, column - left) for row, column in listed))


def orientations(shape: Iterable[Square]) -> list[Polyomino]:
    """Return the distinct rotations and reflections of a shape, at most eight, in a stable order."""
    squares = list(shape)
    found = set()
    for _ in range(4):
        squares = [(column, -row) for row, column in squares]
        found.add(normal(squares))
        found.add(normal((row, -column) for row, column in squares))
    return sorted(found)


def neighbours(square: Square) -> list[Square]:
    """Return the four squares that share a side with a square."""
    row, column = square
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def free_polyominoes(size: int) -> list[Polyomino]:
    """Return every shape of `size` squares once, up to rotation and reflection: 1, 1, 2, 5, 12, 35, .."""
    shapes: set[Polyomino] = {((0, 0),)}
    for _ in range(size - 1):
        shapes = {
            orientations((*shape, added))[0]
            for shape in shapes
            for square in shape
            for added in neighbours(square)
            if added not in shape
        }
    return sorted(shapes)
