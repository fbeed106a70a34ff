"""LineUp!: the tables of a board of any tiling, size, shape and number of dimensions.

numbering.py explains the numbers of sites. Where lines are shifts of numbers, steps that leave the board land on other
sites or on none: `reach` says how far each site's lines go.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE
from clew.games.lineup.board_shape import LONGEST_SIDE, TILINGS, read_size
from clew.games.lineup.geometry import Geometry, box_directions, geometry
from clew.games.lineup.rules.numbering import AxisSteps, axis_steps, number, words_for
from clew.games.lineup.rules.sets import WORD_BITS, Words

#: LU20: the captures in a row for each player after which the next turn is a placement.
CAPTURES_PER_PLAYER = 4

#: Lines have at most 12 sites (LU15), so the shorter of two unequal adjacent lines has at most 5.
LONGEST_ROUND = LONGEST_SIDE // 2

#: The most directions, in space with diagonals, and the most sites around one, in four dimensions.
MOST_DIRECTIONS, MOST_TOUCHING = 26, 16


def table_record(words: int) -> np.dtype[Any]:
    """Return the type of the record of all tables, for sets of `words` words."""
    numbers = words * WORD_BITS
    return np.dtype(
        (
            np.record,
            [
                ("seats", np.int64),
                ("tokens", np.int64),  # each seat's supply at the start (LU3)
                ("unlimited", np.int64),  # whether supplies have no end (LU13)
                ("full", np.int64),  # the options of these names, 0 or 1
                ("returned", np.int64),
                ("fresh", np.int64),
                ("first", np.int64),
                ("whole_lines", np.int64),
                ("capture_limit", np.int64),  # the captures in a row before a placement (LU20); 0: no limit
                ("tiling", np.int64),  # the index in TILINGS
                ("dimensions", np.int64),
                ("extents", np.int64, (4,)),  # squares along each axis, or cells to a side; others are 0
                ("directions", np.int64),  # the number of directions of lines: the first ones of the geometry
                ("straight", np.int64),  # the number of directions that are not diagonals
                ("shifts", np.int64),  # whether lines are shifts of numbers
                ("words", np.int64),  # the number of words of a set that can have members
                ("sites", np.uint64, (words,)),  # all sites
                ("corners", np.uint64, (words,)),  # those that are corners
                ("cells", np.int16, (numbers, 4)),  # what names are made of: b4 is (1, 3, 0, 0)
                # The next site of the same kind in each direction, or NO_SITE. Opposite directions differ in bit 0.
                ("neighbours", np.int16, (numbers, MOST_DIRECTIONS)),
                ("touching", np.int16, (numbers, MOST_TOUCHING)),  # corners of a cell, cells of a corner, or NO_SITE
                ("aspects", np.int16, (numbers,)),
                ("behind", np.int64, (3, MOST_DIRECTIONS)),  # for an aspect and a direction, bits of `touching`
                ("steps", np.int64, (MOST_DIRECTIONS,)),  # from a site's number to that of its neighbour
                # For a direction and a number k, the sites with at least k sites of their kind behind them.
                ("reach", np.uint64, (MOST_DIRECTIONS, LONGEST_ROUND + 2, words)),
                # For each pair of directions, the greatest length of the shorter of two unequal adjacent lines.
                ("rounds", np.int64, (MOST_DIRECTIONS // 2,)),
                ("arms", np.int64, (4,)),  # differences, up and down, between a site and those that touch it
                ("arm_pairs", np.int64),  # the number of these differences
                # For each site, the sites of the structure around it, including itself; empty if there is none (LU4).
                ("structures", np.uint64, (numbers, words)),
                ("centres", np.uint64, (numbers, words)),  # for each site the centres of all structures it can be in
                ("hubs", np.uint64, (words,)),  # the centres of all structures
                ("count", np.int64),  # the number of sites
                ("ranks", np.int16, (numbers,)),  # how many sites come before each in reading order; NO_SITE for none
                ("ranked", np.int16, (numbers,)),  # the site of each rank
                ("places", np.int16, (numbers,)),  # the place of each site in arrays of its lattice (geometry.py)
                ("rows", np.int64),  # the extents of these arrays
                ("columns", np.int64),
                ("is_doubled", np.int64),  # whether each place is twice the number of its site, 0 or 1
                ("is_dense", np.int64),  # whether each rank is the number of its site, 0 or 1
                ("most_structures", np.int64),  # the number of structures on the board
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
    """No game is longer: every turn uses a token that does not return; or every placement takes an empty site for good,
    and LU20 limits the captures before it."""


def board(options: dict[str, Any]) -> LineUpBoard:
    """Return the tables for resolved options."""
    return _board(tuple(options.items()))


@lru_cache(maxsize=64)
def _board(resolved: tuple[tuple[str, Any], ...]) -> LineUpBoard:
    """Return the tables, cached because reading position texts creates the same game repeatedly."""
    options = dict(resolved)
    shape = geometry(options)
    tables = np.zeros(1, dtype=table_record(words_for(options)))
    fill_options(tables[0], options, shape)
    fill_tables(tables[0], shape, axis_steps(options))
    placements = len(shape.cells) if options["full"] else options["players"] * options["tokens"]
    return LineUpBoard(
        seats=options["players"],
        tables=tables,
        max_moves=len(shape.cells) * (shape.used if options["whole_lines"] else 1),
        max_plies=placements * (1 + int(tables[0].capture_limit)),
    )


def fill_options(tables: Any, options: dict[str, Any], shape: Geometry) -> None:
    """Fill in the options that the rules need."""
    for name in ("tokens", "full", "returned", "fresh", "first", "whole_lines", "dimensions"):
        tables[name] = options[name]
    tables.seats = options["players"]
    tables.unlimited = options["full"] and not options["returned"]
    is_limited = options["full"] or options["returned"]
    tables.capture_limit = CAPTURES_PER_PLAYER * options["players"] if is_limited else 0
    tables.tiling = TILINGS.index(options["tiling"])
    extents = read_size(options["size"], options["tiling"], options["dimensions"])
    tables.extents[: len(extents)] = extents
    tables.directions, tables.straight = shape.used, shape.straight


def fill_tables(tables: Any, shape: Geometry, steps: AxisSteps) -> None:
    """Fill in everything about sites."""
    sites = range(len(shape.cells))
    numbers = np.array([number(cell, steps) for cell in shape.cells] if steps else sites)
    tables.words = int(numbers.max()) // WORD_BITS + 1
    tables.sites[:] = _packed(_flags(tables, (), numbers))
    tables.corners[:] = _packed(_flags(tables, (), numbers[np.array(shape.is_corner)]))
    tables.cells[:] = NO_SITE
    tables.cells[numbers] = [(*cell, 0, 0)[:4] for cell in shape.cells]
    # NO_SITE is the index of the last entry.
    renumbered = np.append(numbers, NO_SITE)
    for name, of_site in (("neighbours", shape.neighbours), ("touching", shape.touching)):
        tables[name][:] = NO_SITE
        tables[name][numbers, : of_site.shape[1]] = renumbered[of_site]
    tables.aspects[numbers] = shape.aspects
    tables.count = len(sites)
    tables.ranks[:] = tables.places[:] = NO_SITE
    tables.ranks[numbers] = sites
    tables.ranked[: len(sites)] = numbers
    tables.rows, tables.columns = shape.array_shape
    tables.places[numbers] = shape.places
    tables.is_dense = list(sites) == numbers.tolist()
    tables.is_doubled = list(shape.places) == (2 * numbers).tolist()
    tables.behind[: len(shape.behind), : len(shape.directions)] = shape.behind
    structures = _flags(tables, (len(tables.cells),), [])
    for site in sites:
        structures[numbers[site], numbers[shape.members(site)]] = True
    tables.most_structures = structures.diagonal().sum()
    tables.hubs[:] = _packed(structures.diagonal())
    tables.structures[:] = _packed(structures)
    tables.centres[:] = _packed(structures.T)
    if steps:
        _fill_shifts(tables, shape, numbers, steps)


def _fill_shifts(tables: Any, shape: Geometry, numbers: NDArray[Any], steps: AxisSteps) -> None:
    """Fill in what moving sets by shifts needs: differences of numbers, and how far lines go."""
    tables.shifts = 1
    ways = box_directions(len(steps))
    tables.steps[: len(ways)] = [number(way, steps) for way in ways.values()]
    reach = _flags(tables, tables.reach.shape[:2], [])
    for direction in range(shape.used):
        rays = _ray_lengths(shape, direction)
        for site, ray in enumerate(rays):
            # Sites ahead in one direction are behind in the opposite one.
            reach[direction ^ 1, : ray + 1, numbers[site]] = True
        # One line of n tokens and one of n + 1 need 2n + 1 sites.
        tables.rounds[direction // 2] = max(rays) // 2
    tables.reach[:] = _packed(reach)
    arms = _arm_steps(steps)
    tables.arm_pairs = len(arms)
    tables.arms[: len(arms)] = arms


def _arm_steps(steps: AxisSteps) -> list[int]:
    """Return the positive differences between a site and those that touch it."""
    ways = [[2 * place - 1 for place in corner] for corner in np.ndindex(*[2] * len(steps))]
    return sorted(step for way in ways if (step := number(way, steps)) > 0)


def _ray_lengths(shape: Geometry, direction: int) -> list[int]:
    """Return how many sites follow each site in a direction."""
    lengths = []
    for site in range(len(shape.cells)):
        length, here = 0, int(shape.neighbours[site, direction])
        while here != NO_SITE:
            length, here = length + 1, int(shape.neighbours[here, direction])
        lengths.append(length)
    return lengths


def _flags(tables: Any, rows: tuple[int, ...], members: Any) -> NDArray[np.bool_]:
    """Return booleans for all numbers, in an array of shape `rows`; `members` are True in each row."""
    flags = np.zeros((*rows, WORD_BITS * len(tables.sites)), dtype=bool)
    flags[..., members] = True
    return flags


def _packed(flags: NDArray[np.bool_]) -> Words:
    """Return booleans for all numbers as sets."""
    return np.ascontiguousarray(np.packbits(flags, axis=-1, bitorder="little")).view(np.uint64)
