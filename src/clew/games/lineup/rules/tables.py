"""LineUp!: the tables of a board of any size, shape and number of dimensions.

Sites are numbered so that one step along a line is the same difference everywhere, for squares and corners alike. The
same holds for the steps from a square to its corners and from a corner to its squares. The 2x2 board:

    5 | 10    11    12       east is +1, north is +5 (`steps`);
    4 |     8     9          from a square to its corners, and from a corner to its squares,
    3 |  5     6     7       it is -3, -2, +2 and +3 (`arms`)
    2 |     3     4
    1 |  0     1     2       Steps that leave the board land on other sites or on none:
        a  b  c  d  e        `reach` says how far each site's lines go.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE, Lattice
from clew.boards.square import compass, orthogonal, square
from clew.games.lineup.board_shape import LONGEST_SIDE, Cell, read_size, sites_of, squares_of
from clew.games.lineup.rules.sets import LARGE, SMALL, WORD_BITS, Words

#: LU12, LU13: a game that does not end otherwise ends after this many turns for each token or site.
TURNS_PER_TOKEN = 4

#: Directions in pairs of opposites, increasing numbers first, so that `direction ^ 1` is the opposite of `direction`.
#: On the plane, lines use the first four, or all with the option of LU8; in space there are six (LU18).
PLANE = ("e", "w", "n", "s", "ne", "sw", "nw", "se")
SPACE = ("e", "w", "n", "s", "u", "d")

#: Lines have at most 12 sites (LU15), so the shorter of two unequal adjacent lines has at most 5.
LONGEST_ROUND = LONGEST_SIDE // 2


def table_record(words: int) -> np.dtype[Any]:
    """Return the type of the record of all tables, for sets of `words` words."""
    numbers = words * WORD_BITS
    return np.dtype(
        (
            np.record,
            [
                ("seats", np.int64),
                ("tokens", np.int64),  # each seat's supply at the start (LU3)
                ("full", np.int64),  # the options of these names, 0 or 1
                ("returned", np.int64),
                ("fresh", np.int64),
                ("first", np.int64),
                ("whole_lines", np.int64),
                ("turn_cap", np.int64),  # the limit of turns (LU12, LU13); 0 where supplies limit the game
                ("dimensions", np.int64),
                ("extents", np.int64, (3,)),  # squares along each axis; on the plane the last one is 0
                ("directions", np.int64),  # the number of directions of lines: the first ones of PLANE or SPACE
                ("words", np.int64),  # the number of words of a set that can have members
                ("sites", np.uint64, (words,)),  # all sites
                ("cells", np.int16, (numbers, 3)),  # cells of the common lattice: 8 in the drawing above is (1, 3, 0)
                ("neighbours", np.int16, (numbers, 8)),  # the next site of the same kind in each direction, or NO_SITE
                # The corners of a square and the squares of a corner, or NO_SITE. Bit i of the index of a column is
                # set for a step up axis i: column 1 is to the south-east, column 2 to the north-west.
                ("touching", np.int16, (numbers, 8)),
                ("steps", np.int64, (8,)),  # from a site's number to that of its neighbour in each direction
                # For a direction and a number k, the sites with at least k sites of their kind behind them.
                ("reach", np.uint64, (8, LONGEST_ROUND + 2, words)),
                # For each pair of directions, the greatest length of the shorter of two unequal adjacent lines.
                ("rounds", np.int64, (4,)),
                ("arms", np.int64, (4,)),  # differences, up and down, between a site and those that touch it
                ("arm_pairs", np.int64),  # the number of these differences
                # For each site, the sites of the structure around it, including itself; empty if there is none (LU4).
                ("structures", np.uint64, (numbers, words)),
                ("centres", np.uint64, (numbers, words)),  # for each site the centres of all structures it can be in
                ("hubs", np.uint64, (words,)),  # the centres of all structures
            ],
        )
    )


class LineUpBoard(NamedTuple):
    """The tables that do not change during a game.

    They are one record instead of many fields: each field of a NamedTuple would be another argument of every compiled
    function.
    """

    seats: int
    tables: NDArray[Any]
    """An array of one record of type `table_record`."""
    max_moves: int
    """No position has more legal moves: one placement for each empty site, and for each token a capture, or with LU19 a
    capture in each direction."""
    max_plies: int
    """No game is longer: every turn uses a token that does not return, or turns are limited."""


def board(options: dict[str, Any]) -> LineUpBoard:
    """Return the tables for resolved options."""
    return _board(tuple(options.items()))


@lru_cache(maxsize=64)
def _board(resolved: tuple[tuple[str, Any], ...]) -> LineUpBoard:
    """Return the tables, cached because reading position texts creates the same game repeatedly."""
    options = dict(resolved)
    extents = read_size(options["size"], options["dimensions"])
    lattice = make_lattice(extents, sites_of(squares_of(options["shape"], extents)))
    supplies = options["players"] * options["tokens"]
    turns = TURNS_PER_TOKEN * (len(lattice) if options["full"] else supplies)
    is_capped = options["full"] or options["returned"]
    tables = np.zeros(1, dtype=table_record(words_for(extents)))
    fill_options(tables[0], options)
    tables[0].turn_cap = turns if is_capped else 0
    tables[0].extents[: len(extents)] = extents
    fill_tables(tables[0], lattice, numbering(extents))
    return LineUpBoard(
        seats=options["players"],
        tables=tables,
        max_moves=len(lattice) * (int(tables[0].directions) if options["whole_lines"] else 1),
        max_plies=turns if is_capped else supplies,
    )


def fill_options(tables: Any, options: dict[str, Any]) -> None:
    """Fill in the options that the rules need."""
    for name in ("tokens", "full", "returned", "fresh", "first", "whole_lines", "dimensions"):
        tables[name] = options[name]
    tables.seats = options["players"]
    tables.directions = len(SPACE) if options["dimensions"] == 3 else len(PLANE) if options["diagonals"] else 4


def fill_tables(tables: Any, lattice: Lattice, axis_steps: Sequence[int]) -> None:
    """Fill in everything about sites."""
    number_of = {cell: _number(cell, axis_steps) for cell in lattice.cells}
    numbers = [number_of[cell] for cell in lattice.cells]
    tables.words = max(numbers) // WORD_BITS + 1
    tables.sites[:] = _packed(_flags(tables, (), numbers))
    tables.cells[:] = NO_SITE
    tables.cells[numbers] = [(*cell, 0)[:3] for cell in lattice.cells]
    _fill_lines(tables, lattice, numbers, axis_steps)
    _fill_structures(tables, number_of, axis_steps)


def make_lattice(extents: Sequence[int], sites: set[Cell]) -> Lattice:
    """Return the common lattice of squares and corners; lines advance two cells at a time."""
    if len(extents) == 2:
        steps = {**orthogonal(2, 2), **compass(2)}
        directions = {name: steps[name] for name in PLANE}
    else:
        directions = orthogonal(3, 2)
    return square([2 * extent + 1 for extent in extents], keep=lambda cell: cell in sites, directions=directions)


def words_for(extents: tuple[int, ...]) -> int:
    """Return the number of words of a set for a box of these extents."""
    last = [2 * extent for extent in extents]
    return SMALL if _number(last, numbering(extents)) < WORD_BITS else LARGE


@lru_cache(maxsize=64)
def numbering(extents: tuple[int, ...]) -> tuple[int, ...]:
    """Return the smallest possible differences between the numbers of neighbouring sites along each axis.

    On the plane they are 1 and 2A+1: rows of corners and rows of squares follow each other without unused numbers. In
    space some numbers are always unused, and the differences are found by search; no box of LU18 needs more than 363
    numbers.
    """
    if len(extents) == 2:
        return (1, 2 * extents[0] + 1)
    cells = np.array(sorted(sites_of(product(*(range(extent) for extent in extents)))))
    best: tuple[int, ...] = ()
    fewest = LARGE * WORD_BITS + 1
    for row in range(1, 2 * extents[0] + 2):
        for layer in range(row % 2 + 1, fewest, 2):
            steps = (1, row, layer)
            needed = _number([2 * extent for extent in extents], steps) + 1
            if needed >= fewest:
                break
            if len(np.unique(cells @ steps)) == len(cells):
                best, fewest = steps, needed
    return best


def _number(cell: Sequence[int], axis_steps: Sequence[int]) -> int:
    """Return the number of a cell. Coordinates are half steps, so the sum is even for both squares and corners."""
    return sum(place * step for place, step in zip(cell, axis_steps, strict=True)) // 2


def _flags(tables: Any, rows: tuple[int, ...], members: Any) -> NDArray[np.bool_]:
    """Return booleans for all numbers, in an array of shape `rows`; `members` are True in each row."""
    flags = np.zeros((*rows, WORD_BITS * len(tables.sites)), dtype=bool)
    flags[..., members] = True
    return flags


def _packed(flags: NDArray[np.bool_]) -> Words:
    """Return booleans for all numbers as sets."""
    return np.ascontiguousarray(np.packbits(flags, axis=-1, bitorder="little")).view(np.uint64)


def _fill_lines(tables: Any, lattice: Lattice, numbers: list[int], axis_steps: Sequence[int]) -> None:
    """Fill in where lines lead from each site, and how far."""
    tables.neighbours[:] = NO_SITE
    reach = _flags(tables, tables.reach.shape[:2], [])
    for direction, (name, step) in enumerate(lattice.directions.items()):
        tables.steps[direction] = _number(step, axis_steps)
        rays = [lattice.ray(site, name) for site in range(len(lattice))]
        for site, ray in enumerate(rays):
            tables.neighbours[numbers[site], direction] = numbers[ray[0]] if ray else NO_SITE
            # Sites ahead in one direction are behind in the opposite one.
            reach[direction ^ 1, : len(ray) + 1, numbers[site]] = True
        # One line of n tokens and one of n + 1 need 2n + 1 sites.
        tables.rounds[direction // 2] = max(len(ray) for ray in rays) // 2
    tables.reach[:] = _packed(reach)


def _fill_structures(tables: Any, number_of: dict[Cell, int], axis_steps: Sequence[int]) -> None:
    """Fill in what touches each site, and the structures (LU4)."""
    arms = list(product(*[(-1, 1)] * len(axis_steps)))
    # The first axis changes fastest, so that bit i of the index of an arm is its direction along axis i.
    arms = [tuple(reversed(arm)) for arm in arms]
    steps = [_number(arm, axis_steps) for arm in arms]
    tables.arm_pairs = len(arms) // 2
    tables.arms[: len(arms) // 2] = [step for step in steps if step > 0]
    tables.touching[:] = NO_SITE
    structures = _flags(tables, (len(tables.cells),), [])
    for cell, number in number_of.items():
        around = [tuple(place + step for place, step in zip(cell, arm, strict=True)) for arm in arms]
        touching = [number_of.get(other, NO_SITE) for other in around]
        tables.touching[number, : len(arms)] = touching
        if NO_SITE not in touching:
            structures[number, [number, *touching]] = True
    tables.hubs[:] = _packed(structures.diagonal())
    tables.structures[:] = _packed(structures)
    tables.centres[:] = _packed(structures.T)
