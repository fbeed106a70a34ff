"""LineUp!: the tables of a board, whatever its size, shape and dimensions.

Sites are numbered so that one step along a line is the same difference everywhere, for squares and corners alike, and
so is the step from a square to each of its corners and from a corner to each of its squares. The 2x2 board:

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

#: LU12, LU13: a game that never gets there by itself ends after this many turns for each token or site.
PATIENCE = 4

#: Directions in pairs of opposites, up the numbers and down, so that `direction ^ 1` is the opposite one. Lines follow
#: the plane's first four, and with the option of LU8 all of them; in space there are six (LU18).
PLANE = ("e", "w", "n", "s", "ne", "sw", "nw", "se")
SPACE = ("e", "w", "n", "s", "u", "d")

#: Lines have at most 12 sites (LU15), so the shorter of two unequal lines next to each other at most 5.
LONGEST_ROUND = LONGEST_SIDE // 2


def table_record(words: int) -> np.dtype[Any]:
    """Return the record of all tables, for sets of that many words."""
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
                ("turn_cap", np.int64),  # how many turns a game can have (LU12, LU13); 0 where supplies see to that
                ("dimensions", np.int64),
                ("extents", np.int64, (3,)),  # squares along each axis; on the plane the last one is 0
                ("directions", np.int64),  # how many directions lines have: the first ones of PLANE or SPACE
                ("words", np.int64),  # how many words of a set can have members
                ("sites", np.uint64, (words,)),  # all sites
                ("cells", np.int16, (numbers, 3)),  # places on the common lattice: 8 in the picture above is (1, 3, 0)
                ("neighbours", np.int16, (numbers, 8)),  # the next site of a kind in each direction, or NO_SITE
                # The corners of a square and the squares of a corner, or NO_SITE. Bit i of the index of a column is
                # set for a step up axis i: column 1 is to the south-east, column 2 to the north-west.
                ("touching", np.int16, (numbers, 8)),
                ("steps", np.int64, (8,)),  # from a site's number to that of its neighbour in each direction
                # For a direction and a number k the sites with at least k sites of their kind in a row behind them.
                ("reach", np.uint64, (8, LONGEST_ROUND + 2, words)),
                # For each pair of directions, how long the shorter of two unequal lines next to each other can be.
                ("rounds", np.int64, (4,)),
                ("arms", np.int64, (4,)),  # from a site's number to those that touch it: each of these, up and down
                ("arm_pairs", np.int64),  # how many of them there are
                # For each site the sites of the structure about it, itself among them; none if there is none (LU4).
                ("structures", np.uint64, (numbers, words)),
                ("centres", np.uint64, (numbers, words)),  # for each site the centres of all structures it can be in
                ("hubs", np.uint64, (words,)),  # the centres of all structures
            ],
        )
    )


class LineUpBoard(NamedTuple):
    """What does not change during a game.

    The tables are one record, not a field each: what a compiled function is handed has to be handed on by it.
    """

    seats: int
    tables: NDArray[Any]
    """One record of `table_record`."""
    max_moves: int
    """No position has more legal moves: on an empty site one placement, on any other a capture in each direction that
    has to be named."""
    max_plies: int
    """No game is longer: a turn uses a token that does not come back, or the turns are limited."""


def board(options: dict[str, Any]) -> LineUpBoard:
    """Return the tables for resolved options."""
    return _board(tuple(options.items()))


@lru_cache(maxsize=64)
def _board(settled: tuple[tuple[str, Any], ...]) -> LineUpBoard:
    """Return the tables; texts of positions make the same game again and again."""
    options = dict(settled)
    extents = read_size(options["size"], options["dimensions"])
    lattice = make_lattice(extents, sites_of(squares_of(options["shape"], extents)))
    supplies = options["players"] * options["tokens"]
    turns = PATIENCE * (len(lattice) if options["full"] else supplies)
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
    """Note the options that the rules ask about."""
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
    """Return the common lattice of squares and corners, on which a line goes two steps at a time."""
    if len(extents) == 2:
        steps = {**orthogonal(2, 2), **compass(2)}
        directions = {name: steps[name] for name in PLANE}
    else:
        directions = orthogonal(3, 2)
    return square([2 * extent + 1 for extent in extents], keep=lambda cell: cell in sites, directions=directions)


def words_for(extents: tuple[int, ...]) -> int:
    """Return how many words the sets of such a box have."""
    last = [2 * extent for extent in extents]
    return SMALL if _number(last, numbering(extents)) < WORD_BITS else LARGE


@lru_cache(maxsize=64)
def numbering(extents: tuple[int, ...]) -> tuple[int, ...]:
    """Return the difference between the numbers of neighbouring sites along each axis, as small as can be.

    On the plane that is 2A+1: a row of corners and a row of squares follow each other without a gap. In space there
    are gaps, whatever the differences, so they are searched for; no box of LU18 needs more than 363 numbers.
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
    """Return a cell's number; axes count half steps here, so the sum is even for squares as for corners."""
    return sum(place * step for place, step in zip(cell, axis_steps, strict=True)) // 2


def _flags(tables: Any, rows: tuple[int, ...], members: Any) -> NDArray[np.bool_]:
    """Return truth values for all numbers, in so many rows; `members` are true in each of them."""
    flags = np.zeros((*rows, WORD_BITS * len(tables.sites)), dtype=bool)
    flags[..., members] = True
    return flags


def _packed(flags: NDArray[np.bool_]) -> Words:
    """Return truth values for all numbers as sets."""
    return np.ascontiguousarray(np.packbits(flags, axis=-1, bitorder="little")).view(np.uint64)


def _fill_lines(tables: Any, lattice: Lattice, numbers: list[int], axis_steps: Sequence[int]) -> None:
    """Fill in where lines go from each site, and how far."""
    tables.neighbours[:] = NO_SITE
    reach = _flags(tables, tables.reach.shape[:2], [])
    for direction, (name, step) in enumerate(lattice.directions.items()):
        tables.steps[direction] = _number(step, axis_steps)
        rays = [lattice.ray(site, name) for site in range(len(lattice))]
        for site, ray in enumerate(rays):
            tables.neighbours[numbers[site], direction] = numbers[ray[0]] if ray else NO_SITE
            # What lies ahead in a direction lies behind in the opposite one.
            reach[direction ^ 1, : len(ray) + 1, numbers[site]] = True
        # One line of n tokens and one of n + 1 need 2n + 1 sites.
        tables.rounds[direction // 2] = max(len(ray) for ray in rays) // 2
    tables.reach[:] = _packed(reach)


def _fill_structures(tables: Any, number_of: dict[Cell, int], axis_steps: Sequence[int]) -> None:
    """Fill in what touches each site, and the structures (LU4)."""
    arms = list(product(*[(-1, 1)] * len(axis_steps)))
    # The first axis changes fastest in the numbers of arms, so that bit i of an index stands for axis i.
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
