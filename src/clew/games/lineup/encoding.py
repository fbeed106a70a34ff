"""LineUp! as arrays: an action for each site, and planes of tokens on the lattice of squares and corners.

A token is placed on an empty site and captures on an occupied one, so that the site alone says what an action means.
With LU19 captures also need a direction.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import NO_SITE
from clew.core.bits import count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.encoding.parts import ActionRange, Plane, SymmetryTable
from clew.core.encoding.symmetry_tables import gather_places, symmetry_table
from clew.core.encoding.writing import fill, refill, write, write_bits, write_bits_apart
from clew.core.symmetry import Symmetry
from clew.games.lineup.rules.captures import capture_breaks
from clew.games.lineup.rules.moves import CAPTURE, PLACE, SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.sets import NOTHING, WORD_BITS, Words, contains, words_of
from clew.games.lineup.rules.symmetries import geometry_of, symmetries
from clew.games.lineup.rules.tables import LineUpBoard

ACTIONS_VERSION = 1

#: The largest number that an entry can be; larger ones are scaled.
LARGEST = 255


def actions(board: LineUpBoard) -> int:
    """Return the number of actions."""
    tables = board.tables[0]
    return int(tables.count) * (1 + int(tables.directions) * int(tables.whole_lines))


def action_ranges(board: LineUpBoard) -> tuple[ActionRange, ...]:
    """Return what the ids mean."""
    tables = board.tables[0]
    count, directions = int(tables.count), int(tables.directions)
    order = "sites are counted from a1 along the rows, then layer by layer"
    if not tables.whole_lines:
        return (ActionRange(0, count, f"place a token on an empty site, or capture an opposing one; {order}"),)
    names = ", ".join(geometry_of(board).directions[:directions])
    return (
        ActionRange(0, count, f"place a token on a site; {order}"),
        ActionRange(
            count,
            count * directions,
            f"capture a whole line (LU19) from site s in direction d: {count} + {directions} * s + d; "
            f"directions are {names}",
        ),
    )


def lattice(board: LineUpBoard) -> tuple[int, int]:
    """Return the numbers of rows, from the bottom, and columns; layers in space follow each other."""
    return int(board.tables[0].rows), int(board.tables[0].columns)


def planes(board: LineUpBoard) -> tuple[Plane, ...]:
    """Return what the planes hold: those that change, then the fixed ones."""
    tables = board.tables[0]
    whose = ["the observer", *(f"the player {later} after the observer" for later in range(1, board.seats))]
    found = [Plane(f"tokens {later}", f"1 where {who} has a token") for later, who in enumerate(whose)]
    found.append(Plane("secured", "1 on the sites of secured structures (LU4)"))
    if tables.fresh:
        found.append(Plane("fresh", "1 on the token that was placed on the previous turn (LU14)"))
    found.append(
        Plane("to move", "everywhere 1 if the observer is to move, 2 if the next player is, and so on; 0 at the end")
    )
    scaled = _scaling(int(tables.most_structures))
    found += [
        Plane(f"structures {later}", f"everywhere the number of structures that {who} has secured{scaled}")
        for later, who in enumerate(whose)
    ]
    if not tables.unlimited:
        scaled = _scaling(int(tables.tokens))
        found += [
            Plane(f"supply {later}", f"everywhere the number of tokens that {who} has left{scaled}")
            for later, who in enumerate(whose)
        ]
    if tables.capture_limit:
        found.append(Plane("captures", "everywhere the number of captures in a row (LU20)"))
    return (
        *found,
        Plane("cells", "1 on squares, or on the cells of another tiling", is_fixed=True),
        Plane("corners", "1 on corners", is_fixed=True),
    )


def _scaling(most: int) -> str:
    return "" if most <= LARGEST else f", times {LARGEST} / {most}, rounded down"


def symmetry_tables(board: LineUpBoard) -> list[SymmetryTable]:
    """Return the rotations and reflections of the board."""
    return [_table(board, symmetry) for symmetry in symmetries(board)]


def _table(board: LineUpBoard, symmetry: Symmetry) -> SymmetryTable:
    tables = board.tables[0]
    sites = tables.ranked[: tables.count].astype(np.int64)
    images = np.array([symmetry.move(int(site)) for site in sites])
    ids = tables.ranks[images].tolist()
    if tables.whole_lines:
        captures = [
            symmetry.move(int(site) | (WITH_DIRECTION + direction) << SITE_BITS)
            for site in sites
            for direction in range(tables.directions)
        ]
        ids += [_capture_id(tables, move & SITE_MASK, (move >> SITE_BITS) - WITH_DIRECTION) for move in captures]
    places = np.arange(tables.rows * tables.columns)
    places[tables.places[sites]] = tables.places[images]
    return symmetry_table(symmetry.name, ids, gather_places(len(planes(board)), places), symmetry.seats)


@compiled
def action_of(board: LineUpBoard, state: Any, move: int) -> int:
    tables = board.tables[0]
    action = move >> SITE_BITS
    if action < WITH_DIRECTION:
        return int(tables.ranks[move & SITE_MASK])
    return _capture_id(tables, move & SITE_MASK, action - WITH_DIRECTION)


@compiled
def move_of(board: LineUpBoard, state: Any, action: int) -> int:
    tables = board.tables[0]
    if action < 0:
        return -1
    if action < tables.count:
        site = int(tables.ranked[action])
        is_capture = not tables.whole_lines and not contains(state.empty, site)
        return site | ((CAPTURE if is_capture else PLACE) << SITE_BITS)
    rest = action - tables.count
    if not tables.whole_lines or rest >= tables.count * tables.directions:
        return -1
    site = int(tables.ranked[rest // tables.directions])
    return site | ((WITH_DIRECTION + rest % tables.directions) << SITE_BITS)


@compiled
def _capture_id(tables: Any, site: int, direction: int) -> int:
    return int(tables.count + int(tables.ranks[site]) * tables.directions + direction)


@compiled
def observe(board: LineUpBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    tables = board.tables[0]
    _write_position(board, state, seat, out, False)
    last = out.shape[0] - 1
    out[last - 1, :, :] = 0
    out[last, :, :] = 0
    for rank in range(tables.count):
        site = int(tables.ranked[rank])
        place = int(tables.places[site])
        is_corner = contains(tables.corners, site)
        out[last - 1 + is_corner, place // tables.columns, place % tables.columns] = 1


@compiled
def update_observation(board: LineUpBoard, state: Any, seat: int, out: NDArray[np.uint8]) -> None:
    _write_position(board, state, seat, out, True)


@compiled
def _write_position(board: LineUpBoard, state: Any, seat: int, out: NDArray[np.uint8], is_filled: bool) -> None:
    """Write the planes that can change; `is_filled` means that they hold another observation."""
    tables = board.tables[0]
    seats, places = tables.seats, tables.rows * tables.columns
    for later in range(seats):
        _write_sites(tables, state.tokens[_around(seat + later, seats)], out, later * places)
    plane = seats
    _write_sites(tables, state.secured, out, plane * places)
    plane += 1
    if tables.fresh:
        fill(out, plane * places, places, 0)
        if state.fresh != NO_SITE:
            write(out, plane * places + int(tables.places[state.fresh]), 1)
        plane += 1
    mover = 0 if state.ended != 0 else 1 + _around(state.seat - seat + seats, seats)
    refill(out, plane * places, places, mover, is_filled)
    plane += 1
    for later in range(seats):
        value = scaled(int(state.structures[_around(seat + later, seats)]), tables.most_structures)
        refill(out, (plane + later) * places, places, value, is_filled)
    plane += seats
    if not tables.unlimited:
        for later in range(seats):
            value = scaled(int(state.supplies[_around(seat + later, seats)]), tables.tokens)
            refill(out, (plane + later) * places, places, value, is_filled)
        plane += seats
    if tables.capture_limit != 0:
        refill(out, plane * places, places, state.captures, is_filled)


@compiled
def write_mask(board: LineUpBoard, state: Any, out: NDArray[np.bool_]) -> int:
    tables = board.tables[0]
    if state.ended != 0:
        return 0
    found = 0
    for word in range(words_of(tables, state.empty)):
        rest = state.empty[word] if tables.whole_lines else state.empty[word] | state.capturable[word]
        if tables.is_dense:
            # The id of each site is its number.
            write_bits(out, word * WORD_BITS, rest, min(WORD_BITS, tables.count - word * WORD_BITS))
            found += count(rest)
            rest = NOTHING
        while rest != NOTHING:
            out[tables.ranks[word * WORD_BITS + lowest(rest)]] = True
            rest = without_lowest(rest)
            found += 1
        rest = state.capturable[word] if tables.whole_lines else NOTHING
        while rest != NOTHING:
            target = word * WORD_BITS + lowest(rest)
            rest = without_lowest(rest)
            for direction in range(tables.directions):
                if capture_breaks(tables, state, target, direction) == 0:
                    out[_capture_id(tables, target, direction)] = True
                    found += 1
    return found


@compiled
def _around(seat: int, seats: int) -> int:
    """Return a seat, counted round the table, without a division, which is slow."""
    return seat - seats if seat >= seats else seat


@compiled
def scaled(value: int, most: int) -> int:
    """Return a number of at most `most`, scaled if it could be too large for an entry."""
    return value if most <= LARGEST else value * LARGEST // most


@compiled
def _write_sites(tables: Any, members: Words, out: NDArray[np.uint8], first: int) -> None:
    """Write 1 on the sites of a set, and 0 elsewhere, into the plane that begins at `first`."""
    places = tables.rows * tables.columns
    if tables.is_doubled:
        # The place of each site is twice its number.
        for word in range(words_of(tables, members)):
            skipped = 2 * word * WORD_BITS
            write_bits_apart(out, first + skipped, members[word], min(2 * WORD_BITS, places - skipped))
        return
    fill(out, first, places, 0)
    for word in range(words_of(tables, members)):
        rest = members[word]
        while rest != NOTHING:
            write(out, first + int(tables.places[word * WORD_BITS + lowest(rest)]), 1)
            rest = without_lowest(rest)
